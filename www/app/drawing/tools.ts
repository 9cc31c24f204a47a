/** The tools above the drawing: which network it shows, what of it, and how. */

import { segmented } from '../choice.ts';
import { byId, element } from '../dom.ts';
import { menu } from '../menu.ts';
import type { NetworkPicture } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { enlarged, enlargingTitle, toggleEnlarged } from '../stage/enlarge.ts';
import { letterOf, tag } from '../tag.ts';
import { html, live, nothing, show } from '../view.ts';
import type { Drawn, Mode, Pair } from './mode.ts';

const ENLARGE = html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M10 2.500h3.500V6M13.500 2.500 9 7M6 13.500H2.500V10M2.500 13.500 7 9" /></svg>`;

const BESIDE = html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M2 3h5v10H2zM9 3h5v10H9z" /></svg>`;

const MODES: { name: Drawn; words: string }[] = [
  { name: 'messages', words: 'Messages' },
  { name: 'busy', words: 'Busy channels' },
  { name: 'processors', words: 'Processors' },
];

/** A step of a collective operation stands in the place of how busy the channels are. */
const OF_STEPS = MODES.map((mode) => (mode.name === 'busy' ? { ...mode, words: 'Steps' } : mode));

/** @param picture the selected network as drawn */
export function showTools(session: Session, mode: Mode, pair: Pair, picture: { value: NetworkPicture | null }) {
  const options = optionsMenu(session, mode, pair, picture);
  const setMode = (drawn: Drawn) => {
    mode.drawn = drawn;
  };
  show(
    byId('drawing-tools', HTMLElement),
    () => html`
      ${session.state.curves.length > 1 && !pair.isOn ? drawnChoice(session) : nothing}
      ${segmented('mode', 'What the drawing shows', session.state.view.shown === 'collective' ? OF_STEPS : MODES, mode.drawn, setMode, (name) => session.asksChannel && name !== mode.drawn)}
      ${pair.isOffered ? pairButton(session, pair) : nothing}
      ${options}
      <button type="button" class="icon-button" id="enlarge-drawing" aria-label="Enlarge the drawing" title=${enlargingTitle('drawing')} aria-pressed=${String(enlarged.value === 'drawing')} @click=${() => toggleEnlarged('drawing')}>${ENLARGE}</button>
    `,
  );
}

function drawnChoice(session: Session) {
  const draw = (network: number) => void session.edit((explorer) => explorer.withView('draw', String(network + 1)));
  return networkChoice(session, 'drawn', 'Network drawn', session.state.view.drawn, [], draw);
}

/**
 * The list of networks, one of which is drawn.
 *
 * @param taken those that are drawn elsewhere
 */
export function networkChoice(
  session: Session,
  id: string,
  label: string,
  drawn: number,
  taken: number[],
  pick: (network: number) => void,
) {
  const act = ({ target }: Event) => pick(Number((target as HTMLSelectElement).value) - 1);
  return html`<span class="drawn-choice"
    >${tag(drawn)}<select id=${id} aria-label=${label} title=${session.state.curves[drawn].label} autocomplete="off" @change=${act}>
      ${session.state.curves.map(({ label }, index) => html`<option value=${index + 1} ?disabled=${taken.includes(index)} .selected=${live(index === drawn)}>${`${letterOf(index)} ${label}`}</option>`)}
    </select></span
  >`;
}

function pairButton(session: Session, pair: Pair) {
  const title = pair.isPossible
    ? 'Two networks at the same load, with one clock'
    : 'Latencies of processors are drawn of one network at a time';
  return html`<button type="button" class="plain" id="side-by-side" aria-label="Side by side" title=${title} aria-pressed=${String(pair.isOn)} ?disabled=${!pair.isPossible || session.holds('beside')} @click=${() => pair.toggle()}>${BESIDE}<span>Side by side</span></button>`;
}

/** The button for how the drawing is made, with its menu. */
function optionsMenu(session: Session, mode: Mode, pair: Pair, picture: { value: NetworkPicture | null }) {
  const label = 'How it is drawn';
  const button = element('button', { type: 'button', class: 'icon-button', 'aria-label': label, title: label }, '⋯');
  const list = menu(button, () => {
    const { asksChannel, explorer, state } = session;
    const { view } = state;
    const measuredAt = picture.value?.measuredAt;
    const [isWaits, isMeasured] = [view.focus === 'bottleneck', view.channels === 'measured'];
    const set = (key: string, text: string) => () => void session.edit((explorer) => explorer.withView(key, text));
    return [
      {
        words: 'Colours from 0 to 100\u00a0%',
        // Two drawings have one scale.
        isOn: mode.isFixed.value || pair.isOn,
        isPossible: !pair.isOn,
        act: () => {
          mode.isFixed.value = !mode.isFixed.value;
        },
      },
      {
        words: 'Rings folded, so that all links are equally long',
        isOn: view.folded,
        isShown: explorer.isFoldable(),
        act: set('fold', view.folded ? 'off' : 'on'),
      },
      {
        words: 'Where messages wait, and what that costs',
        isOn: isWaits,
        isShown: !asksChannel && state.curves[view.drawn].addsWaits,
        act: set('focus', isWaits ? '' : 'bottleneck'),
      },
      {
        words: `As simulated${measuredAt ? `, at load ${measuredAt}` : ''}`,
        isOn: isMeasured,
        isPossible: measuredAt !== undefined,
        act: set('channels', isMeasured ? 'model' : 'measured'),
      },
    ];
  });
  return element('span', { class: 'with-menu' }, button, list);
}
