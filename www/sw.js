/**
 * The page without a network, after one visit.
 *
 * Each release has a cache of its own: the folder named after its contents, and the pages beside
 * it, which are kept only if they are those of this release. A page comes from the network where
 * there is one, so that nobody stays with an old release; without it comes the newest that is kept
 * whole. What lies in a folder `app-<hash>/` never changes and comes from whichever cache has it.
 *
 * An old release stays until no window needs it: by the browser's own rule a new worker waits for
 * the last of them, or it follows at once when the only window is of its own release.
 */

/**
 * What is published together. The build fills it in; where it does not, nothing is kept.
 *
 * @type {{ version: string, folder: string, files: string[], pages: Record<string, string> }}
 */
const RELEASE = { version: '', folder: '', files: [], pages: {} };

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** Others on this origin, another Loadcurve too, have other addresses. An address has no spaces. */
const BASE = new URL('./', location.href);
const PREFIX = `loadcurve ${BASE.href} `;
const OWN = PREFIX + RELEASE.version;

worker.addEventListener('install', (event) => event.waitUntil(keep()));
worker.addEventListener('activate', (event) => event.waitUntil(begin()));
worker.addEventListener('message', (event) => event.waitUntil(succeed(event.data)));
worker.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== BASE.origin || !pathname.startsWith(BASE.pathname)) return;
  const path = pathname.slice(BASE.pathname.length);
  const page = pageAt(path);
  if (/^app-[0-9a-f]+\//.test(path)) event.respondWith(unchanging(event.request, path));
  else if (page !== undefined) event.respondWith(fresh(event.request, page));
});

/**
 * The page behind an address: hosts serve `embed.html` as `embed`, too.
 *
 * @param {string} path
 */
function pageAt(path) {
  return [path, `${path}index.html`, `${path}.html`].find((name) => Object.hasOwn(RELEASE.pages, name));
}

/** Keeps this release, or no page of it: if anything is missing or refused, the browser tries anew another day. */
async function keep() {
  const cache = await caches.open(OWN);
  // All or none. The page has just loaded most of them, and their names stand for their contents.
  await cache.addAll(RELEASE.files.map((file) => new Request(new URL(RELEASE.folder + file, BASE), { cache: 'force-cache' })));
  const pages = await Promise.all(
    Object.entries(RELEASE.pages).map(async ([page, integrity]) => {
      const answer = await fetch(new URL(page, BASE), { cache: 'no-cache', integrity });
      // A browser refuses to show what was redirected.
      return /** @type {const} */ ([page, answer.redirected ? new Response(answer.body, { headers: answer.headers }) : answer]);
    }),
  );
  // Last, as they need everything else.
  await Promise.all(pages.map(([page, answer]) => cache.put(new URL(page, BASE), answer)));
}

/** Forgets the releases before, and serves the windows that are open. */
async function begin() {
  for (const name of await releases()) {
    if (name !== OWN) await caches.delete(name);
  }
  await worker.clients.claim();
}

/**
 * Follows the worker before at once, if nobody is left whom that could harm.
 *
 * @param {unknown} folder of the window that asks
 */
async function succeed(folder) {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const ours = windows.filter(({ url }) => url.startsWith(BASE.href));
  if (folder === RELEASE.folder && ours.length === 1) await worker.skipWaiting();
}

/**
 * @param {Request} request
 * @param {string} path
 */
async function unchanging(request, path) {
  return (await kept(path)) ?? fetch(request);
}

/**
 * @param {Request} request
 * @param {string} page
 */
async function fresh(request, page) {
  // Never from the browser's own cache, which may hold a page whose files are gone.
  const answer = await fetch(request, { cache: 'no-cache' }).catch(() => undefined);
  if (answer && answer.status < 500) return answer;
  return (await kept(page)) ?? answer ?? Response.error();
}

/**
 * What the newest release that has it has at a path.
 *
 * @param {string} path
 */
async function kept(path) {
  try {
    for (const cacheName of (await releases()).reverse()) {
      const answer = await caches.match(new URL(path, BASE), { cacheName, ignoreVary: true });
      if (answer) return answer;
    }
  } catch {
    // Storage is refused: there is the network.
  }
}

/** The caches of all releases of this Loadcurve, oldest first. */
async function releases() {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}
