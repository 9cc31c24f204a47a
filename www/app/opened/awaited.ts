/** Files that a link names and that are kept in this browser. */

import { startLate } from '../late.ts';
import { addNamedFile } from '../named-files.ts';
import { showMistakes } from '../notices.ts';
import type { Session } from '../session.ts';

/** Longest time that the page waits for kept files before it goes on without them, in milliseconds. */
const PATIENCE = 1000;

/**
 * Those of these files that are kept.
 *
 * @returns empty, too, if they do not come in time
 */
export async function awaitedFiles(ids: string[]): Promise<Uint8Array[]> {
  if (ids.length === 0) return [];
  const late = new Promise((resolve: (none: Uint8Array[]) => void) => setTimeout(() => resolve([]), PATIENCE));
  // Most links name none and need not load the code that finds them.
  const found = import('./kept-files.ts').then(({ keptFiles }) => keptFiles(ids)).catch(() => []);
  return Promise.race([found, late]);
}

/** Opens the kept files before a link that names them is read. */
export function openAwaited(engine: { openNamedFile: (file: Uint8Array) => void }, files: Uint8Array[]) {
  for (const file of files) {
    engine.openNamedFile(file);
    addNamedFile(file);
  }
}

/** Lists the mistakes in the open link, once the kept files that it names are open. */
export async function showMistakesOf(session: Session) {
  const missing = session.explorer.missingFiles();
  if (missing.length > 0) {
    const files = await awaitedFiles(missing);
    if (files.length > 0) await startLate();
    if (session.isStopped) return;
    const opened = files.filter((file) => {
      addNamedFile(file);
      try {
        // The link may be another one by now.
        return session.explorer.openOwnFile(file).role === 'awaited';
      } catch (error) {
        if (error instanceof WebAssembly.RuntimeError) throw error;
        // It is not what the link says. The link asks for it, and who drops it is told why.
        return false;
      }
    });
    if (opened.length > 0) session.notifyResponse(true);
  }
  showMistakes(session.explorer.notices());
}
