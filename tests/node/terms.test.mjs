/** The terms that the page explains: what each needs, and where a text mentions them. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nothing } from '../../www/app/view.ts';
import { divider, keyOf, known, titleOf } from '../../www/app/words/known.ts';
import { pictureOf } from '../../www/app/words/pictures.ts';
import { TERMS } from '../../www/app/words/terms.ts';
import { explained, explanationsOf, marked, termOf, terms } from '../../www/app/words/word.ts';

const MAX_WORDS = 30;

test('every term has a sentence of at most 30 words and a picture', () => {
  for (const { term, sentence, picture } of TERMS) {
    const words = sentence.split(/\s+/).length;
    assert.ok(words >= 4 && words <= MAX_WORDS, `${term}: ${words} words`);
    assert.match(sentence, /^[A-Z0-9].*[^.]\.$/, term);
    assert.notEqual(pictureOf(picture), nothing, `${term}: no picture ${picture}`);
  }
});

test('no form belongs to two terms, and the list is in the order of the alphabet', () => {
  const forms = TERMS.flatMap(({ term, forms }) => [term, ...forms]).map(keyOf);
  assert.deepEqual(
    forms.filter((form, index) => forms.indexOf(form) !== index),
    [],
  );
  const names = TERMS.map(({ term }) => term);
  assert.deepEqual(
    names,
    [...names].sort((a, b) => a.localeCompare(b, 'en')),
  );
});

/** The marked mentions of a text. @param {string} text @param {string[]} told */
const mentions = (text, ...told) =>
  divider(TERMS)(text, new Set(told)).flatMap(({ id, text }) => (id === undefined ? [] : `${id}: ${text}`));

test('a text marks the longest form of each term where it comes first', () => {
  assert.deepEqual(mentions('Flits of 2 virtual\u00a0channels, and flits of wormholes'), [
    'flit: Flits',
    'virtual-channel: virtual\u00a0channels',
  ]);
  assert.deepEqual(mentions('It saturates, and saturation stays saturation'), ['saturation: saturates']);
  assert.deepEqual(mentions("Valiant’s and Valiant's"), ['valiant: Valiant’s']);
  assert.deepEqual(mentions('a flit of a worm', 'flit'), ['worm: worm']);
});

test('common words and parts of words are no mentions', () => {
  assert.deepEqual(mentions('Messages take a route of channels under load'), []);
  assert.deepEqual(mentions('kneel, seedless, on-hop, route:hops'), []);
});

test('the parts of a text are the text', () => {
  const divide = divider(TERMS);
  for (const { sentence } of TERMS)
    assert.equal(
      divide(sentence, new Set())
        .map(({ text }) => text)
        .join(''),
      sentence,
    );
  assert.deepEqual(divide('', new Set()), [{ text: '' }]);
});

test('no line breaks between a number and its per cent sign', () => {
  assert.equal(marked('up to 80 % of 8 × 8'), 'up to 80\u00a0% of 8\u00a0×\u00a08');
});

test('until the terms are there, a text is plain and nothing is explained below a table', () => {
  assert.equal(marked('a flit'), 'a flit');
  assert.deepEqual(explanationsOf(['saturated']), []);
});

test('words in the place of figures have terms', () => {
  terms.value = known;
  for (const word of ['saturated', 'unstable', 'unmodelled', 'deadlocked', '±', 'p99'])
    assert.ok(known.sentenceOf(termOf(word) ?? ''), word);
  assert.equal(termOf('12.3'), undefined);
  assert.equal(explained('12.3'), '12.3');
  assert.deepEqual(
    explanationsOf(['12', 'saturated', 'saturated so far']).map(({ term }) => term),
    ['Saturation'],
  );
  assert.deepEqual(
    ['saturation', 'p95'].map((id) => TERMS.find((term) => term.id === id)).map((term) => term && titleOf(term)),
    ['Saturation', 'p95'],
  );
});
