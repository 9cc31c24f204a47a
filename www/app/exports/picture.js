/** Pictures as PNG files, drawn once more beside the page. */

/** @import { Explorer, Frame } from '../pkg/loadcurve-web.js' */
/** @import { Session } from '../session.js' */
/** @import { Ground } from '../theme.js' */

/** That the browser makes no PNG file of what was drawn. */
export class NoPicture extends Error {}

/** The size of exported pictures in CSS pixels, that of the command. */
export const SIZE = { width: 640, height: 420 };

/**
 * A frame of a picture. As in SVG files, only a load that the link names is marked.
 *
 * @param {Session} session
 * @param {{ width: number, height: number }} size in CSS pixels
 * @param {number} ratio pixels for each of them
 * @param {Ground} theme
 * @returns {Frame}
 */
export function frameOf({ link }, { width, height }, ratio, theme) {
  return { width, height, ratio, theme, heading: true, operating: new URLSearchParams(link).has('load') };
}

/**
 * Draws on a canvas of its own.
 *
 * @param {Frame} frame
 * @param {(canvas: HTMLCanvasElement, frame: Frame) => unknown} draw
 */
export function drawn(frame, draw) {
  const canvas = document.createElement('canvas');
  canvas.width = frame.width * frame.ratio;
  canvas.height = frame.height * frame.ratio;
  if (!canvas.getContext('2d')) throw new NoPicture();
  draw(canvas, frame);
  return canvas;
}

/**
 * What is on a canvas as a PNG file that carries version and link.
 *
 * @param {Explorer} explorer
 * @param {HTMLCanvasElement} canvas
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
export async function png(explorer, canvas) {
  const blob = await new Promise((/** @type {(blob: Blob | null) => void} */ resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new NoPicture();
  return new Uint8Array(explorer.stamped(new Uint8Array(await blob.arrayBuffer())));
}
