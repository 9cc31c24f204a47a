/** Tables of figures: of answers as the modules word them, and of others that the page makes. */

import type { AnswerRow, AnswerTable } from '../pkg/loadcurve-web.js';
import { html, nothing } from '../view.ts';

/** A column; the cells of the first name the rows. */
export interface Column<Row> {
  name: string;
  /** Tells it from the others of a table that readers sort, if its name does not. */
  key?: string;
  /** Unit of the cells, in small print. */
  unit?: string;
  /** What the name means, unless it says it all. */
  about?: string;
  /** True if it is dropped where there is little room. */
  isFurther?: boolean;
  cell: (row: Row, index: number) => unknown;
}

/** How a table that readers sort is sorted: by which column, or none, and what sorts it. */
interface Sorting {
  by: string | undefined;
  isDown: boolean;
  sort: (column: string) => void;
}

interface Look<Row> {
  id?: string;
  /** Ids of its head and its body. */
  parts?: { head: string; body: string };
  /** Id of the title. */
  title?: string;
  caption?: string;
  /** A row around its cells. */
  row?: (row: Row, cells: unknown) => unknown;
  /** What the name of a row means, unless it says it all. */
  about?: (row: Row) => string;
  sorting?: Sorting;
}

export function figures<Row>(columns: Column<Row>[], rows: Row[], look: Look<Row>) {
  const { id = nothing, parts, title = nothing, caption, row = (_, cells) => html`<tr>${cells}</tr>`, about = () => '', sorting } = look;
  return html`<table class="figures" id=${id} aria-labelledby=${title}>
    ${caption ? html`<caption>${caption}</caption>` : nothing}
    <thead id=${parts?.head ?? nothing}>
      <tr>
        ${columns.map((column) => headOf(column, sorting))}
      </tr>
    </thead>
    <tbody id=${parts?.body ?? nothing}>
      ${rows.map((of, index) => {
        const [name, ...cells] = columns.map((column) => ({ column, cell: column.cell(of, index) }));
        return row(
          of,
          html`<th scope="row" title=${about(of) || nothing}>${name.cell}</th>
            ${cells.map(({ column, cell }) => html`<td class=${further(column)}>${cell}</td>`)}`,
        );
      })}
    </tbody>
  </table>`;
}

/** The place of a table that scrolls where there is little room, named by its title or by a label: no landmark beside its section. */
export function scroller(content: unknown, { title, label, id }: { title?: string; label?: string; id?: string }) {
  return html`<div class="scroller" id=${id ?? nothing} tabindex="0" role="group" aria-label=${label ?? nothing} aria-labelledby=${title ?? nothing}>${content}</div>`;
}

/** The columns of an answer, given what stands at the head of a row. */
export function columnsOf({ columns }: AnswerTable, head: (row: AnswerRow, index: number) => unknown): Column<AnswerRow>[] {
  return columns.map((column, place) => ({
    ...column,
    cell: (row, index) => (place === 0 ? head(row, index) : withSmall(row.cells[place])),
  }));
}

function withSmall([text, small]: AnswerRow['cells'][number]) {
  return small ? html`${text} <small class="whole">${small}</small>` : text;
}

function headOf(column: Column<never>, sorting: Sorting | undefined) {
  const { name, unit, about } = column;
  const heading = html`${name}${unit ? html` <small>${unit}</small>` : nothing}`;
  const key = column.key ?? name;
  const direction = sorting && (sorting.by !== key ? 'none' : sorting.isDown ? 'descending' : 'ascending');
  const content = sorting ? html`<button type="button" class="sort" @click=${() => sorting.sort(key)}>${heading}</button>` : heading;
  return html`<th scope="col" title=${about || nothing} class=${further(column)} aria-sort=${direction ?? nothing}>${content}</th>`;
}

function further({ isFurther }: Column<never>) {
  return isFurther ? 'is-further' : nothing;
}
