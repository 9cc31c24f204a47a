/** The network beside the chart in a frame: a picture to look at and point into. */

import { byId, setText } from './dom.js';
import { DrawingHighlight } from './drawing-highlight.js';
import { SharpCanvas } from './sharp.js';

/** @import { CurveState } from './pkg/loadcurve-web.js' */
/** @import { Session } from './session.js' */
/** @import { Size } from './sharp.js' */
/** @import { Theme } from './theme.js' */

export class EmbedDrawing {
  #canvas = byId('drawing', HTMLCanvasElement);
  #sheet = byId('sheet', HTMLElement);
  #surface;
  #highlight;
  #session;
  #theme;
  /** The last pointer event, looked up once a frame. @type {PointerEvent | null} */
  #pointer = null;

  /**
   * @param {Session} session
   * @param {Theme} theme
   */
  constructor(session, theme) {
    this.#session = session;
    this.#theme = theme;
    const sheet = this.#sheet;
    const heightFor = () => sheet.clientHeight;
    this.#surface = new SharpCanvas(
      this.#canvas,
      sheet,
      heightFor,
      (size) => this.#paint(size),
      () => this.#isReady(),
    );
    this.#highlight = new DrawingHighlight(session, theme, sheet, heightFor);
    sheet.addEventListener('pointermove', (event) => this.#hover(event));
    sheet.addEventListener('pointerdown', (event) => this.#hover(event));
    sheet.addEventListener('pointerleave', (event) => this.#leave(event));
    session.follow(() => this.redraw());
    session.followNumbers(() => this.redraw());
  }

  /** Redraws with the next frame, or immediately if a ratio is given. @param {number} [ratio] */
  redraw(ratio) {
    if (ratio) this.#surface.draw(ratio);
    else this.#surface.request();
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
    const {
      explorer,
      state: { curves, view },
    } = this.#session;
    const frame = { ...size, theme: this.#theme.background, heading: false, operating: true };
    const { description, measuredAt } = explorer.drawNetwork(this.#canvas, frame);
    setText(byId('drawing-text', HTMLElement), description);
    const caption = [
      curves.length > 1 && nameOf(curves[view.drawn]),
      view.channels === 'measured' && measuredAt !== undefined && `measured at load ${measuredAt}`,
    ];
    this.#sheet.toggleAttribute('data-drawn', true);
    setText(byId('drawing-caption', HTMLElement), caption.filter(Boolean).join(', '));
    this.#highlight.draw(size.ratio);
  }

  /** @param {PointerEvent} event */
  #hover(event) {
    if (!this.#pointer) requestAnimationFrame(() => this.#update());
    this.#pointer = event;
  }

  #update() {
    if (!this.#pointer) return;
    const { clientX, clientY } = this.#pointer;
    this.#pointer = null;
    const { left, top } = this.#sheet.getBoundingClientRect();
    this.#highlight.setPointed(this.#session.explorer.partAt(clientX - left, clientY - top) ?? null);
  }

  /** A lifted finger also leaves, and the part it pointed at is to be read. @param {PointerEvent} event */
  #leave({ pointerType }) {
    if (pointerType === 'touch') return;
    this.#pointer = null;
    this.#highlight.setPointed(null);
  }
}

/** Name of the drawn network among several; a single one is named above the chart. @param {CurveState} curve */
function nameOf({ title, label, name }) {
  if (name) return name;
  return label.startsWith(title) ? label : `${title}, ${label}`;
}
