/** The menu of what is not needed often: files, embedding, colours, reset; on narrow screens the doors, too. */

import { byId } from '../dom.js';
import { menu, ticked } from '../menu.js';
import { widthNow } from '../stage/width.js';

/** @import { Session } from '../session.js' */
/** @import { Item } from '../menu.js' */

const THEMES = [
  { name: 'auto', words: 'as the system' },
  { name: 'light', words: 'light' },
  { name: 'dark', words: 'dark' },
];

/**
 * What the menu opens.
 *
 * @typedef {object} Doors
 * @property {() => void} files
 * @property {() => void} open asks for a results file
 * @property {{ possible: () => boolean, act: () => void }} forget forgets the files that are kept
 * @property {() => void} embed
 * @property {() => void} reset
 * @property {() => void} title
 * @property {() => void} notes
 */

/**
 * @param {Session} session
 * @param {Doors} doors
 */
export function joinMore(session, doors) {
  const button = byId('more', HTMLButtonElement);
  const isNarrow = () => widthNow() === 'narrow';
  /** @type {(words: string, id: string) => Item} */
  const door = (words, id) => ({
    words,
    shown: isNarrow,
    possible: () => !byId(id, HTMLElement).hasAttribute('disabled'),
    act: () => byId(id, HTMLElement).click(),
  });
  const theme = (/** @type {{ name: string, words: string }} */ { name, words }) => ({
    words: () => ticked(session.state.view.theme === name, words),
    act: () => void session.edit((explorer) => explorer.withView('theme', name)),
  });
  const list = menu(button, [
    door('Lessons', 'lessons'),
    door('Gallery', 'to-gallery'),
    door('Present', 'present'),
    door('Help', 'help-open'),
    door('Redo', 'redo'),
    { words: 'Export…', act: doors.files },
    { words: 'Embed…', act: doors.embed },
    { words: 'Open a file…', act: doors.open },
    { words: 'Forget opened files', ...doors.forget },
    { words: 'Title…', act: doors.title },
    { words: 'Notes in the chart…', act: doors.notes },
    { words: 'Reset', act: doors.reset },
    { heading: 'Colours' },
    ...THEMES.map(theme),
  ]);
  button.after(list);
  button.disabled = false;
}
