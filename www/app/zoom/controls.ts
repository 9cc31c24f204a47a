/** Buttons and keys that zoom. */

import { byId } from '../dom.ts';
import type { Session } from '../session.ts';
import { html, render } from '../view.ts';
import type { Zoom } from './zoom.ts';

const ARROWS: Record<string, [number, number]> = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/**
 * Lets the keys + − 0 zoom, and Alt with the arrow keys move the axes.
 *
 * @param handle that has the focus
 */
export function zoomByKeys(handle: HTMLElement, zoom: Zoom) {
  handle.addEventListener('keydown', (event) => {
    // Ctrl is the browser's own zoom.
    if (event.ctrlKey || event.metaKey) return;
    const act = actFor(event, zoom);
    if (!act) return;
    event.preventDefault();
    act();
  });
}

function actFor({ key, altKey }: KeyboardEvent, zoom: Zoom) {
  if (key === '+' || key === '=') return () => zoom.press(1);
  if (key === '-' || key === '_') return () => zoom.press(-1);
  if (key === '0') return () => zoom.reset();
  const arrow = altKey ? ARROWS[key] : undefined;
  return arrow && (() => zoom.pan(...arrow));
}

/** Adds the buttons, which are there while the chart is zoomed: reset, smaller and larger. */
export function zoomButtons(place: HTMLElement, session: Session, zoom: Zoom) {
  const button = (words: string, key: string, act: () => void, lines: string) =>
    html`<button type="button" aria-label=${words} title="${words} (key ${key})" @click=${act}><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d=${lines} /></svg></button>`;
  const whole = 'M2.500 6V2.500H6M10 2.500h3.500V6M13.500 10v3.500H10M6 13.500H2.500V10';
  render(
    [
      button('Show the whole chart', '0', () => zoom.reset(), whole),
      button('Zoom out', '−', () => zoom.press(-1), 'M3.500 8h9'),
      button('Zoom in', '+', () => zoom.press(1), 'M3.500 8h9M8 3.500v9'),
    ],
    place,
  );
  session.follow(() => {
    // The button with the focus is about to vanish.
    if (!zoom.isZoomed && place.contains(document.activeElement)) byId('handle', HTMLElement).focus();
    place.hidden = !zoom.isZoomed;
  });
}
