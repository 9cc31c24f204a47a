/** Details of the part picked in the drawing, in words and figures, model beside simulation. */

import { byId, say, setText } from '../dom.ts';
import { showRefusal } from '../notices.ts';
import type { Inspection } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { follow, html, nothing, render } from '../view.ts';
import { marked, terms } from '../words/word.ts';

/**
 * @param first the first node of a pair, already picked
 * @param clear picks nothing, and gives the focus back to the drawing
 */
export function showSelection(session: Session, first: { value: string | null }, clear: () => void) {
  const title = byId('picked-title', HTMLElement);
  const button = byId('picked-clear', HTMLButtonElement);
  const table = byId('picked-table', HTMLTableElement);
  button.addEventListener('click', clear);
  follow(
    () => ({ inspection: shown(session, first.value), terms: terms.value }),
    ({ inspection }) => {
      setText(title, inspection.title);
      render(marked(inspection.sentence), byId('picked-sentence', HTMLElement));
      title.hidden = button.hidden = inspection.title === '';
      render(failingButton(session, partOf(session, first.value)), byId('picked-fails', HTMLElement));
      table.hidden = inspection.rows.length === 0;
      render(table.hidden ? nothing : tableOf(inspection), table);
      byId('picked', HTMLElement).toggleAttribute('data-held', session.asksChannel);
    },
  );
}

/** The selection in a sentence; empty if nothing is picked. */
export function spokenSelection({ explorer, state, asksChannel }: Session) {
  const inspection = explorer.inspect();
  if (!inspection) return '';
  const { title, sentence, rows } = inspection;
  if (asksChannel || state.view.focus === 'bottleneck') return `${title}.`;
  const figures = rows.map(({ words, unit, model, simulated }) => {
    const known = [model, simulated && `simulated ${simulated}`].filter(Boolean).join(', ');
    return `${words} ${known || 'no steady state'} ${unit}`.trim();
  });
  return [`${title}.`, sentence, figures.length > 0 && `${figures.join('; ')}.`].filter(Boolean).join(' ');
}

/** The picked part that could fail: a channel, or the node picked first. */
function partOf({ state, asksChannel }: Session, first: string | null) {
  return asksChannel ? undefined : (first ?? state.view.focus);
}

/** @param first node of a pair, already picked */
function shown({ liveExplorer: explorer, state, asksChannel }: Session, first: string | null): Inspection {
  const node = first === null ? undefined : explorer.describePart(first);
  if (node) {
    const [title, next] = first?.startsWith('destination') ? [`To ${node.name}`, 'source'] : [`From ${node.name}`, 'destination'];
    return { title, sentence: `Now pick the ${next}.`, rows: [], simulatedAt: undefined };
  }
  const inspection = explorer.inspect();
  // The figures come after the answer.
  if (inspection) return asksChannel ? { ...inspection, sentence: '', rows: [] } : inspection;
  const stages = state.curves[state.view.drawn].hasStages ? ', a stage' : '';
  const sentence = `Pick a channel${stages} or two nodes in the drawing, with the pointer or the keyboard.`;
  return { title: '', sentence, rows: [], simulatedAt: undefined };
}

function tableOf({ rows, simulatedAt }: Inspection) {
  const isSimulated = simulatedAt !== undefined;
  return html`
    ${isSimulated ? html`<caption>Simulated at load ${simulatedAt}.</caption>` : nothing}
    <thead>
      <tr><th scope="col">quantity</th><th scope="col">model</th>${isSimulated ? html`<th scope="col">simulated</th>` : nothing}</tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ letter, words, unit, model, simulated }) =>
          html`<tr><th scope="row"><i class="letter">${letter}</i> ${words}${unit ? html`<small>${unit}</small>` : nothing}</th><td>${model || '–'}</td>${isSimulated ? html`<td>${simulated || '–'}</td>` : nothing}</tr>`,
      )}
    </tbody>
  `;
}

/** @param part of the drawing */
export function failOrMend(session: Session, part: string) {
  const found = session.explorer.failureAt(part);
  if (!found) return say('This part cannot fail.');
  const { item, hasFailed } = found;
  const wrong = session.edit((explorer) => explorer.withFailure(item));
  if (wrong) showRefusal(wrong);
  const name = item.replace('-', '–');
  const is = item.includes('-') ? `Link ${name}` : `Router ${name}`;
  say(wrong ?? (hasFailed ? `${is} is mended.` : `${is} fails. Messages go around it.`));
}

/** The button that does it; nothing for a part that cannot fail. */
function failingButton(session: Session, part: string | undefined) {
  const found = part === undefined ? undefined : session.explorer.failureAt(part);
  if (part === undefined || !found) return nothing;
  const [words, title] = found.hasFailed
    ? ['Mend it', 'Puts it back to work (Del)']
    : ['Fail it', 'Takes it out of the network; the curve with it stays for comparison (Del)'];
  return html`<button type="button" class="outlined" title=${title} @click=${() => failOrMend(session, part)}>${words}</button>`;
}
