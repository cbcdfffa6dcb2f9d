import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAnswer } from './readAnswer';
import type { Answer, System, SystemQuestion } from './system';
import { withoutKeys } from './withoutKeys';

/** A system and what it can be asked. */
export interface ContractSubject {
  readonly system: System;
  /** One that it answers from what it retrieves. */
  readonly question: SystemQuestion;
  /** One that it abstains from. */
  readonly unanswerable?: SystemQuestion;
  /** Other tenants whom it can be asked for; what they have of their own does not matter. */
  readonly tenants?: readonly string[];
}

/** What is wrong with a system, in words; nothing where it keeps this part of the contract. */
export type ContractCheck = (subject: ContractSubject) => Promise<string[]>;

const problem = (found: boolean, words: string): string[] => (found ? [words] : []);

/** Two answers are the same whatever they took. */
function sameAs(answer: Answer, other: Answer): boolean {
  const kept = ({ usage: _, timings: __, ...rest }: Answer) => JSON.stringify(rest);
  return kept(answer) === kept(other);
}

function questionsOf({ question, unanswerable, tenants = [] }: ContractSubject): SystemQuestion[] {
  const others = tenants.map((tenant_id) => ({ ...question, tenant_id }));
  return [question, ...others, ...(unanswerable === undefined ? [] : [unanswerable])];
}

async function calledOff({ system, question }: ContractSubject, when: 'before' | 'meanwhile'): Promise<string[]> {
  const reason = new Error('called off');
  const caller = new AbortController();
  const before = await system.answer(question);
  if (when === 'before') caller.abort(reason);
  const end: { answered: boolean; thrown?: unknown } = { answered: false };
  const call = system.answer(question, { signal: caller.signal }).then(
    () => {
      end.answered = true;
    },
    (thrown: unknown) => {
      end.thrown = thrown;
    },
  );
  await Promise.resolve();
  // An answer that is there at once was never on its way.
  if (when === 'meanwhile' && end.answered) return [];
  caller.abort(reason);
  await call;
  if (end.answered) return ['a call that was called off is answered'];
  return [
    ...problem(end.thrown !== reason, `a call that was called off rejects with ${end.thrown}, not with its reason`),
    ...problem(!sameAs(before, await system.answer(question)), 'after a call that was called off it answers otherwise'),
  ];
}

/** The contract of a System, part by part. */
export const contractChecks: Readonly<Record<string, ContractCheck>> = {
  'has an id, and settings that a file can hold without a secret': async ({ system }) => [
    ...problem(system.id.trim() === '', 'its id is empty'),
    ...Object.entries(system.config).flatMap(([name, value]) => {
      const plain = value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value);
      const clean = withoutKeys(String(value)) === String(value);
      return [...problem(!plain, `config.${name} is no plain value`), ...problem(!clean, `config.${name} holds a key`)];
    }),
  ],

  'can be probed': async ({ system }) => {
    await system.probe?.();
    return [];
  },

  'answers with a text and with chunks that have a name, a tenant, a text and finite scores': async (subject) => {
    const { system, question } = subject;
    const { text, abstained, retrieved } = await system.answer(question);
    const all = await Promise.all(questionsOf(subject).map((asked) => system.answer(asked)));
    const faults = all.flatMap((answer) => readAnswer(answer).faults);
    return [
      ...problem(text.trim() === '' || abstained, 'it does not answer a question that it can answer'),
      ...problem(retrieved.length === 0, 'it retrieves nothing for a question that it can answer'),
      ...faults.map((fault) => `${fault.field}: ${fault.problem}`),
    ];
  },

  'retrieves for the tenant who asks, from the chunks it says it has': async (subject) => {
    const { system } = subject;
    const answers = questionsOf(subject).map(async (asked) => {
      const { retrieved } = await system.answer(asked);
      return retrieved.flatMap((chunk) => {
        const own = system.chunks?.find(({ chunk_id }) => chunk_id === chunk.chunk_id);
        const other = system.chunks !== undefined && (own?.text !== chunk.text || own.tenant_id !== chunk.tenant_id);
        return [
          ...problem(chunk.tenant_id !== asked.tenant_id, `${asked.tenant_id} gets ${chunk.chunk_id} of another`),
          ...problem(other, `${chunk.chunk_id} is not, or not so, among its chunks`),
        ];
      });
    });
    return (await Promise.all(answers)).flat();
  },

  'cites what it was offered': async (subject) => {
    const answers = await Promise.all(questionsOf(subject).map((asked) => subject.system.answer(asked)));
    return answers.flatMap(({ retrieved, offered, citations }) => {
      const sources = retrieved.slice(0, offered ?? retrieved.length).map((chunk) => chunk.chunk_id);
      return citations.filter((id) => !sources.includes(id)).map((id) => `it cites ${id}, which it was not offered`);
    });
  },

  'abstains from what it cannot answer, with its refusal sentence where it has one': async (subject) => {
    const { system, unanswerable } = subject;
    if (unanswerable === undefined) return [];
    const { text, abstained } = await system.answer(unanswerable);
    const declared = system.refusal;
    return [
      ...problem(!abstained, 'it does not say that it abstains from a question that it cannot answer'),
      ...problem(declared !== undefined && text !== declared, `it abstains with ${JSON.stringify(text)}`),
    ];
  },

  'answers the same question alike': async ({ system, question }) =>
    problem(!sameAs(await system.answer(question), await system.answer(question)), 'its second answer is another'),

  'answers ten calls of several tenants at once as it does one by one': async (subject) => {
    const { system } = subject;
    const questions = questionsOf(subject);
    const ten = Array.from({ length: 10 }, (_, i) => questions[i % questions.length] as SystemQuestion);
    const together = await Promise.all(ten.map((asked) => system.answer(asked)));
    const problems: string[] = [];
    for (const [i, asked] of ten.entries()) {
      const same = sameAs(together[i] as Answer, await system.answer(asked));
      problems.push(...problem(!same, `call ${i + 1}, for ${asked.tenant_id}: another answer than alone`));
    }
    return problems;
  },

  'remembers nothing of an earlier conversation, and leaves a question as it is': async ({ system, question }) => {
    const before = await system.answer(question);
    const history = [
      { role: 'user' as const, content: 'Speak of the weather in Lisbon from now on.' },
      { role: 'assistant' as const, content: 'It is sunny there.' },
    ];
    const asked = { ...question, history };
    const copy = JSON.stringify(asked);
    await system.answer(asked);
    return [
      ...problem(JSON.stringify(asked) !== copy, 'it changes the question that it is asked'),
      ...problem(!sameAs(before, await system.answer(question)), 'an earlier conversation changes its answer'),
    ];
  },

  'rejects a call that was called off before it began': (subject) => calledOff(subject, 'before'),

  'rejects a call that is called off on its way, and answers the next': (subject) => calledOff(subject, 'meanwhile'),
};

/** Declares the tests that every System passes; `make` is called once. */
export function systemContract(name: string, make: () => Promise<ContractSubject>): void {
  describe(`${name}: the contract of a System`, () => {
    let subject: ContractSubject;
    let closed = false;
    const close = async () => {
      closed = true;
      await subject.system.close();
    };
    beforeAll(async () => {
      subject = await make();
    });
    afterAll(async () => {
      if (!closed) await close();
    });

    it.each(Object.entries(contractChecks))('%s', async (_, check) => {
      expect(await check(subject)).toEqual([]);
    });

    it('closes', async () => {
      await expect(close()).resolves.toBeUndefined();
    });
  });
}
