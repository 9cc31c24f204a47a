/** Sharing: the link, a figure in another page, files. */

import { byId } from '../dom.js';
import { say } from '../live.js';
import { menu } from '../menu.js';
import { showForCopying } from '../notices.js';
import { acknowledge, copy } from '../share.js';

/** @import { Session } from '../session.js' */

/**
 * @param {Session} session
 * @param {{ embed: () => void, files: () => void }} doors
 */
export function joinShare(session, { embed, files }) {
  const button = byId('share', HTMLButtonElement);
  const words = /** @type {HTMLElement} */ (button.querySelector('span'));
  const take = async () => {
    const link = new URL(`?${session.link}`, location.href).href;
    if (await copy(link)) {
      acknowledge(words, 'Copied');
      say('Link copied');
    } else {
      showForCopying(link);
      say('Copying is blocked by the browser. The link is selected: press Ctrl-C.');
    }
  };
  const list = menu(button, [
    { words: 'Copy link', act: () => void take() },
    { words: 'Embed in a page…', act: embed },
    { words: 'Save as a file…', act: files },
  ]);
  button.after(list);
  button.disabled = false;
}
