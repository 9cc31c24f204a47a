/** What stands above the chart: what one looks at, and how it is looked at. */

import { toolbarRow } from './choice.js';
import { byId, setText } from './dom.js';

/** @import { ScenarioState } from './pkg/loadcurve-web.js' */
/** @import { Session } from './session.js' */

/** What the chart shows, in a line, by the `show` of the link; networks that lose have their own. @type {Record<string, string>} */
const ABOUT = {
  latency: 'How long a message takes on average while the network gets busier. Each curve climbs towards the load that its network can no longer carry.',
  throughput: 'How much arrives of what is sent. Each curve follows the load up to what its network can carry, and levels off there.',
  loses: 'How long a message takes on average while the network gets busier. What does not fit into a full buffer is lost, so there is a latency at every load.',
  both: 'How long a message takes, and how much arrives of what is sent, while the network gets busier.',
};

export class Toolbar {
  #shared = byId('shared', HTMLElement);
  #about = byId('about', HTMLElement);
  #firstAbout = this.#about.textContent ?? '';
  #session;
  #first;

  /**
   * @param {Session} session
   * @param {string} firstLink the link of a first visit, whose line is on the page already
   */
  constructor(session, firstLink) {
    this.#session = session;
    this.#first = networksOf(firstLink);
    /** @type {NodeListOf<HTMLFieldSetElement>} */
    const fieldsets = document.querySelectorAll('fieldset[data-view]');
    for (const fieldset of fieldsets) {
      const set = toolbarRow(fieldset, (key, text) => session.edit((explorer) => explorer.withView(key, text)));
      session.follow(({ view }) => set(String(view[/** @type {'x' | 'y' | 'show'} */ (fieldset.dataset.view)])));
    }
    session.follow((state) => this.#describe(state));
  }

  /** @param {ScenarioState} state */
  #describe({ shared, curves, view: { show } }) {
    const title = shared || (curves.length === 1 ? curves[0].label : `${curves.length} networks`);
    const isFirst = show === 'latency' && networksOf(this.#session.link) === this.#first;
    // A line does not end within 8 × 8.
    setText(this.#shared, title.replaceAll(' × ', '\u00a0×\u00a0'));
    const loses = show === 'latency' && curves.every((curve) => curve.loses);
    setText(this.#about, isFirst ? this.#firstAbout : ABOUT[loses ? 'loses' : show]);
    document.title = `${title} – Loadcurve`;
  }
}

/**
 * The part of a link that says which networks there are.
 *
 * @param {string} link
 */
function networksOf(link) {
  return link.split('&').filter((pair) => pair.startsWith('net=')).join('&');
}
