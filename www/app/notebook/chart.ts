/**
 * The chart in a live notebook: a widget of anywidget. The first part of the module, which the file of the widget carries, draws
 * it; its handle moves the operating point, which the notebook then knows from the link. What that leaves
 * to others is shown as the picture that the notebook has of it.
 */

import { ChartInput } from '../chart-input.ts';
import { element } from '../dom.ts';
import { placeHandle } from '../load-place.ts';
import type { ChartLayout } from '../pkg/loadcurve-web.js';
import init, { LightExplorer } from '../pkg/loadcurve-web.js';
import { fit } from '../sharp.ts';

/** What the notebook shares: the link, whether it stays, the picture for what is left out, and the height in CSS pixels. */
interface Shared {
  link: string;
  fixed: boolean;
  picture: string;
  height: number;
}

interface Model {
  get<Name extends keyof Shared>(name: Name): Shared[Name];
  set(name: string, value: unknown): void;
  save_changes(): void;
  on(event: string, act: () => void): void;
  off(event: string, act: () => void): void;
}

interface Cell {
  model: Model;
  el: HTMLElement;
}

/**
 * The widget.
 *
 * @param packed the first part of the module, compressed by gzip
 */
export function widget(packed: Uint8Array<ArrayBuffer>) {
  let starting: Promise<unknown> | undefined;
  const start = () => (starting ??= unpacked(packed).then((bytes) => init({ module_or_path: bytes })));
  return {
    async render({ model, el }: Cell) {
      await start();
      const chart = new NotebookChart(model, el);
      return () => chart.end();
    },
  };
}

function unpacked(packed: Uint8Array<ArrayBuffer>) {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}

const HANDLE =
  'position: absolute; width: 20px; height: 20px; margin: -10px 0 0 -10px; border: 2px solid #fff; border-radius: 50%; background: #2a5bd7; box-sizing: border-box; cursor: ew-resize; touch-action: none;';

class NotebookChart {
  #model;
  #canvas = element('canvas', { role: 'img' });
  #handle = element('div', { role: 'slider', tabindex: 0, 'aria-label': 'load' });
  #box = element('div', {}, this.#canvas, this.#handle);
  #picture = element('div');
  #explorer;
  #layout: ChartLayout | null = null;
  #resized = new ResizeObserver(() => this.#draw());
  #frame = 0;

  constructor(model: Model, el: HTMLElement) {
    this.#model = model;
    this.#explorer = LightExplorer.deferring(model.get('link'));
    this.#box.style.position = 'relative';
    this.#handle.style.cssText = HANDLE;
    el.append(this.#box, this.#picture);
    new ChartInput({
      canvas: this.#canvas,
      handle: this.#handle,
      layout: () => this.#layout,
      isTaken: () => false,
      given: () => this.#explorer.state().view.load,
      load: () => this.#explorer.state().operatingLoad,
      point: () => {},
      move: (load) => {
        this.#explorer.open(this.#explorer.withView('load', String(load)));
        this.#request();
      },
      commit: () => {
        model.set('link', this.#explorer.link());
        model.save_changes();
      },
      revert: () => this.#open(),
      read: () => {},
    });
    model.on('change:link', this.#open);
    model.on('change:picture', this.#open);
    this.#resized.observe(this.#box);
    this.#open();
  }

  end() {
    this.#model.off('change:link', this.#open);
    this.#model.off('change:picture', this.#open);
    this.#resized.disconnect();
    this.#explorer.free();
  }

  #open = () => {
    const link = this.#model.get('link');
    if (link !== this.#explorer.link()) this.#explorer.open(link);
    const isElsewhere = this.#model.get('fixed') || this.#explorer.needsWorkers();
    this.#box.hidden = isElsewhere;
    this.#picture.hidden = !isElsewhere;
    if (isElsewhere) this.#picture.innerHTML = this.#model.get('picture');
    else this.#request();
  };

  #request() {
    this.#frame ||= requestAnimationFrame(() => this.#draw());
  }

  #draw() {
    this.#frame = 0;
    const width = Math.floor(this.#box.getBoundingClientRect().width);
    if (this.#box.hidden || width <= 0) return;
    const size = { width, height: this.#model.get('height'), ratio: devicePixelRatio };
    fit(this.#canvas, size);
    const { operatingLoad, summary, view } = this.#explorer.state();
    const theme = view.theme === 'auto' ? backgroundOfNotebook() : view.theme;
    this.#layout = this.#explorer.drawChart(this.#canvas, { ...size, theme, heading: true, operating: true, slider: true });
    this.#canvas.ariaLabel = summary;
    placeHandle(this.#handle, this.#layout, operatingLoad);
    this.#handle.ariaValueNow = String(operatingLoad);
    this.#handle.ariaValueText = this.#explorer.readOut(operatingLoad).spoken;
  }
}

/** JupyterLab says on its page which kind its colours are. */
function backgroundOfNotebook() {
  return document.body.dataset.jpThemeLight === 'false' ? 'dark' : 'light';
}
