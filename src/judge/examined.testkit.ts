import { noUsage } from '../models/usage';
import type { ExamQuestion } from './examQuestions';
import { judgeInput } from './judged.testkit';
import type { Judge, Unjudged, Verdict } from './judgement';

/** What a judge is to say of an item; a fault is no verdict. */
export type Said = 'pass' | 'fail' | 'fault';

export function verdictOf(said: Said, judge = 'told'): Verdict | Unjudged {
  const mark = { judge, rubric: 'verdict@2', usage: { ...noUsage, calls: 1 }, served_by: `${judge}-served` };
  return said === 'fault'
    ? { ...mark, outcome: 'unjudged', cause: 'rate_limited', detail: '429 for ever', raw: '' }
    : { ...mark, outcome: said, reason: `says ${said}`, claims: [], cited_chunk_ids: [] };
}

/** A judge that says what it is told, by the id of the item; `pass` of any other. */
export function toldJudge(said: Readonly<Record<string, Said>>, id = 'told'): Judge {
  return {
    id,
    kind: 'model',
    setting: '',
    sees: 'It says what it is told.',
    verdict: async ({ item_id }) => verdictOf(said[item_id] ?? 'pass', id),
    grade: async () => verdictOf('fault', id) as Unjudged,
  };
}

/** An item of an exam; clear-cut and a right answer unless changed. */
export function examQuestion(item_id: string, change: Partial<ExamQuestion> = {}): ExamQuestion {
  return {
    item_id,
    case_id: 'GC-0001',
    case_type: 'normal',
    part: 'clear_cut',
    label: 'pass',
    why: 'it stands there',
    input: judgeInput({ item_id }),
    ...change,
  };
}

/** A small exam: two clear-cut items, one that is not, three borderline ones of two kinds. */
export const smallExam: readonly ExamQuestion[] = [
  examQuestion('c1'),
  examQuestion('c2', { label: 'fail' }),
  examQuestion('n1', { part: 'not_clear_cut', label: 'fail' }),
  examQuestion('b1', { part: 'borderline', kind: 'arithmetic' }),
  examQuestion('b2', { part: 'borderline', kind: 'stale_fact', label: 'fail' }),
  examQuestion('b3', { part: 'borderline', kind: 'stale_fact', label: 'fail' }),
];
/** What agrees with every label of the small exam. */
export const allRight: Readonly<Record<string, Said>> = { c2: 'fail', n1: 'fail', b2: 'fail', b3: 'fail' };
