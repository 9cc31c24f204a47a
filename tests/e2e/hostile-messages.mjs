/** Messages from a malicious page. */

/** @import { Frame } from '@playwright/test' */

/** Messages of every shape, as an attacker might send them. Runs in a page. */
export function hostileMessages() {
  const names = ['type', 'kind', 'subject', 'message', 'id', 'data', 'height', 'task', 'module', 'link', '__proto__', 'constructor'];
  const values = [
    null,
    undefined,
    0,
    -1,
    NaN,
    Infinity,
    1e308,
    '',
    'loadcurve:height',
    'loadcurve:failed',
    'lti.frameResize',
    'init',
    'run',
    'stop',
    'solve',
    'solution',
    'failed',
    '<img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    '\u202e\u0000',
    true,
    [],
    {},
    new Map([['type', 'x']]),
    new Date(NaN),
    /x/,
    new Uint8Array(9),
    10n,
    new Error('x'),
    'x'.repeat(100_000),
  ];
  /** @type {unknown[]} */
  const messages = [...values];
  for (let index = 0; messages.length < 1000; index += 1) {
    /** @type {Record<string, unknown>} */
    const made = {};
    for (let part = 0; part < 1 + (index % 4); part += 1) {
      Object.defineProperty(made, names[(index * 7 + part * 5) % names.length], {
        value: values[(index * 13 + part * 11) % values.length],
        enumerable: true,
        configurable: true,
      });
    }
    messages.push(index % 3 === 0 ? [made, made] : made);
  }
  return messages;
}

/**
 * Sends all of them from a frame, and waits until they have arrived.
 *
 * @param {Frame} from
 * @param {string} target expression in that frame for the window they are sent to
 * @param {Frame} to frame of that window
 */
export async function bombard(from, target, to) {
  await to.evaluate(() => {
    Reflect.set(
      globalThis,
      'last',
      new Promise((resolve) => {
        addEventListener('message', ({ data }) => {
          if (data === 'the last') resolve(true);
        });
      }),
    );
  });
  await from.evaluate(`for (const message of [...(${hostileMessages})(), 'the last']) (${target}).postMessage(message, '*')`);
  await to.evaluate(() => Reflect.get(globalThis, 'last'));
}
