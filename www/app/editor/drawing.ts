/**
 * The network that is being edited: edits, what of them goes into the link, and the way back. Whatever is a legal
 * network goes into the link at once; what is not yet one stays here alone.
 */

import { byId } from '../dom.ts';
import { NetworkEditor, startLate } from '../late.ts';
import type { Explorer, NetworkDraft } from '../pkg/loadcurve-web.js';
import { type Edit, messageOf, type Session } from '../session.ts';
import { counted } from '../simulation/words.ts';
import { signal } from '../view.ts';
import { copyNodes, linkAll, moveNodes, number, removeNodes } from './bulk.ts';
import type { Point } from './geometry.ts';
import { hasLink, linkIn, nodesIn, ofNodes, type Selection, still } from './selection.ts';
import { Trail } from './trail.ts';

/** What the editor shows of the network. */
interface Shown {
  /** The network, as soon as it was read. */
  draft: NetworkDraft | null;
  selection: Selection;
  /** The text as it was typed, with what of it is of no use here; null once it is shown as the network writes it. */
  typed: { text: string; wrong: string | null; remarks: string[] } | null;
  /** A name that was typed for a node or for the root and cannot be had. */
  refused: { field: 'name' | 'root'; text: string; wrong: string } | null;
}

const NOTHING: Shown = { draft: null, selection: null, typed: null, refused: null };

export class Drawing {
  #session;
  #lost;
  #trail = new Trail();
  #editor: NetworkEditor | null = null;
  /** Its link when editing began, to which it returns if another is added. */
  #before = '';
  /** Its link as it was last written or read. */
  #written = '';
  #index = signal(-1);
  #shown = signal(NOTHING);
  /** What was done last, or why it could not be. */
  status = signal('');

  /** @param lost called when the page has no such network any more */
  constructor(session: Session, lost: () => void) {
    this.#session = session;
    this.#lost = lost;
    session.follow(() => this.#follow());
  }

  /** The number of the network on the page; -1 if none is edited. */
  get index() {
    return this.#index.value;
  }

  /** The network as the page knows it. */
  get curve() {
    return this.#session.state.curves[this.index];
  }

  get shown(): Readonly<Shown> {
    return this.#shown.value;
  }

  get draft() {
    return this.shown.draft;
  }

  /** True if there is something to undo, here or on the page. */
  get canUndo() {
    return this.#trail.canUndo || !byId('undo', HTMLButtonElement).disabled;
  }

  /** True if there is something to redo, here or on the page. */
  get canRedo() {
    return this.#trail.canRedo || !byId('redo', HTMLButtonElement).disabled;
  }

  /** Opens a network of the page; an error says why it cannot be drawn. */
  async open(index: number) {
    const link = linkOfNetwork(this.#session.link, index);
    await startLate();
    this.#editor = new NetworkEditor(link);
    this.#before = this.#written = link;
    this.#editor.keep(this.#trail.begin(link));
    this.#shown.value = NOTHING;
    this.tell('');
    this.#index.value = index;
  }

  /** Finds out all that is shown of it, which takes a while at first. */
  read() {
    const draft = this.#editor?.state() ?? null;
    const { selection } = this.shown;
    this.#show({ draft, selection: still(draft, selection), refused: null });
  }

  close() {
    this.#editor?.free();
    this.#editor = null;
    this.#index.value = -1;
    this.#shown.value = NOTHING;
  }

  #show(change: Partial<Shown>) {
    this.#shown.value = { ...this.shown, ...change };
  }

  /** Text of a file. */
  file() {
    return this.#editor?.file() ?? '';
  }

  tell(status: string) {
    this.status.value = status;
  }

  select(selection: Selection) {
    this.#show({ selection, refused: null });
  }

  name(node: number) {
    return this.draft?.nodes[node]?.name ?? '';
  }

  /**
   * Edits the network, and writes it into the link if it is legal.
   *
   * @param group steps of one group in quick succession are undone at once
   * @returns what is wrong with the edit, in which case nothing changes
   */
  edit(edit: (editor: NetworkEditor) => unknown, group?: string): string | null {
    const editor = this.#editor;
    if (!editor) return null;
    try {
      edit(editor);
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw error;
      // One of several changes was refused: none of them is made.
      editor.restore(this.#trail.number);
      const wrong = messageOf(error);
      this.tell(wrong);
      return wrong;
    }
    const before = JSON.stringify(this.draft);
    this.read();
    this.#write(group);
    if (JSON.stringify(this.draft) !== before) editor.keep(this.#trail.add(this.#written, group));
    return null;
  }

  #write(group?: string) {
    const link = this.draft?.link;
    if (!link || link === this.#written) return;
    const before = this.#written;
    this.#written = link;
    const wrong = this.#session.preview(...this.#put(link));
    if (wrong === null) return this.#session.commit(group);
    this.#written = before;
    this.tell(wrong);
  }

  /** The edits that put a network in the place of the one that is edited. */
  #put(link: string): Edit[] {
    const { index } = this;
    const { name } = this.curve;
    const put = (explorer: Explorer) => explorer.withNetworkOf(link, index);
    return name ? [put, (explorer) => explorer.withName(index, name)] : [put];
  }

  /** Adds a node at a place, or beside another one; returns it, or null if there can be no more. */
  add(place: Point | null, beside: number | null) {
    let added = 0;
    const wrong = this.edit((editor) => {
      added = editor.addNode(place?.x, place?.y, beside ?? undefined);
    });
    if (wrong !== null) return null;
    this.select({ nodes: [added] });
    this.tell(`Added node ${this.name(added)}`);
    return added;
  }

  /** Links two nodes, and selects their link. */
  join(from: number, to: number) {
    const selection = { from: Math.min(from, to), to: Math.max(from, to) };
    const names = `${this.name(from)} and ${this.name(to)}`;
    const isThere = this.draft !== null && hasLink(this.draft, selection);
    if (!isThere && this.edit((editor) => editor.setLinks(from, to, 1, 1)) !== null) return;
    this.select(selection);
    this.tell(isThere ? `Nodes ${names} are linked already; more links and directions are beside` : `Linked ${names}`);
  }

  /** Removes what is selected; returns the node that is to have the focus, or null if nothing is. */
  remove() {
    const { selection } = this.shown;
    const link = linkIn(selection);
    if (link) {
      const { from, to } = link;
      const status = `Removed the link between ${this.name(from)} and ${this.name(to)}`;
      this.edit((editor) => editor.setLinks(from, to, 0, 0));
      this.tell(status);
      return from;
    }
    const nodes = nodesIn(selection);
    if (nodes.length === 0) return null;
    const status = `Removed ${this.#named(nodes)}`;
    this.select(null);
    this.#change((editor, draft) => removeNodes(editor, draft, nodes));
    this.tell(status);
    return Math.min(...nodes);
  }

  /** Removes all nodes. */
  clear() {
    const count = this.draft?.nodes.length ?? 0;
    this.select(null);
    this.#change((editor, draft) => removeNodes(editor, draft, [...draft.nodes.keys()]));
    this.#show({ typed: null });
    this.tell(`Removed ${counted(count, 'node')}; Undo brings them back`);
  }

  /** Moves nodes on the grid. */
  move(nodes: number[], right: number, up: number, group?: string) {
    this.#change((editor, draft) => moveNodes(editor, draft, nodes, right, up), group);
  }

  /** Copies the selected nodes with the links between them, and selects the copies. */
  duplicate() {
    const nodes = nodesIn(this.shown.selection);
    if (nodes.length === 0) return;
    const status = `Duplicated ${this.#named(nodes)}`;
    let copies: number[] = [];
    const wrong = this.#change((editor, draft) => {
      copies = copyNodes(editor, draft, nodes);
    });
    if (wrong !== null) return;
    this.select(ofNodes(copies));
    this.tell(status);
  }

  linkAll(nodes: number[]) {
    const wrong = this.#change((editor, draft) => linkAll(editor, draft, nodes));
    if (wrong === null) this.tell(`Linked ${this.#named(nodes)} each with each`);
  }

  /** Numbers the nodes from zero on. */
  number() {
    const wrong = this.#change((editor, draft) => number(editor, draft));
    if (wrong === null) this.tell('Numbered from 0 on');
  }

  #change(change: (editor: NetworkEditor, draft: NetworkDraft) => void, group?: string) {
    const { draft } = this;
    return draft && this.edit((editor) => change(editor, draft), group);
  }

  #named(nodes: number[]) {
    return nodes.length === 1 ? `node ${this.name(nodes[0])}` : counted(nodes.length, 'node');
  }

  rename(node: number, name: string) {
    if (name !== this.name(node)) this.#edit('name', name, (editor) => editor.renameNode(node, name));
  }

  setRoot(name: string) {
    this.#edit('root', name, (editor) => editor.setRoot(name));
  }

  #edit(field: 'name' | 'root', text: string, edit: (editor: NetworkEditor) => void) {
    const wrong = this.edit(edit);
    if (wrong !== null) this.#show({ refused: { field, text, wrong } });
  }

  /** Takes the network from a text; returns true if it could. */
  type(text: string) {
    let remarks: string[] = [];
    const wrong = this.#change((editor, draft) => {
      // Without text there is no network, and nothing to be read.
      if (text.trim() === '') removeNodes(editor, draft, [...draft.nodes.keys()]);
      else remarks = editor.setText(text);
    }, 'own-text');
    this.#show({ typed: { text, wrong, remarks } });
    this.tell('');
    return wrong === null;
  }

  /** A right text is shown as it is written from then on; a wrong one stays to be mended. */
  endText() {
    const { typed } = this.shown;
    if (typed?.wrong == null) this.#show({ typed: null });
  }

  /** The edits that add it as another network, and leave the one that was edited as it was. */
  asAnother(): Edit[] {
    const link = this.draft?.link ?? this.#before;
    return [...this.#put(this.#before), (explorer) => explorer.withNetworkOf(link)];
  }

  /** Goes back or on by a step: of the editor's own, or with the page. */
  go(way: 'undo' | 'redo') {
    this.tell('');
    const step = this.#trail.aim(way === 'undo' ? -1 : 1);
    if (step?.isHere) this.#restore(step.number, step.link);
    else byId(way, HTMLButtonElement).click();
  }

  /**
   * @param number of a step
   * @param link that the page has there
   */
  #restore(number: number, link: string) {
    this.#editor?.restore(number);
    this.#trail.arrive(number);
    this.#arrive(link);
  }

  #arrive(link: string) {
    this.#written = link;
    this.#show({ typed: null });
    this.read();
  }

  /** After undo and redo, the link has another network than the editor. */
  #follow() {
    if (this.index < 0) return;
    if (!this.curve?.isDrawn) return this.#lost();
    const link = linkOfNetwork(this.#session.link, this.index);
    if (link === this.#written || !this.#editor) return;
    const step = this.#trail.stepOf(link);
    if (step !== null) return this.#restore(step, link);
    try {
      this.#editor.open(link);
    } catch {
      return this.#lost();
    }
    this.#editor.keep(this.#trail.begin(link));
    this.#arrive(link);
  }
}

/** A link with one of the networks of another link alone. */
function linkOfNetwork(link: string, index: number) {
  return `net=${new URLSearchParams(link).getAll('net')[index]}`;
}
