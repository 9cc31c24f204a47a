/** The box for every question: a field, what fits what is typed in it, and what Enter will do. */

import { element } from '../dom.ts';
import type { Engine } from '../explorer.ts';
import { lessonSummaries } from '../lesson/catalogue.ts';
import { glyph } from '../networks/groups.ts';
import type { LessonSummary } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { showAtOnce, signal } from '../signals.ts';
import { goTo } from '../stage/sections.ts';
import { letterOf, MAX_NETWORKS } from '../tag.ts';
import { html, live, nothing } from '../view.ts';
import type { Deed, DoorName } from './deed.ts';
import { change } from './deed.ts';
import type { Entry, Group, Sources } from './entries.ts';
import { allQuestions, entriesFor, nearly } from './entries.ts';
import { NetworkLinks, namedNetworks } from './networks.ts';
import type { Question } from './questions.ts';

/** Parts of the page that the box opens. */
export type Doors = Record<DoorName, () => void> & { lesson: (source: string) => void };

/** Wait after a keystroke until sentences with numbers are read, in milliseconds: their networks are tried. */
const PAUSE = 120;

const SEARCH = html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><circle cx="7" cy="7" r="4.500" /><path d="m10.500 10.500 3.500 3.500" /></svg>`;

export class Box {
  #dialog = element('dialog', { class: 'box', 'aria-label': 'Ask', closedby: 'any', tabindex: -1 });
  #session;
  #engine;
  #doors;
  #links;
  #networks;
  #isOpen = signal(false);
  #typed = signal('');
  #groups = signal<Group[]>([]);
  /** The place of the marked entry among all. */
  #at = signal(0);
  #wrong = signal('');
  #lessons: LessonSummary[] = [];
  #gallery: Sources['gallery'] = [];
  /** The group that stands before the questions. */
  #first: Question['group'] | undefined;
  #timer = 0;
  /** False where nothing fits, and only what it could mean is listed. */
  #isFound = true;
  #learned: Promise<void> | null = null;

  constructor(session: Session, engine: Engine, doors: Doors) {
    this.#session = session;
    this.#engine = engine;
    this.#doors = doors;
    this.#links = new NetworkLinks(engine.deferringExplorer(session.explorer.networkLink(0)));
    this.#networks = namedNetworks(engine.networks);
    document.body.append(this.#dialog);
    this.#dialog.addEventListener('close', () => {
      clearTimeout(this.#timer);
      this.#isOpen.value = false;
    });
    showAtOnce(this.#dialog, () => (this.#isOpen.value ? this.#template() : nothing));
  }

  /**
   * @param first a group of questions that stands before the others
   * @param browses true for a reader who wants to choose rather than to type
   */
  open(first?: Question['group'], browses: boolean = false) {
    this.#learned ??= this.#learn().catch((error) => {
      // The connection may come back.
      this.#learned = null;
      console.warn(error);
    });
    const { curves, view } = this.#session.state;
    const kind = this.#engine.networks.find(({ name }) => name === curves[view.drawn].network);
    if (kind) this.#links.beLike(this.#session.explorer.networkLink(view.drawn), kind);
    this.#first = first;
    this.#isOpen.value = true;
    this.#find('');
    this.#dialog.showModal();
    // The keyboard of a phone would cover what is to be chosen from.
    if (browses && matchMedia('(pointer: coarse)').matches) this.#dialog.focus();
    else this.#dialog.querySelector('input')?.focus();
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

  #find(typed: string) {
    this.#typed.value = typed;
    this.#wrong.value = '';
    clearTimeout(this.#timer);
    if (/\d/.test(typed)) this.#timer = setTimeout(() => this.#update(), PAUSE);
    else this.#update();
  }

  #update() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const typed = this.#typed.value.trim();
    const { state } = this.#session;
    const { networks: kinds, traffic } = this.#engine;
    const sources = {
      state,
      kinds,
      networks: this.#networks,
      links: this.#links,
      traffic: traffic(),
      lessons: this.#lessons,
      gallery: this.#gallery,
    };
    const groups = typed === '' ? allQuestions(this.#first) : entriesFor(typed, sources);
    this.#groups.value = groups.length > 0 ? groups : [nearly(typed, sources)];
    this.#isFound = groups.length > 0;
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

  #goOn({ lesson, door, press, section }: Deed) {
    if (lesson !== undefined) this.#doors.lesson(lesson);
    if (door !== undefined) this.#doors[door]();
    if (press !== undefined) (document.querySelector(press) as HTMLElement | null)?.click();
    if (section !== undefined) goTo(section);
  }

  #template() {
    const entries = this.#entries;
    const marked = entries[this.#at.value];
    let number = -1;
    return html`
      <div class="box-field">
        ${SEARCH}
        <input
          type="text"
          role="combobox"
          aria-label="Ask"
          aria-expanded="true"
          aria-controls="box-list"
          aria-autocomplete="list"
          aria-describedby="box-will"
          aria-activedescendant=${marked ? `box-${this.#at.value}` : nothing}
          placeholder="bottleneck, hypercube, fail a link…"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          enterkeyhint="go"
          .value=${live(this.#typed.value)}
          @input=${({ target }: Event) => this.#find((target as HTMLInputElement).value)}
          @keydown=${(event: KeyboardEvent) => this.#press(event)}
        />
        <button type="button" class="icon-button" aria-label="Close" title="Close (Esc)" @click=${() => this.#dialog.close()}>×</button>
      </div>
      ${this.#isFound ? nothing : html`<p class="box-none">Nothing here is called “${this.#typed.value.trim()}”.</p>`}
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
    return html`<button type="button" class="plain" @click=${() => this.#act(entry, true)}><kbd>Shift Enter</kbd> instead of ${letterOf(view.drawn)}</button>`;
  }
}

/** Entries that Page Down goes on by. */
const PAGE = 8;
