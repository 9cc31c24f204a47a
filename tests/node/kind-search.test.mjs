/** The search for kinds of networks by the names of the field. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { grouped } from '../../www/app/networks/groups.ts';
import { searchKinds } from '../../www/app/networks/search.ts';
import { web } from './module.mjs';

const KINDS = web.networks();

/** @param {string} search */
const namesOf = (search) => searchKinds(KINDS, search).map(({ kind }) => kind.name);

test('the names of the field find the kinds that are meant, first', () => {
  for (const [search, first] of [
    ['mesh', 'mesh'],
    ['Torus', 'torus'],
    ['grid', 'mesh'],
    ['clos', 'xgft'],
    ['folded Clos', 'xgft'],
    ['leaf-spine', 'xgft'],
    ['fat tree', 'xgft'],
    ['butterfly fat', 'fat-tree'],
    ['tree', 'fat-tree'],
    ['hypercube', 'cube'],
    ['n-cube', 'cube'],
    ['3D torus', 'cube'],
    ['ring', 'cube'],
    ['butterfly', 'fat-tree'],
    ['k-ary n-fly', 'fly'],
    ['omega', 'combining-min'],
    ['banyan', 'buffered-min'],
    ['fully connected', 'hyperx'],
    ['dragonfl', 'dragonfly'],
    ['slim fly', 'own'],
    ['adaptive', 'scouting'],
    ['custom', 'own'],
  ]) {
    assert.equal(namesOf(search)[0], first, search);
  }
});

test('a half word is found where titles have it, but not within sentences', () => {
  assert.deepEqual(namesOf('clos'), ['xgft', 'fat-tree']);
  assert.ok(namesOf('closed').includes('cube'));
  assert.deepEqual(namesOf('drag'), ['dragonfly']);
  assert.deepEqual(namesOf('nothing such'), []);
  assert.equal(namesOf('  ').length, KINDS.length);
});

test('what is a preset of a kind is found as that preset', () => {
  /** @param {string} search */
  const presetOf = (search) => {
    const [{ kind, preset }] = searchKinds(KINDS, search);
    return preset === null ? null : kind.presets[preset];
  };
  assert.equal(presetOf('hypercube'), 'Hypercube of 64');
  assert.equal(presetOf('petersen'), 'Petersen graph');
  assert.equal(presetOf('torus both ways'), '8 × 8 nodes, both ways');
  assert.equal(presetOf('torus'), null);
});

test('the picker lists the groups of what fits best first', () => {
  const groups = web.networkGroups();
  const titles = (/** @type {string} */ search) => grouped(groups, searchKinds(KINDS, search)).map(([title]) => title);
  assert.deepEqual(titles(''), groups);
  assert.deepEqual(titles('clos'), ['Trees']);
  assert.equal(titles('butterfly')[0], 'Trees');
});
