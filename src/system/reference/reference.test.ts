import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readJson } from '../../files/readJson';
import { readText } from '../../files/readText';
import { parseQuestions, type Question } from '../../golden/question';
import { parseThresholds, type Thresholds } from '../../golden/thresholds';
import { startChatServer } from '../../models/chatServer.testkit';
import { openaiChat } from '../../models/openaiChat';
import { noUsage } from '../../models/usage';
import { useLite } from '../../models/useLite';
import { citations } from '../../text/citations';
import type { SystemQuestion } from '../system';
import { systemContract } from '../systemContract.testkit';
import { extractiveAnswerer } from './extractiveAnswerer';
import { type Library, openLibrary } from './library';
import { promptedAnswerer } from './promptedAnswerer';
import { referenceSystem, tenantWeights } from './reference';
import { REFUSAL } from './refusal';

/** The committed corpus, opened once for this file. */
let opened: Promise<Library> | undefined;
const theLibrary = () => {
  opened ??= openLibrary({ embedder: useLite() });
  return opened;
};
let library: Library;
beforeAll(async () => {
  library = await theLibrary();
});
afterAll(() => library.close());

const questions = parseQuestions(readJson('golden/questions.json'), 'golden/questions.json');
const asks = ({ tenant_id, query }: Question): SystemQuestion => ({ tenant_id, query, history: [] });
const numbered = (id: string) => asks(questions.find((question) => question.id === id) as Question);
const runtime = numbered('Q-0007');
const tenants = ['orbweaver', 'tallowby'];
const offTopic = { ...runtime, query: 'Which gas makes a balloon rise?' };

systemContract('the reference system', async () => ({
  system: referenceSystem({ library: await theLibrary() }),
  question: runtime,
  unanswerable: offTopic,
  tenants,
}));

systemContract('the reference system with a model', async () => {
  const server = await startChatServer(({ messages }) => {
    const asked = messages[messages.length - 1]?.content ?? '';
    return { content: asked.includes('balloon') ? REFUSAL : 'The limit is 5 [1].' };
  });
  const model = openaiChat({ baseURL: server.url, apiKey: 'none', model: 'small' });
  const answerer = promptedAnswerer(model, { refusal: REFUSAL });
  const system = referenceSystem({ library: await theLibrary(), answerer });
  return { system: { ...system, close: () => server.close() }, question: runtime, unanswerable: offTopic, tenants };
});

/** A threshold as the committed ones are, of another value. */
function thresholdAt(value: number): Thresholds {
  const { similarity } = parseThresholds(readText('golden/thresholds.json'), 'golden/thresholds.json');
  return { similarity: { ...(similarity as NonNullable<typeof similarity>), value } };
}

describe('referenceSystem', () => {
  it('says how it answers, and shows its chunks', () => {
    const system = referenceSystem({ library });
    expect(system.config).toEqual({
      arm: 'hybrid_versions@1,depth=50,pool=20',
      chunker: library.chunker,
      embedder: library.embedder.id,
      k: 20,
      offered: 10,
      answerer: 'extractive@1,floor=0.5',
      rewriter: 'rules@1',
      gate: 'open',
    });
    expect(referenceSystem({ library, thresholds: thresholdAt(0.4) }).config.gate).toBe(
      'similarity >= 0.4 (similarity)',
    );
    expect(referenceSystem({ library, thresholds: thresholdAt(0.4), gate: 'open' }).config.gate).toBe('open');
    expect(system.refusal).toBe(REFUSAL);
    expect(system.chunks).toHaveLength(library.chunks.length);
  });

  it('answers with what it retrieved, offered and measured', async () => {
    const answer = await referenceSystem({ library, k: 7, offered: 3 }).answer(runtime);
    expect(answer.text).toBe(
      'Maximum duration of a job run rises to 6 hours, since the December settlement of 2024 came within four minutes of being killed [1]. An older source, of 2024-09-09, disagrees: "A job may last 4 hours at most" [2].',
    );
    expect(answer.citations.map((id) => id.split('@')[0])).toEqual([
      'meridian/changelog/CL-M-016',
      'meridian/doc/jobs-and-schedules',
    ]);
    expect(answer).toMatchObject({ abstained: false, offered: 3, served_by: [], events: {}, usage: noUsage });
    expect(answer).not.toHaveProperty('rewritten');
    expect(answer.retrieved).toHaveLength(7);
    const hits = await library.retrieve('hybrid_versions', 'meridian', runtime.query, 7);
    expect(answer.retrieved.map(({ chunk_id }) => chunk_id)).toEqual(hits.map(({ chunk }) => chunk.chunk_id));
    const [[near], [keyword]] = await Promise.all([
      library.retrieve('vector', 'meridian', runtime.query, 1),
      library.retrieve('keyword', 'meridian', runtime.query, 1),
    ]);
    expect(answer.signals).toEqual({ similarity: near?.score, bm25: keyword?.score, support: expect.any(Number) });
    expect(Object.keys(answer.timings)).toEqual(['rewrite', 'retrieve', 'answer']);
  });

  it('withholds what is not borne out, and shows what it was', async () => {
    const answer = await referenceSystem({ library }).answer(numbered('Q-0010'));
    expect(answer).toMatchObject({ text: REFUSAL, citations: [], abstained: true });
    expect(answer.withheld).toEqual({
      by: 'support_check',
      text: 'Joost Kappel (Merchants): portal-pg-01 refuses us at 160 sessions [1].',
      citations: [answer.retrieved[0]?.chunk_id],
    });
    expect(answer.signals?.support).toBeLessThan(0.5);
  });

  it('answers when the gate’s signal is at least the threshold, and asks no answerer below it', async () => {
    const open = await referenceSystem({ library }).answer(runtime);
    const similarity = open.signals?.similarity as number;
    const at = (value: number) => referenceSystem({ library, thresholds: thresholdAt(value) }).answer(runtime);
    expect((await at(similarity)).text).toBe(open.text);
    const shut = await at(similarity + 1e-9);
    expect(shut).toMatchObject({ text: REFUSAL, citations: [], abstained: true });
    expect(shut.retrieved).toEqual(open.retrieved);
    expect(shut).not.toHaveProperty('withheld');
    expect(shut.signals).not.toHaveProperty('support');
  });

  it('makes a question self-contained by its rules, and says what it searched for', async () => {
    const history = [
      { role: 'user' as const, content: 'job max runtime hours' },
      { role: 'assistant' as const, content: 'Four.' },
    ];
    const answer = await referenceSystem({ library }).answer({ ...runtime, query: 'and in prod?', history });
    expect(answer.rewritten).toBe('job max runtime hours\nand in prod?');
  });

  it('lets a rewriter do it where there is a history, and its rules where that gives nothing', async () => {
    const history = [{ role: 'user' as const, content: 'job max runtime hours' }];
    const asked = { ...runtime, query: 'and in prod?', history };
    const usage = { calls: 1, input_tokens: 9, output_tokens: 2 };
    const rewriting = (text?: string) => {
      const rewrite = async () => ({ ...(text === undefined ? {} : { text }), usage, served_by: ['small'] });
      return referenceSystem({ library, rewriter: { id: 'own@1', rewrite } });
    };
    expect(rewriting().config.rewriter).toBe('own@1');
    const by = { served_by: ['small'], usage };
    expect(await rewriting(runtime.query).answer(asked)).toMatchObject({ ...by, rewritten: runtime.query, events: {} });
    expect(await rewriting().answer(asked)).toMatchObject({
      ...by,
      rewritten: 'job max runtime hours\nand in prod?',
      events: { rewrite_fallback: 1 },
    });
    expect(await rewriting('x').answer(runtime)).toMatchObject({ served_by: [], usage: noUsage });
  });

  it('abstains for a tenant without documents', async () => {
    const answer = await referenceSystem({ library }).answer({ ...runtime, tenant_id: 'nobody' });
    expect(answer).toMatchObject({ text: REFUSAL, abstained: true, retrieved: [], offered: 0, signals: { bm25: 0 } });
  });
});

describe('the reference system on golden/questions.json', () => {
  it('answers no unanswerable question of the tune split', async () => {
    const system = referenceSystem({ library });
    const asked = questions.filter(({ split, answerable }) => split === 'tune' && answerable === false);
    const answered: string[] = [];
    for (const question of asked) if (!(await system.answer(asks(question))).abstained) answered.push(question.id);
    expect(asked).toHaveLength(66);
    expect(answered).toEqual([]);
  });

  it('cites just what its markers mean, without a floor as well', async () => {
    const { embedder } = library;
    const answerer = extractiveAnswerer({ embedder, weightsOf: tenantWeights(library), floor: 0 });
    const system = referenceSystem({ library, answerer });
    for (const question of questions) {
      const { text, citations: cited, retrieved, offered = 0 } = await system.answer(asks(question));
      const marked = citations(text, offered).map(({ number }) => retrieved[number - 1]?.chunk_id);
      expect([...new Set(marked)], question.id).toEqual(cited);
      expect(cited.length, question.id).toBeGreaterThan(0);
    }
  });
});
