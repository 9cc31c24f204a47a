/** Sharing: the link, a figure in another page, files. */

import { byId } from '../dom.ts';
import { completed, copyPicture, drawn, frameOf, NOT_COPIED, SIZE } from '../exports/picture.ts';
import { say } from '../live.ts';
import { menu } from '../menu.ts';
import type { Session } from '../session.ts';
import { acknowledge, copyLink } from '../share.ts';
import type { StudyEntrance } from '../study/entrance.ts';
import type { Theme } from '../theme.ts';

/** What the menu opens. */
interface Doors {
  embed: () => void;
  files: () => void;
  /** Opens the dialog of a figure on paper, which says this. */
  picture: (status?: string) => void;
}

/** Pixels of a copied picture per CSS pixel. */
const RATIO = 2;

export function joinShare(session: Session, study: StudyEntrance, theme: Theme, { embed, files, picture }: Doors) {
  const button = byId('share', HTMLButtonElement);
  const words = button.querySelector('span') as HTMLElement;
  const take = () => {
    const text = new URL(`?${session.link}`, location.href).href;
    void copyLink(text, 'Link copied', words);
  };
  /** Copies what stands in the chart's place as it is on screen. */
  async function takePicture() {
    const frame = frameOf(session, SIZE, RATIO, theme.background);
    const canvas = completed(session, study, (figure) => drawn(frame, (canvas) => figure.drawChart(canvas, frame)));
    if (await copyPicture(session.explorer, canvas)) {
      acknowledge(words, 'Copied');
      say('Image copied');
    } else picture(NOT_COPIED);
  }
  const list = menu(button, () => [
    { words: 'Copy link', act: take },
    { words: 'Copy as image', act: () => void takePicture() },
    { words: 'Picture for a paper or slides…', act: () => picture() },
    { words: 'Embed in a page…', act: embed },
    { words: 'Save as a file…', act: files },
  ]);
  button.after(list);
  button.disabled = false;
}
