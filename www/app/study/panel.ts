/** What stands above the chart of a study: what is asked, the answer, how far the worker is, and networks to go on with. */

import { list } from '../choice.ts';
import { byId, say } from '../dom.ts';
import { doubtAbout } from '../doubt.ts';
import type { StudyAbout, StudyNetwork } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { onEscape } from '../simulation/escape.ts';
import { tag } from '../tag.ts';
import { html, noChange, nothing, show } from '../view.ts';
import type { StudyAnswer } from './answer.ts';
import { collectiveAnswer, collectiveFields, scalingAnswer, scalingFields, withinFields } from './fields.ts';
import { add } from './picture.ts';
import type { Steps } from './steps.ts';

export function showStudy(session: Session, answer: StudyAnswer, steps: Steps) {
  const place = byId('study-line', HTMLElement);
  const [asked, within, together] = [scalingFields(session), withinFields(session), collectiveFields(session, answer, steps)];
  let said = '';
  onEscape(() => answer.isRunning && answer.cancel());
  show(place, shown, { rendered });

  function shown() {
    if (!session.isStudied) return noChange;
    const { about } = answer;
    if (!about) return status(answer);
    return html`${about.scaling ? asked(about.scaling) : nothing} ${session.state.view.shown === 'buffers' ? within() : nothing} ${about.collective ? together(about.collective) : nothing} ${status(answer)} ${found(session, answer, about)}
      ${about.networks.some(isNamed) ? next(session, about) : nothing}`;
  }

  function rendered() {
    place.hidden = !session.isStudied;
    const words = answer.about?.sentences.join(' ');
    if (place.hidden || words === undefined || !answer.isComplete || words === said) return;
    said = words;
    say(words);
  }
}

/** How far the worker is, or why there is no answer. */
function status(answer: StudyAnswer) {
  const { isComplete, isRunning } = answer;
  const [failure, found, count] = [answer.failure.value, answer.found.value, answer.count.value];
  if (failure)
    return html`<p class="hint">It could not be computed: ${failure}. Everything else works. <button type="button" class="plain" @click=${() => answer.resume()}>Try again</button></p>`;
  if (isComplete) return nothing;
  const act = () => (isRunning ? answer.cancel() : answer.resume());
  return html`<p class="study-progress"><progress max="1" value=${count > 0 ? found / count : nothing} aria-label="Computing"></progress>
    <span class="hint">${found} of ${count} ${answer.study?.isScaling() ? 'solved' : 'parts'}</span>
    ${count > 0 ? html`<button type="button" class="outlined" id="study-act" @click=${act}>${isRunning ? 'Cancel' : 'Go on'}</button>` : nothing}</p>`;
}

function found(session: Session, { isComplete, count }: StudyAnswer, about: StudyAbout) {
  const { note, notices, scaling, sentences } = about;
  if (!isComplete) return leftOut(notices);
  if (count.value === 0 && scaling) return html`<p class="hint">None of these networks has such values.</p> ${leftOut(notices)}`;
  if (count.value === 0) return html`<p class="hint" id="study-answer">${notices.join(' ')}</p>`;
  const answer = scaling
    ? scalingAnswer(sentences, scaling)
    : about.collective
      ? collectiveAnswer(sentences)
      : html`<p id="study-answer">${sentences[0]}</p>`;
  return html`${answer} ${note ? html`<p class="hint">${note}</p>` : nothing} ${scaling?.isSimulated ? nothing : doubt(session, scaling !== undefined)} ${leftOut(notices)}`;
}

/** The doubt about the drawn network, or about the first of several that is shown with one. */
function doubt(session: Session, isOfAll: boolean) {
  const { curves, view } = session.state;
  if (!isOfAll) return doubtAbout(session, view.drawn);
  const index = curves.findIndex(({ deadlock, doubt }, index) => (deadlock ?? doubt) !== undefined && !view.hidden.includes(index));
  return index < 0 ? nothing : doubtAbout(session, index);
}

/** More networks than this would take rows of buttons. */
const FEW = 4;

/** Networks of the answer to add to the link, and the simulation of what they carry at most. */
function next(session: Session, { networks }: StudyAbout) {
  const { simulate, shown } = session.state.view;
  const setSimulated = () => void session.edit((explorer) => explorer.withView('sim', simulate ? 'off' : 'on'));
  const named = networks.filter(isNamed);
  const plateaus = html`<button type="button" class="outlined" id="study-simulate" aria-pressed=${String(simulate)} title="What arrives under twice the load that links carry" @click=${setSimulated}>${simulate ? 'Plateaus simulated' : 'Simulate plateaus'}</button>`;
  return html`<div class="study-networks" role="group" aria-label="Compare their curves">
    <span class="hint">Add its curve:</span> ${named.length > FEW ? listed(session, named) : named.map((network) => offered(session, network))}
    ${shown === 'routings' ? plateaus : nothing}
  </div>`;
}

/** True for a network that is named below the answer; others are clicked in the chart. */
function isNamed({ offered, index }: StudyNetwork) {
  return offered || index !== undefined;
}

function offered(session: Session, { words, link, index, possible }: StudyNetwork) {
  if (index !== undefined) return html`<span class="study-network">${tag(index)} ${words}</span>`;
  const title = possible ? `Add the network ${words} to the link` : 'No more networks fit into a link';
  return html`<button type="button" class="plain" title=${title} ?disabled=${!possible} @click=${() => add(session, { words, link })}>${words}</button>`;
}

/** The same in a list. */
function listed(session: Session, networks: StudyNetwork[]) {
  const choices = networks.map(({ words }, place) => ({ name: String(place), words }));
  const isLocked = (name: string) => name === '' || networks[Number(name)].index !== undefined || !networks[Number(name)].possible;
  return html`${networks.filter(({ index }) => index !== undefined).map((network) => offered(session, network))}
    ${list('study-add', 'Add its curve', [{ name: '', words: 'Another…' }, ...choices], '', (name) => add(session, networks[Number(name)]), isLocked)}`;
}

function leftOut(notices: string[]) {
  if (notices.length === 0) return nothing;
  return html`<details class="hint">
    <summary>${notices.length === 1 ? 'One value is' : 'Some values are'} left out</summary>
    <ul>${notices.map((notice) => html`<li>${notice}</li>`)}</ul>
  </details>`;
}
