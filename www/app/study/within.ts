/** What is asked about buffers: what is compared, how close to unlimited ones they are to come, and at which load, if at any. */

import { list } from '../choice.ts';
import { Drafts } from '../networks/drafts.ts';
import type { Session } from '../session.ts';
import { html, nothing } from '../view.ts';
import { studyField } from './field.ts';

const WITHIN = 'How much less than unlimited buffers smaller ones may carry, or how much latency they may add';

const LOAD = 'The load at which latencies are compared';

const QUANTITIES = [
  { name: 'saturation', words: 'Saturation throughput' },
  { name: 'latency', words: 'Latency at a load' },
] as const;

/** Load of the first comparison of latencies. */
const FIRST_LOAD = 0.1;

/** Fields of what is asked. */
export function withinFields(session: Session) {
  const drafts = new Drafts();
  let last = FIRST_LOAD;
  const compare = (name: string) => {
    drafts.drop('study-load');
    session.edit((explorer) => explorer.withView('load', name === 'latency' ? String(last) : ''));
  };
  return () => {
    const { load, within } = session.state.view;
    last = load ?? last;
    const more = (by: number) => String(Math.max(1, Math.round(within) + by));
    const [, ...unit] = session.readOut.loadText.split(' ');
    const higher = (by: number) => String(Math.max(0.01, Math.round(100 * last + by) / 100));
    const chosen = load === undefined ? 'saturation' : 'latency';
    return html`<div class="study-fields" role="group" aria-label="Which buffers will do?">
      ${list('buffers-of', 'Compared', [...QUANTITIES], chosen, compare)}
      ${load === undefined ? nothing : studyField(session, drafts, 'load', load, { unit: unit.join(' '), mode: 'decimal', next: higher }, LOAD)}
      ${studyField(session, drafts, 'within', within, { unit: '% of unlimited buffers', mode: 'decimal', next: more, emptied: '5' }, WITHIN)}
    </div>`;
  };
}
