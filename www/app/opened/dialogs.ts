/** Dialogs in which a reader is asked how a file is to be opened. */

import { element } from '../dom.ts';
import type { ResultsSummary, TableMapping, TablePreview } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { letterOf } from '../tag.ts';
import { html, nothing, render } from '../view.ts';

/**
 * Shows a dialog until it is closed; the focus goes back to where it was.
 *
 * @param dialog which is drawn already
 * @param first selector of what has the focus at first
 */
function untilClosed(dialog: HTMLDialogElement, first: string): Promise<void> {
  const before = document.activeElement;
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      if (before instanceof HTMLElement) before.focus();
      resolve();
    });
    document.body.append(dialog);
    dialog.showModal();
    (dialog.querySelector(first) as HTMLElement | null)?.focus();
  });
}

/** What is shown of a file of models alone: its points as they are, or the chart of its link. */
type Part = 'points' | 'link';

/**
 * Asks what is to be shown of a file; null if the reader would rather not open it.
 *
 * @param name of the file
 */
export async function askForPart(name: string, { origins, points, networks }: ResultsSummary): Promise<Part | null> {
  const dialog = element('dialog', { class: 'mapping models', 'aria-labelledby': 'models-title' });
  let answer: Part | null = null;
  const give = (part: Part | null) => () => {
    answer = part;
    dialog.close();
  };
  const of = networks === 1 ? 'one network' : `${networks} networks`;
  render(
    html`
      <div class="help-head">
        <h2 id="models-title" class="headline">Points or chart?</h2>
        <button type="button" @click=${give(null)}>Cancel</button>
      </div>
      <p class="hint">${name} has ${points} points of ${of} by ${origins.join(', ')}, and nothing that was simulated.</p>
      <div class="models-choices">
        <button type="button" class="primary" aria-describedby="models-points" @click=${give('points')}>Show its points</button>
        <p id="models-points" class="hint">Beside this chart, with a mark of their own. Networks that are missing here are added.</p>
        <button type="button" class="outlined" aria-describedby="models-link" @click=${give('link')}>Open its chart</button>
        <p id="models-link" class="hint">In place of this one, with its settings. The page solves the models itself.</p>
      </div>
    `,
    dialog,
  );
  await untilClosed(dialog, '.primary');
  return answer;
}

/** What a column may hold, in the order of a mapping; the first two are needed. */
const ROLES = ['Load', 'Latency', 'Throughput', '± of the latency'];
const NEEDED = 2;

const LOAD_UNITS = [
  ['flits', 'flits a cycle and source'],
  ['messages', 'messages a cycle and source'],
  ['capacity', 'share of our model’s saturation'],
];

/**
 * Asks what a table means; null if the reader would rather not open it.
 *
 * @param name of the file
 */
export async function askForColumns(session: Session, name: string, table: TablePreview): Promise<TableMapping | null> {
  return new TableDialog(session, name, table).answer();
}

class TableDialog {
  #dialog = element('dialog', { class: 'mapping', 'aria-labelledby': 'mapping-title' });
  #session;
  #name;
  #table;
  #answer: TableMapping | null = null;
  #columns;
  /** The word that rows must have in each column of words, or ''. */
  #chosen: string[];
  #isInNanoseconds = false;

  constructor(session: Session, name: string, table: TablePreview) {
    this.#session = session;
    this.#name = name;
    this.#table = table;
    this.#columns = [...table.guess];
    // Rows of one kind make a curve; those of all would be a cloud.
    this.#chosen = table.kinds.map(([, words]) => words[0]);
    this.#update();
  }

  /** What the reader says; null for nothing. */
  async answer() {
    await untilClosed(this.#dialog, 'select');
    return this.#answer;
  }

  #update() {
    const { columns, rows, count, origin, kinds } = this.#table;
    const { curves, view } = this.#session.state;
    render(
      html`
        <form @submit=${(event: SubmitEvent) => this.#submit(event)}>
          <div class="help-head">
            <h2 id="mapping-title" class="headline">What do the columns mean?</h2>
            <button type="button" @click=${() => this.#dialog.close()}>Cancel</button>
          </div>
          <p class="hint">${this.#name}: ${count} ${count === 1 ? 'row' : 'rows'}${count > rows.length ? `, of which the first ${rows.length} are shown` : ''}.</p>
          <div class="mapping-table" tabindex="0" role="region" aria-label="First rows">
            <table>
              <thead>
                <tr>${columns.map((column, index) => html`<th scope="col" class=${this.#roleOf(index) ? 'meant' : ''}>${column}<small>${this.#roleOf(index)}</small></th>`)}</tr>
              </thead>
              <tbody>
                ${rows.map((row) => html`<tr>${row.map((cell, index) => html`<td class=${this.#roleOf(index) ? 'meant' : ''}>${cell}</td>`)}</tr>`)}
              </tbody>
            </table>
          </div>
          ${kinds.length > 0 ? html`<div class="mapping-fields">${kinds.map((_, place) => this.#kindField(place))}</div>` : nothing}
          <div class="mapping-fields">
            ${ROLES.map((_, role) => this.#columnField(role))}
            <label class="mapping-field">
              <span>Network</span>
              <select name="network">
                ${curves.map((curve, index) => html`<option value=${index} ?selected=${index === view.drawn}>${letterOf(index)} ${curve.label || curve.title}</option>`)}
              </select>
            </label>
            <label class="mapping-field">
              <span>Program</span>
              <input class="text" name="origin" maxlength="40" required value=${origin || this.#name.replace(/\.[^.]*$/, '')} />
            </label>
          </div>
          <p class="hint">The points get a mark of their own and are never mixed with ours. A row without a latency is saturated.</p>
          <div class="mapping-foot"><button type="submit" class="primary">Open</button></div>
        </form>
      `,
      this.#dialog,
    );
  }

  /** The word for what a column is taken for. */
  #roleOf(index: number) {
    const role = this.#columns.indexOf(index);
    return role < 0 ? '' : ROLES[role];
  }

  #columnField(role: number) {
    const chosen = this.#columns[role];
    const choose = ({ target }: Event) => {
      const { value } = target as HTMLSelectElement;
      this.#columns[role] = value === '' ? -1 : Number(value);
      this.#update();
    };
    return html`<div class="mapping-field">
      <label>
        <span>${ROLES[role]}</span>
        <select name=${`column-${role}`} ?required=${role < NEEDED} @change=${choose}>
          <option value=${role < NEEDED ? '' : '-1'} ?selected=${chosen < 0}>${role < NEEDED ? 'Choose a column' : 'None'}</option>
          ${this.#table.columns.map((column, index) => html`<option value=${index} ?selected=${chosen === index}>${column}</option>`)}
        </select>
      </label>
      ${role === 0 ? this.#loadUnit() : role === 1 ? this.#latencyUnit() : nothing}
    </div>`;
  }

  /**
   * The choice of rows by a column of words.
   *
   * @param place among these columns
   */
  #kindField(place: number) {
    const { columns, kinds } = this.#table;
    const [column, words] = kinds[place];
    const choose = ({ target }: Event) => {
      this.#chosen[place] = (target as HTMLSelectElement).value;
    };
    return html`<label class="mapping-field">
      <span>Rows of ${columns[column]}</span>
      <select name=${`kind-${place}`} @change=${choose}>
        <option value="">all ${words.length} together</option>
        ${words.map((word) => html`<option value=${word} ?selected=${word === this.#chosen[place]}>${word}</option>`)}
      </select>
    </label>`;
  }

  #loadUnit() {
    const { x } = this.#session.state.view;
    const usual = x === 'messages' ? x : 'flits';
    return html`<select name="unit" aria-label="Unit of load and throughput">
      ${LOAD_UNITS.map(([value, words]) => html`<option value=${value} ?selected=${value === usual}>${words}</option>`)}
    </select>`;
  }

  #latencyUnit() {
    const choose = ({ target }: Event) => {
      this.#isInNanoseconds = (target as HTMLSelectElement).value === 'ns';
      this.#update();
    };
    const clock = html`<span class="mapping-clock">at <input class="number" name="gigahertz" type="number" min="0.001" max="1000000" step="any" value="1" required aria-label="Clock in GHz" /> GHz</span>`;
    return html`<select name="latency-unit" aria-label="Unit of the latency" @change=${choose}>
        <option value="cycles">cycles</option>
        <option value="ns">nanoseconds</option>
      </select>
      ${this.#isInNanoseconds ? clock : nothing}`;
  }

  #submit(event: SubmitEvent) {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const text = (key: string) => String(form.get(key) ?? '');
    this.#answer = {
      net: this.#session.explorer.networkLink(Number(text('network'))),
      origin: text('origin'),
      columns: this.#columns,
      rows: this.#table.kinds.flatMap(([column], place) => {
        const word = this.#chosen[place];
        return word === '' ? [] : [[String(column + 1), word] as [string, string]];
      }),
      unit: text('unit'),
      gigahertz: this.#isInNanoseconds ? Number(text('gigahertz')) : 0,
    };
    this.#dialog.close();
  }
}
