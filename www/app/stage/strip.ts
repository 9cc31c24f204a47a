/** The value strip: of one network what its latency consists of, of several how they compare. */

import { byId } from '../dom.ts';
import type { NetworkDrawing } from '../drawing/network.ts';
import { shownNumber } from '../explorer.ts';
import type { Session } from '../session.ts';
import { show, signal } from '../signals.ts';
import { letterOf } from '../tag.ts';
import { html, nothing } from '../view.ts';
import { hasOwnFlits } from './own-flits.ts';

/** A figure of the strip. */
interface Cell {
  name: string;
  value: string;
  small: string;
  isSaturated?: boolean;
}

export class Strip {
  #session;
  #drawing;
  /** The network that the others are compared with; the first one shown unless it is chosen. */
  #reference = signal<number | undefined>(undefined);
  /** Networks of which a lesson tells nothing yet. */
  #held = signal<number[]>([]);
  /** True while a lesson asks for a channel. */
  #asksChannel = signal(false);

  constructor(session: Session, drawing: NetworkDrawing) {
    this.#session = session;
    this.#drawing = drawing;
    show(byId('strip', HTMLElement), () => this.#content());
  }

  /** Compares the others with this network. */
  refer(index: number) {
    this.#reference.value = index;
  }

  /**
   * Asks for what a lesson reveals later.
   *
   * @param held networks whose figures are asked for
   */
  hold(held: number[], asksChannel: boolean) {
    this.#held.value = held;
    this.#asksChannel.value = asksChannel;
  }

  #content() {
    const { curves, view } = this.#session.state;
    const visible = curves.filter((_, index) => !view.hidden.includes(index));
    const cells = visible.length > 1 ? this.#compared() : this.#alone();
    const asked = this.#held.value.map((index) => ({
      name: `${curves[index].label}, at this load`,
      value: '?',
      small: 'after you reveal it',
    }));
    cells.push(...asked);
    return html`<dl>
        ${cells.map(
          ({ name, value, small, isSaturated }) =>
            html`<div>
              <dt>${name}</dt>
              <dd class=${isSaturated ? 'is-saturated' : ''}>${value}${small ? html` <small>${small}</small>` : nothing}</dd>
            </div>`,
        )}
      </dl>`;
  }

  #alone(): Cell[] {
    const { liveExplorer: explorer, state } = this.#session;
    const index = state.curves.findIndex((_, at) => !state.view.hidden.includes(at));
    const { deadlock } = state.curves[index];
    if (deadlock) return [{ name: 'A message takes', value: '–', small: deadlock }];
    const { latency, latencyText, waiting, shareText } = explorer.strip(index);
    const isSaturated = latencyText === 'saturated';
    const unit = latency === undefined ? '' : state.view.latencyUnit;
    const cells: Cell[] = [{ name: 'A message takes', value: latencyText, small: isSaturated ? 'by the model' : unit, isSaturated }];
    if (latency !== undefined && waiting !== undefined)
      cells.push({ name: 'of which it waits', value: shownNumber(latency * waiting, 'figure'), small: state.view.latencyUnit });
    if (shareText !== '') cells.push({ name: 'Load', value: shareText, small: 'of the model’s saturation' });
    const busiest = this.#drawing.picture.value?.busiest;
    if (busiest && !this.#asksChannel.value)
      cells.push({
        name: busiest.isSource ? 'Busiest: a source' : `Busiest ${busiest.isLink ? 'link' : 'channel'}, ${busiest.name}`,
        value: shownNumber(busiest.held, 'share'),
        small: busiest.isLink ? 'of the time carrying flits' : 'of the time held',
      });
    return cells;
  }

  #compared(): Cell[] {
    const { liveExplorer: explorer, state } = this.#session;
    const isThere =
      this.#reference.value !== undefined &&
      this.#reference.value < state.curves.length &&
      !state.view.hidden.includes(this.#reference.value);
    const { loadNumber, reference, rows } = explorer.comparison(isThere ? this.#reference.value : undefined);
    return [
      { name: 'At load', value: loadNumber, small: hasOwnFlits(state.view) ? 'of its own flits each' : '' },
      ...rows.map(({ index, factor, words, crossoverWords, isSaturated }) => ({
        name: `${letterOf(index)} against ${letterOf(reference)}`,
        value: factor || words,
        small: [factor && words, crossoverWords].filter(Boolean).join('; '),
        isSaturated,
      })),
    ];
  }
}
