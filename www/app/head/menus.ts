/** Menus of the head: what is shared, and what is not needed often; on narrow screens the doors, too. */

import { byId, say } from '../dom.ts';
import { completed, copyPicture, drawn, frameOf, NOT_COPIED, SIZE } from '../exports/picture.ts';
import { menu } from '../menu.ts';
import { keepsFiles } from '../opened/kept-files.ts';
import type { Session } from '../session.ts';
import { acknowledge, copyLink } from '../share.ts';
import { widthNow } from '../stage/width.ts';
import type { StudyEntrance } from '../study/entrance.ts';
import type { Theme } from '../theme.ts';

const THEMES = [
  { name: 'auto', words: 'as the system' },
  { name: 'light', words: 'light' },
  { name: 'dark', words: 'dark' },
];

/** What the menu opens. */
interface Doors {
  files: () => void;
  /** Asks for a results file. */
  open: () => void;
  /** Forgets the files that are kept. */
  forget: () => void;
  embed: () => void;
  /** Prints the page with all of its sections. */
  print: () => void;
  reset: () => void;
  title: () => void;
  notes: () => void;
}

export function joinMore(session: Session, doors: Doors) {
  const button = byId('more', HTMLButtonElement);
  const door = (words: string, id: string) => {
    const control = byId(id, HTMLElement);
    const isPossible = !control.hasAttribute('disabled');
    return { words, isShown: widthNow() === 'narrow', isPossible, act: () => control.click() };
  };
  const theme = ({ name, words }: { name: string; words: string }) => ({
    words,
    isOn: session.state.view.theme === name,
    act: () => void session.edit((explorer) => explorer.withView('theme', name)),
  });
  const list = menu(button, () => [
    door('Lessons', 'lessons'),
    door('Gallery', 'to-gallery'),
    door('Present', 'present'),
    door('Help', 'help-open'),
    door('Redo', 'redo'),
    { words: 'Export…', act: doors.files },
    { words: 'Embed…', act: doors.embed },
    { words: 'Print…', act: doors.print },
    { words: 'Open a file…', act: doors.open },
    { words: 'Forget opened files', isPossible: keepsFiles(), act: doors.forget },
    { words: 'Title…', act: doors.title },
    { words: 'Notes and labels…', act: doors.notes },
    { words: 'Reset', act: doors.reset },
    { heading: 'Colours' },
    ...THEMES.map(theme),
  ]);
  button.after(list);
  button.disabled = false;
}

/** What the menu opens. */
interface ShareDoors {
  embed: () => void;
  files: () => void;
  /** Opens the dialog of a figure on paper, which says this. */
  picture: (status?: string) => void;
}

/** Pixels of a copied picture per CSS pixel. */
const RATIO = 2;

export function joinShare(session: Session, study: StudyEntrance, theme: Theme, { embed, files, picture }: ShareDoors) {
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
