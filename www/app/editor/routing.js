/** Templates of how messages are routed in the network that is drawn. */

import { html, live, nothing } from '../view.js';
import { VERDICTS } from './words.js';

/** @import { NetworkDraft } from '../late/loadcurve-late.js' */

/** What mends a network that can deadlock, by rule. @type {Record<string, string>} */
const CURES = { updown: 'Route up*/down*', hops: 'Add virtual channels' };

/** The rule that starts from a root. */
const ROOTED = 'updown';

/**
 * The rules of routing with their verdicts; what is wrong, with what mends it; and figures.
 *
 * @param {NetworkDraft} draft
 * @param {string} figures
 * @param {{ text: string, wrong: string } | null} root what was typed as a root and is none
 * @param {{ route: (route: string) => void, root: (name: string) => void }} actions
 */
export function routingPart(draft, figures, root, actions) {
  return html`<section class="editor-part">
      <fieldset class="editor-routes">
        <legend>Routing</legend>
        ${draft.routes.map(
          ({ name, words, verdict }) =>
            html`<label class="editor-route" data-verdict=${verdict}><input type="radio" name="editor-route" value=${name} autocomplete="off" .checked=${live(name === draft.route)} @change=${() => actions.route(name)} /><span>${words[0].toUpperCase()}${words.slice(1)}</span><span class="verdict">${VERDICTS[verdict]}</span></label>`,
        )}
      </fieldset>
      ${draft.route === ROOTED ? rootField(draft, root, actions.root) : nothing}
    </section>
    <div role="status">${verdictOf(draft, figures, actions.route)}</div>`;
}

/**
 * @param {NetworkDraft} draft
 * @param {{ text: string, wrong: string } | null} typed
 * @param {(name: string) => void} choose
 */
function rootField({ nodes, root, defaultRoot }, typed, choose) {
  const change = (/** @type {Event} */ { target }) => choose(/** @type {HTMLInputElement} */ (target).value.trim());
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
        aria-invalid=${typed ? 'true' : nothing}
        aria-describedby="editor-root-hint"
        .value=${live(typed?.text ?? root)}
        @change=${change}
      />
    </div>
    <datalist id="editor-root-names">${nodes.map(({ name }) => html`<option value=${name}></option>`)}</datalist>
    ${typed ? html`<p class="wrong" role="alert">${typed.wrong}</p>` : nothing}
    <p id="editor-root-hint" class="hint">${hintOf(root, defaultRoot)}</p>
  </div>`;
}

/**
 * @param {string} root
 * @param {string | undefined} defaultRoot
 */
function hintOf(root, defaultRoot) {
  if (defaultRoot === undefined) return 'Left empty, the node of least eccentricity';
  return root === ''
    ? `Empty: node ${defaultRoot}, the node of least eccentricity`
    : `Left empty, it is node ${defaultRoot}, the node of least eccentricity`;
}

/**
 * @param {NetworkDraft} draft
 * @param {string} figures
 * @param {(route: string) => void} choose
 */
function verdictOf({ route, routes, problem }, figures, choose) {
  const chosen = routes.find(({ name }) => name === route);
  if (chosen?.verdict === 'deadlock') {
    const cures = routes.filter(({ name, verdict }) => name !== route && verdict === 'free');
    return html`<div class="editor-notice">
      <p>${chosen.reason}</p>
      <p>There is no curve as long as they can.</p>
      <p class="editor-cures">${cures.map(({ name, words }) => html`<button type="button" class="outlined" data-cure=${name} @click=${() => choose(name)}>${CURES[name] ?? `Take ${words}`}</button>`)}</p>
    </div>`;
  }
  if (problem) return html`<div class="editor-notice"><p>Not a network yet: ${problem}</p></div>`;
  return html`<p class="editor-figures hint">${figures}</p>`;
}
