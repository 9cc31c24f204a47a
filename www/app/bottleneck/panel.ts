/** The answer to where messages wait, below the drawing: a sentence, and a table of the kinds of channels. */

import { columnsOf, figures, scroller } from '../answer/table.ts';
import { byId } from '../dom.ts';
import { doubtAbout } from '../doubt.ts';
import { say } from '../live.ts';
import { short } from '../numbers.ts';
import type { AnswerRow, AnswerTable, BottleneckAnswer } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { show } from '../signals.ts';
import { lengthOf } from '../time.ts';
import { html, nothing } from '../view.ts';
import { marked } from '../words/word.ts';
import type { Bottleneck } from './answer.ts';

/** Columns of the table: the wait for channels, and the latency without it. */
const WAIT = 2;
const RELIEF = 4;

export class BottleneckPanel {
  #session;
  #bottleneck;
  #said = '';

  constructor(session: Session, bottleneck: Bottleneck) {
    this.#session = session;
    this.#bottleneck = bottleneck;
    show(
      byId('bottleneck-body', HTMLElement),
      () => (bottleneck.isAsked ? this.#content(bottleneck.now, bottleneck.failure.value) : nothing),
      { rendered: () => this.#say() },
    );
  }

  #say() {
    const { now } = this.#bottleneck;
    if (now && now.sentence !== this.#said) say(now.sentence);
    this.#said = now?.sentence ?? '';
  }

  /** The answer in the unit of the chart, if that is not the cycle. */
  #inTime({ rows }: AnswerTable) {
    const { explorer, state } = this.#session;
    const { drawn } = state.view;
    const { cycleNs } = state.curves[drawn];
    if (cycleNs === undefined) return nothing;
    const relief = Number(rows.find(({ role }) => role === 'costliest')?.cells[RELIEF][0]);
    const gain = Number.isNaN(relief) ? '' : `: ${short(relief * cycleNs)}\u00a0ns instead of ${explorer.strip(drawn).latencyText}\u00a0ns`;
    return html`<p class="hint">A cycle takes ${lengthOf(cycleNs)}${gain}.</p>`;
  }

  #content(now: BottleneckAnswer | null, failure: string) {
    if (failure && !now) return html`<p class="hint">The bottleneck could not be computed: ${failure}. Everything else works.</p>`;
    if (!now) return html`<progress aria-label="Finding the bottleneck"></progress>`;
    return html`<p id="bottleneck-answer">${marked(now.sentence)}</p>
      ${doubtAbout(this.#session, this.#session.state.view.drawn)}
      ${now.table ? html`${tableOf(now.table)} ${this.#inTime(now.table)}` : nothing}`;
  }
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
