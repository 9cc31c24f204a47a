/** Messages move in the drawing of every kind of network, up to 256 nodes. */

import assert from 'node:assert/strict';
import { DRAWN, SIZES } from './drawn-kinds.mjs';
import { expect, LONG, test } from './fixture.mjs';
import { drop, picture } from './page.mjs';

const PICTURE = '#messages-picture';

/** Sizes at which messages are shown. */
const MOVING = SIZES.filter((size) => size <= 256);

for (const [name, drawn] of Object.entries(DRAWN)) {
  test(`messages move: ${name}`, { tag: LONG }, async ({ open }) => {
    for (const size of MOVING) {
      const network = drawn(size);
      if (!network) continue;
      const page = await open(`?net=${network.net}&x=capacity&load=0.5`, { reducedMotion: 'no-preference' });
      if (network.file !== undefined) await drop(page, 'network.txt', network.file);
      await page.waitForSelector('.transport[data-phase=playing]');
      const pictures = new Set();
      await expect.poll(async () => pictures.add(await picture(page, PICTURE)).size, { intervals: [100] }).toBeGreaterThan(3);
      assert.ok(await page.locator(PICTURE).isVisible(), network.net);
      await page.close();
    }
  });
}
