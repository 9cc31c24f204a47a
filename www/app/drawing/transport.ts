/** Plays the messages of the drawn networks, by itself wherever motion is welcome: one control and one clock for all. */

import { Player } from '../animation/player.ts';
import type { Reel } from '../animation/reel.ts';
import { COMPUTING, reasonAgainst, remark, speedInWords, spoken } from '../animation/words.ts';
import { say } from '../dom.ts';
import { sightOf } from '../in-sight.ts';
import { showAnimationFailure } from '../notices.ts';
import { unknown } from '../numbers.ts';
import type { AnimationLimits, AnimationTask, ScenarioState } from '../pkg/loadcurve-web.js';
import { letterOf } from '../tag.ts';
import { follow, onChange, signal } from '../view.ts';
import type { Sheet } from './drawing.ts';
import type { Overlay } from './overlay.ts';

/** A slider must rest for this long before the animation restarts, in milliseconds. */
const RESTART_DELAY = 250;
/** Least time between two changes of the numbers, in milliseconds, so that they can be read. */
const READING_TIME = 100;
/** The speed slider is logarithmic: 1 to 1000 cycles per second. */
export const SPEEDS = { max: 60, decades: 3, first: 26 };

/** A drawing whose messages move. */
interface Moving {
  sheet: Sheet;
  reel: Reel;
  /** What can be shown of its network. */
  limits: AnimationLimits;
  /** Why nothing can be shown; empty if there is no reason. */
  reason: string;
}

/** The simulation of each drawing; null for one that is not on the page. */
type Tasks = (AnimationTask | null)[];

export class Transport {
  #session;
  #mode;
  #player;
  #isInSight;
  #reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  #lastWrite = -Infinity;
  #signature = '';
  #drawings: Moving[] = [];
  /** The tasks of the networks that move, or will. */
  #tasks: Tasks = [];
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
  /** Position of the slider. */
  #speed = SPEEDS.first;
  /** What the controls tell, renewed no faster than it can be read. */
  shown;

  /** @param places where something moves */
  constructor(overlay: Overlay, places: readonly Element[]) {
    const { session, mode } = overlay.sheet;
    this.#session = session;
    this.#mode = mode;
    this.#player = new Player({
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
    this.#add(overlay);
    this.shown = signal(this.#now);
    const sights = places.map(sightOf);
    this.#isInSight = () => sights.some((isInSight) => isInSight());
    follow(this.#isInSight, () => this.#hold());
    document.addEventListener('visibilitychange', () => this.#hold());
    onChange(
      () => `${mode.drawn} ${mode.isSmaller}`,
      () => this.#follow(),
    );
    // A lesson may take the second drawing away.
    onChange(
      () => this.#onPage.map(({ sheet }) => sheet.network).join(),
      () => this.#update(session.state),
    );
    onChange(
      () => [session.isGivenUp, mode.isSmaller],
      () => this.#show(),
    );
    session.follow((state) => this.#update(state));
  }

  /** Lets the messages of another drawing move, too, with the same clock. */
  join(overlay: Overlay) {
    this.#add(overlay);
    this.#update(this.#session.state);
  }

  #add(overlay: Overlay) {
    const { sheet } = overlay;
    const limits = this.#session.explorer.animationLimits(sheet.network);
    this.#drawings.push({ sheet, reel: this.#player.add(overlay), limits, reason: '' });
  }

  /** How to see again what moves in a drawing, if its messages can be followed one by one; null if not. */
  replayOf(overlay: Overlay) {
    const drawing = this.#drawings.find(({ reel }) => reel.overlay === overlay);
    const signs = drawing?.limits.signs ?? [];
    // Only worms stay in one piece.
    return drawing && signs.includes('moving') && !signs.includes('probe') ? drawing.reel.replay : null;
  }

  get phase() {
    return this.#player.phase;
  }

  /** Those on the page. */
  get #onPage() {
    return this.#drawings.filter(({ sheet }) => sheet.isShown);
  }

  /** The one that the link selects. */
  get #selected() {
    const { drawn } = this.#session.state.view;
    return this.#drawings.find(({ sheet }) => sheet.isShown && sheet.network === drawn) ?? this.#drawings[0];
  }

  get #now() {
    const { phase, speed } = this.#player;
    const { limits, reel } = this.#selected;
    return {
      phase,
      isRunning: this.isRunning,
      isPossible: this.#onPage.some(({ reason }) => reason === ''),
      drawings: this.#onPage.map((drawing) => this.#told(drawing)),
      /** True if routers of the selected network have buffers, and contents of the one that is looked into. */
      hasBuffers: limits.hasBuffers,
      inside: reel.inside,
      /** Position of the slider, and what it stands for. */
      speed: this.#speed,
      speedInWords: speedInWords(speed),
    };
  }

  /** What is told of one drawing. */
  #told({ sheet, reel, limits, reason }: Moving) {
    const { count, waited } = reel;
    return {
      network: sheet.network,
      /** Why nothing moves, or what is to be known of it. */
      remark: reason === COMPUTING ? unknown(this.#session.isGivenUp) : reason || remark(this.#player, reel),
      count,
      /** Share of what waits in buffers for which an output is free. */
      waited: waited.all > 0 ? waited.withFreeOutput / waited.all : undefined,
      /** Signs of what moves or stands. */
      signs: limits.signs,
      /** Number of processors of the smaller copy that moves, if one does. */
      smaller: this.#mode.isSmaller ? limits.smaller : undefined,
    };
  }

  /** The simulations of what is drawn. */
  get #tasksNow(): Tasks {
    const { explorer } = this.#session;
    return this.#drawings.map(({ sheet }) => (sheet.isShown ? explorer.animationTask(this.#mode.isSmaller, sheet.network) : null));
  }

  /** Those of them that can move. */
  get #movable(): Tasks {
    return this.#tasks.map((task, index) => (isPassing(this.#drawings[index].reason) ? task : null));
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
      return this.#restart(this.#tasksNow);
    }
    if (this.#pendingPlay !== null) this.#pendingPlay = !this.#pendingPlay;
    else if (this.isRunning) this.#player.pause();
    else this.#player.play();
    this.#show();
    this.#say();
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
   * Looks into a router of the selected network, or into none.
   *
   * @param part of the drawing
   */
  look(part: string | null) {
    const { reel } = this.#selected;
    for (const drawing of this.#drawings) this.#player.look(drawing.reel, drawing.reel === reel ? part : null);
    this.#show();
  }

  /** @param position of the slider */
  setSpeed(position: number) {
    this.#player.speed = speedAt(position);
    this.#speed = position;
    this.shown.value = this.#now;
  }

  #update({ operatingLoad }: ScenarioState) {
    for (const drawing of this.#onPage) {
      drawing.limits = this.#session.explorer.animationLimits(drawing.sheet.network);
      drawing.reason = reasonAgainst(drawing.limits, operatingLoad);
    }
    this.#mode.isTooLarge = this.#onPage.some(({ limits }) => limits.nodes > limits.maxNodes);
    const tasks = this.#tasksNow;
    const signature = JSON.stringify([tasks, this.#onPage.map(({ reason }) => reason)]);
    if (signature !== this.#signature) {
      this.#signature = signature;
      if (this.#mode.drawn === 'messages') this.#restart(tasks);
    }
    this.shown.value = this.#now;
  }

  /** Starts when messages are to be shown, and ends when they are not. */
  #follow() {
    if (this.#mode.drawn === 'messages') return this.#restart(this.#tasksNow);
    this.#cancelStart();
    this.#player.close();
  }

  #restart(tasks: Tasks) {
    clearTimeout(this.#timer);
    if (this.#isWaiting) return;
    const before = this.#tasks;
    this.#tasks = tasks;
    if (this.#movable.every((task) => task === null)) {
      this.#cancelStart();
      return this.#player.close();
    }
    // Sources that can change their rate do so at once, and what is under way stays.
    const isSteered = this.#pendingPlay === null && areAlike(tasks, before, isAtAnotherLoad);
    if (isSteered && this.#player.steer(this.#movable)) return;
    const isFirst = this.#player.phase === 'off' && this.#pendingPlay === null;
    this.#pendingPlay = !this.#isPaused;
    // The animation shows the previous load: it pauses. If it shows other networks, it is cleared.
    if (this.#player.phase !== 'off' && areAlike(tasks, before, isOfSameNetwork)) this.#player.pause();
    else this.#player.clear();
    const isComputing = this.#onPage.some(({ reason }) => reason === COMPUTING);
    if (!isComputing) this.#timer = setTimeout(() => this.#open(), isFirst ? 0 : RESTART_DELAY);
  }

  #open() {
    const plays = this.isRunning;
    this.#cancelStart();
    this.#tasks = this.#tasksNow;
    showAnimationFailure(null);
    this.#player.open(this.#movable, plays);
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

  /** The clock stands still while nothing that it moves is in sight. */
  #hold() {
    this.#player.hold(document.hidden || !this.#isInSight());
  }

  #say() {
    const networks = this.#onPage.map(({ sheet, reel }) => ({ name: letterOf(sheet.network), count: reel.count }));
    say(spoken(this.#player, networks));
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
      this.#say();
    }
  }
}

/** True if nothing stands against moving a network, or only for a while. */
function isPassing(reason: string) {
  return reason === '' || reason === COMPUTING;
}

/** True if the tasks of all drawings compare like this with those before. */
function areAlike(tasks: Tasks, before: Tasks, alike: (task: AnimationTask, other: AnimationTask) => boolean) {
  return tasks.every((task, index) => {
    const other = before[index] ?? null;
    return task && other ? alike(task, other) : task === other;
  });
}

/** True if two tasks differ in nothing but the load. */
function isAtAnotherLoad(task: AnimationTask, other: AnimationTask) {
  const { loadMessages } = task;
  return JSON.stringify(task) === JSON.stringify({ ...other, loadMessages });
}

function isOfSameNetwork(task: AnimationTask, other: AnimationTask) {
  return task.network === other.network;
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
