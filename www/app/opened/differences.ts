/** How the settings of another program differ from ours, beside its points. */

import { tag } from '../networks/tag.ts';
import type { ExternalResults } from '../pkg/loadcurve-web.js';
import { html, nothing } from '../view.ts';

export function differences(external: ExternalResults[]) {
  return external.map(({ index, origin, isOurs, differences: rows }) =>
    rows.length === 0
      ? html`<p class="differs-not">${external.length > 1 ? tag(index) : nothing} ${origin}: ${isOurs ? 'the same network with the same settings.' : 'the file does not say its settings.'}</p>`
      : html`
        <table class="differs">
          <caption>${external.length > 1 ? tag(index) : nothing} How ${origin} differs</caption>
          <thead>
            <tr><td></td><th scope="col">${origin}</th><th scope="col">Here</th></tr>
          </thead>
          <tbody>
            ${rows.map(([setting, theirs, ours]) => html`<tr><th scope="row">${setting}</th><td>${theirs}</td><td>${ours || '–'}</td></tr>`)}
          </tbody>
        </table>
      `,
  );
}
