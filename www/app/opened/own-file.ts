/** A network of the reader's own, or a traffic matrix: it becomes part of the link. */

import { say } from '../dom.ts';
import { startLate } from '../late.ts';
import { addNamedFile } from '../named-files.ts';
import { showMistakes, withdrawRefusal } from '../notices.ts';
import type { Session } from '../session.ts';
import { keepFile } from './kept-files.ts';
import { shownName } from './words.ts';

/** Largest such file, in bytes: one of a network may have 4 MiB, and reading a longer one would take seconds. */
export const MAX_OWN_BYTES = 16e6;

/** Endings of files with results, and of those with a lesson. */
const RESULTS = /\.(csv|tsv|jsonl?|ndjson)$/i;
/** First words of a log of BookSim2, which stand near its beginning. */
const LOG = /^BEGIN Configuration File:/m;
const NEAR = 4096;
/** Columns of what nccl-tests prints, which may stand behind many messages of the library. */
const TIMES = /\bsize +count +type\b.*\balgbw\b/;
const FAR = 2 ** 20;

/** Longest time that a file waits to be kept before it is shown all the same, in milliseconds. */
const PATIENCE = 1000;

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

/** True unless a file is one of results or a lesson. */
export async function isOwnFile(file: File) {
  return !RESULTS.test(file.name) && (await logOf(file)) === null;
}

/** The program whose log a file is, whatever its name; null for other files. */
export async function logOf(file: File): Promise<'BookSim2' | 'nccl-tests' | null> {
  try {
    if (LOG.test(await file.slice(0, NEAR).text())) return 'BookSim2';
    return TIMES.test(await file.slice(0, FAR).text()) ? 'nccl-tests' : null;
  } catch {
    // Whoever reads all of it says why it cannot be read.
    return null;
  }
}

/**
 * Opens it, in one step that can be undone.
 *
 * @returns what is wrong with it
 */
export async function openOwnFile(session: Session, file: File): Promise<string | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (session.isStopped) return 'the computation has failed';
  const before = session.link;
  let opened: import('../pkg/loadcurve-web.js').OwnFileOpened;
  try {
    await startLate();
    opened = session.explorer.openOwnFile(bytes);
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    return (error as Error).message;
  }
  const { role, link, id } = opened;
  // Large files are read in one task and shown in the next, and not before a reload would find them.
  await Promise.all([pause(0), id && Promise.race([keepFile(id, bytes), pause(PATIENCE)])]);
  if (session.isStopped || session.link !== before) return openOwnFile(session, file);
  if (id) addNamedFile(bytes);
  if (role === 'awaited') session.notifyResponse(true);
  else session.edit(() => link);
  showMistakes(session.explorer.notices());
  withdrawRefusal();
  say(role === 'matrix' ? `Traffic of ${shownName(file)}` : `Network of ${shownName(file)} opened`);
  return null;
}
