/** The section of what the networks cost: one row for each, and at equal cost what it does with it. */

import { columnsOf, figures, scroller } from '../answer/table.ts';
import { byId } from '../dom.ts';
import { deadlockOf } from '../doubt.ts';
import { sightOf } from '../in-sight.ts';
import type { ScenarioState } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { unbroken } from '../stage/title.ts';
import { tag } from '../tag.ts';
import { html, noChange, nothing, show } from '../view.ts';

export function showCosts(session: Session) {
  // Counting links of large networks takes a while, which nobody needs before they are asked for.
  const isWanted = sightOf(byId('cost', HTMLElement));
  show(byId('cost-body', HTMLElement), () => (isWanted() && !session.isStopped ? content(session) : noChange));
}

function content(session: Session) {
  const { explorer, state } = session;
  const answer = explorer.costs();
  if (answer === undefined) return html`<p class="hint">Costs are available only for wormhole networks.</p>`;
  const { sentence, table } = answer;
  const columns = columnsOf(table, ({ cells: [[name]] }, index) => html`${tag(index)} <span>${unbroken(name)}</span>`);
  const title = 'cost-title';
  return html`${lead(sentence, state.view)} ${scroller(figures(columns, table.rows, { id: 'cost-table', title }), { title })}
    ${state.curves.map((_, index) => deadlockOf(session, index, state.curves.length > 1 ? html`${tag(index)} ` : nothing))}
    <p class="hint">Links of the bisection are counted in one direction. A port is one channel in and one out. Processors sit on tiles of a plane; a link is as long as the steps across and down between its tiles, and rings are folded.</p>`;
}

function lead(sentence: string, { equal, bits, terms }: ScenarioState['view']) {
  if (equal === 'none')
    return html`<p>What each network is made of. <strong>Equal cost</strong>, above the chart, gives every network the same budget and compares their performance.</p>`;
  return html`<p>${sentence ? `${sentence} Messages have ${bits} bits.` : `Networks are ${terms}.`}</p>`;
}
