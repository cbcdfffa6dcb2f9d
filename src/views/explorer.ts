import { cloudLabels, clouds, scoresIn } from '../calibration/clouds';
import type { ScoredQuestion } from '../calibration/deriveScores';
import type { ScoreName } from '../calibration/scores';
import { SPAN, scoreClouds, spanOfScores } from './plots/scoreClouds';
import { cloudColors } from './plots/theme';

export interface ExplorerOptions {
  readonly score?: ScoreName;
  /** Where the cut stands at first, and stays where scripts do not run. */
  readonly cut: number;
  /** Two on one page need two ids; letters, digits and hyphens. */
  readonly id?: string;
}

/** Runs on the page: moves the line and counts again. `data` holds the scores by cloud. */
const SCRIPT = `(function (root, data, span) {
  var slider = root.querySelector('input'), at = root.querySelector('output'), rows = root.querySelectorAll('tbody tr');
  var start = Number(slider.value), from = Number(slider.min), to = Number(slider.max);
  var moved = root.querySelectorAll('svg .cutline-cut');
  slider.addEventListener('input', function () {
    var cut = Number(slider.value), shift = (cut - start) / (to - from) * (span.right - span.left);
    at.textContent = cut.toFixed(3);
    moved.forEach(function (mark) {
      mark.setAttribute('transform', 'translate(' + shift + ',0)');
      var text = mark.querySelector('text');
      if (text) text.textContent = 'cut ' + cut.toFixed(3);
    });
    root.querySelectorAll('svg .cutline-counts').forEach(function (mark) { mark.style.display = 'none'; });
    data.forEach(function (scores, i) {
      var n = scores.filter(function (s) { return s >= cut; }).length, cells = rows[i].querySelectorAll('td');
      cells[0].textContent = n;
      cells[1].textContent = scores.length - n;
      cells[2].textContent = scores.length ? (100 * n / scores.length).toFixed(1) + ' %' : '—';
    });
  });
})`;

/** The clouds with a cut that can be dragged: a slider moves the line, and the table beside it counts again. Plain script, no network. */
export function explorer(
  scored: readonly ScoredQuestion[],
  { score = 'similarity', cut, id = 'explorer' }: ExplorerOptions,
): string {
  if (!/^[A-Za-z][\w-]*$/.test(id)) throw new RangeError(`an id is letters, digits and hyphens: ${id}`);
  const data = clouds.map((cloud) => Array.from(scoresIn(scored, score, [cloud])));
  const [from, to] = spanOfScores(data.flat(), cut);
  const rows = clouds.map((cloud, i) => {
    const scores = data[i] as number[];
    const n = scores.filter((value) => value >= cut).length;
    const rate = scores.length === 0 ? '—' : `${((100 * n) / scores.length).toFixed(1)} %`;
    return `<tr><th scope="row" style="color:${cloudColors[cloud]};text-align:left">${cloudLabels[cloud]}</th><td class="num">${n}</td><td class="num">${scores.length - n}</td><td class="num">${rate}</td></tr>`;
  });
  return `<div id="cutline-${id}" style="max-width:720px">
<label style="display:block">Drag the cut: <output>${cut.toFixed(3)}</output>
<input type="range" min="${from}" max="${to}" step="any" value="${cut}" style="display:block;width:calc(100% - ${SPAN.left * 2 - 16}px);margin:6px ${SPAN.left - 8}px;accent-color:var(--cutline-cut, #b3003f)"></label>
${scoreClouds(scored, { score, cut })}
<table><thead><tr><th scope="col" style="text-align:left">cloud</th><th scope="col" class="num">answered</th><th scope="col" class="num">abstained</th><th scope="col" class="num">share answered</th></tr></thead><tbody>${rows.join('')}</tbody></table>
<script>${SCRIPT}(document.getElementById(${JSON.stringify(`cutline-${id}`)}), ${JSON.stringify(data)}, ${JSON.stringify(SPAN)});</script>
</div>`;
}
