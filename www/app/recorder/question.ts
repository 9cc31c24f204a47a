/** The fields of a question: its text, the form of its answer, and what is right. */

import { segmented } from '../choice.ts';
import type { Session } from '../session.ts';
import { html, live, nothing } from '../view.ts';
import type { AskKind, DraftAsk } from './draft.ts';
import type { Recorder } from './recorder.ts';
import { offersOf, wordsFor } from './values.ts';

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

export function questionFields(session: Session, recorder: Recorder, index: number, ask: DraftAsk) {
  const set = (change: Partial<DraftAsk>) => recorder.setStep(index, { ask: { ...ask, ...change } });
  const { isExercise } = recorder.draft.steps[index];
  const pick = (kind: AskKind) => set({ kind, unit: ask.unit || (UNITS[kind] ?? '') });
  return html`<div class="record-ask">
    ${isExercise ? nothing : html`<label>Question<textarea class="text" name="ask-text" rows="2" maxlength="4000" .value=${live(ask.text)} @input=${({ target }: Event) => set({ text: (target as HTMLTextAreaElement).value })}></textarea></label>`}
    ${segmented(`ask-kind-${index}`, 'The answer is', KINDS, ask.kind, pick)}
    ${ask.kind === 'choices' ? choices(ask, set) : ask.kind === 'channel' ? channel(session, ask, set) : number(session, recorder, ask, set)}
  </div>`;
}

type Set = (change: Partial<DraftAsk>) => void;

function choices({ choices, right }: DraftAsk, set: Set) {
  const type =
    (index: number) =>
    ({ target }: Event) =>
      set({ choices: choices.map((choice, at) => (at === index ? (target as HTMLInputElement).value : choice)) });
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
  const type =
    (field: 'answer' | 'from' | 'to' | 'within' | 'unit') =>
    ({ target }: Event) =>
      set({ [field]: (target as HTMLInputElement).value });
  const field = (name: 'from' | 'to' | 'within' | 'unit', words: string, value: string, look = 'number') =>
    html`<label>${words}<input class=${look} name=${`ask-${name}`} autocomplete="off" .value=${live(value)} @input=${type(name)} /></label>`;
  return html`
    <label>${kind === 'point' ? 'The right load' : 'The right number'}<input class="text" name="ask-answer" autocomplete="off" placeholder="such as 0.4" .value=${live(answer in values ? wordsFor(answer, values) : answer)} ?readonly=${answer in values} @input=${type('answer')} /></label>
    <label class="record-computed">or computed<select name="ask-value" aria-label="or computed, as" autocomplete="off" @change=${(event: Event) => takeValue(event, session, recorder, set)}>
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

function takeValue({ target }: Event, session: Session, recorder: Recorder, set: Set) {
  const { value } = target as HTMLSelectElement;
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
  return html`<label>Right are<select name="ask-rule" autocomplete="off" @change=${({ target }: Event) => set({ channel: (target as HTMLSelectElement).value })}>
      ${rules.map(({ value, words }) => html`<option value=${value} .selected=${live(channel === value)}>${words}</option>`)}
      <option value="" .selected=${live(listed)}>channels that I name</option>
    </select></label>
    ${
      listed
        ? html`<label>Their numbers<input class="text" name="ask-channel" autocomplete="off" placeholder="such as 12, 13" .value=${live(channel)} @input=${({ target }: Event) => set({ channel: (target as HTMLInputElement).value })} /></label>
          <button type="button" class="outlined" ?disabled=${picked === undefined} @click=${add}>${picked === undefined ? 'Pick one in the drawing' : `Add channel ${picked}, which is picked`}</button>`
        : html`<label>At a load in flits, if the step has none<input class="number" name="ask-at" autocomplete="off" .value=${live(at)} @input=${({ target }: Event) => set({ at: (target as HTMLInputElement).value })} /></label>`
    }`;
}
