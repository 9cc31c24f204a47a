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

export function adaptUnit(session: Session) {
  const place = byId('unit-line', HTMLElement);
  const setUnit = (unit: string) => session.edit((explorer) => explorer.withView('x', unit));
  /** True while the unit is the page's own choice. */
  let isOurs = false;
  let count = session.state.curves.length;
  session.followCommits(({ curves, view }) => {
    const isAdded = curves.length > count;
    count = curves.length;
    if (view.x === 'capacity' || view.equal !== 'none' || !isAdded || !spreads(curves)) return;
    isOurs = true;
    setUnit('capacity');
  });
  session.follow(({ view }) => {
    isOurs &&= view.x === 'capacity';
    place.hidden = !isOurs;
    render(
      isOurs
        ? html`The models of these networks saturate at loads of different scale, so each is shown in shares of its own model’s saturation. <button type="button" class="plain" @click=${() => setUnit('flits')}>Show flits</button>`
        : nothing,
      place,
    );
  });
}

function spreads(curves: ScenarioState['curves']) {
  const ends = curves.flatMap(({ saturation }) => saturation ?? []);
  return ends.length > 1 && Math.min(...ends) < FIRST * Math.max(...ends);
}
