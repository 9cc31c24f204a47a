/**
 * The drawings of the page with their parts: links, messages, what is pointed at, the router that is looked into, and the
 * tools. One network is drawn, or two side by side, each by the same classes on a sheet of its own.
 */

import { segmented } from '../choice.ts';
import { byId, element, setText } from '../dom.ts';
import { menu } from '../menu.ts';
import { namesOf } from '../networks/figures.ts';
import type { NetworkPicture } from '../pkg/loadcurve-web.js';
import type { ProcessorLatencies } from '../processors/panel.ts';
import { type Session, withView } from '../session.ts';
import { enlarged, enlargingTitle, toggleEnlarged } from '../stage/enlarge.ts';
import type { StudyEntrance } from '../study/entrance.ts';
import { letterOf, tag } from '../tag.ts';
import type { Theme } from '../theme.ts';
import { ThroughEntrance } from '../through/entrance.ts';
import { computed, follow, html, live, nothing, onChange, show, signal, withValue } from '../view.ts';
import { askMessages } from './asked.ts';
import { drawOn, firstSheet, type Sheet, secondSheet } from './drawing.ts';
import { showKeyLine } from './key-line.ts';
import { type Drawn, Mode, Pair } from './mode.ts';
import { pickIn } from './picker.ts';
import { showSelection } from './selection.ts';
import { Transport } from './transport.ts';

export function drawNetworks(session: Session, theme: Theme, latencies: ProcessorLatencies, study: StudyEntrance) {
  const mode = new Mode(session);
  const pair = new Pair(session, mode);
  const shared = { session, theme, mode, pair };
  /** The first node of two, already picked. */
  const first = signal<string | null>(null);
  const one = drawOn(firstSheet(shared), byId('picker', HTMLElement), first);
  const drawings = signal([one]);
  const shown = () => drawings.value.filter(({ sheet }) => sheet.isShown);
  const picture = computed(() => {
    const { drawn } = session.state.view;
    return shown().find(({ sheet }) => sheet.network === drawn)?.network.picture.value ?? null;
  });
  const redraw = () => {
    for (const { network } of drawings.value) network.redraw();
  };
  const transport = new Transport(
    one.overlay,
    ['sheets', 'key-line', 'router-body'].map((id) => byId(id, HTMLElement)),
  );
  const through = new ThroughEntrance({ session, theme, transport });
  const asked = askMessages(transport, one, through);
  showTools(session, mode, pair, picture);
  showKeyLine(session, mode, { pair, picture, redraw, latencies, transport, steps: () => study.steps });
  onChange(
    () => mode.drawn,
    () => study.steps?.pause(),
  );
  showSelection(session, first, pickIn(one, asked));
  showInside(session, mode, first, transport);
  follow(
    () => shown().map(({ network }) => network.picture.value?.description ?? ''),
    (descriptions) => setText(byId('drawing-words', HTMLElement), descriptions.join(' ')),
  );

  const addSecond = () => {
    const sheet = secondSheet(shared);
    const keys = { role: 'application', tabindex: 0, 'aria-describedby': 'picker-keys' };
    const area = element('div', { class: 'picker', id: 'picker-beside', ...keys });
    sheet.box.append(area);
    const names = [one.sheet, sheet].map(nameOf);
    byId('sheets', HTMLElement).replaceChildren(names[0], one.sheet.box, names[1], sheet.box);
    const two = drawOn(sheet, area, first);
    drawings.value = [one, two];
    transport.join(two.overlay);
    pickIn(two, asked);
  };
  follow(
    () => pair.arrangement,
    (arrangement) => {
      if (arrangement && drawings.value.length === 1) addSecond();
      const { dataset } = byId('main', HTMLElement);
      if (arrangement) dataset.pair = arrangement;
      else delete dataset.pair;
    },
  );
  follow(
    () =>
      shown().map(({ sheet, area }) => ({
        area,
        label: pair.isOn ? `Parts of network ${letterOf(sheet.network)}` : 'Parts of the drawn network',
      })),
    (labels) => {
      for (const { area, label } of labels) area.setAttribute('aria-label', label);
    },
  );
  return { mode, transport, picture, redraw };
}

/** The line above one of two drawings: which network it shows, to be changed where there are more. */
function nameOf(sheet: Sheet) {
  const { session, pair } = sheet;
  const place = element('div', { class: 'sheet-name' });
  show(place, () => {
    if (!pair.isOn) return nothing;
    const { curves, view } = session.state;
    const { network } = sheet;
    const others = pair.networks.filter((index) => index !== network);
    place.toggleAttribute('data-selected', network === view.drawn);
    if (curves.length > 2) {
      const which = others[0] < network ? 'second' : 'first';
      return networkChoice(session, `drawn-${which}`, `Network drawn ${which}`, network, others, (other) => pair.replace(network, other));
    }
    const [name, detail] = namesOf(curves[network]);
    return html`${tag(network)}<span class="name">${name}</span><small>${detail}</small>`;
  });
  return place;
}

/** Room of the panel before it is measured, in CSS pixels. */
const WIDTH = 300;

/** @param first the first node of a pair, already picked */
function showInside(session: Session, mode: Mode, first: { value: string | null }, transport: Transport) {
  const place = byId('router-body', HTMLElement);
  const code = signal<typeof import('../later.ts') | null>(null);
  const width = signal(WIDTH);
  /** The channel whose end is looked into. */
  const opened = signal('');
  new ResizeObserver(() => {
    if (place.clientWidth > 0) width.value = place.clientWidth;
  }).observe(place);

  const picked = computed(() => {
    if (session.asksChannel || mode.drawn !== 'messages' || !transport.shown.value.hasBuffers) return null;
    const { focus } = session.state.view;
    return first.value ?? (focus?.startsWith('channel') ? focus : null);
  });
  // At the end of a channel a router is not what was asked for first.
  const part = computed(() => (picked.value?.startsWith('channel') && picked.value !== opened.value ? null : picked.value));
  follow(
    () => part.value,
    (part) => {
      transport.look(part);
      if (part !== null && !code.value)
        import('../later.ts').then((later) => {
          code.value = later;
        }, console.warn);
    },
  );
  const open = () => {
    opened.value = picked.value ?? '';
  };
  show(place, () => {
    if (picked.value === null) return nothing;
    if (part.value === null) return html`<button type="button" class="outlined" @click=${open}>Look into the router at its end</button>`;
    const { inside } = transport.shown.value;
    if (!inside || !code.value) return nothing;
    return code.value.routerPanel(inside, width.value);
  });
}

/** The tools above the drawing: which network it shows, what of it, and how. */
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
function showTools(session: Session, mode: Mode, pair: Pair, picture: { value: NetworkPicture | null }) {
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
  const draw = (network: number) => void session.edit(withView('draw', String(network + 1)));
  return networkChoice(session, 'drawn', 'Network drawn', session.state.view.drawn, [], draw);
}

/**
 * The list of networks, one of which is drawn.
 *
 * @param taken those that are drawn elsewhere
 */
function networkChoice(session: Session, id: string, label: string, drawn: number, taken: number[], pick: (network: number) => void) {
  const act = withValue((value) => pick(Number(value) - 1));
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
    const set = (key: string, text: string) => () => void session.edit(withView(key, text));
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
