/** A progress strip of a simulation, with a button to start, cancel and continue. */

import type { Phase } from '../simulation/simulator.ts';
import { follow, html, render, vars } from '../view.ts';

/** Progress of a simulation. */
export interface Standing {
  phase: Phase;
  /** The part of the simulation that is done. */
  part: number;
  /** A status line and its details. */
  words: [string, string];
}

/** Label of the button; empty when everything is done. */
const ACTS: Record<Phase, string> = { off: 'Simulate', running: 'Cancel', held: 'Continue', done: '' };

/**
 * @param id of the status line
 * @param about name of the simulation
 * @param act called when the button is pressed
 */
export function strip(id: string, about: string, { phase, part, words: [title, detail] }: Standing, act: () => void) {
  return html`<div class="simulation" role="group" tabindex="-1" aria-label="Simulation of ${about}">
    <div class="standing">
      <p class="standing-title" id=${id}>${title}</p>
      <p class="standing-detail">${detail}</p>
    </div>
    <div class="acts"><button type="button" aria-describedby=${id} ?hidden=${phase === 'done'} @click=${act}>${ACTS[phase]}</button></div>
    <div class="bar-of-progress" role="progressbar" aria-label="Simulation of ${about}" aria-valuemin="0" aria-valuemax="100"
      aria-valuenow=${Math.floor(100 * part)} data-phase=${phase} ?hidden=${phase === 'off' || phase === 'done'} ${vars({ '--part': `${part}` })}></div>
  </div>`;
}

/**
 * Renders a template at once and whenever what it has read changes, since printing waits for no frame. The focus
 * is not lost with a button that is hidden then: what stands beside or around it takes it.
 */
export function showKeepingFocus(place: HTMLElement, content: () => unknown) {
  follow(content, (template) => {
    const focused = document.activeElement as HTMLElement;
    render(template, place);
    const next = focused.nextElementSibling ?? focused.closest('[tabindex]');
    if (focused.hidden && place.contains(focused)) (next as HTMLElement).focus();
  });
}
