/** Marks on entries of tables, and the notes that they lead to. */

import { element } from '../dom.js';

/** @import { TableNote } from '../pkg/loadcurve-web.js' */

/** What stands behind the number of a mark, so that no colour is needed. @type {Record<string, string>} */
const SIGNS = { scan: '', slip: '†', undecidable: '?' };
/** The same in words. @type {Record<string, string>} */
const KINDS = { scan: 'misread by the scan', slip: 'a slip of the paper', undecidable: 'cannot be decided' };

/** What the signs mean. */
export const LEGEND =
  'Notes: a plain number is a digit that our scan misreads, put right here; † is a slip of the paper; ? is what nobody can decide.';

/**
 * A mark that leads to a note.
 *
 * @param {string} table its name in addresses
 * @param {number} index of the note
 * @param {TableNote} note
 */
export function mark(table, index, { kind }) {
  const label = `note ${index + 1}, ${KINDS[kind]}`;
  return element(
    'sup',
    {},
    element(
      'a',
      { class: `mark ${kind}`, href: `#${table}-note-${index}`, id: `${table}-mark-${index}`, 'aria-label': label, title: KINDS[kind] },
      `${index + 1}${SIGNS[kind]}`,
    ),
  );
}

/**
 * The notes of a table.
 *
 * @param {string} table
 * @param {TableNote[]} notes
 */
export function notesOf(table, notes) {
  const items = notes.map(({ kind, text, story }, index) =>
    element(
      'li',
      { id: `${table}-note-${index}`, tabindex: -1 },
      element('b', {}, `${index + 1}${SIGNS[kind]} `),
      `${text} `,
      element(
        'span',
        { class: 'ways' },
        element('a', { href: `#${story}`, 'aria-label': `The story behind note ${index + 1}` }, 'The story'),
        ' ',
        element('a', { href: `#${table}-mark-${index}`, 'aria-label': `Back to the entry of note ${index + 1}` }, '↩'),
      ),
    ),
  );
  return element(
    'details',
    { class: 'notes' },
    element('summary', {}, `${notes.length} notes on entries of this table`),
    element('p', { class: 'hint' }, LEGEND),
    element('ol', {}, ...items),
  );
}

/** Lets addresses lead to what is folded away, or was not there when the page was loaded. */
export function followMarks() {
  addEventListener('hashchange', show);
  // The same address once more makes no change of it.
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')?.getAttribute('href') === location.hash) show();
  });
  show();
}

function show() {
  // Our names are ASCII, and what is no name may be anything, also what cannot be decoded.
  const found = document.getElementById(location.hash.slice(1));
  if (!found) return;
  const folded = found.closest('details');
  if (folded) folded.open = true;
  found.scrollIntoView();
  found.focus({ preventScroll: true });
}
