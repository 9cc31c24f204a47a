/** Lessons that are written on the page: their file, and what is put into it. */

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  draftOf,
  fileOf,
  hiddenIn,
  idOf,
  isEmpty,
  isSameState,
  NEW_ASK,
  newDraft,
  newStep,
  stateOf,
  withHidden,
} from '../../www/app/recorder/draft.ts';
import { named, offersOf, wordsFor } from '../../www/app/recorder/values.ts';
import { web } from './module.mjs';

/** @import { Draft } from '../../www/app/recorder/draft.ts' */

const FOLDER = new URL('../../www/lessons/', import.meta.url);

const WITH_ALL_KINDS = ['load.json', 'hot-spots.json'];

/** A draft with one step after another. @param {Draft['steps']} steps */
const draft = (...steps) => ({ ...newDraft(), title: 'Mesh or torus?', goal: 'Say which.', steps });

/** What the module says of a draft; empty if it is right. @param {Draft} it */
function mistakeIn(it) {
  try {
    web.Lesson.read(fileOf(it)).free();
    return '';
  } catch (error) {
    return /** @type {Error} */ (error).message;
  }
}

test('two links are the same state in whatever order their keys are, but not their networks', () => {
  assert.ok(isSameState('?net=mesh&net=torus&load=0.1&hide=2', '?net=mesh&net=torus&hide=2&load=0.1'));
  assert.ok(!isSameState('?net=mesh&net=torus', '?net=torus&net=mesh'));
  assert.ok(!isSameState('?net=mesh&load=0.1', '?net=mesh'));
});

test('every lesson of the page stays the same when it is opened for changing and saved', () => {
  for (const name of readdirSync(FOLDER)) {
    const json = readFileSync(new URL(name, FOLDER), 'utf8');
    const file = fileOf(draftOf(json));
    const [before, after] = [json, file].map((text) => web.Lesson.read(text));
    assert.deepEqual(after.about(), before.about(), name);
    assert.equal(draftOf(json).steps.length, before.about().steps, name);
    // Those with all kinds of questions; models of the others would take long.
    const steps = WITH_ALL_KINDS.includes(name) ? before.about().steps : 0;
    for (let index = 0; index < steps; index += 1) assert.deepEqual(after.step(index), before.step(index), `${name}, ${index + 1}`);
    assert.equal(fileOf(draftOf(file)), file, name);
  }
});

test('a draft is told in plain words what it lacks', () => {
  assert.equal(mistakeIn({ ...draft(), title: '' }), 'The lesson has no title');
  assert.equal(mistakeIn(draft()), 'The lesson has no steps');
  assert.equal(mistakeIn(draft({ ...newStep('?net=mesh'), text: 'A.' }, newStep(null))), 'Step 2 has no text');
  const ask = { ...NEW_ASK, kind: /** @type {const} */ ('number'), text: 'How many?', answer: '0.4x', within: '0.1' };
  const asking = { ...newStep('?net=mesh'), ask };
  assert.equal(mistakeIn(draft(asking)), 'Step 1, question: the answer must be a number, such as 0.4, not “0.4x”');
  assert.equal(mistakeIn(draft({ ...asking, ask: { ...ask, answer: '.4' } })), '');
  assert.match(mistakeIn(draft({ ...asking, ask: { ...ask, answer: '4', within: '' } })), /^Step 1, question: the error that still counts/);
  assert.match(mistakeIn({ ...draft(asking), minutes: 'six' }), /“minutes” must be a whole number/);
});

test('fields of another kind of question stay in the draft and out of the file', () => {
  const ask = { ...NEW_ASK, text: 'Which?', choices: ['A', 'B'], right: 2, answer: '7', unit: 'cycles' };
  const chosen = draft({ ...newStep(null), ask });
  assert.equal(mistakeIn(chosen), '');
  assert.deepEqual(JSON.parse(fileOf(chosen)).steps, [{ ask: { text: 'Which?', choices: ['A', 'B'], right: 2 } }]);
  const channel = draft({ ...newStep('?net=mesh'), ask: { ...ask, kind: 'channel', channel: '12, 13' } });
  assert.deepEqual(JSON.parse(fileOf(channel)).steps[0].ask, { text: 'Which?', channel: [12, 13] });
});

test('values that no text uses any more are left out, and those that others are made of stay', () => {
  const values = { a: ['zero', 'mesh'], b: ['latency', 'mesh', 0.1], r: ['ratio', 'b', 'a'], unused: ['given', 1] };
  const it = { ...draft({ ...newStep('?net=mesh'), text: '{r:1} times' }), values, stated: { r: 1.3, unused: 1 } };
  const file = JSON.parse(fileOf(it));
  assert.deepEqual([Object.keys(file.values), file.stated], [['a', 'b', 'r'], { r: 1.3 }]);
});

test('a lesson gets an identifier from its title', () => {
  for (const [title, id] of [
    ['Mesh or torus?', 'mesh-or-torus'],
    ['Überlast – was nun', 'uberlast-was-nun'],
    ['负载', 'lesson'],
    [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
  ])
    assert.equal(idOf(title), id);
  assert.ok(isEmpty(newDraft()));
});

test('a state is a link without what is the reader’s own, and networks are hidden in it', () => {
  const state = stateOf('net=mesh&net=torus&theme=dark&load=0.1&lesson=load&step=3:0.1');
  assert.equal(state, '?net=mesh&net=torus&load=0.1');
  const hidden = withHidden(state, [1]);
  assert.deepEqual([hidden, hiddenIn(hidden), withHidden(hidden, [])], ['?net=mesh&net=torus&load=0.1&hide=2', [1], state]);
  assert.deepEqual(hiddenIn('?net=mesh&hide=1,3'), [0, 2]);
});

test('numbers of what the page shows become values, each once', () => {
  const { operatingLoad, view } = new web.Explorer('net=mesh,k:4&load=0.1').state();
  const state = /** @type {any} */ ({ operatingLoad, view });
  const offers = offersOf({ link: 'net=mesh,k:4', simulated: '28.1 ± 0.3' }, state);
  const it = { ...draft({ ...newStep('?net=mesh,k:4'), text: '' }) };
  for (const offer of offers) {
    const name = named(it, offer);
    assert.ok(name);
    it.values = { ...it.values, [name]: offer.value };
    it.steps[0].text += `{${name}:${offer.digits}} `;
  }
  assert.deepEqual(Object.keys(it.values), ['latency', 'simulated', 'idle', 'saturation', 'knee']);
  assert.deepEqual(offers[1].stated, [28.1, 0.3]);
  assert.equal(mistakeIn(it), '');
  assert.equal(named(it, offers[0]), 'latency');
  assert.equal(named(it, { ...offers[0], value: ['latency', 'mesh', 0.2] }), 'latency2');
  assert.equal(wordsFor('r', { r: ['ratio', 'latency', 'idle'] }), 'latency divided by idle');
  const full = { ...it, values: Object.fromEntries(Array.from({ length: 24 }, (_, index) => [`v${index}`, ['given', index]])) };
  assert.equal(named(full, offers[0]), null);
});
