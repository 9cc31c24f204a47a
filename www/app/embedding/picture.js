/** The figure as a picture, for paper and for where there are no frames. */

import { drawn, png } from '../exports/picture.js';
import { save } from '../share.js';

/** @import { Session } from '../session.js' */
/** @import { Size } from './size.js' */

/** Pixels of a picture for each CSS pixel: sharp on paper, too. */
const RATIO = 2;

/**
 * Saves the chart for paper.
 *
 * @param {Session} session
 * @param {Size} size
 * @param {string} file its ending says what kind of picture it is
 */
export async function savePicture(session, { width, height }, file) {
  const { explorer } = session;
  if (file.endsWith('.svg')) {
    save(file, 'image/svg+xml', await session.complete(() => explorer.chartSvg(width, height, 'print')));
    return;
  }
  const frame = { width, height, ratio: RATIO, theme: 'print', heading: true, operating: false };
  const canvas = await session.complete(() => drawn(frame, (surface, size) => explorer.drawChart(surface, size)));
  save(file, 'image/png', await png(explorer, canvas));
}
