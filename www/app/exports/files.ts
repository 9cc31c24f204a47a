/** Files: the menu that saves chart, numbers and sources, the same ones as the command writes; PNG drawn off screen, names and types, and why there is none. */

import { byId, say } from '../dom.ts';
import { startLate } from '../late.ts';
import { listAt } from '../menu.ts';
import { showRefusal } from '../notices.ts';
import type { Explorer, Frame, ScenarioState, Study } from '../pkg/loadcurve-web.js';
import { inShort } from '../quoting.ts';
import { Incomplete, messageOf, type Session } from '../session.ts';
import { acknowledge, save } from '../share.ts';
import type { StudyEntrance } from '../study/entrance.ts';
import { letterOf } from '../tag.ts';
import type { Background, Theme } from '../theme.ts';

/** Thrown if the browser cannot make a PNG file of the canvas. */
class NoPicture extends Error {}

/** Why a picture was not copied. */
export const NOT_COPIED = 'This browser does not let a page copy pictures. Save the picture instead.';

/** The size of exported pictures in CSS pixels, the same as the command's. */
export const SIZE = { width: 640, height: 420 };

/**
 * The frame of a picture. As in SVG files, the load on screen is marked; for print, only one that the link names.
 *
 * @param size in CSS pixels
 * @param ratio device pixels per CSS pixel
 */
export function frameOf({ link }: Session, { width, height }: { width: number; height: number }, ratio: number, theme: Background): Frame {
  return { width, height, ratio, theme, heading: true, operating: theme !== 'print' || new URLSearchParams(link).has('load') };
}

/** Draws on a canvas of its own. */
export function drawn(frame: Frame, draw: (canvas: HTMLCanvasElement, frame: Frame) => unknown) {
  const canvas = document.createElement('canvas');
  canvas.width = frame.width * frame.ratio;
  canvas.height = frame.height * frame.ratio;
  if (!canvas.getContext('2d')) throw new NoPicture();
  draw(canvas, frame);
  return canvas;
}

/**
 * The content of a canvas as a PNG file that carries version and link.
 *
 * @param perInch pixels per inch on paper, if it has a size there
 */
async function png(explorer: Explorer, canvas: HTMLCanvasElement, perInch?: number): Promise<Uint8Array<ArrayBuffer>> {
  const blob = await new Promise((resolve: (blob: Blob | null) => void) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new NoPicture();
  return new Uint8Array(explorer.stamped(new Uint8Array(await blob.arrayBuffer()), perInch));
}

/**
 * Puts a picture on the clipboard. The browser may be asked within the click only, so it is promised the picture.
 *
 * @returns true if the browser allowed it
 */
export async function copyPicture(explorer: Explorer, canvas: Promise<HTMLCanvasElement>, perInch?: number): Promise<boolean> {
  const type = 'image/png';
  const blob = canvas.then(async (canvas) => new Blob([await png(explorer, canvas, perInch)], { type }));
  try {
    await navigator.clipboard.write([new ClipboardItem({ [type]: blob })]);
    return true;
  } catch (error) {
    console.warn(error);
    blob.catch(console.warn);
    return false;
  }
}

/**
 * Makes something of what the chart shows, once everything in it is computed.
 *
 * @param figure the answer that stands in the place of the curves, or the explorer
 */
export async function completed<Made>(
  session: Session,
  study: StudyEntrance,
  make: (figure: Explorer | Study, explorer: Explorer) => Made,
): Promise<Made> {
  await startLate();
  const answer = await study.figure();
  const { explorer } = session;
  return answer ? make(answer, explorer) : session.complete(() => make(explorer, explorer));
}

/** Content of a file: a text, or a picture to be saved as PNG. */
export type Content = string | HTMLCanvasElement;

/** Types of files by their ending. */
const TYPES: Record<string, string> = {
  png: 'image/png',
  svg: 'image/svg+xml',
  tex: 'application/x-tex',
  csv: 'text/csv',
  json: 'application/json',
  bib: 'application/x-bibtex',
};

/**
 * Saves a file, whose name gives its type.
 *
 * @param perInch pixels per inch of a picture that has a size on paper
 */
export async function saveAs(name: string, explorer: Explorer, content: Content, perInch?: number) {
  const ending = name.slice(name.lastIndexOf('.') + 1);
  save(name, TYPES[ending], typeof content === 'string' ? content : await png(explorer, content, perInch));
}

/** The reason why the file of a name could not be written. */
export function whyNoFile(error: unknown, name: string) {
  if (error instanceof WebAssembly.RuntimeError) throw error;
  if (error instanceof Incomplete) return 'The file would not be complete, as a network could not be computed. Nothing was saved.';
  if (error instanceof NoPicture) return 'This browser refuses to make a PNG file. Nothing was saved; SVG is there as well.';
  console.warn(error);
  return `${name} could not be made. Nothing was saved. The reason: ${inShort(messageOf(error))}`;
}

/** Name of a file, made from its networks, and from the question that stands in the place of the curves: `loadcurve-mesh-torus-faults.svg`. */
export function fileName({ curves, view }: ScenarioState, ending: string) {
  const kinds = [...new Set(curves.map(({ network }) => network))];
  const asked = view.shown === 'curve' ? '' : `-${view.shown}`;
  return `loadcurve-${kinds.join('-')}${asked}${ending}`;
}

/** Content of a file, made of what the chart shows once everything is computed. */
type Make = (figure: Explorer | Study, explorer: Explorer) => Content;

/**
 * @param theme of the page
 * @param open asks for a results file
 * @param picture opens the dialog of a figure on paper
 * @returns shows the list of files
 */
export function joinExports(session: Session, theme: Theme, study: StudyEntrance, open: () => void, picture: () => void): () => void {
  const button = byId('share', HTMLButtonElement);
  const { width, height } = SIZE;
  const once = `${width} × ${height}`;
  const twice = `${2 * width} × ${2 * height}`;
  /** Ground of SVG files: set by the link alone, independent of the system setting. */
  const ground = (): Background => (session.state.view.theme === 'dark' ? 'dark' : 'light');

  /** Saves a file as soon as everything in it is computed, and says so. */
  async function save(ending: string, make: Make) {
    const name = fileName(session.state, ending);
    try {
      await saveAs(name, session.explorer, await completed(session, study, make));
      acknowledge(button.querySelector('span') as HTMLElement, 'Saved');
      say(`${name} saved`);
    } catch (error) {
      const why = whyNoFile(error, name);
      showRefusal(why);
      say(why);
    }
  }

  const item = (words: string, ending: string, make: Make) => ({ words, act: () => void save(ending, make) });
  const png = (words: string, ending: string, ratio: number, background: Background) =>
    item(words, ending, (figure) => drawn(frameOf(session, SIZE, ratio, background), (canvas, frame) => figure.drawChart(canvas, frame)));
  /** Files of a drawing: of the selected network, unless another one is given. */
  const drawings = (name: string, ending: string, network?: number, isShown = true) => [
    {
      ...item(`PNG of ${name}, ${twice}`, `-${ending}@2x.png`, (_figure, explorer) =>
        drawn({ ...frameOf(session, SIZE, 2, theme.background), network }, (canvas, frame) => explorer.drawingOn(canvas, frame)),
      ),
      isShown,
    },
    {
      ...item(`SVG of ${name}, ${ground()}`, `-${ending}.svg`, (_figure, explorer) =>
        explorer.drawingSvg(width, height, ground(), network),
      ),
      isShown,
    },
  ];

  const list = listAt(button, () => {
    const { beside } = session.state.view;
    return [
      { heading: 'For a paper or slides' },
      { words: 'Picture in a journal’s width…', act: picture },
      { heading: 'The chart' },
      png(`PNG as on screen, ${once}`, '.png', 1, theme.background),
      png(`PNG as on screen, ${twice}`, '@2x.png', 2, theme.background),
      png(`PNG for print, ${twice}`, '-print@2x.png', 2, 'print'),
      item(`SVG, ${ground()}`, '.svg', (figure) => figure.chartSvg(width, height, ground())),
      item('SVG for print', '-print.svg', (figure) => figure.chartSvg(width, height, 'print')),
      item('TeX, for pgfplots', '.tex', (figure) => figure.tex()),
      { heading: 'Its numbers' },
      item('CSV', '.csv', (figure) => figure.csv()),
      item('JSON', '.json', (figure) => figure.json()),
      { heading: 'The drawing of the network' },
      ...drawings('the drawing', 'drawing'),
      // Of two drawings each is a file of its own.
      ...drawings(`drawing ${letterOf(beside ?? 0)}`, 'beside', beside, beside !== undefined),
      { heading: 'Cite' },
      item('BibTeX of papers and Loadcurve', '.bib', (_figure, explorer) => explorer.bibtex()),
      { heading: 'Open again' },
      { words: 'Open results…', act: open },
    ];
  });
  list.classList.add('exports');
  button.after(list);
  return () => list.showPopover?.();
}
