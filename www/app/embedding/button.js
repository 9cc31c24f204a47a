/** The button that opens the dialog, whose code is loaded on first use. */

import { byId } from '../dom.js';
import { showRefusal } from '../notices.js';

/** @import { Session } from '../session.js' */
/** @import { EmbeddingDialog } from './dialog.js' */

/** @param {Session} session */
export function joinEmbedding(session) {
  const button = byId('embed-open', HTMLButtonElement);
  /** @type {EmbeddingDialog | null} */
  let dialog = null;
  button.disabled = false;
  button.addEventListener('click', async () => {
    const code = await import('./dialog.js').catch(console.warn);
    if (!code) {
      showRefusal('This part of the page could not be loaded. Please check the connection and try again.');
      return;
    }
    dialog ??= new code.EmbeddingDialog(session);
    dialog.open();
  });
}
