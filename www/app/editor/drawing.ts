/**
 * The network that is being edited, without its looks: edits, what of them goes into the link, and the way back.
 * Whatever is a legal network goes into the link at once; what is not yet one stays here alone.
 */

import { byId } from '../dom.ts';
import { NetworkEditor, startLate } from '../late.ts';
import type { Explorer, NetworkDraft } from '../pkg/loadcurve-web.js';
import type { Edit, Session } from '../session.ts';
import { messageOf } from '../session.ts';
import { linkOfNetwork } from './link.ts';
import { Trail } from './trail.ts';
import type { Selection } from './words.ts';

/** What happens to the network other than by an edit. */
interface DrawingActions {
  /** Called after undo and redo. */
  arrived: () => void;
  /** Called when the page has no such network any more. */
  lost: () => void;
  /** Tells that what is legal does not fit into the link. */
  refused: (words: string) => void;
}

export class Drawing {
  #session;
  #actions;
  #trail = new Trail();
  #editor: NetworkEditor | null = null;
  /** Its link when editing began, to which it returns if another is added. */
  #before = '';
  /** Its link as it was last written or read. */
  #written = '';
  /** The number of the network on the page; -1 if none is edited. */
  index = -1;
  /** The network as it is to be shown, as soon as it was read. */
  draft: NetworkDraft | null = null;

  constructor(session: Session, actions: DrawingActions) {
    this.#session = session;
    this.#actions = actions;
    session.follow(() => this.#follow());
  }

  /** The network as the page knows it. */
  get curve() {
    return this.#session.state.curves[this.index];
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
    this.index = index;
  }

  /** Finds out all that is shown of it, which takes a while at first. */
  read() {
    this.draft = this.#editor?.state() ?? null;
  }

  close() {
    this.index = -1;
    this.#editor?.free();
    this.#editor = this.draft = null;
  }

  /** Text of a file. */
  file() {
    return this.#editor?.file() ?? '';
  }

  name(node: number) {
    return this.draft?.nodes[node]?.name ?? '';
  }

  /** True if there is such a part. */
  has(selection: Selection) {
    const { nodes = [], links = [] } = this.draft ?? {};
    if (!selection) return false;
    if ('node' in selection) return selection.node < nodes.length;
    return links.some(({ from, to }) => from === selection.from && to === selection.to);
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
      return messageOf(error);
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
    this.#actions.refused(wrong);
  }

  /** The edits that put a network in the place of the one that is edited. */
  #put(link: string): Edit[] {
    const { index } = this;
    const { name } = this.curve;
    const put = (explorer: Explorer) => explorer.withNetworkOf(link, index);
    return name ? [put, (explorer) => explorer.withName(index, name)] : [put];
  }

  /** The edits that add it as another network, and leave the one that was edited as it was. */
  asAnother(): Edit[] {
    const link = this.draft?.link ?? this.#before;
    return [...this.#put(this.#before), (explorer) => explorer.withNetworkOf(link)];
  }

  /** Goes back or on by a step: of the editor's own, or with the page. */
  go(way: 'undo' | 'redo') {
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
    this.read();
    this.#actions.arrived();
  }

  /** After undo and redo, the link has another network than the editor. */
  #follow() {
    if (this.index < 0) return;
    if (!this.curve?.isDrawn) return this.#actions.lost();
    const link = linkOfNetwork(this.#session.link, this.index);
    if (link === this.#written || !this.#editor) return;
    const step = this.#trail.stepOf(link);
    if (step !== null) return this.#restore(step, link);
    try {
      this.#editor.open(link);
    } catch {
      return this.#actions.lost();
    }
    this.#editor.keep(this.#trail.begin(link));
    this.#arrive(link);
  }
}
