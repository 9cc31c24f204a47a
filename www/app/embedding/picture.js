/** The figure as a picture, for paper and for where there are no frames. */

import { element } from '../dom.js';
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
export async function savePicture(session, size, file) {
  if (file.endsWith('.svg')) {
    save(file, 'image/svg+xml', await session.complete(() => session.explorer.chartSvg(size.width, size.height, 'print')));
    return;
  }
  const canvas = element('canvas', { width: size.width * RATIO, height: size.height * RATIO });
  const frame = { width: size.width, height: size.height, ratio: RATIO, theme: 'print', heading: true, operating: false };
  await session.complete(() => session.explorer.drawChart(canvas, frame));
  /** @type {Blob | null} */
  const blob = await new Promise((resolve) => canvas.toBlob(resolve));
  if (blob) save(file, 'image/png', blob);
}
