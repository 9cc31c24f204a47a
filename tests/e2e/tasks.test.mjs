/** What people come for, each in three ways: by mouse and by keys on a wide screen, and by touch on a phone. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { expect, isLong, LONG, test } from './fixture.mjs';
import { drawn, picture, query, ready } from './page.mjs';
import { Reader, WAYS } from './reader.mjs';

/** @import { Page } from '@playwright/test' */

/** Most actions that a question takes. */
const QUESTION = 3;

const LOG = 'mesh88-0.10.log';
const log = { name: LOG, text: await readFile(new URL(`../data/booksim/${LOG}`, import.meta.url), 'utf8') };

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

/**
 * @typedef {object} Task
 * @property {keyof typeof WAYS} way in which it is done in the standard run
 * @property {number} [most] actions
 * @property {string} [link] with which it begins, else a first visit
 * @property {boolean} [moves] true if messages have to move
 * @property {(reader: Reader) => Promise<void>} act
 */

/** @type {Record<string, Task>} */
const TASKS = {
  'find where a network saturates': {
    way: 'touch',
    act: async (reader) => {
      await reader.ask('saturation');
      assert.match(await query(reader.page), /load=0\.189/);
      await reader.read('#chart', /saturates at 0\.189/);
    },
  },

  'compare mesh and torus at equal bisection': {
    way: 'mouse',
    act: async (reader) => {
      await reader.ask('mesh and torus at equal bisection');
      await reader.read('#shared', /Mesh and torus/);
      await reader.read('#strip', /2\.25 × slower/);
    },
  },

  'simulate to 1 % and read the interval': {
    way: 'mouse',
    act: async (reader) => {
      const { page } = reader;
      await reader.press(reader.button(/^Precision/));
      // Coarser than the task has it, so that the test is quick.
      await reader.write(page.locator('#sim-precision'), isLong ? '1' : '20');
      await page.keyboard.press('Escape');
      await reader.press(page.locator('#sim-act'));
      await reader.read('#strip', /\d ± \d/);
    },
  },

  'ask a message what it waits for': {
    way: 'keys',
    // A load at which messages always wait.
    link: '?net=mesh,flits:16&load=0.17',
    moves: true,
    act: async (reader) => {
      const { page, way } = reader;
      const place = await waitingMessage(page);
      const picker = page.locator('#picker');
      const asked = page.locator('#asked');
      if (way === 'keys') {
        // Keys go from one message to the next, of which most wait at this load.
        const isWaiting = async () => /waits \d+ cycle/.test(await asked.innerText());
        while (!(await isWaiting()) && reader.actions < QUESTION) {
          await reader.key(picker, 'm');
          await drawn(page);
        }
        if (!(await isWaiting())) return reader.read(asked, /(No|\d+) messages? waits? behind it/);
      } else {
        await reader.press(reader.button('Pause'));
        await reader.press(picker, (await waitingMessage(page)) ?? place);
      }
      await reader.read(asked, /Message from \(\d,\d\) to \(\d,\d\)/);
      await reader.read(asked, /waits \d+ cycles?/);
      await reader.read(
        asked,
        /Needs the (channel \(\d,\d\) → \(\d,\d\)|.*), (held by the message \(\d,\d\) → \(\d,\d\)|which is free now)/,
      );
    },
  },

  'find the bottleneck': {
    way: 'keys',
    act: async (reader) => {
      const before = await picture(reader.page, '#highlight');
      await reader.ask('bottleneck');
      await reader.read('#bottleneck-answer', /helps most: without the waits .* latency is \d+\.\d instead of \d+\.\d cycles/);
      await expect.poll(() => picture(reader.page, '#highlight')).not.toBe(before);
    },
  },

  'find the worst permutation': {
    way: 'keys',
    act: async (reader) => {
      await reader.ask('worst permutation');
      assert.match(await query(reader.page), /traffic:worst/);
      await reader.read('#chart', /saturates at 0\.101/);
    },
  },

  'draw a network that deadlocks, and cure it': {
    way: 'mouse',
    most: 7,
    act: async (reader) => {
      const { page } = reader;
      await reader.ask('own network');
      await reader.press(page.locator('#networks .edit'));
      await reader.write(page.locator('#editor textarea'), '0-1-2-3-4-0');
      await reader.press(page.locator('#editor input[value="shortest"]'));
      await reader.read('.editor-notice', /0→1→2→3→4→0/);
      await expect(page.locator('.board-cycle')).toHaveCount(5);
      await reader.press(reader.button('Add virtual channels'));
      await reader.read('.editor-figures', /saturates at/);
      await reader.press(reader.button(/^Use as/));
      await reader.read('.card-facts', /saturates at \d/);
    },
  },

  'lay a log of another simulator over the model': {
    way: 'keys',
    act: async (reader) => {
      const before = await picture(reader.page);
      await reader.open([log]);
      await reader.read('#opened', /Points of BookSim2 from/);
      assert.notEqual(await picture(reader.page), before, 'its point is in the chart');
    },
  },

  'embed the figure': {
    way: 'touch',
    act: async (reader) => {
      const { page } = reader;
      await reader.ask('embed');
      await reader.press(page.locator('#embedding').getByRole('button', { name: /^Copy/ }).first());
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/<iframe [^>]*net=mesh/);
    },
  },

  'find the smallest network for 64 processors': {
    way: 'mouse',
    act: async (reader) => {
      await reader.ask('64 processors under 60 cycles');
      await reader.read('#find-body [role="status"]', /has the fewest links of those that carry .* within 60 cycles/);
    },
  },

  'see how a network scales': {
    way: 'touch',
    act: async (reader) => {
      await reader.ask('scaling');
      await reader.read('#study-answer', /saturation falls from 0\.621 at N = 4 to 0\.0196 at N = 4096/);
    },
  },

  'let a link fail': {
    way: 'mouse',
    act: async (reader) => {
      await reader.ask('fail a link');
      await reader.read('#shared', /1 failed link/);
      await reader.read('#chart', /saturates at 0\.181/);
    },
  },

  'find the time of an all-reduce': {
    way: 'mouse',
    act: async (reader) => {
      await reader.ask('all-reduce');
      await reader.read('#study-answer', /All-reduce of 1 GiB over 64 processors: biring 528,482,306 cycles/);
    },
  },

  'find the buffers that will do': {
    way: 'mouse',
    // A small network, so that the test is quick.
    link: '?net=mesh,k:4,flits:8&load=0.1',
    act: async (reader) => {
      await reader.ask('buffers');
      await reader.read(
        '#study-answer',
        /1 VC × 8 flits .* has a latency of 25\.23 ± 0\.11 cycles .* 100 % of that with unlimited buffers/,
      );
    },
  },

  'write a lesson': {
    way: 'mouse',
    most: 9,
    act: async (reader) => {
      const { page } = reader;
      const recorder = page.getByRole('complementary', { name: 'Lesson recorder' });
      const field = (/** @type {string} */ name) => recorder.getByLabel(name, { exact: true });
      await reader.ask('write a lesson');
      await reader.write(field('Title'), 'Mesh');
      await reader.write(field('What students can do after it'), 'Read a curve.');
      await reader.press(recorder.getByRole('button', { name: 'Add step' }));
      await reader.write(field('Text'), 'A mesh waits.');
      await reader.press(recorder.getByRole('button', { name: 'Try it' }));
      await reader.read(page.getByRole('complementary', { name: 'Lesson', exact: true }), /A mesh waits\./);
    },
  },

  'take two lessons': {
    way: 'touch',
    most: 15,
    act: async (reader) => {
      const { page, way } = reader;
      const lesson = page.getByRole('complementary', { name: 'Lesson', exact: true });
      const goOn = async (/** @type {string[]} */ ...names) => {
        for (const name of names) await reader.press(lesson.getByRole('button', { name, exact: true }));
      };
      await reader.press(reader.button(way === 'touch' ? 'Lesson' : /^First lesson/));
      await reader.read(lesson, /An idle network/);
      await goOn('Next', 'Next');
      await reader.press(lesson.getByRole('radio', { name: 'More than 5 times' }));
      await goOn('Reveal');
      await reader.read(lesson, /127\.2 cycles by the model/);
      await goOn('Next', 'Next', 'I don’t know', 'Next', 'I don’t know', 'Next', 'I don’t know', 'Finish');
      await reader.read(lesson, /1 of 4 guessed right/);
      await goOn('Next lesson');
      await reader.read(lesson, /Step 1 of/);
      assert.match(await query(page), /lesson=idle/);
    },
  },

  'print it with every section': {
    way: 'touch',
    act: async (reader) => {
      const { page } = reader;
      await page.evaluate(() => {
        window.print = () => {
          const rows = ['processors', 'structure', 'cost', 'data'].map((id) => document.querySelectorAll(`#${id} tbody tr`).length);
          document.body.dataset.printed = String(Math.min(...rows));
        };
      });
      await reader.choose('More', 'Print…');
      await expect(page.locator('body')).toHaveAttribute('data-printed', /^[1-9]/);
    },
  },
};

for (const [task, { way: standard, most = QUESTION, link = '', moves = false, act }] of Object.entries(TASKS))
  for (const way of /** @type {const} */ (['mouse', 'keys', 'touch']))
    test(`by ${way}: ${task}`, { tag: way === standard ? [] : LONG }, async ({ open }) => {
      const page = await open(link, {
        ...WAYS[way],
        reducedMotion: moves ? 'no-preference' : 'reduce',
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      await ready(page);
      const reader = new Reader(page, way);
      await act(reader);
      assert.ok(reader.actions <= most, `${reader.actions} actions`);
    });
