/**
 * One message through time: a diagram of its channels over time with a cursor that moves the drawing, too, and the same
 * message under three kinds of switching.
 */

import { segmented } from '../choice.ts';
import { byId, leavesByEscape, say } from '../dom.ts';
import type { Overlay } from '../drawing/overlay.ts';
import { saveAs } from '../exports/files.ts';
import { bringIntoSight } from '../in-sight.ts';
import { PassagePicture } from '../late.ts';
import type { FollowedMessage, PassageLane } from '../pkg/loadcurve-web.js';
import { SharpCanvas, type Size } from '../sharp.ts';
import { widthNow } from '../stage/width.ts';
import { follow, html, nothing, once, showAtOnce, signal } from '../view.ts';
import type { Around, ThroughEntrance } from './entrance.ts';
import { Followed } from './followed.ts';
import { type Scrubber, scrubberIn } from './scrubber.ts';
import { endOf, formulas, inCycles, partsOf, stateAt, type TableRow, tableOf } from './words.ts';

type Shown = 'way' | 'switching';

const CHOICES: { name: Shown; words: string }[] = [
  { name: 'way', words: 'Its way' },
  { name: 'switching', words: 'Three switchings' },
];

/** The size of saved pictures. */
const SAVED = { width: 800, height: 480 };

export function showThrough({ session, theme, transport }: Around, entrance: ThroughEntrance) {
  const place = byId('through', HTMLElement);
  const followed = new Followed();
  const shown = signal<Shown>('way');
  /** The cycle that is shown, since the message was generated. */
  const cycle = signal(0);
  const picture = signal<PassagePicture | null>(null);
  /** What moves in the drawing of the message. */
  let overlay: Overlay | null = null;
  let box: HTMLElement | null = null;
  let surface: SharpCanvas | null = null;
  let scrubber: Scrubber | null = null;

  follow(() => entrance.shown, begin);
  follow(() => [followed.message.value, followed.cutThrough.value, shown.value], draw);
  follow(() => cycle.value, recall);
  theme.follow((ratio) => surface?.redraw(ratio));
  showAtOnce(place, () => (entrance.isOpen ? content() : nothing));
  place.addEventListener('keydown', leavesByEscape(leave));

  function laneNow() {
    return followed.message.value?.lane ?? null;
  }

  /** Messages of the picture. */
  function lanes(message: FollowedMessage): PassageLane[] {
    return shown.value === 'way' ? [message.lane] : switchings(message, followed.cutThrough.value);
  }

  function begin(next: ThroughEntrance['shown']) {
    overlay?.recall(null);
    overlay = next?.drawing.overlay ?? null;
    shown.value = 'way';
    const replay = overlay && transport.replayOf(overlay);
    if (!next || !replay) return followed.end();
    // What asked for it is about to go.
    if (place.contains(document.activeElement)) place.querySelector('h2')?.focus({ preventScroll: true });
    followed.ask(next.number, replay);
  }

  function draw() {
    const message = followed.message.value;
    picture.peek()?.free();
    picture.value = null;
    if (!message) return;
    const isWay = shown.value === 'way';
    if (!isWay) followed.askCutThrough();
    const heading = `Message ${message.from} → ${message.to} ${isWay ? 'through time' : 'under three switchings'}`;
    picture.value = new PassagePicture({ heading, lanes: lanes(message) });
    // The cycle of the drawing, since the message was generated.
    if (isWay) cycle.value = Math.max(0, Math.min(endOf(message.lane), (overlay?.cycle ?? 0) - message.generated));
    fit();
    recall();
  }

  /** Gives the picture the room that it needs at least. */
  function fit() {
    const [least] = picture.peek()?.heights() ?? [0];
    if (box) box.style.minHeight = `${Math.ceil(least)}px`;
  }

  /** Shows the drawing as it was in the cycle under the cursor. */
  function recall() {
    const snapshot = followed.snapshotAt(cycle.value);
    if (snapshot) overlay?.recall(snapshot);
    surface?.request();
    scrubber?.update();
  }

  function paint(canvas: HTMLCanvasElement, size: Size) {
    const isWay = shown.value === 'way';
    const place = picture.peek()?.draw(canvas, { ...theme.frame(size), cursor: isWay ? cycle.value : undefined });
    scrubber?.place(isWay ? (place ?? null) : null);
    if (document.activeElement?.id !== 'through-title') return;
    scrubber?.focus();
    // In one column the drawing is to be in sight, with the diagram below it.
    if (widthNow() === 'narrow') bringIntoSight(byId('sheets', HTMLElement), 'start');
  }

  function join(plot: HTMLElement) {
    box = plot;
    const canvas = plot.querySelector('canvas') as HTMLCanvasElement;
    const heightFor = (_width: number, { clientHeight }: { clientHeight: number }) => {
      const [least, most] = picture.peek()?.heights() ?? [0, clientHeight];
      return Math.max(least, Math.min(most, clientHeight));
    };
    surface = new SharpCanvas(canvas, plot, (size) => paint(canvas, size), { heightFor, isReady: () => picture.peek() !== null });
    scrubber = scrubberIn(plot, {
      cycle: () => cycle.value,
      end: () => endOf(laneNow() ?? { until: 0 }),
      words: () => {
        const lane = laneNow();
        return lane ? stateAt(lane, cycle.value) : '';
      },
      move: (to) => {
        cycle.value = to;
      },
    });
    fit();
  }

  function leave() {
    const area = entrance.shown?.drawing.area;
    entrance.close();
    area?.focus({ preventScroll: true });
  }

  async function save() {
    const shown = picture.peek();
    if (!shown) return;
    const [least, most] = shown.heights();
    const height = Math.max(least + 40, Math.min(most + 40, SAVED.height));
    const name = 'loadcurve-message.svg';
    const background = theme.background === 'dark' ? 'dark' : 'light';
    await saveAs(name, session.explorer, shown.svg(SAVED.width, height, background, session.link));
    say(`${name} saved`);
  }

  function content() {
    const message = followed.message.value;
    const isWay = shown.value === 'way';
    const title = message ? `Message ${message.from} → ${message.to}` : 'A message through time';
    const pick = (choice: Shown) => {
      shown.value = choice;
    };
    return html`
      <div class="through-head">
        <button type="button" class="outlined" id="through-back" title="Back to the curve (Esc)" @click=${leave}>← Curve</button>
        <h2 tabindex="-1" id="through-title" ${once((heading) => heading.focus({ preventScroll: true }))}>${title}</h2>
        ${message && message.alone.length > 0 ? segmented('through', 'What is drawn of the message', CHOICES, shown.value, pick) : nothing}
        <button type="button" class="plain" id="through-save" ?hidden=${!message} @click=${() => void save()}>SVG</button>
      </div>
      ${message ? nothing : status()} ${message && isWay ? sum(message.lane) : nothing}
      <div class="through-plot" ${once(join)}>
        <canvas><p>${picture.value?.summary() ?? ''}</p></canvas>
      </div>
      ${message && isWay ? now(message.lane) : nothing}
      ${message && isWay ? timeTable(message.lane, (number) => entrance.ask(number)) : nothing}
      ${message && !isWay ? switchingWords(message, followed.cutThrough.value) : nothing}
    `;
  }

  function status() {
    const failure = followed.job.failure.value;
    if (failure) return html`<p class="hint" role="status">This message could not be followed: ${failure}.</p>`;
    return html`<p class="study-progress" role="status"><progress max="1" value=${followed.job.part.value} aria-label="Following the message"></progress> <span class="hint">Simulating again, to follow it…</span></p>`;
  }

  /** What the message does in the cycle under the cursor. */
  function now(lane: PassageLane) {
    const words = stateAt(lane, cycle.value);
    return html`<p class="through-now"><strong>Cycle ${cycle.value}</strong> of ${endOf(lane)}: <span class=${words.startsWith('waits') ? 'waits' : ''}>${words}</span></p>`;
  }
}

/** The latency as the sum of its parts, which is the legend of the picture, too. */
function sum(lane: PassageLane) {
  const parts = partsOf(lane);
  if (parts.length === 0) return html`<p class="through-sum">Not delivered in ${lane.until} cycles.</p>`;
  return html`<p class="through-sum">
    <strong>${lane.latency} cycles</strong> =
    ${parts.map(({ cycles, look, words }, place) => html`${place > 0 ? ' + ' : ''}<span class="through-part"><i class=${look}></i><strong>${cycles}</strong> ${words}</span>`)}
  </p>`;
}

/** The same message under three kinds of switching: alone by formula, and in traffic by simulation. */
const ALONE = ['Store-and-forward, alone', 'Cut-through, alone', 'Wormhole, alone'];

/** The lanes of the picture, from the top. */
function switchings({ alone, lane, bufferFlits }: FollowedMessage, cutThrough: PassageLane | string | null): PassageLane[] {
  const lanes = alone.map((lane, place) => ({ ...lane, title: ALONE[place] }));
  const holdsAll = bufferFlits !== undefined && bufferFlits >= lane.flits;
  const here = { ...lane, others: [], title: `${holdsAll ? 'Cut-through' : 'Wormhole'}, in this traffic` };
  if (typeof cutThrough !== 'object' || cutThrough === null) return [...lanes, here];
  return [...lanes, { ...cutThrough, others: [], title: 'Cut-through, in this traffic' }, here];
}

/** How the three differ, in sentences. */
function switchingWords({ alone, lane, bufferFlits, cutThrough: link }: FollowedMessage, cutThrough: PassageLane | string | null) {
  // In a low window the picture has all the room, and the words are asked for.
  const isRoomy = widthNow() === 'narrow' || matchMedia('(min-height: 60rem)').matches;
  return html`<details class="through-switchings" ?open=${isRoomy}>
    <summary>How they differ</summary>
    ${formulas(alone).map((sentence) => html`<p>${sentence}</p>`)}
    <p>
      Store-and-forward and cut-through routers have buffers for whole messages, here ${lane.flits} flits, and a message that waits stands in one of them. Wormhole routers do with a
      few flits, here ${bufferFlits ?? 1}, and a message that waits holds all channels between its head and its tail.
    </p>
    <p class="hint">
      ${cutThrough === 'asked' ? 'Cut-through in this traffic is being simulated. ' : nothing}${
        typeof cutThrough === 'object' && cutThrough !== null
          ? html`Cut-through in traffic: the same messages simulated with such buffers (<code>${link}</code>)${bufferFlits === undefined ? ', a head taking three cycles a router and one a link' : ''}; it may enter one that is not yet empty. `
          : nothing
      }${cutThrough === 'none' ? 'This network has no routers with other buffers, so that it is shown under one switching in traffic. ' : nothing}Store-and-forward:
      by formula alone.
    </p>
  </details>`;
}

/** @param ask follows another message */
function timeTable(lane: PassageLane, ask: (number: number) => void) {
  return html`<details class="through-words">
    <summary>As a table</summary>
    <div class="scroller">
      <table class="figures" id="through-table">
        <caption class="unseen">Channels of the message, in cycles since it was generated</caption>
        <thead><tr><th scope="col">channel</th><th scope="col">waited before it</th><th scope="col">head enters</th><th scope="col">tail has left</th></tr></thead>
        <tbody>
          ${tableOf(lane).map(
            (row, place) =>
              html`<tr><th scope="row">${row.name}</th><td>${waits(row, place, lane, ask)}</td><td>${row.enters ?? '–'}</td><td>${row.leaves ?? '–'}</td></tr>`,
          )}
        </tbody>
      </table>
    </div>
  </details>`;
}

function waits({ waits }: TableRow, place: number, { rows, parts }: PassageLane, ask: (number: number) => void) {
  const [queue] = parts ?? [rows[0]?.flits[0] ?? 0];
  const known = waits.reduce((sum, { cycles }) => sum + cycles, 0);
  const rest = place === 0 && queue > known ? html`${queue - known} behind messages before it` : nothing;
  if (waits.length === 0 && rest === nothing) return '–';
  return html`${rest}${waits.map(
    ({ cycles, holder, number }, index) =>
      html`${index > 0 || rest !== nothing ? ', ' : ''}${inCycles(cycles)}${holder ? html` for ${number === undefined ? holder : html`<button type="button" class="message-link" title="Follow this message" @click=${() => ask(number)}>${holder}</button>`}` : nothing}`,
  )}`;
}
