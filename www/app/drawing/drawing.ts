/** A drawing of a network with what moves in it and what is pointed at. */

import { type Signal, signal } from '../signals.ts';
import { highlightOn } from './highlight.ts';
import { networkOn } from './network.ts';
import { Overlay } from './overlay.ts';
import type { Sheet } from './sheet.ts';

export type Drawing = ReturnType<typeof drawOn>;

/**
 * Draws on a sheet.
 *
 * @param area that is pointed into, and has the focus
 * @param first the first node of two, already picked
 */
export function drawOn(sheet: Sheet, area: HTMLElement, first: Signal<string | null> = signal(null)) {
  const highlight = highlightOn(sheet, first);
  return { sheet, area, highlight, network: networkOn(sheet, highlight.draw), overlay: new Overlay(sheet) };
}
