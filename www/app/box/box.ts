/** The box for every question: a field, what fits what is typed in it, and what Enter will do. */

import { byId } from '../dom.ts';
import type { Engine } from '../explorer.ts';
import { showAnswer } from '../find/panel.ts';
import { lessonSummaries } from '../lesson/catalogue.ts';
import { glyph } from '../networks/groups.ts';
import type { LessonSummary } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { goTo } from '../stage/sections.ts';
import { letterOf, MAX_NETWORKS } from '../tag.ts';
import { follow, html, nothing, showAtOnce, signal } from '../view.ts';
import { showOffer } from '../words/cards.ts';
import { found, titleOf as nameOf } from '../words/known.ts';
import { offerOf } from '../words/showing.ts';
import { TERMS, type Term } from '../words/terms.ts';
import { change, type Deed, type DoorName } from './deed.ts';
import { allQuestions, type Entry, entriesFor, type Group, nearly, type Sources } from './entries.ts';
import { NetworkLinks } from './networks.ts';
import type { Question } from './questions.ts';

/** Parts of the page that the box opens. */
export type Doors = Record<DoorName, () => void> & { lesson: (source: string) => void };

/** Wait after a keystroke until sentences with numbers are read, in milliseconds: their networks are tried. */
const PAUSE = 120;

export class Box {
  #dialog = byId('box', HTMLDialogElement);
  #field = byId('box-asked', HTMLInputElement);
  #body = byId('box-body', HTMLElement);
  #session;
  #engine;
  #doors;
  #links;
  #isOpen = signal(false);
  #groups = signal<Group[]>([]);
  /** The place of the marked entry among all. */
  #at = signal(0);
  #wrong = signal('');
  #lessons: LessonSummary[] = [];
  #gallery: Sources['gallery'] = [];
  /** The group that stands before the questions. */
  #first: Question['group'] | undefined;
  #timer = 0;
  /** What was typed if nothing fits it, and only what it could mean is listed. */
  #unknown = '';
  #learned: Promise<void> | null = null;

  constructor(session: Session, engine: Engine, doors: Doors) {
    this.#session = session;
    this.#engine = engine;
    this.#doors = doors;
    this.#links = new NetworkLinks(engine.deferringExplorer(session.explorer.networkLink(0)));
    this.#dialog.addEventListener('close', () => {
      clearTimeout(this.#timer);
      this.#isOpen.value = false;
    });
    this.#field.addEventListener('input', () => this.#find());
    this.#field.addEventListener('keydown', (event) => this.#press(event));
    showAtOnce(this.#body, () => (this.#isOpen.value ? this.#template() : nothing));
    follow(
      () => this.#isOpen.value && `box-${this.#at.value}`,
      (marked) => {
        this.#field.ariaExpanded = String(marked !== false);
        if (marked === false) this.#field.removeAttribute('aria-activedescendant');
        else this.#field.setAttribute('aria-activedescendant', marked);
      },
    );
  }

  /**
   * Lists what fits what is typed in the open box.
   *
   * @param first a group of questions that stands before the others
   */
  open(first?: Question['group']) {
    if (!this.#dialog.open) return;
    this.#learned ??= this.#learn().catch((error) => {
      // The connection may come back.
      this.#learned = null;
      console.warn(error);
    });
    const { curves, view } = this.#session.state;
    const kind = this.#engine.networks.find(({ name }) => name === curves[view.drawn].network);
    if (kind) this.#links.beLike(this.#session.explorer.networkLink(view.drawn), kind);
    this.#first = first;
    this.#update();
    this.#isOpen.value = true;
  }

  get #entries() {
    return this.#groups.value.flatMap(({ entries }) => entries);
  }

  /** Reads what takes a while: lessons, and figures of papers. */
  async #learn() {
    const [{ gallery, startLate }, lessons] = await Promise.all([import('../late.ts'), lessonSummaries()]);
    this.#lessons = lessons;
    await startLate();
    const { figures, classics } = gallery();
    this.#gallery = [
      ...figures.map(({ name, title, source, panels: [{ link }] }) => ({
        title: `${name}: ${title}`,
        words: source.key,
        sentence: source.sentence,
        link,
      })),
      ...classics.flatMap(({ classics }) => classics.map(({ title, sentence, link }) => ({ title, words: 'classic', sentence, link }))),
    ];
  }

  #find() {
    clearTimeout(this.#timer);
    if (/\d/.test(this.#field.value)) this.#timer = setTimeout(() => this.#update(), PAUSE);
    else this.#update();
  }

  #update() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#wrong.value = '';
    const typed = this.#field.value.trim();
    const { state } = this.#session;
    const { networks: kinds, traffic } = this.#engine;
    const sources = {
      state,
      kinds,
      links: this.#links,
      traffic: traffic(),
      lessons: this.#lessons,
      gallery: this.#gallery,
      terms: TERMS.map((term) => ({
        id: term.id,
        title: nameOf(term),
        words: term.forms.join(' '),
        sentence: term.sentence,
        will: this.#offerOf(term)?.words ?? 'opens the help, with all words',
      })),
    };
    const groups = typed === '' ? allQuestions(this.#first) : entriesFor(typed, sources);
    this.#unknown = groups.length > 0 ? '' : typed;
    this.#groups.value = groups.length > 0 ? groups : nearly(typed, sources);
    this.#mark(0);
  }

  #mark(at: number) {
    this.#at.value = at;
    this.#dialog.querySelector(`#box-${at}`)?.scrollIntoView({ block: 'nearest' });
    // The first entry has its group above it.
    if (at === 0) this.#dialog.querySelector('#box-list')?.scrollTo({ top: 0 });
  }

  /** Marks what the mouse is moved over; a list that scrolls under it changes nothing. */
  #point(number: number, pointerType: string) {
    if (pointerType === 'mouse') this.#at.value = number;
  }

  #press(event: KeyboardEvent) {
    const count = this.#entries.length;
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE }[event.key];
    if (event.isComposing) return;
    if (event.key === 'Enter') {
      if (this.#timer !== 0) this.#update();
      this.#act(this.#entries[this.#at.value], event.shiftKey);
    } else if (by !== undefined && count > 0) {
      const to = this.#at.value + by;
      this.#mark(Math.abs(by) === 1 ? (to + count) % count : Math.max(0, Math.min(count - 1, to)));
    } else return;
    event.preventDefault();
  }

  /** @param replaces true to put a network in the place of the drawn one */
  #act(entry: Entry | undefined, replaces: boolean) {
    if (!entry) return;
    const { curves, view } = this.#session.state;
    const isFull = curves.length >= MAX_NETWORKS;
    const deed = entry.deed();
    const wrong = change(this.#session, deed, entry.named && (replaces || isFull) ? view.drawn : undefined);
    this.#wrong.value = wrong ?? '';
    if (wrong !== null) return;
    this.#dialog.close();
    this.#goOn(deed);
  }

  /** What a term can show of the networks at hand. */
  #offerOf({ show }: Term) {
    return show === undefined ? null : offerOf(show, this.#session, undefined);
  }

  /** Shows a term on the page; false if there is nothing to be seen. */
  #show(term: Term) {
    const offer = this.#offerOf(term);
    if (offer) showOffer(this.#session, term, offer);
    return offer !== null;
  }

  #goOn({ lesson, door, press, section, smallest, term }: Deed) {
    if (term !== undefined) {
      if (this.#show(found(term))) return;
      if (section === undefined) byId('help-open', HTMLButtonElement).click();
    }
    if (lesson !== undefined) this.#doors.lesson(lesson);
    if (door !== undefined) this.#doors[door]();
    if (press !== undefined) (document.querySelector(press) as HTMLElement | null)?.click();
    if (section !== undefined) goTo(section);
    if (smallest) showAnswer();
  }

  #template() {
    const entries = this.#entries;
    const marked = entries[this.#at.value];
    let number = -1;
    return html`
      ${this.#unknown ? html`<p class="box-none">Nothing here is called “${this.#unknown}”.</p>` : nothing}
      <div class="box-list" id="box-list" role="listbox" aria-label="What fits" tabindex="-1">
        ${this.#groups.value.map(
          ({ title, entries }, group) =>
            html`<div role="group" aria-labelledby=${`box-group-${group}`}>
              <p id=${`box-group-${group}`} role="presentation">${title}</p>
              ${entries.map((entry) => {
                number += 1;
                return this.#line(entry, number);
              })}
            </div>`,
        )}
      </div>
      <div class="box-foot">
        ${this.#wrong.value ? html`<p class="wrong" role="alert">${this.#wrong.value}</p>` : html`<p id="box-will">${marked ? html`<kbd>Enter</kbd> ${marked.will}` : nothing}</p>`}
        ${this.#instead(marked)}
      </div>
      <p class="unseen" role="status">${entries.length === 1 ? 'One answer' : `${entries.length} answers`}</p>
    `;
  }

  #line(entry: Entry, number: number) {
    const { title, sentence, named } = entry;
    return html`<div
      role="option"
      id=${`box-${number}`}
      aria-selected=${String(number === this.#at.value)}
      @pointermove=${({ pointerType }: PointerEvent) => this.#point(number, pointerType)}
      @click=${({ shiftKey }: MouseEvent) => this.#act(entry, shiftKey)}
    >
      ${named ? glyph(named) : nothing}<span><strong>${title}</strong>${sentence ? html` <small>${sentence}</small>` : nothing}</span>
    </div>`;
  }

  /** The other thing to do with a network. */
  #instead(entry: Entry | undefined) {
    const { curves, view } = this.#session.state;
    if (!entry?.named || curves.length >= MAX_NETWORKS) return nothing;
    return html`<button type="button" class="plain" @click=${() => this.#act(entry, true)}><kbd>Shift Enter</kbd> <span>replaces ${letterOf(view.drawn)}</span></button>`;
  }
}

/** Entries that Page Down goes on by. */
const PAGE = 8;
