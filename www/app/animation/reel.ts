/** One network of the animation: its worker, the snapshots that have arrived from it, and what they tell. */

import type { Overlay } from '../drawing/overlay.ts';
import { Job } from '../jobs/job.ts';
import type { News } from '../jobs/messages.ts';
import { movingParts } from '../parts.ts';
import type { AnimationTask, MessageCounts, RouterInside } from '../pkg/loadcurve-web.js';

/** Callbacks of a reel. */
interface Callbacks {
  /** Reports that a snapshot has arrived. */
  arrived: () => void;
  /** Reports progress towards the steady state. */
  warmed: () => void;
  failed: (reason: string) => void;
}

/** What has to be simulated to see the same again: the network from its start, and the loads offered later, by cycle. */
export interface Replay {
  task: AnimationTask;
  loads: { cycle: number; load: number }[];
}

/** Another worker would begin with the first cycle. */
const ATTEMPTS = 1;

export class Reel {
  #job;
  overlay;
  #callbacks;
  #task: AnimationTask | null = null;
  #replay: Replay | null = null;
  /** The cycle up to which the worker simulates with all that has been requested. */
  #simulated = 0;
  /** Snapshots that have arrived and are not shown yet. */
  #queue: News<'animate'>[] = [];
  /** Part of the drawing whose router is looked into. */
  #part: string | null = null;
  /** The one that the snapshot shown has. */
  #seen: string | null = null;
  /** True if the load can be changed while messages are under way. */
  #steers = false;
  /** Progress towards the steady state, from 0 to 1. */
  warmUpProgress = 0;
  /** The simulated time of the snapshot shown; 0 before the first. */
  cycle = 0;
  /** True once more messages wait than the network will ever carry. */
  overflows = false;
  /** Message counts of the snapshot shown. */
  count: MessageCounts | null = null;
  /** Contents of the router that is looked into, in the snapshot shown; null while they are not known. */
  inside: RouterInside | null = null;
  /** Messages that waited in buffers in all cycles shown, and those of them for which an output was free. */
  waited = { all: 0, withFreeOutput: 0 };

  constructor(overlay: Overlay, callbacks: Callbacks) {
    this.overlay = overlay;
    this.#callbacks = callbacks;
    const means = { attempts: ATTEMPTS, parts: movingParts };
    this.#job = new Job('animation', { failed: callbacks.failed, progressed: () => this.#warm() }, means);
  }

  /** How to see the same again; null before the network has reached its steady state. */
  get replay() {
    return this.#replay && this.#replay.loads.length > 0 ? this.#replay : null;
  }

  /** True if its network is simulated. */
  get isOpen() {
    return this.#task !== null;
  }

  /** Number of snapshots that wait to be shown. */
  get ready() {
    return this.#queue.length;
  }

  /** True if the snapshot shown was taken without the router that is looked into. */
  get misses() {
    return this.#part !== null && this.#part !== this.#seen;
  }

  /** True if only the last snapshot that has arrived has the router that is looked into. */
  get hasFound() {
    return this.#part !== null && this.inside === null && this.#queue.at(-1)?.part === this.#part;
  }

  /** Simulates a network from the start; its first snapshot needs no request. */
  open(task: AnimationTask) {
    this.#forget();
    this.#task = task;
    this.#replay = { task: { ...task }, loads: [] };
    const news = (snapshot: News<'animate'>) => task === this.#task && this.#receive(snapshot);
    this.#job.ask('animate', { task, part: this.#part }, { news, answered: () => {} });
  }

  /** True if it can go on with another load. */
  canSteer(load: number) {
    return this.isOpen && this.#steers && load > 0;
  }

  /**
   * Offers another load from the next request on, while the messages under way stay.
   *
   * @param load in messages/cycle/source
   */
  steer(load: number) {
    if (!this.#task) return;
    // Play begins anew with it, too, once the queues have overflowed.
    this.#task.loadMessages = load;
    this.waited = { all: 0, withFreeOutput: 0 };
  }

  /** Simulates the same network from the start. */
  reopen() {
    if (this.#task) this.open(this.#task);
  }

  /**
   * Looks into a router from the next request on, or into none.
   *
   * @param part of the drawing
   * @returns true if that is another one
   */
  look(part: string | null) {
    if (part === this.#part) return false;
    this.#part = part;
    this.inside = null;
    return true;
  }

  /** Requests a snapshot some cycles after the last one. */
  request(cycles: number) {
    const load = this.#task?.loadMessages ?? 0;
    if (load !== this.#replay?.loads.at(-1)?.load) this.#replay?.loads.push({ cycle: this.#simulated, load });
    this.#simulated += cycles;
    this.#job.more({ cycles, part: this.#part, load });
  }

  /** Goes to the next snapshot. */
  take() {
    const { words, waiting, part, inside } = this.#queue.shift() as News<'animate'>;
    const before = this.cycle;
    this.cycle = cycleOf(words);
    this.count = this.overlay.advanceTo(words);
    this.#seen = part;
    if (part === this.#part) this.inside = inside ?? null;
    if (!waiting || this.cycle === before) return;
    this.waited.all += waiting.waiting;
    this.waited.withFreeOutput += waiting.withFreeOutput;
  }

  /** Cycles from the snapshot shown to the next one. */
  get stride() {
    return cycleOf(this.#queue[0].words) - this.cycle;
  }

  /** Draws the state between the last two snapshots, or with 1 the last one. */
  draw(fraction: number) {
    this.overlay.draw(fraction);
  }

  /** Ignores what still comes of its network, and shows nothing. */
  clear() {
    this.#forget();
    this.#task = null;
    this.#replay = null;
    this.count = null;
    this.inside = null;
    this.overlay.clear();
  }

  /** The same, and ends its worker. */
  close() {
    this.#job.end();
    this.clear();
  }

  #forget() {
    this.#queue = [];
    this.cycle = 0;
    this.#steers = false;
    this.overflows = false;
    this.warmUpProgress = 0;
    this.waited = { all: 0, withFreeOutput: 0 };
  }

  #warm() {
    if (!this.#task) return;
    this.warmUpProgress = this.#job.part.value;
    this.#callbacks.warmed();
  }

  #receive(snapshot: News<'animate'>) {
    if (this.#replay?.loads.length === 0) {
      // In its steady state the worker offers the load anew.
      this.#simulated = cycleOf(snapshot.words);
      this.#replay.loads.push({ cycle: this.#simulated, load: this.#replay.task.loadMessages });
    }
    this.overflows ||= snapshot.overflows;
    this.#steers = snapshot.steers;
    this.#queue.push(snapshot);
    this.#callbacks.arrived();
  }
}

/** The simulated time of a snapshot, stored in its first two words. */
export function cycleOf(words: Uint32Array) {
  return new DataView(words.buffer, words.byteOffset).getFloat64(0, true);
}
