/** Why messages wait for the selected channel: its queue, explained down to its traffic. */

import { byId, element, setText } from '../dom.js';
import { Opening } from './terms.js';

/** @import { Session } from '../session.js' */

export class QueueWhy {
  #session;
  #place = byId('queue-why', HTMLElement);
  #title = element('summary');
  #opening;
  /** The paths of the open terms. @type {Set<string>} */
  #open = new Set();
  #frame = 0;

  /** @param {Session} session */
  constructor(session) {
    this.#session = session;
    this.#opening = new Opening((path) => this.#toggle(path));
    const details = element('details', { class: 'words' }, this.#title, this.#opening.element);
    this.#place.append(details);
    session.follow(() => {
      this.#frame ||= requestAnimationFrame(() => this.#update());
    });
  }

  /** @param {string} path */
  #toggle(path) {
    if (!this.#open.delete(path)) this.#open.add(path);
    this.#update();
  }

  #update() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const wait = this.#session.explorer.whyQueue([...this.#open]);
    this.#place.hidden = !wait?.opened;
    if (!wait?.opened) return;
    setText(this.#title, `Why a wait of ${wait.value.plain} cycles by the queue’s formula`);
    this.#opening.update(wait.opened, wait.equation);
  }
}
