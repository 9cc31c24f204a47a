/** The section of what the networks cost: one row for each, and at equal cost what it does with it. */

import { byId } from '../dom.ts';
import { sightOf } from '../in-sight.ts';
import { tag } from '../networks/tag.ts';
import type { CostRow, CostTable, ScenarioState } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { show } from '../signals.ts';
import { unbroken } from '../stage/title.ts';
import { html, noChange, nothing } from '../view.ts';

interface Column {
  name: string;
  unit: string;
  cell: (row: CostRow) => string;
}

export class CostPanel {
  #session;

  constructor(session: Session) {
    this.#session = session;
    // Counting links of large networks takes a while, which nobody needs before they are asked for.
    const isWanted = sightOf(byId('cost', HTMLElement));
    show(byId('cost-body', HTMLElement), () => (isWanted() && !session.isStopped ? this.#content() : noChange));
  }

  #content() {
    const { explorer, state } = this.#session;
    const table = explorer.costs();
    if (table === undefined) return html`<p class="hint">Costs are known of wormhole networks only.</p>`;
    const columns = columnsOf(table, state.view.equal !== 'none');
    return html`${lead(table, state.view)}
      <div class="scroller" tabindex="0" role="region" aria-labelledby="cost-title">
        <table class="figures" id="cost-table" aria-labelledby="cost-title">
          <thead>
            <tr>
              <th scope="col">Network</th>
              ${columns.map(({ name, unit }) => html`<th scope="col">${name}${unit ? html` <small>${unit}</small>` : nothing}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${table.rows.map(
              (row, index) => html`<tr>
                <th scope="row">${tag(index)} <span>${unbroken(state.curves[index].title)}</span></th>
                ${columns.map(({ cell }) => html`<td>${cell(row) || '–'}</td>`)}
              </tr>`,
            )}
          </tbody>
        </table>
      </div>
      <p class="hint">Links are counted one way, from half to half of the processors. A port is a channel in and one out. Each processor has a tile of a plane; links are as long as the steps right and down between tiles, and rings are folded.</p>`;
  }
}

function lead({ sentence }: CostTable, { equal, bits, terms }: ScenarioState['view']) {
  if (equal === 'none')
    return html`<p>What each network is made of. <strong>Equal cost</strong>, above the chart, gives all the same of it and compares what they do.</p>`;
  return html`<p>${sentence ? `${sentence} Messages have ${bits} bits.` : `Networks are ${terms}.`}</p>`;
}

function columnsOf({ latencyUnit, loadUnit }: CostTable, isEqual: boolean): Column[] {
  return [
    { name: 'Bisection', unit: 'links', cell: ({ bisection }) => bisection },
    { name: 'Ports', unit: 'of a router', cell: ({ routerPorts }) => routerPorts },
    { name: 'Ports', unit: 'in all', cell: ({ ports }) => ports },
    { name: 'Wire', unit: 'tiles', cell: ({ wire }) => wire },
    { name: 'Longest link', unit: 'tiles', cell: ({ longestLink }) => longestLink },
    ...(isEqual
      ? [
          { name: 'Channel', unit: 'bits', cell: ({ width }: CostRow) => width },
          { name: 'Message', unit: 'flits', cell: ({ flits }: CostRow) => flits },
        ]
      : []),
    { name: 'Zero-load latency', unit: latencyUnit, cell: ({ latency }) => latency },
    { name: 'Model saturates at', unit: loadUnit, cell: ({ saturation }) => saturation },
  ];
}
