/** The value strip: of one network what its latency consists of, of several how they compare. */

import { byId } from '../dom.ts';
import { shownNumber } from '../explorer.ts';
import { UNMODELLED } from '../networks/figures.ts';
import { CAN_DEADLOCK, hasOwnFlits } from '../numbers.ts';
import type { NetworkPicture } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { letterOf } from '../tag.ts';
import { html, nothing, show, signal } from '../view.ts';
import { type Marking, marked, marking } from '../words/word.ts';
import { followWidth, widthNow } from './width.ts';

/** A figure of the strip. */
interface Cell {
  name: string;
  value: string;
  small: string;
  isSaturated?: boolean;
}

/**
 * @param picture the selected network as drawn
 * @returns compares the others with a network, rather than with the first one shown
 */
export function showStrip(session: Session, picture: { value: NetworkPicture | null }) {
  const reference = signal<number | undefined>(undefined);
  const strip = byId('strip', HTMLElement);
  // In one column the values stand in a row that scrolls, also by keys.
  const stop = () => {
    strip.tabIndex = widthNow() === 'narrow' ? 0 : -1;
  };
  followWidth(stop);
  stop();
  show(strip, () => {
    const { curves, view } = session.state;
    // Buffers have sizes, and no load.
    if (view.shown === 'collective') return nothing;
    const visible = curves.flatMap((_, index) => (view.hidden.includes(index) ? [] : [index]));
    const busiest = session.asksChannel ? undefined : picture.value?.busiest;
    const cells =
      visible.length > 1
        ? compared(
            session,
            visible.find((index) => index === reference.value),
          )
        : alone(session, visible[0], busiest);
    const asked = curves
      .filter((_, index) => session.hides(index))
      .map(({ label }) => ({ name: `${label}, at this load`, value: '?', small: 'after you reveal it' }));
    const terms = marking();
    return html`<dl>${[...cells, ...asked].map((it) => cell(it, terms))}</dl>`;
  });
  return (index: number) => {
    reference.value = index;
  };
}

function cell({ name, value, small, isSaturated }: Cell, terms: Marking) {
  return html`<div>
    <dt>${marked(name, terms)}</dt>
    <dd class=${isSaturated ? 'is-saturated' : ''}>${value}${small ? html` <small>${marked(small, terms)}</small>` : nothing}</dd>
  </div>`;
}

function alone(session: Session, index: number, busiest: NetworkPicture['busiest']): Cell[] {
  const { liveExplorer: explorer, state } = session;
  const { deadlock } = state.curves[index];
  const measured = state.view.simulate ? session.readOut.rows[index].simulated : '';
  const simulated = { name: 'Simulated', value: measured, small: /^\d/.test(measured) ? state.view.latencyUnit : '' };
  if (deadlock) {
    const known = { name: 'Messages', value: CAN_DEADLOCK, small: deadlock.replace(/^[^:]*: |\. .*/g, ''), isSaturated: true };
    return measured ? [simulated, known] : [known];
  }
  const { latency, latencyText, waiting, shareText } = explorer.strip(index);
  const { latencyUnit } = state.view;
  if (latencyText === UNMODELLED) {
    const { simulated } = session.readOut.rows[index];
    const unit = /^\d/.test(simulated) ? `${latencyUnit}, simulated` : 'as simulated';
    const small = simulated ? unit : 'simulated only: start a simulation';
    return [{ name: 'A message takes', value: simulated || '–', small }];
  }
  const isSaturated = latencyText === 'saturated';
  const unit = latency === undefined ? '' : latencyUnit;
  const cells: Cell[] = isSaturated
    ? [{ name: 'Latency, by the model', value: 'grows without end', small: '', isSaturated }]
    : [{ name: measured ? 'Latency, by the model' : 'A message takes', value: latencyText, small: unit }];
  const isWaiting = latency !== undefined && waiting !== undefined;
  // The model's numbers come with what a simulation says of them.
  if (measured) cells.push(simulated);
  else if (isWaiting) cells.push({ name: 'of which it waits', value: shownNumber(latency * waiting, 'figure'), small: latencyUnit });
  // The cells beside it stay where they are.
  else if (isSaturated) cells.push({ name: 'of which it waits', value: '–', small: '' });
  if (shareText !== '') cells.push({ name: 'Load', value: shareText, small: 'of the model’s saturation' });
  if (busiest && !busiest.isCost)
    cells.push({
      name: busiest.isSource ? 'Busiest: a source' : `Busiest ${busiest.isLink ? 'link' : 'channel'}, ${busiest.name}`,
      value: shownNumber(busiest.held, 'share'),
      small: busiest.isLink ? 'of the time carrying flits' : 'of the time held',
    });
  return cells;
}

function compared({ liveExplorer: explorer, state: { view } }: Session, reference: number | undefined): Cell[] {
  const comparison = explorer.comparison(reference);
  return [
    { name: 'At load', value: comparison.loadNumber, small: hasOwnFlits(view) ? 'of its own flits each' : '' },
    ...comparison.rows.map(({ index, factor, words, measured, crossoverWords, isSaturated }) => ({
      name: `${letterOf(index)} against ${letterOf(comparison.reference)}`,
      value: factor || words || '–',
      small: [factor && words, measured, crossoverWords].filter(Boolean).join('; '),
      isSaturated,
    })),
  ];
}
