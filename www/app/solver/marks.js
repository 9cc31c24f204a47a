/** Marks the chart while a curve in it is being computed. */

import { byId, element, setText } from '../dom.js';

/** @import { Session } from '../session.js' */

/**
 * Shows in the chart how far a long computation is, with a button that cancels it.
 *
 * @param {number | null} part 0 if it is not known, and null if nothing takes long
 * @param {() => void} cancel
 */
export function showComputing(part, cancel) {
  const plot = byId('plot', HTMLElement);
  const shown = plot.querySelector('.long');
  if (part === null) return shown?.remove();
  if (!shown) {
    const bar = element('progress', { max: '1', 'aria-label': 'Computing a large network' });
    plot.append(element('div', { class: 'long' }, bar, element('span'), element('button', { type: 'button', onclick: cancel }, 'Cancel')));
  }
  // Without a value the bar moves to and fro.
  if (part > 0) {
    plot.querySelector('.long progress')?.setAttribute('value', String(part));
    setText(/** @type {HTMLElement} */ (plot.querySelector('.long span')), `${Math.floor(100 * part)} %`);
  }
}

/** @param {Session} session */
export function markComputing(session) {
  const plot = byId('plot', HTMLElement);
  session.follow(({ curves }) => {
    plot.toggleAttribute(
      'data-computing',
      curves.some(({ pending }) => pending),
    );
    plot.toggleAttribute('data-blank', session.explorer.isBlank());
  });
}
