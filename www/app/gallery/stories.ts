/** Texts that lead into the explorer: the tour, one step each, and the stories, with their numbers as computed now. */

import type { Story, TourStep } from '../pkg/loadcurve-web.js';
import { unbroken } from '../stage/title.ts';
import { html } from '../view.ts';
import { cite } from './cite.ts';
import { type PanelContext, panel } from './panel.ts';

/**
 * The address of the explorer, which lies beside this page, with a query.
 *
 * @param link canonical, without a question mark
 */
export function explorerAt(link: string) {
  return `./?${link}`;
}

/**
 * A link into the explorer.
 *
 * @param about name of what it opens, for those who hear links without their context
 */
export function openLink(link: string, about: string) {
  return html`<a class="open" href=${explorerAt(link)}>Open in the explorer<span class="unseen">: ${about}</span></a>`;
}

export function stops(tour: TourStep[], context: PanelContext) {
  return tour.map(
    ({ title, sentence, link }) => html`<li class="panel stop">
      ${panel({ name: '', about: title, link, isBare: true }, context)}
      <h3><a href=${explorerAt(link)}>${title}</a></h3>
      <p>${unbroken(sentence)}</p>
    </li>`,
  );
}

export function tales(stories: Story[]) {
  return stories.map(
    ({ id, title, source, text, numbers, link }) => html`<article class="panel tale" id=${id} tabindex="-1" aria-labelledby="${id}-title">
      <h3 id="${id}-title">${title}</h3>
      <p>${whole(text)}</p>
      <table class="figures" aria-label="The numbers of “${title}”">
        <tbody>
          ${numbers.map(
            ({ words, now, printed }) =>
              html`<tr><th scope="row">${words}</th><td>${now}</td><td class="origin">${printed ? 'printed' : 'computed'}</td></tr>`,
          )}
        </tbody>
      </table>
      <p class="row">${openLink(link, title)}</p>
      ${cite('', source)}
    </article>`,
  );
}

/** A text in which no line breaks within an equation. */
function whole(text: string) {
  return unbroken(text).replaceAll(/ (?== )|(?<==) /g, '\u00a0');
}
