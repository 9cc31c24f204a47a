/** The end of a lesson, and what a class has guessed in it. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { expectPartAccessible } from './axe.mjs';
import { expect, LONG, test } from './fixture.mjs';
import { dragFiles, query } from './page.mjs';

/** @import { Page } from '@playwright/test' */

/** @param {Page} page */
const lesson = (page) => page.getByRole('complementary', { name: 'Lesson', exact: true });

/** @param {Page} page */
const classroom = (page) => page.locator('dialog.class-guesses');

/** @param {object[]} answers @param {object} [other] */
const guesses = (answers, other = {}) => JSON.stringify({ guesses: 1, lesson: 'load', answers, ...other });

test('the load of the chart answers the exercise; the end tells what was learned and leads on', async ({ open }) => {
  const page = await open('?lesson=load&step=7', { fresh: true });
  const reveal = lesson(page).getByRole('button', { name: 'Reveal' });
  await expect(reveal).toBeDisabled();
  await expect(page.getByRole('slider', { name: 'Your prediction of the load' })).toBeHidden();
  await page.locator('#handle').focus();
  await page.keyboard.press('ArrowRight');
  await expect(lesson(page)).toContainText('0.102 flits/cycle/node');
  assert.match(await query(page), /load=0\.102.*step=7:0\.102/);
  await reveal.click();
  await lesson(page).getByRole('button', { name: 'Finish' }).click();
  await expect(lesson(page).getByRole('heading', { name: 'What you can do now' })).toBeVisible();
  await expect(lesson(page)).toContainText('0 of 1 guessed right');
  await expect(lesson(page).locator('.guess-list li').first()).toContainText('Skipped.');
  await expect(lesson(page).locator('.guess-list li').last()).toContainText('Not quite: it is 0.176');
  await expectPartAccessible(page, '[aria-label="Lesson"]');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    lesson(page).getByRole('button', { name: 'Save my guesses' }).click(),
  ]);
  assert.equal(download.suggestedFilename(), 'guesses-load.json');
  assert.equal(await readFile(await download.path(), 'utf8'), guesses([{ step: 7, answer: 0.102 }]));

  await lesson(page).getByRole('button', { name: 'Next lesson' }).click();
  await expect(lesson(page)).toContainText('Step 1 of');
  assert.match(await query(page), /lesson=idle/);
  await page.getByRole('button', { name: 'Leave the lesson' }).click();
  // What was just done is not offered again.
  await expect(page.locator('.first-lesson')).toContainText('Next lesson: Idle');
  await page.getByRole('button', { name: 'Lessons', exact: true }).click();
  await expect(page.locator('.is-path .is-done')).toHaveText(/Load and latency.*done/s);
  await expect(page.locator('.is-path .is-next')).toContainText('Idle');
  await expectPartAccessible(page, 'dialog[open]');
});

test('three files of guesses give a histogram for each question', async ({ open }) => {
  const page = await open('', { fresh: true });
  await dragFiles(page, [
    {
      name: 'a.json',
      text: guesses([
        { step: 3, answer: 3 },
        { step: 5, answer: 190 },
      ]),
    },
    {
      name: 'b.json',
      text: guesses([
        { step: 3, answer: 1 },
        { step: 5, answer: null },
      ]),
    },
    {
      name: 'c.json',
      text: guesses([
        { step: 3, answer: 3 },
        { step: 5, answer: 395 },
      ]),
    },
  ]);
  await expect(classroom(page).getByRole('heading', { level: 2 })).toHaveText('Load and latency');
  const bars = classroom(page).locator('.class-bars li');
  await expect(bars).toHaveText([/1\.4 times\s*1/, /2 times, like the load\s*0/, /More than 5 times right\s*2/]);
  await expect(bars.nth(2)).toHaveClass('is-right');
  await classroom(page).getByLabel('Show the answer').uncheck();
  await expect(classroom(page)).not.toContainText('right');
  await classroom(page).getByLabel('Show the answer').check();
  await page.keyboard.press('ArrowRight');
  await expect(classroom(page)).toContainText('2 of 3 guessed, 1 did not know');
  await expect(classroom(page).getByRole('img')).toHaveAttribute('aria-label', /^Guesses, in cycles: 180–200: 1; 380–400: 1\. Right: 183$/);
  await expectPartAccessible(page, 'dialog.class-guesses');

  // One more joins them, and one of another lesson does not.
  await dragFiles(page, [{ name: 'd.json', text: guesses([{ step: 5, answer: 185 }]) }]);
  await expect(classroom(page)).toContainText('3 of 4 guessed');
  await dragFiles(page, [{ name: 'e.json', text: guesses([], { lesson: 'idle' }) }]);
  await expect(classroom(page).getByRole('alert')).toContainText('e.json was left out: it is of another lesson, “idle”');
});

test('guesses are shown in a presentation, and come by links', { tag: LONG }, async ({ open }) => {
  const page = await open(`?lesson=load#guesses=${encodeURIComponent(guesses([{ step: 3, answer: 2 }]))}`, { fresh: true });
  await expect(classroom(page)).toContainText('1 of 1 guessed');
  await classroom(page).getByRole('button', { name: 'Add…' }).click();
  const link = (/** @type {number} */ answer) =>
    `https://example.org/?lesson=load#guesses=${encodeURIComponent(guesses([{ step: 3, answer }]))}`;
  await classroom(page)
    .getByLabel('Links, one after the other')
    .fill(`${link(1)}\n${link(3)}\nno link`);
  await classroom(page).getByRole('button', { name: 'Add the links' }).click();
  await expect(classroom(page)).toContainText('3 of 3 guessed');
  await classroom(page).getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('p');
  await dragFiles(page, [{ name: 'a.json', text: guesses([{ step: 3, answer: 3 }]) }]);
  await expect(classroom(page)).toContainText('4 of 4 guessed');
  // Keys are those of the dialog, until it is closed.
  await page.keyboard.press('Escape');
  await expect(classroom(page)).toBeHidden();
  await expect(page.locator('body')).toHaveAttribute('data-presenting', '');
  await page.keyboard.press('Escape');
  await expect(page.locator('body')).not.toHaveAttribute('data-presenting');
});

test('hostile files of guesses are told, and nothing is shown of them', async ({ open }) => {
  const page = await open('', { fresh: true });
  const hostile = [
    guesses([{ step: 1e9, answer: 1 }]),
    guesses([{ step: 3, answer: '<img src=x onerror=alert(1)>' }]),
    guesses([], { lesson: 'constructor' }),
    guesses([], { source: 'x'.repeat(100) }),
    '{"guesses": 1, "lesson": "load", "answers": [',
  ];
  await dragFiles(
    page,
    hostile.map((text, index) => ({ name: `${index}<b>.json`, text })),
  );
  const wrong = classroom(page).getByRole('alert').getByRole('listitem');
  await expect(wrong).toHaveCount(hostile.length);
  await expect(wrong.first()).toContainText('0<b>.json was left out: an answer belongs to no step from 1 to 40.');
  await expect(classroom(page).locator('.class-question')).toHaveCount(0);
  // Guesses and something else are not opened together.
  await dragFiles(page, [
    { name: 'a.json', text: hostile[0] },
    { name: 'b.json', text: '{}' },
  ]);
  await expect(page.locator('.refusal')).toContainText('Only one file can be open at a time');
});
