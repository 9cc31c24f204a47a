/**
 * The card of a term: its picture, its sentence, and "Show me"; it opens on hover, focus and tap, stays while the pointer
 * is in it, and closes with Escape. With it, the terms of the help and of texts that stand in the document.
 */

import { byId, element, newId, say } from '../dom.ts';
import { bringIntoSight } from '../in-sight.ts';
import { placeBelow, placeInView } from '../menu.ts';
import { showRefusal } from '../notices.ts';
import type { Session } from '../session.ts';
import { html, nothing, render } from '../view.ts';
import { found, known, titleOf } from './known.ts';
import { pictureOf } from './pictures.ts';
import { type Offer, offerOf, placeOf } from './showing.ts';
import { TERMS, type Term } from './terms.ts';
import { marked, marking, terms } from './word.ts';

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

/** How long the pointer rests on a term before its card opens, and may be off both before it closes, in milliseconds. */
const REST = 150;
const GRACE = 300;

/** Where the keyboard goes on after something was shown. */
const CONTROLS = { plot: 'handle', sheet: 'picker' };

export class WordCard {
  #card = element('div', { class: 'word-card', popover: 'manual', role: 'dialog', id: newId() });
  #session;
  #busiest;
  /** The term whose card is open. */
  #term: HTMLElement | null = null;
  /** True if it was opened by focus or tap, and the pointer may leave it. */
  #isKept = false;
  #timer = 0;

  /**
   * @param session null where nothing can be shown
   * @param busiest the part of the drawing that is ringed
   */
  constructor(session: Session | null, busiest: () => string | undefined) {
    this.#session = session;
    this.#busiest = busiest;
    terms.value = known;
    document.addEventListener('pointerover', (event) => this.#hover(event));
    document.addEventListener('focusin', ({ target }) => this.#goTo(target));
    document.addEventListener('click', (event) => this.#tap(event));
    document.addEventListener('pointerdown', ({ target }) => {
      if (!this.#isOver(target)) this.close();
    });
    addEventListener('keydown', (event) => this.#key(event), { capture: true });
    addEventListener('scroll', () => this.#follow(), { capture: true, passive: true });
    // A dialog takes its terms with it.
    document.addEventListener('close', () => this.close(), { capture: true });
    session?.follow(() => requestAnimationFrame(() => this.#follow()));
  }

  close() {
    this.#wait(0);
    this.#term?.removeAttribute('aria-expanded');
    this.#term = null;
    this.#card.hidePopover?.();
  }

  #open(term: HTMLElement, isKept: boolean) {
    // Without popovers it is only read out.
    if (!this.#card.showPopover) return;
    this.#wait(0);
    this.#isKept = isKept || (this.#isKept && this.#term === term);
    if (this.#term === term) return;
    this.close();
    this.#term = term;
    this.#isKept = isKept;
    const home = term.closest('dialog, [popover]') ?? document.body;
    if (this.#card.parentElement !== home) home.append(this.#card);
    const shown = found(term.dataset.term ?? '');
    this.#card.setAttribute('aria-label', titleOf(shown));
    render(this.#template(shown, term.dataset.sentence), this.#card);
    term.setAttribute('aria-expanded', 'true');
    this.#card.showPopover();
    this.#follow();
  }

  #template(term: Term, sentence = term.sentence) {
    return html`${pictureOf(term.picture)}
      <p><span class="word-name">${titleOf(term)}.</span> ${sentence}</p>
      ${this.#session ? this.#offer(term, this.#session) : nothing}`;
  }

  /** The button that shows what a term is about, and what it does; nothing where there is nothing to be shown. */
  #offer(term: Term, session: Session) {
    const offer = term.show && offerOf(term.show, session, this.#busiest());
    if (!offer) return nothing;
    const act = () => {
      const dialog = this.#term?.closest('dialog');
      this.close();
      dialog?.close();
      showOffer(session, term, offer);
    };
    return html`<div class="word-offer">
      <button type="button" class="outlined" @click=${act}>Show me</button>
      <span>${offer.words}</span>
    </div>`;
  }

  /** Stays beside its term, as long as that is in sight. */
  #follow() {
    if (!this.#term) return;
    const { top, bottom, width } = this.#term.getBoundingClientRect();
    if (width === 0 || bottom < 0 || top > innerHeight) return this.close();
    placeBelow(this.#card, this.#term);
    placeInView(this.#card, this.#term, { isFromLeft: true });
  }

  #hover({ target, pointerType }: PointerEvent) {
    if (pointerType === 'touch') return;
    const term = termAt(target);
    if (term && term !== this.#term) this.#wait(REST, () => this.#open(term, false));
    else if (this.#isOver(target)) this.#wait(0);
    else this.#wait(GRACE, () => this.#isKept || this.close());
  }

  #wait(time: number, act?: () => void) {
    clearTimeout(this.#timer);
    if (act) this.#timer = setTimeout(act, time);
  }

  #goTo(target: EventTarget | null) {
    const term = termAt(target);
    if (term) this.#open(term, true);
    else if (!this.#isOver(target)) this.close();
  }

  /** A key, which is no click of a pointer, goes on to the button of the card. */
  #tap({ target, detail }: MouseEvent) {
    const term = termAt(target);
    if (!term) return;
    this.#open(term, true);
    if (detail === 0) this.#card.querySelector('button')?.focus();
  }

  /** Escape closes the card; Tab goes on from its term, wherever the card is in the document. */
  #key(event: KeyboardEvent) {
    const { key, shiftKey } = event;
    if (!this.#term || (key !== 'Escape' && key !== 'Tab')) return;
    const isInside = this.#card.contains(document.activeElement);
    if (isInside) this.#term.focus();
    if (key === 'Escape') this.close();
    if (key === 'Tab' && !(isInside && shiftKey)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** True for the card and its term. */
  #isOver(target: EventTarget | null) {
    return target instanceof Node && (this.#card.contains(target) || this.#term?.contains(target) === true);
  }
}

/** Shows what a term is about. */
export function showOffer(session: Session, term: Term, offer: Offer) {
  const wrong = session.edit(...offer.edits);
  if (wrong !== null) return showRefusal(wrong);
  bringIntoSight(placeOf(offer));
  document.getElementById(CONTROLS[offer.place])?.focus({ preventScroll: true });
  say(`${titleOf(term)}: ${offer.words}`);
}

function termAt(target: EventTarget | null) {
  return target instanceof Element ? (target.closest('.term') as HTMLElement | null) : null;
}
