/** Texts that lead into the explorer: the tour, the stories with their numbers as computed now, and sources with their BibTeX. */

import type { Citation, CitedWork, Story, TourStep } from '../pkg/loadcurve-web.js';
import { copyOrSelect } from '../share.ts';
import { unbroken } from '../stage/title.ts';
import { html, nothing } from '../view.ts';
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

/**
 * A source in a sentence, with its identifier and its BibTeX.
 *
 * @param what part of the paper, such as "Figure 3"; empty for the paper as a whole
 */
export function cite(what: string, source: Citation) {
  return html`<details class="cite">
    <summary>Cite this<span class="unseen">${what && `: ${what}`}</span></summary>
    <p>${what && `${what} of `}${sentenceOf(source)}</p>
    ${entryOf(source)}
  </details>`;
}

/**
 * The sources of a comparison, in view, with their BibTeX folded away.
 *
 * @param what title of the comparison
 */
export function citeAll(what: string, sources: CitedWork[]) {
  return html`<div class="sources">
    ${sources.map(
      ({ work, place }) =>
        html`<p>${sentenceOf({ ...work, sentence: place ? work.sentence.replace(/\.$/, `, ${place}.`) : work.sentence })}</p>`,
    )}
    <details class="cite">
      <summary>BibTeX<span class="unseen"> of the sources of “${what}”</span></summary>
      ${sources.map(({ work }) => entryOf(work))}
    </details>
  </div>`;
}

function sentenceOf({ sentence, doi }: Citation) {
  return html`${sentence}${doi ? html` <a href="https://doi.org/${doi}" rel="noopener">doi:${doi}</a>` : nothing}`;
}

function entryOf({ bibtex }: Citation) {
  return html`<pre tabindex="0" role="group" aria-label="BibTeX">${bibtex}</pre>
    <button type="button" @click=${({ currentTarget }: Event) => take(currentTarget as HTMLButtonElement)}>Copy BibTeX</button>`;
}

/** @param button below the entry */
function take(button: HTMLButtonElement) {
  const entry = button.previousElementSibling as HTMLElement;
  const select = () => {
    getSelection()?.selectAllChildren(entry);
    entry.focus();
  };
  void copyOrSelect({ text: entry.textContent ?? '', what: 'BibTeX', done: 'BibTeX copied', button, select });
}
