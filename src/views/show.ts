// [door] writes into a notebook's cell
import { display } from 'tslab';

/** Shows HTML (a chart, a table, the explorer) as a cell's output. Outside a tslab cell it throws. */
export function show(html: string): void {
  display.html(html);
}
