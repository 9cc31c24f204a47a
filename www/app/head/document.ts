/** The title in the head: what the networks are called together, or the title that the link has. */

import { byId } from '../dom.ts';
import { FIRST_VISIT } from '../first-visit.ts';
import type { Session } from '../session.ts';
import { titleOf } from '../stage/title.ts';
import { html, live, nothing, showAtOnce, signal } from '../view.ts';

/** @returns turns the title into a field */
export function showTitle(session: Session) {
  const place = byId('document', HTMLElement);
  /** The text being typed; null while it is not being edited. */
  const draft = signal<string | null>(null);
  const wrong = signal<string | null>(null);

  function open() {
    draft.value = session.state.view.title;
    const field = place.querySelector('input');
    field?.focus();
    field?.select();
  }

  function type({ target }: Event) {
    const { value } = target as HTMLInputElement;
    draft.value = value;
    wrong.value = session.preview((explorer) => explorer.withTitle(value));
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    end(event.key === 'Enter');
    place.querySelector('button')?.focus();
  }

  function end(keep: boolean) {
    if (draft.value === null || (keep && wrong.value)) return;
    draft.value = wrong.value = null;
    if (keep) session.commit('title');
    else session.revert();
  }

  showAtOnce(place, () => {
    const title = titleOf(session.state);
    const lesson = session.held.value?.title;
    document.title = `${lesson ?? title} – Loadcurve`;
    // On narrow screens there is room for one: the name of the page on a first visit, its title later.
    place.closest('.head')?.toggleAttribute('data-titled', session.link !== FIRST_VISIT || draft.value !== null);
    if (lesson !== undefined) return html`<p><span>Lesson: </span>${lesson}</p>`;
    if (draft.value === null)
      return html`<button type="button" class="plain" title="Click to give this page a title" @click=${open}>${title}</button>`;
    return html`<input
      class="text"
      type="text"
      maxlength="80"
      aria-label="Title"
      autocomplete="off"
      placeholder=${title}
      aria-invalid=${wrong.value ? 'true' : nothing}
      title=${wrong.value ?? nothing}
      .value=${live(draft.value)}
      @input=${type}
      @keydown=${press}
      @blur=${() => end(true)}
    />`;
  });
  return open;
}
