/** Templates of how messages are routed in the network that is drawn. */

import type { NetworkDraft } from '../pkg/loadcurve-web.js';
import { html, live, nothing } from '../view.ts';
import type { Drawing } from './drawing.ts';
import { problemWords, VERDICTS } from './words.ts';

/** What mends a network that can deadlock, by rule. */
const CURES: Record<string, string> = { updown: 'Route up*/down*', hops: 'Add virtual channels' };

/** The rule that starts from a root. */
const ROOTED = 'updown';

/** The rules of routing with their verdicts; what is wrong, with what mends it; and figures. */
export function routingPart(draft: NetworkDraft, drawing: Drawing, figures: string) {
  const choose = (route: string) => drawing.edit((editor) => editor.setRoute(route));
  return html`${
    draft.routes.length > 0
      ? html`<section class="editor-part">
      <fieldset class="editor-routes">
        <legend>Routing</legend>
        ${draft.routes.map(
          ({ name, words, verdict }) =>
            html`<label class="editor-route" data-verdict=${verdict}><input type="radio" name="editor-route" value=${name} autocomplete="off" .checked=${live(name === draft.route)} @change=${() => choose(name)} /><span>${words[0].toUpperCase()}${words.slice(1)}</span><span class="verdict">${VERDICTS[verdict]}</span></label>`,
        )}
      </fieldset>
      ${draft.route === ROOTED ? rootField(draft, drawing) : nothing}
    </section>`
      : nothing
  }
    <div role="status">${verdictOf(draft, figures, choose)}</div>`;
}

function rootField({ nodes, root, defaultRoot }: NetworkDraft, drawing: Drawing) {
  const { refused } = drawing.shown;
  const wrong = refused?.field === 'root' ? refused : null;
  return html`<div class="editor-root">
    <div class="editor-line">
      <label for="editor-root">Root</label>
      <input
        id="editor-root"
        class="number"
        type="text"
        list="editor-root-names"
        maxlength="32"
        autocomplete="off"
        spellcheck="false"
        placeholder=${defaultRoot ?? ''}
        aria-invalid=${wrong ? 'true' : nothing}
        aria-describedby="editor-root-hint"
        .value=${live(wrong?.text ?? root)}
        @change=${({ target }: Event) => drawing.setRoot((target as HTMLInputElement).value.trim())}
      />
    </div>
    <datalist id="editor-root-names">${nodes.map(({ name }) => html`<option value=${name}></option>`)}</datalist>
    ${wrong ? html`<p class="wrong" role="alert">${wrong.wrong}</p>` : nothing}
    <p id="editor-root-hint" class="hint">${hintOf(root, defaultRoot)}</p>
  </div>`;
}

function hintOf(root: string, defaultRoot: string | undefined) {
  if (defaultRoot === undefined) return 'Left empty, the node of least eccentricity';
  return root === ''
    ? `Empty: node ${defaultRoot}, the node of least eccentricity`
    : `Left empty, it is node ${defaultRoot}, the node of least eccentricity`;
}

function verdictOf(draft: NetworkDraft, figures: string, choose: (route: string) => void) {
  const { nodes, route, routes, problem } = draft;
  if (nodes.length < 2) return html`<p class="editor-figures hint">A network has two nodes at least, and a link between them.</p>`;
  const chosen = routes.find(({ name }) => name === route);
  if (chosen?.verdict === 'deadlock') {
    const cures = routes.filter(({ name, verdict }) => name !== route && verdict === 'free');
    return html`<div class="editor-notice">
      <p>${chosen.reason}</p>
      <p>While this cycle exists there is no curve.</p>
      <p class="editor-cures">${cures.map(({ name, words }) => html`<button type="button" class="outlined" data-cure=${name} @click=${() => choose(name)}>${CURES[name] ?? `Take ${words}`}</button>`)}</p>
    </div>`;
  }
  if (problem) return html`<div class="editor-notice"><p>${problemWords(draft, problem)}</p></div>`;
  return html`<p class="editor-figures hint">${figures}</p>`;
}
