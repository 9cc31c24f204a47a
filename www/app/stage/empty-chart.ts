/** What stands in a chart without a curve: why there is none, and what to do about it. */

import { byId } from '../dom.ts';
import { doubtAbout } from '../doubt.ts';
import type { Session } from '../session.ts';
import { nothing, show } from '../view.ts';

export function explainEmptyChart(session: Session) {
  show(byId('chart-empty', HTMLElement), () => {
    const { curves, view } = session.state;
    const shown = curves.map((_, index) => index).filter((index) => !view.hidden.includes(index));
    const isEmpty = shown.every((index) => curves[index].deadlock !== undefined || curves[index].unmodelled);
    // A lesson may ask for what this tells; simulated points stand in for the curve.
    if (!isEmpty || view.simulate || session.isStudied || session.held.value) return nothing;
    return doubtAbout(session, shown.includes(view.drawn) ? view.drawn : shown[0]);
  });
}
