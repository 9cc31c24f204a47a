/** The first picture: the chart of a link, drawn by the first part of the module before the page is interactive. */

import { byId } from './dom.ts';
import type { Engine } from './explorer.ts';
import { linkOf } from './first-visit.ts';
import { showMistakes } from './notices.ts';
import { awaitedFiles } from './opened/awaited.ts';
import { fetchLate, type Parts } from './parts.ts';
import { dropParts, type Explorer, initParts, LightExplorer, palette } from './pkg/loadcurve-web.js';
import { fit, sharp, sizeIn } from './sharp.ts';
import { type Background, backgroundFor, PAPER_RATIO } from './theme.ts';

/** Opens the link and lists what is wrong with it, unless that files are missing that may be kept: the chart's position is final then. */
export function openFirst(light: ChartEngine) {
  const explorer = light.deferringExplorer(linkOf(location.search));
  const missing = explorer.missingFiles();
  if (missing.length === 0) showMistakes(explorer.notices());
  return { explorer, isWhole: missing.length === 0, files: awaitedFiles(missing) };
}

/**
 * Draws the chart once, exactly as it will be drawn again, unless no curve is known yet, and draws it for
 * paper on printing.
 *
 * @returns ends it: from then on someone else draws
 */
export function drawFirst(explorer: Explorer): () => void {
  const printing = new AbortController();
  const end = () => printing.abort();
  const canvas = byId('chart', HTMLCanvasElement);
  const box = byId('plot', HTMLElement);
  const { view } = explorer.state();
  if (view.shown !== 'curve' || explorer.needsWorkers()) fetchLate();
  // How networks scale is drawn by late functions.
  box.toggleAttribute('data-study', view.shown !== 'curve');
  if (view.shown !== 'curve' || explorer.isBlank() || box.clientWidth <= 0) return end;
  const size = sizeIn(box);
  if (size.height <= 0) return end;
  const preference = view.theme;
  const draw: (background: Background, ratio: number) => void = (theme, ratio) => {
    const sharpened = sharp(size, ratio);
    fit(canvas, sharpened);
    explorer.drawChart(canvas, { ...sharpened, theme, heading: false, operating: true, slider: true });
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

/** What draws and reads out a chart: the first part or all of the page's. */
export type ChartEngine = Pick<Engine, 'palette' | 'deferringExplorer'> & { hasWorkers: boolean };

let last: LightExplorer | null = null;

export function startLight(parts: Parts): ChartEngine {
  initParts(parts);
  return {
    hasWorkers: false,
    palette,
    // A chart uses none of the methods that the explorer of the page has and this one lacks.
    deferringExplorer: (link) => {
      last = LightExplorer.deferring(link);
      return last as unknown as Explorer;
    },
  };
}

/** Lets the page start the module anew after a failure; what was opened stays referred to, as nothing could free it any more. */
export function dropLight(error: unknown) {
  console.warn(error);
  dropParts();
  return null;
}
