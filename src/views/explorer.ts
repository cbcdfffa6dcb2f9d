import { cloudLabels, clouds, scoresIn } from '../calibration/clouds';
import type { ScoredQuestion } from '../calibration/deriveScores';
import type { ScoreName } from '../calibration/scores';
import { SPAN, scoreClouds, spanOfScores } from './plots/scoreClouds';
import { cloudColors, WIDTH } from './plots/theme';

export interface ExplorerOptions {
  readonly score?: ScoreName;
  /** Where the cut stands at first, and stays where scripts do not run. */
  readonly cut: number;
  /** Two on one page need two ids; letters, digits and hyphens. */
  readonly id?: string;
}

/** Runs on the page: moves the line and counts again. `data` holds each cloud's name and scores, in the order of the rows. */
const SCRIPT = `(function (root, data, span, score) {
  var slider = root.querySelector('input'), at = root.querySelector('output'), rows = root.querySelectorAll('tbody tr');
  var start = Number(slider.value), from = Number(slider.min), to = Number(slider.max);
  var chart = root.querySelector('svg'), names = root.querySelectorAll('svg .cutline-counts text');
  var moved = Array.from(root.querySelectorAll('svg .cutline-cut'), function (mark) {
    return { mark: mark, text: mark.querySelector('text'), row: mark.getAttribute('transform') || '' };
  });
  slider.addEventListener('input', function () {
    var cut = Number(slider.value), shift = (cut - start) / (to - from) * (span.right - span.left), all = 0;
    at.textContent = cut.toFixed(3);
    slider.setAttribute('aria-valuetext', cut.toFixed(3));
    moved.forEach(function (part) {
      // Its own transform holds it in its row.
      part.mark.setAttribute('transform', part.row + ' translate(' + shift + ',0)');
      if (part.text) part.text.textContent = 'cut ' + cut.toFixed(3);
    });
    var said = data.map(function (cloud, i) {
      var total = cloud.scores.length, n = cloud.scores.filter(function (s) { return s >= cut; }).length;
      var share = total ? (100 * n / total).toFixed(1) + ' %' : '—', cells = rows[i].querySelectorAll('td');
      var text = cloud.name + ': ' + (total ? n + ' of ' + total + ' accepted (' + share + ')' : 'no question');
      cells[0].textContent = n;
      cells[1].textContent = total - n;
      cells[2].textContent = share;
      names[i].textContent = text;
      all += total;
      return text;
    });
    chart.setAttribute('aria-label', score + ' of ' + all + ' questions in three clouds, cut at ' + cut.toFixed(3) + '. ' + said.join('; ') + '.');
  });
})`;

/** The clouds with a cut that can be dragged: a slider moves the line, and the rows and the table beneath count again. Plain script, no network. */
export function explorer(
  scored: readonly ScoredQuestion[],
  { score = 'similarity', cut, id = 'explorer' }: ExplorerOptions,
): string {
  if (!/^[A-Za-z][\w-]*$/.test(id)) throw new RangeError(`an id is letters, digits and hyphens: ${id}`);
  const data = clouds.map((cloud) => ({
    name: cloudLabels[cloud],
    scores: Array.from(scoresIn(scored, score, [cloud])),
  }));
  const [from, to] = spanOfScores(
    data.flatMap(({ scores }) => scores),
    cut,
  );
  const rows = clouds.map((cloud, i) => {
    const scores = data[i]?.scores ?? [];
    const n = scores.filter((value) => value >= cut).length;
    const rate = scores.length === 0 ? '—' : `${((100 * n) / scores.length).toFixed(1)} %`;
    return `<tr><th scope="row" style="color:${cloudColors[cloud]};text-align:left">${cloudLabels[cloud]}</th><td class="num">${n}</td><td class="num">${scores.length - n}</td><td class="num">${rate}</td></tr>`;
  });
  const at = cut.toFixed(3);
  const args = [data, SPAN, score].map((value) => JSON.stringify(value)).join(', ');
  // Slider and chart keep one width, so that the handle stands over the line; where that is too wide they scroll together.
  return `<div id="cutline-${id}">
<div class="scroll display" style="overflow-x:auto"><div style="width:${WIDTH}px">
<label style="display:block">Drag the cut: <output>${at}</output>
<input type="range" min="${from}" max="${to}" step="any" value="${cut}" aria-valuetext="${at}" style="display:block;box-sizing:border-box;width:${SPAN.right - SPAN.left + 16}px;margin:6px ${SPAN.left - 8}px;accent-color:var(--cutline-cut, #b3003f)"></label>
${scoreClouds(scored, { score, cut })}
</div></div>
<table><thead><tr><th scope="col" style="text-align:left">cloud</th><th scope="col" class="num">answered</th><th scope="col" class="num">abstained</th><th scope="col" class="num">share</th></tr></thead><tbody>${rows.join('')}</tbody></table>
<script>${SCRIPT}(document.getElementById(${JSON.stringify(`cutline-${id}`)}), ${args});</script>
</div>`;
}
