/** Sources in a sentence, with their identifiers and their BibTeX. */

import { say } from '../live.ts';
import type { Citation, CitedWork } from '../pkg/loadcurve-web.js';
import { acknowledge, copy } from '../share.ts';
import { html, nothing } from '../view.ts';

/** @param what part of the paper, such as "Figure 3"; empty for the paper as a whole */
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
async function take(button: HTMLButtonElement) {
  const entry = button.previousElementSibling as HTMLElement;
  if (await copy(entry.textContent ?? '')) {
    acknowledge(button, 'Copied');
    say('BibTeX copied');
    return;
  }
  // Selected, to be copied by hand.
  getSelection()?.selectAllChildren(entry);
  entry.focus();
}
