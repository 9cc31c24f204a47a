/** Handles over the author's notes in the chart: their texts and points are dragged, or moved by keys. */

import { byId, element, say } from '../dom.ts';
import type { ChartLayout, NoteArea } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { html, nothing, repeat, show, signal, vars } from '../view.ts';
import { asideOf, pointOf, type Way } from './moves.ts';

/** Way of an arrow key, and with Shift, in CSS pixels. */
const STEP = 4;
const LONG_STEP = 20;

/** Radius of the handle of a point, in CSS pixels. */
const REACH = 12;

type Part = 'text' | 'point';

/** A drag: what is dragged, from where, and the layout then. */
interface Drag {
  part: Part;
  area: NoteArea;
  layout: ChartLayout;
  pointer: number;
  x: number;
  y: number;
  hasMoved: boolean;
}

export class NoteHandles {
  #session;
  #layout;
  #edit;
  #drag = signal<Drag | null>(null);

  /**
   * @param layout of the chart as drawn last
   * @param edit opens the text of a note
   */
  constructor(session: Session, layout: () => ChartLayout | null, edit: (index: number) => void) {
    this.#session = session;
    this.#layout = layout;
    this.#edit = edit;
    const place = element('div', { class: 'note-handles', role: 'group', 'aria-label': 'Notes in the chart' });
    byId('handle', HTMLElement).after(place);
    show(place, () => this.#content());
  }

  #content() {
    const { state, held } = this.#session;
    const areas = this.#layout()?.notes ?? [];
    // A lesson shows its notes where they belong.
    if (held.value || areas.length === 0) return nothing;
    return repeat(
      areas,
      ({ index }) => index,
      (area) => this.#handles(area, state.view.notes[area.index]?.text ?? ''),
    );
  }

  #handles(area: NoteArea, text: string) {
    const { left, top, right, bottom, x, y } = area;
    const box = (left: number, top: number, width: number, height: number) =>
      vars({ left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    const handle = (part: Part, name: string, at: unknown) => html`<button type="button" class="note-${part}" aria-label=${name}
      title=${part === 'text' ? 'Drag to move, Enter to edit' : 'Drag to point elsewhere'}
      aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown Enter Delete" ?data-dragged=${this.#isDragged(part, area.index)} ${at}
      @pointerdown=${(event: PointerEvent) => this.#press(event, part, area)} @pointermove=${(event: PointerEvent) => this.#go(event)}
      @pointerup=${() => this.#release()} @pointercancel=${() => this.#cancel()}
      @keydown=${(event: KeyboardEvent) => this.#key(event, part, area.index)} @dblclick=${() => this.#edit(area.index)}></button>`;
    return html`${handle('text', `Note: ${text}`, box(left, top, right - left, bottom - top))}
      ${handle('point', `Point of the note: ${text}`, box(x - REACH, y - REACH, 2 * REACH, 2 * REACH))}`;
  }

  #isDragged(part: Part, index: number) {
    const drag = this.#drag.value;
    return drag?.part === part && drag.area.index === index;
  }

  #press(event: PointerEvent, part: Part, area: NoteArea) {
    const layout = this.#layout();
    if (event.button !== 0 || this.#drag.value || !layout) return;
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.#drag.value = { part, area, layout, pointer: event.pointerId, x: event.clientX, y: event.clientY, hasMoved: false };
  }

  #go({ pointerId, clientX, clientY }: PointerEvent) {
    const drag = this.#drag.value;
    if (drag?.pointer !== pointerId) return;
    const way = { right: clientX - drag.x, down: clientY - drag.y };
    if (!drag.hasMoved && Math.hypot(way.right, way.down) < 2) return;
    drag.hasMoved = true;
    this.#move(drag, way);
  }

  #release() {
    const drag = this.#drag.value;
    this.#drag.value = null;
    if (drag?.hasMoved) this.#session.commit();
  }

  /** @returns false if nothing was dragged */
  #cancel() {
    if (!this.#drag.value) return false;
    this.#drag.value = null;
    this.#session.revert();
    return true;
  }

  /** Shows a note with its text or its point moved from where it was in a layout. */
  #move({ part, area, layout }: Pick<Drag, 'part' | 'area' | 'layout'>, way: Way) {
    const { index } = area;
    if (part === 'text') {
      const { right, down } = asideOf(area, way);
      this.#session.preview((explorer) => explorer.withNoteAside(index, right, down));
      return;
    }
    const point = pointOf(layout, area, way, (load) => this.#latencies(load));
    const { text } = this.#session.state.view.notes[index];
    if (point) this.#session.preview((explorer) => explorer.withNote(index, point.load, point.latency, text));
  }

  /** Latencies of the shown curves at a load. */
  #latencies(load: number) {
    const { rows } = this.#session.explorer.readOut(load);
    return rows
      .filter(({ hidden, latency }) => !hidden && latency !== '' && Number.isFinite(Number(latency)))
      .map(({ latency }) => Number(latency));
  }

  #key(event: KeyboardEvent, part: Part, index: number) {
    const layout = this.#layout();
    const area = layout?.notes.find((area) => area.index === index);
    if (event.ctrlKey || event.metaKey || event.altKey || !layout || !area) return;
    const step = event.shiftKey ? LONG_STEP : STEP;
    const ways: Record<string, Way> = {
      ArrowLeft: { right: -step, down: 0 },
      ArrowRight: { right: step, down: 0 },
      ArrowUp: { right: 0, down: -step },
      ArrowDown: { right: 0, down: step },
    };
    const way = ways[event.key];
    if (way) {
      this.#move({ part, area, layout }, way);
      this.#session.commit(`note-${index}`);
      const { load, latency } = this.#session.state.view.notes[index];
      if (part === 'point') say(`at load ${load}, ${latency} ${this.#session.state.view.latencyUnit}`);
    } else if (event.key === 'Enter' || event.key === ' ') this.#edit(index);
    else if (event.key === 'Delete' || event.key === 'Backspace') this.#remove(index);
    else if (event.key !== 'Escape' || !this.#cancel()) return;
    event.preventDefault();
    // The page has actions of its own for these keys.
    event.stopPropagation();
  }

  #remove(index: number) {
    const { text } = this.#session.state.view.notes[index];
    this.#session.edit((explorer) => explorer.withoutNote(index));
    byId('handle', HTMLElement).focus({ preventScroll: true });
    say(`Note removed: ${text}`);
  }
}
