/** The chart of how networks scale, in the place of the curves, with a read-out of the point that is pointed at. */

import { byId, setText } from '../dom.ts';
import type { ScalingPlace } from '../late/loadcurve-late.js';
import type { ReadOutRow } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import type { Size } from '../sharp.ts';
import { SharpCanvas } from '../sharp.ts';
import { follow } from '../signals.ts';
import type { Theme } from '../theme.ts';
import { Tooltip } from '../tooltip.ts';
import type { ScalingAnswer } from './answer.ts';

export { ScalingAnswer } from './answer.ts';

/** How far a pointer may be from a point, sideways, in CSS pixels. */
const NEAR = 32;

export class ScalingPicture {
  #canvas = byId('scaling', HTMLCanvasElement);
  #text = byId('scaling-text', HTMLElement);
  #tooltip = new Tooltip(byId('tooltip', HTMLElement));
  #surface;
  #session;
  #theme;
  #answer;
  #places: ScalingPlace[] = [];
  /** The number that is pointed at, and where. */
  #pointed: { number: number; x: number; y: number } | null = null;

  constructor(session: Session, theme: Theme, answer: ScalingAnswer) {
    this.#session = session;
    this.#theme = theme;
    this.#answer = answer;
    const plot = byId('plot', HTMLElement);
    const isReady = () => answer.scaling !== null && session.state.view.sweep;
    this.#surface = new SharpCanvas(
      this.#canvas,
      plot,
      (_width, box) => box.clientHeight,
      (size) => this.#paint(size),
      isReady,
    );
    this.#canvas.addEventListener('pointermove', (event) => this.#point(event));
    this.#canvas.addEventListener('pointerdown', (event) => this.#point(event));
    this.#canvas.addEventListener('pointerleave', ({ pointerType }) => {
      // A lifted finger also leaves, and the point is to be read.
      if (pointerType !== 'touch') this.#leave();
    });
    follow(
      () => answer.about,
      (about) => {
        setText(this.#text, about?.summary ?? 'The chart is being computed.');
        this.redraw();
      },
    );
    session.follow(() => this.#leave());
  }

  /** Redraws with the next frame, or immediately if a ratio is given. */
  redraw(ratio?: number) {
    if (this.#session.state.view.sweep) this.#surface.redraw(ratio);
  }

  #paint(size: Size) {
    const { scaling } = this.#answer;
    if (!scaling) return;
    const { background: theme, scale } = this.#theme;
    const cursor = this.#pointed?.number;
    this.#places = scaling.drawChart(this.#canvas, { ...size, theme, heading: false, operating: false, scale, cursor });
    this.#readOut();
  }

  #point({ offsetX: x, offsetY: y }: PointerEvent) {
    const distance = (place: ScalingPlace) => Math.abs(place.x - x);
    const nearest = this.#places.reduce(
      (best: ScalingPlace | null, place) => (best && distance(best) <= distance(place) ? best : place),
      null,
    );
    if (!nearest || distance(nearest) > NEAR) return this.#leave();
    const isNew = this.#pointed?.number !== nearest.number;
    this.#pointed = { number: nearest.number, x: nearest.x, y };
    if (isNew) this.redraw();
    else this.#readOut();
  }

  #leave() {
    if (!this.#pointed) return;
    this.#pointed = null;
    this.#tooltip.hide();
    this.redraw();
  }

  #readOut() {
    const { about } = this.#answer;
    if (!this.#pointed || !about || this.#theme.background === 'print') return;
    const { number, x, y } = this.#pointed;
    const { curves } = this.#session.state;
    const rows = curves.map(({ title, name }, index) => {
      const place = this.#places.find((it) => it.index === index && it.number === number);
      const row = { label: name || title, throughput: place?.value ?? '', simulated: '', published: '', hidden: !place };
      return row as ReadOutRow;
    });
    const loadText = about.over === 'size' ? `${number} processors` : `${about.over} = ${number}`;
    this.#tooltip.show({ load: number, loadText, latencyUnit: 'cycles', spoken: '', rows }, 'throughput', { x, y });
  }
}
