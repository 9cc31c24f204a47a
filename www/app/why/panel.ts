/** The panel "Why this number": the latency of the drawn network, explained down to its queues. */

import { byId, setText } from '../dom.ts';
import { tag } from '../networks/tag.ts';
import type { Why } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { show } from '../signals.ts';
import { lengthOf } from '../time.ts';
import { html, nothing } from '../view.ts';
import { marked } from '../words/word.ts';
import { beside } from './beside.ts';
import { OpenTerms, opening } from './terms.ts';
import { unsteady } from './unsteady.ts';

/** Shows the explanation in the section. */
export function showWhy(session: Session) {
  const [title, link] = [byId('why-title', HTMLElement), byId('to-why', HTMLElement)];
  const open = new OpenTerms();
  const content = () => {
    const { liveExplorer: explorer, state } = session;
    const { drawn } = state.view;
    const why = explorer.why(drawn, open.paths);
    const { latency } = why;
    const { cycleNs, label } = state.curves[drawn];
    const question = latency ? `Why ${timeOf(session, latency.value.plain)}?` : without(why, session.isGivenUp);
    setText(title, question);
    setText(link, question);
    const cycles = latency && cycleNs !== undefined ? `: ${latency.value.plain} cycles of ${lengthOf(cycleNs)} each` : '';
    return html`<div class="why-head"><span class="why-sign">${tag(drawn)}</span><div class="why-name">${label}</div></div>
      <p class="about">${marked(latency ? `${sentence(latency.words)}, at a load of ${why.load}${cycles}.` : `At a load of ${why.load}.`)}</p>
      ${latency?.opened ? opening(latency.opened, latency.equation, 'why-term', open.toggle) : nothing}
      ${latency && !latency.opened ? html`<p class="hint">The equations of this model are not written out here.</p>` : nothing}
      ${latency ? nothing : unsteady(why, session)}
      ${beside(why)}`;
  };
  // A task of its own: the frame in which chart and drawing follow is long enough.
  show(byId('why', HTMLElement), content, { soon: setTimeout });
}

/** The latency that is explained, as the chart has it. */
function timeOf({ explorer, state }: Session, cycles: string) {
  const { drawn } = state.view;
  return state.curves[drawn].cycleNs === undefined ? `${cycles} cycles` : `${explorer.strip(drawn).latencyText} ns`;
}

/**
 * The question in the title if there is no latency to explain.
 *
 * @param isGivenUp true if nobody solves what is missing
 */
function without({ state, isTooLarge, measured, instead }: Why, isGivenUp: boolean) {
  if (state === 'saturated' || state === 'unstable') return `Why ${state}?`;
  if (instead !== undefined && measured) return 'Latency as simulated';
  if (state === 'deadlocked' || state === 'unmodelled') return 'Why no latency?';
  return isTooLarge || isGivenUp || instead !== undefined ? 'Why this latency?' : 'Why? Computing…';
}

function sentence(words: string) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
