/**
 * One reader who acts in one of three ways, as each of the tasks asks, and whose actions are counted: a click or tap, a
 * control that is reached by keys and pressed, or words with the Enter after them.
 */

import assert from 'node:assert/strict';
import { expect } from './fixture.mjs';
import { dragFiles, drawn } from './page.mjs';

/** @import { Locator, Page } from '@playwright/test' */
/** @import { Named } from './page.mjs' */

const WIDE = { viewport: { width: 1440, height: 900 } };

/** The ways of acting, with the window in which each is tried. */
export const WAYS = /** @type {const} */ ({
  mouse: WIDE,
  keys: WIDE,
  touch: { viewport: { width: 360, height: 760 }, hasTouch: true, isMobile: true },
});

/** Number of steps by Tab and arrows in which everything is reached. */
const MAX_STEPS = 150;

export class Reader {
  actions = 0;

  /**
   * @param {Page} page
   * @param {keyof typeof WAYS} way
   */
  constructor(page, way) {
    this.page = page;
    this.way = way;
  }

  /** @param {string | RegExp} name */
  button(name) {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' });
  }

  /**
   * Presses a control, or a point of it; scrolling to it is no action.
   *
   * @param {Locator} target
   * @param {{ x: number, y: number }} [position]
   */
  async press(target, position) {
    this.actions += 1;
    if (this.way === 'keys') await this.#pressByKeys(target);
    else if (this.way === 'touch') await target.tap({ position });
    else await target.click({ position });
  }

  /** Writes into a field in the place of what it holds. @param {Locator} field @param {string} words */
  async write(field, words) {
    this.actions += 1;
    if (this.way === 'keys') await this.#reach(field);
    else if (this.way === 'touch') await field.tap();
    else await field.click();
    await this.page.keyboard.press('ControlOrMeta+A');
    await this.page.keyboard.insertText(words);
    if (await field.evaluate((field) => field instanceof HTMLInputElement)) await this.page.keyboard.press('Enter');
  }

  /** Presses a key at a part of the page. @param {Locator} target @param {string} key */
  async key(target, key) {
    this.actions += 1;
    await this.#reach(target);
    await this.page.keyboard.press(key);
  }

  /** Opens the box for every question, and asks. @param {string} words */
  async ask(words) {
    if (this.way === 'keys') await this.page.keyboard.press('/');
    else await this.press(this.button(/^Ask/));
    this.actions += 1;
    await this.page.keyboard.type(words);
    // What fits is listed with the first use of the box.
    await this.page.locator('#box-list').waitFor();
    await this.page.keyboard.press('Enter');
    await this.page.locator('#box').waitFor({ state: 'hidden' });
    await drawn(this.page);
  }

  /** Takes an item of a menu of the head. @param {string} menu @param {string} item */
  async choose(menu, item) {
    await this.press(this.button(menu));
    await this.press(this.page.locator('.menu').getByRole('button', { name: item, exact: true }));
  }

  /** Drops files on the page, or chooses them where nothing can be dropped. @param {Named[]} files */
  async open(files) {
    if (this.way === 'mouse') {
      this.actions += 1;
      await dragFiles(this.page, files);
      return;
    }
    const chooser = this.page.waitForEvent('filechooser');
    await this.ask('open a file');
    const buffers = files.map(({ name, text }) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) }));
    await (await chooser).setFiles(buffers);
  }

  /**
   * Reads an answer, which is in sight without scrolling and covered by nothing.
   *
   * @param {Locator | string} place
   * @param {RegExp} words
   */
  async read(place, words) {
    const all = typeof place === 'string' ? this.page.locator(place) : place;
    // Some spaces do not break.
    const spaced = new RegExp(words.source.replaceAll(' ', '\\s+'), words.flags);
    const answer = all.filter({ hasText: spaced, visible: true }).first();
    await expect(answer).toContainText(spaced, { timeout: 60_000 });
    await expect.poll(() => answer.evaluate(seen, spaced.source), { message: `${words} is in sight`, timeout: 5_000 }).toBe(true);
  }

  /** @param {Locator} target */
  async #pressByKeys(target) {
    const isChoice = await target.evaluate((it) => it instanceof HTMLInputElement && /radio|checkbox/.test(it.type));
    await this.#reach(target);
    // A choice that an arrow reaches is taken with it.
    if (!isChoice || !(await target.isChecked())) await this.page.keyboard.press(isChoice ? 'Space' : 'Enter');
  }

  /** Goes on by Tab, and within a row of controls by arrows, until a control has the focus. @param {Locator} target */
  async #reach(target) {
    for (let step = 0; step < MAX_STEPS; step += 1) {
      const key = await target.evaluate(nextKey);
      if (key === '') return;
      await this.page.keyboard.press(key);
    }
    assert.fail(`${target} is not reached by keys`);
  }
}

/** The key that leads on to an element; none if it has the focus. @param {Element} target */
function nextKey(target) {
  const at = document.activeElement;
  if (at === target) return '';
  if (at?.closest('.menu:popover-open')?.contains(target)) return 'ArrowDown';
  const isOne = (/** @type {Element | null} */ it) =>
    it instanceof HTMLInputElement && target instanceof HTMLInputElement && it.type === 'radio' && it.name === target.name;
  if (isOne(at)) return 'ArrowRight';
  return target.closest('[popover], [role="toolbar"]')?.matches('[role="toolbar"]') && at?.closest('[role="toolbar"]')?.contains(target)
    ? 'ArrowLeft'
    : 'Tab';
}

/** True if the words stand in the window, above everything else. @param {Element} answer @param {string} words */
function seen(answer, words) {
  const walker = document.createTreeWalker(answer, NodeFilter.SHOW_TEXT);
  /** @type {Text[]} */
  const texts = [];
  let all = '';
  /** @type {number[]} */
  const starts = [];
  while (walker.nextNode()) {
    const text = /** @type {Text} */ (walker.currentNode);
    starts.push(all.length);
    texts.push(text);
    all += text.data;
  }
  const match = new RegExp(words).exec(all);
  if (!match) return false;
  const place = (/** @type {number} */ at) => {
    const index = starts.findLastIndex((start) => start <= at);
    return /** @type {const} */ ([texts[index], at - starts[index]]);
  };
  const range = document.createRange();
  range.setStart(...place(match.index));
  range.setEnd(...place(match.index + match[0].length));
  return [...range.getClientRects()]
    .filter(({ width, height }) => width > 1 && height > 1)
    .every(({ left, right, top, bottom }) => {
      const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return found !== null && (answer.contains(found) || found.contains(answer));
    });
}
