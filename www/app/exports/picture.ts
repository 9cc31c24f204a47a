/** Pictures as PNG files, drawn again off screen. */

import type { Explorer, Frame } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import type { Background } from '../theme.ts';

/** Thrown if the browser cannot make a PNG file of the canvas. */
export class NoPicture extends Error {}

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

/** The content of a canvas as a PNG file that carries version and link. */
export async function png(explorer: Explorer, canvas: HTMLCanvasElement): Promise<Uint8Array<ArrayBuffer>> {
  const blob = await new Promise((resolve: (blob: Blob | null) => void) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new NoPicture();
  return new Uint8Array(explorer.stamped(new Uint8Array(await blob.arrayBuffer())));
}
