/** The chart, drawn by the module, with a handle for the operating point and a read-out on top. */

import { ChartInput } from './chart-input.ts';
import { byId, placeIn, say, setText } from './dom.ts';
import { firstGuess, placeHandle, placeOfLoad } from './load-place.ts';
import { showRefusal } from './notices.ts';
import { clamped } from './numbers.ts';
import type { ChartLayout, LabelArea } from './pkg/loadcurve-web.js';
import { type Session, withView } from './session.ts';
import { afterDrawing, SharpCanvas, type Size } from './sharp.ts';
import type { Theme } from './theme.ts';
import { Tooltip } from './tooltip.ts';
import { onChange, type Signal, signal } from './view.ts';
import { partOf } from './zoom/ends.ts';
import { joinGestures } from './zoom/gestures.ts';
import { Zoom, zoomByKeys } from './zoom/zoom.ts';

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
    move: (load) => void (session.holds('load') || session.preview(withView('load', String(load)))),
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

/** Shows or hides a curve; the last one shown stays. */
export function showCurve(session: Session, index: number, shown: boolean) {
  const { label } = session.state.curves[index];
  const refused = session.edit((explorer) => explorer.withShown(index, shown));
  if (refused !== null) showRefusal(`${label} is the only curve that is shown, so it stays.`);
  else say(shown ? `${label} is shown again` : `${label} is hidden; the button on its card shows it again`);
}

/** ID of the label of a curve that can be moved; empty for none. */
export function labelId(area: LabelArea | undefined) {
  return area?.label ? `label-${area.label}-${area.index}` : '';
}

/**
 * Calls `pick` when a curve's name in the chart is pressed.
 *
 * @param labels of the chart
 * @param under ID of the label under the pointer
 */
function pickByName(canvas: HTMLCanvasElement, labels: () => LabelArea[], under: Signal<string>, pick: (index: number) => void) {
  const at = (event: MouseEvent) => nameAt(canvas, labels(), event)?.index;
  /** The curve on whose name the press began. */
  let pressed: number | undefined;
  canvas.addEventListener('pointerdown', (event) => {
    pressed = event.shiftKey || event.altKey ? undefined : at(event);
  });
  canvas.addEventListener('pointermove', (event) => {
    const label = labelAt(canvas, labels(), event);
    canvas.classList.toggle('names', isName(label));
    // A finger moves the load.
    if (event.buttons === 0 && event.pointerType !== 'touch') under.value = labelId(label);
  });
  canvas.addEventListener('click', (event) => {
    if (pressed !== undefined && pressed === at(event)) pick(pressed);
  });
}

/** The name of a curve under a pointer. */
function nameAt(canvas: HTMLCanvasElement, labels: LabelArea[], event: MouseEvent) {
  const found = labelAt(canvas, labels, event);
  return isName(found) ? found : undefined;
}

/** True for a name beside its curve or in the legend, rather than a number. */
function isName(area: LabelArea | undefined) {
  return area !== undefined && (area.label === undefined || area.label === 'name');
}

function labelAt(canvas: HTMLCanvasElement, labels: LabelArea[], event: MouseEvent) {
  const { x, y } = placeIn(canvas, event);
  return labels.find(({ left, top, right, bottom }) => x >= left && x <= right && y >= top && y <= bottom);
}
