/** The canvas of the drawn network, of the page and of a frame alike. */

import { byId } from '../dom.ts';
import type { NetworkPicture } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import type { Size } from '../sharp.ts';
import { SharpCanvas } from '../sharp.ts';
import type { Theme } from '../theme.ts';
import type { Mode } from './mode.ts';
import { Slices } from './slices.ts';

/** @param drawn called with every picture drawn */
export function networkSurface(session: Session, theme: Theme, mode: Mode, drawn: (picture: NetworkPicture, size: Size) => void) {
  const { explorer } = session;
  const canvas = byId('drawing', HTMLCanvasElement);
  const sheet = byId('sheet', HTMLElement);
  const slices = new Slices(session, sheet, () => surface.request());
  const frameOf = (size: Size) => ({ ...size, theme: theme.background, heading: false, operating: true, ...mode.look });

  /** True if the network to be drawn has been solved, its nodes have places and, if it is large, it is painted. */
  function isReady(size: Size, isUrgent: boolean) {
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

  function paint(size: Size) {
    drawn(slices.show(canvas) ?? explorer.drawNetwork(canvas, frameOf(size)), size);
  }

  const surface = new SharpCanvas(canvas, sheet, () => sheet.clientHeight, paint, isReady);
  return surface;
}
