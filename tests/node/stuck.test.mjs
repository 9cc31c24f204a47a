/** Reasons why a page cannot start: `stuck.js` in a window that has only what a test provides. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createContext, runInContext, Script } from 'node:vm';
import { transformSync } from 'esbuild';

/** Features that the page, or a chart in a frame, needs. */
const NEEDS = { page: 'ResizeObserver IntersectionObserver', embed: 'ResizeObserver' };

const source = readFileSync(new URL('../../www/app/stuck.ts', import.meta.url), 'utf8');
const script = new Script(transformSync(source, { loader: 'ts' }).code);

/** The parts of an element that the script uses. */
class Part {
  /** @type {Part[]} */
  parts = [];
  textContent = '';
  className = '';
  value = '';
  type = '';

  /** @param {Part} part */
  appendChild(part) {
    this.parts.push(part);
  }

  /** @param {string} selector of a class */
  querySelector(selector) {
    return this.parts.find(({ className }) => className.split(' ').includes(selector.slice(1))) ?? null;
  }

  setAttribute() {}

  addEventListener() {}
}

/**
 * Runs the script as the first one of a page.
 *
 * @param {{ without?: string[], file?: keyof typeof NEEDS, origin?: string, validates?: boolean, noModule?: object, before?: string }} [options]
 */
function begun({
  without = [],
  file = 'page',
  origin = 'https://host',
  validates = true,
  noModule = { noModule: false },
  before = '',
} = {}) {
  /** @type {Record<string, (event: object) => void>} */
  const listeners = {};
  /** @type {unknown[]} */
  const told = [];
  const notices = new Part();
  const all = 'ResizeObserver IntersectionObserver TextDecoder TextEncoder URL URLSearchParams fetch matchMedia requestAnimationFrame';
  const features = Object.fromEntries(all.split(' ').map((name) => [name, () => {}]));
  const window = createContext({
    ...features,
    WebAssembly: { validate: () => validates },
    HTMLScriptElement: class extends Part {},
    HTMLAnchorElement: class {},
    location: { href: `https://host/notes/${file}.html?net=mesh,links:a/b#reloaded`, search: '?net=mesh,links:a/b' },
    origin,
    parent: { postMessage: (/** @type {unknown} */ message) => told.push(message) },
    addEventListener: (/** @type {string} */ kind, /** @type {() => void} */ listener) => {
      listeners[kind] = listener;
    },
    removeEventListener: (/** @type {string} */ kind) => Reflect.deleteProperty(listeners, kind),
    document: {
      currentScript: { dataset: { needs: NEEDS[file] }, src: 'https://host/app-1/stuck.js', ...noModule },
      body: { classList: { contains: () => file === 'embed' } },
      querySelector: (/** @type {string} */ selector) => (selector === '#notices' ? notices : null),
      querySelectorAll: () => [],
      createElement: () => new Part(),
      addEventListener: (/** @type {string} */ kind, /** @type {() => void} */ listener) => {
        listeners[kind] = listener;
      },
    },
  });
  runInContext('window = globalThis', window);
  for (const name of without) runInContext(`delete globalThis.${name}`, window);
  runInContext(before, window);
  script.runInContext(window);
  return {
    window,
    listeners,
    told,
    /** Texts of the notices, each with its fields and buttons. */
    said: () =>
      notices.parts.map(({ parts: [words, ...more] }) => [words.textContent, ...more.map((part) => part.value || part.textContent)]),
  };
}

test('where nothing lacks nothing is said', () => {
  assert.deepEqual(begun().said(), []);
  assert.deepEqual(begun({ file: 'embed', without: ['IntersectionObserver'] }).said(), [], 'a frame does without it');
});

const CURRENT = 'A current version of Firefox, Chrome, Edge or Safari has';

test('what the browser lacks is named', () => {
  const told = (/** @type {Parameters<typeof begun>[0]} */ options) => begun(options).said().join();
  assert.equal(told({ without: ['ResizeObserver'] }), `This browser has no ResizeObserver, which the page needs. ${CURRENT} it.`);
  assert.equal(
    told({ without: ['fetch', 'ResizeObserver'] }),
    `This browser has no fetch and no ResizeObserver, which the page needs. ${CURRENT} them.`,
  );
  assert.equal(
    told({ without: ['fetch', 'matchMedia', 'ResizeObserver'] }),
    `This browser has no fetch, no matchMedia and no ResizeObserver, which the page needs. ${CURRENT} them.`,
  );
  assert.equal(
    told({ without: ['WebAssembly'] }),
    `This browser has no WebAssembly, which the page needs, or it is switched off. ${CURRENT} it.`,
  );
  assert.equal(told({ noModule: {} }), `This browser has no modules of JavaScript, which the page needs. ${CURRENT} them.`);
  assert.equal(told({ validates: false }), `This browser has no reference types in WebAssembly, which the page needs. ${CURRENT} them.`);
});

test('a frame says it in short, and tells the page around', () => {
  const { said, told } = begun({ file: 'embed', without: ['ResizeObserver'] });
  assert.deepEqual(said(), [['This browser has no ResizeObserver, which the chart needs.']]);
  assert.deepEqual(structuredClone(told), [{ type: 'loadcurve:failed' }]);
});

/** Changes that other scripts may have made before, for all names and kinds of properties. */
const SPOILING = `
  for (const prototype of [Object.prototype, Array.prototype]) {
    for (const name of ['then', 'get', 'value', 'label', '0', '1', 'toJSON']) {
      for (const given of [{ value: 'other' }, { get: () => 'other', set: () => {} }]) {
        const own = Object.assign(Object.create(null), given, { configurable: true, enumerable: true });
        Object.defineProperty(prototype, name, own);
      }
    }
    prototype[Symbol.for('other')] = 'other';
  }`;

test('what other scripts gave to all objects and lists is taken from them, and nothing else', () => {
  const names = 'JSON.stringify([Object.prototype, Array.prototype].map((of) => Reflect.ownKeys(of).map(String)))';
  const whole = begun();
  const spoilt = begun({ before: SPOILING });
  assert.deepEqual(spoilt.said(), []);
  const own = runInContext(names, createContext({}));
  assert.equal(runInContext(names, spoilt.window), own);
  assert.equal(runInContext(names, whole.window), own);
});

test('what cannot be taken from them is named', () => {
  const before = (/** @type {string} */ prototype, /** @type {string} */ name) =>
    `Object.defineProperty(${prototype}.prototype, '${name}', { get: () => 'other', set: () => {} })`;
  for (const [prototype, name] of [
    ['Object', 'label'],
    ['Object', 'get'],
    ['Array', '0'],
  ]) {
    assert.deepEqual(begun({ before: before(prototype, name) }).said(), [
      [
        `Another script in this browser has changed all objects of the page (“${name}”), so its figures could be wrong. Switch off extensions for this page and reload it.`,
      ],
    ]);
  }
});

/** @param {ReturnType<typeof begun>} page */
const lostModule = ({ window, listeners }) =>
  listeners.error({ target: Object.assign(new window.HTMLScriptElement(), { type: 'module' }) });

test('a module that is not loaded is said to be missing, and in a sandbox why', () => {
  const page = begun();
  lostModule(page);
  lostModule(page);
  assert.deepEqual(page.said(), [['Part of the page could not be loaded. Check the connection and reload the page.', 'Reload']]);
  for (const [origin, reason] of [
    ['https://host', 'Part of the chart could not be loaded. Check the connection.'],
    ['null', 'The surrounding page sandboxes this frame, and Loadcurve’s host does not let a sandboxed frame load the chart.'],
  ]) {
    const frame = begun({ file: 'embed', origin });
    lostModule(frame);
    assert.deepEqual(frame.said(), [[`${reason} View it here:`, 'https://host/notes/?net=mesh,links:a/b']]);
  }
});

test('the error of a module is quoted until the modules have begun, and of no other script', () => {
  const page = begun();
  const error = new SyntaxError(`Unexpected token ${'x'.repeat(1000)}`);
  const fails = (/** @type {string} */ filename) => page.listeners.error({ target: page.window.window, error, filename });
  fails('chrome-extension://other/app-1/x.js');
  assert.deepEqual(page.said(), []);
  fails('https://host/app-1/begin.js');
  const [[words]] = page.said();
  assert.match(
    words,
    /^The page could not start\. The browser says: “SyntaxError: Unexpected token x+…”\. If it is an old one, a current /,
  );
  assert.ok(words.length < 400, words);

  const later = begun();
  later.listeners.DOMContentLoaded({});
  assert.equal(later.listeners.error, undefined);
});
