/** The figure as a file, for paper and for documents without frames. */

import { drawn, frameOf, png } from '../exports/picture.ts';
import type { Session } from '../session.ts';
import { save } from '../share.ts';
import type { Size } from './size.ts';

/** Picture pixels per CSS pixel: sharp on paper, too. */
const RATIO = 2;

/**
 * Saves the chart for paper, as a picture or as TeX source for one.
 *
 * @param file name, whose ending gives the format
 */
export async function saveFigure(session: Session, size: Size, file: string) {
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
