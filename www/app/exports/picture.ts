/** Files: PNG drawn again off screen, names and types, and why there is none. */

import { startLate } from '../late.ts';
import type { Explorer, Frame, ScenarioState, Study } from '../pkg/loadcurve-web.js';
import { inShort } from '../quoting.ts';
import { Incomplete, messageOf, type Session } from '../session.ts';
import { save } from '../share.ts';
import type { StudyEntrance } from '../study/entrance.ts';
import type { Background } from '../theme.ts';

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
