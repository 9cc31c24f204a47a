/** The dashed card of an opened results file, below those of the networks. */

import { byId, element } from '../dom.ts';
import type { Session } from '../session.ts';
import { follow } from '../signals.ts';
import { html, nothing, render } from '../view.ts';
import { differences } from './differences.ts';
import type { OpenedFile } from './file.ts';
import { placesOf, wordsFor } from './words.ts';

export class OpenedCard {
  element = element('div', { class: 'opened', id: 'opened', role: 'group', 'aria-label': 'Opened file', hidden: true });
  #session;
  #file;

  constructor(session: Session, file: OpenedFile) {
    this.#session = session;
    this.#file = file;
    follow(
      () => [session.state, file.now, file.awaited],
      () => this.#update(),
    );
  }

  #close() {
    this.#file.close();
    // The button has gone with the card.
    if (this.element.hidden) byId('sim-act', HTMLElement).focus();
  }

  #update() {
    const { now, awaited } = this.#file;
    this.element.hidden = !now && awaited === null;
    if (this.element.hidden) return;
    const { explorer } = this.#session;
    const places = now ? placesOf(now, explorer) : new Int32Array();
    const [title, detail] = awaited === null && now ? wordsFor(now, places) : [`Reading ${awaited}…`, ''];
    render(
      html`
        <div class="standing">
          <p class="standing-title">${title}</p>
          <p class="standing-detail">${detail}</p>
        </div>
        <button type="button" class="outlined" @click=${() => this.#close()}>${awaited === null ? 'Close file' : 'Cancel'}</button>
        ${awaited === null && now ? differences(explorer.external()) : nothing}
      `,
      this.element,
    );
  }
}
