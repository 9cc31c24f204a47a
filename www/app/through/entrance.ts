/** One message through time, in the place of the chart: its code is loaded when a reader first asks for it. */

import { byId } from '../dom.ts';
import type { Drawing } from '../drawing/asked.ts';
import type { Transport } from '../drawing/transport.ts';
import { showRefusal } from '../notices.ts';
import type { Late } from '../parts.ts';
import type { Session } from '../session.ts';
import { signal } from '../signals.ts';
import type { Theme } from '../theme.ts';

/** What the panel needs of the page. */
export interface Around {
  session: Session;
  theme: Theme;
  late: Late;
  transport: Transport;
}

const FAILED = 'This part of the page could not be loaded. Please check the connection and try again.';

export class ThroughEntrance {
  #around;
  #shown = signal<{ number: number; drawing: Drawing } | null>(null);
  #isLoading = false;
  #isLoaded = false;
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
    if (this.#isLoading || this.#isLoaded) return;
    this.#isLoading = true;
    import('../later.ts').then(
      ({ ThroughPanel }) => {
        this.#isLoaded = true;
        new ThroughPanel(this.#around, this);
      },
      (error) => {
        console.warn(error);
        this.#isLoading = false;
        this.close();
        showRefusal(FAILED);
      },
    );
  }

  /** Back to the chart. */
  close() {
    this.#shown.value = null;
    byId('chart-pane', HTMLElement).toggleAttribute('data-through', false);
  }
}
