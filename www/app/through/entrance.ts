/** One message through time, in the place of the chart: its code is loaded when a reader first asks for it. */

import { byId } from '../dom.ts';
import type { Drawing } from '../drawing/drawing.ts';
import type { Transport } from '../drawing/transport.ts';
import { loadLater } from '../on-demand.ts';
import type { Session } from '../session.ts';
import type { Theme } from '../theme.ts';
import { signal } from '../view.ts';

/** What the panel needs of the page. */
export interface Around {
  session: Session;
  theme: Theme;
  transport: Transport;
}

export class ThroughEntrance {
  #around;
  #shown = signal<{ number: number; drawing: Drawing } | null>(null);
  /** True once the panel is there, or is being loaded. */
  #isBegun = false;
  /** Asks another message of the drawing. */
  ask: (number: number) => void = () => {};

  constructor(around: Around) {
    this.#around = around;
  }

  /** The message that is followed, if one is, and its drawing. */
  get shown() {
    return this.#shown.value;
  }

  get isOpen() {
    return this.shown !== null;
  }

  /** True if the messages of a drawing can be followed. */
  canFollow({ overlay }: Drawing) {
    return this.#around.transport.replayOf(overlay) !== null;
  }

  open(number: number, drawing: Drawing) {
    if (!this.canFollow(drawing)) return;
    this.#shown.value = { number, drawing };
    byId('chart-pane', HTMLElement).toggleAttribute('data-through', true);
    if (!this.#isBegun) void this.#begin();
  }

  async #begin() {
    this.#isBegun = true;
    const code = await loadLater();
    if (code) return code.showThrough(this.#around, this);
    this.#isBegun = false;
    this.close();
  }

  /** Back to the chart. */
  close() {
    this.#shown.value = null;
    byId('chart-pane', HTMLElement).toggleAttribute('data-through', false);
  }
}
