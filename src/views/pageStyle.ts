import { dark, light } from './palette';

/** The look of Cutline's pages, as a style sheet without anything to fetch. */
export const pageStyle = `
:root {${light}
  --cutline-serif: "Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", P052, Georgia, serif;
  --cutline-sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif;
  --cutline-mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
@media (prefers-color-scheme: dark) { :root {${dark} } }
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; padding: 0 1.25rem; background: var(--cutline-paper); color: var(--cutline-ink);
  font: 1.0625rem/1.62 var(--cutline-serif); font-kerning: normal; text-rendering: optimizeLegibility;
}
body > header, main, body > footer { max-width: 960px; margin-inline: auto; }
body > header {
  display: flex; flex-wrap: wrap; gap: .1rem 1.2rem; align-items: baseline; padding: 1.1rem 0 .7rem;
  border-bottom: 1px solid var(--cutline-rule); font: .875rem/1.5 var(--cutline-sans); color: var(--cutline-muted);
}
body > header .name { font-weight: 650; color: var(--cutline-ink); }
body > header .status { margin-inline-start: auto; }
main { padding: 1.6rem 0 3rem; }
body > footer {
  padding: .9rem 0 2.4rem; border-top: 1px solid var(--cutline-rule);
  font: .8125rem/1.5 var(--cutline-sans); color: var(--cutline-muted); overflow-wrap: anywhere;
}
.prose { max-width: 76ch; overflow-wrap: break-word; }
h1, h2, h3, h4, h5, h6 { font-family: var(--cutline-sans); font-weight: 650; line-height: 1.22; letter-spacing: -.011em; text-wrap: balance; }
h1 { font-size: clamp(1.6rem, 1.2rem + 2vw, 2.15rem); margin: .4em 0 .6em; letter-spacing: -.02em; }
h2 { font-size: 1.4rem; margin: 2.1em 0 .5em; }
h3 { font-size: 1.13rem; margin: 1.7em 0 .4em; }
h4, h5, h6 { font-size: 1rem; margin: 1.5em 0 .3em; }
p, ul, ol, blockquote { margin: .85em 0; }
ul, ol { padding-inline-start: 1.5em; }
li + li { margin-top: .25em; }
blockquote { margin-inline: 0; padding-inline-start: 1.1em; border-inline-start: 3px solid var(--cutline-rule); color: var(--cutline-muted); }
hr { border: 0; border-top: 1px solid var(--cutline-rule); margin: 2.2em 0; }
a { color: var(--cutline-accent); text-decoration-thickness: .06em; text-underline-offset: .18em; }
a:hover { text-decoration-thickness: .12em; }
:focus-visible { outline: 2px solid var(--cutline-accent); outline-offset: 3px; border-radius: 3px; }
code, pre { font-family: var(--cutline-mono); font-size: .84em; font-variant-ligatures: none; }
:not(pre) > code { background: var(--cutline-panel); padding: .1em .34em; border-radius: 4px; overflow-wrap: anywhere; }
pre { margin: 0; line-height: 1.5; tab-size: 2; }
.prose pre, .source pre, .stream pre { background: var(--cutline-panel); border-radius: 6px; padding: .8em 1em; }
pre code { font-size: inherit; }
.scroll { max-width: 100%; overflow-x: auto; overscroll-behavior-x: contain; border-radius: 6px; }
/* A shade at a side where there is more to scroll to; the paper that travels with the content hides it at the end. */
.display, .prose .scroll:has(> table) {
  border-radius: 0;
  background:
    linear-gradient(to right, var(--cutline-paper) 40%, transparent) left -2px top -2px / 1.6rem calc(100% + 4px) no-repeat local,
    linear-gradient(to left, var(--cutline-paper) 40%, transparent) right -2px top -2px / 1.6rem calc(100% + 4px) no-repeat local,
    linear-gradient(to right, var(--cutline-rule), transparent) left top 2px / .7rem calc(100% - 4px) no-repeat scroll,
    linear-gradient(to left, var(--cutline-rule), transparent) right top 2px / .7rem calc(100% - 4px) no-repeat scroll;
}
.prose .scroll { margin: 1.1em 0; }
.cell { margin: 1.15rem 0; }
.output { margin: .7rem 0; }
.output + .output { margin-top: 1rem; }
.stream pre { font-size: .84rem; width: max-content; min-width: 100%; }
.stream.stderr pre { box-shadow: inset 3px 0 0 var(--cutline-rule); color: var(--cutline-muted); }
.stream.long { max-height: 26rem; overflow-y: auto; }
.display { font-family: var(--cutline-sans); font-size: .9375rem; line-height: 1.5; }
.display svg { color: var(--cutline-ink); }
.display > svg, .display > img, .display figure > svg { display: block; max-width: none; }
.display figure { margin: 0; }
.display figcaption { color: var(--cutline-muted); font-size: .875rem; max-width: 76ch; }
.source { font-family: var(--cutline-sans); }
.source summary { display: inline-block; cursor: pointer; color: var(--cutline-muted); font-size: .8125rem; line-height: 1.5rem; list-style: none; user-select: none; }
.source summary::-webkit-details-marker { display: none; }
.source summary::before { content: "›"; display: inline-block; width: .8em; transition: transform .12s; }
.source[open] summary::before { transform: rotate(90deg); }
.source summary:hover { color: var(--cutline-ink); }
.source .scroll { margin-top: .3rem; }
.source pre { font-size: .84rem; width: max-content; min-width: 100%; }
table { border-collapse: collapse; font: .9375rem/1.45 var(--cutline-sans); font-variant-numeric: tabular-nums lining-nums; }
caption { text-align: start; color: var(--cutline-muted); padding-bottom: .4em; }
th, td { padding: .38em 1.5em .38em 0; text-align: start; vertical-align: baseline; }
th:last-child, td:last-child { padding-inline-end: 0; }
td { border-top: 1px solid var(--cutline-rule); }
tbody th { border-top: 1px solid var(--cutline-rule); font-weight: 500; }
thead th { font-weight: 600; color: var(--cutline-muted); white-space: nowrap; }
th.num, td.num, th[align="right"], td[align="right"] { text-align: end; white-space: nowrap; }
th[align="center"], td[align="center"] { text-align: center; }
.error { border: 1px solid var(--cutline-cut); border-inline-start-width: 5px; border-radius: 6px; padding: .75rem 1rem; margin: 1rem 0; background: var(--cutline-panel); }
.error p { margin: 0 0 .5em; font: 600 .9375rem/1.45 var(--cutline-sans); color: var(--cutline-cut); }
.error pre { font-size: .84rem; white-space: pre-wrap; overflow-wrap: anywhere; }
.unreached { font: italic .875rem/1.5 var(--cutline-sans); color: var(--cutline-muted); margin: .3rem 0; }
.pass { color: var(--cutline-pass); font-weight: 600; }
.fail { color: var(--cutline-cut); font-weight: 600; }
.verdict { border-inline-start: 5px solid var(--cutline-muted); border-radius: 6px; background: var(--cutline-panel); padding: .75rem 1rem; margin: 1.2rem 0; font-family: var(--cutline-sans); }
.verdict.is-pass { border-color: var(--cutline-pass); }
.verdict.is-fail { border-color: var(--cutline-cut); }
.verdict p { margin: 0; }
.verdict p + p { margin-top: .5em; }
.verdict .scroll { margin-top: .7rem; }
.verdict table { font-size: .875rem; }
.index td:first-child { min-width: 14rem; }
@media (max-width: 480px) {
  body { padding-inline: 1rem; font-size: 1rem; }
  table { font-size: .875rem; }
  th, td { padding-inline-end: .9em; }
  .index table, .index tbody, .index tr { display: block; }
  .index thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .index tr { border-top: 1px solid var(--cutline-rule); padding: .6em 0; }
  .index td, .index td.num { display: inline; border: 0; padding: 0; white-space: normal; }
  .index td:first-child { display: block; min-width: 0; }
  .index td + td + td::before { content: " · "; color: var(--cutline-muted); }
  /* A row's short cells in a line, its long ones beneath; all but the first of either with their names. */
  .fold, .fold caption, .fold tbody, .fold tr { display: block; }
  .fold thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .fold tr { border-top: 1px solid var(--cutline-rule); padding: .6em 0; }
  .fold td, .fold td.num { display: inline-block; border: 0; padding: 0 1em 0 0; }
  .fold td:not(:first-child):not(.long)::before, .fold td.long ~ td.long::before { content: attr(data-name) " "; color: var(--cutline-muted); }
  .fold td.long { display: block; padding: .2em 0 0; overflow-wrap: anywhere; }
}
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
@media print {
  :root {${light} --cutline-paper: #fff; }
  @page { margin: 18mm 16mm; }
  body { padding: 0; font-size: 10.5pt; }
  .source, body > header nav { display: none; }
  th, td { white-space: normal !important; }
  .scroll, .stream.long { overflow: visible; max-height: none; background: none !important; }
  .stream pre, .prose pre { white-space: pre-wrap; width: auto; overflow-wrap: anywhere; }
  .display svg, .display img { max-width: 100% !important; height: auto !important; }
  h1, h2, h3, h4 { break-after: avoid; }
  tr, figure, svg, .error { break-inside: avoid; }
}
`;
