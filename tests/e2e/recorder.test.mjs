/** Lessons written on the page: by mouse and by keys, kept over a reload, saved and opened again. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { expectAccessible, expectPartAccessible } from './axe.mjs';
import { expect, LONG, test } from './fixture.mjs';
import { drawn, query } from './page.mjs';

/** @import { Page } from '@playwright/test' */

/** @param {Page} page */
const recorder = (page) => page.getByRole('complementary', { name: 'Lesson recorder' });

/** @param {Page} page */
const lesson = (page) => page.getByRole('complementary', { name: 'Lesson', exact: true });

/** @param {Page} page @param {string} name */
const field = (page, name) => recorder(page).getByLabel(name, { exact: true });

/** Opens the recorder from the list of lessons. @param {Page} page */
async function write(page) {
  await page.getByRole('button', { name: 'Lessons', exact: true }).click();
  await page.getByRole('button', { name: 'Write a lesson…' }).click();
  await expect(recorder(page)).toBeVisible();
}

/** The lesson as it is saved. @param {Page} page */
async function saved(page) {
  const [download] = await Promise.all([page.waitForEvent('download'), recorder(page).getByRole('button', { name: 'Save file' }).click()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

/** What the recorder says of the lesson. @param {Page} page @param {string | RegExp} words */
const says = (page, words) => expect(recorder(page).locator('.recorder-mistake')).toContainText(words);

test('a lesson is written with the mouse, tried, kept over a reload, and saved', async ({ open }) => {
  const page = await open('?net=mesh&load=0.1', { fresh: true });
  await write(page);
  await says(page, 'The lesson has no title');
  await field(page, 'Title').fill('Mesh or torus?');
  await field(page, 'What students can do after it').fill('Say which saturates first.');
  await says(page, 'The lesson has no steps');
  const add = recorder(page).getByRole('button', { name: 'Add step' });
  await add.click();
  await says(page, 'Step 1 has no text');
  await field(page, 'Text').fill('The mesh takes  cycles.');
  await field(page, 'Text').evaluate((text) => /** @type {HTMLTextAreaElement} */ (text).setSelectionRange(15, 15));
  await recorder(page).getByText('Put a number into the text').click();
  await recorder(page).getByRole('button', { name: 'latency at 0.1' }).click();
  await expect(field(page, 'Text')).toHaveValue('The mesh takes {latency:1} cycles.');

  // The next step keeps what the page shows by then.
  await recorder(page).getByText('Networks', { exact: true }).click();
  await page.getByRole('button', { name: 'a torus' }).click();
  await drawn(page);
  await add.click();
  await field(page, 'Heading').fill('The torus');
  await recorder(page).getByLabel('Ask a question').check();
  await field(page, 'Question').fill('Which saturates first?');
  await field(page, 'Choice 1').fill('The torus');
  await field(page, 'Choice 2').fill('The mesh');
  await field(page, 'Choice 2 is right').check();
  await field(page, 'After the answer').fill('Its middle links carry more.');
  await recorder(page).getByRole('group', { name: 'Hide until the answer' }).getByRole('checkbox').nth(1).check();
  assert.match(await query(page), /hide=2/);
  await expect(recorder(page)).not.toContainText('The page shows something else');
  await recorder(page).getByRole('group', { name: 'Students cannot change' }).getByRole('checkbox').first().check();
  await says(page, 'Nothing is missing');
  await expectPartAccessible(page, '[aria-label="Lesson recorder"]');

  const before = await saved(page);
  assert.equal(before.name, 'mesh-or-torus.json');
  const { steps, values } = JSON.parse(before.text);
  assert.deepEqual(values, { latency: ['latency', 'mesh', 0.1] });
  assert.equal(steps[0].link, '?net=mesh&load=0.1');
  assert.match(steps[1].link, /^\?net=mesh&net=torus.*hide=2/);
  assert.deepEqual(steps[1].ask, { text: 'Which saturates first?', choices: ['The torus', 'The mesh'], right: 2 });
  assert.doesNotMatch(steps[1].reveal.link, /hide/);
  assert.deepEqual(steps[1].lock, ['net']);

  await recorder(page).getByRole('button', { name: 'Try it' }).click();
  await expect(lesson(page)).toContainText('The mesh takes 51.1 cycles.');
  await lesson(page).getByRole('button', { name: 'Next' }).click();
  await lesson(page).getByRole('radio', { name: 'The torus' }).check();
  await lesson(page).getByRole('button', { name: 'Reveal' }).click();
  await expect(lesson(page).locator('.choice.is-right')).toContainText('The mesh');
  await lesson(page).getByRole('button', { name: 'Finish' }).click();
  await expect(recorder(page)).toBeVisible();
  await expect(lesson(page)).toBeHidden();

  await page.reload();
  await expect(field(page, 'Title')).toHaveValue('Mesh or torus?');
  assert.equal((await saved(page)).text, before.text);
});

test('the last step becomes the exercise, whose text asks', async ({ open }) => {
  const page = await open('?net=mesh,k:4&load=0.1', { fresh: true });
  await write(page);
  // It is in sight and has the focus.
  await expect(field(page, 'Title')).toBeFocused();
  await page.keyboard.type('Where it ends');
  await field(page, 'What students can do after it').fill('Find the end of a curve.');
  const add = recorder(page).getByRole('button', { name: 'Add step' });
  await add.click();
  await field(page, 'Text').fill('A mesh.');
  await add.click();
  await field(page, 'Text').fill('Drag the line.');
  await recorder(page).getByLabel('Ask a question').check();
  await field(page, 'Question').fill('Where is 0.1?');
  await recorder(page).getByText('Load', { exact: true }).click();
  await field(page, 'The right load').fill('0.1');
  await field(page, 'Right within ±').fill('0.01');
  await recorder(page).getByLabel('This is the exercise').check();
  await expect(field(page, 'Text')).toHaveValue('Drag the line.\n\nWhere is 0.1?');
  await expect(field(page, 'Question')).toHaveCount(0);
  await says(page, 'Nothing is missing');
  const { steps, exercise } = JSON.parse((await saved(page)).text);
  assert.deepEqual(
    steps.map((/** @type {{ text: string }} */ step) => step.text),
    ['A mesh.'],
  );
  assert.deepEqual(exercise, {
    text: 'Drag the line.\n\nWhere is 0.1?',
    link: '?net=mesh,k:4&load=0.1',
    point: 0.1,
    within: 0.01,
    unit: 'flits/cycle/node',
  });
  // Only the last step can be the exercise.
  await recorder(page).locator('.record-head').first().click();
  await expect(recorder(page).getByLabel('This is the exercise')).toHaveCount(0);
});

test('a lesson is written by keys alone; its steps are moved, removed and brought back', async ({ open }) => {
  const page = await open('?net=mesh,k:4&load=0.1', { fresh: true });
  await page.getByRole('button', { name: 'Lessons', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Write a lesson…' }).focus();
  await page.keyboard.press('Enter');
  await field(page, 'Title').focus();
  await page.keyboard.type('By keys');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Write without a mouse.');
  for (const words of ['First', 'Second']) {
    await recorder(page).getByRole('button', { name: 'Add step' }).focus();
    await page.keyboard.press('Enter');
    // The text of the new step has the focus.
    await expect(field(page, 'Text')).toBeFocused();
    await page.keyboard.type(words);
  }
  await says(page, 'Nothing is missing');
  const heads = recorder(page).locator('.record-head');
  await heads.nth(1).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(heads).toContainText(['Second', 'First']);
  await expect(heads.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heads.first()).toHaveAttribute('aria-expanded', 'false');

  await recorder(page).getByRole('button', { name: 'Remove: step 1' }).focus();
  await page.keyboard.press('Enter');
  await expect(heads).toHaveText([/First/]);
  const undo = recorder(page).getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heads).toContainText(['Second', 'First']);
  const { text } = await saved(page);
  assert.deepEqual(
    JSON.parse(text).steps.map((/** @type {{ text: string }} */ step) => step.text),
    ['Second', 'First'],
  );
});

test('a saved lesson is opened for changing, and its link for playing', { tag: LONG }, async ({ open }) => {
  const json = JSON.stringify({
    lesson: 1,
    id: 'short',
    title: 'Short',
    minutes: 2,
    goal: 'Open it again.',
    steps: [{ title: 'One', text: 'A mesh.', link: '?net=mesh,k:4' }, { ask: { text: 'At which load?', point: 0.1, within: 0.02 } }],
  });
  const page = await open('', { fresh: true, permissions: ['clipboard-read', 'clipboard-write'] });
  await write(page);
  await page
    .locator('input[type=file][accept*=json]')
    .setInputFiles({ name: 'short.json', mimeType: 'application/json', buffer: Buffer.from(json) });
  await expect(field(page, 'Title')).toHaveValue('Short');
  await recorder(page).locator('.record-head').first().click();
  await expect(field(page, 'The right load')).toHaveValue('0.1');
  assert.match(await query(page), /^net=mesh,k:4/);
  await says(page, 'Nothing is missing');
  await recorder(page).getByRole('button', { name: 'Copy link' }).click();
  await expect(recorder(page).getByRole('button', { name: 'Copied' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto(link);
  await expect(lesson(page)).toContainText('A mesh.');
  await expect(lesson(page)).toContainText('At which load?');
});

test('on a phone the recorder stands below chart and drawing', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=mesh,k:4', { viewport: { width: 360, height: 740 }, hasTouch: true, fresh: true });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Lessons', exact: true }).click();
  await page.getByRole('button', { name: 'Write a lesson…' }).click();
  await recorder(page).getByRole('button', { name: 'Add step' }).click();
  await expect(field(page, 'Text')).toBeInViewport();
  await expectAccessible(page);
});
