/**
 * Plays the animation: the clock runs in simulated cycles, snapshots are requested from the worker ahead of
 * it, and each frame shows the state at the clock.
 */

import { Feed } from './feed.js';

/** @import { MessageCounts, AnimationTask } from '../pkg/loadcurve-web.js' */
/** @import { Overlay } from './overlay.js' */

/**
 * Nothing is shown; the network is warming up to its steady state; its animation is paused or playing; or it
 * is spent, because its queues have overflowed.
 *
 * @typedef {'off' | 'warming' | 'paused' | 'playing' | 'spent'} Phase
 */
/**
 * Callbacks of a player.
 *
 * @typedef {object} Ears
 * @property {() => void} entered reports another phase
 * @property {() => void} moved reports that another cycle is shown
 * @property {(reason: string) => void} failed
 */

/** Number of snapshots requested ahead of the clock. */
const AHEAD = 5;
/** At speeds above this several cycles pass per frame. */
const FRAMES_A_SECOND = 60;
/** Time in which a single step is animated, in milliseconds. */
const STEP_TIME = 220;
/** A frame later than this was held up, and time stands still meanwhile, in milliseconds. */
const LONGEST_FRAME = 100;

export class Player {
  #feed;
  #overlay;
  #ears;
  /** @type {AnimationTask | null} */
  #task = null;
  /** Snapshots that have arrived and are not shown yet. @type {Uint32Array[]} */
  #coming = [];
  /** Cycles of the last two snapshots shown, and the clock between them. */
  #before = 0;
  #after = 0;
  #clock = 0;
  /** The cycle up to which the clock runs even if it is paused. */
  #target = 0;
  #overflows = false;
  /** True if it is to play once the network has reached its steady state. */
  wantsToPlay = false;
  #isHeld = false;
  #frame = 0;
  #last = 0;
  /** Cycles per second. */
  speed = 20;
  /** True if messages move smoothly between two cycles. */
  isSmooth = true;
  /** Progress towards the steady state, from 0 to 1. */
  warmth = 0;
  /** @type {Phase} */
  phase = 'off';
  /** Message counts of the last snapshot. @type {MessageCounts | null} */
  count = null;

  /**
   * @param {WebAssembly.Module} module
   * @param {Overlay} overlay
   * @param {Ears} ears
   */
  constructor(module, overlay, ears) {
    this.#overlay = overlay;
    this.#ears = ears;
    this.#feed = new Feed(module, {
      warming: (part) => this.#warm(part),
      came: (words, overflows) => this.#take(words, overflows),
      failed: (reason) => {
        this.close();
        ears.failed(reason);
      },
    });
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
   * @param {AnimationTask} task
   * @param {boolean} plays true if it plays once the network has reached its steady state
   */
  open(task, plays) {
    this.#task = task;
    this.wantsToPlay = plays;
    this.#coming = [];
    this.#overflows = false;
    this.warmth = 0;
    this.#feed.open(task);
    this.#enter('warming');
  }

  play() {
    if (this.phase === 'spent' && this.#task) this.open(this.#task, true);
    if (this.phase === 'warming') this.wantsToPlay = true;
    if (this.phase === 'paused') this.#enter('playing');
  }

  pause() {
    if (this.phase === 'warming') this.wantsToPlay = false;
    if (this.phase !== 'playing') return;
    this.#target = this.#clock;
    this.#skip();
    this.#enter('paused');
  }

  /** Advances by one cycle. */
  step() {
    this.pause();
    if (this.phase !== 'paused') return;
    this.#target = this.cycle + 1;
    this.#ask();
    this.#run();
  }

  /** Pauses time while the animation is out of sight. @param {boolean} isHeld */
  hold(isHeld) {
    this.#isHeld = isHeld;
    this.#run();
  }

  /** Clears the animation, as another network is about to be opened. */
  blank() {
    this.#feed.drop();
    this.#coming = [];
    this.warmth = 0;
    this.count = null;
    this.#overlay.clear();
    this.#enter('warming');
  }

  /** Closes the animation and its worker. */
  close() {
    this.#feed.close();
    this.blank();
    this.#enter('off');
  }

  /** @param {Phase} phase */
  #enter(phase) {
    this.phase = phase;
    this.#run();
    this.#ears.entered();
  }

  /** @param {number} part */
  #warm(part) {
    this.warmth = part;
    this.#ears.moved();
  }

  /**
   * @param {Uint32Array} words
   * @param {boolean} overflows
   */
  #take(words, overflows) {
    this.#overflows ||= overflows;
    this.#coming.push(words);
    if (this.phase === 'warming') {
      this.#turn();
      this.#enter(this.wantsToPlay ? 'playing' : 'paused');
    } else if (this.phase === 'paused') {
      this.#skip();
    }
    this.#run();
  }

  /**
   * Shows the snapshots that were requested several cycles apart: they cannot be taken back, and a step is
   * one cycle.
   */
  #skip() {
    while (this.#coming.length > 0 && cycleOf(this.#coming[0]) > this.#after + 1) this.#turn();
  }

  /** Requests the snapshots that will soon be needed. */
  #ask() {
    const stride = this.phase === 'playing' ? Math.max(1, Math.round(this.speed / FRAMES_A_SECOND)) : 1;
    const most = this.phase === 'playing' ? AHEAD : 1;
    while (!this.#overflows && this.#coming.length + this.#feed.pending < most) this.#feed.ask(stride);
  }

  /** Shows the next snapshot, at rest. */
  #turn() {
    const words = this.#coming.shift();
    if (!words) return;
    this.#before = this.#after;
    this.#after = cycleOf(words);
    this.#clock = this.#after;
    this.#target = this.#clock;
    this.count = this.#overlay.turn(words);
    this.#overlay.draw(1);
    this.#ears.moved();
  }

  /**
   * Starts or stops the clock.
   *
   * @param {number} [since] time of the last frame
   */
  #run(since = performance.now()) {
    const goes = this.phase === 'playing' || (this.phase === 'paused' && this.#clock < this.#target);
    if (!goes || this.#isHeld) {
      cancelAnimationFrame(this.#frame);
      this.#frame = 0;
    } else if (this.#frame === 0) {
      this.#last = since;
      this.#frame = requestAnimationFrame((now) => this.#pass(now));
    }
  }

  /** @param {number} now */
  #pass(now) {
    this.#frame = 0;
    const time = Math.min(LONGEST_FRAME, Math.max(0, now - this.#last));
    const isPlaying = this.phase === 'playing';
    const speed = isPlaying ? this.speed : 1000 / STEP_TIME;
    const goal = isPlaying ? Infinity : this.#target;
    const wish = Math.min(goal, this.#clock + (time / 1000) * speed);
    let hasTurned = false;
    while (wish > this.#after && this.#coming.length > 0) {
      const [words] = this.#coming.splice(0, 1);
      this.#before = this.#after;
      this.#after = cycleOf(words);
      this.count = this.#overlay.turn(words);
      hasTurned = true;
    }
    // If the worker is behind, time waits for it.
    this.#clock = Math.min(this.#after, wish);
    const length = this.#after - this.#before;
    const isBetween = this.isSmooth && length === 1 && this.#clock < this.#after;
    // Without smooth motion a cycle is shown once it is over.
    if (!this.isSmooth && hasTurned && !isPlaying) this.#clock = this.#after;
    this.#overlay.draw(isBetween ? this.#clock - this.#before : 1);
    this.#ears.moved();
    this.#ask();
    if (this.#overflows && this.#coming.length === 0 && this.#clock >= this.#after) this.#enter('spent');
    else this.#run(now);
  }
}

/**
 * The simulated time of a snapshot, stored in its first two words.
 *
 * @param {Uint32Array} words
 */
function cycleOf(words) {
  return new DataView(words.buffer, words.byteOffset).getFloat64(0, true);
}
