/** The choice of charts in the tools of the chart, which stands in the document already. */

import { toolbarRow } from '../choice.ts';
import type { Session } from '../session.ts';

export function joinShow(session: Session) {
  const fieldset = document.querySelector('[data-view="show"]') as HTMLFieldSetElement;
  const inputs = [...fieldset.querySelectorAll('input')];
  const set = toolbarRow(fieldset, (key, text) =>
    session.edit(
      (explorer) => explorer.withView('view', text === 'sweep' ? text : 'curve'),
      (explorer) => (text === 'sweep' ? explorer.link() : explorer.withView(key, text)),
    ),
  );
  session.follow(({ view }) => {
    // Throughput against itself would be a straight line.
    const isFixed = view.x === 'throughput';
    for (const input of inputs) input.disabled = isFixed && (input.value === 'throughput' || input.value === 'both');
    if (view.sweep) set('sweep');
    else set(isFixed ? 'latency' : view.show);
  });
}
