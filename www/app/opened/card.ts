/** The dashed card of an opened results file, below those of the networks. */

import { byId, element } from '../dom.ts';
import { tag } from '../networks/tag.ts';
import type { ExternalResults } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { follow } from '../signals.ts';
import { html, nothing, render } from '../view.ts';
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

/** How the settings of another program differ from ours, beside its points. */
export function differences(external: ExternalResults[]) {
  return external.map(({ index, origin, isOurs, differences: rows }) =>
    rows.length === 0
      ? html`<p class="differs-not">${external.length > 1 ? tag(index) : nothing} ${origin}: ${isOurs ? 'the same network with the same settings.' : 'the file does not say its settings.'}</p>`
      : html`
        <table class="differs">
          <caption>${external.length > 1 ? tag(index) : nothing} How ${origin} differs</caption>
          <thead>
            <tr><td></td><th scope="col">${origin}</th><th scope="col">Here</th></tr>
          </thead>
          <tbody>
            ${rows.map(([setting, theirs, ours]) => html`<tr><th scope="row">${setting}</th><td>${theirs}</td><td>${ours || '–'}</td></tr>`)}
          </tbody>
        </table>
      `,
  );
}
