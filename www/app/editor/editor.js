/**
 * The editor of a user's own network: a dialog over the whole window. Whatever is a legal network goes into the
 * link at once, one step of the history for each gesture; what is not yet one stays in the editor alone.
 */

import { byId, element, isTyping } from '../dom.js';
import { shownNumber } from '../explorer.js';
import { NetworkEditor, startLate } from '../late.js';
import { say } from '../live.js';
import { showRefusal } from '../notices.js';
import { messageOf } from '../session.js';
import { save } from '../share.js';
import { letterOf, MOST_NETWORKS } from '../tag.js';
import { html, nothing, render } from '../view.js';
import { Board } from './board.js';
import { isDrawn, linkOfNetwork } from './link.js';
import { routingPart, selectedPart, textPart, tools } from './parts.js';

/** @import { NetworkDraft } from '../late/loadcurve-late.js' */
/** @import { Explorer } from '../pkg/loadcurve-web.js' */
/** @import { Edit, Session } from '../session.js' */
/** @import { Tool } from './board.js' */
/** @import { Selection } from './words.js' */

const HINTS = html`<p class="editor-hints hint" aria-hidden="true"><kbd>double click</kbd> new node <kbd>drag</kbd> from a node’s edge: link <kbd>Enter</kbd> begins and ends a link <kbd>N</kbd> new node <kbd>Del</kbd> remove</p>`;

export class Editing {
  #session;
  #dialog = element('dialog', { id: 'editor', class: 'editor', 'aria-labelledby': 'editor-title' });
  #head = element('div', { class: 'editor-head' });
  #tools = element('div', { class: 'editor-over' });
  #place = element('div', { class: 'board' });
  #status = element('p', { class: 'editor-status', role: 'status' });
  #hints = element('div', { class: 'editor-under' });
  #side = element('div', { class: 'editor-side' });
  #foot = element('div', { class: 'editor-foot' });
  #input = element('input', { type: 'file', hidden: true, accept: '.txt,.net,.anynet,.cfg,text/plain' });
  /** The network that is edited; -1 if none is. */
  #index = -1;
  /** Its link when editing began, to which it returns if another is added. */
  #before = '';
  /** @type {NetworkEditor | null} */
  #editor = null;
  /** @type {NetworkDraft | null} */
  #draft = null;
  /** The link of the network as it was last written or read. */
  #written = '';
  /** @type {Selection} */
  #selection = null;
  /** @type {Tool} */
  #tool = 'select';
  /** @type {{ typed: string | null, wrong: string | null, remarks: string[] }} */
  #text = { typed: null, wrong: null, remarks: [] };
  /** @type {string | null} */
  #wrongName = null;
  #board;

  /** @param {Session} session */
  constructor(session) {
    this.#session = session;
    const stage = element('div', { class: 'editor-stage' }, this.#tools, this.#place, this.#status, this.#hints);
    const side = element('div', { class: 'editor-beside' }, this.#side, this.#foot);
    this.#dialog.append(this.#head, stage, side, this.#input);
    document.body.append(this.#dialog);
    this.#board = new Board(this.#place, {
      select: (selection) => this.#select(selection),
      add: (place, beside) => this.#add(place, beside),
      move: (node, { x, y }, isByKey) => this.#edit((editor) => editor.moveNode(node, x, y), isByKey ? `own-move-${node}` : ''),
      join: (from, to) => this.#join(from, to),
      remove: () => this.#remove(),
      linking: (from) => this.#tell(from === null ? '' : `Link from node ${this.#name(from)}: choose the other node; Escape ends it`),
    });
    this.#dialog.addEventListener('keydown', (event) => {
      if (event.key === 'Delete' && !isTyping(/** @type {Element} */ (event.target))) this.#remove();
    });
    this.#input.addEventListener('change', () => void this.#openFile());
    this.#dialog.addEventListener('close', () => this.#end());
    this.#dialog.addEventListener('cancel', (event) => {
      if (this.#board.cancelLink()) event.preventDefault();
    });
    session.follow(() => this.#follow());
    session.followNumbers(() => this.#update());
  }

  /** Opens with a network of the page. @param {number} index */
  async open(index) {
    const link = linkOfNetwork(this.#session.link, index);
    try {
      await startLate();
      this.#begin(link);
    } catch (error) {
      showRefusal(messageOf(error));
      return;
    }
    this.#index = index;
    this.#before = link;
    this.#tool = 'select';
    this.#board.tool = 'select';
    render(HINTS, this.#hints);
    this.#tell('');
    this.#dialog.showModal();
    this.#show();
    this.#board.fit();
    this.#board.focus(0);
  }

  /** @param {string} link */
  #begin(link) {
    const editor = new NetworkEditor(link);
    this.#editor?.free();
    this.#editor = editor;
    this.#draft = editor.state();
    this.#written = link;
    this.#selection = null;
    this.#text = { typed: null, wrong: null, remarks: [] };
    this.#wrongName = null;
  }

  #end() {
    this.#index = -1;
    this.#editor?.free();
    this.#editor = this.#draft = null;
    for (const part of [this.#head, this.#tools, this.#hints, this.#side, this.#foot]) render(nothing, part);
  }

  /** After undo and redo, the link has another network than the board. */
  #follow() {
    if (this.#index < 0) return;
    const curve = this.#session.state.curves[this.#index];
    if (!curve || !isDrawn(curve)) return this.#dialog.close();
    const link = linkOfNetwork(this.#session.link, this.#index);
    // The address says only then whether there is more to undo.
    queueMicrotask(() => this.#update());
    if (link === this.#written) return;
    const selection = this.#selection;
    try {
      this.#begin(link);
    } catch {
      return this.#dialog.close();
    }
    this.#selection = selection && this.#has(selection) ? selection : null;
    this.#show();
  }

  /** @param {Exclude<Selection, null>} selection */
  #has(selection) {
    const { nodes = [], links = [] } = this.#draft ?? {};
    if ('node' in selection) return selection.node < nodes.length;
    return links.some(({ from, to }) => from === selection.from && to === selection.to);
  }

  /** @param {number} node */
  #name(node) {
    return this.#draft?.nodes[node]?.name ?? '';
  }

  /** @param {string} words */
  #tell(words) {
    this.#status.textContent = words;
  }

  /**
   * Edits the draft, shows it, and writes it into the link if it is legal.
   *
   * @param {(editor: NetworkEditor) => unknown} edit
   * @param {string} [group] steps of one group in quick succession are undone at once
   * @returns {string | null} what is wrong with the edit, in which case nothing changes
   */
  #edit(edit, group) {
    const editor = this.#editor;
    if (!editor) return null;
    try {
      edit(editor);
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw error;
      const wrong = messageOf(error);
      this.#tell(wrong);
      return wrong;
    }
    this.#draft = editor.state();
    if (this.#selection && !this.#has(this.#selection)) this.#selection = null;
    this.#wrongName = null;
    this.#write(group);
    this.#show();
    return null;
  }

  /** @param {string} [group] */
  #write(group) {
    const link = this.#draft?.link;
    if (!link || link === this.#written) return;
    const before = this.#written;
    this.#written = link;
    const wrong = this.#session.preview(...this.#put(link));
    if (wrong === null) return this.#session.commit(group);
    this.#written = before;
    this.#tell(wrong);
  }

  /** The edits that put a network in the place of the one that is edited. @param {string} link @returns {Edit[]} */
  #put(link) {
    const index = this.#index;
    const { name } = this.#session.state.curves[index];
    const put = (/** @type {Explorer} */ explorer) => explorer.withNetworkOf(link, index);
    return name ? [put, (explorer) => explorer.withName(index, name)] : [put];
  }

  #show() {
    if (!this.#draft) return;
    this.#board.show(this.#draft, this.#selection);
    this.#update();
  }

  /** Renders all but the board. */
  #update() {
    const draft = this.#draft;
    if (!draft || this.#index < 0) return;
    render(this.#headTemplate(), this.#head);
    const actions = {
      tool: (/** @type {Tool} */ tool) => this.#take(tool),
      remove: () => this.#remove(),
      arrange: () => this.#arrange(),
      open: () => this.#input.click(),
    };
    render(tools(this.#tool, this.#selection !== null, actions), this.#tools);
    render(this.#sideTemplate(draft), this.#side);
    render(this.#footTemplate(draft), this.#foot);
  }

  #headTemplate() {
    const click = (/** @type {'undo' | 'redo'} */ which) => () => byId(which, HTMLButtonElement).click();
    const { label } = this.#session.state.curves[this.#index];
    return html`<h2 id="editor-title">Own network ${letterOf(this.#index)}<span class="editor-label">: ${label}</span></h2>
      <button type="button" class="icon-button" aria-label="Undo" title="Undo (Ctrl-Z)" ?disabled=${byId('undo', HTMLButtonElement).disabled} @click=${click('undo')}>↶</button>
      <button type="button" class="icon-button" aria-label="Redo" title="Redo (Ctrl-Y)" ?disabled=${byId('redo', HTMLButtonElement).disabled} @click=${click('redo')}>↷</button>
      <button type="button" class="outlined editor-close" @click=${() => this.#dialog.close()}>Close</button>`;
  }

  /** @param {NetworkDraft} draft */
  #sideTemplate(draft) {
    return html`
      ${selectedPart(draft, this.#selection, this.#wrongName, {
        select: (selection) => this.#select(selection),
        rename: (node, name) => this.#rename(node, name),
        processors: (node, count) => this.#edit((editor) => editor.setProcessors(node, count)),
        links: (from, to, there, back) => this.#edit((editor) => editor.setLinks(from, to, there, back)),
      })}
      ${textPart(draft, this.#text, { type: (text) => this.#type(text), end: () => this.#endText() })}
      ${routingPart(draft, this.#figures(), (route) => this.#edit((editor) => editor.setRoute(route)))}
    `;
  }

  #figures() {
    const { pending, zeroLoadLatency, saturation } = this.#session.state.curves[this.#index];
    if (pending) return 'computing…';
    const latency = `Zero-load latency ${shownNumber(zeroLoadLatency, 'figure')} cycles`;
    return saturation === undefined ? latency : `${latency}, saturates at ${shownNumber(saturation, 'figure')}.`;
  }

  /** @param {NetworkDraft} draft */
  #footTemplate(draft) {
    const { curves } = this.#session.state;
    const isLegal = draft.link !== undefined && draft.routes.find(({ name }) => name === draft.route)?.verdict !== 'deadlock';
    const isFull = curves.length >= MOST_NETWORKS;
    return html`<button type="button" class="plain editor-save" ?disabled=${draft.link === undefined} @click=${() => this.#save()}>Download as text</button>
      <button type="button" class="outlined" ?disabled=${!isLegal || isFull} @click=${() => this.#addAsAnother(draft)}>Add as ${letterOf(curves.length)}</button>
      <button type="button" class="primary" ?disabled=${!isLegal} @click=${() => this.#dialog.close()}>Use as ${letterOf(this.#index)}</button>`;
  }

  /** @param {Tool} tool */
  #take(tool) {
    this.#tool = tool;
    this.#board.tool = tool;
    this.#tell({ select: '', node: 'Click where the node is to be', link: 'Click two nodes, or drag from one to the other' }[tool]);
    this.#update();
  }

  /** @param {Selection} selection */
  #select(selection) {
    this.#selection = selection;
    this.#wrongName = null;
    this.#show();
  }

  /**
   * @param {{ x: number, y: number } | null} place
   * @param {number | null} beside
   */
  #add(place, beside) {
    let added = 0;
    const wrong = this.#edit((editor) => {
      added = editor.addNode(place?.x, place?.y, beside ?? undefined);
      this.#selection = { node: added };
    });
    if (wrong !== null) return;
    this.#tell(`Added node ${this.#name(added)}`);
    this.#board.focus(added);
  }

  /**
   * @param {number} from
   * @param {number} to
   */
  #join(from, to) {
    const [low, high] = from < to ? [from, to] : [to, from];
    const names = `${this.#name(from)} and ${this.#name(to)}`;
    if (this.#has({ from: low, to: high })) {
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
      const names = `${this.#name(from)} and ${this.#name(to)}`;
      this.#edit((editor) => editor.setLinks(from, to, 0, 0));
      this.#tell(`Removed the link between ${names}`);
      this.#board.focus(from);
      return;
    }
    const name = this.#name(selection.node);
    this.#selection = null;
    this.#edit((editor) => editor.removeNode(selection.node));
    this.#tell(`Removed node ${name}`);
    this.#board.focus(Math.max(0, Math.min(selection.node, (this.#draft?.nodes.length ?? 1) - 1)));
  }

  #arrange() {
    this.#edit((editor) => editor.arrange());
    this.#board.fit();
    this.#show();
    this.#tell('Arranged by distance');
  }

  /**
   * @param {number} node
   * @param {string} name
   */
  #rename(node, name) {
    if (name === this.#name(node)) return;
    const wrong = this.#edit((editor) => editor.renameNode(node, name));
    if (wrong === null) return;
    this.#wrongName = wrong;
    this.#update();
  }

  /** @param {string} typed */
  #type(typed) {
    let remarks = /** @type {string[]} */ ([]);
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
    if (this.#editor) save('network.txt', 'text/plain', this.#editor.file());
  }

  /** Adds what is drawn as a network of its own; the one that was edited is again as it was. @param {NetworkDraft} draft */
  #addAsAnother({ link }) {
    if (link === undefined) return;
    const at = this.#session.state.curves.length;
    const back = this.#put(this.#before);
    this.#index = -1;
    this.#session.edit(
      ...back,
      (explorer) => explorer.withNetworkOf(link),
      (explorer) => explorer.withView('draw', String(at + 1)),
    );
    this.#dialog.close();
    say(`Added ${letterOf(at)}, ${this.#session.state.curves[at].label}`);
  }
}
