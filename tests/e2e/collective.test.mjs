/** Collective operations: reached from a first visit, asked of machines, and played step by step in the drawing. */

import assert from 'node:assert/strict';
import { expectPartAccessible } from './axe.mjs';
import { expect, test } from './fixture.mjs';
import { goTo, query } from './page.mjs';

const SMALL = 'net=mesh,k:4&view=collective&algorithm=dims&size=4K&bytes=4K&ports=all';

test('the time of an all-reduce is two actions away, of a machine, too, and its steps are played', async ({ open }) => {
  const page = await open('');
  await test.step('a first visitor reaches the time of an all-reduce in two actions', async () => {
    await page.getByRole('button', { name: 'What is it for?' }).click();
    await page.getByRole('option', { name: /^All-reduce/ }).click();
    await expect(page.locator('#study-answer')).toContainText(/^All-reduce of 1 GiB over 64 processors: swing [\d.]+ ms/);
    await expect(page.locator('#collective-machine')).toHaveValue('2');
    // It is asked of nobody else.
    await expect(page.getByRole('button', { name: 'What is it for?' })).toBeHidden();
  });
  await test.step('a machine sets the network and the fields', async () => {
    await goTo(page, `?${SMALL}`);
    await page.locator('#collective-machine').selectOption({ label: 'DGX-like: 8 GPUs, 64 GB/s a link' });
    await expect(page.locator('#study-answer')).toContainText('over 8 processors');
    assert.equal(await query(page), 'net=hyperx,dims:8&width=128&ns=0.249&view=collective&size=4K&bytes=4K&ports=all');
    await expect(page.locator('#study-ports')).toHaveValue('all');
  });
  await test.step('steps are played in the drawing, and the link keeps the one at which the reader stops', async () => {
    await goTo(page, `?${SMALL}`);
    const step = page.locator('#step-number');
    await expect(step).toHaveAttribute('aria-valuetext', 'step 1 of 12');
    const words = page.locator('#drawing-text');
    await expect(words).toContainText('Step 1 of 12: at most 128 flits on a link');
    await expectPartAccessible(page, '#key-line');
    await page.locator('#play').click();
    await expect(step).toHaveAttribute('aria-valuetext', 'step 3 of 12');
    assert.equal(await query(page), SMALL);
    await page.keyboard.press('Space');
    await expect(page.locator('#play')).toHaveAccessibleName('Play');
    await expect.poll(() => query(page)).toMatch(/&round=\d+$/);
    const stopped = Number(await step.inputValue());
    assert.equal(await query(page), `${SMALL}&round=${stopped}`);
    await expect(page.locator('#study-round')).toHaveValue(String(stopped));
    await expect(words).toContainText(`Step ${stopped} of 12`);
    // The next one by key, another one by its field, and back.
    await page.locator('#step').click();
    await page.locator('#study-round').fill('9');
    await page.keyboard.press('Enter');
    await expect(step).toHaveValue('9');
    await page.locator('#undo').click();
    // Steps in quick succession are one to undo.
    await expect(step).toHaveValue('1');
  });
});
