/** Why messages wait for the selected channel: its queue, explained down to its traffic. */

import { byId, element, setText } from '../dom.ts';
import type { Session } from '../session.ts';
import { Opening } from './terms.ts';

export class QueueWhy {
  #session;
  #place = byId('queue-why', HTMLElement);
  #title = element('summary');
  #opening;
  /** The paths of the open terms. */
  #open: Set<string> = new Set();
  #frame = 0;

  constructor(session: Session) {
    this.#session = session;
    this.#opening = new Opening((path) => this.#toggle(path));
    const details = element('details', { class: 'words' }, this.#title, this.#opening.element);
    this.#place.append(details);
    session.follow(() => {
      this.#frame ||= requestAnimationFrame(() => this.#update());
    });
  }

  #toggle(path: string) {
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
