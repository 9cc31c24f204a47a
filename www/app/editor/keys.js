/** Keys on the board. */

import { directionOf, nextNode } from './geometry.js';

/** @import { Board, BoardActions } from './board.js' */
/** @import { Panning } from './panning.js' */

/**
 * Gives the board its keys.
 *
 * @param {Board} board
 * @param {Panning} panning
 * @param {BoardActions} actions
 */
export function followKeys(board, panning, actions) {
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

/** Zooms if a key means that. @param {Board} board @param {string} key @returns {boolean} true if it does */
export function zoomBy(board, key) {
  if (key === '+' || key === '=') board.zoom(1);
  else if (key === '-') board.zoom(-1);
  else if (key === '0') board.fit();
  else return false;
  return true;
}

/**
 * @param {KeyboardEvent} event
 * @param {Board} board
 * @param {Panning} panning
 * @param {BoardActions} actions
 * @returns {boolean} true if the key means something
 */
function act({ key, shiftKey }, board, panning, actions) {
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
