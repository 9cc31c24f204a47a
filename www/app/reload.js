/**
 * What is done when the module traps: its memory can be trusted no more. The link is all there is to
 * know, so the page loads itself anew, once. One that was loaded so and traps again says that something
 * went wrong, and stays as it is; so does one that has more to lose than its link.
 */

import { showFailure, showRefusal, whenFailed } from './notices.js';

/** @import { Session } from './session.js' */

/** Of all that survives a reload a sandbox leaves a page nothing but its address. */
const MARK = '#reloaded';

const isReloaded = location.hash === MARK;
// The next reload is somebody's own.
if (isReloaded) history.replaceState(history.state, '', location.search);

/**
 * @param {Session} session
 * @param {() => string | null} [atRisk] the name of what a reload would lose
 */
export function reloadAfterTrap(session, atRisk = () => null) {
  if (isReloaded) showRefusal('The computation failed, and was started anew. All that the link holds is here again.');
  let isLeaving = false;
  whenFailed((error) => {
    if (isLeaving || !(error instanceof WebAssembly.RuntimeError)) return isLeaving;
    session.stop();
    const lost = atRisk();
    if (lost !== null)
      showFailure(`Something went wrong in the computation. Your link still holds everything but ${lost}: open it again after the reload.`);
    else if (!isReloaded) isLeaving = leave(session.kept);
    return isLeaving;
  });
}

/**
 * @param {string} link
 * @returns {boolean} false where it would not be known that this was done
 */
function leave(link) {
  try {
    // A frame has the link of its beginning in its address.
    history.replaceState(history.state, '', `?${link}${MARK}`);
  } catch {
    return false;
  }
  reload().catch(() => {
    history.replaceState(history.state, '', `?${link}`);
    showFailure(
      'Something went wrong in the computation, and the page cannot be loaded anew at the moment. Your link still holds everything.',
    );
  });
  return true;
}

/** Loads the page anew, if it is to be had: without a network it may be nowhere. */
async function reload() {
  const { ok, status } = await fetch(location.href);
  if (!ok) throw new Error(`the page is answered with ${status}`);
  location.reload();
}
