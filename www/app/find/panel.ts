/** The section that asks for the smallest network that will do, with the answer. */

import { columnsOf, figures, scroller } from '../answer/table.ts';
import { byId } from '../dom.ts';
import { doubtLine } from '../doubt.ts';
import { sightOf } from '../in-sight.ts';
import { say } from '../live.ts';
import type { Late } from '../parts.ts';
import type { AnswerRow, AnswerTable, FindAnswer, FindForm } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { show, signal } from '../signals.ts';
import { html, nothing } from '../view.ts';
import { fill, formOf, textOf } from './form.ts';
import { Search } from './search.ts';

export class FindPanel {
  #place = byId('find-body', HTMLElement);
  #session;
  #search;
  /** What the fields were last filled with. */
  #form: FindForm | null = null;
  /** The search that they were filled with. */
  #task: string | undefined;
  #isEdited = false;
  /** True if they are to be filled. */
  #isNew = false;
  #hadFocus = false;
  #isInSight = sightOf(byId('find', HTMLElement));
  #wrong = signal('');

  constructor(session: Session, late: Late) {
    this.#session = session;
    this.#search = new Search(session, late);
    show(this.#place, () => this.#content(), { rendered: () => this.#complete() });
    // Whoever opens a link with a search wants its answer.
    if (this.#search.task.value !== undefined) requestAnimationFrame(() => byId('find', HTMLElement).scrollIntoView({ block: 'start' }));
  }

  #complete() {
    // A button with the focus may have vanished.
    if (this.#hadFocus && !this.#place.contains(document.activeElement))
      this.#place.querySelector('button')?.focus({ preventScroll: true });
    if (this.#isNew && this.#form) fill(byId('find-form', HTMLFormElement), this.#form);
  }

  /** Takes another search of the link for the fields, or a proposal as long as nobody has typed. */
  #renew() {
    const { isStopped, explorer } = this.#session;
    if (isStopped) return false;
    const task = this.#search.task.value;
    const isAnother = task !== this.#task;
    const isProposed = task === undefined && !this.#isEdited && this.#isInSight();
    if (this.#form && !isAnother && !isProposed) return false;
    this.#form = explorer.findForm();
    this.#task = task;
    if (isAnother) this.#wrong.value = '';
    this.#isEdited = false;
    return true;
  }

  #content() {
    this.#isNew = this.#renew();
    this.#hadFocus = this.#place.contains(document.activeElement);
    if (!this.#form) return nothing;
    const [answer, failure] = [this.#search.answer.value, this.#search.failure.value];
    return html`${formOf(this.#form.objective, (this.#wrong.value || failure).replace(/^find: /, ''), this.#buttons(), {
      edited: () => {
        this.#isEdited = true;
      },
      submitted: (form) => this.#submit(form),
    })}
    <div class="find-answer">${answer ? this.#answered(answer) : nothing}</div>`;
  }

  #buttons() {
    const [running, isCancelled] = [this.#search.running.value, this.#search.isCancelled.value];
    return html`<button type="submit" class="primary" id="find-start">Find</button>
      ${running === 'find' ? this.#progress('Searching') : nothing}${isCancelled ? html`<p class="hint">Cancelled.</p>` : nothing}`;
  }

  #progress(words: string) {
    const cancel = () => {
      this.#search.cancel();
      say('Cancelled');
    };
    return html`<progress max="1" value=${this.#search.part || nothing} aria-label=${words}></progress>
      <button type="button" id="find-cancel" @click=${cancel}>Cancel</button>`;
  }

  #submit(form: HTMLFormElement) {
    const before = this.#search.task.value;
    const wrong = this.#session.edit((explorer) => explorer.withView('find', textOf(form)));
    this.#wrong.value = wrong ?? '';
    if (wrong === null && this.#search.task.value === before) this.#search.begin('find');
  }

  #answered(answer: FindAnswer) {
    const { sentence, table, counts } = answer;
    const [first] = table.rows;
    return html`<p role="status">${sentence}</p>
      ${this.#doubts(answer)}
      ${first && first.role !== 'miss' ? html`<div class="find-buttons">${this.#actions(answer)}</div>` : nothing}
      ${first ? this.#table(table) : nothing}
      <p class="hint">${counts}</p>`;
  }

  /** What the models of the answer must not be trusted with: each doubt once, about the first with it. */
  #doubts({ table: { rows }, doubts }: FindAnswer) {
    return rows.map((row, place) => {
      const doubt = doubts[place];
      if (doubt === undefined || doubts.indexOf(doubt) < place) return nothing;
      // The simulator decides on the best; others are simulated where they are drawn.
      const offer =
        row.role === 'best'
          ? this.#offer()
          : html`<button type="button" @click=${() => this.#showSimulated(row)}>Show and simulate it</button>`;
      return doubtLine(html`<strong>${labelOf(row)}</strong>: ${doubt}`, offer);
    });
  }

  /** Of an answer whose first network is the best, or the first of which the model cannot tell. */
  #actions({ table: { rows }, isDecided }: FindAnswer) {
    const isSimulating = this.#search.running.value === 'simulate';
    return html`<button type="button" id="find-show" @click=${() => this.#show(rows[0])}>Show it</button>
      ${isDecided ? nothing : this.#offer(rows.some(({ role }) => role === 'open') ? 'Simulate them' : 'Simulate it')}
      ${isSimulating ? this.#progress('Simulating') : nothing}`;
  }

  /** Has the simulator decide on the best, and on all that would be better. */
  #offer(words = 'Simulate it') {
    if (this.#search.running.value === 'simulate') return nothing;
    return html`<button type="button" id="find-simulate" @click=${() => this.#search.begin('simulate')}>${words}</button>`;
  }

  #table(table: AnswerTable) {
    const columns = columnsOf(
      table,
      (row) =>
        html`<small>${row.cells[0][1]}</small><button type="button" class="find-name" title="Show it" @click=${() => this.#show(row)}>${labelOf(row)}</button>`,
    );
    const row = ({ role }: AnswerRow, cells: unknown) => html`<tr data-place=${role}>${cells}</tr>`;
    return scroller(figures(columns, table.rows, { id: 'find-table', title: 'find-title', row }), { label: 'Networks of the answer' });
  }

  #show(row: AnswerRow) {
    this.#session.edit((explorer) => explorer.withFound(row.key));
    say(`${labelOf(row)} is drawn, at the load to carry`);
  }

  #showSimulated(row: AnswerRow) {
    this.#session.edit(
      (explorer) => explorer.withFound(row.key),
      (explorer) => explorer.withView('sim', 'on'),
      // Points are simulated of curves.
      (explorer) => explorer.withView('view', 'curve'),
    );
    say(`Simulating ${labelOf(row)} at the load to carry`);
  }
}

function labelOf({ cells: [[label]] }: AnswerRow) {
  return label;
}
