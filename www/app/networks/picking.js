/** Opens the picker of networks, whose code is loaded on first use. */

import { showRefusal } from '../notices.js';

/** @import { Engine } from '../explorer.js' */
/** @import { Session } from '../session.js' */
/** @import { Theme } from '../theme.js' */
/** @import { Picker } from './picker.js' */

/**
 * @param {Session} session
 * @param {Theme} theme
 * @param {Engine} engine
 * @returns {() => Promise<void>} opens it
 */
export function pickerFor(session, theme, engine) {
  /** @type {Picker | null} */
  let picker = null;
  return async () => {
    const code = await import('./picker.js').catch(console.warn);
    if (!code) return showRefusal('This part of the page could not be loaded. Please check the connection and try again.');
    picker ??= new code.Picker(session, theme, engine);
    picker.open();
  };
}
