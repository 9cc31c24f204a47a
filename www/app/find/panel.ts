/** The section that asks for the smallest network that will do, with the answer. */

import { type Column, columnsOf, figures, scroller } from '../answer/table.ts';
import { byId, say } from '../dom.ts';
import { doubtLine } from '../doubt.ts';
import { bringIntoSight, sightOf } from '../in-sight.ts';
import type { AnswerRow, AnswerTable, FindAnswer, FindForm, FindPicture, FindPoint } from '../pkg/loadcurve-web.js';
import { type Session, withView } from '../session.ts';
import { unbroken } from '../stage/title.ts';
import { widthNow } from '../stage/width.ts';
import type { Theme } from '../theme.ts';
import { html, nothing, once, show, signal } from '../view.ts';
import { marked } from '../words/word.ts';
import { fill, formOf, questionIn } from './form.ts';
import { inUsersWords, mistakeIn, textOf } from './question.ts';
import type { Scatter } from './scatter.ts';
import { Search } from './search.ts';

/** How the doubt about a network that no model covers begins. */
const UNCOVERED = 'No model covers';

/** Time after which the page has nothing else to do than to make the fields, in milliseconds. */
const LATER_MS = 1000;

export function showFind(session: Session, theme: Theme) {
  const place = byId('find-body', HTMLElement);
  const isInSight = sightOf(byId('find', HTMLElement));
  const search = new Search(session);
  /** What the fields were last filled with, and the search that this was. */
  let form: FindForm | null = null;
  let formTask: string | undefined;
  let isEdited = false;
  /** True if they are to be filled. */
  let isNew = false;
  /** True once the page has time for fields that nobody has scrolled to. */
  const isDue = signal(false);
  let hadFocus = false;
  /** What is wrong with what was submitted. */
  const mistake = signal('');
  /** The chart, whose code comes with the first answer. */
  let scatter: Scatter | null = null;
  /** What it shows. */
  let pictured: FindPicture | null = null;
  const picked = signal<FindPoint | null>(null);
  const isListed = signal(false);
  /** True once there was a chart, whose place then stays. */
  let isCharted = false;

  show(place, content, { rendered: complete });
  // Keys lead to them, too.
  setTimeout(() => {
    isDue.value = true;
  }, LATER_MS);
  // Whoever opens a link with a search wants its answer.
  if (search.task.value !== undefined) requestAnimationFrame(showAnswer);

  function complete() {
    // A button with the focus may have vanished.
    if (hadFocus && !place.contains(document.activeElement)) place.querySelector('button')?.focus({ preventScroll: true });
    if (isNew && form) fill(byId('find-form', HTMLFormElement), form);
    const picture = search.found.peek()?.picture ?? null;
    if (picture === pictured) return;
    pictured = picture;
    scatter?.show(picture);
  }

  /** Takes another search of the link for the fields, or a proposal as long as nobody has typed. */
  function renew() {
    const { isStopped, explorer } = session;
    if (isStopped) return false;
    const task = search.task.value;
    const isAnother = task !== formTask;
    const isProposed = task === undefined && !isEdited && (isInSight() || (!form && isDue.value));
    if (!isAnother && !isProposed) return false;
    form = explorer.findForm(false);
    formTask = task;
    if (isAnother) mistake.value = '';
    isEdited = false;
    return true;
  }

  function content() {
    isNew = renew();
    hadFocus = place.contains(document.activeElement);
    if (!form) return nothing;
    const failure = search.job.failure.value;
    const wrong = mistake.value || (failure && inUsersWords(failure));
    const found = search.found.value;
    isCharted ||= found !== null;
    const edited = () => {
      isEdited = true;
    };
    return html`${formOf(form, wrong, buttons(), { edited, submitted: submit })}
    <div class="find-answer" ?hidden=${!found || wrong !== ''}>
      ${found?.answer ? answered(found.answer) : nothing} ${isCharted ? chart() : nothing}
      ${found ? all(found.picture) : nothing} ${found?.answer ? below(found.answer) : nothing}
    </div>`;
  }

  function buttons() {
    const [running, isCancelled] = [search.running, search.isCancelled.value];
    const { points = [], count = 0 } = search.found.value?.picture ?? {};
    return html`<button type="submit" class="primary" id="find-start">Find</button>
      ${running === 'find' ? progress('Searching') : nothing}
      ${isCancelled ? html`<p class="hint">Cancelled${points.length < count ? ` after ${points.length} of ${count}` : ''}.</p>` : nothing}`;
  }

  function progress(words: string) {
    const cancel = () => {
      search.cancel();
      say('Cancelled');
    };
    return html`<progress max="1" value=${search.job.part.value || nothing} aria-label=${words}></progress>
      <button type="button" id="find-cancel" @click=${cancel}>Cancel</button>`;
  }

  function submit(form: HTMLFormElement) {
    const before = search.task.value;
    const question = questionIn(form);
    const found = mistakeIn(question);
    const wrong = found ?? session.edit(withView('find', textOf(question)));
    mistake.value = wrong === null ? '' : (found ?? inUsersWords(wrong));
    if (wrong !== null) return;
    showAnswer();
    if (search.task.value === before) search.begin('find');
  }

  function answered(answer: FindAnswer) {
    const [first] = answer.table.rows;
    return html`<p role="status">${answer.sentence}</p>
      ${doubts(answer)}
      ${first && first.role !== 'miss' ? html`<div class="find-buttons">${actions(answer)}</div>` : nothing}`;
  }

  function below({ table, counts }: FindAnswer) {
    return html`${table.rows.length > 0 ? best(table) : nothing}
      <p class="hint">${counts}</p>`;
  }

  /** The candidates as a chart, and what is picked in it. */
  function chart() {
    return html`<figure class="find-chart">
      <div class="find-plot" id="find-plot" role="slider" tabindex="0" aria-label="Candidates on the Pareto edge" aria-valuemin="1" aria-describedby="find-keys" ${once(mount)}>
        <canvas aria-hidden="true"></canvas>
        <div class="tooltip part-tip" id="find-tip" aria-hidden="true" hidden></div>
      </div>
      <figcaption>
        ${pickedLine()}
        <button type="button" class="plain" id="find-svg" @click=${() => scatter?.save()}>SVG</button>
      </figcaption>
    </figure>`;
  }

  /** The same as a table. */
  function all(picture: FindPicture) {
    const toggled = (isOpen: boolean) => {
      isListed.value = isOpen;
    };
    return candidates(picture, isListed.value, toggled, draw);
  }

  function pickedLine() {
    const point = picked.value;
    const keys = html`<span id="find-keys" class=${point ? 'unseen' : 'hint'}>Each marker is a network. The line is the Pareto edge: nothing below it is cheaper and faster. Click a marker to draw it, or go along the edge with the arrow keys and press Enter.</span>`;
    if (!point) return html`<p>${keys}</p>`;
    return html`<p>${keys}<strong>${point.label}</strong> ${point.costText}, ${point.deadlock === null ? point.latencyText : html`<span class="wrong" title=${point.deadlock}>${point.latencyText}</span>`}</p>
      <button type="button" class="outlined" id="find-picked" @click=${() => draw(point)}>Show it</button>`;
  }

  /** Loads the code of the chart, once its place is there. */
  function mount(box: HTMLElement) {
    const pick = (point: FindPoint | null) => {
      picked.value = point;
    };
    import('./scatter.ts').then(({ showScatter }) => {
      scatter = showScatter(box, theme, { picked: pick, open: draw });
      return scatter.show(pictured);
    }, console.warn);
  }

  /** Which networks of the answer can deadlock, and what their models must not be trusted with: each doubt once, about the first with it. */
  function doubts({ table: { rows }, doubts, deadlocks }: FindAnswer) {
    return rows.map((row, place) => {
      const deadlock = deadlocks[place];
      // Where it is drawn, buttons mend it.
      if (deadlock !== undefined)
        return doubtLine(
          html`<strong>${labelOf(row)}</strong>: ${marked(deadlock)}`,
          html`<button type="button" @click=${() => drawRow(row)}>Show it</button>`,
        );
      const doubt = doubts[place];
      if (doubt === undefined || doubts.indexOf(doubt) < place) return nothing;
      // The simulator decides on the best; others are simulated where they are drawn.
      const simulate = html`<button type="button" @click=${() => showSimulated(row)}>Show and simulate it</button>`;
      // That no model covers a network is no fault of it.
      return doubtLine(
        html`<strong>${labelOf(row)}</strong>: ${doubt}`,
        row.role === 'best' ? offer() : simulate,
        doubt.startsWith(UNCOVERED),
      );
    });
  }

  /** Of an answer whose first network is the best, or the first of which the model cannot tell. */
  function actions({ table: { rows }, isDecided }: FindAnswer) {
    const isSimulating = search.running === 'simulate';
    return html`<button type="button" id="find-show" @click=${() => drawRow(rows[0])}>Show it</button>
      ${isDecided ? nothing : offer(rows.some(({ role }) => role === 'open') ? 'Simulate them' : 'Simulate it')}
      ${isSimulating ? progress('Simulating') : nothing}`;
  }

  /** Has the simulator decide on the best, and on all that would be better. */
  function offer(words = 'Simulate it') {
    if (search.running === 'simulate') return nothing;
    return html`<button type="button" id="find-simulate" @click=${() => search.begin('simulate')}>${words}</button>`;
  }

  function best(table: AnswerTable) {
    const columns = columnsOf(
      table,
      (row) =>
        html`<small>${row.cells[0][1]}</small><button type="button" class="find-name" title="Show it" @click=${() => drawRow(row)}>${unbroken(labelOf(row))}</button>`,
    );
    const row = ({ role }: AnswerRow, cells: unknown) => html`<tr data-place=${role}>${cells}</tr>`;
    return scroller(figures(columns, table.rows, { id: 'find-table', title: 'find-title', row }), { label: 'Networks of the answer' });
  }

  function drawRow(row: AnswerRow) {
    draw({ key: row.key, label: labelOf(row) });
  }

  function draw({ key, label }: Pick<FindPoint, 'key' | 'label'>) {
    const wrong = session.edit((explorer) => explorer.withFound(key));
    say(wrong ?? `${label} is drawn, at the load to carry`);
  }

  function showSimulated(row: AnswerRow) {
    // Points are simulated of curves.
    session.edit((explorer) => explorer.withFound(row.key), withView('sim', 'on'), withView('view', 'curve'));
    say(`Simulating ${labelOf(row)} at the load to carry`);
  }
}

function labelOf({ cells: [[label]] }: AnswerRow) {
  return label;
}

/**
 * The table, which is built when it is opened.
 *
 * @param open draws a candidate
 */
function candidates(
  { points, edge, count, costTitle }: FindPicture,
  isOpen: boolean,
  toggled: (isOpen: boolean) => void,
  open: (point: FindPoint) => void,
) {
  const onEdge = new Set(edge);
  const columns: Column<FindPoint>[] = [
    {
      name: 'Network',
      cell: (point) =>
        html`<button type="button" class="find-name" title="Show it" @click=${() => open(point)}>${unbroken(point.label)}</button>`,
    },
    { name: 'Cost', unit: costTitle, cell: ({ cost }) => cost.toLocaleString('en', { maximumFractionDigits: 1 }) },
    {
      name: 'Latency',
      cell: ({ latencyText, deadlock }) =>
        deadlock === null ? latencyText : html`<span class="wrong" title=${deadlock}>${latencyText}</span>`,
    },
    { name: 'Pareto edge', isFurther: true, cell: (_, index) => (onEdge.has(index) ? 'on it' : '') },
  ];
  const row = (_: FindPoint, cells: unknown) => html`<tr>${cells}</tr>`;
  const table = () =>
    scroller(figures(columns, points, { id: 'find-candidates', caption: 'Candidates, the best first', row }), { label: 'All candidates' });
  return html`<details class="find-all" @toggle=${({ currentTarget }: Event) => toggled((currentTarget as HTMLDetailsElement).open)}>
    <summary>${points.length < count ? `${points.length} of ${count}` : `All ${count}`} candidates as a table</summary>
    ${isOpen ? table() : nothing}
  </details>`;
}

/** Brings the place of the answer into sight: the section, or in one column the end of its long form. */
export function showAnswer() {
  const button = widthNow() === 'narrow' ? document.getElementById('find-start') : null;
  bringIntoSight(button ?? byId('find', HTMLElement), 'start');
}
