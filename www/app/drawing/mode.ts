/** What the drawing shows: moving messages, how busy the channels are, or the latencies of processors. */

import type { Session } from '../session.ts';
import { signal } from '../signals.ts';

export type Drawn = 'messages' | 'busy' | 'processors';

export class Mode {
  #wanted = signal<Drawn>('messages');
  /** True if the network has too many nodes for messages to be told apart. */
  #isTooLarge = signal(false);
  /** True if the reader wants messages all the same: they move in a smaller copy. */
  #insists = signal(false);
  /** True if the colours run from 0 to 100 % rather than to the busiest channel. */
  isFixed = signal(false);
  #session;

  constructor(session: Session) {
    this.#session = session;
  }

  get drawn(): Drawn {
    if (this.#session.asksChannel && !this.#isTooLarge.value) return 'messages';
    // A step of a collective operation is seen on the channels.
    const isOfChannels = this.#isTooLarge.value || this.#session.state.view.shown === 'collective';
    return isOfChannels && !this.#insists.value && this.#wanted.value === 'messages' ? 'busy' : this.#wanted.value;
  }

  set drawn(drawn) {
    this.#insists.value = drawn === 'messages';
    this.#wanted.value = drawn;
  }

  /** True if a smaller copy of the network is drawn in its place. */
  get isSmaller() {
    return this.#isTooLarge.value && this.drawn === 'messages';
  }

  set isTooLarge(isTooLarge: boolean) {
    if (isTooLarge !== this.#isTooLarge.value) this.#insists.value = false;
    this.#isTooLarge.value = isTooLarge;
  }

  /** The same for the module. */
  get look() {
    return { drawing: this.drawn, fixedScale: this.isFixed.value, smaller: this.isSmaller, untold: this.#session.asksChannel };
  }
}
