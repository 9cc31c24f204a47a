/** Handles over what an author may move in the chart: notes and their points, names and numbers of curves. */

import { type Chart, labelId } from '../chart.ts';
import { byId, element, say } from '../dom.ts';
import type { ChartLayout, LabelArea, NoteArea } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { html, nothing, repeat, type Signal, show, signal, vars } from '../view.ts';
import { asideOf, percentOf, pointOf, type Way } from './moves.ts';

/** Way of an arrow key, and with Shift, in CSS pixels. */
const STEP = 4;
const LONG_STEP = 20;

/** Radius of the handle of a point, in CSS pixels. */
const REACH = 12;

/** What a label of a curve is called. */
const LABELS = { name: 'Name', zero: 'Latency at zero load', saturation: 'Saturation load' };

/** Something to move, as it lies in the chart now. */
interface Handle {
  id: string;
  look: 'text' | 'point';
  name: string;
  hint: string;
  area: Pick<NoteArea, 'left' | 'top' | 'right' | 'bottom'>;
  /** Shows it moved from where it lies. */
  move: (way: Way) => void;
  /** Where a move has brought it, in words. */
  where?: () => string;
  /** On Enter and a double click. */
  open?: () => void;
  /** On a press that moves nothing. */
  press?: () => void;
  remove: () => void;
}

/** A handle that is dragged, with the pointer and where the drag began. */
interface Drag {
  handle: Handle;
  pointer: number;
  x: number;
  y: number;
  hasMoved: boolean;
}

/** What the handles ask of the page. */
export interface Doors {
  /** True while the dialog of notes is open, in which all labels can be moved. */
  isNoting: Signal<boolean>;
  /** Opens the text of a note. */
  edit: (index: number) => void;
  /** Hides a curve whose name is pressed. */
  hide: (index: number) => void;
}

export class NoteHandles {
  #session;
  #chart;
  #doors;
  #drag = signal<Drag | null>(null);

  constructor(session: Session, chart: Chart, doors: Doors) {
    this.#session = session;
    this.#chart = chart;
    this.#doors = doors;
    const place = element('div', { class: 'note-handles', role: 'group', 'aria-label': 'Notes and labels in the chart' });
    byId('handle', HTMLElement).after(place);
    show(place, () => this.#content());
  }

  #content() {
    const layout = this.#chart.layout.value;
    // A lesson shows what it shows where it belongs.
    if (this.#session.held.value || !layout) return nothing;
    return repeat(
      this.#all(layout),
      ({ id }) => id,
      (handle) => this.#button(handle),
    );
  }

  /** The handles of all notes, and of the label under the pointer; of all labels while notes are written. */
  #all(layout: ChartLayout) {
    const under = this.#drag.value?.handle.id ?? this.#chart.under.value;
    const labels = layout.labels.filter((area) => area.label && (this.#doors.isNoting.value || under === labelId(area)));
    return [...layout.notes.flatMap((area) => this.#ofNote(area, layout)), ...labels.map((area) => this.#ofLabel(area, layout))];
  }

  #ofNote(area: NoteArea, layout: ChartLayout): Handle[] {
    const { index, x, y } = area;
    const { state } = this.#session;
    const text = state.view.notes[index]?.text ?? '';
    const [open, remove] = [() => this.#doors.edit(index), () => this.#remove(index)];
    const move = (way: Way) => {
      const { right, down } = asideOf(area, way);
      this.#session.preview((explorer) => explorer.withNoteAside(index, right, down));
    };
    const aim = (way: Way) => {
      const point = pointOf(layout, area, way, (load) => this.#latencies(load));
      if (point) this.#session.preview((explorer) => explorer.withNote(index, point.load, point.latency, text));
    };
    const where = () => {
      const { load, latency } = this.#session.state.view.notes[index];
      return `at load ${load}, ${latency} ${this.#session.state.view.latencyUnit}`;
    };
    const around = { left: x - REACH, top: y - REACH, right: x + REACH, bottom: y + REACH };
    return [
      { id: `note-${index}`, look: 'text', name: `Note: ${text}`, hint: 'Drag to move, Enter to edit', area, move, open, remove },
      {
        id: `point-${index}`,
        look: 'point',
        name: `Point of the note: ${text}`,
        hint: 'Drag to point elsewhere',
        area: around,
        move: aim,
        where,
        open,
        remove,
      },
    ];
  }

  #ofLabel(area: LabelArea, layout: ChartLayout): Handle {
    const { index } = area;
    const label = area.label ?? 'name';
    const { hide } = this.#doors;
    const isName = label === 'name';
    return {
      id: labelId(area),
      look: 'text',
      name: `${LABELS[label]} of ${this.#session.state.curves[index].label}`,
      hint: isName ? 'Drag to move, press to hide the curve' : 'Drag to move',
      area,
      move: (way) => {
        const { right, down } = percentOf(layout, area, way);
        this.#session.preview((explorer) => explorer.withLabel(label, index, right, down));
      },
      press: isName && !this.#doors.isNoting.value ? () => hide(index) : undefined,
      remove: () => {
        this.#session.edit((explorer) => explorer.withLabel(label, index));
        say('Placed automatically');
      },
    };
  }

  #button(handle: Handle) {
    const { area, look } = handle;
    const { left, top } = area;
    const [width, height] = [area.right - left, area.bottom - top];
    const box = vars({ left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    return html`<button type="button" class="note-${look}" aria-label=${handle.name} title=${handle.hint}
      aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown Enter Delete" ?data-dragged=${this.#drag.value?.handle.id === handle.id} ${box}
      @pointerdown=${(event: PointerEvent) => this.#press(event, handle)} @pointermove=${(event: PointerEvent) => this.#go(event)}
      @pointerup=${() => this.#release()} @pointercancel=${() => this.#cancel()} @pointerleave=${() => this.#leave()}
      @keydown=${(event: KeyboardEvent) => this.#key(event, handle)} @dblclick=${() => handle.open?.()}></button>`;
  }

  #press(event: PointerEvent, handle: Handle) {
    if (event.button !== 0 || this.#drag.value) return;
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.#drag.value = { handle, pointer: event.pointerId, x: event.clientX, y: event.clientY, hasMoved: false };
  }

  #go({ pointerId, clientX, clientY }: PointerEvent) {
    const drag = this.#drag.value;
    if (drag?.pointer !== pointerId) return;
    const way = { right: clientX - drag.x, down: clientY - drag.y };
    if (!drag.hasMoved && Math.hypot(way.right, way.down) < 2) return;
    drag.hasMoved = true;
    drag.handle.move(way);
  }

  #release() {
    const drag = this.#drag.value;
    this.#drag.value = null;
    if (drag?.hasMoved) this.#session.commit();
    else drag?.handle.press?.();
  }

  /** @returns false if nothing was dragged */
  #cancel() {
    if (!this.#drag.value) return false;
    this.#drag.value = null;
    this.#session.revert();
    return true;
  }

  #leave() {
    if (!this.#drag.value) this.#chart.under.value = '';
  }

  /** Latencies of the shown curves at a load. */
  #latencies(load: number) {
    const { rows } = this.#session.explorer.readOut(load);
    return rows
      .filter(({ hidden, latency }) => !hidden && latency !== '' && Number.isFinite(Number(latency)))
      .map(({ latency }) => Number(latency));
  }

  #key(event: KeyboardEvent, handle: Handle) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.shiftKey ? LONG_STEP : STEP;
    const ways: Record<string, Way> = {
      ArrowLeft: { right: -step, down: 0 },
      ArrowRight: { right: step, down: 0 },
      ArrowUp: { right: 0, down: -step },
      ArrowDown: { right: 0, down: step },
    };
    const way = ways[event.key];
    if (way) {
      handle.move(way);
      this.#session.commit(handle.id);
      const where = handle.where?.();
      if (where) say(where);
    } else if ((event.key === 'Enter' || event.key === ' ') && handle.open) handle.open();
    else if (event.key === 'Delete' || event.key === 'Backspace') handle.remove();
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
