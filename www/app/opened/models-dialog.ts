/** The dialog in which a reader says what a file of models alone is opened for. */

import { element } from '../dom.ts';
import type { ResultsSummary } from '../late/loadcurve-late.js';
import { html, render } from '../view.ts';
import { untilClosed } from './asking.ts';

/** What of it is shown: its points as they are, or the chart of its link. */
type Part = 'points' | 'link';

/**
 * Asks what is to be shown of a file; null if the reader would rather not open it.
 *
 * @param name of the file
 */
export async function askForPart(name: string, { origins, points, networks }: ResultsSummary): Promise<Part | null> {
  const dialog = element('dialog', { class: 'mapping models', 'aria-labelledby': 'models-title' });
  let answer: Part | null = null;
  const give = (part: Part | null) => () => {
    answer = part;
    dialog.close();
  };
  const of = networks === 1 ? 'one network' : `${networks} networks`;
  render(
    html`
      <div class="help-head">
        <h2 id="models-title" class="headline">Points or chart?</h2>
        <button type="button" @click=${give(null)}>Cancel</button>
      </div>
      <p class="hint">${name} has ${points} points of ${of} by ${origins.join(', ')}, and nothing that was simulated.</p>
      <div class="models-choices">
        <button type="button" class="primary" aria-describedby="models-points" @click=${give('points')}>Show its points</button>
        <p id="models-points" class="hint">Beside this chart, with a mark of their own. Networks that are missing here are added.</p>
        <button type="button" class="outlined" aria-describedby="models-link" @click=${give('link')}>Open its chart</button>
        <p id="models-link" class="hint">In place of this one, with its settings. The page solves the models itself.</p>
      </div>
    `,
    dialog,
  );
  await untilClosed(dialog, '.primary');
  return answer;
}
