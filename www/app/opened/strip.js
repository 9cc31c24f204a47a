/** The strip above the chart that names the open file. */

import { byId, element, setText } from '../dom.js';
import { wordsFor } from './words.js';

/** @import { Session } from '../session.js' */
/** @import { OpenedFile } from './file.js' */

export class Strip {
  #title = element('p', { class: 'standing-title' });
  #detail = element('p', { class: 'standing-detail' });
  #close = element('button', { type: 'button' });
  #strip = element(
    'div',
    { class: 'opened', id: 'opened', role: 'group', 'aria-label': 'Opened file', hidden: true },
    element('div', { class: 'standing' }, this.#title, this.#detail),
    element('div', { class: 'acts' }, this.#close),
  );
  /** Sits below the strip; useless if all points come from the file. */
  #simulation = byId('simulation', HTMLElement);
  #session;
  #file;

  /**
   * @param {Session} session
   * @param {OpenedFile} file
   */
  constructor(session, file) {
    this.#session = session;
    this.#file = file;
    this.#simulation.before(this.#strip);
    this.#close.addEventListener('click', () => {
      file.close();
      // The button vanishes with the strip.
      if (this.#strip.hidden) byId('sim-act', HTMLElement).focus();
    });
    file.follow(() => this.#update());
    session.follow(() => this.#update());
  }

  #update() {
    const { now, awaited } = this.#file;
    const places = now ? this.#session.explorer.indicesInFile() : new Int32Array();
    this.#strip.hidden = !now && awaited === null;
    this.#simulation.hidden = places.length > 0 && places.every((place) => place >= 0);
    if (this.#strip.hidden) return;
    const [title, detail] = awaited === null && now ? wordsFor(now, places) : [`Reading ${awaited}…`, ''];
    setText(this.#title, title);
    setText(this.#detail, detail);
    setText(this.#close, awaited === null ? 'Close file' : 'Cancel');
  }
}
