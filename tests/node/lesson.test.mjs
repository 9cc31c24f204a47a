/** Lessons as the page uses them. */

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { BUILT_IN } from '../../www/app/lesson/catalogue.ts';
import { web } from './module.mjs';

const { Lesson, Simulation } = web;

/** @param {string} id */
const published = (id) => readFileSync(new URL(`../../www/lessons/${id}.json`, import.meta.url), 'utf8');

/** @param {{ text: string }[][]} paragraphs */
const words = (paragraphs) => paragraphs.map((runs) => runs.map(({ text }) => text).join('')).join('\n');

test('every lesson of the page is offered', () => {
  const files = readdirSync(new URL('../../www/lessons/', import.meta.url));
  assert.deepEqual(files.map((file) => file.replace('.json', '')).sort(), BUILT_IN.toSorted());
});

test('a step has its text with numbers, its question and what is revealed', () => {
  const lesson = Lesson.read(published('load'));
  const { id, level, steps } = lesson.about();
  assert.deepEqual([id, level, steps], ['load', 1, 7]);
  const step = lesson.step(2);
  assert.equal(step.title, 'Nearly twice the load');
  assert.match(words(step.paragraphs), /which is 95 % of the model’s saturation/);
  assert.deepEqual([step.link, step.opens], [undefined, 'net=mesh&xmax=0.1&load=0.0943']);
  assert.deepEqual(step.locks, ['net', 'k', 'flits', 'load', 'xmax']);
  assert.deepEqual([step.ask?.kind, words(step.ask?.choices ?? [])], ['choices', '1.4 times\n2 times, like the load\nMore than 5 times']);
  assert.match(words(step.reveal?.paragraphs ?? []), /^127.2 cycles by the model/);
  assert.deepEqual([step.reveal?.answer, step.reveal?.link], [3, 'net=mesh&xmax=0.182&load=0.18']);
  assert.deepEqual(lesson.judge(2, 3), { verdict: 'right', words: 'Right.' });
  assert.equal(lesson.judge(2, undefined).verdict, 'unknown');
  assert.equal(lesson.judge(4, 210).verdict, 'near');
  assert.throws(() => lesson.judge(0, 1), { message: 'this step asks nothing' });
  assert.throws(() => lesson.step(7), { message: 'the lesson has no step 8' });
});

test('models are solved one at a time if the page asks for that', () => {
  const lesson = Lesson.read(published('mesh-or-torus'));
  const costs = [];
  for (let cost = lesson.nextCost(); cost !== undefined; cost = lesson.nextCost()) {
    costs.push(cost);
    lesson.solveNext();
  }
  assert.equal(costs.length, 4);
  assert.ok(costs.every((cost) => cost > 0 && cost < 50));
});

test('a place in a lesson is a link, and the link is that place', () => {
  const lesson = Lesson.read(published('load'));
  assert.equal(lesson.queryAt('load', '3:2,r'), 'net=mesh&xmax=0.182&load=0.18&lesson=load&step=3:2,r');
  assert.throws(() => lesson.queryAt('load', '8'), { message: 'There is no step “8”; the lesson has steps 1 to 7' });
  const { view } = new web.Explorer(lesson.queryAt('load', '5:160')).state();
  assert.equal(view.lesson, 'load');
  assert.deepEqual(view.step, { number: 5, answered: true, answer: 160, revealed: false });
});

test('a lesson travels in a link', () => {
  const packed = Lesson.read(published('idle')).pack();
  assert.match(packed, /^[-.0-9A-Za-z]{41,6000}$/);
  const explorer = new web.Explorer(`net=mesh&lesson=${packed}&step=1`);
  assert.deepEqual(explorer.notices(), []);
  assert.equal(Lesson.unpack(explorer.state().view.lesson ?? '').about().id, 'idle');
  assert.throws(() => Lesson.unpack(packed.slice(0, -9)), { message: /no whole lesson/ });
  assert.throws(() => Lesson.read('{"lesson": 1'), { message: /^Line 1, character \d+: the file ends too early/ });
});

test('simulated numbers are those that the lesson states, until their tasks report', () => {
  const lesson = Lesson.read(published('trust'));
  assert.equal(lesson.step(0).pending, false);
  const before = lesson.step(1);
  assert.ok(before.pending && !before.paragraphs.flat().some(({ pending }) => pending));
  assert.match(words(before.paragraphs), /the latency is 71.7\u{a0}±\u{a0}1.3 cycles/u);
  for (let tasks = lesson.tasks(1); tasks.length > 0; tasks = lesson.tasks(1)) {
    for (const task of tasks) {
      const simulation = new Simulation(task);
      while (!simulation.step(1e6));
      assert.ok(lesson.takeReport(task, simulation.report()));
    }
  }
  const after = lesson.step(1);
  assert.equal(after.pending, false);
  assert.match(words(after.paragraphs), /the latency is 71.7\u{a0}±\u{a0}1.3 cycles/u);
});
