/** Every lesson of the page from its first step to its last: as somebody who predicts right, and as one who predicts wrong. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { BUILT_IN } from '../../www/app/lesson/catalogue.ts';
import { web } from '../node/module.mjs';
import { expect, LONG, test } from './fixture.mjs';

/** @import { Lesson, LessonAsk } from '../../target/page/app/pkg/loadcurve-web.js' */
/** @import { Locator, Page } from '@playwright/test' */

/** A lesson with its models solved. @param {string} id */
function solved(id) {
  const lesson = web.Lesson.read(readFileSync(new URL(`../../www/lessons/${id}.json`, import.meta.url), 'utf8'));
  while (lesson.nextCost() !== undefined) lesson.solveNext();
  return lesson;
}

/**
 * An answer to the question of a step.
 *
 * @param {Lesson} lesson
 * @param {number} index
 * @param {LessonAsk} ask
 * @param {boolean} isRight
 */
function answerTo(lesson, index, { kind, choices, from, to, digits }, isRight) {
  const candidates =
    kind === 'choices'
      ? choices.map((_, place) => place + 1)
      : kind === 'channel'
        ? Array.from({ length: 400 }, (_, channel) => channel)
        : [lesson.step(index).reveal?.answer ?? 0, from ?? 1e-3, to ?? 0.99].map((answer) => Number(answer.toFixed(digits)));
  const answer = candidates.find((it) => (lesson.judge(index, it).verdict === 'right') === isRight);
  assert.ok(answer !== undefined, `no answer to step ${index + 1}`);
  return answer;
}

/**
 * Answers in the panel, or where chart and drawing are asked, by a link.
 *
 * @param {Page} page
 * @param {Locator} panel
 * @param {Lesson} lesson
 * @param {{ ask: LessonAsk, number: number, answer: number }} answered
 */
async function predict(page, panel, lesson, { ask, number, answer }) {
  if (ask.kind === 'choices')
    await panel
      .getByRole('radio')
      .nth(answer - 1)
      .check();
  else if (ask.kind === 'number') await panel.locator('input').fill(String(answer));
  else {
    const { href } = new URL(`?${lesson.queryAt(lesson.about().id, `${number}:${answer}`)}`, page.url());
    // Where the load can be moved, it is the answer.
    const isByLoad = ask.kind === 'point' && !lesson.step(number - 1).locks.includes('load');
    await page.goto(isByLoad ? href.replace(/load=[^&]*/, `load=${answer}`) : href);
  }
}

for (const id of BUILT_IN) {
  for (const isRight of [true, false]) {
    test(`the lesson “${id}” is taken to its end, predicting ${isRight ? 'right' : 'wrong'}`, { tag: LONG }, async ({ open }) => {
      test.slow();
      const lesson = solved(id);
      const { steps } = lesson.about();
      const page = await open(`?lesson=${id}&step=1`);
      const panel = page.getByRole('complementary', { name: 'Lesson' });
      for (let number = 1; number <= steps; number += 1) {
        await expect(panel.getByText(`Step ${number} of ${steps}`)).toBeVisible();
        const { ask } = lesson.step(number - 1);
        // Numbers are stated until they are simulated.
        await expect(panel.locator('.lesson-text')).not.toContainText('…');
        if (ask) {
          const answer = answerTo(lesson, number - 1, ask, isRight);
          await predict(page, panel, lesson, { ask, number, answer });
          await panel.getByRole('button', { name: 'Reveal' }).click();
          const verdict = panel.locator('.revealed');
          if (isRight) await expect(verdict).toHaveAttribute('data-verdict', 'right');
          else await expect(verdict).toHaveAttribute('data-verdict', /wrong|near/);
          await expect(panel.locator('.lesson-text')).not.toContainText('…');
          const strip = page.locator('#strip');
          await expect(strip).not.toContainText('?');
        }
        await panel.getByRole('button', { name: number === steps ? 'Finish' : 'Next', exact: true }).click();
      }
      await expect(panel.getByRole('heading', { name: 'What you can do now' })).toBeVisible();
      lesson.free();
    });
  }
}
