/** The canvas of the drawn network, of the page and of a frame alike. */

import { byId } from '../dom.js';
import { SharpCanvas } from '../sharp.js';
import { Slices } from './slices.js';

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
  const slices = new Slices(session, sheet, () => surface.request());
  const frameOf = (/** @type {Size} */ size) => ({ ...size, theme: theme.background, heading: false, operating: true, ...mode.look });

  /**
   * True if the network to be drawn has been solved, its nodes have places and, if it is large, it is painted.
   *
   * @param {Size} size
   * @param {boolean} isUrgent
   */
  function isReady(size, isUrgent) {
    const { drawn } = session.state.view;
    const [isComputing, isArranging] = [explorer.awaits(drawn), explorer.awaitsLayout(drawn)];
    sheet.toggleAttribute('data-computing', isComputing || isArranging);
    sheet.toggleAttribute('data-arranging', isArranging && !isComputing);
    session.notifyRequest();
    const isDrawable = !isComputing && !isArranging;
    if (isDrawable && !isUrgent && explorer.isDrawnInSlices(mode.isSmaller)) return slices.arePainted(frameOf(size));
    slices.drop();
    return isDrawable;
  }

  /** @param {Size} size */
  function paint(size) {
    drawn(slices.show(canvas) ?? explorer.drawNetwork(canvas, frameOf(size)), size);
  }

  const surface = new SharpCanvas(canvas, sheet, () => sheet.clientHeight, paint, isReady);
  return surface;
}
