import type { ModelChain } from '../models/chain';
import { ChatFault } from '../models/chatFault';
import type { ChatMessage, ChatModel, ChatReply } from '../models/chatModel';
import { addUsage, noUsage, type Usage } from '../models/usage';
import { auditClaims } from './auditPass';
import type { Grades, Judge, JudgeInput, JudgeMark, JudgeOptions, Unjudged, UnjudgedCause, Verdict } from './judgement';
import { judgePrompt, repairPrompt } from './judgePrompt';
import { readReply } from './readReply';
import { gradedRubric, type Rubric, type VerdictReply, verdictRubric } from './rubrics';

export interface ModelJudgeOptions {
  /** Asked in order; what wrote an answer is struck from it. */
  readonly models: ModelChain;
  /** Let the model that wrote an answer judge it; labelled everywhere, and it neither gates nor saves a baseline. */
  readonly allowSelf?: boolean;
  /** Default: what the models are configured with. */
  readonly temperature?: number;
}

/** A reply that holds a decision, or why there is none. */
type Decided<T> =
  | { readonly kind: 'decided'; readonly value: T; readonly reply: ChatReply; readonly usage: Usage }
  | {
      readonly kind: 'none';
      readonly cause: UnjudgedCause;
      readonly detail: string;
      readonly raw: string;
      readonly usage: Usage;
      readonly reply?: ChatReply;
    };

const FINISH: Readonly<Record<Exclude<ChatReply['finish'], 'stop'>, { cause: UnjudgedCause; detail: string }>> = {
  length: { cause: 'cut_off', detail: 'the reply was cut off at the most tokens' },
  refused: { cause: 'refused', detail: 'the model declined to judge' },
};

function faultOf(error: unknown): { cause: UnjudgedCause; detail: string } {
  if (error instanceof ChatFault) return { cause: error.kind, detail: error.message };
  throw error;
}

/**
 * A judge that asks a chain of models. The model that wrote an answer is struck from it; where none is left there is no
 * verdict. A reply that cannot be read is asked for once more, with what was wrong; then there is no verdict. The same goes
 * for a reply that was cut off, refused or contradicts itself, and for a PASS whose claims fail the audit. Nothing of that is
 * ever a FAIL.
 */
export function modelJudge({ models, allowSelf = false, temperature }: ModelJudgeOptions): Judge {
  const ask = async <T>(
    model: ChatModel,
    rubric: Rubric<T>,
    input: JudgeInput,
    { signal }: JudgeOptions,
  ): Promise<Decided<T>> => {
    const request = (messages: readonly ChatMessage[]) => ({
      messages,
      json: { name: rubric.name, schema: rubric.schema },
      repeat: input.repeat ?? 0,
      ...(temperature === undefined ? {} : { temperature }),
      ...(signal === undefined ? {} : { signal }),
    });
    let messages = judgePrompt(rubric, input);
    let usage = noUsage;
    let last: ChatReply | undefined;
    for (let tries = 1; ; tries++) {
      let reply: ChatReply;
      try {
        reply = await model.reply(request(messages));
      } catch (error) {
        signal?.throwIfAborted();
        return { kind: 'none', ...faultOf(error), raw: '', usage, ...(last === undefined ? {} : { reply: last }) };
      }
      usage = addUsage(usage, reply.usage);
      last = reply;
      if (reply.finish !== 'stop') return { kind: 'none', ...FINISH[reply.finish], raw: reply.text, usage, reply };
      const read = readReply(reply.text, rubric.reply);
      if (read.kind === 'read') return { kind: 'decided', value: read.value, reply, usage };
      if (tries === 2) return { kind: 'none', cause: read.kind, detail: read.problem, raw: reply.text, usage, reply };
      messages = repairPrompt(messages, reply.text, read.problem);
    }
  };

  const mark = (rubric: string, usage: Usage, reply?: ChatReply): JudgeMark => {
    const size = models.entries.find(({ id }) => id === reply?.served_by)?.size;
    return {
      judge: models.id,
      rubric,
      usage,
      ...(reply === undefined ? {} : { served_by: reply.model }),
      ...(size === undefined ? {} : { size }),
      ...(allowSelf ? { self_judging: true } : {}),
    };
  };

  /** Asks an independent model, and turns whatever is no decision into no verdict. */
  const judged = async <T, R>(
    rubric: Rubric<T>,
    input: JudgeInput,
    options: JudgeOptions,
    decide: (value: T, mark: JudgeMark, raw: string) => R | Unjudged,
  ): Promise<R | Unjudged> => {
    const none = (cause: UnjudgedCause, detail: string, raw: string, usage: Usage, reply?: ChatReply): Unjudged => ({
      ...mark(rubric.id, usage, reply),
      outcome: 'unjudged',
      cause,
      detail,
      raw,
    });
    const model = allowSelf ? models : models.without(input.wrote);
    if (model === undefined)
      return none(
        'not_independent',
        `no judge is left beside what wrote the answer (${input.wrote.join(', ')})`,
        '',
        noUsage,
      );
    const asked = await ask(model, rubric, input, options);
    if (asked.kind === 'none') {
      // A server may say only in its reply which model it has: nobody independent was there, as it turns out.
      const nobody = asked.cause === 'rejected' && !allowSelf && models.without(input.wrote) === undefined;
      return none(nobody ? 'not_independent' : asked.cause, asked.detail, asked.raw, asked.usage, asked.reply);
    }
    const { value, reply, usage } = asked;
    return decide(value, mark(rubric.id, usage, reply), reply.text);
  };

  const verdictOf =
    (input: JudgeInput) =>
    (value: VerdictReply, own: JudgeMark, raw: string): Verdict | Unjudged => {
      const audit = auditClaims(value, input);
      const pass = value.verdict === 'PASS';
      if (audit.kind === 'ungrounded' && (pass || input.answer.abstained))
        return { ...own, outcome: 'unjudged', cause: 'ungrounded_pass', detail: `the judge ${audit.problem}`, raw };
      const claims = audit.kind === 'grounded' ? audit.claims : [];
      return {
        ...own,
        outcome: pass ? 'pass' : 'fail',
        reason: value.reason,
        claims,
        cited_chunk_ids: [...new Set(claims.map(({ chunk_id }) => chunk_id))],
      };
    };

  return {
    id: models.id,
    kind: 'model',
    setting: [
      models.entries.map(({ address }) => address ?? '').join(' > '),
      ...(temperature === undefined ? [] : [`temperature ${temperature}`]),
    ].join(', '),
    sees: `A language model (${models.id})${allowSelf ? ', SELF-JUDGING allowed' : ''}: it reads, and it can be wrong in any way a reader can.`,
    probe: async () => models.probe?.(),
    verdict: (input, options = {}) => judged(verdictRubric, input, options, verdictOf(input)),
    grade: (input, options = {}) =>
      judged(gradedRubric, input, options, (value, own): Grades | Unjudged => {
        const { faithfulness, citation_accuracy, answer_relevance, reason } = value;
        // An abstention claims nothing: it has no faithfulness, whatever a judge writes there (decision 19).
        const claims = !input.answer.abstained;
        return {
          ...own,
          outcome: 'graded',
          reason,
          grades: {
            ...(claims && faithfulness !== null && faithfulness !== undefined ? { faithfulness } : {}),
            ...(claims && citation_accuracy !== null && citation_accuracy !== undefined ? { citation_accuracy } : {}),
            answer_relevance,
          },
        };
      }),
  };
}
