import type { ChatMessage } from '../models/chatModel';
import { fence } from '../text/fence';
import type { JudgeInput } from './judgement';
import type { Rubric } from './rubrics';

/**
 * What a judge is asked, by a rubric: the task, then the sources, the conversation, the question, the answer, the wrong
 * example where there is one, and last the reference. Everything but the task is fenced; whatever in it looks like a fence
 * is neutralised.
 */
export function judgePrompt<T>({ task }: Pick<Rubric<T>, 'task'>, input: JudgeInput): ChatMessage[] {
  const { question, answer, context, reference, bad } = input;
  const sources = context.map(({ text, updated }, i) =>
    fence('source', text, { n: i + 1, ...(updated === undefined ? {} : { changed: updated }) }),
  );
  const material = [
    ...(sources.length === 0 ? ['There are no sources.'] : sources),
    ...question.history.map(({ role, content }) => fence('turn', content, { by: role })),
    fence('question', question.query),
    fence('answer', answer.text, { abstains: String(answer.abstained) }),
    ...(bad === undefined ? [] : [fence('wrong', bad)]),
    fence('reference', reference),
  ];
  return [
    { role: 'system', content: task },
    { role: 'user', content: material.join('\n\n') },
  ];
}

/** Asked once more, where a reply could not be read: what was wrong with it, and nothing of the material again. */
export function repairPrompt(asked: readonly ChatMessage[], reply: string, problem: string): ChatMessage[] {
  return [
    ...asked,
    { role: 'assistant', content: reply },
    {
      role: 'user',
      content: `That reply could not be read: ${problem}. Give the same decision again as one JSON object of the form asked for, and nothing else.`,
    },
  ];
}
