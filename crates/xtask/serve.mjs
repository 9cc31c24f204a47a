/**
 * Development server: serves the page, rebuilds it when a source changes, and then reloads the open
 * windows. Usage: node serve.mjs PORT FOLDER
 */

import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { MIME_TYPES } from '../../tests/e2e/server.mjs';

const [port, folder] = process.argv.slice(2);

/** Sources of the page. */
const SOURCES = ['www', 'crates', 'Cargo.toml'];

/** Delay before a rebuild, in milliseconds: an editor may write several files at once. */
const QUIET = 100;

/** Path of the request with which windows wait for the next version. */
const NEXT = '/next-version';
const RELOAD = `await fetch('${NEXT}').then(() => location.reload(), () => {});`;
const RELOAD_SCRIPT = '/reload.js';

/** Responses to the waiting windows. @type {Set<import('node:http').ServerResponse>} */
const waiting = new Set();

createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://host');
  if (pathname === NEXT) {
    waiting.add(response);
    response.on('close', () => waiting.delete(response));
    return;
  }
  const { status, type, body } = pathname === RELOAD_SCRIPT ? { status: 200, type: '.js', body: RELOAD } : await fileAt(pathname);
  response.writeHead(status, { 'content-type': MIME_TYPES[type] ?? 'application/octet-stream', 'cache-control': 'no-store' }).end(body);
}).listen(Number(port), '127.0.0.1');

/** @param {string} pathname */
async function fileAt(pathname) {
  const path = decodeURIComponent(pathname);
  const file = normalize(join(folder, path.endsWith('/') ? `${path}index.html` : path));
  const type = extname(file);
  try {
    if (!file.startsWith(folder + sep)) throw new Error('outside the page');
    const bytes = await readFile(file);
    const script = `<script type="module" src="${RELOAD_SCRIPT}"></script></head>`;
    return { status: 200, type, body: type === '.html' ? bytes.toString().replace('</head>', script) : bytes };
  } catch {
    return { status: 404, type: '.txt', body: 'not found' };
  }
}

let timer = setTimeout(() => {});
let isBuilding = false;

for (const source of SOURCES) {
  watch(source, { recursive: !extname(source) }, () => {
    clearTimeout(timer);
    timer = setTimeout(build, QUIET);
  });
}

function build() {
  clearTimeout(timer);
  if (isBuilding) {
    timer = setTimeout(build, QUIET);
    return;
  }
  isBuilding = true;
  spawn('cargo', ['xtask', 'stage'], { stdio: 'inherit' }).on('close', (code) => {
    isBuilding = false;
    if (code !== 0) return;
    console.log(`Built anew at ${new Date().toLocaleTimeString()}`);
    for (const response of waiting) response.end();
  });
}
