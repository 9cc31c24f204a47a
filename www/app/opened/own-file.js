/** A network of the reader's own, or a traffic matrix: it becomes part of the link. */

import { byId } from '../dom.js';
import { say } from '../live.js';
import { addNamedFile } from '../named-files.js';
import { showMistakes } from '../notices.js';
import { keepFile } from './kept-files.js';
import { shownName } from './words.js';

/** @import { Session } from '../session.js' */

/** Largest such file, in bytes: one of a network may have 4 MiB, and reading a longer one would take seconds. */
export const MAX_OWN_BYTES = 16e6;

/** Endings of files with results, and of those with a lesson. */
const RESULTS = /\.(csv|tsv|jsonl?|ndjson)$/i;
/** First words of a log of BookSim2, which stand near its beginning. */
const LOG = /^BEGIN Configuration File:/m;
const NEAR = 4096;

/** Longest time that a file waits to be kept before it is shown all the same, in milliseconds. */
const PATIENCE = 1000;

const pause = (/** @type {number} */ time) => new Promise((resolve) => setTimeout(resolve, time));

/** True unless a file is one of results or a lesson. @param {File} file */
export async function isOwnFile(file) {
  return !RESULTS.test(file.name) && !(await isLog(file));
}

/** True if a file is a log of BookSim2, whatever its name. @param {File} file */
export async function isLog(file) {
  try {
    return LOG.test(await file.slice(0, NEAR).text());
  } catch {
    // Whoever reads all of it says why it cannot be read.
    return false;
  }
}

/**
 * Opens it, in one step that can be undone.
 *
 * @param {Session} session
 * @param {File} file
 * @returns {Promise<string | null>} what is wrong with it
 */
export async function openOwnFile(session, file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (session.isStopped) return 'the computation has failed';
  const before = session.link;
  /** @type {import('../pkg/loadcurve-web.js').OwnFileOpened} */
  let opened;
  try {
    opened = session.explorer.openOwnFile(bytes);
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    return /** @type {Error} */ (error).message;
  }
  const { role, link, id } = opened;
  // Large files are read in one task and shown in the next, and not before a reload would find them.
  await Promise.all([pause(0), id && Promise.race([keepFile(id, bytes), pause(PATIENCE)])]);
  if (session.isStopped || session.link !== before) return openOwnFile(session, file);
  if (id) addNamedFile(bytes);
  if (role === 'awaited') session.notifyResponse(true);
  else session.edit(() => link);
  showMistakes(session.explorer.notices());
  byId('notices', HTMLElement).querySelector('.refusal')?.remove();
  say(role === 'matrix' ? `Traffic of ${shownName(file)}` : `Network of ${shownName(file)} opened`);
  return null;
}
