import type { Coefficient } from '../stats/coefficient';
import type { GroupAgreement } from '../stats/groupAgreement';
import type { PairAgreement } from '../stats/pairAgreement';
import type { RepeatFlips } from '../stats/repeatFlips';
import type { AgreementReport } from '../views/agreementText';

/** A coefficient as two fields: its value or null, and why it is not defined where it is not. */
function figure(name: string, coefficient: Coefficient): Record<string, unknown> {
  return 'value' in coefficient
    ? { [name]: coefficient.value }
    : { [name]: null, [`${name}_not_defined`]: coefficient.notDefined };
}

function pairJson(a: string, b: string, { n, agreed, raw, kappa, alpha }: PairAgreement): Record<string, unknown> {
  return {
    a,
    b,
    n,
    agreed,
    ...figure('raw', raw),
    ...('value' in raw ? { raw_low: raw.low, raw_high: raw.high } : {}),
    ...figure('kappa', kappa),
    ...('low' in kappa ? { kappa_low: kappa.low, kappa_high: kappa.high } : {}),
    ...('noInterval' in kappa ? { kappa_low: null, kappa_high: null, kappa_no_interval: kappa.noInterval } : {}),
    ...figure('alpha', alpha),
  };
}

function groupJson({ raters, raw, fleiss, alpha }: GroupAgreement): Record<string, unknown> {
  return {
    raters,
    agreed: raw.agreed,
    label_pairs: raw.pairs,
    ...figure('raw', raw),
    ...figure('fleiss', fleiss),
    fleiss_n: fleiss.items,
    ...figure('alpha', alpha),
    alpha_n: alpha.items,
  };
}

function flipsJson({ items, changed, rejudged, flipped }: RepeatFlips): Record<string, unknown> {
  return {
    n: items,
    n_changed: changed,
    share_changed: items === 0 ? null : changed / items,
    n_rejudged: rejudged,
    n_flipped: flipped,
    flip_rate: rejudged === 0 ? null : flipped / rejudged,
  };
}

/** The report as `--json` prints it: rates are fractions, counts stand beside them. */
export function agreementJson(report: AgreementReport): Record<string, unknown> {
  const { repeats, group } = report;
  return {
    raters: report.raters,
    against: report.against ?? null,
    n_items: report.items,
    metric: report.metric,
    scale: report.scale ?? null,
    keep_out_of_scale: report.keepOutside,
    pass_at: report.passAt ?? null,
    pairs: report.pairs.map(({ a, b, agreement }) => pairJson(a, b, agreement)),
    over_all: group === undefined ? null : groupJson(group),
    repeats:
      repeats === undefined
        ? null
        : {
            runs: repeats.runs,
            labels: flipsJson(repeats.labels),
            pass_fail: repeats.passFail === undefined ? null : flipsJson(repeats.passFail),
          },
    outside_scale: report.outside,
    without_label: report.unlabelled,
    missing: report.missing,
    changed_by_scale: report.changed,
  };
}
