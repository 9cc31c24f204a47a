/** A panel of a figure: drawn when it comes into view, simulated on request. */

import { newId, say } from '../dom.ts';
import type { Engine } from '../explorer.ts';
import { hasTwoCharts } from '../frame/height.ts';
import { showSimulationFailure, showSolverFailure } from '../notices.ts';
import type { ScenarioState } from '../pkg/loadcurve-web.js';
import { Session, withView } from '../session.ts';
import { SharpCanvas, type Size } from '../sharp.ts';
import { type Phase, Simulator } from '../simulation/simulator.ts';
import { wordsFor } from '../simulation/words.ts';
import { solveNetworks } from '../solver/solver.ts';
import type { Theme } from '../theme.ts';
import { html, nothing, onChange, once, signal } from '../view.ts';
import { openLink } from './exhibits.ts';
import { type Standing, showKeepingFocus, strip } from './strip.ts';
import type { Entrance, Turn } from './turns.ts';

/** Objects that all panels share, and all panels. */
export interface PanelContext {
  engine: Engine;
  theme: Theme;
  turn: Turn;
  entrance: Entrance;
  panels: Panel[];
}

/** Content of a panel: its name in the figure, its full name, and its query. */
interface Shown {
  name: string;
  about: string;
  link: string;
  /** True if it is the picture alone, small, beside words that say all else. */
  isBare?: boolean;
}

/** Height of a chart as a part of its width, with limits in CSS pixels. */
const HEIGHT = { part: 0.66, min: 280, max: 420 };
const BARE_HEIGHT = { part: 0.66, min: 150, max: 190 };
/** Height of two charts relative to one. */
const BOTH = 1.6;

export function panel(shown: Shown, context: PanelContext) {
  return html`<figure class=${shown.isBare ? 'panel bare-picture' : 'panel live'} data-link=${shown.link} ${once((place) => context.panels.push(new Panel(place, shown, context)))}></figure>`;
}

class Panel {
  #id = newId();
  #shown;
  #isDouble;
  #context;
  #canvas;
  #box;
  #session = signal<Session | null>(null);
  #simulator = signal<Simulator | null>(null);
  #surface: SharpCanvas | null = null;
  #end = () => this.#simulator.value?.cancel();

  constructor(place: HTMLElement, shown: Shown, context: PanelContext) {
    this.#shown = shown;
    this.#isDouble = !shown.isBare && hasTwoCharts(new URLSearchParams(shown.link));
    this.#context = context;
    showKeepingFocus(place, () => this.#content());
    this.#canvas = place.querySelector('canvas') as HTMLCanvasElement;
    this.#box = place.querySelector('.picture') as HTMLElement;
    context.entrance.await(this.#box, () => this.#begin());
  }

  /** Redraws, or draws immediately if a ratio is given. */
  redraw(ratio?: number) {
    if (ratio) this.#surface?.draw(ratio);
    else this.#surface?.request();
  }

  #content() {
    const { name, about, link, isBare } = this.#shown;
    const state = this.#session.value?.state;
    if (isBare) return this.#picture(state);
    const shared = html`<p class="hint what">${state?.shared}</p>`;
    // Space is reserved for the chart while it is empty.
    return html`<figcaption>${name ? html`<span class="panel-name">${name}</span>` : shared}${openLink(link, about)}</figcaption>
      ${name ? shared : nothing}
      ${this.#picture(state)}
      ${strip(this.#id, about, this.#standing, () => this.#act())}`;
  }

  #picture(state: ScenarioState | undefined) {
    const isComputing = state?.curves.some(({ pending }) => pending);
    return html`<div class=${this.#isDouble ? 'picture is-double' : 'picture'} ?data-computing=${isComputing}><canvas><p>${state?.summary ?? 'The chart loads when you scroll to it.'}</p></canvas></div>`;
  }

  get #standing(): Standing {
    const [session, simulator] = [this.#session.value, this.#simulator.value];
    if (!session || !simulator) return { phase: 'off', part: 0, words: ['Not simulated', 'Check the model against the simulator.'] };
    const { phase, part } = simulator.status;
    return { phase, part, words: wordsFor(simulator.status, session.state.view) };
  }

  /** @returns the session, which is there already if a reader has started its simulation before it came into view */
  #begin() {
    if (this.#session.value) return this.#session.value;
    const { engine, theme } = this.#context;
    const session = new Session(engine.deferringExplorer(this.#shown.link), null);
    if (this.#shown.isBare) session.preview(withView('show', 'latency'));
    this.#session.value = session;
    solveNetworks(session, showSolverFailure);
    const heightFor = (width: number) => {
      const { part, min, max } = this.#shown.isBare ? BARE_HEIGHT : HEIGHT;
      return Math.max(min, Math.min(max, width * part)) * (this.#isDouble ? BOTH : 1);
    };
    const paint = (size: Size) => {
      session.explorer.drawChart(this.#canvas, theme.frame(size));
      this.#box.dataset.drawn = '';
    };
    const surface = new SharpCanvas(this.#canvas, this.#box, paint, { heightFor });
    this.#surface = surface;
    session.follow(() => surface.request());
    session.followNumbers(() => surface.draw());
    return session;
  }

  #act() {
    const session = this.#begin();
    if (this.#simulator.value?.status.phase === 'running') {
      this.#simulator.value.cancel();
      return;
    }
    this.#context.turn.take(this.#end);
    (this.#simulator.value ?? this.#simulated(session)).start();
  }

  #simulated(session: Session) {
    const simulator = new Simulator(session, showSimulationFailure);
    this.#simulator.value = simulator;
    onChange(
      () => simulator.status.phase,
      (phase) => this.#announce(phase),
    );
    return simulator;
  }

  #announce(phase: Phase) {
    const [title, detail] = this.#standing.words;
    if (phase === 'running') say(`Simulating ${this.#shown.about}; Escape cancels`);
    if (phase === 'held') say(`${title}.`);
    if (phase === 'done') say(`${this.#shown.about}. ${title} ${detail}`);
  }
}
