/** Guesses in a lesson: their file, and their histogram. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { histogramOf } from '../../www/app/guesses/histogram.ts';
import { carriedBy, fragmentOf, MAX_CHARACTERS, read, seemsGuesses, written } from '../../www/app/lesson/guesses.ts';

/** @import { LessonAsk } from '../../target/page/app/pkg/loadcurve-web.js' */

const GUESSES = {
  lesson: 'load',
  source: null,
  answers: [
    { step: 3, answer: 2 },
    { step: 5, answer: null },
  ],
};

test('guesses go into a file and a link, and come back', () => {
  const text = written(GUESSES);
  assert.ok(seemsGuesses(text));
  assert.deepEqual(read(text), GUESSES);
  const link = `https://example.org/?lesson=load${fragmentOf(GUESSES)}`;
  const packed = { ...GUESSES, lesson: 'own', source: 'a'.repeat(50) };
  assert.deepEqual(carriedBy(`${link}\n${link.split('#')[0]} ${fragmentOf(packed)}`).map(read), [GUESSES, packed]);
  assert.deepEqual(carriedBy('#guesses=%E0%A4%A'), ['']);
});

test('files that are none say what is wrong with them', () => {
  const lesson = '"guesses": 1, "lesson": "load"';
  const answers = (/** @type {string} */ list) => `{${lesson}, "answers": ${list}}`;
  for (const [text, why] of /** @type {[string, RegExp][]} */ ([
    ['', /damaged/],
    ['{"guesses": 1', /damaged/],
    ['[1]', /no guesses/],
    ['null', /no guesses/],
    ['{"guesses": 2, "lesson": "load", "answers": []}', /version “2”/],
    ['{"guesses": {"a": 1}, "lesson": "load"}', /version/],
    ['{"guesses": 1, "answers": []}', /name a lesson/],
    ['{"guesses": 1, "lesson": "../../x", "answers": []}', /name a lesson/],
    [`{"guesses": 1, "lesson": "${'a'.repeat(41)}", "answers": []}`, /name a lesson/],
    [`{${lesson}, "source": "<script>", "answers": []}`, /lesson in it is damaged/],
    [`{${lesson}}`, /list of up to 40/],
    [answers(JSON.stringify(Array.from({ length: 41 }, (_, index) => ({ step: index + 1, answer: 1 })))), /list of up to 40/],
    [answers('[null]'), /no step/],
    [answers('[{"step": 0, "answer": 1}]'), /no step/],
    [answers('[{"step": 1.5, "answer": 1}]'), /no step/],
    [answers('[{"step": 1, "answer": "1"}]'), /step 1 is not a number/],
    [answers('[{"step": 1, "answer": 1e999}]'), /step 1 is not a number/],
    [answers('[{"step": 1}]'), /step 1 is not a number/],
    [answers('[{"step": 1, "answer": 1}, {"step": 1, "answer": 2}]'), /two answers/],
    [' '.repeat(MAX_CHARACTERS + 1), /characters/],
    [`${'['.repeat(8000)}`, /damaged/],
  ]))
    assert.throws(() => read(text), { message: why }, text.slice(0, 80));
});

/** @param {Partial<LessonAsk>} fields @returns {LessonAsk} */
const ask = (fields) => ({ paragraphs: [], kind: 'number', choices: [], from: undefined, to: undefined, unit: '', digits: 0, ...fields });

const near = (/** @type {number} */ right, /** @type {number} */ within) => ({
  right,
  isRight: (/** @type {number} */ answer) => Math.abs(answer - right) <= within,
  nameOf: String,
});

test('choices are counted in their order', () => {
  const choices = ['A', 'B', 'C'].map((text) => [{ text, emphasis: false, pending: false }]);
  const { bars, axis, count, unknown } = histogramOf(ask({ kind: 'choices', choices }), [2, 3, 2, null, 9], near(2, 0));
  assert.deepEqual(bars, [
    { words: '1', count: 0, isRight: false },
    { words: '2', count: 2, isRight: true },
    { words: '3', count: 1, isRight: false },
  ]);
  assert.deepEqual([axis, count, unknown], [null, 5, 1]);
});

test('numbers fall into bars of equal width, and none is lost', () => {
  const { bars, axis } = histogramOf(ask({ from: 120, to: 400 }), [120, 183, 190, 400, 399.5], near(183, 20));
  assert.equal(
    bars.reduce((sum, { count }) => sum + count, 0),
    5,
  );
  assert.deepEqual(axis, { from: 120, to: 420, right: 183 });
  assert.deepEqual(
    bars.filter(({ isRight }) => isRight).map(({ words, count }) => [words, count]),
    [['180–200', 2]],
  );
});

test('numbers far outside the slider, equal ones and none at all have an axis, too', () => {
  const far = histogramOf(ask({ from: 0, to: 1, digits: 2 }), [1e9, -1e9, 0.5], near(0.5, 0.1));
  assert.ok(far.bars.length > 1 && far.bars.length < 40);
  assert.equal(
    far.bars.reduce((sum, { count }) => sum + count, 0),
    3,
  );
  const same = histogramOf(ask({ digits: 3 }), [0.2, 0.2], { ...near(0.2, 0.01), right: undefined });
  assert.equal(
    same.bars.reduce((sum, { count }) => sum + count, 0),
    2,
  );
  assert.deepEqual(histogramOf(ask({}), [], { ...near(0, 0), right: undefined }).bars, []);
  assert.equal(histogramOf(ask({}), [0, 0], near(0, 1)).bars[0].count, 2);
});

test('channels are sorted by how often they were picked, the rest together', () => {
  const answers = [7, 7, 7, 1, 1, ...Array.from({ length: 12 }, (_, index) => 20 + index)];
  const { bars } = histogramOf(ask({ kind: 'channel' }), answers, near(1, 0));
  assert.deepEqual(bars.slice(0, 2), [
    { words: '7', count: 3, isRight: false },
    { words: '1', count: 2, isRight: true },
  ]);
  assert.deepEqual(bars.at(-1), { words: 'others', count: 6, isRight: false });
});
