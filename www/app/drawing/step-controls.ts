/** Controls that play the steps of a collective operation, above the scale of their flits. */

import type { Steps } from '../study/steps.ts';
import { html, live, vars } from '../view.ts';
import { PAUSE, PLAY, STEP, STEP_BACK } from './icons.ts';

export function stepControls(steps: Steps) {
  const { name, number, count, isPlaying } = steps;
  const act = isPlaying ? 'Pause' : 'Play';
  const words = `step ${number} of ${count}`;
  return html`<div class="transport is-of-steps" role="group" aria-label=${`Steps of ${name}`}>
    <button type="button" class="icon-button outlined" id="play" aria-label=${act} title=${`${act} (Space)`} aria-keyshortcuts="Space" ?disabled=${count < 2} @click=${() => steps.toggle()}>${isPlaying ? PAUSE : PLAY}</button>
    <button type="button" class="icon-button" id="step-back" aria-label="Previous step" title="Previous step" ?disabled=${number <= 1} @click=${() => steps.step(-1)}>${STEP_BACK}</button>
    <button type="button" class="icon-button" id="step" aria-label="Next step" title="Next step ( . )" aria-keyshortcuts="." ?disabled=${number >= count} @click=${() => steps.step()}>${STEP}</button>
    <input
      type="range"
      id="step-number"
      min="1"
      max=${count}
      step="1"
      autocomplete="off"
      aria-label="Step"
      aria-valuetext=${words}
      ?disabled=${count < 2}
      .value=${live(String(number))}
      ${vars({ '--part': `${(100 * (number - 1)) / Math.max(1, count - 1)}%` })}
      @input=${({ target }: Event) => steps.seek(Number((target as HTMLInputElement).value))}
      @change=${() => steps.settle()}
    />
    <label for="step-number"><span>${name}, </span>${words}</label>
  </div>`;
}
