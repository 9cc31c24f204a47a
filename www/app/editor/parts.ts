/** Templates of what stands around the board: tools, zoom, text, the selected part. */

import { segmented } from '../choice.ts';
import { separated } from '../numbers.ts';
import type { DrawnLink, NetworkDraft } from '../pkg/loadcurve-web.js';
import { html, live, nothing, withValue } from '../view.ts';
import type { Board, Tool } from './board.ts';
import { hasGaps } from './bulk.ts';
import type { Drawing } from './drawing.ts';
import { linkIn, nodesIn } from './selection.ts';
import { neighboursOf, problemWords, sizeWords, VERDICTS } from './words.ts';

/** Most characters of a network in a link. */
const MAX_CHARACTERS = 4000;
/** Characters of a line of the text's field, and most lines of it. */
const LINE = 44;
const MAX_LINES = 12;

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

/** @param actions on the whole network */
export function tools(drawing: Drawing, board: Board, actions: { arrange: () => void; clear: () => void; open: () => void }) {
  const isEmpty = drawing.draft?.nodes.length === 0;
  return html`<div class="editor-tools" role="toolbar" aria-label="Tools">
    ${TOOLS.map(
      ([tool, words]) =>
        html`<button type="button" class="plain" aria-pressed=${String(tool === board.tool)} @click=${() => {
          board.tool = tool;
        }}>${DRAWINGS[tool]} ${words}</button>`,
    )}
    <button type="button" class="icon-button" aria-label="Delete" title="Delete what is selected (Del)" ?disabled=${!drawing.shown.selection} @click=${() => board.remove()}>${DRAWINGS.remove}</button>
    <button type="button" class="plain" title="Place the nodes by their distances" ?disabled=${isEmpty} @click=${actions.arrange}>Arrange</button>
    <button type="button" class="plain" title="Remove all nodes; Undo brings them back" ?disabled=${isEmpty} @click=${actions.clear}>Clear</button>
    <button type="button" class="plain" @click=${actions.open}>Open a file…</button>
  </div>`;
}

/** Buttons that zoom; one that has come to its end stays where the focus is. */
export function zoomButtons(board: Board) {
  const possible = board.zooms;
  const off = (isPossible: boolean) => (isPossible ? nothing : 'true');
  return html`<div class="editor-zoom" role="group" aria-label="Zoom">
    <button type="button" class="icon-button" aria-label="Zoom out" title="Zoom out (−)" aria-disabled=${off(possible.out)} @click=${() => board.zoom(-1)}>${DRAWINGS.less}</button>
    <button type="button" class="icon-button" aria-label="Zoom in" title="Zoom in (+)" aria-disabled=${off(possible.in)} @click=${() => board.zoom(1)}>${DRAWINGS.more}</button>
    <button type="button" class="plain" title="Show all nodes (0)" aria-disabled=${off(possible.fit)} @click=${() => board.fit()}>Fit</button>
  </div>`;
}

/**
 * The text, as it was typed while it is wrong.
 *
 * @param type takes a text
 */
export function textPart(draft: NetworkDraft, drawing: Drawing, type: (text: string) => void) {
  const { text, wrong, remarks } = drawing.shown.typed ?? { text: draft.text, wrong: null, remarks: [] };
  const lines = text.split('\n').reduce((sum, line) => sum + Math.ceil((line.length + 1) / LINE), 0);
  const room = draft.link ? `${separated(draft.characters)} of ${separated(MAX_CHARACTERS)} characters: fits in the link` : '';
  return html`<section class="editor-part">
    <div class="editor-line"><h3><label for="editor-text">As text</label></h3><span class="hint">${room}</span></div>
    <textarea
      id="editor-text"
      class="text"
      rows=${Math.min(MAX_LINES, Math.max(2, lines))}
      spellcheck="false"
      autocomplete="off"
      autocapitalize="off"
      aria-describedby="editor-size"
      aria-invalid=${wrong ? 'true' : nothing}
      .value=${live(text)}
      @input=${withValue(type)}
      @change=${() => drawing.endText()}
    ></textarea>
    <p id="editor-size" class=${wrong ? 'wrong' : 'hint'}>${wrong ?? sizeWords(draft)}</p>
    ${
      hasGaps(draft)
        ? html`<p class="hint">The nodes keep their numbers, which now have gaps. <button type="button" class="outlined" @click=${() => drawing.number()}>Number from 0</button></p>`
        : nothing
    }
    ${remarks.map((remark) => html`<p class="hint">${remark}</p>`)}
  </section>`;
}

/** Fields of the selected node or links. */
export function selectedPart(draft: NetworkDraft, drawing: Drawing) {
  const { selection } = drawing.shown;
  if (!selection) return nothing;
  const [link, nodes] = [linkIn(selection), nodesIn(selection)];
  return html`<section class="editor-part" aria-label="What is selected">
    ${link ? linkPart(draft, link, drawing) : nodes.length > 1 ? nodesPart(draft, nodes, drawing) : nodePart(draft, nodes[0], drawing)}
  </section>`;
}

/** @param value null if it is not the same of all */
function countField(id: string, words: string, value: number | null, set: (count: number) => void) {
  const change = withValue((text) => {
    const count = text.trim() === '' ? value : Number(text);
    if (count !== null) set(Number.isInteger(count) && count >= 0 ? count : (value ?? 0));
  });
  return html`<div class="editor-line"><label for=${id}>${words}</label><input id=${id} class="number" type="number" min="0" step="1" placeholder=${value === null ? 'various' : nothing} autocomplete="off" .value=${live(value === null ? '' : String(value))} @change=${change} /></div>`;
}

/** Fields of several nodes. */
function nodesPart(draft: NetworkDraft, nodes: number[], drawing: Drawing) {
  const counts = new Set(nodes.map((node) => draft.nodes[node].processors));
  const [common] = counts;
  const setProcessors = (count: number) =>
    drawing.edit((editor) => {
      for (const node of nodes) editor.setProcessors(node, count);
    });
  return html`<h3>${nodes.length} nodes</h3>
    ${countField('editor-processors', 'processors of each', counts.size === 1 ? common : null, setProcessors)}
    <div class="editor-links">
      <button type="button" class="outlined" @click=${() => drawing.linkAll(nodes)}>Link each with each</button>
      <button type="button" class="outlined" title="Copy them with the links between them (Ctrl-D)" @click=${() => drawing.duplicate()}>Duplicate</button>
    </div>`;
}

function nodePart(draft: NetworkDraft, node: number, drawing: Drawing) {
  const { refused } = drawing.shown;
  const wrong = refused?.field === 'name' ? refused.wrong : null;
  const setProcessors = (count: number) => drawing.edit((editor) => editor.setProcessors(node, count));
  const { name, processors } = draft.nodes[node];
  const neighbours = neighboursOf(draft, node);
  return html`<h3>Node ${name}</h3>
    <div class="editor-line"><label for="editor-name">name</label><input id="editor-name" class="number" type="text" maxlength="32" autocomplete="off" spellcheck="false" aria-invalid=${wrong ? 'true' : nothing} .value=${live(name)} @change=${withValue((name) => drawing.rename(node, name.trim()))} /></div>
    ${wrong ? html`<p class="wrong" role="alert">${wrong}</p>` : nothing}
    ${countField('editor-processors', 'processors', processors, setProcessors)}
    <div class="editor-links" role="group" aria-label="Links">
      ${neighbours.length > 0 ? html`<span class="hint">links to</span>` : html`<span class="hint">no links yet</span>`}
      ${neighbours.map((other) => {
        const link = { from: Math.min(node, other), to: Math.max(node, other) };
        return html`<button type="button" class="outlined" aria-label="Link to ${draft.nodes[other].name}" @click=${() => drawing.select(link)}>${draft.nodes[other].name}</button>`;
      })}
    </div>`;
}

function linkPart(draft: NetworkDraft, { from, to }: { from: number; to: number }, drawing: Drawing) {
  const set = (there: number, back: number) => drawing.edit((editor) => editor.setLinks(from, to, there, back));
  const link = draft.links.find((link) => link.from === from && link.to === to) as DrawnLink;
  const [one, other] = [draft.nodes[from].name, draft.nodes[to].name];
  const most = Math.max(link.there, link.back);
  const ways = {
    both: { words: `${one} ⇄ ${other}`, there: most, back: most },
    there: { words: `${one} → ${other}`, there: most, back: 0 },
    back: { words: `${other} → ${one}`, there: 0, back: most },
  };
  type Way = keyof typeof ways;
  const names = Object.keys(ways) as Way[];
  const chosen = link.there === 0 ? 'back' : link.back === 0 ? 'there' : 'both';
  const choices = names.map((name) => ({ name, words: ways[name].words }));
  return html`<h3>${one} – ${other}</h3>
    ${segmented('editor-direction', 'Direction', choices, chosen, (name) => set(ways[name].there, ways[name].back))}
    ${countField('editor-there', `links from ${one} to ${other}`, link.there, (count) => set(count, link.back))}
    ${countField('editor-back', `links from ${other} to ${one}`, link.back, (count) => set(link.there, count))}`;
}

/** What mends a network that can deadlock, by rule. */
const CURES: Record<string, string> = { updown: 'Route up*/down*', hops: 'Add virtual channels' };

/** The rule that starts from a root. */
const ROOTED = 'updown';

/** The rules of routing with their verdicts; what is wrong, with what mends it; and figures. */
export function routingPart(draft: NetworkDraft, drawing: Drawing, figures: string) {
  const choose = (route: string) => drawing.edit((editor) => editor.setRoute(route));
  return html`${
    draft.routes.length > 0
      ? html`<section class="editor-part">
      <fieldset class="editor-routes">
        <legend>Routing</legend>
        ${draft.routes.map(
          ({ name, words, verdict }) =>
            html`<label class="editor-route" data-verdict=${verdict}><input type="radio" name="editor-route" value=${name} autocomplete="off" .checked=${live(name === draft.route)} @change=${() => choose(name)} /><span>${words[0].toUpperCase()}${words.slice(1)}</span><span class="verdict">${VERDICTS[verdict]}</span></label>`,
        )}
      </fieldset>
      ${draft.route === ROOTED ? rootField(draft, drawing) : nothing}
    </section>`
      : nothing
  }
    <div role="status">${verdictOf(draft, figures, choose)}</div>`;
}

function rootField({ nodes, root, defaultRoot }: NetworkDraft, drawing: Drawing) {
  const { refused } = drawing.shown;
  const wrong = refused?.field === 'root' ? refused : null;
  return html`<div class="editor-root">
    <div class="editor-line">
      <label for="editor-root">Root</label>
      <input
        id="editor-root"
        class="number"
        type="text"
        list="editor-root-names"
        maxlength="32"
        autocomplete="off"
        spellcheck="false"
        placeholder=${defaultRoot ?? ''}
        aria-invalid=${wrong ? 'true' : nothing}
        aria-describedby="editor-root-hint"
        .value=${live(wrong?.text ?? root)}
        @change=${withValue((value) => drawing.setRoot(value.trim()))}
      />
    </div>
    <datalist id="editor-root-names">${nodes.map(({ name }) => html`<option value=${name}></option>`)}</datalist>
    ${wrong ? html`<p class="wrong" role="alert">${wrong.wrong}</p>` : nothing}
    <p id="editor-root-hint" class="hint">${hintOf(root, defaultRoot)}</p>
  </div>`;
}

function hintOf(root: string, defaultRoot: string | undefined) {
  if (defaultRoot === undefined) return 'Left empty, the node of least eccentricity';
  return root === ''
    ? `Empty: node ${defaultRoot}, the node of least eccentricity`
    : `Left empty, it is node ${defaultRoot}, the node of least eccentricity`;
}

function verdictOf(draft: NetworkDraft, figures: string, choose: (route: string) => void) {
  const { nodes, route, routes, problem } = draft;
  if (nodes.length < 2) return html`<p class="editor-figures hint">A network has two nodes at least, and a link between them.</p>`;
  const chosen = routes.find(({ name }) => name === route);
  if (chosen?.verdict === 'deadlock') {
    const cures = routes.filter(({ name, verdict }) => name !== route && verdict === 'free');
    return html`<div class="editor-notice">
      <p>${chosen.reason}</p>
      <p>While this cycle exists there is no curve.</p>
      <p class="editor-cures">${cures.map(({ name, words }) => html`<button type="button" class="outlined" data-cure=${name} @click=${() => choose(name)}>${CURES[name] ?? `Take ${words}`}</button>`)}</p>
    </div>`;
  }
  if (problem) return html`<div class="editor-notice"><p>${problemWords(draft, problem)}</p></div>`;
  return html`<p class="editor-figures hint">${figures}</p>`;
}
