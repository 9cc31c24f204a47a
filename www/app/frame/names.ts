/** What a frame tells in text: the letters with their names, and from a certain size on the values at the load. */

import { byId, setText } from '../dom.ts';
import { tag } from '../networks/tag.ts';
import { namesOf } from '../networks/words.ts';
import { isNumber } from '../numbers.ts';
import type { Session } from '../session.ts';
import { showAtOnce } from '../signals.ts';
import { titleOf } from '../stage/title.ts';
import { CAN_DEADLOCK, phrased } from '../term.ts';
import { html, nothing } from '../view.ts';

export function showNames(session: Session) {
  session.follow((state) => {
    const title = titleOf(state);
    setText(byId('shared', HTMLElement), title);
    document.title = `${title} – Loadcurve`;
  });
  showAtOnce(byId('letters', HTMLElement), () =>
    session.state.curves.map((curve, index) => {
      if (session.state.view.hidden.includes(index)) return nothing;
      const { deadlock } = curve;
      const [name, more] = namesOf(curve);
      return html`<span title=${deadlock ?? nothing}>${tag(index)}${name}${more ? html`<small>${more}</small>` : nothing}${deadlock === undefined ? nothing : html`<strong class="wrong">${CAN_DEADLOCK}</strong>`}</span>`;
    }),
  );
  showAtOnce(byId('values', HTMLElement), () => {
    const { curves, view } = session.state;
    const { loadText, rows } = session.readOut;
    const [load, ...unit] = loadText.split(' ');
    const latencies = rows.map(({ latency, hidden }, index) => {
      if (hidden) return nothing;
      const words = curves[index].deadlock === undefined ? phrased(latency, session.isGivenUp) : CAN_DEADLOCK;
      return html`<div><dt>${tag(index)}latency</dt><dd>${words}${isNumber(latency) ? html`<small> ${view.latencyUnit}</small>` : nothing}</dd></div>`;
    });
    return html`<div><dt>Load</dt><dd>${phrased(load)} <small>${unit.join(' ')}</small></dd></div>${latencies}`;
  });
}
