/** The chart, drawn by the module, with a handle for the operating point and a read-out on top. */

import { ChartInput } from './chart-input.ts';
import { byId, setText } from './dom.ts';
import { firstGuess, placeHandle, placeOfLoad } from './load-place.ts';
import { clamped } from './numbers.ts';
import type { ChartLayout } from './pkg/loadcurve-web.js';
import { nameAt, pickByName } from './series.ts';
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

export type Chart = ReturnType<typeof showChart>;

/** @param pick called when the name of a curve is pressed */
export function showChart(session: Session, theme: Theme, pick?: (index: number) => void) {
  const canvas = byId('chart', HTMLCanvasElement);
  const handle = byId('handle', HTMLElement);
  const tooltip = new Tooltip(byId('tooltip', HTMLElement));
  const surface = new SharpCanvas(canvas, byId('plot', HTMLElement), paint);
  /** Positions of the parts that were drawn last. */
  const layout = signal<ChartLayout | null>(null);
  /** The ID of the label under the pointer; empty for none. */
  const under = signal('');
  /** The load under the pointer, and the pointer's vertical position. */
  let cursor: number | null = null;
  let height = 0;
  /** True if the values at the load are read out beside it. */
  let isReading = false;
  const layoutNow = () => layout.peek();
  const labels = () => (pick && layoutNow()?.labels) || [];
  /** True if a screen reader hears of changes through the handle. */
  const isSpeaking = () => handle === document.activeElement;
  /** Redraws with the next frame. */
  const redraw = () => surface.request();

  const input = new ChartInput({
    canvas,
    handle,
    layout: layoutNow,
    isTaken: (event) => event.shiftKey || event.altKey || nameAt(canvas, labels(), event) !== undefined,
    given: () => session.state.view.load,
    load: () => session.state.operatingLoad,
    point: pointOut,
    move: (load) => void (session.holds('load') || session.preview((explorer) => explorer.withView('load', String(load)))),
    commit: (group) => session.commit(group),
    revert: () => session.revert(),
    read: (reading) => {
      cursor = null;
      isReading = reading;
      redraw();
    },
  });
  const zoom = new Zoom(session, layoutNow);
  joinGestures(canvas, zoom, layoutNow, () => input.cancelDrag());
  // The first press of the two moved the operating point, unless it missed the chart.
  canvas.addEventListener('dblclick', () =>
    zoom.reset((explorer) => (input.hasMoved ? explorer.withView('load', String(input.given ?? '')) : explorer.link())),
  );
  zoomByKeys(handle, zoom);
  if (pick) pickByName(canvas, labels, under, pick);
  session.follow(({ summary, operatingLoad }) => {
    setText(byId('chart-text', HTMLElement), summary);
    handle.setAttribute('aria-valuenow', String(operatingLoad));
    handle.setAttribute('aria-valuetext', session.readOut.spoken);
    redraw();
  });
  theme.follow((ratio) => surface.redraw(ratio));
  session.followNumbers(() => {
    // While the handle has the focus, every change would be spoken.
    if (!isSpeaking()) handle.setAttribute('aria-valuetext', session.readOut.spoken);
    surface.draw();
  });
  onChange(() => [session.held.value?.asksLoad, session.held.value?.guess].join(), redraw);

  /** The load that a lesson has predicted by a line of its own. */
  function guessed() {
    const { held, state } = session;
    const drawn = layoutNow();
    if (!held.value?.asksLoad || !drawn) return undefined;
    return held.value.guess ?? firstGuess(drawn, state.operatingLoad);
  }

  function paint(size: Size) {
    const guess = guessed();
    const frame = { ...theme.frame(size), operating: true, slider: true, guess, cursor: cursor ?? undefined };
    const drawn = session.explorer.drawChart(canvas, frame);
    afterDrawing(() => {
      layout.value = drawn;
      // Where a prediction begins depends on the axis.
      if (guessed() !== guess) redraw();
      const { operatingLoad } = session.state;
      const place = placeOfLoad(drawn, operatingLoad);
      placeHandle(handle, drawn, operatingLoad);
      handle.classList.toggle('is-beyond', place < drawn.load.min || place > drawn.load.max);
      handle.hidden = false;
      readOutBeside(drawn);
    });
  }

  function readOutBeside(drawn: ChartLayout) {
    const { explorer, state } = session;
    const load = cursor ?? (isReading ? state.operatingLoad : null);
    if (load === null || theme.background === 'print') return tooltip.hide();
    const { left, right, top, bottom } = drawn.panels[0];
    const x = left + clamped(partOf(drawn.load, placeOfLoad(drawn, load))) * (right - left);
    const y = cursor === null ? top + (bottom - top) / 3 : height;
    const readOut = load === state.operatingLoad ? session.readOut : explorer.readOut(load);
    tooltip.show(readOut, state.view.show, { x, y }, session.isGivenUp);
    session.notifyRequest();
  }

  function pointOut(load: number | null, at: number) {
    if (load === null && cursor === null) return;
    cursor = load;
    height = at;
    redraw();
  }

  return { layout, under, zoom, redraw, isSpeaking };
}
