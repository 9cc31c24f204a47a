/** Which networks are drawn: the one that the link selects and, where it asks for that, another one beside it. */

import type { Session } from '../session.ts';
import { computed } from '../signals.ts';
import type { Mode } from './mode.ts';

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
    this.#session.edit((explorer) => explorer.withView('beside', view.beside === undefined ? String(next + 1) : ''));
  }

  /** Draws another network in the place of one of the two. */
  replace(network: number, other: number) {
    const key = network === this.#session.state.view.drawn ? 'draw' : 'beside';
    this.#session.edit((explorer) => explorer.withView(key, String(other + 1)));
  }

  #drawn() {
    const { drawn, beside } = this.#session.state.view;
    if (beside === undefined || !this.isPossible) return [drawn];
    return [drawn, beside].sort((one, other) => one - other);
  }
}
