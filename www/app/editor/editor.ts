/**
 * The editor of a user's own network: a dialog over the whole window, with the board, the text and the rules of
 * routing, each of which follows the others.
 */

import { element, isTyping } from '../dom.ts';
import { shownNumber } from '../explorer.ts';
import { noteGutter } from '../gutter.ts';
import { wayOf } from '../head/history.ts';
import type { NetworkEditor } from '../late.ts';
import { say } from '../live.ts';
import { showRefusal } from '../notices.ts';
import type { NetworkDraft } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { messageOf } from '../session.ts';
import { save } from '../share.ts';
import { letterOf, MAX_NETWORKS } from '../tag.ts';
import { unknown } from '../term.ts';
import { html, nothing, render } from '../view.ts';
import type { Tool } from './board.ts';
import { Board } from './board.ts';
import { Drawing } from './drawing.ts';
import { zoomBy } from './keys.ts';
import { selectedPart, textPart, tools, zoomButtons } from './parts.ts';
import { routingPart } from './routing.ts';
import type { Selection } from './words.ts';

/** Keys and gestures with what they do. */
const HINTS: [string, string][] = [
  ['double click', 'new node'],
  ['drag', 'from a node’s edge: link'],
  ['Enter', 'begins and ends a link'],
  ['N', 'new node'],
  ['Del', 'remove'],
  ['Space drag', 'move the board'],
  ['+ − 0', 'zoom'],
];
const hints = html`<p class="editor-hints hint" aria-hidden="true">${HINTS.map(([keys, words]) => html`<span><kbd>${keys}</kbd> ${words}</span>`)}</p>`;

const ARROWS = {
  undo: html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M5.500 3 2.500 6l3 3" /><path d="M2.500 6h7a4 4 0 0 1 0 8H7" /></svg>`,
  redo: html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="m10.500 3 3 3-3 3" /><path d="M13.500 6h-7a4 4 0 0 0 0 8H9" /></svg>`,
};

export class Editing {
  #session;
  #dialog = element('dialog', { id: 'editor', class: 'editor', 'aria-labelledby': 'editor-title' });
  #head = element('div', { class: 'editor-head' });
  #tools = element('div', { class: 'editor-over' });
  #place = element('div', { class: 'board', tabindex: -1 });
  #zoom = element('div', { class: 'editor-corner' });
  #status = element('p', { class: 'editor-status', role: 'status' });
  #hints = element('div', { class: 'editor-under' });
  #side = element('div', { class: 'editor-side' });
  #foot = element('div', { class: 'editor-foot' });
  #input = element('input', { type: 'file', hidden: true, accept: '.txt,.net,.anynet,.cfg,text/plain' });
  #selection: Selection = null;
  #tool: Tool = 'select';
  #text: { typed: string | null; wrong: string | null; remarks: string[] } = { typed: null, wrong: null, remarks: [] };
  #wrongName: string | null = null;
  /** A root that was typed and is none. */
  #wrongRoot: { text: string; wrong: string } | null = null;
  #drawing;
  #board;

  constructor(session: Session) {
    this.#session = session;
    const stage = element('div', { class: 'editor-stage' }, this.#tools, this.#place, this.#zoom, this.#status, this.#hints);
    const side = element('div', { class: 'editor-beside' }, this.#side, this.#foot);
    this.#dialog.append(this.#head, stage, side, this.#input);
    document.body.append(this.#dialog);
    this.#board = new Board(this.#place, {
      select: (selection) => this.#select(selection),
      add: (place, beside) => this.#add(place, beside),
      move: (node, { x, y }, isByKey) => this.#edit((editor) => editor.moveNode(node, x, y), isByKey ? `own-move-${node}` : ''),
      join: (from, to) => this.#join(from, to),
      remove: () => this.#remove(),
      linking: (from) =>
        this.#tell(from === null ? '' : `Link from node ${this.#drawing.name(from)}: choose the other node; Escape ends it`),
      viewed: () => this.#updateZoom(),
    });
    this.#dialog.addEventListener('keydown', (event) => this.#key(event));
    this.#input.addEventListener('change', () => void this.#openFile());
    this.#dialog.addEventListener('close', () => this.#end());
    this.#dialog.addEventListener('cancel', (event) => {
      if (this.#board.cancelLink()) event.preventDefault();
    });
    this.#drawing = new Drawing(session, {
      arrived: () => this.#arrive(),
      lost: () => this.#dialog.close(),
      refused: (words) => this.#tell(words),
    });
    // The address says only after all others whether there is more to undo.
    session.follow(() => queueMicrotask(() => this.#update()));
    session.followNumbers(() => this.#update());
  }

  /** Opens with a network of the page. */
  async open(index: number) {
    try {
      await this.#drawing.open(index);
    } catch (error) {
      showRefusal(messageOf(error));
      return;
    }
    this.#tool = 'select';
    this.#board.tool = 'select';
    this.#selection = null;
    noteGutter();
    this.#dialog.showModal();
    render(hints, this.#hints);
    this.#tell('');
    this.#renderHead();
    // A large network takes more than a frame: the dialog first, then what the network is, its board, all beside.
    await nextFrame();
    if (this.#drawing.index < 0) return;
    this.#drawing.read();
    this.#forget();
    await nextFrame();
    if (!this.#drawing.draft) return;
    this.#board.show(this.#drawing.draft, this.#selection);
    this.#board.fit();
    this.#board.focus(0);
    await nextFrame();
    this.#update();
  }

  /** Forgets what was typed and is not of the network that is shown. */
  #forget() {
    if (!this.#drawing.has(this.#selection)) this.#selection = null;
    this.#text = { typed: null, wrong: null, remarks: [] };
    this.#wrongName = this.#wrongRoot = null;
  }

  /** After undo and redo. */
  #arrive() {
    this.#forget();
    this.#show();
  }

  #end() {
    this.#drawing.close();
    this.#board.clear();
    for (const part of [this.#head, this.#tools, this.#zoom, this.#hints, this.#side, this.#foot]) render(nothing, part);
  }

  #key(event: KeyboardEvent) {
    if (isTyping(event.target as Element)) return;
    const way = wayOf(event);
    if (way) this.#drawing.go(way);
    else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (event.key === 'Delete') this.#remove();
    else if (!zoomBy(this.#board, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #tell(words: string) {
    this.#status.textContent = words;
  }

  /**
   * Edits the network and shows it.
   *
   * @param group steps of one group in quick succession are undone at once
   * @returns what is wrong with the edit, in which case nothing changes
   */
  #edit(edit: (editor: NetworkEditor) => unknown, group?: string): string | null {
    const wrong = this.#drawing.edit(edit, group);
    if (wrong !== null) {
      this.#tell(wrong);
      return wrong;
    }
    if (!this.#drawing.has(this.#selection)) this.#selection = null;
    this.#wrongName = this.#wrongRoot = null;
    this.#show();
    return null;
  }

  #show() {
    const { draft } = this.#drawing;
    if (!draft) return;
    this.#board.show(draft, this.#selection);
    this.#update();
  }

  /** Renders all but the board. */
  #update() {
    const { draft } = this.#drawing;
    if (!draft) return;
    this.#renderHead();
    this.#updateZoom();
    render(this.#sideTemplate(draft), this.#side);
    render(this.#footTemplate(draft), this.#foot);
  }

  #renderHead() {
    const actions = {
      tool: (tool: Tool) => this.#take(tool),
      remove: () => this.#remove(),
      arrange: () => this.#arrange(),
      open: () => this.#input.click(),
    };
    render(this.#headTemplate(), this.#head);
    render(tools(this.#tool, this.#selection !== null, actions), this.#tools);
  }

  #updateZoom() {
    if (!this.#drawing.draft) return;
    const actions = { zoom: (way: 1 | -1) => this.#board.zoom(way), fit: () => this.#board.fit() };
    render(zoomButtons(this.#board.zooms, actions), this.#zoom);
  }

  #headTemplate() {
    const drawing = this.#drawing;
    const { index, curve } = drawing;
    return html`<h2 id="editor-title">Own network ${letterOf(index)}<span class="editor-label">: ${curve.label}</span></h2>
      <button type="button" class="icon-button" aria-label="Undo" title="Undo (Ctrl-Z)" ?disabled=${!drawing.canUndo} @click=${() => drawing.go('undo')}>${ARROWS.undo}</button>
      <button type="button" class="icon-button" aria-label="Redo" title="Redo (Ctrl-Y)" ?disabled=${!drawing.canRedo} @click=${() => drawing.go('redo')}>${ARROWS.redo}</button>
      <button type="button" class="outlined editor-close" @click=${() => this.#dialog.close()}>Close</button>`;
  }

  #sideTemplate(draft: NetworkDraft) {
    return html`
      ${selectedPart(draft, this.#selection, this.#wrongName, {
        select: (selection) => this.#select(selection),
        rename: (node, name) => this.#rename(node, name),
        processors: (node, count) => this.#edit((editor) => editor.setProcessors(node, count)),
        links: (from, to, there, back) => this.#edit((editor) => editor.setLinks(from, to, there, back)),
      })}
      ${textPart(draft, this.#text, { type: (text) => this.#type(text), end: () => this.#endText() })}
      ${routingPart(draft, this.#figures(), this.#wrongRoot, {
        route: (route) => this.#edit((editor) => editor.setRoute(route)),
        root: (name) => this.#root(name),
      })}
    `;
  }

  #figures() {
    const { pending, zeroLoadLatency, saturation } = this.#drawing.curve;
    if (pending) return unknown(this.#session.isGivenUp);
    const latency = `Zero-load latency ${shownNumber(zeroLoadLatency, 'figure')} cycles`;
    return saturation === undefined ? latency : `${latency}, the model saturates at ${shownNumber(saturation, 'figure')}.`;
  }

  #footTemplate(draft: NetworkDraft) {
    const { curves } = this.#session.state;
    const isLegal = draft.link !== undefined && draft.routes.find(({ name }) => name === draft.route)?.verdict !== 'deadlock';
    const isFull = curves.length >= MAX_NETWORKS;
    return html`<button type="button" class="plain editor-save" ?disabled=${draft.link === undefined} @click=${() => this.#save()}>Download as text</button>
      <button type="button" class="outlined" ?disabled=${!isLegal || isFull} @click=${() => this.#addAsAnother()}>Add as ${letterOf(curves.length)}</button>
      <button type="button" class="primary" ?disabled=${!isLegal} @click=${() => this.#dialog.close()}>Use as ${letterOf(this.#drawing.index)}</button>`;
  }

  #take(tool: Tool) {
    this.#tool = tool;
    this.#board.tool = tool;
    this.#tell({ select: '', node: 'Click where the node is to be', link: 'Click two nodes, or drag from one to the other' }[tool]);
    this.#update();
  }

  #select(selection: Selection) {
    this.#selection = selection;
    this.#wrongName = null;
    this.#show();
  }

  #add(place: { x: number; y: number } | null, beside: number | null) {
    let added = 0;
    const wrong = this.#edit((editor) => {
      added = editor.addNode(place?.x, place?.y, beside ?? undefined);
      this.#selection = { node: added };
    });
    if (wrong !== null) return;
    this.#tell(`Added node ${this.#drawing.name(added)}`);
    this.#board.focus(added);
  }

  #join(from: number, to: number) {
    const [low, high] = from < to ? [from, to] : [to, from];
    const names = `${this.#drawing.name(from)} and ${this.#drawing.name(to)}`;
    if (this.#drawing.has({ from: low, to: high })) {
      this.#select({ from: low, to: high });
      this.#tell(`Nodes ${names} are linked already; more links and directions are beside`);
      return;
    }
    this.#selection = { from: low, to: high };
    if (this.#edit((editor) => editor.setLinks(from, to, 1, 1)) === null) this.#tell(`Linked ${names}`);
  }

  #remove() {
    const selection = this.#selection;
    if (!selection) return;
    if ('from' in selection) {
      const { from, to } = selection;
      const names = `${this.#drawing.name(from)} and ${this.#drawing.name(to)}`;
      this.#edit((editor) => editor.setLinks(from, to, 0, 0));
      this.#tell(`Removed the link between ${names}`);
      this.#board.focus(from);
      return;
    }
    const name = this.#drawing.name(selection.node);
    this.#selection = null;
    this.#edit((editor) => editor.removeNode(selection.node));
    this.#tell(`Removed node ${name}`);
    this.#board.focus(Math.max(0, Math.min(selection.node, (this.#drawing.draft?.nodes.length ?? 1) - 1)));
  }

  #arrange() {
    this.#edit((editor) => editor.arrange());
    this.#board.fit();
    this.#show();
    this.#tell('Arranged by distance');
  }

  #rename(node: number, name: string) {
    if (name === this.#drawing.name(node)) return;
    const wrong = this.#edit((editor) => editor.renameNode(node, name));
    if (wrong === null) return;
    this.#wrongName = wrong;
    this.#update();
  }

  #root(name: string) {
    const wrong = this.#edit((editor) => editor.setRoot(name));
    this.#wrongRoot = wrong === null ? null : { text: name, wrong };
    this.#update();
  }

  #type(typed: string) {
    let remarks = [] as string[];
    this.#text.typed = typed;
    const wrong = this.#edit((editor) => {
      remarks = editor.setText(typed);
    }, 'own-text');
    this.#text = { typed, wrong, remarks };
    this.#tell('');
    this.#update();
  }

  /** A right text is shown as it is written from then on; a wrong one stays to be mended. */
  #endText() {
    if (this.#text.wrong === null) this.#text = { ...this.#text, typed: null };
    this.#board.fit();
    this.#show();
  }

  async #openFile() {
    const [file] = this.#input.files ?? [];
    if (!file) return;
    const text = await file.text();
    // Lets the same file be chosen again after it has changed.
    this.#input.value = '';
    this.#type(text);
    if (this.#text.wrong === null) this.#endText();
    this.#tell(this.#text.wrong === null ? `Opened ${file.name}` : `${file.name} could not be read`);
  }

  #save() {
    save('network.txt', 'text/plain', this.#drawing.file());
  }

  /** Adds what is drawn as a network of its own; the one that was edited is again as it was. */
  #addAsAnother() {
    const at = this.#session.state.curves.length;
    const edits = this.#drawing.asAnother();
    this.#drawing.close();
    this.#session.edit(...edits, (explorer) => explorer.withView('draw', String(at + 1)));
    this.#dialog.close();
    say(`Added ${letterOf(at)}, ${this.#session.state.curves[at].label}`);
  }
}

/** Resolves in the task after the next frame. */
function nextFrame() {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
