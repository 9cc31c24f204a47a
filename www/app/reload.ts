/**
 * Recovery from a trap of the module, whose memory can no longer be trusted. The link is the whole state, so
 * the page reloads itself, once. If it traps again after that, it reports that something went wrong and stays
 * as it is; so does a page that would lose more than its link holds.
 */

import { showFailure, showRefusal, whenFailed } from './notices.ts';
import type { Session } from './session.ts';

/** In a sandbox nothing but the address survives a reload. */
const MARK = '#reloaded';

const isReloaded = location.hash === MARK;
// Any later reload is the reader's own.
if (isReloaded) history.replaceState(history.state, '', location.search);

/** @param atRisk name of what a reload would lose */
export function reloadAfterTrap(session: Session, atRisk: () => string | null = () => null) {
  if (isReloaded) showRefusal('The computation failed and was restarted. Everything in your link is back.');
  let isLeaving = false;
  whenFailed((error) => {
    if (isLeaving || !(error instanceof WebAssembly.RuntimeError)) return isLeaving;
    session.stop();
    const lost = atRisk();
    if (lost !== null)
      showFailure(`Something went wrong in the computation. Your link still has everything but ${lost}: open it again after the reload.`);
    else if (!isReloaded) isLeaving = leave(session.committedLink);
    return isLeaving;
  });
}

/** @returns false if the reloaded page could not know that it was reloaded */
function leave(link: string): boolean {
  try {
    // The address of a frame holds its initial link.
    history.replaceState(history.state, '', `?${link}${MARK}`);
  } catch {
    return false;
  }
  reload().catch(() => {
    history.replaceState(history.state, '', `?${link}`);
    showFailure('Something went wrong in the computation, and the page cannot be reloaded right now. Your link still has everything.');
  });
  return true;
}

/** Reloads the page if it can be fetched: without a network it may be unavailable. */
async function reload() {
  const { ok, status } = await fetch(location.href);
  if (!ok) throw new Error(`the page is answered with ${status}`);
  location.reload();
}
