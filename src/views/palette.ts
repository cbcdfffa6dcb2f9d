/**
 * Cutline's colours as custom properties, so that one drawing serves light and dark: ink, muted, paper, rule, accent, and
 * those of the clouds and of the cut.
 *
 * Text colours have a contrast of at least 4.5:1 on the paper, marks 3:1. Every two clouds differ by 15 or more (Oklab
 * times 100), and the cut from any cloud by 9, also as seen with protanopia, deuteranopia and tritanopia (Machado 2009).
 */
export const light = `
  color-scheme: light;
  --cutline-ink: #1d1c1a;
  --cutline-muted: #5f5b53;
  --cutline-paper: #fdfcf9;
  --cutline-panel: #f4f1ea;
  --cutline-rule: #ddd8cc;
  --cutline-accent: #165f96;
  --cutline-answerable: #0f6db5;
  --cutline-on-topic: #ab6300;
  --cutline-off-topic: #452a63;
  --cutline-cut: #b3003f;
  --cutline-pass: #1f6b3a;`;

export const dark = `
  color-scheme: dark;
  --cutline-ink: #e7e4de;
  --cutline-muted: #a9a59c;
  --cutline-paper: #15181d;
  --cutline-panel: #1d2127;
  --cutline-rule: #363b44;
  --cutline-accent: #7fbcf0;
  --cutline-answerable: #4a9bdc;
  --cutline-on-topic: #f0a83c;
  --cutline-off-topic: #dccdf7;
  --cutline-cut: #f4607f;
  --cutline-pass: #7cc796;`;
