/**
 * The author's notes: texts in the chart with a line to a point, which are part of the link. Their dialog leaves the
 * chart in sight and in use.
 */

import { dialogHead } from '../dialog-head.ts';
import { element, leavesByEscape } from '../dom.ts';
import type { NoteState } from '../pkg/loadcurve-web.js';
import type { Edit, Session } from '../session.ts';
import { html, live, nothing, type Signal, showAtOnce, signal, withValue } from '../view.ts';

/** Most notes of a link. */
const MOST = 8;

export class NotesDialog {
  #dialog = element('dialog', { class: 'notes', 'aria-labelledby': 'notes-title' });
  #wrong = signal('');
  #session;
  #isOpen;
  /** What had the focus before. */
  #opener: Element | null = null;

  /** @param isOpen while labels of curves can be moved, too */
  constructor(session: Session, isOpen: Signal<boolean>) {
    this.#session = session;
    this.#isOpen = isOpen;
    document.body.append(this.#dialog);
    this.#dialog.addEventListener(
      'keydown',
      leavesByEscape(() => this.#dialog.close()),
    );
    this.#dialog.addEventListener('close', () => {
      isOpen.value = false;
      (this.#opener as HTMLElement | null)?.focus({ preventScroll: true });
    });
    showAtOnce(this.#dialog, () => this.#content());
  }

  /** @param index of the note whose text is edited; a new one is begun if it is not given */
  open(index?: number) {
    this.#wrong.value = '';
    if (!this.#dialog.open) this.#opener = document.activeElement;
    this.#dialog.show();
    this.#isOpen.value = true;
    const field = index === undefined ? 'textarea' : `#note-text-${index}`;
    const found = this.#dialog.querySelector<HTMLElement>(field) ?? this.#dialog.querySelector('button');
    found?.focus();
  }

  #content() {
    const { notes, placed } = this.#session.state.view;
    return html`
      ${dialogHead('notes-title', 'Notes and labels', () => this.#dialog.close(), 'Done')}
      ${
        notes.length > 0
          ? html`<ul class="note-list">${notes.map((note, index) => this.#row(note, index))}</ul>
`
          : nothing
      }
      <p class="hint">Drag a note, its dot, or a name or number of a curve in the chart, or reach it with Tab and use the arrow keys.</p>
      ${
        placed > 0
          ? html`<button type="button" class="plain" @click=${() => this.#edit((explorer) => explorer.withView('labels', ''), 'textarea')}>Place names and numbers automatically</button>`
          : nothing
      }
      ${this.#wrong.value ? html`<p class="wrong" role="alert">${this.#wrong.value}</p>` : nothing}
      ${notes.length < MOST ? this.#form() : html`<p class="hint">A link has up to ${MOST} notes.</p>`}
    `;
  }

  #row({ text, load, latency, aside }: NoteState, index: number) {
    const set = withValue((typed) => {
      this.#wrong.value = this.#session.preview((explorer) => explorer.withNote(index, load, latency, oneLine(typed))) ?? '';
      this.#session.commit(`note-${index}`);
    });
    return html`<li>
      <input type="text" class="text" id="note-text-${index}" maxlength="80" autocomplete="off" aria-label=${`Text of note ${index + 1}`}
        .value=${live(text)} @change=${set} />
      <small>at load ${load}</small>
      <span class="note-doings">
        ${
          aside
            ? html`<button type="button" class="plain" aria-label=${`Place the note ${text} automatically`} @click=${() => this.#edit((explorer) => explorer.withNoteAside(index), `#note-text-${index}`)}>Automatic place</button>`
            : nothing
        }
        <button type="button" class="plain" aria-label=${`Remove the note ${text}`} @click=${() => this.#edit((explorer) => explorer.withoutNote(index), 'textarea')}>Remove</button>
      </span>
    </li>`;
  }

  /** Edits a note with a button that vanishes, and moves the focus on. */
  #edit(edit: Edit, next: string) {
    this.#session.edit(edit);
    this.#dialog.querySelector<HTMLElement>(next)?.focus();
  }

  /** The point of a new note: the chosen curve at the load. */
  get #point() {
    const { readOut, state } = this.#session;
    const latency = Number(readOut.rows[state.view.drawn].latency);
    return { load: state.operatingLoad, latency: Number.isFinite(latency) ? latency : null };
  }

  #add(event: SubmitEvent) {
    event.preventDefault();
    const field = (event.target as HTMLFormElement).elements.namedItem('note') as HTMLTextAreaElement;
    const { load, latency } = this.#point;
    if (latency === null) return;
    const text = oneLine(field.value);
    this.#wrong.value = this.#session.edit((explorer) => explorer.withNote(undefined, load, latency, text)) ?? '';
    if (this.#wrong.value === '') field.value = '';
  }

  #form() {
    const { load, latency } = this.#point;
    return html`<form @submit=${(event: SubmitEvent) => this.#add(event)}>
      <label>
        A note at load ${load}
        <textarea class="text" name="note" rows="2" maxlength="80" required></textarea>
      </label>
      <p class="hint">It points at the curve of the chosen network, at the load that the page shows${latency === null ? '; there is no latency at this load' : ''}.</p>
      <button type="submit" class="primary" ?disabled=${latency === null}>Add the note</button>
    </form>`;
  }
}

function oneLine(text: string) {
  return text.replace(/\s+/g, ' ').trim();
}
