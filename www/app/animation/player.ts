/**
 * Plays the animation: the clock runs in simulated cycles, snapshots are requested from the worker ahead of
 * it, and each frame shows the state at the clock.
 */

import type { Overlay } from '../drawing/overlay.ts';
import { Job } from '../jobs/job.ts';
import type { News } from '../jobs/messages.ts';
import type { Late } from '../parts.ts';
import type { AnimationTask, MessageCounts, RouterInside } from '../pkg/loadcurve-web.js';

/**
 * Nothing is shown; the network is warming up to its steady state; its animation is paused or playing; or it
 * is spent, because its queues have overflowed.
 */
type Phase = 'off' | 'warming' | 'paused' | 'playing' | 'spent';

/** Callbacks of a player. */
interface Callbacks {
  /** Reports another phase. */
  phaseChanged: () => void;
  /** Reports that another cycle is shown. */
  cycleChanged: () => void;
  failed: (reason: string) => void;
}

/** Another worker would begin with the first cycle. */
const ATTEMPTS = 1;
/** Number of snapshots requested ahead of the clock. */
const AHEAD = 5;
/** At speeds above this several cycles pass per frame. */
const FRAMES_A_SECOND = 60;
/** Time in which a single step is animated, in milliseconds. */
const STEP_TIME = 220;
/** A frame later than this was held up, and time stands still meanwhile, in milliseconds. */
const MAX_FRAME_TIME = 100;

export class Player {
  #job;
  #overlay;
  #callbacks;
  #task: AnimationTask | null = null;
  /** Number of snapshots that were requested and have not arrived; the first of a network needs no request. */
  #pending = 0;
  /** Snapshots that have arrived and are not shown yet. */
  #queue: News<'animate'>[] = [];
  /** Part of the drawing whose router is looked into. */
  #part: string | null = null;
  /** Cycles of the last two snapshots shown, and the clock between them. */
  #before = 0;
  #after = 0;
  #clock = 0;
  /** The cycle up to which the clock runs even if it is paused. */
  #target = 0;
  #overflows = false;
  /** True if the load can be changed while messages are under way. */
  #steers = false;
  /** True if it is to play once the network has reached its steady state. */
  playsWhenReady = false;
  #isHeld = false;
  #frame = 0;
  #timer = 0;
  #last = 0;
  /** Cycles per second. */
  speed = 20;
  /** True if messages move smoothly between two cycles. */
  isSmooth = true;
  /** Progress towards the steady state, from 0 to 1. */
  warmUpProgress = 0;
  phase: Phase = 'off';
  /** Message counts of the last snapshot. */
  count: MessageCounts | null = null;
  /** Contents of the router that is looked into, in the last snapshot; null while they are not known. */
  inside: RouterInside | null = null;
  /** Messages that waited in buffers in all cycles shown, and those of them for which an output was free. */
  waited = { all: 0, withFreeOutput: 0 };

  constructor(late: Late, overlay: Overlay, callbacks: Callbacks) {
    this.#overlay = overlay;
    this.#callbacks = callbacks;
    const failed = (reason: string) => {
      this.close();
      callbacks.failed(reason);
    };
    this.#job = new Job('animation', late, { failed, progressed: () => this.#warm() }, ATTEMPTS);
  }

  /** The simulated cycle shown. */
  get cycle() {
    return Math.floor(this.#clock);
  }

  /** True if the picture does not change. */
  get isAtRest() {
    return this.phase !== 'playing' && this.#clock >= this.#target;
  }

  /**
   * Simulates a network from the start.
   *
   * @param plays true if it plays once the network has reached its steady state
   */
  open(task: AnimationTask, plays: boolean) {
    this.#task = task;
    this.playsWhenReady = plays;
    this.#queue = [];
    this.#overflows = false;
    this.#steers = false;
    this.warmUpProgress = 0;
    this.#pending = 1;
    const news = (snapshot: News<'animate'>) => task === this.#task && this.#receive(snapshot);
    this.waited = { all: 0, withFreeOutput: 0 };
    this.#job.ask('animate', { task, part: this.#part }, { news, answered: () => {} });
    this.#setPhase('warming');
  }

  /**
   * Offers another load from the next request on, while the messages under way stay.
   *
   * @param load in messages/cycle/source
   * @returns false if that cannot be done: then the network has to be opened anew
   */
  steer(load: number) {
    const isMoving = this.phase === 'playing' || this.phase === 'paused';
    if (!isMoving || !this.#task || !this.#steers || !(load > 0)) return false;
    // Play begins anew with it, too, once the queues have overflowed.
    this.#task.loadMessages = load;
    this.waited = { all: 0, withFreeOutput: 0 };
    return true;
  }

  play() {
    if (this.phase === 'spent' && this.#task) this.open(this.#task, true);
    if (this.phase === 'warming') this.playsWhenReady = true;
    if (this.phase === 'paused') this.#setPhase('playing');
  }

  pause() {
    if (this.phase === 'warming') this.playsWhenReady = false;
    if (this.phase !== 'playing') return;
    this.#target = this.#clock;
    this.#setPhase('paused');
  }

  /** Advances by one cycle. */
  step() {
    this.pause();
    if (this.phase !== 'paused') return;
    this.#skip();
    this.#target = this.cycle + 1;
    this.#requestAhead();
    this.#updateClock();
  }

  /**
   * Looks into a router from the next snapshot on, or into none.
   *
   * @param part of the drawing
   */
  look(part: string | null) {
    if (part === this.#part) return;
    this.#part = part;
    this.inside = null;
    // In a pause nothing is requested, and what has been requested does not have it.
    if (part !== null && this.phase === 'paused') this.#request(0);
  }

  /** Pauses time while the animation is out of sight. */
  hold(isHeld: boolean) {
    this.#isHeld = isHeld;
    this.#updateClock();
  }

  /** Clears the animation and ignores what still comes of it, as another network is about to be opened. */
  clear() {
    this.#task = null;
    this.#pending = 0;
    this.#queue = [];
    this.warmUpProgress = 0;
    this.count = null;
    this.inside = null;
    this.#overlay.clear();
    this.#setPhase('warming');
  }

  /** Closes the animation and its worker. */
  close() {
    this.#job.end();
    this.clear();
    this.#setPhase('off');
  }

  #setPhase(phase: Phase) {
    this.phase = phase;
    this.#updateClock();
    this.#callbacks.phaseChanged();
  }

  #warm() {
    if (!this.#task) return;
    this.warmUpProgress = this.#job.part.value;
    this.#callbacks.cycleChanged();
  }

  #receive(snapshot: News<'animate'>) {
    this.#pending -= 1;
    this.#overflows ||= snapshot.overflows;
    this.#steers = snapshot.steers;
    this.#queue.push(snapshot);
    const isLooking = this.#part !== null && this.inside === null && snapshot.part === this.#part;
    if (this.phase === 'warming') {
      this.#showNext();
      this.#setPhase(this.playsWhenReady ? 'playing' : 'paused');
      // It may have been picked since the question was asked.
      if (!this.playsWhenReady && this.#part !== null && this.#part !== snapshot.part) this.#request(0);
    } else if (this.phase === 'paused' && isLooking && this.#pending === 0) {
      // The router is known in the latest snapshot only.
      while (this.#queue.length > 0) this.#showNext();
    } else if (this.phase === 'paused' && this.#clock < this.#target) {
      this.#skip();
    }
    this.#updateClock();
  }

  /**
   * Shows the snapshots that were requested several cycles apart, as the reader steps: they cannot be taken
   * back, and a step is one cycle.
   */
  #skip() {
    while (this.#queue.length > 0 && cycleOf(this.#queue[0].words) > this.#after + 1) this.#showNext();
  }

  /** Requests the snapshots that will soon be needed. */
  #requestAhead() {
    const stride = this.phase === 'playing' ? Math.max(1, Math.round(this.speed / FRAMES_A_SECOND)) : 1;
    const max = this.phase === 'playing' ? AHEAD : 1;
    while (!this.#overflows && this.#queue.length + this.#pending < max) this.#request(stride);
  }

  #request(cycles: number) {
    this.#pending += 1;
    const load = this.#task?.loadMessages ?? 0;
    this.#job.more({ cycles, part: this.#part, load });
  }

  /** Shows the next snapshot, at rest. */
  #showNext() {
    this.#takeNext();
    this.#clock = this.#target = this.#after;
    this.#overlay.draw(1);
    this.#callbacks.cycleChanged();
  }

  #takeNext() {
    const { words, waiting, part, inside } = this.#queue.shift() as News<'animate'>;
    this.#before = this.#after;
    this.#after = cycleOf(words);
    this.count = this.#overlay.advanceTo(words);
    if (part === this.#part) this.inside = inside ?? null;
    if (!waiting || this.#after === this.#before) return;
    this.waited.all += waiting.waiting;
    this.waited.withFreeOutput += waiting.withFreeOutput;
  }

  /**
   * Starts or stops the clock.
   *
   * @param since time of the last frame
   */
  #updateClock(since: number = performance.now()) {
    const isRunning = this.phase === 'playing' || (this.phase === 'paused' && this.#clock < this.#target);
    if (!isRunning || this.#isHeld) {
      cancelAnimationFrame(this.#frame);
      clearTimeout(this.#timer);
      this.#frame = 0;
    } else if (this.#frame === 0) {
      this.#last = since;
      // A task after the frame, since to draw thousands of messages takes as long as all else in a frame.
      this.#frame = requestAnimationFrame((now) => {
        this.#timer = setTimeout(() => this.#advance(now));
      });
    }
  }

  #advance(now: number) {
    this.#frame = 0;
    const time = Math.min(MAX_FRAME_TIME, Math.max(0, now - this.#last));
    const isPlaying = this.phase === 'playing';
    const speed = isPlaying ? this.speed : 1000 / STEP_TIME;
    const limit = isPlaying ? Infinity : this.#target;
    const next = Math.min(limit, this.#clock + (time / 1000) * speed);
    let hasAdvanced = false;
    while (next > this.#after && this.#queue.length > 0) {
      this.#takeNext();
      hasAdvanced = true;
    }
    // If the worker is behind, time waits for it.
    this.#clock = Math.min(this.#after, next);
    const length = this.#after - this.#before;
    const isBetween = this.isSmooth && length === 1 && this.#clock < this.#after;
    // Without smooth motion a cycle is shown once it is over.
    if (!this.isSmooth && hasAdvanced && !isPlaying) this.#clock = this.#after;
    this.#overlay.draw(isBetween ? this.#clock - this.#before : 1);
    this.#callbacks.cycleChanged();
    this.#requestAhead();
    if (this.#overflows && this.#queue.length === 0 && this.#clock >= this.#after) this.#setPhase('spent');
    else this.#updateClock(now);
  }
}

/** The simulated time of a snapshot, stored in its first two words. */
function cycleOf(words: Uint32Array) {
  return new DataView(words.buffer, words.byteOffset).getFloat64(0, true);
}
