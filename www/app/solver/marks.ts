/** Marks the chart while a curve in it is being computed. */

import { byId, element, setText } from '../dom.ts';
import type { Session } from '../session.ts';

/**
 * Shows in the chart how far a long computation is, with a button that cancels it.
 *
 * @param progress null if nothing takes long
 */
export function showComputing(progress: { stage: string; part: number } | null, cancel: () => void) {
  const plot = byId('plot', HTMLElement);
  const shown = plot.querySelector('.long');
  if (!progress) return shown?.remove();
  if (!shown) {
    const bar = element('progress', { max: '1', 'aria-label': 'Computing a large network' });
    plot.append(element('div', { class: 'long' }, bar, element('span'), element('button', { type: 'button', onclick: cancel }, 'Cancel')));
  }
  // Without a value the bar moves to and fro.
  const { stage, part } = progress;
  if (!stage) return;
  plot.querySelector('.long progress')?.setAttribute('value', String(part));
  setText(plot.querySelector('.long span') as HTMLElement, `${stage} ${Math.floor(100 * part)} %`);
}

export function markComputing(session: Session) {
  const plot = byId('plot', HTMLElement);
  session.follow(({ curves }) => {
    plot.toggleAttribute(
      'data-computing',
      curves.some(({ pending }) => pending),
    );
    plot.toggleAttribute('data-blank', session.explorer.isBlank());
  });
}
