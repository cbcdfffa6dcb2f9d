import { ChatFault } from '../models/chatFault';
import type { ChatMessage, ChatModel, ChatReply } from '../models/chatModel';
import { addUsage, noUsage, type Usage } from '../models/usage';
import { auditClaims } from './auditPass';
import type { Grades, Judge, JudgeInput, JudgeMark, JudgeOptions, Unjudged, UnjudgedCause, Verdict } from './judgement';
import { judgePrompt, repairPrompt } from './judgePrompt';
import { readReply } from './readReply';
import { gradedRubric, type Rubric, type VerdictReply, verdictRubric } from './rubrics';

/** The models a judge may ask, in order. */
export interface JudgeModels {
  /** Names no key. */
  readonly id: string;
  /** The same less every model that is one of these; undefined where none is left. */
  without(wrote: readonly string[]): ChatModel | undefined;
  /** Whether two names mean one model: as it is asked for, and as a server names it. */
  same(a: string, b: string): boolean;
  /** The configured size of a model, where one is given. */
  sizeOf(model: string): string | undefined;
  probe?(): Promise<void>;
}

export interface ModelJudgeOptions {
  readonly models: JudgeModels;
  /** Let the model that wrote an answer judge it; labelled everywhere, and it neither gates nor saves a baseline. */
  readonly allowSelf?: boolean;
  /** Default: what the models are configured with. */
  readonly temperature?: number;
}

/** A reply that holds a decision, or why there is none. */
type Decided<T> =
  | { readonly kind: 'decided'; readonly value: T; readonly reply: ChatReply; readonly usage: Usage }
  | { readonly kind: 'none'; readonly cause: UnjudgedCause; readonly detail: string; readonly raw: string; readonly usage: Usage; readonly served?: string };

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
  const ask = async <T>(model: ChatModel, rubric: Rubric<T>, input: JudgeInput, { signal }: JudgeOptions): Promise<Decided<T>> => {
    const request = (messages: readonly ChatMessage[]) => ({
      messages,
      json: { name: rubric.name, schema: rubric.schema },
      repeat: input.repeat ?? 0,
      ...(temperature === undefined ? {} : { temperature }),
      ...(signal === undefined ? {} : { signal }),
    });
    let messages = judgePrompt(rubric, input);
    let usage = noUsage;
    let served: string | undefined;
    for (let tries = 1; ; tries++) {
      let reply: ChatReply;
      try {
        reply = await model.reply(request(messages));
      } catch (error) {
        signal?.throwIfAborted();
        return { kind: 'none', ...faultOf(error), raw: '', usage, ...(served === undefined ? {} : { served }) };
      }
      usage = addUsage(usage, reply.usage);
      served = reply.model;
      if (reply.finish !== 'stop') return { kind: 'none', ...FINISH[reply.finish], raw: reply.text, usage, served };
      const read = readReply(reply.text, rubric.reply);
      if (read.kind === 'read') return { kind: 'decided', value: read.value, reply, usage };
      if (tries === 2) return { kind: 'none', cause: read.kind, detail: read.problem, raw: reply.text, usage, served };
      messages = repairPrompt(messages, reply.text, read.problem);
    }
  };

  const mark = (rubric: string, usage: Usage, served?: string): JudgeMark => {
    const size = served === undefined ? undefined : models.sizeOf(served);
    return {
      judge: models.id,
      rubric,
      usage,
      ...(served === undefined ? {} : { served_by: served }),
      ...(size === undefined ? {} : { size }),
    };
  };

  /** Asks an independent model, and turns whatever is no decision into no verdict. */
  const judged = async <T, R>(
    rubric: Rubric<T>,
    input: JudgeInput,
    options: JudgeOptions,
    decide: (value: T, mark: JudgeMark, raw: string) => R | Unjudged,
  ): Promise<R | Unjudged> => {
    const none = (cause: UnjudgedCause, detail: string, raw: string, usage: Usage, served?: string): Unjudged => ({
      ...mark(rubric.id, usage, served),
      outcome: 'unjudged',
      cause,
      detail,
      raw,
    });
    const model = models.without(allowSelf ? [] : input.wrote);
    if (model === undefined)
      return none('not_independent', `no judge is left beside what wrote the answer (${input.wrote.join(', ')})`, '', noUsage);
    const asked = await ask(model, rubric, input, options);
    if (asked.kind === 'none') return none(asked.cause, asked.detail, asked.raw, asked.usage, asked.served);
    const { value, reply, usage } = asked;
    // A server may answer with another model than was asked for.
    if (!allowSelf && input.wrote.some((name) => models.same(name, reply.model)))
      return none('not_independent', `served by ${reply.model}, which wrote the answer`, reply.text, usage, reply.model);
    return decide(value, mark(rubric.id, usage, reply.model), reply.text);
  };

  const verdictOf = (input: JudgeInput) => (value: VerdictReply, own: JudgeMark, raw: string): Verdict | Unjudged => {
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
    sees: `A language model (${models.id})${allowSelf ? ', SELF-JUDGING allowed' : ''}: it reads, and it can be wrong in any way a reader can.`,
    ...(models.probe === undefined ? {} : { probe: () => models.probe?.() ?? Promise.resolve() }),
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
