/** The head of a dialog: its title, and the button that leaves it. */

import { html, nothing } from './view.ts';

/** @param id of the title, by which the dialog is named */
export function dialogHead(id: string, title: string, leave: () => void, words: string = 'Close', look?: string) {
  return html`<div class="help-head">
    <h2 id=${id} class="headline">${title}</h2>
    <button type="button" class=${look ?? nothing} @click=${leave}>${words}</button>
  </div>`;
}
