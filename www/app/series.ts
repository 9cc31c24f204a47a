/** Showing and hiding curves. */

import { placeIn } from './dom.ts';
import { say } from './live.ts';
import { showRefusal } from './notices.ts';
import type { LabelArea } from './pkg/loadcurve-web.js';
import type { Session } from './session.ts';

/** Shows or hides a curve; the last one shown stays. */
export function showCurve(session: Session, index: number, shown: boolean) {
  const { label } = session.state.curves[index];
  const refused = session.edit((explorer) => explorer.withShown(index, shown));
  if (refused !== null) showRefusal(`${label} is the only curve that is shown, so it stays.`);
  else say(shown ? `${label} is shown again` : `${label} is hidden; the button on its card shows it again`);
}

/**
 * Calls `pick` when a curve's name in the chart is pressed.
 *
 * @param labels of the chart
 */
export function pickByName(canvas: HTMLCanvasElement, labels: () => LabelArea[], pick: (index: number) => void) {
  const at = (event: MouseEvent) => labelAt(canvas, labels(), event)?.index;
  /** The curve on whose name the press began. */
  let pressed: number | undefined;
  canvas.addEventListener('pointerdown', (event) => {
    pressed = event.shiftKey || event.altKey ? undefined : at(event);
  });
  canvas.addEventListener('pointermove', (event) => canvas.classList.toggle('names', at(event) !== undefined));
  canvas.addEventListener('click', (event) => {
    if (pressed !== undefined && pressed === at(event)) pick(pressed);
  });
}

/** The name of a curve under a pointer. */
export function labelAt(canvas: HTMLCanvasElement, labels: LabelArea[], event: MouseEvent) {
  const { x, y } = placeIn(canvas, event);
  return labels.find(({ left, top, right, bottom }) => x >= left && x <= right && y >= top && y <= bottom);
}
