/** The first picture: the chart of a link, drawn before the page is interactive. */

import { byId } from './dom.js';
import { fit, sharp, sizeIn } from './sharp.js';
import { backgroundFor, PAPER_RATIO } from './theme.js';

/** @import { Explorer } from './pkg/loadcurve-web.js' */
/** @import { Look } from './chart.js' */
/** @import { Background } from './theme.js' */

/**
 * Draws the chart once, exactly as it will be drawn again, unless no curve is known yet, and draws it for
 * paper on printing.
 *
 * @param {Explorer} explorer
 * @param {Pick<Look, 'heading' | 'heightFor'>} look
 * @returns {() => void} ends it: from then on someone else draws
 */
export function drawFirst(explorer, { heading, heightFor }) {
  const printing = new AbortController();
  const end = () => printing.abort();
  const canvas = byId('chart', HTMLCanvasElement);
  const box = byId('plot', HTMLElement);
  const { view } = explorer.state();
  // How networks scale is drawn by the late module.
  box.toggleAttribute('data-sweep', view.sweep);
  if (view.sweep || explorer.isBlank() || box.clientWidth <= 0) return end;
  const size = sizeIn(box, heightFor);
  if (size.height <= 0) return end;
  const preference = view.theme;
  /** @type {(background: Background, ratio: number) => void} */
  const draw = (theme, ratio) => {
    const sharpened = sharp(size, ratio);
    fit(canvas, sharpened);
    explorer.drawChart(canvas, { ...sharpened, theme, heading, operating: true, slider: true });
  };
  const drawForScreen = () => draw(backgroundFor(preference), devicePixelRatio);
  drawForScreen();
  const { signal } = printing;
  addEventListener('beforeprint', () => draw('print', PAPER_RATIO), { signal });
  addEventListener('afterprint', drawForScreen, { signal });
  canvas.toggleAttribute('data-first', true);
  performance.mark('first-curve');
  return end;
}
