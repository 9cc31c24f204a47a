/** Showing and hiding curves. */

import { placeIn } from './dom.ts';
import { say } from './live.ts';
import { showRefusal } from './notices.ts';
import type { LabelArea } from './pkg/loadcurve-web.js';
import type { Session } from './session.ts';
import type { Signal } from './signals.ts';

/** Shows or hides a curve; the last one shown stays. */
export function showCurve(session: Session, index: number, shown: boolean) {
  const { label } = session.state.curves[index];
  const refused = session.edit((explorer) => explorer.withShown(index, shown));
  if (refused !== null) showRefusal(`${label} is the only curve that is shown, so it stays.`);
  else say(shown ? `${label} is shown again` : `${label} is hidden; the button on its card shows it again`);
}

/** ID of the label of a curve that can be moved; empty for none. */
export function labelId(area: LabelArea | undefined) {
  return area?.label ? `label-${area.label}-${area.index}` : '';
}

/**
 * Calls `pick` when a curve's name in the chart is pressed.
 *
 * @param labels of the chart
 * @param under the label under the pointer
 */
export function pickByName(canvas: HTMLCanvasElement, labels: () => LabelArea[], under: Signal<string>, pick: (index: number) => void) {
  const at = (event: MouseEvent) => nameAt(canvas, labels(), event)?.index;
  /** The curve on whose name the press began. */
  let pressed: number | undefined;
  canvas.addEventListener('pointerdown', (event) => {
    pressed = event.shiftKey || event.altKey ? undefined : at(event);
  });
  canvas.addEventListener('pointermove', (event) => {
    canvas.classList.toggle('names', at(event) !== undefined);
    // A finger moves the load.
    if (event.buttons === 0 && event.pointerType !== 'touch') under.value = labelId(labelAt(canvas, labels(), event));
  });
  canvas.addEventListener('click', (event) => {
    if (pressed !== undefined && pressed === at(event)) pick(pressed);
  });
}

/** The name of a curve under a pointer. */
export function nameAt(canvas: HTMLCanvasElement, labels: LabelArea[], event: MouseEvent) {
  const names = labels.filter(({ label }) => label === undefined || label === 'name');
  return labelAt(canvas, names, event);
}

function labelAt(canvas: HTMLCanvasElement, labels: LabelArea[], event: MouseEvent) {
  const { x, y } = placeIn(canvas, event);
  return labels.find(({ left, top, right, bottom }) => x >= left && x <= right && y >= top && y <= bottom);
}
