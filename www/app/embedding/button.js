/** Opens the dialog for embedding, whose code is loaded on first use. */

import { showRefusal } from '../notices.js';

/** @import { Session } from '../session.js' */
/** @import { EmbeddingDialog } from './dialog.js' */

/**
 * @param {Session} session
 * @returns {() => Promise<void>} opens the dialog
 */
export function embeddingDialog(session) {
  /** @type {EmbeddingDialog | null} */
  let dialog = null;
  return async () => {
    const code = await import('./dialog.js').catch(console.warn);
    if (!code) return showRefusal('This part of the page could not be loaded. Please check the connection and try again.');
    dialog ??= new code.EmbeddingDialog(session);
    dialog.open();
  };
}
