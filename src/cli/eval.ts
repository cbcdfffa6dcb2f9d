// [door] reads a clock
import { existsSync } from 'node:fs';
import { readJson } from '../files/readJson';
import { checkAnswers } from '../gate/answersGate';
import { askedGolden } from '../golden/askedCase';
import { parseCases } from '../golden/case';
import { caseTruths } from '../golden/caseTruth';
import { describeLocator } from '../golden/locator';
import type { Policy } from '../golden/policy';
import type { Judge } from '../judge/judgement';
import { scorecardOf } from '../runs/scorecard';
import { evalText } from '../views/evalText';
import { printable, shorten } from '../views/table';
import { type JudgedRun, judgedPolicy, judgedRun, otherJudge } from './judgedRun';
import { atLeast } from './numberOption';
import { type JudgeSpec, openJudge } from './openJudge';
import { openSystem, type SystemOptions } from './openSystem';
import type { Outcome } from './outcome';
import { type ProjectFiles, projectFiles, readPolicy } from './project';
import { runCases } from './runCases';

export interface EvalOptions extends SystemOptions, JudgeSpec {
  readonly root?: string;
  /** Another file of golden cases. */
  readonly golden?: string;
  readonly out?: string;
  readonly resume?: string | true;
  readonly sample?: string;
  /** Seconds an answer may take. */
  readonly timeout?: string;
  readonly concurrency?: string;
  readonly progress?: boolean;
}

/** The policy in force; a project without one gets the defaults: all hard assertions, and a floor under the hit-rate. */
function policyOf(files: ProjectFiles): Policy {
  return existsSync(files.policy) ? readPolicy(files) : { enforce: { thresholds: [] } };
}

function judgeLines(judge: Judge | undefined, judged: JudgedRun | undefined): string[] {
  if (judge === undefined || judged === undefined) return [];
  const { standing, judged: answers } = judged;
  const gates =
    standing.kind === 'may_gate'
      ? 'It has passed its exam: its figures may gate.'
      : `Its figures do not gate: ${standing.why}.`;
  const failed = answers.flatMap(({ case_id, verdict }) =>
    verdict?.outcome === 'fail' ? [`  ${case_id} failed by the judge: ${shorten(verdict.reason, 140)}`] : [],
  );
  return [`Judged by ${printable(judge.id)}. ${printable(judge.sees)} ${gates}`, ...failed];
}

/** Asks a system the golden cases, scores its answers, and judges them by the policy. Writes the run, and nothing else. */
export async function evalCommand(options: EvalOptions, say: (line: string) => void): Promise<Outcome> {
  const { sample, timeout, concurrency, resume, progress } = options;
  const limits = {
    sample: atLeast('--sample', sample, 1),
    seconds: atLeast('--timeout', timeout, 0.001),
    concurrency: atLeast('--concurrency', concurrency, 1),
  };
  const files = projectFiles(options.root);
  const policy = policyOf(files);
  const opened = await openSystem(options, files, say);
  try {
    const file = options.golden ?? opened.golden;
    const cases = parseCases(readJson(file), file);
    const truths = caseTruths(cases.map(askedGolden), opened.sources, file);
    const lost = truths.flatMap(({ golden, lostPassages }) =>
      lostPassages.map(
        (locator) => `${golden.case_id}: no document holds its ${describeLocator(locator)} any more: a miss.`,
      ),
    );
    // Before an answer is paid for: a judge that is down would leave all of them without a verdict.
    const judge = options.judge === undefined ? undefined : openJudge(options, files, say);
    await judge?.probe?.();
    const begun = performance.now();
    const { run: asked, path } = await runCases(opened.system, {
      kind: 'cases',
      file,
      truths,
      sources: opened.sources,
      out: options.out ?? files.runs,
      ...(resume === undefined ? {} : { resume }),
      ...(limits.sample === undefined ? {} : { sample: limits.sample }),
      ...(limits.seconds === undefined ? {} : { timeoutMs: limits.seconds * 1000 }),
      ...(limits.concurrency === undefined ? {} : { concurrency: limits.concurrency }),
      ...(progress === false ? {} : { onRecord: (record, done, of) => say(`${done} of ${of}: ${record.case_id}`) }),
    });
    const seconds = Math.round((performance.now() - begun) / 100) / 10;
    const judged =
      judge === undefined
        ? undefined
        : await judgedRun(judge, asked, caseTruths(cases, opened.sources, file), opened.sources, files);
    const run = judged?.run ?? asked;
    const card = scorecardOf(run);
    const ungated =
      judge === undefined || judged === undefined
        ? undefined
        : judged.standing.kind === 'may_not'
          ? judged.standing.why
          : otherJudge(policy, judge);
    const verdict = checkAnswers(run, judgedPolicy(policy, judged?.standing), card, ungated);
    const text = [evalText(run.header, card, verdict), ...judgeLines(judge, judged)].join('\n');
    return {
      status: run.header.asked.sampled ? 'done' : verdict.status,
      text: `${[text, ...lost.map(printable)].join('\n')}\n\nKept in ${path} (${seconds} s).`,
      json: {
        words: verdict.words,
        run: path,
        system: run.header.system,
        sampled: run.header.asked.sampled,
        verdict,
        ...card,
        ...(judge === undefined
          ? {}
          : { judge: { id: judge.id, kind: judge.kind, standing: judged?.standing }, judged: judged?.judged }),
      },
    };
  } finally {
    await opened.close();
  }
}
