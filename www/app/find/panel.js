/** The section that asks for the smallest network that will do, with the answer. */

import { byId } from '../dom.js';
import { doubtLine } from '../doubt.js';
import { followSight } from '../in-sight.js';
import { say } from '../live.js';
import { html, nothing, render } from '../view.js';
import { fill, formOf, textOf } from './form.js';
import { Search } from './search.js';

/** @import { Late } from '../late-module.js' */
/** @import { FindAnswer, FindRow } from '../late/loadcurve-late.js' */
/** @import { FindForm } from '../pkg/loadcurve-web.js' */
/** @import { Session } from '../session.js' */

/** Columns of what networks are compared by. @type {{ name: 'processors' | 'links' | 'pins' | 'wire' | 'width', words: string, isUsual?: true }[]} */
const COUNTS = [
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
  /** What the fields were last filled with. @type {FindForm | null} */
  #form = null;
  /** The search that they were filled with. @type {string | undefined} */
  #task;
  #isEdited = false;
  #isInSight = false;
  #wrong = '';
  #frame = 0;

  /**
   * @param {Session} session
   * @param {Late} late
   */
  constructor(session, late) {
    this.#session = session;
    this.#search = new Search(session, late, () => this.#update());
    followSight(byId('find', HTMLElement), (isInSight) => {
      this.#isInSight = isInSight;
      this.#update();
    });
    this.#update();
    // Whoever opens a link with a search wants its answer.
    if (this.#search.task !== undefined) requestAnimationFrame(() => byId('find', HTMLElement).scrollIntoView({ block: 'start' }));
  }

  #update() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      const isNew = this.#renew();
      const hadFocus = this.#place.contains(document.activeElement);
      render(this.#content(), this.#place);
      // A button with the focus may have vanished.
      if (hadFocus && !this.#place.contains(document.activeElement)) this.#place.querySelector('button')?.focus({ preventScroll: true });
      if (isNew && this.#form) fill(byId('find-form', HTMLFormElement), this.#form);
    });
  }

  /** Takes another search of the link for the fields, or a proposal as long as nobody has typed. */
  #renew() {
    const { isStopped, explorer } = this.#session;
    if (isStopped) return false;
    const { task } = this.#search;
    const isAnother = task !== this.#task;
    const isProposed = task === undefined && !this.#isEdited && this.#isInSight;
    if (this.#form && !isAnother && !isProposed) return false;
    this.#form = explorer.findForm();
    this.#task = task;
    if (isAnother) this.#wrong = '';
    this.#isEdited = false;
    return true;
  }

  #content() {
    if (!this.#form) return nothing;
    const { answer, failure } = this.#search;
    return html`${formOf(this.#form.objective, (this.#wrong || failure).replace(/^find: /, ''), this.#buttons(), {
      edited: () => {
        this.#isEdited = true;
      },
      submitted: (form) => this.#submit(form),
    })}
    <div class="find-answer">${answer ? this.#answered(answer) : nothing}</div>`;
  }

  #buttons() {
    const { running, isCancelled } = this.#search;
    return html`<button type="submit" class="primary" id="find-start">Find</button>
      ${running === 'find' ? this.#progress('Searching') : nothing}${isCancelled ? html`<p class="hint">Cancelled.</p>` : nothing}`;
  }

  /** @param {string} words */
  #progress(words) {
    return html`<progress max="1" value=${this.#search.part || nothing} aria-label=${words}></progress>
      <button type="button" id="find-cancel" @click=${() => this.#cancel()}>Cancel</button>`;
  }

  /** @param {HTMLFormElement} form */
  #submit(form) {
    const before = this.#search.task;
    const wrong = this.#session.edit((explorer) => explorer.withView('find', textOf(form)));
    this.#wrong = wrong ?? '';
    if (wrong === null && this.#search.task === before) this.#search.again();
    this.#update();
  }

  #cancel() {
    this.#search.cancel();
    say('Cancelled');
  }

  /** @param {FindAnswer} answer */
  #answered(answer) {
    const { rows } = answer;
    const [first] = rows;
    return html`<p role="status">${answer.sentence}</p>
      ${this.#doubts(rows)}
      ${first && first.place !== 'miss' ? html`<div class="find-buttons">${this.#actions(rows)}</div>` : nothing}
      ${rows.length > 0 ? this.#table(answer) : nothing}
      <p class="hint">${answer.counts}</p>`;
  }

  /** What the models of the answer must not be trusted with: each doubt once, about the first with it. @param {FindRow[]} rows */
  #doubts(rows) {
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

  /** @param {FindRow[]} rows of which the first is the best, or the first of which the model cannot tell */
  #actions(rows) {
    const isSimulating = this.#search.running === 'simulate';
    const isDecided = rows.every(({ place, outcome, doubt }) => (place !== 'best' && place !== 'open') || outcome || doubt);
    return html`<button type="button" id="find-show" @click=${() => this.#show(rows[0])}>Show it</button>
      ${isDecided ? nothing : this.#offer(rows.some(({ place }) => place === 'open') ? 'Simulate them' : 'Simulate it')}
      ${isSimulating ? this.#progress('Simulating') : nothing}`;
  }

  /** Has the simulator decide on the best, and on all that would be better. */
  #offer(words = 'Simulate it') {
    if (this.#search.running === 'simulate') return nothing;
    return html`<button type="button" id="find-simulate" @click=${() => this.#search.simulate()}>${words}</button>`;
  }

  /** @param {FindAnswer} answer */
  #table({ rows }) {
    const preferred = this.#form?.objective.split(':')[1];
    // What is preferred comes first, and stays where there is little room.
    const counts = COUNTS.filter(({ name, isUsual }) => isUsual || name === preferred);
    counts.sort((one, other) => Number(other.name === preferred) - Number(one.name === preferred));
    const isSimulated = rows.some(({ outcome }) => outcome !== '');
    // Where there is little room, what is measured takes the place of what is carried.
    const further = isSimulated ? 'is-further' : nothing;
    const look = (/** @type {string} */ name) => (name === preferred ? nothing : 'is-further');
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

  /** @param {FindRow} row */
  #show({ network, label }) {
    this.#session.edit((explorer) => explorer.withFound(network));
    say(`${label} is drawn, at the load to carry`);
  }

  /** @param {FindRow} row */
  #showSimulated({ network, label }) {
    this.#session.edit(
      (explorer) => explorer.withFound(network),
      (explorer) => explorer.withView('sim', 'on'),
      // Points are simulated of curves.
      (explorer) => explorer.withView('view', 'curve'),
    );
    say(`Simulating ${label} at the load to carry`);
  }
}

/** The simulated latency with its interval. @param {FindRow} row */
function measured({ simulated, outcome }) {
  if (simulated === '') return outcome ? 'not steady' : '–';
  const [mean, half] = simulated.split(' ± ');
  return html`${mean} <small class="whole">± ${half}</small>`;
}

/**
 * A number with what is left, or what is missing.
 *
 * @param {string} number
 * @param {string} spare
 * @param {(spare: string) => string} inWords
 */
function withSpare(number, spare, inWords) {
  if (number === '') return '–';
  if (spare === '') return number;
  return html`${number} <small class="whole">${spare.startsWith('−') ? spare : inWords(spare)}</small>`;
}
