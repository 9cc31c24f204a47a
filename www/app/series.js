/** Showing and hiding curves. */

import { say } from './live.js';
import { showRefusal } from './notices.js';

/** @import { LabelArea } from './pkg/loadcurve-web.js' */
/** @import { Session } from './session.js' */

/**
 * Shows or hides a curve; the last one shown stays.
 *
 * @param {Session} session
 * @param {number} index
 * @param {boolean} shown
 */
export function showCurve(session, index, shown) {
  const { label } = session.state.curves[index];
  const refused = session.edit((explorer) => explorer.withShown(index, shown));
  if (refused !== null) showRefusal(`${label} is the only curve that is shown, so it stays.`);
  else say(shown ? `${label} is shown again` : `${label} is hidden; the button on its card shows it again`);
}

/**
 * Calls `pick` when a curve's name in the chart is pressed.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {() => LabelArea[]} labels of the chart
 * @param {(index: number) => void} pick
 */
export function pickByName(canvas, labels, pick) {
  const at = (/** @type {MouseEvent} */ event) => labelAt(canvas, labels(), event)?.index;
  /** The curve on whose name the press began. @type {number | undefined} */
  let pressed;
  canvas.addEventListener('pointerdown', (event) => {
    pressed = event.shiftKey || event.altKey ? undefined : at(event);
  });
  canvas.addEventListener('pointermove', (event) => canvas.classList.toggle('names', at(event) !== undefined));
  canvas.addEventListener('click', (event) => {
    if (pressed !== undefined && pressed === at(event)) pick(pressed);
  });
}

/**
 * The name of a curve under a pointer.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {LabelArea[]} labels
 * @param {MouseEvent} event
 */
export function labelAt(canvas, labels, { clientX, clientY }) {
  const from = canvas.getBoundingClientRect();
  const [x, y] = [clientX - from.left, clientY - from.top];
  return labels.find(({ left, top, right, bottom }) => x >= left && x <= right && y >= top && y <= bottom);
}
