import type { PageNotebook } from './pageNotebook';

const dots = (name: string, from: number, step: number, y: number) =>
  Array.from({ length: 14 }, (_, i) => {
    const x = from + i * step + ((i * 37) % 11);
    return `<circle cx="${x}" cy="${y + ((i * 53) % 40)}" r="5" fill="var(--cutline-${name})" fill-opacity=".8"/>`;
  }).join('');

const chart = `<svg role="img" aria-label="Two clouds of scores and the cut between them" width="820" height="240" viewBox="0 0 820 240" font-family="system-ui" font-size="13">
<line x1="40" y1="210" x2="800" y2="210" stroke="var(--cutline-rule)"/>
${dots('answerable', 420, 26, 30)}${dots('on-topic', 240, 24, 90)}${dots('off-topic', 60, 18, 150)}
<line x1="400" y1="15" x2="400" y2="210" stroke="var(--cutline-cut)" stroke-width="2"/>
<text x="408" y="24" fill="var(--cutline-cut)">cut at 0.61</text>
<text x="700" y="24" fill="var(--cutline-answerable)">answerable</text>
<text x="590" y="142" fill="var(--cutline-on-topic)">unanswerable, on topic</text>
<text x="330" y="195" text-anchor="end" fill="var(--cutline-off-topic)">off topic</text>
<text x="40" y="230" fill="var(--cutline-muted)">similarity of the nearest chunk</text></svg>`;

const table = `<table><caption>Rates at the cut</caption><thead><tr><th scope="col">cloud</th><th scope="col" class="num">n</th><th scope="col" class="num">accepted</th><th scope="col" class="num">rate</th><th scope="col">95 % interval</th><th scope="col">what the interval says of this cloud</th></tr></thead>
<tbody><tr><th scope="row">answerable</th><td class="num">120</td><td class="num">114</td><td class="num">0.950</td><td>0.895 to 0.977</td><td>almost all pass</td></tr>
<tr><th scope="row">off topic</th><td class="num">60</td><td class="num">3</td><td class="num">0.050</td><td>0.017 to 0.137</td><td>few pass</td></tr></tbody></table>`;

/** A run notebook with everything a page can show, hostile texts included. */
export const samplePage: PageNotebook = {
  path: 'notebooks/01_score_clouds.ipynb',
  title: 'Can a similarity score tell what the corpus cannot answer?',
  seconds: 74.2,
  failed: { cellNumber: 5 },
  cells: [
    {
      kind: 'markdown',
      source:
        '# Can a similarity score tell what the corpus cannot answer?\n\nA retriever always returns *something*. The assistant should answer only when the nearest chunk is near enough, and the number that says "near enough" is a **threshold** such as `similarity >= 0.61`. We prefer to miss an answer over inventing one.\n\n## The questions\n\n- **answerable** from the corpus\n- unanswerable, but [on topic](02_gate.ipynb)\n- off topic\n\n> A cut must earn its place.\n\n| cloud | questions | share |\n|---|--:|--:|\n| answerable | 120 | 50.0 % |\n| on topic | 60 | 25.0 % |\n| off topic | 60 | 25.0 % |\n\n```ts\nconst wide = "code in prose that is wider than a telephone, much wider than a telephone is, and then some more";\n```\n\n<script>globalThis.hostile = true</script> and <img src=x onerror="globalThis.hostile = true">',
    },
    {
      kind: 'code',
      source:
        "import { display } from 'tslab';\nimport { plotClouds } from './src/index';\ndisplay.html(plotClouds(clouds));",
      result: {
        seconds: 1.2,
        outputs: [
          {
            output_type: 'display_data',
            data: {
              'text/html': `<figure>${chart}<figcaption>Each dot is a question. Off-topic questions stand apart; on-topic ones do not.</figcaption></figure>`,
            },
          },
        ],
      },
    },
    {
      kind: 'markdown',
      source:
        '## What the cut does\n\nRates per cloud, with intervals: the cut keeps nearly every answerable question and drops what is off topic.',
    },
    {
      kind: 'code',
      source: 'display.html(ratesTable(cut))',
      result: { seconds: 0.1, outputs: [{ output_type: 'display_data', data: { 'text/html': table } }] },
    },
    {
      kind: 'code',
      source: 'console.log(questions.length)',
      result: {
        seconds: 0.1,
        outputs: [
          {
            output_type: 'stream',
            name: 'stdout',
            text: '240 questions\n\u001b[32m<script>globalThis.hostile = true</script>\u001b[39m\n',
          },
          { output_type: 'stream', name: 'stderr', text: 'warning: 2 texts were longer than the embedder reads\n' },
          {
            output_type: 'display_data',
            data: {
              'text/html':
                '<p id="moved">still</p><script>document.querySelector("#moved").textContent = "moved"</script>',
            },
          },
        ],
      },
    },
    {
      kind: 'code',
      source: 'display.svg(small)',
      result: {
        seconds: 0.1,
        outputs: [
          {
            output_type: 'display_data',
            data: {
              'image/svg+xml': `<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="A bar" width="300" height="40"><rect width="240" height="20" y="10" fill="var(--cutline-answerable)"/></svg>`,
            },
          },
        ],
      },
    },
    { kind: 'markdown', source: '## Decision' },
    {
      kind: 'code',
      source: "if (cut.gain.low <= 0) throw new Error('the cut does not earn its place');",
      result: {
        seconds: 0.1,
        outputs: [],
        error: {
          kind: 'thrown',
          text: 'Error: the cut does not earn its place <b>&</b>\n    at decide (/project/src/calibration/choose.ts:41:11)',
        },
      },
    },
    { kind: 'code', source: 'console.log("never")' },
  ],
};
