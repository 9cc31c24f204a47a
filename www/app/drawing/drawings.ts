/**
 * The drawings of the page with their parts: links, messages, what is pointed at, and the tools. One network is drawn, or
 * two side by side, each by the same classes on a sheet of its own.
 */

import { byId, element, setText } from '../dom.ts';
import { namesOf } from '../networks/figures.ts';
import type { ProcessorLatencies } from '../processors/latencies.ts';
import type { Session } from '../session.ts';
import type { StudyEntrance } from '../study/entrance.ts';
import { letterOf, tag } from '../tag.ts';
import type { Theme } from '../theme.ts';
import { ThroughEntrance } from '../through/entrance.ts';
import { computed, follow, html, nothing, onChange, show, signal } from '../view.ts';
import { askMessages } from './asked.ts';
import { drawOn } from './drawing.ts';
import { showInside } from './inside.ts';
import { showKeyLine } from './key-line.ts';
import { Mode, Pair } from './mode.ts';
import { pickIn } from './picker.ts';
import { showSelection } from './selection.ts';
import { firstSheet, type Sheet, secondSheet } from './sheet.ts';
import { networkChoice, showTools } from './tools.ts';
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
  const transport = new Transport(one.overlay);
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
