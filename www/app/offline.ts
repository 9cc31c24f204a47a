/** Caches the page in the browser, so that from then on it opens without a network. */

/** The folder of a release; during development files lie in `app/` and are never cached. */
const FOLDER = /\/(app-[0-9a-f]+\/)[^/]*$/.exec(import.meta.url)?.[1];

/** Registers the service worker. */
export function keepForOffline() {
  if (FOLDER === undefined) return;
  const soon = globalThis.requestIdleCallback ?? setTimeout;
  soon(() => {
    // Without storage or a secure origin the page works only with a network.
    register().catch(() => {});
  });
}

async function register() {
  const registration = await navigator.serviceWorker.register(new URL('../sw.js', import.meta.url));
  const follow = () => registration.installing?.addEventListener('statechange', () => offer(registration.waiting));
  offer(registration.waiting);
  // The browser may have found an update before this listener was added.
  follow();
  registration.addEventListener('updatefound', follow);
}

/** Tells a waiting worker, which takes over when the old one ends, that this window already has its release. */
function offer(waiting: ServiceWorker | null) {
  waiting?.postMessage(FOLDER);
}
