/** A panel of a figure: drawn when it comes into view, simulated on request. */

import { element, setText } from '../dom.ts';
import type { Engine } from '../explorer.ts';
import { hasTwoCharts } from '../frame/height.ts';
import { say } from '../live.ts';
import { showSimulationFailure, showSolverFailure } from '../notices.ts';
import { Session } from '../session.ts';
import { SharpCanvas } from '../sharp.ts';
import { follow } from '../signals.ts';
import type { Status } from '../simulation/simulator.ts';
import { Simulator } from '../simulation/simulator.ts';
import { wordsFor } from '../simulation/words.ts';
import { Solver } from '../solver/solver.ts';
import type { Theme } from '../theme.ts';
import type { Entrance } from './entrance.ts';
import { openLink } from './links.ts';
import { Strip } from './strip.ts';
import type { Turn } from './turn.ts';

/** Objects that all panels share. */
export interface PanelContext {
  engine: Engine;
  theme: Theme;
  turn: Turn;
  entrance: Entrance;
}

/** Content of a panel: its name in the figure, its full name, and its query. */
interface Shown {
  name: string;
  about: string;
  link: string;
}

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
  #session: Session | null = null;
  #surface: SharpCanvas | null = null;
  #simulator: Simulator | null = null;
  #end = () => this.#simulator?.cancel();

  element;

  constructor(shown: Shown, context: PanelContext) {
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

  /** Redraws, or draws immediately if a ratio is given. */
  redraw(ratio?: number) {
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
    const heightFor = (width: number) => {
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
    const session = this.#session as Session;
    const simulator = new Simulator(session, this.#context.engine.late, showSimulationFailure);
    let before = simulator.status.phase;
    follow(
      () => simulator.status,
      (status) => {
        const words = wordsFor(status, session.state.view);
        this.#strip.show(status.phase, status.part, words);
        if (status.phase !== before) this.#announce(status, words);
        before = status.phase;
      },
    );
    return simulator;
  }

  #announce({ phase }: Status, [title, detail]: [string, string]) {
    if (phase === 'running') say(`Simulating ${this.#shown.about}; Escape cancels`);
    if (phase === 'held') say(`${title}.`);
    if (phase === 'done') say(`${this.#shown.about}. ${title} ${detail}`);
  }
}
