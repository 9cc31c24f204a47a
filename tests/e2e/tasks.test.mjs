/** The ten tasks of a newcomer, with a mouse on a wide screen and with a finger on a phone, in at most five actions each. */

import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command } from '../node/command.mjs';
import { expect, LONG, test } from './fixture.mjs';
import { ready } from './page.mjs';

/** @import { Locator, Page } from '@playwright/test' */

const MAX_ACTIONS = 5;

/** Tasks that other tests do by the same actions, on a wide screen. */
const DONE_ELSEWHERE = ['embed the figure', 'share the link', 'save the chart'];

/** Tasks whose way on a phone is another one; the others are tried there in the long run only. */
const APART = ['compare two networks at equal flits', 'see a figure and a table of a paper'];

const WIDE = /** @type {const} */ ({ viewport: { width: 1440, height: 900 }, reducedMotion: 'no-preference' });
const PHONE = /** @type {const} */ ({
  viewport: { width: 360, height: 760 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'no-preference',
});

/** A reader who acts by mouse or by finger, and whose actions are counted. */
class Reader {
  actions = 0;

  /**
   * @param {Page} page
   * @param {boolean} isPhone
   */
  constructor(page, isPhone) {
    this.page = page;
    this.isPhone = isPhone;
  }

  /** Presses a control; scrolling to it is no action. @param {Locator} target */
  async press(target) {
    this.#count();
    await (this.isPhone ? target.tap() : target.click());
  }

  /**
   * Types into a field.
   *
   * @param {Locator} target
   * @param {string} text
   */
  async type(target, text) {
    this.#count();
    await target.fill(text);
  }

  /**
   * Presses at a point of an element.
   *
   * @param {Locator} target
   * @param {{ x: number, y: number }} position
   */
  async pressAt(target, position) {
    this.#count();
    await (this.isPhone ? target.tap({ position }) : target.click({ position }));
  }

  /** @param {string | RegExp} name */
  button(name) {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' });
  }

  #count() {
    this.actions += 1;
    assert.ok(this.actions <= MAX_ACTIONS, `more than ${MAX_ACTIONS} actions`);
  }
}

/** A point where a message waits, once one does. @param {Page} page */
async function waitingMessage(page) {
  const find = () => {
    const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('#messages-picture'));
    const context = canvas.getContext('2d');
    if (!context || canvas.width === 0) return null;
    const { width, height } = canvas;
    const { data } = context.getImageData(0, 0, width, height);
    const isRed = (/** @type {number} */ x, /** @type {number} */ y) => {
      const at = 4 * (y * width + x);
      return data[at] > 180 && data[at + 1] < 60 && data[at + 2] < 60 && data[at + 3] > 200;
    };
    // The middle of the longest stroke, along a row or a column of the drawing.
    let best = { x: 0, y: 0, length: 0 };
    const follow = (
      /** @type {number} */ lines,
      /** @type {number} */ end,
      /** @type {(line: number, at: number) => [number, number]} */ point,
    ) => {
      for (let line = 0; line < lines; line += 1)
        for (let at = 0, length = 0; at < end; at += 1) {
          length = isRed(...point(line, at)) ? length + 1 : 0;
          const [x, y] = point(line, at - (length >> 1));
          if (length > best.length) best = { x, y, length };
        }
    };
    follow(height, width, (line, at) => [at, line]);
    follow(width, height, (line, at) => [line, at]);
    const ratio = width / canvas.clientWidth;
    return best.length > 24 * ratio ? { x: best.x / ratio, y: best.y / ratio } : null;
  };
  const found = await page.waitForFunction(find, null, { polling: 100 });
  return /** @type {{ x: number, y: number }} */ (await found.jsonValue());
}

/** @type {Record<string, (reader: Reader) => Promise<void>>} */
const TASKS = {
  'compare two networks at equal flits': async (reader) => {
    const { page, isPhone } = reader;
    if (isPhone) {
      await reader.press(reader.button('Compare'));
      await reader.press(reader.button('Torus'));
      await reader.press(reader.button('Next'));
      await reader.press(reader.button('Add as B'));
    } else {
      await reader.press(reader.button('a torus'));
    }
    await expect(page.locator('#strip')).toContainText('B against A');
    await expect(page.locator('#strip')).toContainText(/\d\.\d+\s×\s+(faster|slower)|saturated/);
  },

  'simulate to 1 % and read the interval': async (reader) => {
    const { page } = reader;
    await reader.press(reader.button(/^Precision/));
    // Coarser than the task has it, so that the test is quick.
    await reader.type(page.locator('#sim-precision'), '20');
    await page.keyboard.press('Escape');
    await reader.press(page.locator('#sim-act'));
    await expect(page.locator('#results')).toContainText(/\d ± \d/, { timeout: 60_000 });
  },

  'find saturation': async (reader) => {
    const { page, isPhone } = reader;
    if (isPhone) await reader.press(page.locator('.network-chip'));
    await expect(page.locator('.card-facts')).toContainText('saturates at 0.189');
  },

  'see who blocks whom': async (reader) => {
    const { page } = reader;
    // A load at which messages always wait.
    await page.goto(`${page.url()}?net=mesh,flits:16&load=0.17`);
    await ready(page);
    await waitingMessage(page);
    await reader.press(reader.button('Pause'));
    await reader.pressAt(page.locator('#picker'), await waitingMessage(page));
    await expect(page.locator('#asked')).toContainText(/Message from .* to /);
    await expect(page.locator('#asked')).toContainText(/Needs[\s\S]*held by\s+the message|not yet sent/);
  },

  'find the bottleneck': async (reader) => {
    const { page } = reader;
    await reader.press(page.locator('#drawing-tools').getByText('Busy channels'));
    await expect(page.locator('#strip')).toContainText(/Busiest channel,[\s\S]*27/);
    await expect(page.locator('#drawing-text')).toContainText(/busiest/i);
  },

  'embed the figure': async (reader) => {
    const { page } = reader;
    await reader.press(page.locator('#share'));
    await reader.press(reader.button('Embed in a page…'));
    await expect(page.getByRole('dialog', { name: 'Embed this figure' })).toBeVisible();
    await expect(page.locator('#embedding')).toContainText('<iframe');
    await reader.press(page.locator('#embedding').getByRole('button', { name: /^Copy/ }).first());
  },

  'share the link': async (reader) => {
    const { page } = reader;
    await reader.press(page.locator('#share'));
    await reader.press(reader.button('Copy link'));
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('net=mesh,flits:16&load=0.11');
  },

  'save the chart': async (reader) => {
    const { page } = reader;
    await reader.press(page.locator('#share'));
    await reader.press(reader.button('Save as a file…'));
    const [file] = await Promise.all([page.waitForEvent('download'), reader.press(reader.button('SVG, light'))]);
    assert.match(await readFile(await file.path(), 'utf8'), /^<svg[\s\S]*30\.0 cycles/);
  },

  'see a figure and a table of a paper': async (reader) => {
    const { page, isPhone } = reader;
    if (isPhone) {
      await reader.press(reader.button('More'));
      await reader.press(reader.button('Gallery'));
    } else {
      await reader.press(page.getByRole('link', { name: 'Gallery' }));
    }
    await reader.press(page.getByRole('link', { name: 'Tables', exact: true }));
    await expect(page.locator('#tables')).toBeInViewport();
  },

  'open results': async (reader) => {
    const { page } = reader;
    const folder = await mkdtemp(join(tmpdir(), 'loadcurve-'));
    try {
      const path = join(folder, 'points.csv');
      await command('sweep', 'net=mesh,k:2,flits:2&sim=on&precision=20', '-o', join(folder, 'points.jsonl'), '--quiet');
      await command('merge', join(folder, 'points.jsonl'), '-o', path);
      await reader.press(reader.button('More'));
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), reader.press(reader.button('Open a file…'))]);
      await chooser.setFiles(path);
      await expect(page.locator('#opened')).toContainText('Points from points.csv');
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};

for (const [place, options] of /** @type {const} */ ([
  ['a wide screen', WIDE],
  ['a phone', PHONE],
])) {
  for (const [task, act] of Object.entries(TASKS)) {
    const isStandard = APART.includes(task) ? options === PHONE : options === WIDE && !DONE_ELSEWHERE.includes(task);
    test(`on ${place}: ${task}`, { tag: isStandard ? [] : LONG }, async ({ open }) => {
      const page = await open('', { ...options, permissions: ['clipboard-read', 'clipboard-write'] });
      await ready(page);
      await act(new Reader(page, options === PHONE));
    });
  }
}
