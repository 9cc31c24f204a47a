/** The tools above the drawing: which network it shows, what of it, and how. */

import { segmented } from '../choice.ts';
import { byId, element } from '../dom.ts';
import { menu } from '../menu.ts';
import { tag } from '../networks/tag.ts';
import type { Session } from '../session.ts';
import { show } from '../signals.ts';
import { enlarged, enlargingTitle, toggleEnlarged } from '../stage/enlarge.ts';
import { letterOf } from '../tag.ts';
import { html, live, nothing } from '../view.ts';
import type { Drawn, Mode } from './mode.ts';
import type { NetworkDrawing } from './network.ts';

const ENLARGE = html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M10 2.500h3.500V6M13.500 2.500 9 7M6 13.500H2.500V10M2.500 13.500 7 9" /></svg>`;

const MODES: { name: Drawn; words: string }[] = [
  { name: 'messages', words: 'Messages' },
  { name: 'busy', words: 'Busy channels' },
  { name: 'processors', words: 'Processors' },
];

/** A step of a collective operation stands in the place of how busy the channels are. */
const OF_STEPS = MODES.map((mode) => (mode.name === 'busy' ? { ...mode, words: 'Steps' } : mode));

export function showTools(session: Session, mode: Mode, drawing: NetworkDrawing) {
  const options = optionsMenu(session, mode, drawing);
  const setMode = (drawn: Drawn) => {
    mode.drawn = drawn;
  };
  show(
    byId('drawing-tools', HTMLElement),
    () => html`
      ${session.state.curves.length > 1 ? drawnChoice(session) : nothing}
      ${segmented('mode', 'What the drawing shows', session.state.view.shown === 'collective' ? OF_STEPS : MODES, mode.drawn, setMode, (name) => session.asksChannel && name !== mode.drawn)}
      ${options}
      <button type="button" class="icon-button" id="enlarge-drawing" aria-label="Enlarge the drawing" title=${enlargingTitle('drawing')} aria-pressed=${String(enlarged.value === 'drawing')} @click=${() => toggleEnlarged('drawing')}>${ENLARGE}</button>
    `,
  );
}

function drawnChoice(session: Session) {
  const { curves, view } = session.state;
  const draw = ({ target }: Event) => session.edit((explorer) => explorer.withView('draw', (target as HTMLSelectElement).value));
  return html`<span class="drawn-choice"
    >${tag(view.drawn)}<select id="drawn" aria-label="Network drawn" autocomplete="off" @change=${draw}>
      ${curves.map(({ label }, index) => html`<option value=${index + 1} .selected=${live(index === view.drawn)}>${`${letterOf(index)} ${label}`}</option>`)}
    </select></span
  >`;
}

/** The button for how the drawing is made, with its menu. */
function optionsMenu(session: Session, mode: Mode, { picture }: NetworkDrawing) {
  const label = 'How it is drawn';
  const button = element('button', { type: 'button', class: 'icon-button', 'aria-label': label, title: label }, '⋯');
  const view = () => session.state.view;
  const measuredAt = () => picture.value?.measuredAt;
  const set = (key: string, text: string) => void session.edit((explorer) => explorer.withView(key, text));
  const list = menu(button, [
    {
      words: 'Colours from 0 to 100\u00a0%',
      isOn: () => mode.isFixed.value,
      act: () => {
        mode.isFixed.value = !mode.isFixed.value;
      },
    },
    {
      words: 'Rings folded, so that all links are equally long',
      isOn: () => view().folded,
      shown: () => session.explorer.isFoldable(),
      act: () => set('fold', view().folded ? 'off' : 'on'),
    },
    {
      words: 'Where messages wait, and what that costs',
      isOn: () => view().focus === 'bottleneck',
      shown: () => !session.asksChannel && session.state.curves[view().drawn].addsWaits,
      act: () => set('focus', view().focus === 'bottleneck' ? '' : 'bottleneck'),
    },
    {
      words: () => `As simulated${measuredAt() ? `, at load ${measuredAt()}` : ''}`,
      isOn: () => view().channels === 'measured',
      possible: () => measuredAt() !== undefined,
      act: () => set('channels', view().channels === 'measured' ? 'model' : 'measured'),
    },
  ]);
  return element('span', { class: 'with-menu' }, button, list);
}
