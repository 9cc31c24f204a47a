/** The head: the title, undo and redo, and menus of what is shared and of what is not needed often. */

import type { Address } from '../address.ts';
import type { DoorName } from '../box/deed.ts';
import { byId, say } from '../dom.ts';
import { completed, copyPicture, drawn, frameOf, NOT_COPIED, SIZE } from '../exports/files.ts';
import { FIRST_VISIT } from '../first-visit.ts';
import { menu } from '../menu.ts';
import { showMistakes } from '../notices.ts';
import { showMistakesOf } from '../opened/awaited.ts';
import { keepsFiles } from '../opened/kept-files.ts';
import { type Session, withView } from '../session.ts';
import { acknowledge, copyLink } from '../share.ts';
import { titleOf } from '../stage/title.ts';
import { widthNow } from '../stage/width.ts';
import type { StudyEntrance } from '../study/entrance.ts';
import type { Theme } from '../theme.ts';
import { html, live, nothing, showAtOnce, signal, withValue } from '../view.ts';

const THEMES = [
  { name: 'auto', words: 'as the system' },
  { name: 'light', words: 'light' },
  { name: 'dark', words: 'dark' },
];

/** What the menu opens, and the way to forget the files that are kept. */
type Doors = Record<Exclude<DoorName, 'write' | 'classroom'> | 'forget', () => void>;

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
    act: () => void session.edit(withView('theme', name)),
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

/** @returns turns the title into a field */
export function showTitle(session: Session) {
  const place = byId('document', HTMLElement);
  /** The text being typed; null while it is not being edited. */
  const draft = signal<string | null>(null);
  const wrong = signal<string | null>(null);

  function open() {
    draft.value = session.state.view.title;
    const field = place.querySelector('input');
    field?.focus();
    field?.select();
  }

  const type = withValue((title) => {
    draft.value = title;
    wrong.value = session.preview((explorer) => explorer.withTitle(title));
  });

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    end(event.key === 'Enter');
    place.querySelector('button')?.focus();
  }

  function end(keep: boolean) {
    if (draft.value === null || (keep && wrong.value)) return;
    draft.value = wrong.value = null;
    if (keep) session.commit('title');
    else session.revert();
  }

  showAtOnce(place, () => {
    const title = titleOf(session.state);
    const lesson = session.held.value?.title;
    document.title = `${lesson ?? title} – Loadcurve`;
    // On narrow screens there is room for one: the name of the page on a first visit, its title later.
    place.closest('.head')?.toggleAttribute('data-titled', session.link !== FIRST_VISIT || draft.value !== null);
    if (lesson !== undefined) return html`<p><span>Lesson: </span>${lesson}</p>`;
    if (draft.value === null)
      return html`<button type="button" class="plain" title="Click to give this page a title" @click=${open}>${title}</button>`;
    return html`<input
      class="text"
      type="text"
      maxlength="80"
      aria-label="Title"
      autocomplete="off"
      placeholder=${title}
      aria-invalid=${wrong.value ? 'true' : nothing}
      title=${wrong.value ?? nothing}
      .value=${live(draft.value)}
      @input=${type}
      @keydown=${press}
      @blur=${() => end(true)}
    />`;
  });
  return open;
}

/** Undo and redo in the head, and the way back to the beginning. */
export function joinHistory(session: Session, address: Address) {
  const undo = byId('undo', HTMLButtonElement);
  const redo = byId('redo', HTMLButtonElement);
  const open = (link: string) => {
    // When nothing can be opened any more, reloading at the new link is a way out.
    if (session.isStopped) return location.reload();
    session.open(link || FIRST_VISIT);
    void showMistakesOf(session);
  };
  address.follow(open, () => {
    enable(undo, address.canUndo, redo);
    enable(redo, address.canRedo, undo);
  });
  undo.addEventListener('click', () => address.undo());
  redo.addEventListener('click', () => address.redo());
  addEventListener('keydown', (event) => {
    const way = wayOf(event);
    if (!way || isTyping(event.target)) return;
    event.preventDefault();
    address[way]();
  });
}

/** Goes back to a first visit, in the colours chosen: a reader who prefers dark wants to stay there. */
export function reset(session: Session) {
  const { theme } = session.state.view;
  session.edit(() => (theme === 'auto' ? FIRST_VISIT : `${FIRST_VISIT}&theme=${theme}`));
  showMistakes([]);
  say('Back at the beginning; Undo brings everything back');
}

/**
 * Enables or disables a button without losing the focus.
 *
 * @param neighbour takes the focus
 */
function enable(button: HTMLButtonElement, possible: boolean, neighbour: HTMLButtonElement) {
  const focused = document.activeElement === button;
  button.disabled = !possible;
  if (focused && !possible) neighbour.focus();
}

/** Direction in the history that a key press asks for; null for other keys. */
export function wayOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | null {
  if (altKey || !(ctrlKey || metaKey)) return null;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && !shiftKey ? 'redo' : null;
}

function isTyping(target: EventTarget | null) {
  return target instanceof HTMLInputElement && target.type === 'text';
}
