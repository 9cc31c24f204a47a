/** What is asked about how networks scale: what grows, through which values, what is read; and the answer. */

import { list } from '../choice.ts';
import { Drafts } from '../networks/drafts.ts';
import { tag } from '../networks/tag.ts';
import type { ScalingAbout, StudyAbout } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { html, nothing } from '../view.ts';
import { studyField } from './field.ts';

const QUANTITIES = [
  { name: 'saturation', words: 'Model’s saturation' },
  { name: 'zero', words: 'Latency at zero load' },
  { name: 'latency', words: 'Latency under load' },
  { name: 'knee', words: 'Load at the knee' },
  { name: 'link', words: 'Load that links allow' },
  { name: 'throughput', words: 'What it carries, simulated' },
  { name: 'round-trip', words: 'Round trip, simulated' },
];

/** Step of the share of saturation for an arrow key. */
const STEP = 0.05;

/** Fields of what is asked. */
export function scalingFields(session: Session) {
  const drafts = new Drafts();
  return (about: ScalingAbout) => {
    const choices = about.choices.map(([name, words]) => ({ name, words }));
    const quantities = QUANTITIES.filter(({ name }) => about.quantities.includes(name));
    const setOf = (name: string) => void session.edit((explorer) => explorer.withView('of', name));
    const nextShare = (by: number) => String(Math.round(100 * (about.at + by * STEP)) / 100);
    return html`<div class="study-fields" role="group" aria-label="How does it scale?">
      ${list('scaling-of', 'Quantity', quantities, about.of, setOf)}
      ${about.of === 'latency' ? studyField(session, drafts, 'at', about.at, { unit: 'of the model’s saturation', mode: 'decimal', next: nextShare }) : nothing}
      <span class="study-field"><span class="hint" aria-hidden="true">over</span> ${list('scaling-over', 'Over', choices, about.over, setOver)}</span>
      ${studyField(session, drafts, 'values', about.values, { unit: '', mode: 'text', next: () => about.values, placeholder: 'chosen' }, 'Such as 4.8.16 or 4-64; chosen if empty')}
    </div>`;
  };

  /** Another key has other values. */
  function setOver(name: string) {
    drafts.drop('study-values');
    session.edit(
      (explorer) => explorer.withView('values', ''),
      (explorer) => explorer.withView('over', name),
    );
  }
}

/** A sentence on a single network, a few words on each of several. */
export function scalingAnswer(sentences: StudyAbout['sentences'], { answers }: ScalingAbout) {
  if (sentences.length === 1) return html`<p id="study-answer">${raised(sentences[0])}</p>`;
  return html`<ul id="study-answer" class="study-answers" aria-label="Answer">
    ${answers.map(([index, words]) => html`<li>${tag(index)} <span>${raised(words)}</span></li>`)}
  </ul>`;
}

/** A text whose exponents are raised, and whose equations stay whole. */
function raised(text: string) {
  const whole = text.replaceAll(' = ', '\u00a0=\u00a0');
  return whole.split(/\^(−?[\d.]+)/).map((part, index) => (index % 2 === 1 ? html`<sup>${part}</sup>` : part));
}
