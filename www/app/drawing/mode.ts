/** What is drawn: moving messages, how busy the channels are, or the latencies of processors; of one network or of two. */

import { type Session, withView } from '../session.ts';
import { computed, signal } from '../view.ts';

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

/** Least time between pictures of two networks, which would together take longer than a frame, in milliseconds. */
const APART = 30;

export class Pair {
  /** When the last picture of any network was requested. */
  #requested = -Infinity;
  #session;
  #mode;
  #networks = computed(() => this.#drawn());

  constructor(session: Session, mode: Mode) {
    this.#session = session;
    this.#mode = mode;
  }

  /** Indices of the networks drawn, in their order: one or two. */
  get networks(): number[] {
    return this.#networks.value;
  }

  /** True if two networks are drawn. */
  get isOn() {
    return this.networks.length > 1;
  }

  /** How the two stand where both have room; null if there is one. Drawings of stages are wide. */
  get arrangement() {
    if (!this.isOn) return null;
    const { curves } = this.#session.state;
    return this.networks.some((index) => curves[index].hasStages) ? 'rows' : 'columns';
  }

  /** True where two networks could be drawn: an answer and a question about channels are about one of them. */
  get isOffered() {
    const { state, isStudied, asksChannel } = this.#session;
    return state.curves.length > 1 && !isStudied && !asksChannel;
  }

  /** True if two can be drawn now: latencies of processors are known of one network at a time. */
  get isPossible() {
    return this.isOffered && this.#mode.drawn !== 'processors';
  }

  /** Tells that a picture is requested. */
  takeTurn() {
    this.#requested = performance.now();
  }

  /** Time after which it is the turn of the next picture, in milliseconds. */
  get untilTurn() {
    return this.#requested + APART - performance.now();
  }

  /** Draws the selected network and the next visible one, or only the selected one. */
  toggle() {
    const { curves, view } = this.#session.state;
    const others = curves.map((_, index) => (view.drawn + 1 + index) % curves.length).slice(0, -1);
    const next = others.find((index) => !view.hidden.includes(index)) ?? others[0];
    this.#session.edit(withView('beside', view.beside === undefined ? String(next + 1) : ''));
  }

  /** Draws another network in the place of one of the two. */
  replace(network: number, other: number) {
    const key = network === this.#session.state.view.drawn ? 'draw' : 'beside';
    this.#session.edit(withView(key, String(other + 1)));
  }

  #drawn() {
    const { drawn, beside } = this.#session.state.view;
    if (beside === undefined || !this.isPossible) return [drawn];
    return [drawn, beside].sort((one, other) => one - other);
  }
}
