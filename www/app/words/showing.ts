/** What "Show me" does: each is an edit of the link, as by any control, and can be undone. */

import { byId } from '../dom.ts';
import { shownNumber } from '../explorer.ts';
import { rounded, roundStep } from '../numbers.ts';
import { type Edit, type Session, withView } from '../session.ts';

export type Showing =
  | 'zero-load'
  | 'nine-tenths'
  | 'saturation'
  | 'knee'
  | 'throughput'
  | 'busiest'
  | 'bottleneck'
  | 'route'
  | 'routings'
  | 'buffers'
  | 'collective'
  | 'simulation'
  | 'deadlock';

/** What is to be done, and where it is then seen. */
export interface Offer {
  /** What happens: "moves the load to saturation, 0.189". */
  words: string;
  edits: Edit[];
  place: 'plot' | 'sheet';
}

/** Part of the saturation load at which waiting shows and the network is still steady. */
const NEAR = 0.9;
/** Number of round loads up to the saturation load. */
const PARTS = 400;
/** Latency at the knee, in latencies at zero load. */
const KNEE = 3;
/** Halvings of the range in which the knee is looked for. */
const HALVINGS = 12;
/** Five nodes in a ring on shortest routes, at a load at which they soon deadlock. */
const RING = 'net=own,edges:0-1-2-3-4-0,route:shortest,flits:16&load=0.4';

/**
 * What a term can show of the networks at hand.
 *
 * @param busiest the part of the drawing that is ringed
 * @returns null if there is nothing to be shown
 */
export function offerOf(showing: Showing, session: Session, busiest: string | undefined): Offer | null {
  const held = session.held.value;
  // It would give the answer away.
  if (held && (held.guess !== undefined || held.hidden.length > 0 || held.asksChannel)) return null;
  const { curves, view: shown } = session.state;
  const curve = curves[shown.drawn];
  const { saturation } = curve;

  const at = (load: number, where: string): Offer | null =>
    session.holds('load')
      ? null
      : {
          words: `moves the load to ${where}`,
          edits: [withView('view', 'curve'), withView('load', String(load))],
          place: 'plot',
        };
  const study = (name: string, words: string): Offer | null => (held ? null : { words, edits: [withView('view', name)], place: 'plot' });
  const pick = (part: string, words: string): Offer => ({
    words,
    edits: [withView('view', 'curve'), withView('focus', part)],
    place: 'sheet',
  });
  const figure = (load: number) => shownNumber(load, 'figure');

  switch (showing) {
    case 'zero-load':
      return at(0, '0');
    case 'nine-tenths': {
      if (saturation === undefined) return null;
      const load = rounded(NEAR * saturation, roundStep(saturation, PARTS));
      return at(load, `90\u00a0% of saturation, ${figure(load)}`);
    }
    case 'saturation':
      return saturation === undefined ? null : at(Number(figure(saturation)), `the model’s saturation, ${figure(saturation)}`);
    case 'knee': {
      const load = saturation === undefined ? undefined : kneeOf(session, saturation);
      return load === undefined ? null : at(load, `the knee of the model’s curve, ${figure(load)}`);
    }
    case 'throughput':
      return held
        ? null
        : { words: 'shows it against the load', edits: [withView('view', 'curve'), withView('show', 'throughput')], place: 'plot' };
    case 'busiest':
      return busiest === undefined ? null : pick(busiest, 'picks the busiest one in the drawing');
    case 'bottleneck':
      return curve.addsWaits ? pick('bottleneck', 'marks where messages wait, and what that costs') : null;
    case 'route': {
      const last = session.explorer.animationLimits().nodes - 1;
      return last < 1 ? null : pick(`route:0-${last}`, `draws the one from node 0 to node ${last}`);
    }
    case 'routings':
      return study('routings', 'compares the routings of this network');
    case 'buffers':
      return study('buffers', 'compares numbers and sizes of buffers');
    case 'collective':
      return study('collective', 'shows how long an all-reduce takes here');
    case 'simulation':
      return held || shown.simulate
        ? null
        : { words: 'simulates the curves of the chart', edits: [withView('view', 'curve'), withView('sim', 'on')], place: 'plot' };
    case 'deadlock':
      return held ? null : { words: 'opens a ring of five nodes that deadlocks', edits: [() => RING], place: 'sheet' };
  }
}

/** The load at which the model's latency reaches that of the knee; undefined while it has none. */
function kneeOf({ explorer, state: { curves, view } }: Session, saturation: number) {
  const { drawn } = view;
  const most = KNEE * curves[drawn].zeroLoadLatency;
  let [from, to] = [0, saturation];
  for (let i = 0; i < HALVINGS; i += 1) {
    const middle = (from + to) / 2;
    const { latency, state } = explorer.readOut(middle).rows[drawn];
    if (state === 'unsolved') return undefined;
    if (Number.parseFloat(latency) < most) from = middle;
    else to = middle;
  }
  return rounded(from, roundStep(saturation, PARTS));
}

/** Where a choice is seen once it is shown. */
export function placeOf({ place }: Offer) {
  return byId(place, HTMLElement);
}
