/** A small picture of one router above the fields that say how routers are built: each number where its field acts. */

import type { RouterInfo } from '../pkg/loadcurve-web.js';
import { html, nothing, svg } from '../view.ts';

/** Group of the keys of routers. */
export const ROUTERS = 'routers';

/** Most virtual channels, flits, stages and cycles that are drawn one by one; dots stand for those between if there are more. */
const MOST = { vcs: 8, flits: 16, stages: 10, cycles: 12 };
/** Parts that are drawn of more, dots included. */
const FEWER = { vcs: 5, flits: 12, stages: 8, cycles: 9 };
/** Flits that stand in the first buffers, for a picture at work. */
const FILLED = [3, 1, 2];

/** Height of the middle, and room above and below it. */
const MIDDLE = 44;
const ROOM = 74;
const BUFFER = { step: 14, gap: 3, left: 9, width: 64 };

/** A number of parts in a row, those in the middle as dots if there are too many to be told apart. */
function partsOf(count: number, of: keyof typeof MOST) {
  const isCut = count > MOST[of];
  return { count: isCut ? FEWER[of] : count, isCut };
}

/** Three dots around a point, beside one another or one above the other. */
function dots(x: number, y: number, isUpright = false) {
  return [-3.5, 0, 3.5].map((off) => svg`<circle class="dot" cx=${x + (isUpright ? 0 : off)} cy=${y + (isUpright ? off : 0)} r="1" />`);
}

export function routerPicture(info: RouterInfo) {
  const { vcs, buffer, pipeline, flight, global, credit, roundTrip } = info;
  const cycles = (number: number) => (number === 1 ? '1 cycle' : `${number} cycles`);
  const label = `A router: at each input ${vcs} virtual channels with buffers of ${buffer} flits, a pipeline of ${cycles(pipeline)}, the switch, and a link of ${cycles(flight)} to the next router, whose credit ${credit === 0 ? '' : `is delayed by ${cycles(credit)} and `}can be used again after ${cycles(roundTrip)}.`;
  return html`<svg class="router-picture" viewBox="0 0 232 112" role="img" aria-label=${label}>
      <path class="link" d="M0 ${MIDDLE}h7" />
      ${buffers(vcs, buffer)} ${stages(pipeline)}
      <path class="box" d="M127 28h24v32h-24zM127 28l24 32M127 60l24-32" />
      <path class="link" d="M73 ${MIDDLE}h6M121 ${MIDDLE}h6" />
      ${link(flight)}
      <path class="box" d="M206 28h25M206 60h25M206 28v32" />
      <path class="credit" d="M218 61v10q0 4-4 4h-71q-4 0-4-4v-8m-3 3 3-4 3 4" />
      <g class="middle">
        <text x="41" y="94">${vcs} ${vcs === 1 ? 'VC' : 'VCs'}</text><text x="41" y="108">of ${buffer} ${buffer === 1 ? 'flit' : 'flits'}</text>
        <text x="102" y="94">${cycles(pipeline)}</text><text class="aside" x="102" y="108">pipeline</text>
        <text class="aside" x="139" y="20">switch</text>
        <text class="aside" x="178" y="35">flight</text><text x="178" y=${global === undefined && flight < 10 ? 61 : 71}>${global === undefined ? cycles(flight) : `${flight}, global ${global}`}</text>
        <text class="of-credit" x="183" y="94">${credit === 0 ? 'credit' : `credit, delay ${credit}`}</text><text class="of-credit" x="183" y="108">round trip ${roundTrip}</text>
      </g>
    </svg>
    <p class="hint">${info.sentence}${info.isSimulated ? nothing : ' Any of these fields has the network simulated with such routers: no model covers them.'}</p>`;
}

/** The buffers of an input, some of them filled. */
function buffers(vcs: number, buffer: number) {
  const { left, width, gap } = BUFFER;
  const rows = partsOf(vcs, 'vcs');
  const flits = partsOf(buffer, 'flits');
  const step = Math.min(BUFFER.step, ROOM / rows.count);
  const height = step - gap;
  const top = MIDDLE - (step * rows.count - gap) / 2;
  const size = width / flits.count;
  const middle = flits.count / 2;
  const bounds = Array.from({ length: flits.count - 1 }, (_, flit) => flit + 1).filter((bound) => !(flits.isCut && bound === middle));
  return Array.from({ length: rows.count }, (_, row) => {
    const y = top + step * row;
    if (rows.isCut && row === (rows.count - 1) / 2) return dots(left + width / 2, y + height / 2, true);
    const filled = Math.min(flits.count, FILLED[row % FILLED.length]);
    return svg`<rect class="flits" x=${left + size * (flits.count - filled)} y=${y} width=${size * filled} height=${height} />
      <path class="box" d="M${left} ${y}h${width}v${height}h${-width}z${bounds.map((bound) => `M${left + size * bound} ${y}v${height}`).join('')}" />
      ${flits.isCut ? dots(left + width / 2, y + height / 2) : nothing}`;
  });
}

/** The stages of the pipeline. */
function stages(pipeline: number) {
  const { count, isCut } = partsOf(pipeline, 'stages');
  const size = 42 / count;
  const inner = Array.from({ length: count - 1 }, (_, stage) => stage + 1).filter((bound) => !(isCut && bound === count / 2));
  const bounds = inner.map((bound) => `M${79 + size * bound} 32v24`);
  return svg`<path class="box" d="M79 32h42v24h-42z${bounds.join('')}" />${isCut ? dots(100, MIDDLE) : nothing}`;
}

/** The link with the cycles of a flight. */
function link(flight: number) {
  const { count, isCut } = partsOf(flight, 'cycles');
  const middle = 177.5;
  const cycles = Array.from({ length: count }, (_, cycle) => 151 + (53 * (cycle + 0.5)) / count).filter(
    (x) => !isCut || Math.abs(x - middle) > 6,
  );
  return svg`<path class="link" d="M151 ${MIDDLE}h${isCut ? 20 : 53}${isCut ? `m13 0h20` : ''}m-4-3.500 4.500 3.500-4.500 3.500${cycles.map((x) => `M${x} ${MIDDLE - 3}v6`).join('')}" />
    ${isCut ? dots(middle, MIDDLE) : nothing}`;
}
