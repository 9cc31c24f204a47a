/** The title in the head: what the networks are called together, or the title that the link has. */

import { byId } from '../dom.ts';
import { FIRST_VISIT } from '../first-visit.ts';
import type { Session } from '../session.ts';
import { titleOf } from '../stage/title.ts';
import { html, live, nothing, render } from '../view.ts';

export class DocumentTitle {
  #place = byId('document', HTMLElement);
  #session;
  /** The text being typed; null while it is not being edited. */
  #draft: string | null = null;
  #wrong: string | null = null;
  /** Title of the lesson that is open. */
  #lesson: string | undefined;

  constructor(session: Session) {
    this.#session = session;
    session.follow(() => this.#update());
  }

  /** Turns the title into a field. */
  open() {
    this.#draft = this.#session.state.view.title;
    this.#update();
    const field = this.#place.querySelector('input');
    field?.focus();
    field?.select();
  }

  /** Names a lesson instead, or no longer. */
  hold(lesson: string | undefined) {
    this.#lesson = lesson;
    this.#update();
  }

  #update() {
    const { state } = this.#session;
    const title = titleOf(state);
    document.title = `${this.#lesson ?? title} – Loadcurve`;
    // On narrow screens there is room for one: the name of the page on a first visit, its title later.
    this.#place.closest('.head')?.toggleAttribute('data-titled', this.#session.link !== FIRST_VISIT || this.#draft !== null);
    const shown = html`<button type="button" class="plain" title="Click to give this page a title" @click=${() => this.open()}>${title}</button>`;
    if (this.#lesson !== undefined) return render(html`<p><span>Lesson: </span>${this.#lesson}</p>`, this.#place);
    const field = html`<input
      class="text"
      type="text"
      maxlength="80"
      aria-label="Title"
      autocomplete="off"
      placeholder=${title}
      aria-invalid=${this.#wrong ? 'true' : nothing}
      title=${this.#wrong ?? nothing}
      .value=${live(this.#draft ?? '')}
      @input=${({ target }: Event) => this.#type((target as HTMLInputElement).value)}
      @keydown=${(event: KeyboardEvent) => this.#press(event)}
      @blur=${() => this.#end(true)}
    />`;
    render(this.#draft === null ? shown : field, this.#place);
  }

  #type(text: string) {
    this.#draft = text;
    this.#wrong = this.#session.preview((explorer) => explorer.withTitle(text));
    this.#update();
  }

  #press(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    this.#end(event.key === 'Enter');
    this.#place.querySelector('button')?.focus();
  }

  #end(keep: boolean) {
    if (this.#draft === null || (keep && this.#wrong)) return;
    this.#draft = this.#wrong = null;
    if (keep) this.#session.commit('title');
    else this.#session.revert();
    this.#update();
  }
}
