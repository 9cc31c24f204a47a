/** The section of latencies by source and destination: a table that sorts, with the measured ones where the load is simulated. */

import { type Column, figures, scroller } from '../answer/table.ts';
import { segmented } from '../choice.ts';
import { byId } from '../dom.ts';
import { deadlockOf } from '../doubt.ts';
import { shownNumber } from '../explorer.ts';
import { sightOf } from '../in-sight.ts';
import { AnswerAtLoad } from '../jobs/at-load.ts';
import { separated, timeOf } from '../numbers.ts';
import type { ProcessorTask } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { tag } from '../tag.ts';
import { follow, html, nothing, show, signal, vars } from '../view.ts';

/** A row of the table. */
interface Row {
  processor: number;
  name: string;
  latency: number;
  measured: number | null;
  halfWidth: number | null;
  ofMean: number;
  messages: number;
}

/** The quantity by which the table is sorted. */
type Key = 'processor' | 'latency' | 'measured' | 'ofMean' | 'messages';

/** Rows on paper, where nothing sorts or scrolls. */
const PRINTED = 8;

/** Rows shown at first; more than a thousand are for the command. */
const FEW = 64;
const MANY = 1024;

const GROUPINGS: { name: Grouping; words: string; heading: string }[] = [
  { name: 'source', words: 'By source', heading: 'Source' },
  { name: 'destination', words: 'By destination', heading: 'Destination' },
];

const UNMODELLED =
  'No model covers this network. The command “loadcurve simulate” with “--by” tells its latencies by source and destination.';

export function showProcessors(session: Session, latencies: ProcessorLatencies) {
  const sorted = signal<{ by: Key; isDown: boolean }>({ by: 'latency', isDown: true });
  const isWhole = signal(false);
  follow(sightOf(byId('processors', HTMLElement)), (isInSight) => latencies.want('table', isInSight));
  show(byId('processors-body', HTMLElement), content);

  function content() {
    const { grouping, refused, now, job } = latencies;
    const failure = job.failure.value;
    const { curves, view } = session.state;
    const whose = curves.length > 1 ? html`${tag(view.drawn)} ` : nothing;
    if (refused) return html`<p class="hint">${whose}${refused}</p>`;
    if (curves[view.drawn].deadlock !== undefined) return deadlockOf(session, view.drawn, whose);
    if (failure && curves[view.drawn].unmodelled) return html`<p class="hint">${whose}${UNMODELLED}</p>`;
    if (failure && !now) return html`<p class="hint">${whose}The latencies could not be computed: ${failure}. Everything else works.</p>`;
    const progress = job.isRunning
      ? html`<progress max="1" value=${job.part.value || nothing} aria-label="Computing latencies by processor"></progress>`
      : nothing;
    // There is room for the table before it is computed, so that nothing below it moves.
    return html`<div class="room ${now ? '' : 'awaited'}" ${vars({ '--rows': `${Math.min(FEW, latencies.processors)}` })}>
      <div class="section-tools">
        ${whose}
        ${segmented('processors-by', 'Group messages', GROUPINGS, grouping, (name) => {
          latencies.grouping = name;
        })}
        ${progress}
      </div>
      ${now ? (now.isSteady ? table() : html`<p class="hint">The model saturates below this load: its latencies grow without bound.</p>`) : nothing}
    </div>`;
  }

  function table() {
    const rows = sortedRows();
    const all = latencies.now?.names.length ?? 0;
    const few = rows.slice(0, isWhole.value ? MANY : FEW);
    const { heading } = GROUPINGS.find(({ name }) => name === latencies.grouping) ?? GROUPINGS[0];
    const isSource = heading === 'Source';
    const silent = rows.length < all ? `${rows.length} of ${all} ${isSource ? 'sources send' : 'destinations are sent messages'}.` : '';
    const hidden = rows.length - few.length;
    const { simulated, job } = latencies;
    const look = {
      id: 'processors-table',
      title: 'processors-title',
      sorting: { ...sorted.value, sort: (key: string) => sortBy(key as Key) },
    };
    return html`${scroller(figures(columnsFor(heading), few, look), { id: 'processors-scroller', label: `Latency by ${heading.toLowerCase()}` })}
      ${few.length > PRINTED ? html`<p class="on-paper">The first ${PRINTED} of ${separated(rows.length)}, as sorted.</p>` : nothing}
      ${silent ? html`<p class="hint">${silent}</p>` : nothing}
      ${simulated || job.isRunning ? nothing : html`<p class="hint">Simulate, and what is measured stands beside it, with its 95 % interval.</p>`}
      ${
        hidden > 0
          ? html`<p class="hint">
              ${separated(hidden)} more ${hidden === 1 ? 'row' : 'rows'}.
              ${
                isWhole.value
                  ? 'The command “loadcurve curve” with “--by” lists all of them.'
                  : html`<button type="button" class="plain" @click=${() => showMore()}>Show ${rows.length > MANY ? separated(MANY) : 'all'}</button>`
              }
            </p>`
          : nothing
      }`;
  }

  function showMore() {
    isWhole.value = true;
    // The button with the focus is about to vanish.
    byId('processors-scroller', HTMLElement).focus({ preventScroll: true });
  }

  /** The unit of latencies. */
  function time() {
    const { curves, view } = session.state;
    return timeOf(curves[view.drawn]);
  }

  function sortedRows(): Row[] {
    const { now, grouping } = latencies;
    if (!now) return [];
    const isSource = grouping === 'source';
    const [cycles, shares] = isSource ? [now.sources, now.sent] : [now.destinations, now.received];
    const names = isSource ? now.names : now.destinationNames;
    const { simulated } = latencies;
    const { perCycle } = time();
    const shown = (cycles: number | null | undefined) => (cycles == null ? null : cycles * perCycle);
    const rows = cycles.flatMap((latency, processor) => {
      // It sends nothing, or is sent nothing.
      if (latency == null) return [];
      return {
        processor,
        name: names[processor],
        latency: latency * perCycle,
        measured: shown(simulated?.cycles[processor]),
        halfWidth: shown(simulated?.halfWidths[processor]),
        ofMean: latency / now.mean,
        messages: shares[processor],
      };
    });
    const { by, isDown } = sorted.value;
    const sign = isDown ? -1 : 1;
    // What is not measured comes last.
    const value = (row: Row) => row[by] ?? -sign * Number.MAX_VALUE;
    return rows.sort((a, b) => sign * (value(a) - value(b)) || a.processor - b.processor);
  }

  function columnsFor(heading: string): (Column<Row> & { key: Key })[] {
    const { unit } = time();
    return [
      { key: 'processor', name: heading, cell: ({ name }) => name },
      { key: 'latency', name: 'Latency', unit, cell: ({ latency }) => shownNumber(latency, 'figure') },
      ...(latencies.simulated ? [{ key: 'measured' as const, name: 'Simulated', unit, cell: withInterval }] : []),
      { key: 'ofMean', name: 'Share of the mean', cell: ({ ofMean }) => shownNumber(ofMean, 'share') },
      { key: 'messages', name: 'Messages', unit: 'share of all', cell: ({ messages }) => shownNumber(messages, 'share') },
    ];
  }

  function sortBy(by: Key) {
    const { by: before, isDown } = sorted.value;
    sorted.value = { by, isDown: by === before ? !isDown : by !== 'processor' };
  }
}

/** A measured latency with its interval. */
function withInterval({ measured, halfWidth }: Row) {
  if (measured === null) return '–';
  const figure = shownNumber(measured, 'figure');
  return halfWidth === null ? figure : html`${figure} <small>±\u00a0${shownNumber(halfWidth, 'figure')}</small>`;
}

/** The latencies of the drawn network's processors, as somebody wants them; the table also has them measured. */
export type Grouping = 'source' | 'destination';

export class ProcessorLatencies extends AnswerAtLoad<'latencies', 'measuredLatencies'> {
  #session;
  /** Who wants them. */
  #wanting: Set<'table' | 'drawing'> = new Set();
  #grouping = signal<Grouping>('source');
  /** The latest task. */
  #task = signal<ProcessorTask | null>(null);

  constructor(session: Session) {
    super('processors', 'latencies', 'measuredLatencies');
    this.#session = session;
    session.follow(() => this.#update());
  }

  /** Asks for them, or no longer. */
  want(who: 'table' | 'drawing', isWanted: boolean) {
    if (isWanted === this.#wanting.has(who)) return;
    if (isWanted) this.#wanting.add(who);
    else this.#wanting.delete(who);
    this.#update();
  }

  /** Those of the drawn network, at this load or the last one. */
  get now() {
    return this.found(this.#task.value?.network);
  }

  /** The measured ones, at the load and in the grouping that are shown. */
  get simulated() {
    return this.measured(this.#key);
  }

  /** Number of processors of the drawn network. */
  get processors() {
    return this.#task.value?.processors ?? 0;
  }

  /** Reason why the drawn network has none. */
  get refused() {
    return this.#task.value?.refused ?? '';
  }

  get grouping() {
    return this.#grouping.value;
  }

  set grouping(grouping) {
    this.#grouping.value = grouping;
    this.finished();
  }

  /** Tells the measurement at the load and in the grouping from others; empty if the load is not simulated. */
  get #key() {
    return this.#task.value?.runs.length ? JSON.stringify([this.#task.value.runs, this.grouping]) : '';
  }

  get #areDestinations() {
    return this.grouping === 'destination';
  }

  #update() {
    const { explorer, isStopped, state } = this.#session;
    if (isStopped) return this.stop();
    const task = explorer.processorTask();
    this.#task.value = task;
    if (this.#wanting.size === 0 || task.refused !== undefined || explorer.awaits(state.view.drawn)) return this.stop();
    this.ask(task, this.#wanting.has('table') ? this.#key : '', { task, areDestinations: this.#areDestinations });
  }

  /** Hands them to the drawing. */
  protected finished() {
    if (this.latest) {
      const { at, answer } = this.latest;
      const cycles = Float64Array.from(this.#areDestinations ? answer.destinations : answer.sources, (it) => it ?? Number.NaN);
      this.#session.explorer.showLatencies(at.network, cycles, this.#areDestinations);
    }
    this.#update();
  }
}
