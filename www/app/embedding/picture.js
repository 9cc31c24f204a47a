/** The figure as a file, for paper and for documents without frames. */

import { drawn, frameOf, png } from '../exports/picture.js';
import { save } from '../share.js';

/** @import { Session } from '../session.js' */
/** @import { Size } from './size.js' */

/** Picture pixels per CSS pixel: sharp on paper, too. */
const RATIO = 2;

/**
 * Saves the chart for paper, as a picture or as TeX source for one.
 *
 * @param {Session} session
 * @param {Size} size
 * @param {string} file name, whose ending gives the format
 */
export async function saveFigure(session, size, file) {
  const { explorer } = session;
  const { width, height } = size;
  if (file.endsWith('.tex')) {
    save(file, 'application/x-tex', await session.complete(() => explorer.tex()));
    return;
  }
  if (file.endsWith('.svg')) {
    save(file, 'image/svg+xml', await session.complete(() => explorer.chartSvg(width, height, 'print')));
    return;
  }
  const frame = frameOf(session, size, RATIO, 'print');
  const canvas = await session.complete(() => drawn(frame, (surface, asked) => explorer.drawChart(surface, asked)));
  save(file, 'image/png', await png(explorer, canvas));
}
