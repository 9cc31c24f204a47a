/** Tables of figures: of answers as the modules word them, and of others that the page makes. */

import type { AnswerRow, AnswerTable } from '../pkg/loadcurve-web.js';
import { html, nothing } from '../view.ts';

/** A column; the cells of the first name the rows. */
export interface Column<Row> {
  name: string;
  /** Unit of the cells, in small print. */
  unit?: string;
  /** What the name means, unless it says it all. */
  about?: string;
  /** True if it is dropped where there is little room. */
  isFurther?: boolean;
  cell: (row: Row, index: number) => unknown;
}

interface Look<Row> {
  id: string;
  /** Id of the title. */
  title?: string;
  caption?: string;
  /** A row around its cells. */
  row?: (row: Row, cells: unknown) => unknown;
  /** What the name of a row means, unless it says it all. */
  about?: (row: Row) => string;
}

export function figures<Row>(columns: Column<Row>[], rows: Row[], look: Look<Row>) {
  const { id, title = nothing, caption, row = (_, cells) => html`<tr>${cells}</tr>`, about = () => '' } = look;
  return html`<table class="figures" id=${id} aria-labelledby=${title}>
    ${caption ? html`<caption>${caption}</caption>` : nothing}
    <thead>
      <tr>
        ${columns.map((column) => html`<th scope="col" title=${column.about || nothing} class=${further(column)}>${headingOf(column)}</th>`)}
      </tr>
    </thead>
    <tbody>
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

/** The place of a table that scrolls where there is little room, named by its title or by a label. */
export function scroller(content: unknown, { title, label, id }: { title?: string; label?: string; id?: string }) {
  return html`<div class="scroller" id=${id ?? nothing} tabindex="0" role="region" aria-label=${label ?? nothing} aria-labelledby=${title ?? nothing}>${content}</div>`;
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

function headingOf({ name, unit }: Column<never>) {
  return html`${name}${unit ? html` <small>${unit}</small>` : nothing}`;
}

function further({ isFurther }: Column<never>) {
  return isFurther ? 'is-further' : nothing;
}
