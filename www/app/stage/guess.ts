/** The dashed line of a prediction in the chart: its handle is dragged, or moved by arrow keys. */

import type { Chart } from '../chart.ts';
import { element, placeAt, placeIn } from '../dom.ts';
import { firstGuess, loadAtX, loadBeside, loadEnds } from '../load-place.ts';
import type { Session } from '../session.ts';
import { follow } from '../view.ts';

/** @param plot that it stands in */
export function joinGuess(session: Session, { layout }: Chart, plot: HTMLElement, guessed: (load: number) => void) {
  const handle = element('div', { class: 'guess', role: 'slider', tabindex: 0, 'aria-label': 'Your prediction of the load', hidden: true });
  plot.append(handle);
  follow(() => layout.value, place);
  handle.addEventListener('pointerdown', ({ pointerId }) => handle.setPointerCapture(pointerId));
  handle.addEventListener('pointermove', drag);
  handle.addEventListener('keydown', press);

  /** The load that it stands at; undefined if none is asked for. */
  function load() {
    const held = session.held.value;
    if (!held?.asksLoad || !layout.value) return undefined;
    return held.guess ?? firstGuess(layout.value, session.state.operatingLoad);
  }

  function place() {
    const box = layout.value?.guess;
    handle.hidden = load() === undefined || !box;
    if (!layout.value || !box) return;
    placeAt(handle, box);
    const { min, max } = loadEnds(layout.value);
    handle.setAttribute('aria-valuemin', String(min));
    handle.setAttribute('aria-valuemax', String(max));
    handle.setAttribute('aria-valuenow', String(load()));
  }

  function drag(event: PointerEvent) {
    if (layout.value && handle.hasPointerCapture(event.pointerId)) guessed(loadAtX(layout.value, placeIn(plot, event).x));
  }

  function press(event: KeyboardEvent) {
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    const now = load();
    if (!by || !layout.value || now === undefined) return;
    event.preventDefault();
    guessed(loadBeside(layout.value, now, by));
  }
}
