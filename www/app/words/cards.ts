/** What the terms need once the page is idle: one file, as each further one costs a request. */

import { byId } from '../dom.ts';
import type { Session } from '../session.ts';
import { html, nothing, render } from '../view.ts';
import { showOffer } from './card.ts';
import { known, titleOf } from './known.ts';
import { pictureOf } from './pictures.ts';
import { offerOf } from './showing.ts';
import { TERMS, type Term } from './terms.ts';
import { marked, marking, terms } from './word.ts';

export { WordCard } from './card.ts';

/**
 * Lists the terms, with what each can show now.
 *
 * @param busiest the part of the drawing that is ringed
 */
export function listTerms(dialog: HTMLDialogElement, session: Session, busiest: string | undefined) {
  const shower = (term: Term) => {
    const offer = term.show && offerOf(term.show, session, busiest);
    if (!offer) return nothing;
    const act = () => {
      dialog.close();
      showOffer(session, term, offer);
    };
    return html`<button type="button" class="word-show" title=${offer.words} aria-label=${`Show me: ${titleOf(term)}, ${offer.words}`} @click=${act}>Show me</button>`;
  };
  const item = (term: Term) =>
    html`<li>
      ${pictureOf(term.picture)}
      <div>
        <h4 class="word-name">${titleOf(term)}</h4>
        <p>${term.sentence}</p>
        ${shower(term)}
      </div>
    </li>`;
  render(TERMS.map(item), byId('word-list', HTMLElement));
}

/** Marks the terms of some texts in the document, each of them once. */
export function markTerms(texts: Iterable<Element>) {
  terms.value ??= known;
  const told = marking();
  for (const text of texts) markIn(text, told);
}

function markIn(place: Element, told: ReturnType<typeof marking>) {
  for (const node of [...place.childNodes]) {
    if (node instanceof Element && node.matches('em, span')) markIn(node, told);
    if (!(node instanceof Text)) continue;
    const fragment = document.createDocumentFragment();
    render(marked(node.data, told), fragment);
    node.replaceWith(fragment);
  }
}
