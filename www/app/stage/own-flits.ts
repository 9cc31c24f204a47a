/** Flits where channels differ. */

/** True if loads are in flits that each network has of its own, as their channels differ at equal cost. */
export function hasOwnFlits({ x, equal }: { x: string; equal: string }) {
  return x === 'flits' && equal !== 'none';
}
