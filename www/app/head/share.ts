/** Sharing: the link, a figure in another page, files. */

import { byId } from '../dom.ts';
import { say } from '../live.ts';
import { menu } from '../menu.ts';
import { showForCopying } from '../notices.ts';
import type { Session } from '../session.ts';
import { acknowledge, copy } from '../share.ts';

export function joinShare(session: Session, { embed, files }: { embed: () => void; files: () => void }) {
  const button = byId('share', HTMLButtonElement);
  const words = button.querySelector('span') as HTMLElement;
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
