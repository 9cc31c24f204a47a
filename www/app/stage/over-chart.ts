/** What stands over the chart for a while: the dashed line of a prediction, the ghost of an old curve, the bubble of a first visit. */

import type { Chart } from '../chart.ts';
import { byId, element, placeAt, placeIn } from '../dom.ts';
import { shownNumber } from '../explorer.ts';
import { FIRST_VISIT } from '../first-visit.ts';
import { keep, kept } from '../kept.ts';
import { firstGuess, loadAtX, loadBeside, loadEnds } from '../load-place.ts';
import type { Session } from '../session.ts';
import { follow, html, nothing, showAtOnce, signal } from '../view.ts';
import { widthNow } from './width.ts';

/** @param plot that it stands in */
export function joinGuess(session: Session, { layout }: Chart, plot: HTMLElement, guessed: (load: number) => void) {
  const handle = element('div', { class: 'guess', role: 'slider', tabindex: 0, 'aria-label': 'Your prediction of the load', hidden: true });
  plot.append(handle);
  follow(() => layout.value, place);
  handle.addEventListener('pointerdown', ({ pointerId }) => handle.setPointerCapture(pointerId));
  handle.addEventListener('pointermove', drag);
  handle.addEventListener('keydown', press);

  /** The load that it stands at; undefined if none is asked for. */
  function load() {
    const held = session.held.value;
    if (!held?.asksLoad || !layout.value) return undefined;
    return held.guess ?? firstGuess(layout.value, session.state.operatingLoad);
  }

  function place() {
    const box = layout.value?.guess;
    handle.hidden = load() === undefined || !box;
    if (!layout.value || !box) return;
    placeAt(handle, box);
    const { min, max } = loadEnds(layout.value);
    handle.setAttribute('aria-valuemin', String(min));
    handle.setAttribute('aria-valuemax', String(max));
    handle.setAttribute('aria-valuenow', String(load()));
  }

  function drag(event: PointerEvent) {
    if (layout.value && handle.hasPointerCapture(event.pointerId)) guessed(loadAtX(layout.value, placeIn(plot, event).x));
  }

  function press(event: KeyboardEvent) {
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    const now = load();
    if (!by || !layout.value || now === undefined) return;
    event.preventDefault();
    guessed(loadBeside(layout.value, now, by));
  }
}

/** The ghost goes this long after the last change, in milliseconds. */
const STAY = 2000;

/**
 * @param networks whose sliders change curves
 * @param redraw the chart
 */
export function followChanges(session: Session, networks: HTMLElement, redraw: () => void) {
  /** Zero-load latency of the chosen network before it changed; null if nothing changes. */
  const before = signal<number | null>(null);
  let timer = 0;
  const zeroLoad = () => session.state.curves[session.state.view.drawn].zeroLoadLatency;
  const endLater = () => {
    clearTimeout(timer);
    timer = setTimeout(end, STAY);
  };

  function begin({ target }: Event) {
    if (!(target instanceof HTMLInputElement && target.type === 'range')) return;
    if (before.value === null) {
      before.value = zeroLoad();
      session.explorer.keepGhost();
    }
    endLater();
  }

  function end() {
    if (before.value === null) return;
    before.value = null;
    session.explorer.dropGhost();
    redraw();
  }

  // Before the slider itself changes anything.
  networks.addEventListener('input', begin, { capture: true });
  networks.addEventListener('change', endLater);
  showAtOnce(byId('change', HTMLElement), () => {
    const [was, is] = [before.value, zeroLoad()];
    if (was === null || was === is) return nothing;
    return html`before <strong>${shownNumber(was, 'figure')}</strong> → <strong>${shownNumber(is, 'figure')}</strong> zero-load`;
  });
}

/** The one bubble of a first visit: gone for good with the first drag of the load. */
const KEY = 'loadcurve:dragged';

/** @param handle of the load, which the bubble points at */
export function hintOnce(session: Session, handle: HTMLElement) {
  if (session.link !== FIRST_VISIT || kept(KEY)) return;
  const bubble = element(
    'div',
    { class: 'bubble', 'aria-hidden': 'true' },
    element('strong', {}, 'Drag the load to the right'),
    'and watch the messages jam.',
  );
  byId('plot', HTMLElement).append(bubble);
  const place = () => {
    const { offsetLeft, offsetTop } = handle;
    const { offsetWidth, offsetHeight, parentElement } = bubble;
    const x = offsetLeft + handle.offsetWidth / 2;
    // A low chart has the latency at the load right above the handle: there it stands higher, on the line of the load.
    const isLow = widthNow() === 'narrow';
    const most = (parentElement?.clientWidth ?? 0) - offsetWidth - 4;
    const left = Math.max(4, Math.min(x - (isLow ? offsetWidth - 26 : 20), most));
    bubble.style.left = `${left}px`;
    bubble.style.top = `${isLow ? 32 : offsetTop - offsetHeight - 8}px`;
    bubble.style.setProperty('--tip', `${x - left - 6}px`);
  };
  const observer = new ResizeObserver(() => requestAnimationFrame(place));
  observer.observe(byId('plot', HTMLElement));
  place();
  let isGone = false;
  session.follow(() => {
    if (isGone || session.link === FIRST_VISIT) return;
    isGone = true;
    observer.disconnect();
    bubble.remove();
    keep(KEY, 'yes');
  });
}
