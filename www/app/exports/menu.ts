/**
 * Saving chart, numbers and sources as files, the same ones that the command writes for this link, and
 * opening them again.
 */

import { byId } from '../dom.ts';
import { say } from '../live.ts';
import { listAt } from '../menu.ts';
import { showRefusal } from '../notices.ts';
import type { Explorer, Scaling } from '../pkg/loadcurve-web.js';
import type { ScalingEntrance } from '../scaling/entrance.ts';
import type { Session } from '../session.ts';
import { acknowledge, save } from '../share.ts';
import type { Background, Theme } from '../theme.ts';
import { drawn, fileName, frameOf, png, SIZE, whyNoFile } from './picture.ts';

/** Content of a file once everything is computed. */
type Content = string | HTMLCanvasElement;

/** , made of what the chart shows */
interface Export {
  words: string | (() => string);
  ending: string;
  type: string;
  make: (figure: Explorer | Scaling, explorer: Explorer) => Content;
}

/** Ground of SVG files: set by the link alone, independent of the system setting. */
const backgroundOf = ({ state }: Session): Background => (state.view.theme === 'dark' ? 'dark' : 'light');

/**
 * @param theme of the page
 * @param open asks for a results file
 * @returns shows the list of files
 */
export function joinExports(session: Session, theme: Theme, scaling: ScalingEntrance, open: () => void): () => void {
  const button = byId('share', HTMLButtonElement);
  const item = (what: Export) => ({ words: what.words, act: () => void take(session, scaling, button, what) });
  const chart = (words: string, ending: string, ratio: number, background: () => Background) =>
    item({
      words,
      ending,
      type: 'image/png',
      make: (figure) => drawn(frameOf(session, SIZE, ratio, background()), (canvas, size) => figure.drawChart(canvas, size)),
    });
  const { width, height } = SIZE;
  const list = listAt(button, [
    { heading: 'The chart' },
    chart(`PNG as on screen, ${width} × ${height}`, '.png', 1, () => theme.background),
    chart(`PNG as on screen, ${2 * width} × ${2 * height}`, '@2x.png', 2, () => theme.background),
    chart(`PNG for print, ${2 * width} × ${2 * height}`, '-print@2x.png', 2, () => 'print'),
    item({
      words: () => `SVG, ${backgroundOf(session)}`,
      ending: '.svg',
      type: 'image/svg+xml',
      make: (figure) => figure.chartSvg(width, height, backgroundOf(session)),
    }),
    item({
      words: 'SVG for print',
      ending: '-print.svg',
      type: 'image/svg+xml',
      make: (figure) => figure.chartSvg(width, height, 'print'),
    }),
    item({ words: 'TeX, for pgfplots', ending: '.tex', type: 'application/x-tex', make: (figure) => figure.tex() }),
    { heading: 'Its numbers' },
    item({ words: 'CSV', ending: '.csv', type: 'text/csv', make: (figure) => figure.csv() }),
    item({ words: 'JSON', ending: '.json', type: 'application/json', make: (figure) => figure.json() }),
    { heading: 'The drawing of the network' },
    item({
      words: `PNG of the drawing, ${2 * width} × ${2 * height}`,
      ending: '-drawing@2x.png',
      type: 'image/png',
      make: (_figure, explorer) => drawn(frameOf(session, SIZE, 2, theme.background), (canvas, size) => explorer.drawingOn(canvas, size)),
    }),
    item({
      words: () => `SVG of the drawing, ${backgroundOf(session)}`,
      ending: '-drawing.svg',
      type: 'image/svg+xml',
      make: (_figure, explorer) => explorer.drawingSvg(width, height, backgroundOf(session)),
    }),
    { heading: 'Cite' },
    item({
      words: 'BibTeX of papers and Loadcurve',
      ending: '.bib',
      type: 'application/x-bibtex',
      make: (_figure, explorer) => explorer.bibtex(),
    }),
    { heading: 'Open again' },
    { words: 'Open results…', act: open },
  ]);
  list.classList.add('exports');
  button.after(list);
  return () => list.showPopover?.();
}

/** Saves a file as soon as everything in it is computed, and says so. */
async function take(session: Session, scaling: ScalingEntrance, button: HTMLButtonElement, { ending, type, make }: Export) {
  const name = fileName(session.state, ending);
  try {
    const figure = await scaling.figure();
    const { explorer } = session;
    const content = figure ? make(figure, explorer) : await session.complete(() => make(explorer, explorer));
    save(name, type, content instanceof HTMLCanvasElement ? await png(session.explorer, content) : content);
    acknowledge(button.querySelector('span') as HTMLElement, 'Saved');
    say(`${name} saved`);
  } catch (error) {
    const why = whyNoFile(error, name);
    showRefusal(why);
    say(why);
  }
}
