/** The author's notes: texts in the chart with a line to a point, which are part of the link. */

import { element } from '../dom.ts';
import type { Session } from '../session.ts';
import { html, nothing, render } from '../view.ts';

/** Most notes of a link. */
const MOST = 8;

export class Notes {
  #dialog = element('dialog', { class: 'notes', 'aria-labelledby': 'notes-title', closedby: 'any' });
  #session;
  #wrong = '';

  constructor(session: Session) {
    this.#session = session;
    document.body.append(this.#dialog);
    session.follow(() => this.#dialog.open && this.#update());
  }

  open() {
    this.#wrong = '';
    this.#update();
    this.#dialog.showModal();
    this.#dialog.querySelector('textarea')?.focus();
  }

  #update() {
    const { notes } = this.#session.state.view;
    const { load, latency } = this.#point;
    render(
      html`
        <div class="help-head">
          <h2 id="notes-title" class="headline">Notes in the chart</h2>
          <button type="button" @click=${() => this.#dialog.close()}>Done</button>
        </div>
        <ul class="note-list">
          ${notes.map(
            (note, index) =>
              html`<li>
                <span>${note.text} <small>at load ${note.load}</small></span>
                <button type="button" class="plain" aria-label=${`Remove the note ${note.text}`} @click=${() => this.#session.edit((explorer) => explorer.withoutNote(index))}>Remove</button>
              </li>`,
          )}
        </ul>
        ${
          notes.length < MOST
            ? html`<form @submit=${(event: SubmitEvent) => this.#add(event)}>
              <label>
                A note at load ${load}
                <textarea class="text" name="note" rows="2" maxlength="80" required></textarea>
              </label>
              ${this.#wrong ? html`<p class="wrong" role="alert">${this.#wrong}</p>` : nothing}
              <p class="hint">It points at the curve of the chosen network, at the load that the page shows${latency === null ? '; there is no latency at this load' : ''}. Move the load first to put it elsewhere.</p>
              <button type="submit" class="primary" ?disabled=${latency === null}>Add the note</button>
            </form>`
            : html`<p class="hint">A link has up to ${MOST} notes.</p>`
        }
      `,
      this.#dialog,
    );
  }

  /** The point of a new note: the chosen curve at the load. */
  get #point() {
    const { explorer, state } = this.#session;
    const load = state.operatingLoad;
    const latency = Number(explorer.readOut(load).rows[state.view.drawn].latency);
    return { load, latency: Number.isFinite(latency) ? latency : null };
  }

  #add(event: SubmitEvent) {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const field = form.elements.namedItem('note') as HTMLTextAreaElement;
    const { load, latency } = this.#point;
    if (latency === null) return;
    const text = field.value.replace(/\s+/g, ' ').trim();
    this.#wrong = this.#session.edit((explorer) => explorer.withNote(undefined, load, latency, text)) ?? '';
    if (this.#wrong === '') field.value = '';
    this.#update();
  }
}
