/** The three places of the networks: cards in a rail, chips above the stage, chips at the bottom. */

import { offered } from '../lesson/progress.ts';
import type { CurveState } from '../pkg/loadcurve-web.js';
import { colorOf, tag } from '../tag.ts';
import { html, live, nothing, repeat, vars, withValue } from '../view.ts';
import type { Drafts } from './drafts.ts';
import { type NetworkEdits, suggestions } from './edits.ts';
import { type Control, fields } from './field.ts';
import type { Figure } from './figures.ts';
import type { Doors } from './panel.ts';

/** What a place shows. */
interface Parts {
  networks: NetworkView[];
  /** Controls that serve all networks. */
  common: Control[];
  drafts: Drafts;
  edits: NetworkEdits;
  doors: Doors;
}

const PLUS = html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M8 3v10M3 8h10" /></svg>`;

export function rail(parts: Parts) {
  const { networks, common, drafts, edits, doors } = parts;
  // A directive calls its functions when what they read is followed no more.
  const cards = networks.map((network) => card(network, drafts));
  return html`
    <div class="rail-head">
      <h2>Networks</h2>
      ${addButton(parts, 'plain', 'Add')}
    </div>
    ${common.length > 0 ? html`<div class="common" id="common"><h3>Same for all</h3>${fields(common, drafts)}</div>` : nothing}
    <ol class="cards" id="cards">
      ${repeat(
        networks,
        ({ index }) => index,
        (_, place) => cards[place],
      )}
    </ol>
    ${doors.opened}
    ${networks.length === 1 ? suggestions(networks[0], edits, doors) : nothing}
    ${firstLesson(doors)}
  `;
}

function addButton({ edits, doors }: Parts, look: string, words: string) {
  return html`<button type="button" class="${look} add" id="add" ?disabled=${edits.isFull} @click=${doors.pick}>${PLUS} ${words}</button>`;
}

function firstLesson({ lesson }: Doors) {
  const offer = offered();
  if (!offer) return nothing;
  return html`<button type="button" class="first-lesson" @click=${lesson}>
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M1.500 6 8 3l6.500 3L8 9ZM4 7.500V11c1 1 2.500 1.500 4 1.500s3-.5 4-1.500V7.500M14.500 6v4" /></svg>
    <span><strong>${offer.words}</strong><small>Predict, then see what happens</small></span>
    <svg class="icon chevron" viewBox="0 0 16 16" aria-hidden="true"><path d="m6 4 4 4-4 4" /></svg>
  </button>`;
}

/** @param after what stands beside the chips */
function chips(parts: Parts, isOpen: boolean, words: string, after: unknown) {
  return html`<div class="chips">
      <ol id="cards">
        ${parts.networks.map((network) => chip(network, isOpen && network.isChosen))}
      </ol>
      ${addButton(parts, 'outlined', words)} ${after}
    </div>
    ${parts.doors.opened}`;
}

function chosenOf({ networks }: Parts) {
  return networks.find(({ isChosen }) => isChosen) ?? networks[0];
}

export function chipsWithStrip(parts: Parts) {
  const { networks, common, drafts, edits, doors } = parts;
  const chosen = chosenOf(parts);
  return html`
    ${chips(parts, true, 'Add', networks.length === 1 ? suggestions(chosen, edits, doors) : nothing)}
    <div class="edit-strip" role="group" aria-label=${chosen.curve.label}>
      <div class="edit-name">
        ${chosen.renaming ? rename(chosen.renaming) : html`<p class="card-name">${tag(chosen.index)} ${chosen.name}</p>`}
        <p class="card-sub">${chosen.facts}</p>
      </div>
      ${fields([...chosen.controls, ...common], drafts)}${foot({ ...chosen, facts: '' })}
    </div>
  `;
}

/** @param isOpen true if the fields of the chosen network are shown */
export function chipsWithSheet(parts: Parts, isOpen: boolean, close: () => void) {
  const { common, drafts, doors } = parts;
  const chosen = chosenOf(parts);
  return html`
    ${chips(parts, isOpen, 'Compare', html`<button type="button" class="plain" @click=${doors.lesson}>Lesson</button>`)}
    ${
      isOpen
        ? html`<div class="sheet-of-network" role="group" aria-label=${chosen.curve.label}>
          <div class="sheet-head">
            ${tag(chosen.index)}
            <h3>${chosen.name}</h3>
            <button type="button" class="plain" @click=${close}>Done</button>
          </div>
          ${chosen.renaming ? rename(chosen.renaming) : nothing}
          ${foot(chosen)}${fields([...common, ...chosen.controls], drafts)}
        </div>`
        : nothing
    }
  `;
}

/** All that is shown of a network. */
export interface NetworkView {
  index: number;
  curve: CurveState;
  name: string;
  /** What else sets it apart. */
  sub: string;
  figure: Figure;
  facts: string;
  /** True if it is being computed. */
  isBusy: boolean;
  /** True if it is drawn and explained. */
  isChosen: boolean;
  /** True if its curve is. */
  isShown: boolean;
  /** True if its figure at the load is not to be told yet. */
  isBare: boolean;
  controls: Control[];
  /** The button for actions on it, with their list. */
  menu: unknown;
  choose: () => void;
  show: (shown: boolean) => void;
  /** Opens the editor; null if the network is not the user's own. */
  edit: (() => void) | null;
  /** Null if its name is not being edited. */
  renaming: Renaming | null;
}

interface Renaming {
  text: string;
  wrong: string | null;
  type: (text: string) => void;
  end: (keep: boolean) => void;
}

function classOf({ isChosen, isShown }: NetworkView) {
  return `${isChosen ? ' is-chosen' : ''}${isShown ? '' : ' is-hidden'}`;
}

/** A card: open if its network is chosen, otherwise one line. */
function card(view: NetworkView, drafts: Drafts) {
  const { index, name, sub, figure, isChosen, renaming } = view;
  return html`<li class="card${classOf(view)}" data-index=${index} aria-busy=${String(view.isBusy)} ${vars({ '--series': colorOf(index) })}>
    ${renaming ? rename(renaming) : nothing}
    <button type="button" class="card-top" aria-expanded=${String(isChosen)} aria-description=${spokenFigure(view)} @click=${view.choose}>
      ${tag(index)}
      <span class="card-name">${name} <span class="card-sub">${sub}</span></span>
      ${
        view.isBare
          ? html`<span class="card-value">? <small>after you reveal it</small></span>`
          : html`<span class="card-value${figure.isSaturated ? ' is-saturated' : ''}${figure.unit ? '' : ' is-worded'}">${figure.value} <small>${(isChosen && figure.unit) || figure.small || figure.unit}</small></span>`
      }
    </button>
    ${isChosen ? html`<div class="card-body">${fields(view.controls, drafts)}${foot(view)}</div>` : nothing}
  </li>`;
}

function spokenFigure({ figure, isBare }: NetworkView) {
  if (isBare) return 'hidden until you reveal it';
  if (figure.isSaturated) return [figure.value, figure.small].filter(Boolean).join(' ');
  const share = figure.small.endsWith('%') ? `${figure.small} of the model’s saturation` : figure.small;
  return [`${figure.value} ${figure.unit}`.trim(), share].filter(Boolean).join(', ');
}

/** Facts, the eye and the menu. */
function foot({ curve, facts, isShown, menu, edit, show }: NetworkView) {
  return html`<div class="card-foot">
    <p class="card-facts">${facts}</p>
    ${edit ? html`<button type="button" class="plain edit" aria-label=${`Edit ${curve.label}`} @click=${edit}>Edit…</button>` : nothing}
    <button
      type="button"
      class="icon-button eye"
      aria-pressed=${String(isShown)}
      aria-label=${`Show curve ${curve.label}`}
      title=${isShown ? 'Hide curve' : 'Show curve'}
      @click=${() => show(!isShown)}
    >
      ${isShown ? EYE : LID}
    </button>
    ${menu}
  </div>`;
}

/**
 * A chip: letter, name and figure.
 *
 * @param isOpen true if it shows its fields
 */
function chip(view: NetworkView, isOpen: boolean) {
  const { index, name, sub, figure, isBare } = view;
  return html`<li>
    <button type="button" class="network-chip${classOf(view)}" data-index=${index} aria-pressed=${String(view.isChosen)} aria-expanded=${String(isOpen)} aria-description=${spokenFigure(view)} ${vars({ '--series': colorOf(index) })} @click=${view.choose}>
      ${tag(index)}
      <span><span class="card-name">${name}</span> <span class="card-sub">${sub}</span></span>
      <span class="number-of${figure.isSaturated ? ' is-saturated' : ''}">${isBare ? '?' : figure.value}</span>
    </button>
  </li>`;
}

function rename({ text, wrong, type, end }: Renaming) {
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    end(event.key === 'Enter');
  };
  return html`<div class="card-rename">
    <input class="number name-field" type="text" aria-label="Name of the curve" autocomplete="off" spellcheck="false" maxlength="40" aria-invalid=${wrong ? 'true' : nothing} .value=${live(text)} @input=${withValue(type)} @keydown=${press} @blur=${() => end(true)} />
    ${wrong ? html`<p class="wrong" role="alert">${wrong}</p>` : nothing}
  </div>`;
}

const EYE = html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M1.500 8S4 3.500 8 3.500 14.500 8 14.500 8 12 12.500 8 12.500 1.500 8 1.500 8Z" /><circle cx="8" cy="8" r="2" /></svg>`;
const LID = html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M1.500 7S4 11 8 11s6.500-4 6.500-4M3.500 9.500 2.300 11M8 11v2M12.500 9.500l1.200 1.500" /></svg>`;
