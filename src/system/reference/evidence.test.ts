import { describe, expect, it } from 'vitest';
import { termWeights } from '../../text/termWeights';
import { evidenceFor, statements } from './evidence';
import type { FusedHit } from './fuse';
import { chunk, countingEmbedder, hit } from './hit.testkit';
import { askedTerms } from './support';

const of = (body: string) => statements(chunk('a', body));

describe('statements', () => {
  it('gives the worked example', () => {
    expect(of('Logs stay 30 days. Why? See [2] for more.')).toEqual(['Logs stay 30 days.']);
  });

  it.each([
    ['Are logs kept 30 days?', []],
    ['He asked "are logs kept 30 days?"', []],
    ['(Are logs kept 30 days?)', []],
    ['Two words.', []],
    ['These are three.', ['These are three.']],
    ['- Logs stay 30 days\n- Dumps stay 7 days', ['- Logs stay 30 days', '- Dumps stay 7 days']],
    ['| name | days |\n| --- | --- |\n| all logs | 30 |', ['name | days', 'all logs | 30']],
    [
      '**Logs** stay `30 days` [as written](http://x.example).',
      ['**Logs** stay `30 days` [as written](http://x.example).'],
    ],
    ['', []],
  ])('of %j', (body, stated) => expect(of(body)).toEqual(stated));

  it.each([
    ['a marker of its own', 'Logs stay 30 days [2].'],
    ['a footnote', 'Logs stay 30 days[^1].'],
    ['another marker', 'Logs stay 30 days【2】.'],
    ['an end that makes an index of what follows', 'Set the days of logs ='],
    ['half a code span', 'Rows are marked `schema and no more.'],
  ])('quotes none with %s', (_, body) => {
    expect(of(body)).toEqual([]);
    expect(of(`${body}\n\nDumps stay 7 days.`)).toEqual(['Dumps stay 7 days.']);
  });

  it.each([
    ['ticks', '```yaml\nqueue: keep it thirty days\n```'],
    ['tildes', '~~~\nqueue: keep it thirty days\n~~~'],
    ['four ticks around three', '````md\n```js\nqueue: keep it thirty days\n```\n````'],
    ['an indent', '  ```\n  queue: keep it thirty days\n  ```'],
    ['several lines', '```\nfirst it is one\n\nthen it is two\n```'],
  ])('quotes no code between %s', (_, code) => {
    expect(of(code)).toEqual([]);
    expect(of(`Logs stay 30 days.\n\n${code}\n\nDumps stay 7 days.`)).toEqual([
      'Logs stay 30 days.',
      'Dumps stay 7 days.',
    ]);
  });

  it('quotes no code that the edge of the chunk cuts off, and takes a span of ticks for no block', () => {
    expect(of('Logs stay 30 days.\n\n```\nqueue: keep it thirty days')).toEqual(['Logs stay 30 days.']);
    expect(of('```keep``` is the setting.\n\nLogs stay 30 days.')).toEqual([
      '```keep``` is the setting.',
      'Logs stay 30 days.',
    ]);
  });
});

/** The evidence of hits on a question, weighed against those hits themselves. */
async function evidence(question: string, hits: readonly FusedHit[]) {
  const wanted = askedTerms(question, termWeights(hits.map((h) => h.chunk.text)));
  const [asked] = await countingEmbedder.embed([question], 'query');
  const vectors = await Promise.all(hits.map((h) => countingEmbedder.embed(statements(h.chunk), 'document')));
  return evidenceFor(wanted, hits, asked as Float32Array, vectors);
}

describe('evidenceFor', () => {
  it('takes the best sentence of each hit, best supported first, with the place of its hit', async () => {
    const hits = [
      hit('a', 'Tokens last a year. Tokens are secret.'),
      hit('b', 'Alerts ring at once. Error logs stay 30 days. Dumps go elsewhere.'),
    ];
    const found = await evidence('how long do error logs stay', hits);
    expect(found.map(({ place, sentences }) => [place, sentences])).toEqual([
      [1, ['Error logs stay 30 days.']],
      [0, ['Tokens last a year.']],
    ]);
    expect(found[0]?.hit).toBe(hits[1]);
    expect(found[0]?.support).toBeGreaterThan(found[1]?.support ?? 1);
  });

  it('takes a neighbour along where it bears out more', async () => {
    const [first] = await evidence('how long do audit logs of payments stay', [
      hit('a', 'Audit logs of payments are signed. They stay 30 days. Nobody reads them.'),
    ]);
    expect(first?.sentences).toEqual(['Audit logs of payments are signed.', 'They stay 30 days.']);
  });

  it('keeps the upper of two equal sentences, and the upper of two equal hits', async () => {
    const body = 'Error logs are signed. Error logs are signed.';
    const found = await evidence('error logs', [hit('b', body), hit('a', body), hit('c', body)]);
    expect(found.map(({ place }) => place)).toEqual([0, 1, 2]);
    expect(found[0]?.sentences).toEqual(['Error logs are signed.']);
    expect(new Set(found.map(({ support }) => support)).size).toBe(1);
  });

  it('has none of a hit without a statement, nor of no hit', async () => {
    expect(await evidence('logs', [hit('a', 'Are logs kept here?')])).toEqual([]);
    expect(await evidence('logs', [])).toEqual([]);
    const [only] = await evidence('HLY-4021', [hit('a', 'Error logs stay here.')]);
    expect(only?.support).toBe(0);
  });
});
