/** Code that the page needs only once somebody asks for it. */

import { showRefusal } from './notices.ts';

type Code = typeof import('./later.ts');

/** The code; null, and told, if it could not be loaded. */
export async function loadLater(): Promise<Code | null> {
  const code = await import('./later.ts').catch(console.warn);
  if (code) return code;
  showRefusal('This part of the page could not be loaded. Please check the connection and try again.');
  return null;
}

/**
 * @param make a dialog, once
 * @returns opens it
 */
export function onDemand<What extends unknown[]>(
  make: (code: Code) => { open: (...what: What) => void },
): (...what: What) => Promise<void> {
  let dialog: { open: (...what: What) => void } | null = null;
  return async (...what) => {
    const code = await loadLater();
    if (!code) return;
    dialog ??= make(code);
    dialog.open(...what);
  };
}
