/** Dialogs whose code is loaded on first use. */

import { showRefusal } from './notices.js';

/**
 * @template Code
 * @template {unknown[]} What
 * @param {() => Promise<Code>} load imports the code
 * @param {(code: Code) => { open: (...what: What) => void }} make the dialog, once
 * @returns {(...what: What) => Promise<void>} opens it
 */
export function onDemand(load, make) {
  /** @type {{ open: (...what: What) => void } | null} */
  let dialog = null;
  return async (...what) => {
    const code = await load().catch(console.warn);
    if (!code) return showRefusal('This part of the page could not be loaded. Please check the connection and try again.');
    dialog ??= make(code);
    dialog.open(...what);
  };
}
