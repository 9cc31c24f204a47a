/** The menu of what is not needed often: files, embedding, colours, reset; on narrow screens the doors, too. */

import { byId } from '../dom.ts';
import { menu } from '../menu.ts';
import { keepsFiles } from '../opened/kept-files.ts';
import type { Session } from '../session.ts';
import { widthNow } from '../stage/width.ts';

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
