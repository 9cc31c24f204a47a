/**
 * Plays the animation: one clock runs in simulated cycles for all networks that move. Snapshots are requested from their
 * workers ahead of it, of all networks alike, and each frame shows the state at the clock.
 */

import type { Overlay } from '../drawing/overlay.ts';
import type { AnimationTask } from '../pkg/loadcurve-web.js';
import { Reel } from './reel.ts';

/**
 * Nothing is shown; the networks are warming up to their steady state; their animation is paused or playing; or it
 * is spent, because the queues of one have overflowed.
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

/** The simulation of each network, in the order in which they were added; null for one that does not move. */
type Tasks = readonly (AnimationTask | null)[];

/** Number of snapshots requested ahead of the clock. */
const AHEAD = 5;
/** At speeds above this several cycles pass per frame. */
const FRAMES_A_SECOND = 60;
/** Time in which a single step is animated, in milliseconds. */
const STEP_TIME = 220;
/** A frame later than this was held up, and time stands still meanwhile, in milliseconds. */
const MAX_FRAME_TIME = 100;

export class Player {
  #callbacks;
  #reels: Reel[] = [];
  /** Number of snapshots of each network that were requested and are not shown yet; the first needs no request. */
  #requested = 0;
  /** Cycles of the last two snapshots shown, and the clock between them; they begin with those of the first network. */
  #before = 0;
  #after = 0;
  #clock = 0;
  /** The cycle up to which the clock runs even if it is paused. */
  #target = 0;
  /** True if they are to play once they have reached their steady state. */
  playsWhenReady = false;
  #isHeld = false;
  #frame = 0;
  #timer = 0;
  #last = 0;
  /** Cycles per second. */
  speed = 20;
  /** True if messages move smoothly between two cycles. */
  isSmooth = true;
  phase: Phase = 'off';

  constructor(callbacks: Callbacks) {
    this.#callbacks = callbacks;
  }

  /** Adds a network, which moves with the next that are opened. */
  add(overlay: Overlay) {
    const reel: Reel = new Reel(overlay, {
      arrived: () => this.#receive(reel),
      warmed: () => this.#callbacks.cycleChanged(),
      failed: (reason) => {
        this.close();
        this.#callbacks.failed(reason);
      },
    });
    this.#reels.push(reel);
    return reel;
  }

  /** The simulated cycle shown. */
  get cycle() {
    return Math.floor(this.#clock);
  }

  /** True if the picture does not change. */
  get isAtRest() {
    return this.phase !== 'playing' && this.#clock >= this.#target;
  }

  /** The networks that move. */
  get #open() {
    return this.#reels.filter((reel) => reel.isOpen);
  }

  /** Number of moments that are known of all networks and not shown yet. */
  get #ready() {
    const open = this.#open;
    return open.length > 0 ? Math.min(...open.map((reel) => reel.ready)) : 0;
  }

  /**
   * Simulates networks from the start.
   *
   * @param plays true if they play once all have reached their steady state
   */
  open(tasks: Tasks, plays: boolean) {
    this.#reels.forEach((reel, index) => {
      const task = tasks[index];
      if (task) reel.open(task);
      else reel.close();
    });
    this.#begin(plays);
  }

  #begin(plays: boolean) {
    this.playsWhenReady = plays;
    this.#requested = 1;
    this.#after = 0;
    this.#setPhase('warming');
  }

  /**
   * Offers other loads from the next request on, while the messages under way stay. A network without a task leaves.
   *
   * @returns false if that cannot be done: then the networks have to be opened anew
   */
  steer(tasks: Tasks) {
    const isMoving = this.phase === 'playing' || this.phase === 'paused';
    const load = (index: number) => tasks[index]?.loadMessages;
    const canSteer = this.#reels.every((reel, index) => load(index) === undefined || reel.canSteer(load(index) as number));
    if (!isMoving || !canSteer) return false;
    this.#reels.forEach((reel, index) => {
      const next = load(index);
      if (next !== undefined) reel.steer(next);
      else if (reel.isOpen) reel.close();
    });
    return true;
  }

  play() {
    if (this.phase === 'spent') {
      for (const reel of this.#open) reel.reopen();
      this.#begin(true);
    }
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
   * Looks into a router of a network from the next snapshot on, or into none.
   *
   * @param part of the drawing
   */
  look(reel: Reel, part: string | null) {
    // In a pause nothing is requested, and what has been requested does not have it.
    if (reel.look(part) && part !== null && reel.isOpen && this.phase === 'paused') this.#request(0);
  }

  /** Pauses time while the animation is out of sight. */
  hold(isHeld: boolean) {
    this.#isHeld = isHeld;
    this.#updateClock();
  }

  /** Clears the animation and ignores what still comes of it, as other networks are about to be opened. */
  clear() {
    for (const reel of this.#reels) reel.clear();
    this.#requested = 0;
    this.#setPhase('warming');
  }

  /** Closes the animation and its workers. */
  close() {
    for (const reel of this.#reels) reel.close();
    this.#requested = 0;
    this.#setPhase('off');
  }

  #setPhase(phase: Phase) {
    this.phase = phase;
    this.#updateClock();
    this.#callbacks.phaseChanged();
  }

  /** A moment is shown once it is known of all networks: the slower worker holds the other one. */
  #receive(reel: Reel) {
    const isLast = reel.ready === this.#ready;
    if (isLast) this.#complete();
    this.#updateClock();
  }

  #complete() {
    const open = this.#open;
    if (this.phase === 'warming') {
      this.#showNext();
      this.#setPhase(this.playsWhenReady ? 'playing' : 'paused');
      // One may have been picked since the question was asked.
      if (!this.playsWhenReady && open.some((reel) => reel.misses)) this.#request(0);
    } else if (this.phase === 'paused' && this.#requested === this.#ready && open.some((reel) => reel.hasFound)) {
      while (this.#ready > 0) this.#showNext();
    } else if (this.phase === 'paused' && this.#clock < this.#target) {
      this.#skip();
    }
  }

  /**
   * Shows the snapshots that were requested several cycles apart, as the reader steps: they cannot be taken
   * back, and a step is one cycle.
   */
  #skip() {
    while (this.#ready > 0 && this.#open[0].stride > 1) this.#showNext();
  }

  /** Requests the snapshots that will soon be needed. */
  #requestAhead() {
    const stride = this.phase === 'playing' ? Math.max(1, Math.round(this.speed / FRAMES_A_SECOND)) : 1;
    const max = this.phase === 'playing' ? AHEAD : 1;
    while (!this.#overflows && this.#requested < max) this.#request(stride);
  }

  get #overflows() {
    return this.#open.some((reel) => reel.overflows);
  }

  #request(cycles: number) {
    this.#requested += 1;
    for (const reel of this.#open) reel.request(cycles);
  }

  /** Shows the next snapshots, at rest. */
  #showNext() {
    this.#takeNext();
    this.#clock = this.#target = this.#after;
    this.#draw(1);
    this.#callbacks.cycleChanged();
  }

  #takeNext() {
    const open = this.#open;
    this.#before = this.#after;
    this.#after += open[0].stride;
    this.#requested -= 1;
    for (const reel of open) reel.take();
  }

  #draw(fraction: number) {
    for (const reel of this.#open) reel.draw(fraction);
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
    while (next > this.#after && this.#ready > 0) {
      this.#takeNext();
      hasAdvanced = true;
    }
    // If a worker is behind, time waits for it.
    this.#clock = Math.min(this.#after, next);
    const length = this.#after - this.#before;
    const isBetween = this.isSmooth && length === 1 && this.#clock < this.#after;
    // Without smooth motion a cycle is shown once it is over.
    if (!this.isSmooth && hasAdvanced && !isPlaying) this.#clock = this.#after;
    this.#draw(isBetween ? this.#clock - this.#before : 1);
    this.#callbacks.cycleChanged();
    this.#requestAhead();
    if (this.#overflows && this.#ready === 0 && this.#clock >= this.#after) this.#setPhase('spent');
    else this.#updateClock(now);
  }
}
