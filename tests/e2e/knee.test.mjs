/** The knee: the model's drawn at once, the simulated one found by a worker and told in a sentence. */

import assert from 'node:assert/strict';
import { command } from '../node/command.mjs';
import { expectPartAccessible } from './axe.mjs';
import { expect, test } from './fixture.mjs';
import { picture, query } from './page.mjs';

/** Nobody meets: 7 + 2·u/(1 − u), 21 at u = 7/8. */
const LINK = '?net=torus,k:4,flits:4,traffic:neighbour&precision=20';

test('a knee is shown in two actions and simulated with a third, to the digits of the command', async ({ open }) => {
  const page = await open(LINK);
  const before = await picture(page, '#chart');
  await page.getByRole('button', { name: /change$/ }).click();
  await page.getByLabel('Knee', { exact: true }).check();
  assert.match(await query(page), /knee=3/);
  await expect.poll(() => picture(page, '#chart')).not.toBe(before);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Simulate/ }).click();
  await expect(page.getByRole('button', { name: /^Simulated/ })).toBeVisible();
  await page.getByRole('button', { name: /^Simulated/ }).click();
  const words = page.locator('#sim-knees p').first();
  await expect(words).toContainText('(by the model at 0.8750). Overloaded');
  const told = JSON.parse(await command('knee', `${LINK}&knee=3`, '--format', 'json', '--quiet'));
  assert.equal(await words.textContent(), told.curves[0].sentence);
  await expectPartAccessible(page, '#simulation');
});
