/** Pictures as PNG files, drawn again off screen. */

/** @import { Explorer, Frame } from '../pkg/loadcurve-web.js' */
/** @import { Session } from '../session.js' */
/** @import { Background } from '../theme.js' */

/** Thrown if the browser cannot make a PNG file of the canvas. */
export class NoPicture extends Error {}

/** The size of exported pictures in CSS pixels, the same as the command's. */
export const SIZE = { width: 640, height: 420 };

/**
 * The frame of a picture. As in SVG files, the load on screen is marked; for print, only one that the link names.
 *
 * @param {Session} session
 * @param {{ width: number, height: number }} size in CSS pixels
 * @param {number} ratio device pixels per CSS pixel
 * @param {Background} theme
 * @returns {Frame}
 */
export function frameOf({ link }, { width, height }, ratio, theme) {
  return { width, height, ratio, theme, heading: true, operating: theme !== 'print' || new URLSearchParams(link).has('load') };
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
 * The content of a canvas as a PNG file that carries version and link.
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
