/** Dialogs whose code is loaded on first use. */

import { showRefusal } from './notices.js';

/**
 * @template Code
 * @param {() => Promise<Code>} load imports the code
 * @param {(code: Code) => { open: () => void }} make the dialog, once
 * @returns {() => Promise<void>} opens it
 */
export function onDemand(load, make) {
  /** @type {{ open: () => void } | null} */
  let dialog = null;
  return async () => {
    const code = await load().catch(console.warn);
    if (!code) return showRefusal('This part of the page could not be loaded. Please check the connection and try again.');
    dialog ??= make(code);
    dialog.open();
  };
}
