/** The choice of charts in the tools of the chart, which stands in the document already. */

import type { Session } from '../session.ts';

export function joinShow(session: Session) {
  const fieldset = document.querySelector('[data-view="show"]') as HTMLFieldSetElement;
  const inputs = [...fieldset.querySelectorAll('input')];
  fieldset.disabled = false;
  fieldset.addEventListener('change', ({ target }) => {
    const { value } = target as HTMLInputElement;
    session.edit(
      (explorer) => explorer.withView('view', value === 'sweep' ? value : 'curve'),
      (explorer) => (value === 'sweep' ? explorer.link() : explorer.withView('show', value)),
    );
  });
  session.follow(({ view }) => {
    // Throughput against itself would be a straight line.
    const isFixed = view.x === 'throughput';
    const shown = view.sweep ? 'sweep' : isFixed ? 'latency' : view.show;
    for (const input of inputs) {
      input.disabled = isFixed && (input.value === 'throughput' || input.value === 'both');
      input.checked = input.value === shown;
    }
  });
}
