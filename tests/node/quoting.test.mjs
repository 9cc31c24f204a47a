/** Text from elsewhere as quoted in notices, and reasons why a part of the page is missing. */

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { CannotStart, loaded } from '../../www/app/module.ts';
import { inShort } from '../../www/app/quoting.ts';

test('a text is cut between characters, and shows what is not seen', () => {
  assert.equal(inShort('short'), 'short');
  assert.equal(inShort('x'.repeat(300)), 'x'.repeat(300));
  assert.equal(inShort('x'.repeat(100_000)), `${'x'.repeat(300)}…`);
  assert.equal(inShort('😀'.repeat(50), 40), `${'😀'.repeat(40)}…`);
  assert.equal(inShort(`a${'😀'.repeat(40)}`, 40), `a${'😀'.repeat(39)}…`);
  assert.equal(inShort('one\r\n\ttwo'), 'one two');
  assert.equal(inShort('\u202egnp.exe\u0000\u2066'), '\ufffdgnp.exe\ufffd\ufffd');
  assert.equal(inShort(new TypeError('no')), 'TypeError: no');
});

test('what did not come over is told from what does not run', async () => {
  mock.method(console, 'warn', () => {});
  const broken = 'The part is incomplete or does not run in this browser:';
  const connection = 'The part could not be loaded. Please check the connection and load the page again.';
  for (const [error, words] of /** @type {[unknown, string][]} */ ([
    [new TypeError('Failed to fetch dynamically imported module: https://host/app-1/main.js'), connection],
    [new TypeError('error loading dynamically imported module: https://host/app-1/main.js'), connection],
    [new TypeError('Importing a module script failed.'), connection],
    [new TypeError('NetworkError when attempting to fetch resource.'), connection],
    [new TypeError('Load failed'), connection],
    [new Error('https://host/x.wasm is answered with 404'), connection],
    [new WebAssembly.CompileError('expected magic word'), connection],
    [new TypeError('a.at is not a function'), `${broken} “TypeError: a.at is not a function”. Please load the page again.`],
    [new ReferenceError('Map is not defined'), `${broken} “ReferenceError: Map is not defined”. Please load the page again.`],
    [new CannotStart('As it was.'), 'As it was.'],
  ])) {
    await assert.rejects(loaded(Promise.reject(error), 'part'), { message: words });
  }
});
