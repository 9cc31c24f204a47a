/** The fields of the open step: its state, its text with the values for it, its question, and what the reader cannot see or change. */

import { segmented, tick } from '../choice.ts';
import { namesOf } from '../networks/figures.ts';
import type { NetworkInfo } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { letterOf, tag } from '../tag.ts';
import { html, live, nothing, withValue } from '../view.ts';
import { type AskKind, type DraftAsk, type DraftStep, hiddenIn, isSameState, withHidden } from './draft.ts';
import type { Recorder } from './recorder.ts';
import { type Offer, offersOf, PAIRS, wordsFor } from './values.ts';

/** Keys that every step may lock, with words for them. */
const LOCKS: [string, string][] = [
  ['net', 'adding and removing networks'],
  ['load', 'the load'],
];

/** @param networks all kinds of networks, with their keys */
export function stepFields(session: Session, recorder: Recorder, index: number, networks: NetworkInfo[]) {
  const step = recorder.draft.steps[index];
  const type = (field: 'title' | 'text') => withValue((value) => recorder.setStep(index, { [field]: value }));
  return html`<div class="record-fields">
    ${state(recorder, index, step)}
    <label>Heading<input class="text" name="step-title" maxlength="80" autocomplete="off" .value=${live(step.title)} @input=${type('title')} /></label>
    <label>Text<textarea class="text record-text" name="step-text" rows="4" maxlength="4000" .value=${live(step.text)} @input=${type('text')}></textarea></label>
    ${valueChips(session, recorder, 'step-text')}
    ${index === recorder.draft.steps.length - 1 ? exercise(recorder, index, step) : nothing}
    ${tick('step-asks', step.isExercise ? 'Check the answer' : 'Ask a question', step.ask !== null, (isOn) => recorder.ask(index, isOn))}
    ${step.ask ? html`${questionFields(session, recorder, index, step.ask)}${afterwards(recorder, index, step)}${hiding(session, recorder, index)}` : nothing}
    ${locking(session, recorder, index, step, networks)}
  </div>`;
}

/** The last step may be the exercise, whose text asks its question. */
function exercise(recorder: Recorder, index: number, { isExercise }: DraftStep) {
  return html`${tick('step-is-exercise', 'This is the exercise', isExercise, (isOn) => recorder.exercise(index, isOn))}
    <p class="hint record-exercise">${isExercise ? 'The text above asks the question, and students find the answer on the page.' : 'An exercise ends the lesson: its text asks, and students find the answer on the page.'}</p>`;
}

/** What the step shows, if the page shows something else. */
function state(recorder: Recorder, index: number, step: DraftStep) {
  const link = recorder.linkAt(index);
  if (link === null || [link, step.reveal.link].some((known) => known !== null && isSameState(known, recorder.state))) return nothing;
  return html`<p class="record-state" role="status">
    <span>The page shows something else than this step.</span>
    <button type="button" class="outlined" @click=${() => recorder.setStep(index, { link: recorder.state })}>Keep what it shows</button>
    <button type="button" class="plain" @click=${() => recorder.show(link)}>Back to the step’s</button>
  </p>`;
}

/** What is shown after the answer. */
function afterwards(recorder: Recorder, index: number, { reveal }: DraftStep) {
  const set = (change: Partial<DraftStep['reveal']>) => recorder.setStep(index, { reveal: { ...reveal, ...change } });
  const isOther = reveal.link !== null && reveal.link !== recorder.linkAt(index);
  return html`<label>After the answer<textarea class="text" name="reveal-text" rows="3" maxlength="4000" placeholder="The number, then the reason, in two sentences." .value=${live(reveal.text)} @input=${withValue((value) => set({ text: value }))}></textarea></label>
    <p class="record-state">
      <span>${isOther ? 'The answer shows a page of its own.' : 'The answer shows the same page.'}</span>
      <button type="button" class="outlined" @click=${() => set({ link: recorder.state })}>Show what the page shows now</button>
      ${isOther && !isSameState(reveal.link ?? '', recorder.state) ? html`<button type="button" class="plain" @click=${() => recorder.show(reveal.link ?? '')}>Look at it</button>` : nothing}
      ${reveal.link === null ? nothing : html`<button type="button" class="plain" @click=${() => set({ link: null })}>None of its own</button>`}
    </p>`;
}

/** Networks of which nothing is told until the answer. */
function hiding(session: Session, recorder: Recorder, index: number) {
  const link = recorder.linkAt(index);
  const { curves } = session.state;
  // One network alone cannot be hidden; those of another state are not known here.
  if (link === null || curves.length < 2 || !isSameState(withHidden(link, []), withHidden(recorder.state, []))) return nothing;
  const hidden = hiddenIn(link);
  return html`<fieldset class="record-ticks">
    <legend>Hide until the answer</legend>
    ${curves.map(
      (curve, network) =>
        html`<label class="tick"><input type="checkbox" autocomplete="off" .checked=${live(hidden.includes(network))} ?disabled=${!hidden.includes(network) && hidden.length >= curves.length - 1} @change=${({ target }: Event) => recorder.hide(index, network, (target as HTMLInputElement).checked)} />${tag(network)} ${namesOf(curve)[0]}<span class="unseen"> ${letterOf(network)}</span></label>`,
    )}
  </fieldset>`;
}

/** Keys that the reader cannot change. */
function locking(session: Session, recorder: Recorder, index: number, { lock }: DraftStep, networks: NetworkInfo[]) {
  const kinds = new Set(session.state.curves.map(({ network }) => network));
  const keys = networks
    .filter(({ name }) => kinds.has(name))
    .flatMap((kind) => kind.keys.map(({ name, words }): [string, string] => [name, words]));
  const known = new Map([...LOCKS, ...keys]);
  for (const key of lock) if (!known.has(key)) known.set(key, key);
  const set = (key: string, isLocked: boolean) =>
    recorder.setStep(index, { lock: isLocked ? [...lock, key] : lock.filter((other) => other !== key) });
  const box = ([key, words]: [string, string]) => tick(`step-locks-${key}`, words, lock.includes(key), (isOn) => set(key, isOn));
  const all = [...known];
  return html`<fieldset class="record-ticks">
      <legend>Students cannot change</legend>
      ${all.slice(0, LOCKS.length).map(box)}
    </fieldset>
    <details class="record-more">
      <summary>More that they cannot change${lock.length > 0 ? ` (${lock.filter((key) => !LOCKS.some(([name]) => name === key)).length})` : ''}</summary>
      <div class="record-ticks">${all.slice(LOCKS.length).map(box)}</div>
    </details>`;
}

/** Decimals of a value that was inserted before. */
const DIGITS = 1;

/** The text field that had the focus last, and its selection: a chip takes the focus away. */
let lastField: HTMLTextAreaElement | null = null;
addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLTextAreaElement && target.closest('.record-fields')) lastField = target;
});

/** @param usual name of the field that is meant before any had the focus */
function valueChips(session: Session, recorder: Recorder, usual: string) {
  const { state, readOut } = session;
  const known = Object.keys(recorder.draft.values);
  const insert = ({ currentTarget }: Event, name: string | null, digits: number) => {
    if (name !== null) write(currentTarget as Element, usual, `{${name}:${digits}}`);
  };
  const chip = (offer: Offer) =>
    html`<button type="button" class="value-chip" @click=${(event: Event) => insert(event, recorder.value(offer), offer.digits)}>${offer.words}</button>`;
  return html`<details class="record-more">
    <summary>Put a number into the text</summary>
    <p class="hint">It is computed when it is read. The number behind the colon says how many decimals it has.</p>
    ${state.curves.map((_, index) => {
      const shown = { link: session.explorer.networkLink(index), simulated: readOut.rows[index].simulated };
      return html`<div class="value-chips" role="group" aria-label=${state.curves[index].label}>${tag(index)} ${offersOf(shown, state).map(chip)}</div>`;
    })}
    ${
      known.length === 0
        ? nothing
        : html`<div class="value-chips" role="group" aria-label="Numbers of this lesson">
              <small>In this lesson:</small> ${known.map((name) => html`<button type="button" class="value-chip" title=${wordsFor(name, recorder.draft.values)} @click=${(event: Event) => insert(event, name, DIGITS)}>${name}</button>`)}
            </div>
            ${known.length > 1 ? pair(recorder, known, usual) : nothing}`
    }
  </details>`;
}

/** A value that is made of two others. */
function pair(recorder: Recorder, known: string[], usual: string) {
  const make = (event: Event) => {
    const form = (event.currentTarget as Element).closest('.value-pair');
    const [first, how, second] = [...(form?.querySelectorAll('select') ?? [])].map((field) => field.value);
    const { kind, digits } = PAIRS[Number(how)];
    const name = recorder.value({ name: kind, value: [kind, first, second] });
    if (form && name !== null) write(form, usual, `{${name}:${digits}}`);
  };
  const names = (label: string, chosen: number) =>
    html`<select aria-label=${label} autocomplete="off">${known.map((name, index) => html`<option ?selected=${index === chosen}>${name}</option>`)}</select>`;
  return html`<div class="value-pair" role="group" aria-label="A number made of two">
    ${names('First number', 0)}
    <select aria-label="How" autocomplete="off">${PAIRS.map(({ words }, index) => html`<option value=${index}>${words}</option>`)}</select>
    ${names('Second number', 1)}
    <button type="button" class="outlined" @click=${make}>Insert</button>
  </div>`;
}

/** Writes at the cursor of the text that had the focus last. */
function write(from: Element, usual: string, text: string) {
  const card = from.closest('.record-fields');
  const field = lastField && card?.contains(lastField) ? lastField : card?.querySelector<HTMLTextAreaElement>(`[name="${usual}"]`);
  if (!field) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.focus();
}

/** The fields of a question: its text, the form of its answer, and what is right. */
const KINDS: { name: AskKind; words: string }[] = [
  { name: 'choices', words: 'Choice' },
  { name: 'number', words: 'Number' },
  { name: 'point', words: 'Load' },
  { name: 'channel', words: 'Channel' },
];

/** Most and fewest choices. */
const CHOICES = { least: 2, most: 6 };

/** Units that are likely, by the kind of question. */
const UNITS: Partial<Record<AskKind, string>> = { number: 'cycles', point: 'flits/cycle/node' };

function questionFields(session: Session, recorder: Recorder, index: number, ask: DraftAsk) {
  const set = (change: Partial<DraftAsk>) => recorder.setStep(index, { ask: { ...ask, ...change } });
  const { isExercise } = recorder.draft.steps[index];
  const pick = (kind: AskKind) => set({ kind, unit: ask.unit || (UNITS[kind] ?? '') });
  return html`<div class="record-ask">
    ${isExercise ? nothing : html`<label>Question<textarea class="text" name="ask-text" rows="2" maxlength="4000" .value=${live(ask.text)} @input=${withValue((value) => set({ text: value }))}></textarea></label>`}
    ${segmented(`ask-kind-${index}`, 'The answer is', KINDS, ask.kind, pick)}
    ${ask.kind === 'choices' ? choices(ask, set) : ask.kind === 'channel' ? channel(session, ask, set) : number(session, recorder, ask, set)}
  </div>`;
}

type Set = (change: Partial<DraftAsk>) => void;

function choices({ choices, right }: DraftAsk, set: Set) {
  const type = (index: number) => withValue((value) => set({ choices: choices.map((choice, at) => (at === index ? value : choice)) }));
  const remove = (index: number) =>
    set({ choices: choices.toSpliced(index, 1), right: right > index + 1 ? right - 1 : Math.min(right, choices.length - 1) });
  return html`<fieldset class="record-choices">
    <legend>Choices; mark the right one</legend>
    ${choices.map(
      (choice, index) => html`<div class="record-choice">
        <input type="radio" name="right-choice" autocomplete="off" aria-label=${`Choice ${index + 1} is right`} .checked=${live(right === index + 1)} @change=${() => set({ right: index + 1 })} />
        <input class="text" aria-label=${`Choice ${index + 1}`} autocomplete="off" .value=${live(choice)} @input=${type(index)} />
        <button type="button" class="icon-button" aria-label=${`Remove choice ${index + 1}`} title="Remove" ?disabled=${choices.length <= CHOICES.least} @click=${() => remove(index)}><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="m4 4 8 8M12 4l-8 8" /></svg></button>
      </div>`,
    )}
    <button type="button" class="plain" ?disabled=${choices.length >= CHOICES.most} @click=${() => set({ choices: [...choices, ''] })}>Add a choice</button>
  </fieldset>`;
}

function number(session: Session, recorder: Recorder, ask: DraftAsk, set: Set) {
  const { kind, answer, from, to, within, unit } = ask;
  const { values } = recorder.draft;
  const type = (field: 'answer' | 'from' | 'to' | 'within' | 'unit') => withValue((value) => set({ [field]: value }));
  const field = (name: 'from' | 'to' | 'within' | 'unit', words: string, value: string, look = 'number') =>
    html`<label>${words}<input class=${look} name=${`ask-${name}`} autocomplete="off" .value=${live(value)} @input=${type(name)} /></label>`;
  return html`
    <label>${kind === 'point' ? 'The right load' : 'The right number'}<input class="text" name="ask-answer" autocomplete="off" placeholder="such as 0.4" .value=${live(answer in values ? wordsFor(answer, values) : answer)} ?readonly=${answer in values} @input=${type('answer')} /></label>
    <label class="record-computed">or computed<select name="ask-value" aria-label="or computed, as" autocomplete="off" @change=${withValue((value) => takeValue(value, session, recorder, set))}>
      <option value="">no: as typed</option>
      ${Object.keys(values).map((name) => html`<option value=${name} .selected=${live(name === answer)}>${wordsFor(name, values)}</option>`)}
      ${offers(session).map(({ words }, at) => html`<option value=${`offer ${at}`}>${words}</option>`)}
    </select></label>
    <div class="recorder-row">
      ${field('within', 'Right within ±', within)}
      ${field('unit', 'Unit', unit, 'text')}
    </div>
    ${kind === 'number' ? html`<div class="recorder-row">${field('from', 'Slider from', from)}${field('to', 'to', to)}</div>` : html`<p class="hint">Students drag the load in the chart${recorder.draft.steps[recorder.at]?.lock.includes('load') ? ', by a line of its own' : ''}.</p>`}
  `;
}

/** Values of the networks that the page shows. */
function offers(session: Session) {
  const { state, readOut, explorer } = session;
  return state.curves.flatMap(({ label }, index) =>
    offersOf({ link: explorer.networkLink(index), simulated: readOut.rows[index].simulated }, state).map((offer) => ({
      ...offer,
      words: state.curves.length > 1 ? `${offer.words}, ${label}` : offer.words,
    })),
  );
}

function takeValue(value: string, session: Session, recorder: Recorder, set: Set) {
  const at = /^offer (\d+)$/.exec(value)?.[1];
  if (at === undefined) return set({ answer: value });
  const offer = offers(session)[Number(at)];
  const name = offer && recorder.value(offer);
  if (name) set({ answer: name });
}

function channel(session: Session, { channel, at }: DraftAsk, set: Set) {
  const rules = [
    { value: 'fullest', words: 'the channels that are held longest' },
    { value: 'costliest', words: 'the channels whose waits cost most' },
  ];
  const listed = !rules.some(({ value }) => value === channel);
  const picked = /^channel:(\d+)$/.exec(session.state.view.focus ?? '')?.[1];
  const add = () => set({ channel: [...channel.split(/[\s,]+/).filter(Boolean), picked].join(', ') });
  return html`<label>Right are<select name="ask-rule" autocomplete="off" @change=${withValue((value) => set({ channel: value }))}>
      ${rules.map(({ value, words }) => html`<option value=${value} .selected=${live(channel === value)}>${words}</option>`)}
      <option value="" .selected=${live(listed)}>channels that I name</option>
    </select></label>
    ${
      listed
        ? html`<label>Their numbers<input class="text" name="ask-channel" autocomplete="off" placeholder="such as 12, 13" .value=${live(channel)} @input=${withValue((value) => set({ channel: value }))} /></label>
          <button type="button" class="outlined" ?disabled=${picked === undefined} @click=${add}>${picked === undefined ? 'Pick one in the drawing' : `Add channel ${picked}, which is picked`}</button>`
        : html`<label>At a load in flits, if the step has none<input class="number" name="ask-at" autocomplete="off" .value=${live(at)} @input=${withValue((value) => set({ at: value }))} /></label>`
    }`;
}
