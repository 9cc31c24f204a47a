/** All candidates of a search as a table: what its chart shows, to be read. */

import type { Column } from '../answer/table.ts';
import { figures, scroller } from '../answer/table.ts';
import type { FindPicture, FindPoint } from '../pkg/loadcurve-web.js';
import { unbroken } from '../stage/title.ts';
import { html, nothing } from '../view.ts';

/**
 * The table, which is built when it is opened.
 *
 * @param open draws a candidate
 */
export function candidates(
  { points, edge, count, costTitle }: FindPicture,
  isOpen: boolean,
  toggled: (isOpen: boolean) => void,
  open: (point: FindPoint) => void,
) {
  const onEdge = new Set(edge);
  const columns: Column<FindPoint>[] = [
    {
      name: 'Network',
      cell: (point) =>
        html`<button type="button" class="find-name" title="Show it" @click=${() => open(point)}>${unbroken(point.label)}</button>`,
    },
    { name: 'Cost', unit: costTitle, cell: ({ cost }) => cost.toLocaleString('en', { maximumFractionDigits: 1 }) },
    { name: 'Latency', cell: ({ latencyText, deadlock }) => (deadlock === null ? latencyText : html`<span class="wrong" title=${deadlock}>${latencyText}</span>`) },
    { name: 'Pareto edge', isFurther: true, cell: (_, index) => (onEdge.has(index) ? 'on it' : '') },
  ];
  const row = (_: FindPoint, cells: unknown) => html`<tr>${cells}</tr>`;
  const table = () =>
    scroller(figures(columns, points, { id: 'find-candidates', caption: 'Candidates, the best first', row }), { label: 'All candidates' });
  return html`<details class="find-all" @toggle=${({ currentTarget }: Event) => toggled((currentTarget as HTMLDetailsElement).open)}>
    <summary>${points.length < count ? `${points.length} of ${count}` : `All ${count}`} candidates as a table</summary>
    ${isOpen ? table() : nothing}
  </details>`;
}
