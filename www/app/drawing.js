/** The drawing of one network, its channels coloured by utilisation. */

import { chooser } from './choice.js';
import { byId, setText } from './dom.js';
import { DrawingHighlight } from './drawing-highlight.js';
import { DrawingPicker } from './drawing-picker.js';
import { DrawingSelection } from './drawing-selection.js';
import { DrawnChoice } from './drawn-choice.js';
import { SharpCanvas } from './sharp.js';

/** @import { NetworkInfo, ScenarioState } from './pkg/loadcurve-web.js' */
/** @import { Session } from './session.js' */
/** @import { Size } from './sharp.js' */
/** @import { Theme } from './theme.js' */

const HEIGHT_TO_WIDTH = 0.8;
const MAX_HEIGHT = 460;

/** Sources of the utilisation that is drawn. */
const SOURCES = [
  { name: 'model', words: 'model' },
  { name: 'measured', words: 'measured' },
];

export class Drawing {
  #canvas = byId('drawing', HTMLCanvasElement);
  #sheet = byId('sheet', HTMLElement);
  #text = byId('drawing-text', HTMLElement);
  #words = byId('drawing-words', HTMLElement);
  #sentence = byId('drawing-sentence', HTMLElement);
  #fold = byId('fold', HTMLElement);
  #folded = byId('folded', HTMLInputElement);
  #source = byId('drawing-source', HTMLElement);
  #measuredAt = byId('drawing-measured-at', HTMLElement);
  #surface;
  #session;
  #theme;
  #networks;
  #highlight;
  #choice;

  /**
   * @param {Session} session
   * @param {Theme} theme
   * @param {NetworkInfo[]} networks
   */
  constructor(session, theme, networks) {
    this.#session = session;
    this.#theme = theme;
    this.#networks = networks;
    const heightFor = (/** @type {number} */ width) => Math.min(MAX_HEIGHT, width * HEIGHT_TO_WIDTH);
    this.#surface = new SharpCanvas(
      this.#canvas,
      this.#sheet,
      heightFor,
      (size) => this.#paint(size),
      () => this.#isReady(),
    );
    this.#highlight = new DrawingHighlight(session, theme, this.#sheet, heightFor);
    const picked = new DrawingSelection(session);
    new DrawingPicker(session, this.#highlight, picked);
    this.#folded.addEventListener('change', () =>
      session.edit((explorer) => explorer.withView('fold', this.#folded.checked ? 'on' : 'off')),
    );
    this.#choice = new DrawnChoice(session, byId('drawing-choice', HTMLElement), 'Network drawn');
    const source = chooser('Utilisation of the channels', SOURCES, (name) => {
      session.edit((explorer) => explorer.withView('channels', name));
    });
    this.#source.prepend(source.element);
    session.follow(({ view }) => source.set(view.channels));
    session.follow((state) => this.#update(state));
    session.followNumbers(() => this.#surface.request());
  }

  /** Redraws with the next frame, or immediately if a ratio is given. @param {number} [ratio] */
  redraw(ratio) {
    if (ratio) this.#surface.draw(ratio);
    else this.#surface.request();
  }

  /** @param {ScenarioState} state */
  #update(state) {
    const { curves, view } = state;
    this.#choice.update(state);
    const { network } = curves[view.drawn];
    this.#fold.hidden = network !== 'torus' && network !== 'scouting';
    this.#folded.checked = view.folded;
    setText(this.#sentence, this.#networks.find(({ name }) => name === network)?.sentence ?? '');
    this.#surface.request();
  }

  /** True if the network to be drawn has been solved. */
  #isReady() {
    const isComputing = this.#session.explorer.awaits(this.#session.state.view.drawn);
    this.#sheet.toggleAttribute('data-computing', isComputing);
    this.#session.notifyRequest();
    return !isComputing;
  }

  /** @param {Size} size */
  #paint(size) {
    const frame = { ...size, theme: this.#theme.background, heading: false, operating: true };
    const { description, measuredAt } = this.#session.explorer.drawNetwork(this.#canvas, frame);
    setText(this.#text, description);
    setText(this.#words, description);
    this.#source.hidden = measuredAt === undefined;
    setText(this.#measuredAt, this.#session.state.view.channels === 'measured' ? `at load ${measuredAt}` : 'at the operating point');
    this.#highlight.draw(size.ratio);
  }
}
