/**
 * Serves the page without a network after one visit.
 *
 * Each release has a cache of its own: the folder named after its contents, and the pages beside it, which
 * are cached only if they belong to this release. A page comes from the network if there is one, so that
 * nobody stays on an old release; otherwise from the newest complete release in the cache. Files in a folder
 * `app-<hash>/` never change and come from whichever cache has them.
 *
 * An old release stays until no window needs it: by the browser's own rule a new worker waits until the last
 * of them is closed, or it takes over at once if the only window has its own release.
 */

/**
 * Files of the release. The build fills them in; without a build nothing is cached.
 *
 * @type {{ version: string, folder: string, files: string[], pages: Record<string, string> }}
 */
const RELEASE = { version: '', folder: '', files: [], pages: {} };

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** Other sites on this origin, even another Loadcurve, have other addresses. An address has no spaces. */
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
 * The page at an address: hosts also serve `embed.html` as `embed`.
 *
 * @param {string} path
 */
function pageAt(path) {
  return [path, `${path}index.html`, `${path}.html`].find((name) => Object.hasOwn(RELEASE.pages, name));
}

/**
 * Caches this release completely or not at all: if anything is missing or refused, the browser retries
 * another day.
 */
async function keep() {
  const cache = await caches.open(OWN);
  // All or none. The page has just loaded most of them, and their names identify their contents.
  await cache.addAll(RELEASE.files.map((file) => new Request(new URL(RELEASE.folder + file, BASE), { cache: 'force-cache' })));
  const pages = await Promise.all(
    Object.entries(RELEASE.pages).map(async ([page, integrity]) => {
      const answer = await fetch(new URL(page, BASE), { cache: 'no-cache', integrity });
      // A browser refuses to show a redirected response.
      return /** @type {const} */ ([page, answer.redirected ? new Response(answer.body, { headers: answer.headers }) : answer]);
    }),
  );
  // Last, as they need everything else.
  await Promise.all(pages.map(([page, answer]) => cache.put(new URL(page, BASE), answer)));
}

/** Deletes the caches of earlier releases, and takes over the open windows. */
async function begin() {
  for (const name of await releases()) {
    if (name !== OWN) await caches.delete(name);
  }
  await worker.clients.claim();
}

/**
 * Takes over from the previous worker at once, if no other window could be harmed.
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
  // Never from the browser's HTTP cache, which may hold a page whose files are gone.
  const answer = await fetch(request, { cache: 'no-cache' }).catch(() => undefined);
  if (answer && answer.status < 500) return answer;
  return (await kept(page)) ?? answer ?? Response.error();
}

/**
 * The response at a path from the newest release that has one.
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
    // Storage is refused; the network remains.
  }
}

/** The caches of all releases of this Loadcurve, oldest first. */
async function releases() {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}
