import assert from 'node:assert/strict';
import { expect, LONG, test } from './fixture.mjs';
import { drag, drawn, FIRST, FIRST_VISIT, ink, labels, picture, pointTable, query, seriesColors } from './page.mjs';

test('a mesh under load is there at once, in colours and in words, and the address stays clean', async ({ open }) => {
  const page = await open('', { viewport: { width: 1440, height: 900 } });
  const counts = await ink(page, '#chart', await seriesColors(page, 2));
  assert.ok(counts[0] > 50, `ink of the curve: ${counts}`);
  assert.equal(counts[1], 0, 'nothing is drawn in the colour of a second');
  assert.match((await page.locator('#chart').textContent()) ?? '', /22\.3/);
  assert.match((await page.locator('#drawing').textContent()) ?? '', /^Mesh of 8 × 8 nodes/);
  assert.equal((await labels(page)).length, 1);
  await page.getByRole('heading', { level: 2, name: 'The busier the network, the longer a message waits' }).waitFor();
  await page.getByRole('button', { name: 'First lesson: load and latency' }).waitFor();
  assert.equal(await query(page), '');
  assert.equal(new URL(page.url()).hash, '');
});

test('messages move by themselves, unless reduced motion is asked for', async ({ open }) => {
  for (const reducedMotion of /** @type {const} */ (['no-preference', 'reduce'])) {
    const page = await open('', { reducedMotion });
    const isStill = reducedMotion === 'reduce';
    await page.getByRole('button', { name: isStill ? 'Play' : 'Pause' }).waitFor();
  }
});

test('one bubble says what to do, and is gone for good with the first drag', async ({ open }) => {
  const page = await open('', { fresh: true });
  const bubble = page.getByText('Drag the load to the right');
  await bubble.waitFor();
  const release = await drag(page, page.locator('#chart'), 0.5, 0.6, 0.7);
  await release();
  await expect(bubble).toHaveCount(0);
  assert.match(await query(page), /^net=mesh,flits:16&load=0\.1\d+$/);
  await page.goto(new URL('/', page.url()).href);
  await page.waitForSelector('[aria-busy="false"]');
  await drawn(page);
  assert.equal(await bubble.count(), 0);
});

test('the link of a first visit is the page of a first visit', { tag: LONG }, async ({ open }) => {
  const [page, linked] = [await open(), await open(`?${FIRST_VISIT}`)];
  assert.deepEqual(await pointTable(linked), await pointTable(page));
  assert.equal(await linked.locator('#shared').textContent(), await page.locator('#shared').textContent());
});

test('the three curves of Figure 3 are there, each in its colour and in words', { tag: LONG }, async ({ open }) => {
  const page = await open(`?${FIRST}`);
  const counts = await ink(page, '#chart', await seriesColors(page, 3));
  assert.ok(
    counts.every((count) => count > 50),
    `ink of the three curves: ${counts}`,
  );
  const chart = (await page.locator('#chart').textContent()) ?? '';
  for (const words of ['16 flits', '32 flits', '64 flits']) assert.ok(chart.includes(words), chart);
  assert.match((await page.locator('#drawing').textContent()) ?? '', /1024 processors/);
  assert.deepEqual(await labels(page), ['16 flits', '32 flits', '64 flits']);
  assert.equal(await page.locator('#shared').textContent(), 'Butterfly fat-tree, 1024 processors');
});

test('the figures are those of the paper’s model', { tag: LONG }, async ({ open }) => {
  // 0.001 messages per cycle, where the model's own tests expect 63.518 cycles for 32 flits.
  const page = await open('?net=fat-tree,n:1024,flits:32&x=messages&load=0.001');
  const [[, latency, , carries]] = await pointTable(page);
  assert.equal(Number(latency), 63.5);
  assert.equal(Number(carries), 0.001);
});

test('it is sharp on a screen with two pixels for one, and drawn anew in a window of another size', { tag: LONG }, async ({ open }) => {
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
