/** Tools of the chart: which charts are shown, the sheets of its axes and of equal cost. The unit changes by itself for families of different scale. */

import { byId } from '../dom.ts';
import { Drafts } from '../networks/drafts.ts';
import { hasOwnFlits, rounded, roundStep, short } from '../numbers.ts';
import type { ScenarioState } from '../pkg/loadcurve-web.js';
import { type Session, withView } from '../session.ts';
import { letterOf } from '../tag.ts';
import { html, nothing, render, showAtOnce, withValue } from '../view.ts';
import { choiceRow, sheetOf, viewField } from './sheet.ts';

const SCALES = [
  { name: 'linear', words: 'Linear' },
  { name: 'log', words: 'Logarithmic' },
];
const UNITS = [
  { name: 'flits', words: 'flits' },
  { name: 'messages', words: 'messages' },
  { name: 'capacity', words: 'share of the model’s saturation' },
  { name: 'throughput', words: 'throughput' },
  { name: 'bits', words: 'bits' },
];
/** The same where networks have flits of their own. */
const OWN_UNITS = UNITS.map((unit) => (unit.name === 'flits' ? { ...unit, words: 'own flits' } : unit));
const ENDS = ['xmin', 'xmax', 'ymin', 'ymax'] as const;

/** Steps of an arrow key over an axis or a value. */
const PARTS = 20;

export function joinAxes(session: Session) {
  const drafts = new Drafts();

  function end(key: (typeof ENDS)[number]) {
    const { view } = session.state;
    const value = view[key];
    const isOfLoad = key.startsWith('x');
    const next = (by: number) => {
      const from = value ?? 0;
      const step = roundStep(Math.max(from, isOfLoad ? 0.1 : 100), PARTS);
      return short(Math.max(0, rounded(from + by * step, step)));
    };
    const quantity = !isOfLoad ? 'Latency' : view.x === 'throughput' ? 'Throughput' : 'Load';
    const words = `${quantity} ${key.endsWith('min') ? 'from' : 'to'}`;
    const unit = isOfLoad ? '' : view.latencyUnit;
    return viewField(session, drafts, words, { key, id: `axis-${key}`, value, unit, mode: 'decimal', next });
  }

  showAtOnce(sheetOf('axes', 'Axes'), () => {
    const { view } = session.state;
    const isZoomed = ENDS.some((key) => view[key] !== undefined);
    return html`
      ${choiceRow(session, 'Scale of the latency', 'y', SCALES, view.y)} ${choiceRow(session, 'Horizontal axis', 'x', hasOwnFlits(view) ? OWN_UNITS : UNITS, view.x)}
      ${ENDS.map(end)}
      <button type="button" class="outlined" ?disabled=${!isZoomed} @click=${() => session.edit((explorer) => explorer.withEnds())}>Show all</button>
    `;
  });
}

/** Part of the axis in which no curve is to end. */
const FIRST = 1 / 5;

/**
 * Families of different scale: where the least saturation load lies in the first fifth of the axis, the unit
 * becomes the share of each network's own saturation, and a line says so, with a way back.
 */
export function adaptUnit(session: Session) {
  const place = byId('unit-line', HTMLElement);
  const setUnit = (unit: string) => session.edit(withView('x', unit));
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

/** Comparison at equal cost: what is the same for all networks, in a sheet that its button opens. */
const MEASURES = [
  { name: 'none', words: 'As written', about: 'Every network keeps its own flits, and all channels are taken to be equally wide.' },
  { name: 'bisection', words: 'Bisection', about: 'Equally many wires per processor lead from one half of the processors to the other.' },
  { name: 'pins', words: 'Pins', about: 'The largest routers of all networks have equally many pins.' },
  { name: 'allpins', words: 'All pins', about: 'All routers together have equally many pins per processor.' },
  { name: 'wire', words: 'Wire', about: 'All wires together are equally long per processor, with processors on tiles of a plane.' },
];
const CLOCKS = [
  { name: 'same', words: 'The same' },
  { name: 'log', words: '1 + log₂ of the longest link' },
  { name: 'linear', words: 'Longest link' },
];

export function joinEqualCost(session: Session) {
  const button = byId('equal', HTMLButtonElement);
  const drafts = new Drafts();

  function number(key: 'width' | 'bits' | 'ns', words: string, unit: string) {
    const value = session.state.view[key];
    const next = (by: number) => {
      if (key !== 'ns') return String(Math.max(1, by > 0 ? (value ?? 1) * 2 : Math.floor((value ?? 1) / 2)));
      const step = roundStep(Math.max(value ?? 0, 1), PARTS);
      return short(Math.max(step, rounded((value ?? 0) + by * step, step)));
    };
    const mode = key === 'ns' ? 'decimal' : 'numeric';
    return viewField(session, drafts, words, { key, id: `equal-${key}`, value, unit, mode, next, placeholder: 'any' });
  }

  showAtOnce(sheetOf('equal', 'Equal cost'), () => {
    const { curves, view } = session.state;
    const isEqual = view.equal !== 'none';
    button.toggleAttribute('data-on', isEqual);
    const about = MEASURES.find(({ name }) => name === view.equal)?.about;
    return html`
      ${choiceRow(session, 'Compare at equal', 'equal', MEASURES, view.equal)}
      <p class="hint" role="status">${about}</p>
      ${isEqual ? number('width', `Channel of ${letterOf(0)}`, 'bits') : nothing}
      ${isEqual || view.x === 'bits' ? number('bits', 'Message', 'bits') : nothing}
      ${number('ns', 'Cycle over one tile', 'ns')}
      ${view.ns === undefined ? nothing : choiceRow(session, 'Cycle of a longer link', 'clock', CLOCKS, view.clock)}
      ${isEqual && curves.length < 2 ? html`<p class="hint">Add a network to compare.</p>` : nothing}
      ${isEqual ? html`<p><a href="#cost">What each network costs</a></p>` : nothing}
    `;
  });
}

/** The choice of charts in the tools of the chart, which stands in the document already, and the way back from a study. */
export function joinShow(session: Session) {
  const fieldset = document.querySelector('[data-view="show"]') as HTMLFieldSetElement;
  const inputs = [...fieldset.querySelectorAll('input')];
  const back = byId('to-curves', HTMLButtonElement);
  fieldset.disabled = false;
  fieldset.addEventListener(
    'change',
    withValue((show) => session.edit(withView('view', 'curve'), withView('show', show))),
  );
  back.addEventListener('click', () => {
    session.edit(withView('view', 'curve'));
    inputs.find(({ checked }) => checked)?.focus();
  });
  session.follow(({ view }) => {
    // Throughput against itself would be a straight line.
    const isFixed = view.x === 'throughput';
    const shown = isFixed ? 'latency' : view.show;
    for (const input of inputs) {
      input.disabled = isFixed && (input.value === 'throughput' || input.value === 'both');
      input.checked = input.value === shown && !session.isStudied;
    }
    back.hidden = !session.isStudied;
  });
}
