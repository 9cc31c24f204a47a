/** Details of the part picked in the drawing, in words and figures, model beside simulation. */

import { byId, element, setText } from '../dom.ts';
import type { Inspection } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';

export class DrawingSelection {
  #title = byId('picked-title', HTMLElement);
  #sentence = byId('picked-sentence', HTMLElement);
  #clear = byId('picked-clear', HTMLButtonElement);
  #table = byId('picked-table', HTMLTableElement);
  #session;
  #shown = '';
  /** The first node of a pair, already picked. */
  #first: { name: string; isSource: boolean } | null = null;
  #isHeld = false;

  constructor(session: Session) {
    this.#session = session;
    this.#clear.addEventListener('click', () => {
      this.clear();
      byId('picker', HTMLElement).focus({ preventScroll: true });
    });
    session.follow(() => this.#update());
    session.followNumbers(() => this.#update());
  }

  /** Clears the selection; set by the picker. */
  clear = () => {};

  /** Keeps the figures of what is picked for later, while a lesson asks for a channel. */
  hold(isHeld: boolean) {
    this.#isHeld = isHeld;
    byId('picked', HTMLElement).toggleAttribute('data-held', isHeld);
    this.#update();
  }

  /** The selection in a sentence; empty if nothing is picked. */
  get spoken() {
    const inspection = this.#session.explorer.inspect();
    if (!inspection) return '';
    if (this.#isHeld || this.#session.state.view.focus === 'bottleneck') return `${inspection.title}.`;
    const figures = inspection.rows.map(({ words, unit, model, simulated }) => {
      const known = [model, simulated && `simulated ${simulated}`].filter(Boolean).join(', ');
      return `${words} ${known || 'no steady state'} ${unit}`.trim();
    });
    return [`${inspection.title}.`, inspection.sentence, figures.length > 0 && `${figures.join('; ')}.`].filter(Boolean).join(' ');
  }

  setFirst(first: { name: string; isSource: boolean } | null) {
    this.#first = first;
    this.#update();
  }

  #update() {
    const found = this.#first ? undefined : this.#session.explorer.inspect();
    const inspection = found && this.#isHeld ? { ...found, sentence: '', rows: [] } : found;
    const signature = JSON.stringify([this.#first, inspection]);
    if (signature === this.#shown) return;
    this.#shown = signature;
    const [title, sentence] = this.#words(inspection);
    setText(this.#title, title);
    setText(this.#sentence, sentence);
    this.#title.hidden = title === '';
    this.#clear.hidden = title === '';
    this.#table.hidden = !inspection?.rows.length;
    this.#table.replaceChildren(...(inspection?.rows.length ? tableOf(inspection) : []));
  }

  #words(inspection: Inspection | undefined) {
    if (this.#first) {
      const { name, isSource } = this.#first;
      return isSource ? [`From ${name}`, 'Now pick the destination.'] : [`To ${name}`, 'Now pick the source.'];
    }
    if (inspection) return [inspection.title, inspection.sentence];
    const { curves, view } = this.#session.state;
    const stages = curves[view.drawn].hasStages ? ', a stage' : '';
    return ['', `Pick a channel${stages} or two nodes in the drawing, with the pointer or the keyboard.`];
  }
}

function tableOf({ rows: quantities, simulatedAt }: Inspection) {
  const isSimulated = simulatedAt !== undefined;
  const head = element(
    'tr',
    {},
    element('th', { scope: 'col' }, 'quantity'),
    element('th', { scope: 'col' }, 'model'),
    isSimulated && element('th', { scope: 'col' }, 'simulated'),
  );
  const rows = quantities.map(({ letter, words, unit, model, simulated }) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, element('i', { class: 'letter' }, letter), ` ${words}`, unit && element('small', {}, unit)),
      element('td', {}, model || '–'),
      isSimulated && element('td', {}, simulated || '–'),
    ),
  );
  return [
    isSimulated && element('caption', {}, `Simulated at load ${simulatedAt}.`),
    element('thead', {}, head),
    element('tbody', {}, ...rows),
  ].filter((part) => part !== false);
}
