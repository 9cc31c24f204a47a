/** Random actions on the page: every kind of thing that it can be asked to do. */

import { one, weighed } from './chance.mjs';

/** @import { Page, Locator } from '@playwright/test' */

/** Context of the actions. @typedef {{ page: Page, random: () => number, links: string[] }} Hand */

/** An action; returns a description of what it did. @typedef {{ name: string, weight: number, act: (hand: Hand) => Promise<string> }} Deed */

/** Input for fields: much of it is not a number, and little of it in range. */
const TYPED = [
  '8',
  '16',
  '64',
  '3',
  '1024',
  '0.5',
  '0',
  '-1',
  '1e9',
  '1e-9',
  'NaN',
  'Infinity',
  '',
  ' ',
  '7.5',
  'inf',
  'twelve',
  '1,5',
  '٣',
  '<b>8</b>',
  '9'.repeat(40),
];

const KEYS = [
  'Tab',
  'Tab',
  'Shift+Tab',
  'Escape',
  'Enter',
  ' ',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  '+',
  '-',
  '0',
  '1',
  '2',
  'e',
  'm',
  'p',
  '.',
  '?',
  'Control+z',
  'Control+y',
];

const SIZES = [
  [1440, 900],
  [360, 740],
  [768, 1024],
  [1024, 600],
  [320, 568],
  [1920, 1080],
];

/** Timeout for an element that may have gone meanwhile, in milliseconds. */
const BRIEFLY = { timeout: 3000 };

/** @type {Deed[]} */
export const DEEDS = [
  { name: 'control', weight: 45, act: control },
  { name: 'chart', weight: 12, act: chart },
  { name: 'drawing', weight: 8, act: drawing },
  { name: 'simulate', weight: 8, act: simulate },
  { name: 'keys', weight: 8, act: keys },
  { name: 'link', weight: 8, act: link },
  { name: 'history', weight: 5, act: history },
  { name: 'window', weight: 3, act: window },
  { name: 'media', weight: 2, act: media },
  { name: 'sleep', weight: 1, act: sleep },
  { name: 'reload', weight: 1, act: reload },
];

/**
 * Performs a random action.
 *
 * @param {Hand} hand
 * @returns {Promise<string>} its description
 */
export async function anything(hand) {
  const { name, act } = weighed(hand.random, DEEDS);
  return `${name}: ${await act(hand)}`;
}

/** Uses any visible control. @param {Hand} hand */
async function control(hand) {
  const { page, random } = hand;
  const found = await page.evaluateHandle((random) => {
    const all = document.querySelectorAll('button, input, select, summary, textarea, [role=slider], [role=tab]');
    const top = document.querySelector('dialog[open]') ?? document.querySelector('.menu:popover-open');
    const usable = [...all].filter(
      (element) =>
        (!top || random > 0.9 || top.contains(element)) &&
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.matches(':disabled, [hidden] *'),
    );
    return usable[Math.floor(random * 1e6) % Math.max(1, usable.length)] ?? null;
  }, random());
  const element = found.asElement();
  if (!element) return 'nothing there';
  const what = await element.evaluate((element) => {
    const { tagName, type = '' } = /** @type {HTMLInputElement} */ (element);
    const name = element.getAttribute('aria-label') ?? element.closest('label')?.textContent ?? element.textContent ?? '';
    return { tag: tagName.toLowerCase(), type, role: element.getAttribute('role'), name: name.trim().replace(/\s+/g, ' ').slice(0, 40) };
  });
  const said = `${what.role ?? (what.type || what.tag)} “${what.name}”`;
  try {
    if (what.tag === 'select') {
      const count = await element.evaluate((select) => /** @type {HTMLSelectElement} */ (select).options.length);
      await element.selectOption({ index: Math.floor(random() * count) }, BRIEFLY);
    } else if (what.type === 'range' || what.role === 'slider') {
      await element.press(one(random, ['ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown']), BRIEFLY);
    } else if (['text', 'number', 'search', 'textarea'].includes(what.type)) {
      const text = one(random, TYPED);
      await element.evaluate((field) => {
        /** @type {HTMLInputElement} */ (field).focus();
        /** @type {HTMLInputElement} */ (field).select?.();
      });
      await page.keyboard.insertText(text);
      await page.keyboard.press(one(random, ['Enter', 'Tab', 'ArrowUp', 'Escape']));
      return `${said} “${text.slice(0, 12)}”`;
    } else {
      await element.click({ ...BRIEFLY, force: random() < 0.2 });
    }
  } catch (error) {
    // A menu that closes removes its items.
    if (!/Timeout|not attached|not visible|outside of the viewport/.test(String(error))) throw error;
    return `${said} (out of reach)`;
  } finally {
    await found.dispose();
  }
  return said;
}

/** Points at, drags in, and zooms the chart. @param {Hand} hand */
async function chart({ page, random }) {
  const box = await boxOf(page.locator('#chart'));
  if (!box) return 'out of sight';
  const place = () => /** @type {const} */ ([box.x + random() * box.width, box.y + random() * box.height]);
  const held = one(random, ['', '', 'Shift', 'Alt', 'Control']);
  await page.mouse.move(...place());
  if (held === 'Control') {
    await page.keyboard.down('Control');
    for (let turn = 0; turn < 4; turn += 1) await page.mouse.wheel(0, (random() - 0.6) * 400);
    await page.keyboard.up('Control');
    return 'wheel';
  }
  if (random() < 0.15) {
    await page.mouse.dblclick(...place());
    return 'double click';
  }
  if (held) await page.keyboard.down(held);
  await page.mouse.down();
  await page.mouse.move(...place(), { steps: 3 });
  await page.mouse.up();
  if (held) await page.keyboard.up(held);
  return `drag ${held}`.trim();
}

/** Points at and selects parts of the drawing. @param {Hand} hand */
async function drawing({ page, random }) {
  const box = await boxOf(page.locator('#picker'));
  if (!box) return 'out of sight';
  await page.mouse.move(box.x + random() * box.width, box.y + random() * box.height, { steps: 2 });
  if (random() < 0.5) return 'point';
  await page.mouse.down();
  await page.mouse.up();
  return 'pick';
}

/** Starts a simulation, and often cancels it. @param {Hand} hand */
async function simulate({ page, random }) {
  if (!(await page.locator('#sim-act').isEnabled())) return 'not now';
  const what = await page.locator('#sim-act').textContent();
  try {
    await page.locator('#sim-act').click(BRIEFLY);
  } catch {
    return 'covered';
  }
  await page.waitForTimeout(random() * 1500);
  if (random() < 0.5) await page.keyboard.press('Escape');
  return `${what}`;
}

/** Presses a few keys. @param {Hand} hand */
async function keys({ page, random }) {
  const pressed = Array.from({ length: 1 + Math.floor(random() * 6) }, () => one(random, KEYS));
  for (const key of pressed) await page.keyboard.press(key);
  return pressed.join(' ');
}

/** Follows a link within the page, as when editing the address. @param {Hand} hand */
async function link({ page, random, links }) {
  const next = one(random, links);
  await page.evaluate((query) => {
    globalThis.history.pushState(null, '', `?${query}`);
    dispatchEvent(new PopStateEvent('popstate'));
  }, next);
  return next;
}

/** Goes back or forward. @param {Hand} hand */
async function history({ page, random }) {
  const steps = one(random, [-1, -1, -2, 1, 2]);
  await page.evaluate((steps) => globalThis.history.go(steps), steps);
  await page.waitForTimeout(50);
  await page.waitForLoadState();
  return `${steps}`;
}

/** Resizes the window. @param {Hand} hand */
async function window({ page, random }) {
  const [width, height] = one(random, SIZES);
  await resize(page, { width, height });
  return `${width} × ${height}`;
}

/**
 * Gives the window a size, for which it has to leave full screen.
 *
 * @param {Page} page
 * @param {{ width: number, height: number }} size
 */
export async function resize(page, size) {
  await page.evaluate(async () => {
    if (document.fullscreenElement) await document.exitFullscreen();
  });
  await page.setViewportSize(size);
}

/** Changes the system's preferences. @param {Hand} hand */
async function media({ page, random }) {
  const wishes = {
    colorScheme: one(random, /** @type {const} */ (['light', 'dark'])),
    reducedMotion: one(random, /** @type {const} */ (['reduce', 'no-preference'])),
    forcedColors: one(random, /** @type {const} */ (['none', 'none', 'active'])),
    media: one(random, /** @type {const} */ (['screen', 'screen', 'print'])),
  };
  await page.emulateMedia(wishes);
  await page.waitForTimeout(100);
  await page.emulateMedia({ ...wishes, media: 'screen' });
  return Object.values(wishes).join(', ');
}

/** Puts the tab to sleep for a moment. @param {Hand} hand */
async function sleep({ page }) {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  await new Promise((resolve) => setTimeout(resolve, 300));
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  await session.detach();
  return 'a moment';
}

/** @param {Hand} hand */
async function reload({ page }) {
  await page.reload();
  return 'the page';
}

/** @param {Locator} locator */
async function boxOf(locator) {
  await locator.scrollIntoViewIfNeeded(BRIEFLY).catch(() => {});
  return locator.boundingBox();
}
