/** The highlight in the drawing, on a canvas of its own above it, with a tooltip beside the pointer. */

import { SharpCanvas, type Size } from '../sharp.ts';
import { onChange, type Signal, signal } from '../signals.ts';
import { showAbove } from '../tooltip.ts';
import type { Sheet } from './sheet.ts';

/** @param first the first node of a pair, already picked in the selected network */
export function highlightOn(sheet: Sheet, first: Signal<string | null>) {
  /** The part that is pointed at, or reached by key. */
  const pointed = signal<string | null>(null);
  const surface = new SharpCanvas(sheet.highlight, sheet.box, paint);
  /** True while nothing is highlighted: to draw that again would cost as much as any picture. */
  let wasBlank = false;
  onChange(
    () => [pointed.value, first.value],
    () => surface.request(),
  );

  function paint(size: Size) {
    const { highlight, network, session, theme, tip } = sheet;
    const { explorer, asksChannel, state } = session;
    const { background } = theme;
    const frame = { ...size, theme: background, heading: false, operating: true, network };
    const part = background === 'print' ? null : pointed.value;
    const isSelected = network === state.view.drawn;
    const picked = isSelected ? first.value : null;
    const isBlank = part === null && picked === null && !(isSelected && state.view.focus);
    if (!isBlank || !wasBlank) explorer.drawHighlight(highlight, frame, part, picked);
    wasBlank = isBlank;
    const description = part === null ? undefined : explorer.describePart(part, network);
    if (description) showAbove(tip, description, description.name, asksChannel ? '' : description.note);
    else tip.hidden = true;
  }

  /** Draws immediately, at another ratio than the screen's if one is given. */
  return { pointed, first, draw: (ratio?: number) => surface.draw(ratio) };
}
