/** Curves on and off. */

import { say } from './live.js';
import { showRefusal } from './notices.js';

/** @import { LabelArea } from './pkg/loadcurve-web.js' */
/** @import { Session } from './session.js' */

/**
 * Shows a curve or not; the last one that is shown stays.
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
 * Has a press on a curve's name in the chart do something.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {() => LabelArea[]} labels that are on it
 * @param {(index: number) => void} pick
 */
export function pickByName(canvas, labels, pick) {
  const at = (/** @type {MouseEvent} */ event) => labelAt(canvas, labels(), event)?.index;
  /** Where the press began. @type {number | undefined} */
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
