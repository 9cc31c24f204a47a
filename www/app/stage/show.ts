/** The choice of charts in the tools of the chart, which stands in the document already. */

import type { Session } from '../session.ts';

/** What stands in the place of the curves. */
const STUDIES = ['sweep', 'routings', 'faults'];

export function joinShow(session: Session) {
  const fieldset = document.querySelector('[data-view="show"]') as HTMLFieldSetElement;
  const inputs = [...fieldset.querySelectorAll('input')];
  fieldset.disabled = false;
  fieldset.addEventListener('change', ({ target }) => {
    const { value } = target as HTMLInputElement;
    const isStudy = STUDIES.includes(value);
    session.edit(
      (explorer) => explorer.withView('view', isStudy ? value : 'curve'),
      (explorer) => (isStudy ? explorer.link() : explorer.withView('show', value)),
    );
  });
  session.follow(({ view }) => {
    // Throughput against itself would be a straight line.
    const isFixed = view.x === 'throughput';
    const shown = view.shown !== 'curve' ? view.shown : isFixed ? 'latency' : view.show;
    for (const input of inputs) {
      input.disabled = isFixed && (input.value === 'throughput' || input.value === 'both');
      input.checked = input.value === shown;
    }
  });
}
