/** The section that asks for the smallest network that will do, with the answer. */

import { byId } from '../dom.ts';
import { doubtLine } from '../doubt.ts';
import { sightOf } from '../in-sight.ts';
import type { FindAnswer, FindRow } from '../late/loadcurve-late.js';
import type { Late } from '../late-module.ts';
import { say } from '../live.ts';
import type { FindForm } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { show, signal } from '../signals.ts';
import { html, nothing } from '../view.ts';
import { fill, formOf, textOf } from './form.ts';
import { Search } from './search.ts';

/** Columns of what networks are compared by. */
const COUNTS: { name: 'processors' | 'links' | 'pins' | 'wire' | 'width'; words: string; isUsual?: true }[] = [
  { name: 'processors', words: 'Processors', isUsual: true },
  { name: 'links', words: 'Links', isUsual: true },
  { name: 'pins', words: 'Pins' },
  { name: 'wire', words: 'Wire' },
  { name: 'width', words: 'Width' },
];

const PLACES = { best: 'Best', next: 'Next', open: 'Too close to tell', miss: 'Nearest miss' };

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
    return html`<progress max="1" value=${this.#search.part || nothing} aria-label=${words}></progress>
      <button type="button" id="find-cancel" @click=${() => this.#cancel()}>Cancel</button>`;
  }

  #submit(form: HTMLFormElement) {
    const before = this.#search.task.value;
    const wrong = this.#session.edit((explorer) => explorer.withView('find', textOf(form)));
    this.#wrong.value = wrong ?? '';
    if (wrong === null && this.#search.task.value === before) this.#search.again();
  }

  #cancel() {
    this.#search.cancel();
    say('Cancelled');
  }

  #answered(answer: FindAnswer) {
    const { rows } = answer;
    const [first] = rows;
    return html`<p role="status">${answer.sentence}</p>
      ${this.#doubts(rows)}
      ${first && first.place !== 'miss' ? html`<div class="find-buttons">${this.#actions(rows)}</div>` : nothing}
      ${rows.length > 0 ? this.#table(answer) : nothing}
      <p class="hint">${answer.counts}</p>`;
  }

  /** What the models of the answer must not be trusted with: each doubt once, about the first with it. */
  #doubts(rows: FindRow[]) {
    const first = rows.filter(({ doubt }, place) => doubt !== undefined && rows.findIndex((row) => row.doubt === doubt) === place);
    return first.map((row) => {
      // The simulator decides on the best; others are simulated where they are drawn.
      const offer =
        row.place === 'best'
          ? this.#offer()
          : html`<button type="button" @click=${() => this.#showSimulated(row)}>Show and simulate it</button>`;
      return doubtLine(html`<strong>${row.label}</strong>: ${row.doubt}`, offer);
    });
  }

  /** @param rows of which the first is the best, or the first of which the model cannot tell */
  #actions(rows: FindRow[]) {
    const isSimulating = this.#search.running.value === 'simulate';
    const isDecided = rows.every(({ place, outcome, doubt }) => (place !== 'best' && place !== 'open') || outcome || doubt);
    return html`<button type="button" id="find-show" @click=${() => this.#show(rows[0])}>Show it</button>
      ${isDecided ? nothing : this.#offer(rows.some(({ place }) => place === 'open') ? 'Simulate them' : 'Simulate it')}
      ${isSimulating ? this.#progress('Simulating') : nothing}`;
  }

  /** Has the simulator decide on the best, and on all that would be better. */
  #offer(words = 'Simulate it') {
    if (this.#search.running.value === 'simulate') return nothing;
    return html`<button type="button" id="find-simulate" @click=${() => this.#search.simulate()}>${words}</button>`;
  }

  #table({ rows }: FindAnswer) {
    const preferred = this.#form?.objective.split(':')[1];
    // What is preferred comes first, and stays where there is little room.
    const counts = COUNTS.filter(({ name, isUsual }) => isUsual || name === preferred);
    counts.sort((one, other) => Number(other.name === preferred) - Number(one.name === preferred));
    const isSimulated = rows.some(({ outcome }) => outcome !== '');
    // Where there is little room, what is measured takes the place of what is carried.
    const further = isSimulated ? 'is-further' : nothing;
    const look = (name: string) => (name === preferred ? nothing : 'is-further');
    return html`<div class="scroller" tabindex="0" role="region" aria-label="Networks of the answer">
      <table class="figures" id="find-table" aria-labelledby="find-title">
        <thead>
          <tr>
            <th scope="col">Network</th>
            ${counts.map(({ name, words }) => html`<th scope="col" class=${look(name)}>${words}</th>`)}
            <th scope="col">Latency <small>cycles</small></th>
            ${isSimulated ? html`<th scope="col">Simulated <small>cycles</small></th>` : nothing}
            <th scope="col" class=${further}>Carries <small>within ${this.#form?.within}</small></th>
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) => html`<tr data-place=${row.place}>
              <th scope="row"><small>${PLACES[row.place]}</small><button type="button" class="find-name" title="Show it" @click=${() => this.#show(row)}>${row.label}</button></th>
              ${counts.map(({ name }) => html`<td class=${look(name)}>${row[name] || '–'}</td>`)}
              <td>${withSpare(row.latency, row.spareCycles, (spare) => `${spare} left`)}</td>
              ${isSimulated ? html`<td>${measured(row)}</td>` : nothing}
              <td class=${further}>${withSpare(row.mostLoad, row.spareLoad, (spare) => `+${spare}`)}</td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }

  #show({ network, label }: FindRow) {
    this.#session.edit((explorer) => explorer.withFound(network));
    say(`${label} is drawn, at the load to carry`);
  }

  #showSimulated({ network, label }: FindRow) {
    this.#session.edit(
      (explorer) => explorer.withFound(network),
      (explorer) => explorer.withView('sim', 'on'),
      // Points are simulated of curves.
      (explorer) => explorer.withView('view', 'curve'),
    );
    say(`Simulating ${label} at the load to carry`);
  }
}

/** The simulated latency with its interval. */
function measured({ simulated, outcome }: FindRow) {
  if (simulated === '') return outcome ? 'not steady' : '–';
  const [mean, half] = simulated.split(' ± ');
  return html`${mean} <small class="whole">± ${half}</small>`;
}

/** A number with what is left, or what is missing. */
function withSpare(number: string, spare: string, inWords: (spare: string) => string) {
  if (number === '') return '–';
  if (spare === '') return number;
  return html`${number} <small class="whole">${spare.startsWith('−') ? spare : inWords(spare)}</small>`;
}
