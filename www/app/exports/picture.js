/** Pictures as PNG files, drawn once more beside the page. */

/** @import { Explorer, Frame } from '../pkg/loadcurve-web.js' */

/** The size of exported pictures in CSS pixels, that of the command. */
export const SIZE = { width: 640, height: 420 };

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
  const pixels = blob ? await blob.arrayBuffer() : new ArrayBuffer(0);
  return new Uint8Array(explorer.stamped(new Uint8Array(pixels)));
}
