/** Places of the parts of a router's picture, in CSS pixels. */

import type { RouterInside, RouterMessage } from '../pkg/loadcurve-web.js';

/** Height of a virtual channel, of the name of a port, and between two ports. */
const ROW = 16;
const NAME = 17;
const GAP = 7;
/** Above the first port. */
const TOP = 18;
/** Room for the number of a virtual channel. */
const NUMBER = 16;
/** Room for the outputs: narrow, and with the names of the messages that hold them. */
const OUTPUTS = { narrow: 96, wide: 150 };
/** Width from which the messages that hold outputs are named. */
const WIDE = 440;
/** Part of the rest that buffers take, and their greatest width. */
const BUFFERS = { part: 0.6, most: 190 };
/** Width of a flit from which flits are told apart. */
const LEAST_FLIT = 5;
const MOST_FLIT = 24;

/** A message in a buffer. */
interface Block {
  message: RouterMessage;
  /** Its left and right end: its head is at the right. */
  left: number;
  right: number;
  /** Bounds between its flits. */
  ticks: number[];
}

/** The picture of a router. */
export interface Layout {
  width: number;
  height: number;
  /** True if the messages that hold outputs are named. */
  isWide: boolean;
  buffers: { left: number; right: number };
  /** Left end of the outputs. */
  outputs: number;
  inputPorts: { y: number; rows: { y: number; blocks: Block[] }[] }[];
  outputPorts: { y: number; rows: number[] }[];
}

/** @param width of the picture */
export function layoutOf({ inputs, outputs }: RouterInside, width: number): Layout {
  const isWide = width >= WIDE;
  const left = NUMBER;
  const start = width - (isWide ? OUTPUTS.wide : OUTPUTS.narrow);
  const capacity = Math.max(1, ...inputs.flatMap(({ buffers }) => buffers.map((buffer) => buffer.capacity)));
  const flit = Math.min(MOST_FLIT, Math.min(BUFFERS.most, BUFFERS.part * (start - left)) / capacity);
  const right = left + flit * capacity;
  const height = (count: number, rows: number) => NAME + rows * ROW + (count > 0 ? GAP : 0);
  let y = TOP;
  const inputPorts = inputs.map(({ buffers }) => {
    const top = y;
    y += height(1, buffers.length);
    const rows = buffers.map(({ messages }, vc) => {
      let end = right;
      const blocks = messages.map((message) => {
        const block = { message, left: end - flit * message.flits, right: end, ticks: ticksOf(message.flits, flit, end) };
        end = block.left;
        return block;
      });
      return { y: top + NAME + ROW * vc, blocks };
    });
    return { y: top, rows };
  });
  const bottom = y;
  y = TOP;
  const outputPorts = outputs.map(({ vcs }) => {
    const top = y;
    y += height(1, vcs.length);
    return { y: top, rows: vcs.map((_, vc) => top + NAME + ROW * vc) };
  });
  return { width, height: Math.max(bottom, y) - GAP, isWide, buffers: { left, right }, outputs: start, inputPorts, outputPorts };
}

/** Bounds between flits, from the head on. */
function ticksOf(flits: number, flit: number, end: number) {
  if (flit < LEAST_FLIT) return [];
  return Array.from({ length: Math.max(0, flits - 1) }, (_, place) => end - flit * (place + 1));
}

/** Height of the middle of a virtual channel. */
export function middle(y: number) {
  return y + ROW / 2 - 1;
}
