/** The drawing of one network, its channels coloured by how busy they are. */

import { chooser } from './choice.js';
import { byId, setText } from './dom.js';
import { SharpCanvas } from './sharp.js';

/** @import { NetworkInfo, ScenarioState } from './pkg/loadcurve-web.js' */
/** @import { Chooser } from './choice.js' */
/** @import { Session } from './session.js' */
/** @import { Size } from './sharp.js' */
/** @import { Theme } from './theme.js' */

const HEIGHT_TO_WIDTH = 0.8;
const MOST_HEIGHT = 460;

export class Drawing {
  #canvas = byId('drawing', HTMLCanvasElement);
  #text = byId('drawing-text', HTMLElement);
  #words = byId('drawing-words', HTMLElement);
  #sentence = byId('drawing-sentence', HTMLElement);
  #choice = byId('drawing-choice', HTMLElement);
  #fold = byId('fold', HTMLElement);
  #folded = byId('folded', HTMLInputElement);
  #surface;
  #session;
  #theme;
  #networks;
  #index = 0;
  #labels = '';
  /** @type {Chooser | null} */
  #chooser = null;

  /**
   * @param {Session} session
   * @param {Theme} theme
   * @param {NetworkInfo[]} networks
   */
  constructor(session, theme, networks) {
    this.#session = session;
    this.#theme = theme;
    this.#networks = networks;
    const heightFor = (/** @type {number} */ width) => Math.min(MOST_HEIGHT, width * HEIGHT_TO_WIDTH);
    this.#surface = new SharpCanvas(this.#canvas, byId('sheet', HTMLElement), heightFor, (size) => this.#paint(size));
    this.#folded.addEventListener('change', () => this.#surface.request());
    session.follow((state) => this.#update(state));
  }

  /** Draws it with the next frame, or now when there is a ratio. @param {number} [ratio] */
  redraw(ratio) {
    if (ratio) this.#surface.draw(ratio);
    else this.#surface.request();
  }

  /** @param {ScenarioState} state */
  #update({ curves }) {
    this.#index = Math.min(this.#index, curves.length - 1);
    const labels = curves.map(({ label }, index) => ({ name: String(index), words: label }));
    const signature = JSON.stringify(labels);
    if (signature !== this.#labels) {
      this.#labels = signature;
      this.#chooser = curves.length === 1 ? null : chooser('Network drawn', labels, (name) => this.#pick(Number(name)));
      this.#choice.replaceChildren(...(this.#chooser ? [this.#chooser.element] : []));
    }
    this.#chooser?.set(String(this.#index));
    const { network } = curves[this.#index];
    this.#fold.hidden = network !== 'torus';
    setText(this.#sentence, this.#networks.find(({ name }) => name === network)?.sentence ?? '');
    this.#surface.request();
  }

  /** @param {number} index */
  #pick(index) {
    this.#index = index;
    this.#update(this.#session.state);
  }

  /** @param {Size} size */
  #paint(size) {
    const frame = { ...size, theme: this.#theme.ground, heading: false, operating: true, folded: this.#folded.checked };
    const { description } = this.#session.explorer.drawNetwork(this.#canvas, this.#index, frame);
    setText(this.#text, description);
    setText(this.#words, description);
  }
}
