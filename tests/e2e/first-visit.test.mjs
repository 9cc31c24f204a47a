import assert from 'node:assert/strict';
import { expect, test } from './fixture.mjs';
import { ink, labels, picture, pointTable, query, seriesColors } from './page.mjs';

test('the three curves of Figure 3 are there at once, in colours and in words, and the address stays clean', async ({ open }) => {
  const page = await open();
  const counts = await ink(page, '#chart', await seriesColors(page, 3));
  assert.ok(
    counts.every((count) => count > 50),
    `ink of the three curves: ${counts}`,
  );
  const [fourth] = await ink(page, '#chart', (await seriesColors(page, 4)).slice(3));
  assert.equal(fourth, 0, 'nothing is drawn in the colour of a fourth');
  const chart = (await page.locator('#chart').textContent()) ?? '';
  for (const words of ['16 flits', '32 flits', '64 flits']) assert.ok(chart.includes(words), chart);
  assert.match((await page.locator('#drawing').textContent()) ?? '', /1024 processors/);

  assert.deepEqual(await labels(page), ['16 flits', '32 flits', '64 flits']);
  assert.equal(await page.locator('#shared').textContent(), 'Butterfly fat-tree, 1024 processors');
  assert.match((await page.locator('#about').textContent()) ?? '', /Figure 3/);
  assert.equal(await query(page), '');
  assert.equal(new URL(page.url()).hash, '');
});

test('the figures are those of the paper’s model', async ({ open }) => {
  // 0.001 messages per cycle, where the model's own tests expect 63.518 cycles for 32 flits.
  const page = await open('?net=fat-tree,n:1024,flits:32&x=messages&load=0.001');
  const [[, latency, throughput, , state]] = await pointTable(page);
  assert.equal(Number(latency), 63.5);
  assert.equal(Number(throughput), 0.001);
  assert.equal(state, 'steady');
});

test('it is sharp on a screen with two pixels for one, and drawn anew in a window of another size', async ({ open }) => {
  const page = await open('', { deviceScaleFactor: 2 });
  const widths = async () =>
    page
      .locator('#chart, #drawing')
      .evaluateAll((canvases) =>
        canvases.map((canvas) => [/** @type {HTMLCanvasElement} */ (canvas).width, Math.round(canvas.getBoundingClientRect().width * 2)]),
      );
  const [before, [chart, drawing]] = [await picture(page), await widths()];
  assert.equal(chart[0], chart[1]);
  assert.equal(drawing[0], drawing[1]);

  await page.setViewportSize({ width: 700, height: 800 });
  await expect
    .poll(async () => {
      const [[pixels, size]] = await widths();
      return pixels === size && size > 2 * 630;
    })
    .toBe(true);
  assert.notEqual(await picture(page), before);
});
