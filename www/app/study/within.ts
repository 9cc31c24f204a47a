/** What is asked about buffers: how close to unlimited ones they come, and at which load latencies are compared, if any is given. */

import { Drafts } from '../networks/drafts.ts';
import type { Session } from '../session.ts';
import { html } from '../view.ts';
import { studyField } from './field.ts';

const WITHIN = 'What smaller buffers may cost of what unlimited ones carry, or add to their latency';

const LOAD = 'The load at which latencies are compared; what the network carries at most if empty';

/** Fields of what is asked. */
export function withinFields(session: Session) {
  const drafts = new Drafts();
  return () => {
    const { load, within } = session.state.view;
    const more = (by: number) => String(Math.max(1, Math.round(within) + by));
    const higher = (by: number) => String(Math.max(0.01, Math.round(100 * (load ?? 0) + by) / 100));
    return html`<div class="study-fields" role="group" aria-label="Which buffers will do?">
      ${studyField(session, drafts, 'within', within, { unit: '% of unlimited buffers', mode: 'decimal', next: more, emptied: '5' }, WITHIN)}
      ${studyField(session, drafts, 'load', load, { unit: '', mode: 'decimal', next: higher, placeholder: 'none' }, LOAD)}
    </div>`;
  };
}
