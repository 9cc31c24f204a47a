/** Why messages wait for the selected channel: its queue, explained down to its traffic. */

import { byId } from '../dom.ts';
import type { Session } from '../session.ts';
import { show } from '../signals.ts';
import { html } from '../view.ts';
import { OpenTerms, opening } from './terms.ts';

/** Shows it below the figures of the channel. */
export function showQueue(session: Session) {
  const place = byId('queue-why', HTMLElement);
  const open = new OpenTerms();
  show(place, () => {
    const wait = session.explorer.whyQueue(open.paths);
    return html`<details class="words" ?hidden=${!wait?.opened}>
      <summary>Why a wait of ${wait?.value.plain} cycles by the queueing formula</summary>
      ${wait?.opened ? opening(wait.opened, wait.equation, 'queue-term', open.toggle) : ''}
    </details>`;
  });
}
