/** The choice of charts in the tools of the chart, which stands in the document already, and the way back from a study. */

import { byId } from '../dom.ts';
import { type Session, withView } from '../session.ts';
import { withValue } from '../view.ts';

export function joinShow(session: Session) {
  const fieldset = document.querySelector('[data-view="show"]') as HTMLFieldSetElement;
  const inputs = [...fieldset.querySelectorAll('input')];
  const back = byId('to-curves', HTMLButtonElement);
  fieldset.disabled = false;
  fieldset.addEventListener(
    'change',
    withValue((show) => session.edit(withView('view', 'curve'), withView('show', show))),
  );
  back.addEventListener('click', () => {
    session.edit(withView('view', 'curve'));
    inputs.find(({ checked }) => checked)?.focus();
  });
  session.follow(({ view }) => {
    // Throughput against itself would be a straight line.
    const isFixed = view.x === 'throughput';
    const shown = isFixed ? 'latency' : view.show;
    for (const input of inputs) {
      input.disabled = isFixed && (input.value === 'throughput' || input.value === 'both');
      input.checked = input.value === shown && !session.isStudied;
    }
    back.hidden = !session.isStudied;
  });
}
