/** The section of what limits a network by its structure: its bounds, how saturation follows, its worst permutation. */

import { columnsOf, figures } from '../answer/table.ts';
import { byId, say } from '../dom.ts';
import { doubtAbout } from '../doubt.ts';
import { sightOf } from '../in-sight.ts';
import { Job } from '../jobs/job.ts';
import type { Answer } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { tag } from '../tag.ts';
import { follow, html, nothing, show, signal, vars } from '../view.ts';
import { marked, marking } from '../words/word.ts';

export function showStructure(session: Session) {
  const limits = limitsOf(session, sightOf(byId('structure', HTMLElement)));
  show(byId('structure-body', HTMLElement), () => {
    const [network, known, failure] = [limits.network.value, limits.limits.value, limits.job.failure.value];
    const { curves, view } = session.state;
    const whose = curves.length > 1 ? html`${tag(view.drawn)} ` : nothing;
    if (network === undefined) return html`<p class="hint">${whose}Limits are available only for wormhole networks.</p>`;
    if (failure) return html`<p class="hint">${whose}The limits could not be found: ${failure}. Everything else works.</p>`;
    // There is room for the table before it is found, so that nothing below it moves.
    return html`<div class="room ${known ? '' : 'awaited'}" ${vars({ '--rows': '5' })}>${known ? found(known, whose) : html`<p class="hint">${whose}Computing limits…</p>`}</div>`;
  });

  function found({ sentence, table, hint }: Answer, whose: unknown) {
    const worst = limits.worst.value;
    const columns = columnsOf(table, ({ cells: [[name, place]] }) => html`${name}${place ? html`<br /><small>${place}</small>` : nothing}`);
    const rows = [...table.rows, ...(worst?.table.rows ?? [])];
    const terms = marking();
    return html`<p>${whose}${marked(sentence, terms)}</p>
      ${doubtAbout(session, session.state.view.drawn)}
      ${figures(columns, rows, { id: 'structure-table', title: 'structure-title' })}
      <p class="hint">${marked(hint, terms)}</p>
      ${worstIn(worst)}`;
  }

  function worstIn(worst: Answer | null | undefined) {
    if (worst === undefined) {
      if (!limits.job.isRunning) return nothing;
      return html`<p class="hint">The worst permutation is being searched for. <progress max="1" value=${limits.job.part.value || nothing} aria-label="Searching for the worst permutation"></progress></p>`;
    }
    if (worst === null) return html`<p class="hint">The worst permutation takes too long here; “loadcurve worst” finds it.</p>`;
    const { curves, view } = session.state;
    const isTraffic = curves[view.drawn].values.traffic === 'worst';
    return html`<p>${worst.sentence}</p>
      ${isTraffic ? html`<p class="hint">It is the traffic of this network.</p>` : html`<button type="button" id="use-worst" @click=${use}>Use it as traffic</button>`}`;
  }

  function use() {
    const { drawn } = session.state.view;
    session.edit((explorer) => explorer.withKey(drawn, 'traffic', 'worst'));
    say('The worst permutation is the traffic now');
    // The button with the focus is about to vanish.
    byId('structure-title', HTMLElement).focus({ preventScroll: true });
  }
}

/**
 * The limits as long as somebody wants them: a worker finds them, one network at a time, and is ended when another network is drawn.
 *
 * @param isWanted tells if somebody wants them, who is told of changes
 */
function limitsOf(session: Session, isWanted: () => boolean) {
  const job = new Job('structure');
  /** The network that all below is of. */
  const network = signal<string | undefined>(undefined);
  const limits = signal<Answer | null>(null);
  /** Undefined until it is found; null for a network that is too large. */
  const worst = signal<Answer | null | undefined>(undefined);
  session.follow(check);
  follow(isWanted, check);

  /** Begins with another network, ends for nobody, and goes on where it was ended. */
  function check() {
    if (session.isStopped) return job.end();
    const task = session.explorer.structureTask();
    if (task !== network.value) {
      job.end();
      network.value = task;
      limits.value = null;
      worst.value = undefined;
      job.failure.value = '';
    }
    const isDone = worst.value !== undefined || job.failure.value !== '';
    if (!isWanted()) job.end();
    else if (task !== undefined && !isDone && !job.isRunning) find(task);
  }

  function find(task: string) {
    job.ask('limits', task, {
      news: (found) => {
        limits.value = found;
      },
      answered: (found) => {
        worst.value = found;
        job.end();
      },
    });
  }

  return { job, network, limits, worst };
}
