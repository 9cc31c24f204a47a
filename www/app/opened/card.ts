/** The dashed card of an opened results file, below those of the networks. */

import { byId, element } from '../dom.ts';
import type { ExternalResults } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { tag } from '../tag.ts';
import { html, nothing, showAtOnce } from '../view.ts';
import type { OpenedFile } from './file.ts';
import { placesOf, wordsFor, wordsForTimes } from './words.ts';

export function openedCard(session: Session, file: OpenedFile) {
  const card = element('div', { class: 'opened', id: 'opened', role: 'group', 'aria-label': 'Opened file', hidden: true });
  const close = () => {
    file.close();
    // The button has gone with the card.
    if (card.hidden) byId('sim-act', HTMLElement).focus();
  };
  showAtOnce(card, () => {
    const { now, times, awaited } = file;
    card.hidden = file.name === null && awaited === null;
    if (card.hidden) return nothing;
    const { explorer } = session;
    const isRead = now !== null && awaited === null;
    const [title, detail] = words();
    return html`
      <div class="standing">
        <p class="standing-title">${title}</p>
        <p class="standing-detail">${detail}</p>
      </div>
      <button type="button" class="outlined" @click=${close}>${awaited === null ? 'Close file' : 'Cancel'}</button>
      ${isRead ? differences(explorer.external()) : nothing}
      ${isRead && now.hasOtherRouters ? html`<button type="button" class="outlined" @click=${() => void file.simulateAsTheirs()}>Simulate with these settings</button>` : nothing}
    `;

    function words(): [string, string] {
      if (awaited !== null) return [`Reading ${awaited}…`, ''];
      if (times) return wordsForTimes(times);
      return now ? wordsFor(now, placesOf(now, explorer)) : ['', ''];
    }
  });
  return card;
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
