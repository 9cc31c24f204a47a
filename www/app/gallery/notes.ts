/** Marks on table entries, and the notes they link to. */

import type { TableNote } from '../pkg/loadcurve-web.js';
import { html } from '../view.ts';

/** What a mark says, in words and by the sign after its number, so that nothing depends on colour. */
const KINDS: Record<string, { sign: string; words: string }> = {
  scan: { sign: '', words: 'misread by the scan' },
  slip: { sign: '†', words: 'a slip of the paper' },
  undecidable: { sign: '?', words: 'cannot be decided' },
};

/** Legend of the signs. */
const LEGEND =
  'Notes: a plain number is a digit that our scan misreads, put right here; † is a slip of the paper; ? marks what cannot be decided.';

/**
 * A mark that links to a note.
 *
 * @param table its name in addresses
 * @param index of the note
 */
export function mark(table: string, index: number, { kind }: TableNote) {
  const { sign, words } = KINDS[kind];
  return html`<sup><a class="mark ${kind}" href="#${table}-note-${index}" id="${table}-mark-${index}" aria-label="note ${index + 1}, ${words}" title=${words}>${index + 1}${sign}</a></sup>`;
}

/** The notes of a table. */
export function notesOf(table: string, notes: TableNote[]) {
  return html`<details class="notes">
    <summary>${notes.length} notes on entries of this table</summary>
    <p class="hint">${LEGEND}</p>
    <ol>
      ${notes.map(
        ({ kind, text, story }, index) => html`<li id="${table}-note-${index}" tabindex="-1">
          <b>${index + 1}${KINDS[kind].sign} </b>${text} <span class="ways"><a href="#${story}" aria-label="The story behind note ${index + 1}">The story</a> <a href="#${table}-mark-${index}" aria-label="Back to the entry of note ${index + 1}">↩</a></span>
        </li>`,
      )}
    </ol>
  </details>`;
}

/** Lets addresses lead to notes that are folded away, or were not there when the page was loaded. */
export function followMarks() {
  addEventListener('hashchange', show);
  // Following the same link again fires no hashchange event.
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')?.getAttribute('href') === location.hash) show();
  });
  show();
}

function show() {
  // Our names are ASCII; any other hash is no name and may be anything, even undecodable.
  const found = document.getElementById(location.hash.slice(1));
  if (!found) return;
  const folded = found.closest('details');
  if (folded) folded.open = true;
  found.scrollIntoView();
  found.focus({ preventScroll: true });
}
