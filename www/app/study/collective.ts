/** What is asked about collective operations: which one, for buffers of which sizes, and what is drawn over them. */

import { list } from '../choice.ts';
import { Drafts } from '../networks/drafts.ts';
import type { CollectiveAbout, StudyAbout } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { html } from '../view.ts';
import type { StudyAnswer } from './answer.ts';
import { studyField } from './field.ts';
import type { Steps } from './steps.ts';

const QUANTITIES = [
  { name: 'linear', words: 'Time' },
  { name: 'algbw', words: 'Algorithm bandwidth' },
  { name: 'busbw', words: 'Bus bandwidth' },
];

/** Factor or step of a value for an arrow key. */
const NEXT: Record<string, (value: string, by: number) => string> = {
  bytes: (value, by) => doubled(value, by),
  ports: (value, by) => String(Math.max(1, (Number(value) || 1) + by)),
  startup: (value, by) => String(Math.max(0, Number(value) + 100 * by)),
  round: (value, by) => String(Math.max(1, Number(value) + by)),
};

/** Fields of what is asked, after a list of machines that set the network and most of them. */
export function collectiveFields(session: Session, answer: StudyAnswer, steps: Steps) {
  const drafts = new Drafts();
  const setMachine = (index: string) => {
    const link = answer.study?.withMachine(Number(index));
    if (link !== undefined) session.edit(() => link);
  };
  const setOf = (key: string) => (name: string) => void session.edit((explorer) => explorer.withView(key, name));
  return ({ operations, quantity, fields: [operation, ...fields], machines, machine }: CollectiveAbout) => {
    const known = machines.map((words, index) => ({ name: String(index), words }));
    const own = { name: '', words: 'Machine…' };
    const choices = operations.map((name) => ({ name, words: name.charAt(0).toUpperCase() + name.slice(1) }));
    const shown = quantity === 'log' ? 'linear' : quantity;
    return html`<div class="study-fields is-collective" role="group" aria-label="How long does a collective operation take?">
      ${list('collective-machine', 'Machine', machine === undefined ? [own, ...known] : known, String(machine ?? ''), setMachine, (name) => name === '')}
      ${list('collective-of', 'Operation', choices, operation[4], setOf('collective'), () => session.holds('collective'))}
      ${list('collective-y', 'Drawn', QUANTITIES, shown, setOf('y'))}
      ${fields.map(([key, name, help, unit, linked]) => {
        const value = key === 'round' && steps.isKnown ? String(steps.number) : linked;
        const next = (by: number) => NEXT[key]?.(value, by) ?? value;
        return studyField(session, drafts, key, value, { unit, mode: 'text', next }, help, name);
      })}
    </div>`;
  };
}

/** The sentence on the only network; of several the last, which names the fastest if they cost the same, and all on demand. */
export function collectiveAnswer(sentences: StudyAbout['sentences']) {
  const of = sentences.filter((sentence) => /^[A-H]: /.test(sentence));
  if (of.length < 2) return html`<p id="study-answer">${sentences[0]}</p>`;
  const others = sentences.filter((sentence) => !of.includes(sentence));
  return html`<p id="study-answer">${others[0] ?? of[0]}</p>
    <details class="hint study-each">
      <summary>Each network</summary>
      <ul>${of.map((sentence) => html`<li>${sentence}</li>`)}</ul>
    </details>`;
}

/** A size in bytes, doubled or halved. */
function doubled(value: string, by: number) {
  const [, number, unit] = /^(\d+)(.*)$/.exec(value) ?? [];
  if (number === undefined) return value;
  if (by > 0) return `${2 * Number(number)}${unit}`;
  if (Number(number) % 2 === 0) return `${Number(number) / 2}${unit}`;
  const smaller: Record<string, string> = { G: 'M', M: 'K', K: '' };
  return unit in smaller ? `${512 * Number(number)}${smaller[unit]}` : value;
}
