/**
 * Families of different scale: where the least saturation load lies in the first fifth of the axis, the unit
 * becomes the share of each network's own saturation, and a line says so, with a way back.
 */

import { byId } from '../dom.ts';
import type { ScenarioState } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { html, nothing, render } from '../view.ts';

/** Part of the axis in which no curve is to end. */
const FIRST = 1 / 5;

export class UnitLine {
  #place = byId('unit-line', HTMLElement);
  #session;
  /** True while the unit is the page's own choice. */
  #isOurs = false;
  #count;

  constructor(session: Session) {
    this.#session = session;
    this.#count = session.state.curves.length;
    session.followCommits((state) => this.#follow(state));
    session.follow(() => this.#update());
  }

  #follow({ curves, view }: ScenarioState) {
    const isAdded = curves.length > this.#count;
    this.#count = curves.length;
    if (view.x === 'capacity' || view.equal !== 'none' || !isAdded || !spreads(curves)) return;
    this.#isOurs = true;
    this.#session.edit((explorer) => explorer.withView('x', 'capacity'));
  }

  #update() {
    const { view } = this.#session.state;
    if (view.x !== 'capacity') this.#isOurs = false;
    this.#place.hidden = !this.#isOurs;
    const back = () => this.#session.edit((explorer) => explorer.withView('x', 'flits'));
    render(
      this.#isOurs
        ? html`The models of these networks saturate at loads of different scale, so each is shown in shares of its own model’s saturation. <button type="button" class="plain" @click=${back}>Show flits</button>`
        : nothing,
      this.#place,
    );
  }
}

function spreads(curves: ScenarioState['curves']) {
  const ends = curves.flatMap(({ saturation }) => (saturation === undefined ? [] : [saturation]));
  return ends.length > 1 && Math.min(...ends) < FIRST * Math.max(...ends);
}
