/** Dialogs in which a reader is asked how a file is to be opened. */

import { dialogHead } from '../dialog-head.ts';
import { element } from '../dom.ts';
import type { ResultsSummary, TableMapping, TablePreview } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { letterOf } from '../tag.ts';
import { html, nothing, render, withValue } from '../view.ts';

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
      ${dialogHead('models-title', 'Points or chart?', give(null), 'Cancel')}
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
  ['flits', 'flits per cycle per source'],
  ['messages', 'messages per cycle per source'],
  ['capacity', 'share of our model’s saturation'],
];

/**
 * Asks what a table means; null if the reader would rather not open it.
 *
 * @param name of the file
 */
export async function askForColumns(session: Session, name: string, table: TablePreview): Promise<TableMapping | null> {
  const dialog = element('dialog', { class: 'mapping', 'aria-labelledby': 'mapping-title' });
  const { curves, view } = session.state;
  const columns = [...table.guess];
  // Rows of one kind make a curve; those of all would be a cloud.
  const chosen = table.kinds.map(([, words]) => words[0]);
  let isInNanoseconds = false;
  let answer: TableMapping | null = null;

  /** The word for what a column is taken for. */
  const roleOf = (index: number) => ROLES[columns.indexOf(index)] ?? '';

  /** A choice that changes what is asked. */
  const choosing = (choose: (value: string) => void) =>
    withValue((value) => {
      choose(value);
      draw();
    });

  function columnField(role: number) {
    const choose = choosing((value) => {
      columns[role] = value === '' ? -1 : Number(value);
    });
    const isNeeded = role < NEEDED;
    return html`<div class="mapping-field">
      <label>
        <span>${ROLES[role]}</span>
        <select name=${`column-${role}`} ?required=${isNeeded} @change=${choose}>
          <option value=${isNeeded ? '' : '-1'} ?selected=${columns[role] < 0}>${isNeeded ? 'Choose a column' : 'None'}</option>
          ${table.columns.map((column, index) => html`<option value=${index} ?selected=${columns[role] === index}>${column}</option>`)}
        </select>
      </label>
      ${role === 0 ? loadUnit() : role === 1 ? latencyUnit() : nothing}
    </div>`;
  }

  function loadUnit() {
    const usual = view.x === 'messages' ? view.x : 'flits';
    return html`<select name="unit" aria-label="Unit of load and throughput">
      ${LOAD_UNITS.map(([value, words]) => html`<option value=${value} ?selected=${value === usual}>${words}</option>`)}
    </select>`;
  }

  function latencyUnit() {
    const choose = choosing((value) => {
      isInNanoseconds = value === 'ns';
    });
    const clock = html`<span class="mapping-clock">at <input class="number" name="gigahertz" type="number" min="0.001" max="1000000" step="any" value="1" required aria-label="Clock in GHz" /> GHz</span>`;
    return html`<select name="latency-unit" aria-label="Unit of the latency" @change=${choose}>
        <option value="cycles">cycles</option>
        <option value="ns">nanoseconds</option>
      </select>
      ${isInNanoseconds ? clock : nothing}`;
  }

  /** The choice of rows by a column of words. */
  function kindField([column, words]: TablePreview['kinds'][number], place: number) {
    const choose = choosing((value) => {
      chosen[place] = value;
    });
    return html`<label class="mapping-field">
      <span>Rows of ${table.columns[column]}</span>
      <select name=${`kind-${place}`} @change=${choose}>
        <option value="">all ${words.length} together</option>
        ${words.map((word) => html`<option value=${word} ?selected=${word === chosen[place]}>${word}</option>`)}
      </select>
    </label>`;
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const text = (key: string) => String(form.get(key) ?? '');
    answer = {
      net: session.explorer.networkLink(Number(text('network'))),
      origin: text('origin'),
      columns,
      rows: table.kinds.flatMap(([column], place): [string, string][] =>
        chosen[place] === '' ? [] : [[String(column + 1), chosen[place]]],
      ),
      unit: text('unit'),
      gigahertz: isInNanoseconds ? Number(text('gigahertz')) : 0,
    };
    dialog.close();
  }

  function draw() {
    const { rows, count, origin, kinds } = table;
    render(
      html`
        <form @submit=${submit}>
          ${dialogHead('mapping-title', 'What do the columns mean?', () => dialog.close(), 'Cancel')}
          <p class="hint">${name}: ${count} ${count === 1 ? 'row' : 'rows'}${count > rows.length ? `, of which the first ${rows.length} are shown` : ''}.</p>
          <div class="mapping-table" tabindex="0" role="region" aria-label="First rows">
            <table>
              <thead>
                <tr>${table.columns.map((column, index) => html`<th scope="col" class=${roleOf(index) ? 'meant' : ''}>${column}<small>${roleOf(index)}</small></th>`)}</tr>
              </thead>
              <tbody>
                ${rows.map((row) => html`<tr>${row.map((cell, index) => html`<td class=${roleOf(index) ? 'meant' : ''}>${cell}</td>`)}</tr>`)}
              </tbody>
            </table>
          </div>
          ${kinds.length > 0 ? html`<div class="mapping-fields">${kinds.map(kindField)}</div>` : nothing}
          <div class="mapping-fields">
            ${ROLES.map((_, role) => columnField(role))}
            <label class="mapping-field">
              <span>Network</span>
              <select name="network">
                ${curves.map((curve, index) => html`<option value=${index} ?selected=${index === view.drawn}>${letterOf(index)} ${curve.label || curve.title}</option>`)}
              </select>
            </label>
            <label class="mapping-field">
              <span>Program</span>
              <input class="text" name="origin" maxlength="40" required value=${origin || name.replace(/\.[^.]*$/, '')} />
            </label>
          </div>
          <p class="hint">The points get a mark of their own and are never mixed with ours. A row without a latency is saturated.</p>
          <div class="mapping-foot"><button type="submit" class="primary">Open</button></div>
        </form>
      `,
      dialog,
    );
  }

  draw();
  await untilClosed(dialog, 'select');
  return answer;
}
