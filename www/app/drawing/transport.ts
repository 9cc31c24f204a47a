/** Plays the messages of the drawn network, by itself wherever motion is welcome. */

import { Player } from '../animation/player.ts';
import { COMPUTING, reasonAgainst, remark, speedInWords, spoken } from '../animation/words.ts';
import { followSight } from '../in-sight.ts';
import { say } from '../live.ts';
import { showAnimationFailure } from '../notices.ts';
import type { Late } from '../parts.ts';
import type { AnimationLimits, AnimationTask, ScenarioState } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { onChange, signal } from '../signals.ts';
import { unknown } from '../term.ts';
import type { Mode } from './mode.ts';
import type { Overlay } from './overlay.ts';

/** A slider must rest for this long before the animation restarts, in milliseconds. */
const RESTART_DELAY = 250;
/** Least time between two changes of the numbers, in milliseconds, so that they can be read. */
const READING_TIME = 100;
/** The speed slider is logarithmic: 1 to 1000 cycles per second. */
export const SPEEDS = { max: 60, decades: 3, first: 26 };

export class Transport {
  #session;
  #mode;
  #player;
  #reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  #lastWrite = -Infinity;
  #signature = '';
  /** The task of the network that moves, or will. */
  #task: AnimationTask | null = null;
  #timer = 0;
  /** A pending start: true if it is to play then; null if none is pending. */
  #pendingPlay: boolean | null = null;
  /** True if the reader has paused; a new load does not play then. */
  #isPaused = this.#reducedMotion.matches;
  /** True until the reader plays, where nothing moves by itself. */
  #isWaiting = false;
  /** True if it goes on once no message is asked. */
  #goesOn = false;
  /** True until a step is done, which is then announced. */
  #isStepping = false;
  /** What can be shown of the drawn network. */
  #limits: AnimationLimits;
  /** Why nothing can be shown; empty if there is no reason. */
  #reason = '';
  /** Position of the slider. */
  #speed = SPEEDS.first;
  /** What the controls tell, renewed no faster than it can be read. */
  shown;

  /**
   * @param late for the worker
   * @param sheet with the drawing: the clock stands still while it is out of sight
   */
  constructor(session: Session, mode: Mode, overlay: Overlay, late: Late, sheet: HTMLElement) {
    this.#session = session;
    this.#mode = mode;
    this.#limits = session.explorer.animationLimits();
    this.#player = new Player(late, overlay, {
      phaseChanged: () => this.#show(),
      cycleChanged: () => this.#write(),
      failed: (reason) => {
        this.#cancelStart();
        showAnimationFailure(reason);
      },
    });
    this.#player.speed = speedAt(SPEEDS.first);
    this.#reducedMotion.addEventListener('change', () => this.#setMotion());
    this.#player.isSmooth = !this.#reducedMotion.matches;
    this.shown = signal(this.#now);
    this.#watchVisibility(sheet);
    onChange(
      () => `${mode.drawn} ${mode.isSmaller}`,
      () => this.#follow(),
    );
    onChange(
      () => [session.isGivenUp, mode.isSmaller],
      () => this.#show(),
    );
    session.follow((state) => this.#update(state));
  }

  get phase() {
    return this.#player.phase;
  }

  get #now() {
    const { phase, count, speed, inside, waited } = this.#player;
    const reason = this.#reason;
    return {
      phase,
      isRunning: this.isRunning,
      isPossible: reason === '',
      /** Why nothing moves, or what is to be known of it. */
      remark: reason === COMPUTING ? unknown(this.#session.isGivenUp) : reason || remark(this.#player),
      count,
      /** True if routers have buffers, contents of the one that is looked into, and what waits in all of them. */
      hasBuffers: this.#limits.hasBuffers,
      inside,
      waited: waited.all > 0 ? waited.withFreeOutput / waited.all : undefined,
      /** Signs of what moves or stands. */
      signs: this.#limits.signs,
      /** Number of processors of the smaller copy that moves, if one does. */
      smaller: this.#mode.isSmaller ? this.#limits.smaller : undefined,
      /** Position of the slider, and what it stands for. */
      speed: this.#speed,
      speedInWords: speedInWords(speed),
    };
  }

  /** The simulation of what is drawn. */
  get #taskNow() {
    return this.#session.explorer.animationTask(this.#mode.isSmaller);
  }

  /** True if messages move, or will as soon as they can. */
  get isRunning() {
    const { phase, playsWhenReady } = this.#player;
    return this.#pendingPlay ?? (phase === 'playing' || (phase === 'warming' && playsWhenReady));
  }

  toggle() {
    this.#isPaused = this.isRunning;
    if (this.#isWaiting) {
      this.#isWaiting = false;
      return this.#restart(this.#taskNow);
    }
    if (this.#pendingPlay !== null) this.#pendingPlay = !this.#pendingPlay;
    else if (this.isRunning) this.#player.pause();
    else this.#player.play();
    this.#show();
    say(spoken(this.#player));
  }

  /** Shows nothing until the reader asks for it. */
  wait() {
    this.#isWaiting = true;
    this.#cancelStart();
    this.#player.close();
  }

  /** Pauses for as long as a message is asked. */
  pause() {
    this.#goesOn = this.isRunning;
    if (this.#pendingPlay !== null) this.#pendingPlay = false;
    this.#player.pause();
    this.#show();
  }

  /** Goes on after a pause if messages had moved before, unless the reader has stepped since. */
  resume() {
    if (this.#goesOn && !this.#isPaused) this.#player.play();
  }

  step() {
    if (this.phase === 'spent' || this.phase === 'off') return;
    this.#isPaused = true;
    if (this.#pendingPlay !== null) {
      this.#pendingPlay = false;
      this.#show();
      return;
    }
    this.#isStepping = true;
    this.#player.step();
  }

  /**
   * Looks into a router, or into none.
   *
   * @param part of the drawing
   */
  look(part: string | null) {
    this.#player.look(part);
    this.#show();
  }

  /** @param position of the slider */
  setSpeed(position: number) {
    this.#player.speed = speedAt(position);
    this.#speed = position;
    this.shown.value = this.#now;
  }

  #update({ operatingLoad }: ScenarioState) {
    this.#limits = this.#session.explorer.animationLimits();
    this.#mode.isTooLarge = this.#limits.nodes > this.#limits.maxNodes;
    this.#reason = reasonAgainst(this.#limits, operatingLoad);
    const task = this.#taskNow;
    const signature = JSON.stringify([task, this.#reason]);
    if (signature !== this.#signature) {
      this.#signature = signature;
      if (this.#mode.drawn === 'messages') this.#restart(task);
    }
    this.shown.value = this.#now;
  }

  /** Starts when messages are to be shown, and ends when they are not. */
  #follow() {
    if (this.#mode.drawn === 'messages') return this.#restart(this.#taskNow);
    this.#cancelStart();
    this.#player.close();
  }

  #restart(task: AnimationTask) {
    clearTimeout(this.#timer);
    if (this.#isWaiting) return;
    if (this.#reason !== '' && this.#reason !== COMPUTING) {
      this.#cancelStart();
      return this.#player.close();
    }
    const before = this.#task;
    this.#task = task;
    // Sources that can change their rate do so at once, and what is under way stays.
    const isSteered = this.#pendingPlay === null && before !== null && isAtAnotherLoad(task, before);
    if (isSteered && this.#player.steer(task.loadMessages)) return;
    const isFirst = this.#player.phase === 'off' && this.#pendingPlay === null;
    this.#pendingPlay = !this.#isPaused;
    // The animation shows the previous load: it pauses. If it shows another network, it is cleared.
    if (this.#player.phase !== 'off' && task.network === before?.network) this.#player.pause();
    else this.#player.clear();
    if (this.#reason === '') this.#timer = setTimeout(() => this.#open(), isFirst ? 0 : RESTART_DELAY);
  }

  #open() {
    const plays = this.isRunning;
    this.#cancelStart();
    this.#task = this.#taskNow;
    showAnimationFailure(null);
    this.#player.open(this.#task, plays);
  }

  #cancelStart() {
    clearTimeout(this.#timer);
    this.#pendingPlay = null;
  }

  #setMotion() {
    this.#player.isSmooth = !this.#reducedMotion.matches;
    if (!this.#reducedMotion.matches) return;
    this.#isPaused = true;
    this.pause();
  }

  #watchVisibility(sheet: HTMLElement) {
    let isInSight = true;
    const update = () => this.#player.hold(document.hidden || !isInSight);
    document.addEventListener('visibilitychange', update);
    followSight(sheet, (now) => {
      isInSight = now;
      update();
    });
  }

  #show() {
    this.#lastWrite = -Infinity;
    this.#write();
  }

  /** Reports changes no faster than they can be read. */
  #write() {
    const { phase, isAtRest } = this.#player;
    if (!isAtRest && performance.now() - this.#lastWrite < READING_TIME) return;
    this.#lastWrite = performance.now();
    this.shown.value = this.#now;
    if (this.#isStepping && phase === 'paused' && isAtRest) {
      this.#isStepping = false;
      say(spoken(this.#player));
    }
  }
}

/** True if two tasks differ in nothing but the load. */
function isAtAnotherLoad(task: AnimationTask, other: AnimationTask) {
  const { loadMessages } = task;
  return JSON.stringify(task) === JSON.stringify({ ...other, loadMessages });
}

/**
 * Cycles per second, rounded to two digits.
 *
 * @param position of the slider
 */
function speedAt(position: number) {
  const { max, decades } = SPEEDS;
  const exact = 10 ** ((decades * position) / max);
  const digits = 10 ** Math.max(0, Math.floor(Math.log10(exact)) - 1);
  return Math.round(exact / digits) * digits;
}
