/** Signs of the buttons that play what the drawing shows. */

import { html } from '../view.ts';

export const PLAY = html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M4.500 2.500v11l9-5.500Z" /></svg>`;
export const PAUSE = html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M5 3v10M11 3v10" /></svg>`;
export const STEP = html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M3.500 3v10l7-5ZM13 3v10" /></svg>`;
export const STEP_BACK = html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M12.500 3v10l-7-5ZM3 3v10" /></svg>`;
