/** The three places of the networks: a rail, chips above the stage, chips at the bottom. */

import { offered } from '../lesson/progress.ts';
import { tag } from '../tag.ts';
import { html, nothing, repeat } from '../view.ts';
import { card, chip, foot, type NetworkView, rename } from './card.ts';
import type { Drafts } from './drafts.ts';
import type { NetworkEdits } from './edits.ts';
import { type Control, fields } from './field.ts';
import type { Doors } from './panel.ts';
import { suggestions } from './suggestions.ts';

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
