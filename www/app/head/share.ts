/** Sharing: the link, a figure in another page, files. */

import { byId } from '../dom.ts';
import { menu } from '../menu.ts';
import { showForCopying } from '../notices.ts';
import type { Session } from '../session.ts';
import { copyOrSelect } from '../share.ts';

export function joinShare(session: Session, { embed, files }: { embed: () => void; files: () => void }) {
  const button = byId('share', HTMLButtonElement);
  const words = button.querySelector('span') as HTMLElement;
  const take = () => {
    const text = new URL(`?${session.link}`, location.href).href;
    void copyOrSelect({ text, what: 'link', done: 'Link copied', button: words, select: () => showForCopying(text) });
  };
  const list = menu(button, [
    { words: 'Copy link', act: take },
    { words: 'Embed in a page…', act: embed },
    { words: 'Save as a file…', act: files },
  ]);
  button.after(list);
  button.disabled = false;
}
