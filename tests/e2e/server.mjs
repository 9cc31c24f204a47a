/** Serves the built page on this machine as a static host would. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { gzipSync } from 'node:zlib';

/** @import { AddressInfo } from 'node:net' */

/** The output of `cargo xtask build`. */
export const DIST = process.env.LOADCURVE_DIST ?? join(import.meta.dirname, '../../dist');

/**
 * Options of a host.
 *
 * @typedef {object} Hosting
 * @property {string} [prefix] the path under which the page lies, with slashes at both ends
 * @property {Record<string, string>} [pages] HTML or scripts by path, for pages that are not ours
 * @property {string} [dist] the folder to serve instead
 * @property {string} [keeping] the `cache-control` header of its files
 * @property {boolean} [short] true if the host redirects addresses to ones without `.html`
 * @property {Record<string, string>} [headers] sent with every file
 * @property {boolean} [gzip] true if it compresses, as most hosts do
 * @property {number} [port] port to listen on, so that it can come back after it was away; any free one
 *   otherwise
 */
/** The address of the page, and the paths that were requested. @typedef {{ url: string, asked: string[], close: () => Promise<void> }} Server */

/** Room for a link beyond the longest that is read. */
const MAX_HEADER_BYTES = 65_536;

/** Files that never change under their names; real hosts let browsers cache them. */
const UNCHANGING = /\/app-[0-9a-f]+\//;

/** @type {Record<string, string>} */
export const MIME_TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ts': 'text/plain; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/**
 * Serves the built page as a static host would: files unchanged, nothing outside the prefix.
 *
 * @param {Hosting} [options]
 * @returns {Promise<Server>}
 */
export async function serveDist({
  prefix = '/',
  pages = {},
  dist = DIST,
  keeping,
  short = false,
  headers = {},
  gzip = false,
  port = 0,
} = {}) {
  assert.match(prefix, /^\/(.*\/)?$/, 'a prefix begins and ends with a slash');

  /** @type {string[]} */
  const asked = [];
  /** @type {Map<string, Buffer>} */
  const compressed = new Map();

  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, async (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://host');
    let path = decodeURIComponent(pathname);
    asked.push(path);
    if (short && path.endsWith('.html')) {
      response.writeHead(308, { location: pathname.replace(/(index)?\.html$/, '') + search }).end();
      return;
    }
    if (short && extname(path) === '' && !path.endsWith('/')) path += '.html';
    const page = pages[path];
    if (page !== undefined) {
      response.writeHead(200, { 'content-type': MIME_TYPES[extname(path)] ?? MIME_TYPES['.html'] }).end(page);
      return;
    }
    try {
      const { body, type } = await fileAt(dist, prefix, path);
      const head = {
        ...headers,
        'content-type': type,
        'cache-control': keeping ?? (UNCHANGING.test(path) ? 'max-age=31536000, immutable' : 'no-cache'),
      };
      if (!gzip) {
        response.writeHead(200, head).end(body);
        return;
      }
      const small = compressed.get(path) ?? gzipSync(body, { level: 9 });
      compressed.set(path, small);
      response.writeHead(200, { ...head, 'content-encoding': 'gzip' }).end(small);
    } catch {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('not found');
    }
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));

  const address = /** @type {AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${address.port}${prefix}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * @param {string} dist
 * @param {string} prefix
 * @param {string} path
 */
async function fileAt(dist, prefix, path) {
  const inside = path.startsWith(prefix) ? path.slice(prefix.length) : null;
  if (inside === null) throw new Error(`${path} is outside ${prefix}`);
  const isFolder = inside === '' || inside.endsWith('/');
  const file = normalize(join(dist, isFolder ? `${inside}index.html` : inside));
  if (!file.startsWith(normalize(dist) + sep)) throw new Error(`${path} is outside the page`);
  const type = MIME_TYPES[extname(file)] ?? 'application/octet-stream';
  return { body: await readFile(file), type };
}
