/** The first picture: the chart of a link, drawn before there is anything to take hold of. */

import { byId } from './dom.js';
import { fit, sizeIn } from './sharp.js';
import { groundFor } from './theme.js';

/** @import { Explorer } from './pkg/loadcurve-web.js' */
/** @import { Look } from './chart.js' */

/**
 * Draws the chart once, where and as it will be drawn again, unless no curve is known yet.
 *
 * @param {Explorer} explorer
 * @param {Pick<Look, 'heading' | 'heightFor'>} look
 */
export function drawFirst(explorer, { heading, heightFor }) {
  if (explorer.isBlank()) return;
  const canvas = byId('chart', HTMLCanvasElement);
  const size = sizeIn(byId('plot', HTMLElement), heightFor);
  if (size.width <= 0 || size.height <= 0) return;
  fit(canvas, size);
  explorer.drawChart(canvas, { ...size, theme: groundFor(explorer.state().view.theme), heading, operating: true });
  canvas.toggleAttribute('data-first', true);
  performance.mark('first-curve');
}
