/** A panel of a figure: drawn when it comes into view, simulated on request. */

import { element, setText } from '../dom.js';
import { hasTwoCharts } from '../embed-height.js';
import { say } from '../live.js';
import { showSimulationFailure, showSolverFailure } from '../notices.js';
import { Session } from '../session.js';
import { SharpCanvas } from '../sharp.js';
import { Simulator } from '../simulation/simulator.js';
import { wordsFor } from '../simulation/words.js';
import { Solver } from '../solver/solver.js';
import { openLink } from './links.js';
import { Strip } from './strip.js';

/** @import { Engine } from '../explorer.js' */
/** @import { Status } from '../simulation/simulator.js' */
/** @import { Theme } from '../theme.js' */
/** @import { Entrance } from './entrance.js' */
/** @import { Turn } from './turn.js' */

/** Objects that all panels share. @typedef {{ engine: Engine, theme: Theme, turn: Turn, entrance: Entrance }} PanelContext */
/** Content of a panel: its name in the figure, its full name, and its query. @typedef {{ name: string, about: string, link: string }} Shown */

/** Height of a chart as a part of its width, with limits in CSS pixels. */
const HEIGHT = { part: 0.66, min: 280, max: 420 };
/** Height of two charts relative to one. */
const BOTH = 1.6;

export class Panel {
  #text = element('p', {}, 'The chart loads when you scroll to it.');
  #canvas = element('canvas', {}, this.#text);
  #box = element('div', { class: 'picture' }, this.#canvas);
  #shared = element('p', { class: 'hint what' });
  #strip;
  #shown;
  #isDouble;
  #context;
  /** @type {Session | null} */
  #session = null;
  /** @type {SharpCanvas | null} */
  #surface = null;
  /** @type {Simulator | null} */
  #simulator = null;
  #end = () => this.#simulator?.cancel();

  /**
   * @param {Shown} shown
   * @param {PanelContext} context
   */
  constructor(shown, context) {
    this.#shown = shown;
    this.#isDouble = hasTwoCharts(new URLSearchParams(shown.link));
    this.#context = context;
    this.#strip = new Strip(shown.about, () => this.#act());
    this.#strip.show('off', 0, ['Not simulated', 'Check the model against the simulator.']);
    const name = shown.name ? element('span', { class: 'panel-name' }, shown.name) : null;
    this.element = element(
      'figure',
      { class: 'panel live', 'data-link': shown.link },
      element('figcaption', {}, name ?? this.#shared, openLink(shown.link, shown.about)),
      name && this.#shared,
      this.#box,
      this.#strip.element,
    );
    // Space is reserved for the chart while it is empty.
    this.#box.classList.toggle('is-double', this.#isDouble);
    context.entrance.await(this.#box, () => this.#begin());
  }

  /** Redraws, or draws immediately if a ratio is given. @param {number} [ratio] */
  redraw(ratio) {
    if (ratio) this.#surface?.draw(ratio);
    else this.#surface?.request();
  }

  #begin() {
    // A reader may have started its simulation, and with it the session, before it came into view.
    if (this.#session) return;
    const { engine, theme } = this.#context;
    const session = new Session(engine.deferringExplorer(this.#shown.link), null);
    this.#session = session;
    new Solver(session, engine.late, showSolverFailure);
    const heightFor = (/** @type {number} */ width) => {
      const { part, min, max } = HEIGHT;
      return Math.max(min, Math.min(max, width * part)) * (this.#isDouble ? BOTH : 1);
    };
    const surface = new SharpCanvas(this.#canvas, this.#box, heightFor, (size) => {
      session.explorer.drawChart(this.#canvas, { ...size, theme: theme.background, heading: false, operating: false, cursor: undefined });
      this.#box.dataset.drawn = '';
    });
    this.#surface = surface;
    session.follow(({ summary, shared, curves }) => {
      setText(this.#text, summary);
      setText(this.#shared, shared);
      this.#box.toggleAttribute(
        'data-computing',
        curves.some(({ pending }) => pending),
      );
      surface.request();
    });
    session.followNumbers(() => surface.draw());
  }

  #act() {
    this.#begin();
    if (this.#simulator?.status.phase === 'running') {
      this.#simulator.cancel();
      return;
    }
    this.#context.turn.take(this.#end);
    this.#simulator ??= this.#simulated();
    this.#simulator.start();
  }

  #simulated() {
    const session = /** @type {Session} */ (this.#session);
    const simulator = new Simulator(session, this.#context.engine.late, showSimulationFailure);
    let before = simulator.status.phase;
    simulator.follow((status) => {
      const words = wordsFor(status, session.state.view);
      this.#strip.show(status.phase, status.part, words);
      if (status.phase !== before) this.#announce(status, words);
      before = status.phase;
    });
    return simulator;
  }

  /**
   * @param {Status} status
   * @param {[string, string]} words
   */
  #announce({ phase }, [title, detail]) {
    if (phase === 'running') say(`Simulating ${this.#shown.about}; Escape cancels`);
    if (phase === 'held') say(`${title}.`);
    if (phase === 'done') say(`${this.#shown.about}. ${title} ${detail}`);
  }
}
