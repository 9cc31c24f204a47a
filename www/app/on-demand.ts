/** Dialogs whose code is loaded on first use. */

import { showRefusal } from './notices.ts';

/**
 * @param load imports the code
 * @param make the dialog, once
 * @returns opens it
 */
export function onDemand<Code, What extends unknown[]>(
  load: () => Promise<Code>,
  make: (code: Code) => { open: (...what: What) => void },
): (...what: What) => Promise<void> {
  let dialog: { open: (...what: What) => void } | null = null;
  return async (...what) => {
    const code = await load().catch(console.warn);
    if (!code) return showRefusal('This part of the page could not be loaded. Please check the connection and try again.');
    dialog ??= make(code);
    dialog.open(...what);
  };
}
