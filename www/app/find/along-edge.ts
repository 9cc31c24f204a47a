/** Which candidate of a chart of a search a pointer or a key means. */

import type { FindPicture, FindPlace } from '../pkg/loadcurve-web.js';

/** How far a pointer may be from a candidate, in CSS pixels. */
const NEAR = 24;

/** The candidate that is nearest to a position; null if none is near. */
export function nearest(places: FindPlace[], x: number, y: number): number | null {
  const distance = (place: FindPlace) => Math.hypot(place.x - x, place.y - y);
  const best = places.reduce((best: FindPlace | null, place) => (best && distance(best) <= distance(place) ? best : place), null);
  return best && distance(best) <= NEAR ? best.index : null;
}

/**
 * The candidate on the Pareto edge to which a key goes; null if it is no key for that, or there is none.
 *
 * @param from the candidate that is picked, on the edge or not
 */
export function alongEdge({ edge, points }: Pick<FindPicture, 'edge' | 'points'>, from: number | null, key: string): number | null {
  const places = edge.toSorted((one, other) => points[one].cost - points[other].cost);
  const last = places.length - 1;
  if (last < 0) return null;
  if (key === 'Home') return places[0];
  if (key === 'End') return places[last];
  const by = key === 'ArrowRight' || key === 'ArrowUp' ? 1 : key === 'ArrowLeft' || key === 'ArrowDown' ? -1 : 0;
  if (by === 0) return null;
  if (from === null) return places[by > 0 ? 0 : last];
  const at = places.indexOf(from);
  if (at >= 0) return places[Math.min(last, Math.max(0, at + by))];
  // From one beside the edge, to the next one on it.
  const { cost } = points[from];
  const beyond = by > 0 ? places.find((place) => points[place].cost >= cost) : places.findLast((place) => points[place].cost <= cost);
  return beyond ?? places[by > 0 ? last : 0];
}
