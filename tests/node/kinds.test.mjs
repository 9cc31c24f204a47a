/** The scripts of the page know no kind of network by name. */

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { web } from './module.mjs';

const FOLDER = new URL('../../www/app/', import.meta.url);

test('no script names a kind of network', () => {
  // The page calls other things its user's own, too.
  const names = web.networks().flatMap(({ name }) => (name === 'own' ? [] : [name]));
  const quoted = new RegExp(`(['"\`])(net=)?(${names.join('|')})\\1`);
  const scripts = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  assert.ok(scripts.length > 100);
  for (const script of scripts) assert.doesNotMatch(readFileSync(new URL(script, FOLDER), 'utf8'), quoted, script);
});

test('every kind is in a group, with a glyph', () => {
  const groups = web.networkGroups();
  for (const { name, group, glyph } of web.networks()) assert.ok(groups.includes(group) && glyph.lines && glyph.discs, name);
});

test('what a drawing shows follows from the network that is drawn', () => {
  const worms = 'moving waiting unsent';
  const scouting = 'moving probe acknowledgement waiting unsent';
  for (const [link, isFoldable, hasStages, addsWaits, isDrawn, signs] of /** @type {const} */ ([
    ['mesh', false, false, true, false, worms],
    ['torus', true, false, true, false, worms],
    ['fat-tree', false, true, true, false, worms],
    ['own', false, false, true, true, worms],
    ['own,file:0123456789abcdef', false, false, true, false, worms],
    ['scouting', true, false, false, false, scouting],
    ['scouting,scout:0', true, false, false, false, worms],
    ['buffered-min', false, true, false, false, 'packet dropped'],
    ['combining-min', false, true, false, false, 'request combined waiting unsent'],
  ])) {
    const explorer = web.Explorer.deferring(link);
    const [curve] = explorer.state().curves;
    assert.equal(explorer.isFoldable(), isFoldable, link);
    assert.deepEqual([curve.hasStages, curve.addsWaits, curve.isDrawn], [hasStages, addsWaits, isDrawn], link);
    assert.equal(explorer.animationLimits().signs.join(' '), signs, link);
  }
});
