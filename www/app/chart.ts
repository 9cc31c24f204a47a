/** The chart, drawn by the module, with a handle for the operating point and a read-out on top. */

import { ChartInput } from './chart-input.ts';
import { byId, setText } from './dom.ts';
import { firstGuess, handleOf, placeOfLoad } from './load-place.ts';
import { clamped } from './numbers.ts';
import type { ChartLayout, ScenarioState } from './pkg/loadcurve-web.js';
import { labelAt, pickByName } from './series.ts';
import type { Session } from './session.ts';
import type { Size } from './sharp.ts';
import { afterDrawing, SharpCanvas } from './sharp.ts';
import { onChange, signal } from './signals.ts';
import type { Theme } from './theme.ts';
import { Tooltip } from './tooltip.ts';
import { zoomByKeys } from './zoom/controls.ts';
import { partOf } from './zoom/ends.ts';
import { joinGestures } from './zoom/gestures.ts';
import { Zoom } from './zoom/zoom.ts';

export class Chart {
  #canvas = byId('chart', HTMLCanvasElement);
  #handle = byId('handle', HTMLElement);
  #text = byId('chart-text', HTMLElement);
  #tooltip;
  #surface;
  #session;
  #theme;
  /** The load under the pointer, and the pointer's vertical position. */
  #cursor: number | null = null;
  #height = 0;
  /** True if the values at the load are read out beside it. */
  #reading = false;
  /** Positions of the parts that were drawn last. */
  layout = signal<ChartLayout | null>(null);

  zoom;

  /** @param pick called when the name of a curve is pressed */
  constructor(session: Session, theme: Theme, pick?: (index: number) => void) {
    this.#session = session;
    this.#theme = theme;
    this.#tooltip = new Tooltip(byId('tooltip', HTMLElement));
    this.#surface = new SharpCanvas(this.#canvas, byId('plot', HTMLElement), (size) => this.#paint(size));
    const layout = () => this.layout.peek();
    const labels = () => (pick && layout()?.labels) || [];
    const input = new ChartInput({
      canvas: this.#canvas,
      handle: this.#handle,
      layout,
      isTaken: (event) => event.shiftKey || event.altKey || labelAt(this.#canvas, labels(), event) !== undefined,
      given: () => session.state.view.load,
      load: () => session.state.operatingLoad,
      point: (load, height) => this.#pointOut(load, height),
      move: (load) => void (session.holds('load') || session.preview((explorer) => explorer.withView('load', String(load)))),
      commit: (group) => session.commit(group),
      revert: () => session.revert(),
      read: (reading) => this.#setReading(reading),
    });
    this.zoom = new Zoom(session, layout);
    joinGestures(this.#canvas, this.zoom, layout, () => input.cancelDrag());
    // The first press of the two moved the operating point, unless it missed the chart.
    this.#canvas.addEventListener('dblclick', () =>
      this.zoom.reset((explorer) => (input.hasMoved ? explorer.withView('load', String(input.given ?? '')) : explorer.link())),
    );
    zoomByKeys(this.#handle, this.zoom);
    if (pick) pickByName(this.#canvas, labels, pick);
    session.follow((state) => this.#update(state));
    theme.follow((ratio) => this.#surface.redraw(ratio));
    session.followNumbers(() => this.#updateNumbers());
    onChange(
      () => [session.held.value?.asksLoad, session.held.value?.guess].join(),
      () => this.#surface.request(),
    );
  }

  /** Redraws with the next frame. */
  redraw() {
    this.#surface.request();
  }

  /** The load that a lesson has predicted by a line of its own. */
  get #guess() {
    const { held, state } = this.#session;
    const layout = this.layout.peek();
    if (!held.value?.asksLoad || !layout) return undefined;
    return held.value.guess ?? firstGuess(layout, state.operatingLoad);
  }

  /** True if a screen reader hears of changes through the handle. */
  get isSpeaking() {
    return this.#handle === document.activeElement;
  }

  #update({ summary, operatingLoad }: ScenarioState) {
    setText(this.#text, summary);
    this.#handle.setAttribute('aria-valuenow', String(operatingLoad));
    this.#handle.setAttribute('aria-valuetext', this.#session.readOut.spoken);
    this.#surface.request();
  }

  #updateNumbers() {
    // While the handle has the focus, every change would be spoken.
    if (!this.isSpeaking) this.#handle.setAttribute('aria-valuetext', this.#session.readOut.spoken);
    this.#surface.draw();
  }

  #paint(size: Size) {
    const guess = this.#guess;
    const frame = { ...this.#theme.frame(size), operating: true, slider: true, guess, cursor: this.#cursor ?? undefined };
    const layout = this.#session.explorer.drawChart(this.#canvas, frame);
    afterDrawing(() => {
      this.layout.value = layout;
      // Where a prediction begins depends on the axis.
      if (this.#guess !== guess) this.#surface.request();
      this.#placeHandle(layout);
      this.#readOutBeside(layout);
    });
  }

  #placeHandle(layout: ChartLayout) {
    const { operatingLoad } = this.#session.state;
    const { left, top, min, max } = handleOf(layout, operatingLoad);
    const place = placeOfLoad(layout, operatingLoad);
    this.#handle.classList.toggle('is-beyond', place < layout.load.min || place > layout.load.max);
    this.#handle.style.left = `${left}px`;
    this.#handle.style.top = `${top}px`;
    this.#handle.setAttribute('aria-valuemin', String(min));
    this.#handle.setAttribute('aria-valuemax', String(max));
    this.#handle.hidden = false;
  }

  #readOutBeside(layout: ChartLayout) {
    const { panels, load: axis } = layout;
    const { explorer, state } = this.#session;
    const load = this.#cursor ?? (this.#reading ? state.operatingLoad : null);
    if (load === null || this.#theme.background === 'print') {
      this.#tooltip.hide();
      return;
    }
    const { left, right, top, bottom } = panels[0];
    const x = left + clamped(partOf(axis, placeOfLoad(layout, load))) * (right - left);
    const y = this.#cursor === null ? top + (bottom - top) / 3 : this.#height;
    const readOut = load === state.operatingLoad ? this.#session.readOut : explorer.readOut(load);
    this.#tooltip.show(readOut, state.view.show, { x, y }, this.#session.isGivenUp);
    this.#session.notifyRequest();
  }

  #pointOut(load: number | null, height: number) {
    if (load === null && this.#cursor === null) return;
    this.#cursor = load;
    this.#height = height;
    this.#surface.request();
  }

  #setReading(reading: boolean) {
    this.#cursor = null;
    this.#reading = reading;
    this.#surface.request();
  }
}
