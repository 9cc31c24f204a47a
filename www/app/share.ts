/** Copying to the clipboard and saving files. */

import { element, say } from './dom.ts';
import { showForCopying } from './notices.ts';

/**
 * Puts a text on the clipboard.
 *
 * @returns true if the browser allowed it
 */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** A text to be copied. */
interface Copied {
  text: string;
  /** Word for it, such as `link`. */
  what: string;
  /** What is told when it is copied. */
  done: string;
  /** Where success is confirmed: a button, or the words in it. */
  button: HTMLElement;
  /** Selects the text, to be copied by hand. */
  select: () => void;
  tell?: (words: string) => void;
}

/** Copies a text and tells so, or has the reader copy it where the browser forbids it. */
export async function copyOrSelect({ text, what, done, button, select, tell = say }: Copied) {
  if (await copy(text)) {
    acknowledge(button, 'Copied');
    tell(done);
  } else {
    select();
    tell(`Copying is blocked by the browser. The ${what} is selected: press Ctrl-C.`);
  }
}

/** Copies a link and tells so, or shows it to be copied by hand. */
export function copyLink(text: string, done: string, button: HTMLElement) {
  return copyOrSelect({ text, what: 'link', done, button, select: () => showForCopying(text) });
}

/** Confirms success for a moment on a button, or on the words in it. */
export function acknowledge(button: HTMLElement, words: string) {
  const usual = button.dataset.usual ?? button.textContent ?? '';
  button.dataset.usual = usual;
  button.textContent = words;
  setTimeout(() => {
    button.textContent = usual;
  }, 1800);
}

/** Saves a file. */
export function save(name: string, type: string, content: string | Blob | Uint8Array<ArrayBuffer>) {
  const href = URL.createObjectURL(new Blob([content], { type }));
  element('a', { href, download: name }).click();
  // The download must have started by then.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
