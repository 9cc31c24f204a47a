/** Lets the browser keep the page, so that it opens without a network from then on. */

/** The folder of a release; what is served while developing lies in `app/` and is never kept. */
const FOLDER = /\/(app-[0-9a-f]+\/)[^/]*$/.exec(import.meta.url)?.[1];

/** Once the page has nothing better to do. */
export function keepForOffline() {
  if (FOLDER === undefined) return;
  const soon = globalThis.requestIdleCallback ?? setTimeout;
  soon(() => {
    // No storage, no secure address: then the page works as long as there is a network.
    register().catch(() => {});
  });
}

async function register() {
  const registration = await navigator.serviceWorker.register(new URL('../sw.js', import.meta.url));
  const follow = () => registration.installing?.addEventListener('statechange', () => offer(registration.waiting));
  offer(registration.waiting);
  // The browser may have found one before we were there to hear of it.
  follow();
  registration.addEventListener('updatefound', follow);
}

/**
 * Tells a worker that waits for the end of the one before that this window is of its release already.
 *
 * @param {ServiceWorker | null} waiting
 */
function offer(waiting) {
  waiting?.postMessage(FOLDER);
}
