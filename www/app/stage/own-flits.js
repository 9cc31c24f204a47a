/** Flits where channels differ. */

/**
 * True if loads are in flits that each network has of its own, as their channels differ at equal cost.
 *
 * @param {{ x: string, equal: string }} view
 */
export function hasOwnFlits({ x, equal }) {
  return x === 'flits' && equal !== 'none';
}
