import * as Plot from '@observablehq/plot';
import { agrees, type ExamResult } from '../../judge/sitExam';
import { partWords } from '../examText';
import { cloudColors, cutColor, draw, key, muted } from './theme';

const GROUPS = [
  { label: 'pass', words: 'right answers' },
  { label: 'fail', words: 'wrong answers' },
] as const;

/**
 * How judges agree with the exam's labels: for each part, of the right and of the wrong answers, how many each judge
 * decided as labelled, how many otherwise, and how many it gave no verdict on. One panel a judge.
 */
export function examAgreement(results: readonly ExamResult[]): string {
  const rows = results.flatMap(({ judge, answers }) =>
    answers.map((one) => {
      const agreed = agrees(one);
      const group = GROUPS.find(({ label }) => label === one.question.label) as (typeof GROUPS)[number];
      return {
        judge,
        what: `${partWords[one.question.part].split(':')[0]}, ${group.words}`,
        said: agreed === undefined ? 'no verdict' : agreed ? 'as labelled' : 'otherwise',
      };
    }),
  );
  const parts = [...new Set(rows.map(({ what }) => what))];
  const counted = results.flatMap(({ judge }) =>
    parts.flatMap((what) => {
      const own = rows.filter((row) => row.judge === judge && row.what === what);
      const of = (said: string) => own.filter((row) => row.said === said).length;
      const shares = ['as labelled', 'otherwise', 'no verdict'].map((said) => ({ said, n: of(said) }));
      let from = 0;
      return shares.map(({ said, n }) => {
        const bar = { judge, what, said, n, x1: from, x2: from + n };
        from += n;
        return bar;
      });
    }),
  );
  const domain = ['as labelled', 'otherwise', 'no verdict'];
  const range = [cloudColors.answerable, cutColor, muted];
  const judges = results.map(({ judge }) => judge);
  return draw({
    label: `Verdicts of ${judges.join(' and ')} beside the labels of the exam, by part and label.`,
    height: 70 + parts.length * 30 * 1.15,
    marginLeft: 190,
    marginTop: 52,
    x: { label: 'items →', grid: true, ticks: 4 },
    y: { label: null, domain: parts },
    fx: { label: null, domain: judges, padding: 0.1 },
    color: { domain, range },
    marks: [
      Plot.barX(
        counted.filter(({ n }) => n > 0),
        { x1: 'x1', x2: 'x2', y: 'what', fx: 'judge', fill: 'said', inset: 2 } as Plot.BarXOptions,
      ),
      ...key(
        domain.map((text, i) => ({ text, color: range[i] as string })),
        { fx: judges[0] as string, dx: -186, dy: -50 },
      ),
    ],
  });
}
