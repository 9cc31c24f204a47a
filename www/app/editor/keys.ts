/** Keys on the board. */

import type { Board, BoardActions } from './board.ts';
import { directionOf, nextNode } from './geometry.ts';
import type { Panning } from './panning.ts';

/** Gives the board its keys. */
export function followKeys(board: Board, panning: Panning, actions: BoardActions) {
  board.place.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!zoomBy(board, event.key) && !act(event, board, panning, actions)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  // As on a button, Space acts when it is released; until then the pointer drags the board.
  board.place.addEventListener('keyup', ({ key }) => {
    if (key === ' ' && panning.releaseSpace() && board.nodes.length > 0) actions.select({ node: board.current });
  });
  board.place.addEventListener('focusout', () => panning.releaseSpace());
}

/**
 * Zooms if a key means that.
 *
 * @returns true if it does
 */
export function zoomBy(board: Board, key: string): boolean {
  if (key === '+' || key === '=') board.zoom(1);
  else if (key === '-') board.zoom(-1);
  else if (key === '0') board.fit();
  else return false;
  return true;
}

/** @returns true if the key means something */
function act({ key, shiftKey }: KeyboardEvent, board: Board, panning: Panning, actions: BoardActions): boolean {
  const { current, nodes } = board;
  const direction = directionOf(key);
  if (key === ' ') {
    panning.holdSpace();
  } else if (key === 'n' || key === 'N') {
    actions.add(null, nodes.length > 0 ? current : null);
  } else if (nodes.length === 0) {
    return false;
  } else if (direction && shiftKey) {
    const { x, y } = nodes[current];
    actions.move(current, { x: x + direction[0], y: y + direction[1] }, true);
    board.focus(current);
  } else if (direction) {
    board.leaveLink();
    board.focus(nextNode(nodes, current, direction));
  } else if (key === 'Enter') {
    board.enter(current);
  } else if (key === 'Delete' || key === 'Backspace') {
    board.selectCurrent();
    actions.remove();
  } else {
    return key === 'Escape' && board.cancelLink();
  }
  return true;
}
