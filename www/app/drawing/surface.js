/** The canvas of the drawn network, of the page and of a frame alike. */

import { byId } from '../dom.js';
import { SharpCanvas } from '../sharp.js';

/** @import { NetworkPicture } from '../pkg/loadcurve-web.js' */
/** @import { Session } from '../session.js' */
/** @import { Size } from '../sharp.js' */
/** @import { Theme } from '../theme.js' */
/** @import { Mode } from './mode.js' */

/**
 * @param {Session} session
 * @param {Theme} theme
 * @param {Mode} mode
 * @param {(picture: NetworkPicture, size: Size) => void} drawn called with every picture drawn
 */
export function networkSurface(session, theme, mode, drawn) {
  const { explorer } = session;
  const canvas = byId('drawing', HTMLCanvasElement);
  const sheet = byId('sheet', HTMLElement);

  /** True if the network to be drawn has been solved, and its nodes have places. */
  function isReady() {
    const { drawn } = session.state.view;
    const [isComputing, isArranging] = [explorer.awaits(drawn), explorer.awaitsLayout(drawn)];
    sheet.toggleAttribute('data-computing', isComputing || isArranging);
    sheet.toggleAttribute('data-arranging', isArranging && !isComputing);
    session.notifyRequest();
    return !isComputing && !isArranging;
  }

  /** @param {Size} size */
  function paint(size) {
    const frame = { ...size, theme: theme.background, heading: false, operating: true, ...mode.look };
    drawn(explorer.drawNetwork(canvas, frame), size);
  }

  return new SharpCanvas(canvas, sheet, () => sheet.clientHeight, paint, isReady);
}
