/** The answer to where messages wait, below the drawing: a sentence, and a table of the kinds of channels. */

import { columnsOf, figures, scroller } from '../answer/table.ts';
import { byId, say } from '../dom.ts';
import { doubtAbout } from '../doubt.ts';
import { AnswerAtLoad } from '../jobs/at-load.ts';
import { lengthOf, short } from '../numbers.ts';
import type { AnswerRow, AnswerTable, BottleneckTask } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { html, nothing, show, signal } from '../view.ts';
import { marked } from '../words/word.ts';

/** Columns of the table: the wait for channels, and the latency without it. */
const WAIT = 2;
const RELIEF = 4;

export function showBottleneck(session: Session, bottleneck: Bottleneck) {
  let said = '';
  show(byId('bottleneck-body', HTMLElement), () => (bottleneck.isAsked ? content() : nothing), { rendered: tell });

  function tell() {
    const { now } = bottleneck;
    if (now && now.sentence !== said) say(now.sentence);
    said = now?.sentence ?? '';
  }

  function content() {
    const { now, job } = bottleneck;
    const failure = job.failure.value;
    if (failure && !now) return html`<p class="hint">The bottleneck could not be computed: ${failure}. Everything else works.</p>`;
    if (!now) return html`<progress aria-label="Finding the bottleneck"></progress>`;
    return html`<p id="bottleneck-answer">${marked(now.sentence)}</p>
      ${doubtAbout(session, session.state.view.drawn)}
      ${now.table ? html`${tableOf(now.table)} ${inTime(session, now.table)}` : nothing}`;
  }
}

/** The answer in the unit of the chart, if that is not the cycle. */
function inTime({ explorer, state }: Session, { rows }: AnswerTable) {
  const { drawn } = state.view;
  const { cycleNs } = state.curves[drawn];
  if (cycleNs === undefined) return nothing;
  const relief = Number(rows.find(({ role }) => role === 'costliest')?.cells[RELIEF][0]);
  const gain = Number.isNaN(relief) ? '' : `: ${short(relief * cycleNs)}\u00a0ns instead of ${explorer.strip(drawn).latencyText}\u00a0ns`;
  return html`<p class="hint">A cycle takes ${lengthOf(cycleNs)}${gain}.</p>`;
}

function tableOf(table: AnswerTable) {
  const isCostliest = ({ role }: AnswerRow) => role === 'costliest';
  const columns = columnsOf(table, (row) => (isCostliest(row) ? html`<strong>${row.cells[0][0]}</strong>` : row.cells[0][0]));
  const isSimulated = table.rows.some(({ cells }) => cells[WAIT][1] !== '');
  const content = figures(columns, table.rows, {
    id: 'bottleneck-table',
    caption: isSimulated ? 'Below each figure of the model: simulated, with 95 % interval.' : '',
    row: (row, cells) => html`<tr class=${row.role}>${cells}</tr>`,
    about: ({ key }) => key,
  });
  return scroller(content, { label: 'Waits by kind of channels' });
}

/** Where messages wait in the drawn network, as long as the link asks for it, with what was measured at a simulated load. */
export class Bottleneck extends AnswerAtLoad<'bottleneck', 'measuredWaits'> {
  #session;
  /** What is asked now. */
  #task = signal<BottleneckTask | null>(null);

  constructor(session: Session) {
    super('bottleneck', 'bottleneck', 'measuredWaits');
    this.#session = session;
    session.follow(() => this.#update());
    // A point may have been simulated.
    session.followNumbers(() => this.#update());
  }

  /** True if the link asks for it. */
  get isAsked() {
    return this.#session.state.view.focus === 'bottleneck';
  }

  /** That of the drawn network, at this load or the last one. */
  get now() {
    const task = this.#task.value;
    const found = this.found(task?.network);
    return found && task && (this.measured(keyOf(task)) ?? found);
  }

  #update() {
    const { explorer, isStopped, state } = this.#session;
    const task = this.isAsked && !isStopped ? explorer.bottleneckTask() : null;
    this.#task.value = task;
    if (!task || explorer.awaits(state.view.drawn)) this.stop();
    else this.ask(task, keyOf(task), task);
  }

  /** Hands it to the drawing. */
  protected finished() {
    if (this.latest) {
      const { at, answer } = this.latest;
      this.#session.explorer.showBottleneck(at.network, Uint32Array.from(answer.channels), Uint32Array.from(answer.fullest));
    }
    this.#update();
  }
}

/** Tells a measurement from others; empty if the load is not simulated. */
function keyOf({ runs }: BottleneckTask) {
  return runs.length > 0 ? JSON.stringify(runs) : '';
}
