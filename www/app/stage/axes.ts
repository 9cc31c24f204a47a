/** The axes of the chart: scale, unit and ends, in a sheet that its button opens. */

import { Drafts } from '../networks/drafts.ts';
import { rounded, roundStep, short } from '../numbers.ts';
import type { Session } from '../session.ts';
import { showAtOnce } from '../signals.ts';
import { html } from '../view.ts';
import { hasOwnFlits } from './own-flits.ts';
import { choiceRow, sheetOf, viewField } from './sheet.ts';

const SCALES = [
  { name: 'linear', words: 'Linear' },
  { name: 'log', words: 'Logarithmic' },
];
const UNITS = [
  { name: 'flits', words: 'flits' },
  { name: 'messages', words: 'messages' },
  { name: 'capacity', words: 'share of the model’s saturation' },
  { name: 'throughput', words: 'throughput' },
  { name: 'bits', words: 'bits' },
];
/** The same where networks have flits of their own. */
const OWN_UNITS = UNITS.map((unit) => (unit.name === 'flits' ? { ...unit, words: 'own flits' } : unit));
const ENDS = [
  { key: 'xmin', words: 'Load from', ofThroughput: 'Throughput from' },
  { key: 'xmax', words: 'Load to', ofThroughput: 'Throughput to' },
  { key: 'ymin', words: 'Latency from', ofThroughput: 'Latency from' },
  { key: 'ymax', words: 'Latency to', ofThroughput: 'Latency to' },
] as const;

/** Steps of an arrow key over an axis. */
const PARTS = 20;

export class Axes {
  #drafts = new Drafts();
  #session;

  constructor(session: Session) {
    this.#session = session;
    showAtOnce(sheetOf('axes', 'Axes'), () => this.#content());
  }

  #content() {
    const { view } = this.#session.state;
    const isZoomed = ENDS.some(({ key }) => view[key] !== undefined);
    return html`
        ${choiceRow(this.#session, 'Scale of the latency', 'y', SCALES, view.y)} ${choiceRow(this.#session, 'Load in, or throughput', 'x', hasOwnFlits(view) ? OWN_UNITS : UNITS, view.x)}
        ${ENDS.map(({ key, words, ofThroughput }) => this.#end(key, view.x === 'throughput' ? ofThroughput : words))}
        <button type="button" class="outlined" ?disabled=${!isZoomed} @click=${() => this.#session.edit((explorer) => explorer.withEnds())}>Show all</button>
      `;
  }

  #end(key: 'xmin' | 'xmax' | 'ymin' | 'ymax', words: string) {
    const { view } = this.#session.state;
    const value = view[key];
    const next = (by: number) => {
      const from = value ?? 0;
      const step = roundStep(Math.max(from, key.startsWith('x') ? 0.1 : 100), PARTS);
      return short(Math.max(0, rounded(from + by * step, step)));
    };
    const unit = key.startsWith('y') ? view.latencyUnit : '';
    return viewField(this.#session, this.#drafts, { key, id: `axis-${key}`, words, value, unit, mode: 'decimal', next });
  }
}
