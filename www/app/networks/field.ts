/** Templates of the controls of a key: a slider with a field, a choice, a text, or a row of switches. */

import { type Choice, list, segmented } from '../choice.ts';
import { isOfNumbers, type NumberDomain, nearestStop, numberOf, stopsOf, textOf } from '../numbers.ts';
import type { KeyInfo } from '../pkg/loadcurve-web.js';
import { html, live, nothing, vars, withValue } from '../view.ts';
import type { Drafts } from './drafts.ts';

/** Actions of a control on the scenario. */
export interface Actions {
  /** Shows a value, or returns what is wrong with it. */
  preview: (text: string) => string | null;
  /** Commits what is shown. */
  commit: () => void;
  /** Goes back to what was committed; returns whether there was anything to revert. */
  revert: () => boolean;
}

/** A control to be drawn. */
export interface Control {
  key: KeyInfo;
  value: string;
  /** Id of the field, unique on the page. */
  id: string;
  actions: Actions;
  /** Values of all keys of the network. */
  beside: Record<string, string>;
  /** A button beside the name. */
  menu?: unknown;
  /** True if a lesson holds the value. */
  isLocked?: boolean;
  /** What stands above the fields of its group. */
  above?: unknown;
}

/** Most letters and choices of a row of buttons. */
const ROW = { letters: 22, choices: 3 };

/** The name of a key with the letter that the paper gives it, its control, and what is wrong with what was typed. */
export function field(control: Control, drafts: Drafts) {
  const { key, id, menu } = control;
  const { kind } = key.domain;
  const name = html`${key.words}${key.letter ? html` <i class="letter">${key.letter}</i>` : nothing}`;
  // Each of several buttons has a name of its own.
  const isOfButtons = kind === 'choice' || kind === 'switches';
  const look = isOfButtons ? `is-${kind}` : isOfNumbers(key.domain) ? '' : 'is-text';
  return html`<div class="field ${look}">
    <span class="name" title=${key.elsewhere || nothing}>${isOfButtons ? html`<span aria-hidden="true">${name}</span>` : html`<label for=${id}>${name}</label>`}${menu ?? nothing}</span>
    ${controlOf(control, drafts)} ${wrongOf(id, drafts)}
  </div>`;
}

function controlOf(control: Control, drafts: Drafts) {
  const { key, value } = control;
  const { domain, unit } = key;
  if (domain.kind === 'choice') return choiceOf(control, domain.choices);
  if (domain.kind === 'switches') return switchesFor(control, domain, drafts);
  if (isOfNumbers(domain)) return slider(control, domain, drafts);
  const shown = domain.kind === 'sizes' ? spelled(value) : value;
  return textField({ ...control, value: shown, unit, mode: 'text', next: () => value, allowed: (message) => message }, drafts);
}

function choiceOf({ key, value, id, actions, isLocked }: Control, choices: Choice[]) {
  const pick = (name: string) => {
    actions.preview(name);
    actions.commit();
  };
  const letters = choices.reduce((sum, { words }) => sum + words.length, 0);
  const isRow = choices.length <= ROW.choices && letters <= ROW.letters;
  const shape = isRow ? segmented : list;
  return shape(id, key.words, choices, value, pick, () => isLocked ?? false);
}

/** A switch for each size of another key. */
function switchesFor(
  { key, value, id, actions, beside, isLocked }: Control,
  { of, least, words, reason }: Extract<KeyInfo['domain'], { kind: 'switches' }>,
  drafts: Drafts,
) {
  const sizes = beside[of];
  const switches = switchesOf(value, sizes, least);
  const flip = (place: number) => {
    const wrong = actions.preview(flipped(value, sizes, least, place));
    if (wrong === null) drafts.drop(id);
    else drafts.set(id, '', wrong);
    actions.commit();
  };
  // One that cannot be pressed takes the focus all the same, and tells why.
  const button = ({ size, isOn, isPossible }: { size: number; isOn: boolean; isPossible: boolean }, place: number) => {
    const label = words.replace('{place}', String(place + 1)).replace('{size}', String(size));
    return html`<button
      type="button"
      aria-pressed=${String(isOn)}
      aria-disabled=${isPossible && !isLocked ? nothing : 'true'}
      aria-label=${label}
      aria-describedby=${isPossible ? nothing : `${id}-reason`}
      title=${isPossible ? label : reason}
      @click=${() => isPossible && !isLocked && flip(place)}
    >${place + 1}</button>`;
  };
  const isShort = switches.some(({ isPossible }) => !isPossible);
  return html`<span class="switches" role="group" aria-label=${key.words}>${switches.map(button)}</span>
    ${isShort ? html`<span class="hint reason" id="${id}-reason">${reason[0].toUpperCase()}${reason.slice(1)}</span>` : nothing}`;
}

/** A field for a number, and a slider. */
function slider(control: Control, domain: NumberDomain, drafts: Drafts) {
  const { key, value, actions, isLocked } = control;
  const stops = stopsOf(domain);
  const stop = nearestStop(stops, numberOf(value));
  const next = (by: number) => textOf(stops[Math.min(stops.length - 1, Math.max(0, stop + by))], domain);
  const slide = withValue((value) => actions.preview(textOf(stops[Number(value)], domain)));
  const allowed = () => `Allowed: ${key.allowed}`;
  return html`${textField({ ...control, unit: key.unit, mode: modeOf(domain), next, allowed }, drafts)}
    <input
      type="range"
      min="0"
      max=${stops.length - 1}
      step="1"
      autocomplete="off"
      aria-label=${[key.words, key.letter].filter(Boolean).join(' ')}
      aria-valuetext=${`${value} ${key.unit || key.words}`}
      ?disabled=${isLocked}
      .value=${live(String(stop))}
      ${vars({ '--part': `${(100 * stop) / (stops.length - 1)}%` })}
      @input=${slide}
      @change=${() => actions.commit()}
    />`;
}

function modeOf(domain: NumberDomain) {
  if (domain.kind === 'real') return 'decimal';
  return domain.kind === 'whole' && domain.word !== '' ? 'text' : 'numeric';
}

/** A field for a value as text. */
interface TextField {
  id: string;
  value: string;
  unit: string;
  /** The keyboard of a phone. */
  mode: string;
  actions: Actions;
  /** The value a number of steps away. */
  next: (by: number) => string;
  /** The message for an illegal value. */
  allowed: (message: string) => string;
  /** An example where there is no value. */
  placeholder?: string;
  isLocked?: boolean;
}

/** Applies every keystroke at once and marks an illegal value. */
export function textField({ id, value, unit, mode, actions, next, allowed, placeholder, isLocked = false }: TextField, drafts: Drafts) {
  const draft = drafts.get(id);
  const type = withValue((text) => {
    const message = actions.preview(text.trim());
    drafts.set(id, text, message === null ? null : allowed(message));
  });
  const finish = () => {
    actions.commit();
    if (draft?.wrong == null) drafts.drop(id);
  };
  const press = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by) {
      event.preventDefault();
      drafts.drop(id);
      actions.preview(next(by));
      actions.commit();
    } else if (event.key === 'Escape') {
      const reverts = actions.revert();
      // With nothing to revert, the key is left to others.
      if (drafts.drop(id) || reverts) event.preventDefault();
    }
  };
  return html`<span class="value"
    ><input
      id=${id}
      class="number"
      type="text"
      inputmode=${mode}
      autocomplete="off"
      spellcheck="false"
      placeholder=${placeholder ?? nothing}
      ?disabled=${isLocked}
      .value=${live(draft?.text ?? value)}
      aria-invalid=${draft?.wrong ? 'true' : nothing}
      aria-describedby=${draft?.wrong ? `${id}-wrong` : nothing}
      @input=${type}
      @change=${finish}
      @keydown=${press}
    />${unit ? html`<span class="unit">${unit}</span>` : nothing}</span
  >`;
}

export function wrongOf(id: string, drafts: Drafts) {
  const wrong = drafts.get(id)?.wrong;
  return wrong ? html`<p class="wrong" id="${id}-wrong">${wrong}</p>` : nothing;
}

/** Sizes as people write them: `4 × 4 × 4` for `4x4x4`. */
export function spelled(text: string) {
  return text.replaceAll('x', ' × ');
}

/**
 * A switch for each size; a single digit stands for all of them.
 *
 * @param least the smallest size that can be switched on
 */
export function switchesOf(digits: string, sizes: string, least: number) {
  return sizes.split('x').map((text, place) => {
    const size = Number(text);
    const isPossible = size >= least;
    return { size, isPossible, isOn: isPossible && digits[digits.length === 1 ? 0 : place] === '1' };
  });
}

/** The digits with one of them flipped: a single one where all are the same. */
export function flipped(digits: string, sizes: string, least: number, place: number) {
  const all = switchesOf(digits, sizes, least).map(({ isOn }, at) => (isOn !== (at === place) ? '1' : '0'));
  return all.every((digit) => digit === all[0]) ? all[0] : all.join('');
}

/** The fields of a network: those that say what it is, then groups of one concern. */
export function fields(controls: Control[], drafts: Drafts) {
  const groups = new Set(controls.map(({ key }) => key.group));
  return [...groups].map((name) => {
    const members = controls.filter(({ key }) => key.group === name);
    const all = members.map((control) => field(control, drafts));
    // A single field takes no more room than its heading would.
    return name === undefined || members.length === 1 ? all : group(name, members, all, drafts);
  });
}

/** A group that is folded while all have their defaults, unless the reader has opened it; its fields are made when it opens. */
function group(name: string, members: Control[], all: unknown[], drafts: Drafts) {
  const [{ id }] = members;
  const isOpen = drafts.isUnfolded(id) || members.some(({ key, value }) => value !== key.default);
  const toggle = ({ target }: Event) => drafts.unfold(id, (target as HTMLDetailsElement).open);
  const said = members.map(inShort).filter((words) => words !== '');
  return html`<details class="group" ?open=${isOpen} @toggle=${toggle}>
    <summary>${name[0].toUpperCase()}${name.slice(1)} <span class="hint">${said.join(', ') || 'none'}</span></summary>
    ${isOpen ? [members.find(({ above }) => above)?.above ?? nothing, all, elsewhere(members)] : nothing}
  </details>`;
}

/** What other simulators call the keys of a group. */
function elsewhere(members: Control[]) {
  const named = members.filter(({ key }) => key.elsewhere);
  if (named.length === 0) return nothing;
  return html`<details class="hint elsewhere">
    <summary>Names in other simulators</summary>
    <dl>${named.map(({ key }) => html`<dt>${key.words}</dt><dd>${key.elsewhere}</dd>`)}</dl>
  </details>`;
}

function inShort({ key: { domain, words }, value }: Control) {
  if (domain.kind === 'choice') return domain.choices.find(({ name }) => name === value)?.words ?? value;
  if (domain.kind === 'whole' && value === domain.word) return '';
  return value && value !== '0' ? `${words} ${spelled(value)}` : '';
}
