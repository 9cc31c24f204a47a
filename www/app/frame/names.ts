/** What a frame tells in text: the letters with their names, and from a certain size on the values at the load. */

import { byId, element, setText } from '../dom.ts';
import { namesOf } from '../networks/words.ts';
import { isNumber } from '../numbers.ts';
import type { ScenarioState } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { titleOf } from '../stage/title.ts';
import { tagElement } from '../tag.ts';
import { CAN_DEADLOCK, phrased } from '../term.ts';

export class EmbedNames {
  #letters = byId('letters', HTMLElement);
  #values = byId('values', HTMLElement);
  #session;
  #shown = '';

  constructor(session: Session) {
    this.#session = session;
    session.follow((state) => this.#update(state));
    session.followNumbers((state) => this.#showValues(state));
  }

  #update(state: ScenarioState) {
    const title = titleOf(state);
    setText(byId('shared', HTMLElement), title);
    document.title = `${title} – Loadcurve`;
    const visible = state.curves
      .map((curve, index) => ({ index, names: namesOf(curve), deadlock: curve.deadlock }))
      .filter(({ index }) => !state.view.hidden.includes(index));
    const shown = JSON.stringify(visible);
    if (shown !== this.#shown)
      this.#letters.replaceChildren(
        ...visible.map(({ index, names: [name, more], deadlock }) =>
          element(
            'span',
            { title: deadlock },
            tagElement(index),
            name,
            more && element('small', {}, more),
            deadlock !== undefined && element('strong', { class: 'wrong' }, CAN_DEADLOCK),
          ),
        ),
      );
    this.#shown = shown;
    this.#showValues(state);
  }

  #showValues({ curves, view }: ScenarioState) {
    const { loadText, rows } = this.#session.readOut;
    const [load, ...unit] = loadText.split(' ');
    const cells = [
      element('div', {}, element('dt', {}, 'Load'), element('dd', {}, phrased(load), ' ', element('small', {}, unit.join(' ')))),
      ...rows.map(
        ({ latency, hidden }, index) =>
          !hidden &&
          element(
            'div',
            {},
            element('dt', {}, tagElement(index), 'latency'),
            element(
              'dd',
              {},
              curves[index].deadlock === undefined ? phrased(latency, this.#session.isGivenUp) : CAN_DEADLOCK,
              isNumber(latency) && element('small', {}, ` ${view.latencyUnit}`),
            ),
          ),
      ),
    ];
    this.#values.replaceChildren(...cells.filter((cell) => cell instanceof HTMLElement));
  }
}
