/** Figures on paper: their sizes and texts, and where notes go that are moved. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COLUMNS, frameOn, onScreen, ratioOn, sizedSvg, sizedTex } from '../../www/app/figure/sizes.ts';
import { asideOf, pointOf } from '../../www/app/notes/moves.ts';

/** @import { ChartLayout, NoteArea } from '../../www/app/pkg/loadcurve-web.js' */

test('in every column text of 12 pixels is as large as asked for, and at least 7 points', () => {
  for (const { name, width, text } of COLUMNS) {
    assert.ok(text >= 7, name);
    const paper = { width, height: width / 1.5, text };
    const frame = frameOn(paper);
    const points = (12 * (width / 25.4) * 72) / frame.width;
    assert.ok(Math.abs(points - text) < 0.02, `${name}: ${points} pt`);
    // Anything smaller would be drawn as a thumbnail, without titles of axes.
    assert.ok(frame.width >= 340 && frame.height >= 160, `${name}: ${frame.width} × ${frame.height}`);
  }
});

test('a column of 3.5 inches has 1050 pixels at 300 dpi', () => {
  const paper = { width: 88.9, height: 59.3, text: 8 };
  assert.deepEqual(frameOn(paper), { width: 378, height: 252 });
  assert.equal(Math.round(frameOn(paper).width * ratioOn(paper, 300)), 1050);
  assert.equal(Math.round(frameOn(paper).width * ratioOn(paper, 600)), 2100);
  assert.equal(Math.round(onScreen(88.9)), 336);
});

test('files carry their size on paper', () => {
  const paper = { width: 88.9, height: 59.26, text: 8 };
  const svg = sizedSvg('<svg xmlns="x" width="378" height="252" viewBox="0 0 3024 2016"><rect width="1" height="1"/></svg>', paper);
  assert.equal(svg, '<svg xmlns="x" width="88.9mm" height="59.3mm" viewBox="0 0 3024 2016"><rect width="1" height="1"/></svg>');
  assert.equal(sizedTex('% figure', paper), '\\def\\loadcurvewidth{88.9mm}\n% figure');
});

const layout = /** @type {ChartLayout} */ (
  /** @type {unknown} */ ({
    panels: [{ metric: 'latency', left: 50, right: 450, top: 20, bottom: 220 }],
    load: { min: 0, max: 0.2, logarithmic: false },
    latency: { min: 0, max: 100, logarithmic: false },
    places: [],
  })
);
const area = /** @type {NoteArea} */ ({ index: 0, left: 300, right: 400, top: 50, bottom: 84, x: 250, y: 120 });

test('a moved text keeps whole pixels from its point', () => {
  assert.deepEqual(asideOf(area, { right: 0, down: 0 }), { right: 100, down: -53 });
  assert.deepEqual(asideOf(area, { right: -150.4, down: 10 }), { right: -50, down: -43 });
});

test('a moved point goes to round loads and latencies, to a curve where it is near, and not beyond the axes', () => {
  const none = () => [];
  assert.deepEqual(pointOf(layout, area, { right: 0, down: 0 }, none), { load: 0.1, latency: 50 });
  assert.deepEqual(pointOf(layout, area, { right: 41, down: -21 }, none), { load: 0.1205, latency: 60.6 });
  assert.deepEqual(pointOf(layout, area, { right: 900, down: 900 }, none), { load: 0.2, latency: 0 });
  const near = (/** @type {number} */ load) => (load === 0.1 ? [90, 52.5] : []);
  assert.deepEqual(pointOf(layout, area, { right: 0, down: 0 }, near), { load: 0.1, latency: 52.5 });
  assert.deepEqual(pointOf(layout, area, { right: 0, down: 20 }, near), { load: 0.1, latency: 40 });
  assert.equal(pointOf({ ...layout, panels: [] }, area, { right: 0, down: 0 }, none), null);
});
