/** The section that asks for the smallest network that will do, with the answer. */

import { columnsOf, figures, scroller } from '../answer/table.ts';
import { byId } from '../dom.ts';
import { doubtLine } from '../doubt.ts';
import { sightOf } from '../in-sight.ts';
import { say } from '../live.ts';
import type { Late } from '../parts.ts';
import type { AnswerRow, AnswerTable, FindAnswer, FindForm, FindPicture, FindPoint } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { show, signal } from '../signals.ts';
import { unbroken } from '../stage/title.ts';
import type { Theme } from '../theme.ts';
import { html, nothing, once } from '../view.ts';
import { candidates } from './candidates.ts';
import { fill, formOf, questionIn } from './form.ts';
import { inUsersWords, mistakeIn, textOf } from './question.ts';
import type { Scatter } from './scatter.ts';
import { Search } from './search.ts';

/** How the doubt about a network that no model covers begins. */
const UNCOVERED = 'No model covers';

export class FindPanel {
  #place = byId('find-body', HTMLElement);
  #session;
  #theme;
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
  /** The chart, whose code comes with the first answer. */
  #scatter: Scatter | null = null;
  /** What it shows. */
  #pictured: FindPicture | null = null;
  #picked = signal<FindPoint | null>(null);
  #isListed = signal(false);
  /** True once there was a chart, whose place then stays. */
  #isCharted = false;

  constructor(session: Session, theme: Theme, late: Late) {
    this.#session = session;
    this.#theme = theme;
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
    const picture = this.#search.found.peek()?.picture ?? null;
    if (picture === this.#pictured) return;
    this.#pictured = picture;
    this.#scatter?.show(picture);
  }

  /** Takes another search of the link for the fields, or a proposal as long as nobody has typed. */
  #renew() {
    const { isStopped, explorer } = this.#session;
    if (isStopped) return false;
    const task = this.#search.task.value;
    const isAnother = task !== this.#task;
    const isProposed = task === undefined && !this.#isEdited && this.#isInSight();
    if (this.#form && !isAnother && !isProposed) return false;
    this.#form = explorer.findForm(false);
    this.#task = task;
    if (isAnother) this.#wrong.value = '';
    this.#isEdited = false;
    return true;
  }

  #content() {
    this.#isNew = this.#renew();
    this.#hadFocus = this.#place.contains(document.activeElement);
    if (!this.#form) return nothing;
    const failure = this.#search.failure.value;
    const wrong = this.#wrong.value || (failure && inUsersWords(failure));
    const found = this.#search.found.value;
    this.#isCharted ||= found !== null;
    return html`${formOf(this.#form, wrong, this.#buttons(), {
      edited: () => {
        this.#isEdited = true;
      },
      submitted: (form) => this.#submit(form),
    })}
    <div class="find-answer" ?hidden=${!found || wrong !== ''}>
      ${found?.answer ? this.#answered(found.answer) : nothing} ${this.#isCharted ? this.#chart() : nothing}
      ${found ? this.#list(found.picture) : nothing} ${found?.answer ? this.#below(found.answer) : nothing}
    </div>`;
  }

  #buttons() {
    const [running, isCancelled] = [this.#search.running.value, this.#search.isCancelled.value];
    const { points = [], count = 0 } = this.#search.found.value?.picture ?? {};
    return html`<button type="submit" class="primary" id="find-start">Find</button>
      ${running === 'find' ? this.#progress('Searching') : nothing}
      ${isCancelled ? html`<p class="hint">Cancelled${points.length < count ? ` after ${points.length} of ${count}` : ''}.</p>` : nothing}`;
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
    const question = questionIn(form);
    const mistake = mistakeIn(question);
    const wrong = mistake ?? this.#session.edit((explorer) => explorer.withView('find', textOf(question)));
    this.#wrong.value = wrong === null ? '' : (mistake ?? inUsersWords(wrong));
    if (wrong === null && this.#search.task.value === before) this.#search.begin('find');
  }

  #answered(answer: FindAnswer) {
    const [first] = answer.table.rows;
    return html`<p role="status">${answer.sentence}</p>
      ${this.#doubts(answer)}
      ${first && first.role !== 'miss' ? html`<div class="find-buttons">${this.#actions(answer)}</div>` : nothing}`;
  }

  #below({ table, counts }: FindAnswer) {
    return html`${table.rows.length > 0 ? this.#table(table) : nothing}
      <p class="hint">${counts}</p>`;
  }

  /** The candidates as a chart, and what is picked in it. */
  #chart() {
    return html`<figure class="find-chart">
      <div class="find-plot" id="find-plot" role="slider" tabindex="0" aria-label="Candidates on the Pareto edge" aria-valuemin="1" aria-describedby="find-keys" ${once((box) => this.#mount(box))}>
        <canvas aria-hidden="true"></canvas>
        <div class="tooltip part-tip" id="find-tip" aria-hidden="true" hidden></div>
      </div>
      <figcaption>
        ${this.#pickedLine()}
        <button type="button" class="plain" id="find-svg" @click=${() => this.#scatter?.save()}>SVG</button>
      </figcaption>
    </figure>`;
  }

  /** The same as a table. */
  #list(picture: FindPicture) {
    const toggled = (isOpen: boolean) => {
      this.#isListed.value = isOpen;
    };
    return candidates(picture, this.#isListed.value, toggled, (point) => this.#open(point));
  }

  #pickedLine() {
    const point = this.#picked.value;
    const keys = html`<span id="find-keys" class=${point ? 'unseen' : 'hint'}>Each marker is a network. The line is the Pareto edge: nothing below it is cheaper and faster. Click a marker to draw it, or go along the edge with the arrow keys and press Enter.</span>`;
    if (!point) return html`<p>${keys}</p>`;
    return html`<p>${keys}<strong>${point.label}</strong> ${point.costText}, ${point.latencyText}</p>
      <button type="button" class="outlined" id="find-picked" @click=${() => this.#open(point)}>Show it</button>`;
  }

  /** Loads the code of the chart, once its place is there. */
  #mount(box: HTMLElement) {
    const actions = {
      picked: (point: FindPoint | null) => {
        this.#picked.value = point;
      },
      open: (point: FindPoint) => this.#open(point),
    };
    import('./scatter.ts').then(({ Scatter }) => {
      this.#scatter = new Scatter(box, this.#theme, actions);
      return this.#scatter.show(this.#pictured);
    }, console.warn);
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
      // That no model covers a network is no fault of it.
      return doubtLine(html`<strong>${labelOf(row)}</strong>: ${doubt}`, offer, doubt.startsWith(UNCOVERED));
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
        html`<small>${row.cells[0][1]}</small><button type="button" class="find-name" title="Show it" @click=${() => this.#show(row)}>${unbroken(labelOf(row))}</button>`,
    );
    const row = ({ role }: AnswerRow, cells: unknown) => html`<tr data-place=${role}>${cells}</tr>`;
    return scroller(figures(columns, table.rows, { id: 'find-table', title: 'find-title', row }), { label: 'Networks of the answer' });
  }

  #show(row: AnswerRow) {
    this.#draw(row.key, labelOf(row));
  }

  #open({ key, label }: FindPoint) {
    this.#draw(key, label);
  }

  #draw(key: string, label: string) {
    const wrong = this.#session.edit((explorer) => explorer.withFound(key));
    say(wrong ?? `${label} is drawn, at the load to carry`);
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
