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
const ENDS = ['xmin', 'xmax', 'ymin', 'ymax'] as const;

/** Steps of an arrow key over an axis. */
const PARTS = 20;

export function joinAxes(session: Session) {
  const drafts = new Drafts();

  function end(key: (typeof ENDS)[number]) {
    const { view } = session.state;
    const value = view[key];
    const isOfLoad = key.startsWith('x');
    const next = (by: number) => {
      const from = value ?? 0;
      const step = roundStep(Math.max(from, isOfLoad ? 0.1 : 100), PARTS);
      return short(Math.max(0, rounded(from + by * step, step)));
    };
    const quantity = !isOfLoad ? 'Latency' : view.x === 'throughput' ? 'Throughput' : 'Load';
    const words = `${quantity} ${key.endsWith('min') ? 'from' : 'to'}`;
    const unit = isOfLoad ? '' : view.latencyUnit;
    return viewField(session, drafts, words, { key, id: `axis-${key}`, value, unit, mode: 'decimal', next });
  }

  showAtOnce(sheetOf('axes', 'Axes'), () => {
    const { view } = session.state;
    const isZoomed = ENDS.some((key) => view[key] !== undefined);
    return html`
      ${choiceRow(session, 'Scale of the latency', 'y', SCALES, view.y)} ${choiceRow(session, 'Horizontal axis', 'x', hasOwnFlits(view) ? OWN_UNITS : UNITS, view.x)}
      ${ENDS.map(end)}
      <button type="button" class="outlined" ?disabled=${!isZoomed} @click=${() => session.edit((explorer) => explorer.withEnds())}>Show all</button>
    `;
  });
}
