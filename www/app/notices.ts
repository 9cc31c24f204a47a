/** Notices for the reader: mistakes in a link, and failures. */

import { byId, element } from './dom.ts';
import { CannotStart } from './module.ts';
import { inShort } from './quoting.ts';

interface Mistake {
  key: string;
  message: string;
}

/** A longer list of mistakes is folded; in a frame, any list of more than one. */
const MAX_LISTED = 5;

const place = () => byId('notices', HTMLElement);

/** Adds a notice, with a button after what it says. */
function add(kind: string, content: Node, button?: HTMLElement) {
  const notice = element('div', { class: `notice ${kind}` }, content, button);
  place().append(notice);
  return notice;
}

/** Adds a notice that the reader can close. */
function addClosable(kind: string, label: string, content: Node) {
  const close = element('button', { type: 'button', class: 'dismiss', 'aria-label': label }, '×');
  const notice = add(kind, content, close);
  close.addEventListener('click', () => notice.remove());
}

/** What happened, and the reason in small print. */
function told(words: string, reason?: unknown) {
  return element('div', {}, element('p', {}, words), reason !== undefined && element('p', { class: 'aside' }, inShort(reason)));
}

/** Lists the mistakes in the opened link, replacing the previous list. */
export function showMistakes(mistakes: Mistake[]) {
  const before = place().querySelector('.mistakes');
  const items = mistakes.map(({ message }) => element('li', {}, message));
  const list = element('ul', {}, ...items);
  // The first picture may have listed the same mistakes; screen readers should not read them twice.
  if (before?.querySelector('ul')?.isEqualNode(list)) return;
  before?.remove();
  if (mistakes.length === 0) return;
  const intro = `${mistakes.length === 1 ? 'One thing' : `${mistakes.length} things`} in this link could not be used`;
  const isFolded = mistakes.length > (document.body.classList.contains('embed') ? 1 : MAX_LISTED);
  const listed = isFolded ? [element('details', {}, element('summary', {}, intro), list)] : [element('p', {}, `${intro}:`), list];
  const rest = element('p', { class: 'aside' }, 'The rest of the link was used; missing values have their defaults.');
  addClosable('mistakes', 'Dismiss these notices', element('div', {}, ...listed, rest));
}

/** True if `stuck.js` has reported why the page cannot start. */
export function isStuck() {
  return place().querySelector('.failure') !== null;
}

/**
 * Reports that the page cannot go on; the link still holds everything.
 *
 * @param error the browser's own error
 */
export function showFailure(message: string, error?: unknown) {
  if (isStuck()) return;
  withdrawRefusal();
  const again = element('button', { type: 'button', onclick: () => location.reload() }, 'Reload');
  const notice = add('failure', told(message, error), again);
  notice.setAttribute('role', 'alert');
  place().prepend(notice);
}

/** Reports why the page could not start. */
export function showStartFailure(error: unknown) {
  if (error instanceof CannotStart) return showFailure(error.message);
  // Traps of the module are handled by `reload.js`.
  if (!(error instanceof WebAssembly.RuntimeError)) showFailure('The page could not start. Your link still has everything.', error);
  throw error;
}

/** Shows a link to be copied by hand if the clipboard is refused. */
export function showForCopying(text: string) {
  place().querySelector('.copying')?.remove();
  const field = element('input', { type: 'text', readonly: true, value: text, 'aria-label': 'The link' });
  addClosable('copying', 'Close', element('label', {}, 'Copy this link with Ctrl-C: ', field));
  field.focus();
  field.select();
}

/**
 * Reports, once for all of them, that points could not be simulated.
 *
 * @param reason null when that is over
 */
export function showSimulationFailure(reason: string | null) {
  if (isToBeAdded('unsimulated', reason))
    addFailure('unsimulated', 'Part of the simulation failed, even on a second try. Everything else still works.', reason);
}

/** Says why the animation has failed; null when that is over. */
export function showAnimationFailure(reason: string | null) {
  place().querySelector('.animation-failure')?.remove();
  if (reason !== null)
    addFailure('animation-failure', 'The animation stopped because its simulator failed. Everything else still works.', reason);
}

/** True for a reason to be told by a notice of a kind that is not there yet; without a reason it goes. */
function isToBeAdded(kind: string, reason: string | null): reason is string {
  const shown = place().querySelector(`.${kind}`);
  if (reason === null) shown?.remove();
  return reason !== null && !shown;
}

function addFailure(kind: string, words: string, reason: string) {
  addClosable(kind, 'Dismiss this notice', told(words, reason));
}

/** Reports why something was not done, replacing the previous report. */
export function showRefusal(message: string) {
  withdrawRefusal();
  addClosable('refusal', 'Dismiss this notice', element('p', {}, message));
}

/** Withdraws that report. */
export function withdrawRefusal() {
  place().querySelector('.refusal')?.remove();
}

/** Reports that the browser refuses to draw, or withdraws the report. */
export function showBlankness(isRefused: boolean) {
  if (isToBeAdded('blankness', isRefused ? '' : null))
    add('blankness', element('p', {}, 'This browser blocks drawing here. Everything else works.'));
}

/**
 * Reports that networks could not be solved, or were not because the reader cancelled that, and offers to retry.
 *
 * @param reason null when that is over
 */
export function showSolverFailure(reason: string | null, again: () => void, isCancelled: boolean = false) {
  if (!isToBeAdded('unsolved', reason)) return;
  const button = element('button', { type: 'button', onclick: again }, isCancelled ? 'Compute it' : 'Try again');
  if (isCancelled) add('unsolved cancelled', told('Cancelled: a large network is not computed. Everything else still works.'), button);
  else add('unsolved', told('A large network could not be solved, even on a second try. Everything else still works.', reason), button);
}

let isTaken: (error: unknown) => boolean = () => false;

/** @param take handles a failure; returns true if nothing else remains to be done */
export function whenFailed(take: (error: unknown) => boolean) {
  isTaken = take;
}

/** Turns every uncaught failure into a notice. */
export function watchFailures() {
  const fail = (error: unknown) => {
    if (!isTaken(error)) showFailure('Something went wrong in the computation. Your link still has everything.', error);
  };
  addEventListener('error', ({ error }) => {
    // Without an error it is only a warning of the browser's, such as one about a resize observer.
    if (error) fail(error);
  });
  addEventListener('unhandledrejection', ({ reason }) => fail(reason));
}
