/** The line below the drawing: the scale of its colours, or the controls and signs of moving messages. */

import { list } from '../choice.ts';
import { byId } from '../dom.ts';
import { shownNumber } from '../explorer.ts';
import { separated, timeOf } from '../numbers.ts';
import type { AnimationLimits, MessageCounts, NetworkPicture } from '../pkg/loadcurve-web.js';
import type { Grouping, ProcessorLatencies } from '../processors/panel.ts';
import type { Session } from '../session.ts';
import type { Steps } from '../study/steps.ts';
import { tag } from '../tag.ts';
import { html, live, nothing, onChange, show, svg, vars, withValue } from '../view.ts';
import { marked } from '../words/word.ts';
import type { Mode, Pair } from './mode.ts';
import { SPEEDS, type Transport } from './transport.ts';

const GROUPINGS: { name: Grouping; words: string }[] = [
  { name: 'source', words: 'as a source' },
  { name: 'destination', words: 'as a destination' },
];

/** What the line tells of, and plays. */
interface Told {
  pair: Pair;
  /** The selected network as drawn. */
  picture: { value: NetworkPicture | null };
  redraw: () => void;
  latencies: ProcessorLatencies;
  transport: Transport;
  /** The steps of a collective operation; null while none are shown. */
  steps: () => Steps | null;
}

export function showKeyLine(session: Session, mode: Mode, { pair, picture, redraw, latencies, transport, steps }: Told) {
  onChange(
    () => mode.drawn === 'processors',
    (isWanted) => latencies.want('drawing', isWanted),
  );
  onChange(() => mode.drawn === 'processors' && { now: latencies.now, grouping: latencies.grouping }, redraw);
  const keys = {
    busy: () => (session.asksChannel ? nothing : html`${playing(steps())} ${channelScale(picture.value, mode.isFixed.value || pair.isOn)}`),
    processors: () => processorScale(session, latencies),
    messages: () => controls(transport),
  };
  show(byId('key-line', HTMLElement), () => keys[mode.drawn]());
}

function playing(steps: Steps | null) {
  return steps ? stepControls(steps) : nothing;
}

/** A scale of colours: what its ends mean, and what it says to those who do not see it. */
function scale(from: unknown, to: unknown, words: string) {
  return html`<span>${from}</span><span class="ramp" role="img" aria-label=${words}></span><span>${to}</span>`;
}

/** The scale of the colours of channels. */
function channelScale(picture: NetworkPicture | null, isFixed: boolean) {
  const busiest = picture?.top === undefined ? '' : shownNumber(picture.top, 'share');
  const [from, to, words] = picture?.round
    ? ['no flits', picture.round.split(': ').pop(), 'from the colour of a link without flits to that of the fullest']
    : picture?.busiest?.isCost
      ? [
          'its loss costs 0\u00a0%',
          `${isFixed ? '100\u00a0%' : busiest} of the throughput`,
          'from the colour of a link that can be spared to that of the costliest',
        ]
      : [
          marked('held 0\u00a0%'),
          isFixed ? '100\u00a0% of the time' : `${busiest}, the busiest`,
          'from the colour of an idle channel to that of the busiest',
        ];
  return html`<div class="scale">${scale(from, to, words)}</div>`;
}

/** The scale of latencies by processor. */
function processorScale(session: Session, latencies: ProcessorLatencies) {
  const { grouping, now, refused, job } = latencies;
  const failure = job.failure.value;
  if (refused || failure) return html`<p class="hint">${refused || `The latencies could not be computed: ${failure}`}</p>`;
  const known = (grouping === 'source' ? now?.sources : now?.destinations)?.filter((it) => typeof it === 'number') ?? [];
  const { curves, view } = session.state;
  const { unit, perCycle } = timeOf(curves[view.drawn]);
  const end = (of: (one: number, other: number) => number) => shownNumber(perCycle * known.reduce((a, b) => of(a, b)), 'figure');
  const by = (chosen: Grouping) => {
    latencies.grouping = chosen;
  };
  return html`<div class="scale">
    ${list('drawn-by', 'Latency of each processor', GROUPINGS, grouping, by)}
    ${
      known.length > 0
        ? scale(end(Math.min), `${end(Math.max)} ${unit}`, 'from the colour of the least latency to that of the greatest')
        : job.isRunning
          ? html`<progress max="1" value=${job.part.value || nothing} aria-label="Computing latencies by processor"></progress>`
          : html`<span class="told">${now ? 'the model saturates below this load: latencies grow without end' : ''}</span>`
    }
  </div>`;
}

/** The controls and signs of moving messages. */
function controls(transport: Transport) {
  const { phase, isRunning, isPossible, drawings, speed, speedInWords } = transport.shown.value;
  const act = isRunning ? 'Pause' : 'Play';
  return html`
    <div class="transport" role="group" aria-label="Moving messages" data-phase=${phase}>
      <button type="button" class="icon-button outlined" id="play" aria-label=${act} title=${`${act} (Space)`} aria-keyshortcuts="Space" ?disabled=${!isPossible} @click=${() => transport.toggle()}>${isRunning ? PAUSE : PLAY}</button>
      <button type="button" class="icon-button" id="step" aria-label="Step one cycle" title="One cycle ( . )" aria-keyshortcuts="." ?disabled=${!isPossible || phase === 'off' || phase === 'spent'} @click=${() => transport.step()}>${STEP}</button>
      <label class="pace" for="speed">${speedInWords}</label>
      <input
        type="range"
        id="speed"
        min="0"
        max=${SPEEDS.max}
        step="1"
        autocomplete="off"
        aria-label="Speed"
        aria-valuetext=${speedInWords}
        .value=${live(String(speed))}
        ${vars({ '--part': `${(100 * speed) / SPEEDS.max}%` })}
        @input=${withValue((value) => transport.setSpeed(Number(value)))}
      />
    </div>
    ${drawings.length === 1 ? toldOf(drawings[0]) : drawings.map((drawing) => html`<div class="told-of">${tag(drawing.network)} ${toldOf(drawing)}</div>`)}
  `;
}

/** What is told of the messages of one drawing. */
function toldOf({ remark, count, signs, smaller, waited }: Transport['shown']['value']['drawings'][number]) {
  return html`
    ${remark ? html`<p class="hint play-remark">${remark}</p>` : signList(signs, count)}
    ${waited === undefined ? nothing : html`<p class="hint waited"><strong>${shownNumber(waited, 'share')}</strong> of the messages waiting in buffers wait although an output that they may take is free. Pick a node to look into its router.</p>`}
    ${smaller ? html`<p class="hint">Drawn with ${separated(smaller)} processors at the same share of its model’s saturation, so that messages can be told apart.</p>` : nothing}
  `;
}

type Signs = AnimationLimits['signs'];

/** Pictures of 24 × 12, their labels, and which counts they tell, if any. */
const SIGNS: Record<Signs[number], { picture: unknown; words: string; count?: 'moving' | 'waiting' | 'unsent' }> = {
  moving: {
    picture: svg`<path class="stroke" d="M2 6h17" /><circle class="fill" cx="19" cy="6" r="3.500" />`,
    words: 'moving',
    count: 'moving',
  },
  waiting: { picture: svg`<path class="stroke stuck" d="M2 6h17M20.500 1.500v9" />`, words: 'waiting', count: 'waiting' },
  unsent: {
    picture: svg`<rect class="fill stuck" x="6" y="0.500" width="11" height="11" rx="2" />`,
    words: 'not yet sent',
    count: 'unsent',
  },
  probe: {
    picture: svg`<path class="reserved" d="M2 6h13" /><path class="rim" d="M19 1.500 23.500 6 19 10.500 14.500 6Z" />`,
    words: 'probe',
  },
  acknowledgement: { picture: svg`<path class="fill" d="M7 6 17 1v10Z" />`, words: 'acknowledgement' },
  packet: { picture: svg`<circle class="fill" cx="12" cy="6" r="3" />`, words: 'packet' },
  dropped: { picture: svg`<path class="stroke stuck" d="m8 2 8 8m0-8-8 8" />`, words: 'dropped' },
  request: { picture: svg`<circle class="fill" cx="12" cy="6" r="3" />`, words: 'request', count: 'moving' },
  combined: {
    picture: svg`<circle class="fill" cx="12" cy="6" r="5" /><circle class="hole" cx="12" cy="6" r="2.500" />`,
    words: 'combined',
  },
};

/** The signs of the moving messages with their numbers. */
function signList(signs: Signs, counts: MessageCounts | null) {
  const numbers = counts && { moving: counts.underWay - counts.blocked, waiting: counts.blocked, unsent: counts.waiting };
  return html`<ul class="signs" aria-label="What moves">
    ${signs.map((name) => {
      const { picture, words, count } = SIGNS[name];
      return html`<li>
        <svg viewBox="0 0 24 12" aria-hidden="true">${picture}</svg>${count && numbers ? html`<strong>${separated(numbers[count])}</strong>` : ''} ${words}
      </li>`;
    })}
  </ul>`;
}

/** Controls that play the steps of a collective operation, above the scale of their flits. */
function stepControls(steps: Steps) {
  const { name, number, count, isPlaying } = steps;
  const act = isPlaying ? 'Pause' : 'Play';
  const words = `step ${number} of ${count}`;
  return html`<div class="transport is-of-steps" role="group" aria-label=${`Steps of ${name}`}>
    <button type="button" class="icon-button outlined" id="play" aria-label=${act} title=${`${act} (Space)`} aria-keyshortcuts="Space" ?disabled=${count < 2} @click=${() => steps.toggle()}>${isPlaying ? PAUSE : PLAY}</button>
    <button type="button" class="icon-button" id="step-back" aria-label="Previous step" title="Previous step" ?disabled=${number <= 1} @click=${() => steps.step(-1)}>${STEP_BACK}</button>
    <button type="button" class="icon-button" id="step" aria-label="Next step" title="Next step ( . )" aria-keyshortcuts="." ?disabled=${number >= count} @click=${() => steps.step()}>${STEP}</button>
    <input
      type="range"
      id="step-number"
      min="1"
      max=${count}
      step="1"
      autocomplete="off"
      aria-label="Step"
      aria-valuetext=${words}
      ?disabled=${count < 2}
      .value=${live(String(number))}
      ${vars({ '--part': `${(100 * (number - 1)) / Math.max(1, count - 1)}%` })}
      @input=${withValue((value) => steps.seek(Number(value)))}
      @change=${() => steps.settle()}
    />
    <label for="step-number"><span>${name}, </span>${words}</label>
  </div>`;
}

/** Signs of the buttons that play what the drawing shows. */
const PLAY = html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M4.500 2.500v11l9-5.500Z" /></svg>`;
const PAUSE = html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M5 3v10M11 3v10" /></svg>`;
const STEP = html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M3.500 3v10l7-5ZM13 3v10" /></svg>`;
const STEP_BACK = html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M12.500 3v10l-7-5ZM3 3v10" /></svg>`;

/** What plays in the drawing: moving messages, or the steps of a collective operation. */
export interface Player {
  /** Plays or pauses. */
  toggle(): void;
  /** Goes to the next cycle or step, and stays there. */
  step(): void;
}
