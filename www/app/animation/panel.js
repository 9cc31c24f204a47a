/** The controls of the animation below the drawing: play, step, speed, and counts of messages. */

import { byId, element, newId, setText, svg } from '../dom.js';
import { say } from '../live.js';
import { showAnimationFailure } from './failure.js';
import { legend } from './legend.js';
import { Overlay } from './overlay.js';
import { Player } from './player.js';
import { COMPUTING, reasonAgainst, remark, speedInWords, spoken, tally } from './words.js';

/** @import { ScenarioState, SmallerNetwork } from '../pkg/loadcurve-web.js' */
/** @import { Session } from '../session.js' */
/** @import { Theme } from '../theme.js' */

/** A slider must rest for this long before the animation restarts, in milliseconds. */
const RESTART_DELAY = 250;
/** Least time between two changes of the numbers, in milliseconds, so that they can be read. */
const READING_TIME = 100;
/** The speed slider is logarithmic: 1 to 1000 cycles per second. */
const SLIDER = { max: 60, decades: 3, first: 26 };

const PLAY = 'M4.500 2.500v11l9-5.500Z';
const PAUSE = 'M4.500 3v10M11.500 3v10';
const STEP = 'M3.500 3v10l7.500-5ZM13 3v10';

export class AnimationPanel {
  #session;
  #overlay;
  #player;
  #reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  #playIcon = svg('path', { d: PLAY });
  #playText = element('span', {}, 'Show traffic');
  #reasonText = element('p', { id: newId(), class: 'hint', hidden: true });
  #play = element(
    'button',
    {
      type: 'button',
      disabled: true,
      'aria-describedby': this.#reasonText.id,
      'aria-keyshortcuts': 'Space',
      onclick: () => this.#toggle(),
    },
    icon(this.#playIcon),
    this.#playText,
  );
  #step = element(
    'button',
    {
      type: 'button',
      hidden: true,
      'aria-keyshortcuts': '.',
      'aria-label': 'Step one cycle',
      title: 'One cycle ( . )',
      onclick: () => this.#stepOnce(),
    },
    icon(svg('path', { d: STEP })),
    'Step',
  );
  #smaller = element('button', { type: 'button', hidden: true, onclick: () => this.#showSmaller() });
  #hide = element('button', { type: 'button', class: 'bare', hidden: true, onclick: () => this.#close() }, 'Hide');
  #speedSlider = element('input', {
    type: 'range',
    id: newId(),
    min: 0,
    max: SLIDER.max,
    step: 1,
    value: SLIDER.first,
    autocomplete: 'off',
    oninput: () => this.#setSpeed(),
  });
  #speedLabel = element('label', { for: this.#speedSlider.id });
  #speedRow = element('div', { class: 'pace', hidden: true }, this.#speedLabel, this.#speedSlider);
  #tally = element('dl', { class: 'tally', hidden: true });
  #legend = element('ul', { class: 'legend', 'aria-label': 'What is what in the traffic', hidden: true });
  /** @type {HTMLElement[]} */
  #figures = [];
  #lastWrite = -Infinity;
  /** Reason why nothing can be shown; empty if there is none. */
  #reason = '';
  #signature = '';
  #network = '';
  /** True if messages may block in the network. */
  #blocks = true;
  #timer = 0;
  /** A pending restart: true if it is to play then; null if none is pending. @type {boolean | null} */
  #pendingPlay = null;
  /** True until a step is done, which is then announced. */
  #isStepping = false;

  /**
   * @param {Session} session
   * @param {Theme} theme
   * @param {WebAssembly.Module} module for the worker
   */
  constructor(session, theme, module) {
    this.#session = session;
    this.#overlay = new Overlay(session, theme);
    this.#player = new Player(module, this.#overlay, {
      phaseChanged: () => this.#show(),
      cycleChanged: () => this.#write(),
      failed: (reason) => {
        this.#cancelRestart();
        showAnimationFailure(reason);
      },
    });
    const container = byId('traffic', HTMLElement);
    container.setAttribute('role', 'group');
    container.setAttribute('aria-label', 'Traffic');
    const transport = element('div', { class: 'transport' }, this.#play, this.#smaller, this.#step, this.#hide);
    container.replaceChildren(transport, this.#speedRow, this.#reasonText, this.#tally, this.#legend);
    this.#setSpeed();
    this.#setMotion();
    this.#reducedMotion.addEventListener('change', () => this.#setMotion());
    const section = container.closest('section');
    // Handled before picking in the drawing, where Enter does what the space bar would.
    section?.addEventListener('keydown', (event) => this.#key(event), { capture: true });
    this.#watchVisibility();
    session.follow((state) => this.#update(state));
  }

  /** Redraws on a changed background. */
  redraw() {
    this.#overlay.redraw();
  }

  /** @param {ScenarioState} state */
  #update({ curves, view, operatingLoad }) {
    const { explorer } = this.#session;
    const task = explorer.animationTask();
    const limits = explorer.animationLimits();
    const reason = reasonAgainst(limits, operatingLoad);
    this.#reason = reason;
    this.#offerSmaller(limits.smaller);
    this.#disable(reason !== '');
    this.#explain();
    const blocks = curves[view.drawn].network !== 'buffered-min';
    if (blocks !== this.#blocks) this.#figures = [];
    this.#blocks = blocks;
    this.#legend.replaceChildren(...legend(curves[view.drawn]));
    const signature = JSON.stringify([task, reason]);
    if (signature === this.#signature) return;
    this.#signature = signature;
    clearTimeout(this.#timer);
    if (this.#player.phase === 'off' && this.#pendingPlay === null) return;
    if (reason !== '' && reason !== COMPUTING) {
      this.#cancelRestart();
      return this.#player.close();
    }
    // The animation pauses while it waits, and then continues as before.
    this.#pendingPlay = this.#isRunning;
    // The animation shows the previous load: it pauses. If it shows another network, it is cleared.
    if (this.#player.phase !== 'off' && task.network === this.#network) this.#player.pause();
    else this.#player.clear();
    this.#network = task.network;
    if (reason === '') this.#timer = setTimeout(() => this.#open(), RESTART_DELAY);
  }

  /** @param {boolean} isDisabled */
  #disable(isDisabled) {
    const hadFocus = document.activeElement === this.#play;
    this.#play.disabled = isDisabled;
    if (isDisabled && hadFocus) this.#moveFocus();
    this.#showStep();
  }

  /** Moves the focus to a button that can be pressed: disabling or hiding its own would lose it. */
  #moveFocus() {
    [this.#play, this.#smaller, this.#hide].find(({ disabled, hidden }) => !disabled && !hidden)?.focus();
  }

  /**
   * Offers the largest network of this kind that can be animated, if the drawn one is too large.
   *
   * @param {SmallerNetwork | undefined} smaller
   */
  #offerSmaller(smaller) {
    this.#smaller.hidden = !smaller;
    if (smaller) setText(this.#smaller, `Show it with ${smaller.nodes} processors`);
  }

  /** Animates a smaller network in place of the drawn one. */
  #showSmaller() {
    const { smaller } = this.#session.explorer.animationLimits();
    if (!smaller) return;
    this.#pendingPlay = !this.#reducedMotion.matches;
    this.#session.edit(() => smaller.link);
    this.#moveFocus();
  }

  /** True if messages move, or will as soon as they can. */
  get #isRunning() {
    const { phase, playsWhenReady } = this.#player;
    return this.#pendingPlay ?? (phase === 'playing' || (phase === 'warming' && playsWhenReady));
  }

  #toggle() {
    if (this.#player.phase === 'off') {
      this.#pendingPlay = !this.#reducedMotion.matches;
      return this.#open();
    }
    if (this.#pendingPlay !== null) this.#pendingPlay = !this.#pendingPlay;
    else if (this.#isRunning) this.#player.pause();
    else this.#player.play();
    this.#show();
    say(spoken(this.#player));
  }

  /** Starts the pending animation. */
  #open() {
    const plays = this.#isRunning;
    this.#cancelRestart();
    const task = this.#session.explorer.animationTask();
    this.#network = task.network;
    showAnimationFailure(null);
    this.#player.open(task, plays);
  }

  /** Drops the pending animation. */
  #cancelRestart() {
    clearTimeout(this.#timer);
    this.#pendingPlay = null;
  }

  #stepOnce() {
    if (this.#pendingPlay !== null) {
      this.#pendingPlay = false;
      this.#show();
      return;
    }
    this.#isStepping = true;
    this.#player.step();
  }

  #close() {
    this.#cancelRestart();
    this.#player.close();
    this.#play.focus();
    say('Traffic hidden');
  }

  #setSpeed() {
    const { max, decades } = SLIDER;
    const exact = 10 ** ((decades * Number(this.#speedSlider.value)) / max);
    const digits = 10 ** Math.max(0, Math.floor(Math.log10(exact)) - 1);
    const speed = Math.round(exact / digits) * digits;
    this.#player.speed = speed;
    const words = speedInWords(speed);
    setText(this.#speedLabel, words);
    this.#speedSlider.setAttribute('aria-valuetext', words);
    this.#speedSlider.setAttribute('aria-label', 'Speed');
    this.#speedSlider.style.setProperty('--part', `${(100 * Number(this.#speedSlider.value)) / max}%`);
  }

  #setMotion() {
    this.#player.isSmooth = !this.#reducedMotion.matches;
    if (!this.#reducedMotion.matches) return;
    if (this.#pendingPlay !== null) this.#pendingPlay = false;
    this.#player.pause();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || this.#play.disabled) return;
    const target = /** @type {Element} */ (event.target);
    // A key's effect on the focused control comes first.
    const isTyping = target.matches('input:not([type=range], [type=checkbox], [type=radio]), select, textarea');
    const isPressing = target.matches('button, summary, a, input:not([type=range])');
    const isPicking = this.#player.phase === 'off' && target.id === 'picker';
    if (event.key === ' ' && !isTyping && !isPressing && !isPicking) {
      event.preventDefault();
      event.stopPropagation();
      this.#toggle();
    } else if (event.key === '.' && !isTyping && this.#player.phase !== 'off') {
      event.preventDefault();
      this.#stepOnce();
    }
  }

  /** Pauses time while the animation is out of sight. */
  #watchVisibility() {
    let isInSight = true;
    const update = () => this.#player.hold(document.hidden || !isInSight);
    document.addEventListener('visibilitychange', update);
    const observer = new IntersectionObserver(([{ isIntersecting }]) => {
      isInSight = isIntersecting;
      update();
    });
    observer.observe(byId('sheet', HTMLElement));
  }

  /** Updates the controls to the phase. */
  #show() {
    const { phase } = this.#player;
    const isOff = phase === 'off';
    const isRunning = this.#isRunning;
    setText(this.#playText, isOff ? 'Show traffic' : isRunning ? 'Pause' : 'Play');
    this.#playIcon.setAttribute('d', isRunning ? PAUSE : PLAY);
    for (const part of [this.#step, this.#hide, this.#speedRow, this.#legend]) part.hidden = isOff;
    this.#showStep();
    byId('traffic', HTMLElement).dataset.phase = phase;
    this.#lastWrite = -Infinity;
    this.#write();
  }

  #showStep() {
    const { phase } = this.#player;
    const steps = this.#reason === '' && (phase === 'playing' || phase === 'paused');
    const hadFocus = document.activeElement === this.#step;
    this.#step.disabled = !steps;
    if (!steps && hadFocus) this.#moveFocus();
  }

  /** Shows why nothing moves, if that needs a reason. */
  #explain() {
    const text = this.#reason || remark(this.#player);
    setText(this.#reasonText, text);
    this.#reasonText.hidden = text === '';
  }

  /** Writes the numbers, no faster than they can be read. */
  #write() {
    const { phase, count, cycle, isAtRest } = this.#player;
    if (!isAtRest && performance.now() - this.#lastWrite < READING_TIME) return;
    this.#lastWrite = performance.now();
    this.#explain();
    this.#tally.hidden = !count;
    if (count) this.#count(tally(cycle, count, this.#blocks));
    if (this.#isStepping && phase === 'paused' && isAtRest) {
      this.#isStepping = false;
      say(spoken(this.#player));
    }
  }

  /** @param {[string, string][]} figures */
  #count(figures) {
    if (this.#figures.length === 0) {
      this.#figures = figures.map(() => element('dd', {}));
      this.#tally.replaceChildren(...figures.map(([name], index) => element('div', {}, element('dt', {}, name), this.#figures[index])));
    }
    figures.forEach(([, value], index) => setText(this.#figures[index], value));
  }
}

/** @param {SVGElement} path */
function icon(path) {
  return svg('svg', { class: 'icon', viewBox: '0 0 16 16', 'aria-hidden': 'true' }, path);
}
