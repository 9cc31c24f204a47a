/** Templates of what stands around the board: tools, zoom, text, the selected part. */

import { separated } from '../numbers.ts';
import type { NetworkDraft } from '../pkg/loadcurve-web.js';
import { html, live, nothing } from '../view.ts';
import type { Tool } from './board.ts';
import type { Selection } from './words.ts';
import { linksAt, sizeWords } from './words.ts';

/** Most characters of a network in a link. */
const MAX_CHARACTERS = 4000;

const TOOLS: [Tool, string][] = [
  ['select', 'Select'],
  ['node', 'Node'],
  ['link', 'Link'],
];

const DRAWINGS = {
  select: html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M4 2.500 12.500 8 8.500 9l-2 4Z" /></svg>`,
  node: html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><rect x="3" y="3" width="10" height="10" rx="2" /></svg>`,
  link: html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M3 13 13 3" /></svg>`,
  more: html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M8 3v10M3 8h10" /></svg>`,
  less: html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M3 8h10" /></svg>`,
  remove: html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M2.500 4h11M6 4V2.500h4V4M4 4l.750 9.500h6.500L12 4" /></svg>`,
};

/** @param isSelected true if there is something to delete */
export function tools(
  tool: Tool,
  isSelected: boolean,
  actions: { tool: (tool: Tool) => void; remove: () => void; arrange: () => void; open: () => void },
) {
  return html`<div class="editor-tools" role="toolbar" aria-label="Tools">
    ${TOOLS.map(
      ([name, words]) =>
        html`<button type="button" class="plain" aria-pressed=${String(name === tool)} @click=${() => actions.tool(name)}>${DRAWINGS[name]} ${words}</button>`,
    )}
    <button type="button" class="icon-button" aria-label="Delete" title="Delete what is selected (Del)" ?disabled=${!isSelected} @click=${actions.remove}>${DRAWINGS.remove}</button>
    <button type="button" class="plain" title="Place the nodes by their distances" @click=${actions.arrange}>Arrange</button>
    <button type="button" class="plain" @click=${actions.open}>Open a file…</button>
  </div>`;
}

/** Buttons that zoom; one that has come to its end stays where the focus is. */
export function zoomButtons(
  possible: { in: boolean; out: boolean; fit: boolean },
  { zoom, fit }: { zoom: (way: 1 | -1) => void; fit: () => void },
) {
  const off = (isPossible: boolean) => (isPossible ? nothing : 'true');
  return html`<div class="editor-zoom" role="group" aria-label="Zoom">
    <button type="button" class="icon-button" aria-label="Zoom out" title="Zoom out (−)" aria-disabled=${off(possible.out)} @click=${() => zoom(-1)}>${DRAWINGS.less}</button>
    <button type="button" class="icon-button" aria-label="Zoom in" title="Zoom in (+)" aria-disabled=${off(possible.in)} @click=${() => zoom(1)}>${DRAWINGS.more}</button>
    <button type="button" class="plain" title="Show all nodes (0)" aria-disabled=${off(possible.fit)} @click=${fit}>Fit</button>
  </div>`;
}

/** The text, as it was typed while it is wrong. */
export function textPart(
  draft: NetworkDraft,
  { typed, wrong, remarks }: { typed: string | null; wrong: string | null; remarks: string[] },
  { type, end }: { type: (text: string) => void; end: () => void },
) {
  const shown = typed ?? draft.text;
  const rows = Math.min(
    12,
    Math.max(
      2,
      shown.split('\n').reduce((sum, line) => sum + Math.ceil((line.length + 1) / 44), 0),
    ),
  );
  const room = draft.link ? `${separated(draft.characters)} of ${separated(MAX_CHARACTERS)} characters: fits in the link` : '';
  return html`<section class="editor-part">
    <div class="editor-line"><h3><label for="editor-text">As text</label></h3><span class="hint">${room}</span></div>
    <textarea
      id="editor-text"
      class="text"
      rows=${rows}
      spellcheck="false"
      autocomplete="off"
      autocapitalize="off"
      aria-describedby="editor-size"
      aria-invalid=${wrong ? 'true' : nothing}
      .value=${live(shown)}
      @input=${({ target }: Event) => type((target as HTMLTextAreaElement).value)}
      @change=${end}
    ></textarea>
    <p id="editor-size" class=${wrong ? 'wrong' : 'hint'}>${wrong ?? sizeWords(draft)}</p>
    ${remarks.map((remark) => html`<p class="hint">${remark}</p>`)}
  </section>`;
}

/**
 * Fields of the selected node or links.
 *
 * @param wrong what is wrong with the name that was typed
 */
export function selectedPart(
  draft: NetworkDraft,
  selection: Selection,
  wrong: string | null,
  actions: {
    select: (selection: Selection) => void;
    rename: (node: number, name: string) => void;
    processors: (node: number, count: number) => void;
    links: (from: number, to: number, there: number, back: number) => void;
  },
) {
  if (!selection) return nothing;
  return html`<section class="editor-part" aria-label="What is selected">
    ${'node' in selection ? nodePart(draft, selection.node, wrong, actions) : linkPart(draft, selection, actions)}
  </section>`;
}

const textOf = ({ target }: Event) => (target as HTMLInputElement).value.trim();

function countField(id: string, words: string, value: number, set: (count: number) => void) {
  const change = (event: Event) => {
    const count = Number(textOf(event));
    set(Number.isInteger(count) && count >= 0 ? count : value);
  };
  return html`<div class="editor-line"><label for=${id}>${words}</label><input id=${id} class="number" type="number" min="0" step="1" autocomplete="off" .value=${live(String(value))} @change=${change} /></div>`;
}

function nodePart(
  draft: NetworkDraft,
  node: number,
  wrong: string | null,
  { select, rename, processors }: Parameters<typeof selectedPart>[3],
) {
  const { name, processors: count } = draft.nodes[node];
  const links = linksAt(draft, node);
  return html`<h3>Node ${name}</h3>
    <div class="editor-line"><label for="editor-name">name</label><input id="editor-name" class="number" type="text" maxlength="32" autocomplete="off" spellcheck="false" aria-invalid=${wrong ? 'true' : nothing} .value=${live(name)} @change=${(event: Event) => rename(node, textOf(event))} /></div>
    ${wrong ? html`<p class="wrong" role="alert">${wrong}</p>` : nothing}
    ${countField('editor-processors', 'processors', count, (count) => processors(node, count))}
    <div class="editor-links" role="group" aria-label="Links">
      ${links.length > 0 ? html`<span class="hint">links to</span>` : html`<span class="hint">no links yet</span>`}
      ${links.map(({ other }) => {
        const [from, to] = node < other ? [node, other] : [other, node];
        return html`<button type="button" class="outlined" aria-label="Link to ${draft.nodes[other].name}" @click=${() => select({ from, to })}>${draft.nodes[other].name}</button>`;
      })}
    </div>`;
}

function linkPart(draft: NetworkDraft, { from, to }: { from: number; to: number }, { links }: Parameters<typeof selectedPart>[3]) {
  const { there, back } = draft.links.find((link) => link.from === from && link.to === to) ?? { there: 0, back: 0 };
  const [one, other] = [draft.nodes[from].name, draft.nodes[to].name];
  const most = Math.max(there, back, 1);
  const ways = [
    { words: `${one} ⇄ ${other}`, counts: [most, most], isOn: there > 0 && back > 0 },
    { words: `${one} → ${other}`, counts: [most, 0], isOn: back === 0 },
    { words: `${other} → ${one}`, counts: [0, most], isOn: there === 0 },
  ];
  return html`<h3>${one} – ${other}</h3>
    <fieldset class="segmented">
      <legend class="unseen">Direction</legend>
      ${ways.map(
        ({ words, counts, isOn }) =>
          html`<label><input type="radio" name="editor-direction" autocomplete="off" .checked=${live(isOn)} @change=${() => links(from, to, counts[0], counts[1])} />${words}</label>`,
      )}
    </fieldset>
    ${countField('editor-there', `links from ${one} to ${other}`, there, (count) => links(from, to, count, back))}
    ${countField('editor-back', `links from ${other} to ${one}`, back, (count) => links(from, to, there, count))}`;
}
