/**
 * The editor of a user's own network: a dialog over the whole window, with the board, the text and the rules of
 * routing, each of which follows the others.
 */

import { element, isTyping, noteGutter, say } from '../dom.ts';
import { shownNumber } from '../explorer.ts';
import { wayOf } from '../head/head.ts';
import { showRefusal } from '../notices.ts';
import { unknown } from '../numbers.ts';
import type { NetworkDraft } from '../pkg/loadcurve-web.js';
import { messageOf, type Session, withView } from '../session.ts';
import { save } from '../share.ts';
import { letterOf, MAX_NETWORKS } from '../tag.ts';
import { html, nothing, show } from '../view.ts';
import { Board } from './board.ts';
import { Drawing } from './drawing.ts';
import { routingPart, selectedPart, textPart, tools, zoomButtons } from './parts.ts';

/** Keys and gestures with what they do. */
const HINTS: [string, string][] = [
  ['double click', 'new node'],
  ['drag', 'from a node’s edge: link; over the ground: select'],
  ['Shift click', 'select several'],
  ['Del', 'remove'],
  ['Ctrl D', 'duplicate'],
  ['Space drag', 'move the board'],
  ['+ − 0', 'zoom'],
];
const hints = html`<p class="editor-hints hint" aria-hidden="true">${HINTS.map(([keys, words]) => html`<span><kbd>${keys}</kbd> ${words}</span>`)}</p>`;

const EMPTY = html`<p class="editor-empty">
  An empty board
  <span class="hint for-mouse">Double-click to place a node, or press <kbd>N</kbd></span>
  <span class="hint for-touch">Choose Node, then tap where it is to be</span>
</p>`;

const ARROWS = {
  undo: html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M5.500 3 2.500 6l3 3" /><path d="M2.500 6h7a4 4 0 0 1 0 8H7" /></svg>`,
  redo: html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="m10.500 3 3 3-3 3" /><path d="M13.500 6h-7a4 4 0 0 0 0 8H9" /></svg>`,
};

export class Editing {
  #session;
  #dialog = element('dialog', { id: 'editor', class: 'editor', 'aria-labelledby': 'editor-title' });
  #input = element('input', { type: 'file', hidden: true, accept: '.txt,.net,.anynet,.cfg,text/plain' });
  #drawing;
  #board;

  constructor(session: Session) {
    this.#session = session;
    this.#drawing = new Drawing(session, () => this.#dialog.close());
    this.#board = new Board(this.#drawing);
    document.body.append(this.#dialog);
    this.#dialog.addEventListener('keydown', (event) => this.#key(event));
    this.#input.addEventListener('change', () => void this.#openFile());
    this.#dialog.addEventListener('close', () => this.#drawing.close());
    this.#dialog.addEventListener('cancel', (event) => {
      if (this.#board.giveUp()) event.preventDefault();
    });
    show(this.#dialog, () => (this.#drawing.index < 0 ? nothing : this.#content()));
  }

  /** Opens with a network of the page. */
  async open(index: number) {
    try {
      await this.#drawing.open(index);
    } catch (error) {
      showRefusal(messageOf(error));
      return;
    }
    this.#board.rest();
    noteGutter();
    this.#dialog.showModal();
    // A large network takes more than a frame: the dialog first, then what the network is, and its board.
    await nextFrame();
    if (this.#drawing.index < 0) return;
    this.#drawing.read();
    this.#board.fit();
    this.#board.focus(0);
  }

  #key(event: KeyboardEvent) {
    if (isTyping(event.target as Element)) return;
    const way = wayOf(event);
    if (way) this.#drawing.go(way);
    else if (isCommand(event, 'a')) this.#board.selectAll();
    else if (isCommand(event, 'd')) this.#board.duplicate();
    else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (event.key === 'Delete' || event.key === 'Backspace') this.#board.remove();
    else if (!this.#board.zoomBy(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #content() {
    const [drawing, board] = [this.#drawing, this.#board];
    const { draft } = drawing;
    const actions = { arrange: () => this.#arrange(), clear: () => this.#clear(), open: () => this.#input.click() };
    return html`
      <div class="editor-head">
        <h2 id="editor-title">Own network ${letterOf(drawing.index)}<span class="editor-label">: ${drawing.curve.label}</span></h2>
        <button type="button" class="icon-button" aria-label="Undo" title="Undo (Ctrl-Z)" ?disabled=${!drawing.canUndo} @click=${() => drawing.go('undo')}>${ARROWS.undo}</button>
        <button type="button" class="icon-button" aria-label="Redo" title="Redo (Ctrl-Y)" ?disabled=${!drawing.canRedo} @click=${() => drawing.go('redo')}>${ARROWS.redo}</button>
        <button type="button" class="outlined editor-close" @click=${() => this.#dialog.close()}>Close</button>
      </div>
      <div class="editor-stage">
        <div class="editor-over">${tools(drawing, board, actions)}</div>
        ${board.place} ${draft?.nodes.length === 0 ? EMPTY : nothing}
        <div class="editor-corner">${draft ? zoomButtons(board) : nothing}</div>
        <p class="editor-status" role="status">${drawing.status.value}</p>
        <div class="editor-under">${hints}</div>
      </div>
      <div class="editor-beside">
        <div class="editor-side">${draft ? this.#side(draft) : nothing}</div>
        <div class="editor-foot">${draft ? this.#foot(draft) : nothing}</div>
      </div>
      ${this.#input}
    `;
  }

  #side(draft: NetworkDraft) {
    const drawing = this.#drawing;
    return [
      selectedPart(draft, drawing),
      textPart(draft, drawing, (text) => this.#type(text)),
      routingPart(draft, drawing, this.#figures()),
    ];
  }

  #figures() {
    const { pending, zeroLoadLatency, saturation } = this.#drawing.curve;
    if (pending) return unknown(this.#session.isGivenUp);
    const latency = `Zero-load latency ${shownNumber(zeroLoadLatency, 'figure')} cycles`;
    return saturation === undefined ? latency : `${latency}, the model saturates at ${shownNumber(saturation, 'figure')}.`;
  }

  #foot(draft: NetworkDraft) {
    const { curves } = this.#session.state;
    const isLegal = draft.link !== undefined && draft.routes.find(({ name }) => name === draft.route)?.verdict !== 'deadlock';
    const isFull = curves.length >= MAX_NETWORKS;
    return html`<button type="button" class="plain editor-save" ?disabled=${draft.link === undefined} @click=${() => save('network.txt', 'text/plain', this.#drawing.file())}>Download as text</button>
      <button type="button" class="outlined" ?disabled=${!isLegal || isFull} @click=${() => this.#addAsAnother()}>Add as ${letterOf(curves.length)}</button>
      <button type="button" class="primary" ?disabled=${!isLegal} @click=${() => this.#dialog.close()}>Use as ${letterOf(this.#drawing.index)}</button>`;
  }

  #arrange() {
    this.#drawing.edit((editor) => editor.arrange());
    this.#board.fit();
    this.#drawing.tell('Arranged by distance');
  }

  #clear() {
    this.#drawing.clear();
    this.#board.fit();
    this.#board.focus(0);
  }

  /** Takes a text, and shows all of what it makes at once: a click that ends typing is not to move the board. */
  #type(text: string) {
    const isRight = this.#drawing.type(text);
    if (isRight) this.#board.fit();
    return isRight;
  }

  async #openFile() {
    const [file] = this.#input.files ?? [];
    if (!file) return;
    const text = await file.text();
    // Lets the same file be chosen again after it has changed.
    this.#input.value = '';
    const isRight = this.#type(text);
    if (isRight) this.#drawing.endText();
    this.#drawing.tell(isRight ? `Opened ${file.name}` : `${file.name} could not be read`);
  }

  /** Adds what is drawn as a network of its own; the one that was edited is again as it was. */
  #addAsAnother() {
    const at = this.#session.state.curves.length;
    const edits = this.#drawing.asAnother();
    this.#drawing.close();
    this.#session.edit(...edits, withView('draw', String(at + 1)));
    this.#dialog.close();
    say(`Added ${letterOf(at)}, ${this.#session.state.curves[at].label}`);
  }
}

/** True if Ctrl, or the key that takes its place, is held with a letter. */
function isCommand({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent, letter: string) {
  return key.toLowerCase() === letter && (ctrlKey || metaKey) && !altKey && !shiftKey;
}

/** Resolves in the task after the next frame. */
function nextFrame() {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
