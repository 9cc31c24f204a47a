/** A small picture of one router above the fields that say how routers are built: each number where its field acts. */

import type { RouterInfo } from '../pkg/loadcurve-web.js';
import { html, nothing, svg } from '../view.ts';

/** Group of the keys of routers. */
export const ROUTERS = 'routers';

/** Most virtual channels, flits, stages and cycles that are drawn one by one. */
const MOST = { vcs: 3, flits: 8, stages: 6, cycles: 8 };
/** Flits that stand in the first buffers, for a picture at work. */
const FILLED = [3, 1, 2];

/** Height of the middle, of a buffer, and from one to the next. */
const MIDDLE = 44;
const BUFFER = { height: 11, step: 14, left: 9, width: 64 };

export function routerPicture(info: RouterInfo) {
  const { vcs, buffer, pipeline, flight, global, credit, roundTrip } = info;
  const cycles = (number: number) => (number === 1 ? '1 cycle' : `${number} cycles`);
  const label = `A router: at each input ${vcs} virtual channels with buffers of ${buffer} flits, a pipeline of ${cycles(pipeline)}, the switch, and a link of ${cycles(flight)} to the next router, whose credit can be used again after ${cycles(roundTrip)}.`;
  return html`<svg class="router-picture" viewBox="0 0 232 112" role="img" aria-label=${label}>
      <path class="link" d="M0 ${MIDDLE}h7" />
      ${buffers(vcs, buffer)} ${stages(pipeline)}
      <path class="box" d="M127 28h24v32h-24zM127 28l24 32M127 60l24-32" />
      <path class="link" d="M73 ${MIDDLE}h6M121 ${MIDDLE}h6M151 ${MIDDLE}h53m-4-3.500 4.500 3.500-4.500 3.500" />
      ${ticks(flight)}
      <path class="box" d="M206 28h25M206 60h25M206 28v32" />
      <path class="credit" d="M218 61v10q0 4-4 4h-71q-4 0-4-4v-8m-3 3 3-4 3 4" />
      <g class="middle">
        <text x="41" y="94">${vcs} ${vcs === 1 ? 'VC' : 'VCs'}</text><text x="41" y="108">of ${buffer} ${buffer === 1 ? 'flit' : 'flits'}</text>
        <text x="102" y="94">${cycles(pipeline)}</text><text class="aside" x="102" y="108">pipeline</text>
        <text class="aside" x="139" y="20">switch</text>
        <text class="aside" x="178" y="35">flight</text><text x="178" y=${global === undefined ? 61 : 71}>${global === undefined ? cycles(flight) : `${flight}, global ${global}`}</text>
        <text class="of-credit" x="183" y="94">${credit === 0 ? 'credit' : `credit +${credit}`}</text><text class="of-credit" x="183" y="108">round trip ${roundTrip}</text>
      </g>
    </svg>
    <p class="hint">${info.sentence}${info.isSimulated ? nothing : ' Any of these fields has the network simulated with such routers: no model covers them.'}</p>`;
}

/** The buffers of an input, some of them filled. */
function buffers(vcs: number, buffer: number) {
  const rows = Math.min(vcs, MOST.vcs);
  const flits = Math.min(buffer, MOST.flits);
  const top = MIDDLE - (BUFFER.step * rows - 3) / 2;
  const { left, width, height } = BUFFER;
  return Array.from({ length: rows }, (_, row) => {
    const y = top + BUFFER.step * row;
    const filled = Math.min(flits, FILLED[row]);
    const size = width / flits;
    return svg`<rect class="flits" x=${left + size * (flits - filled)} y=${y} width=${size * filled} height=${height} />
      <path class="box" d="M${left} ${y}h${width}v${height}h${-width}z${Array.from({ length: flits - 1 }, (_, flit) => `M${left + size * (flit + 1)} ${y}v${height}`).join('')}" />`;
  });
}

/** The stages of the pipeline. */
function stages(pipeline: number) {
  const count = Math.min(pipeline, MOST.stages);
  const size = 42 / count;
  const bounds = Array.from({ length: count - 1 }, (_, stage) => `M${79 + size * (stage + 1)} 32v24`);
  return svg`<path class="box" d="M79 32h42v24h-42z${bounds.join('')}" />`;
}

/** The cycles of a flight. */
function ticks(flight: number) {
  const count = Math.min(flight, MOST.cycles);
  return svg`<path class="link" d=${Array.from({ length: count }, (_, cycle) => `M${151 + (53 * (cycle + 0.5)) / count} ${MIDDLE - 3}v6`).join('')} />`;
}
