/** The author's notes: texts in the chart with a line to a point, which are part of the link. */

import { element } from '../dom.ts';
import type { Session } from '../session.ts';
import { show, signal } from '../signals.ts';
import { html, nothing } from '../view.ts';

/** Most notes of a link. */
const MOST = 8;

/** @returns opens the dialog */
export function joinNotes(session: Session) {
  const dialog = element('dialog', { class: 'notes', 'aria-labelledby': 'notes-title', closedby: 'any' });
  const wrong = signal('');
  document.body.append(dialog);

  /** The point of a new note: the chosen curve at the load. */
  function point() {
    const { readOut, state } = session;
    const latency = Number(readOut.rows[state.view.drawn].latency);
    return { load: state.operatingLoad, latency: Number.isFinite(latency) ? latency : null };
  }

  function add(event: SubmitEvent) {
    event.preventDefault();
    const field = (event.target as HTMLFormElement).elements.namedItem('note') as HTMLTextAreaElement;
    const { load, latency } = point();
    if (latency === null) return;
    const text = field.value.replace(/\s+/g, ' ').trim();
    wrong.value = session.edit((explorer) => explorer.withNote(undefined, load, latency, text)) ?? '';
    if (wrong.value === '') field.value = '';
  }

  function form() {
    const { load, latency } = point();
    return html`<form @submit=${add}>
      <label>
        A note at load ${load}
        <textarea class="text" name="note" rows="2" maxlength="80" required></textarea>
      </label>
      ${wrong.value ? html`<p class="wrong" role="alert">${wrong.value}</p>` : nothing}
      <p class="hint">It points at the curve of the chosen network, at the load that the page shows${latency === null ? '; there is no latency at this load' : ''}. Move the load first to put it elsewhere.</p>
      <button type="submit" class="primary" ?disabled=${latency === null}>Add the note</button>
    </form>`;
  }

  show(dialog, () => {
    const { notes } = session.state.view;
    return html`
      <div class="help-head">
        <h2 id="notes-title" class="headline">Notes in the chart</h2>
        <button type="button" @click=${() => dialog.close()}>Done</button>
      </div>
      <ul class="note-list">
        ${notes.map(
          ({ text, load }, index) =>
            html`<li>
              <span>${text} <small>at load ${load}</small></span>
              <button type="button" class="plain" aria-label=${`Remove the note ${text}`} @click=${() => session.edit((explorer) => explorer.withoutNote(index))}>Remove</button>
            </li>`,
        )}
      </ul>
      ${notes.length < MOST ? form() : html`<p class="hint">A link has up to ${MOST} notes.</p>`}
    `;
  });
  return () => {
    wrong.value = '';
    dialog.showModal();
    dialog.querySelector('textarea')?.focus();
  };
}
