/**
 * Presentation: title, pictures and values on the whole screen, without controls. The keys are those of a
 * remote control and few more; the line that names them fades.
 */

import type { Chart } from '../chart.ts';
import { byId, element, isTyping } from '../dom.ts';
import type { Transport } from '../drawing/transport.ts';
import { say } from '../live.ts';
import { tag } from '../networks/tag.ts';
import { namesOf } from '../networks/words.ts';
import { isNumber } from '../numbers.ts';
import type { ScalingEntrance } from '../scaling/entrance.ts';
import type { Session } from '../session.ts';
import { letterOf } from '../tag.ts';
import { phrased } from '../term.ts';
import { html, render } from '../view.ts';

/** The line of keys fades after this time without a key, in milliseconds. */
const FADE = 4000;
/** Ticks of 12 pixels on the page have 22 in a window of this width. */
const WIDTH = 1920;
const SCALE = 22 / 12;
/** Themes in the order of the key T. */
const THEMES = ['auto', 'light', 'dark'];

/** What the presentation moves. */
interface Stage {
  chart: Chart;
  scaling: ScalingEntrance;
  transport: Transport;
  /** Goes to the next step of a lesson; false if none runs. */
  nextStep: () => boolean;
}

export class Presentation {
  #session;
  #stage;
  #values = element('dl', { class: 'present-values' });
  #keys = element('p', { class: 'present-keys', 'aria-hidden': 'true' });
  #foot = element('div', { class: 'present-foot', hidden: true }, this.#values, this.#keys);
  #timer = 0;
  #note = -1;

  constructor(session: Session, stage: Stage) {
    this.#session = session;
    this.#stage = stage;
    byId('main', HTMLElement).append(this.#foot);
    const button = byId('present', HTMLButtonElement);
    button.disabled = false;
    button.addEventListener('click', () => this.enter());
    // Before everybody else: here digits show and hide.
    addEventListener('keydown', (event) => this.#press(event), { capture: true });
    addEventListener('resize', () => this.isOn && this.#rescale());
    document.addEventListener('fullscreenchange', () => {
      if (!document.fullscreenElement && this.isOn) this.leave();
    });
    session.follow(() => this.#update());
    session.followNumbers(() => this.#update());
  }

  get isOn() {
    return 'presenting' in document.body.dataset;
  }

  enter() {
    document.body.dataset.presenting = '';
    this.#foot.hidden = false;
    this.#note = -1;
    this.#rescale();
    this.#update();
    this.#showKeys();
    // Its arrow keys move the load.
    byId('handle', HTMLElement).focus({ preventScroll: true });
    document.documentElement.requestFullscreen?.().catch(() => {});
    say('Presentation; Escape leaves it');
  }

  leave() {
    delete document.body.dataset.presenting;
    delete document.body.dataset.blank;
    this.#foot.hidden = true;
    this.#magnify(1);
    if (document.fullscreenElement) void document.exitFullscreen();
    byId('present', HTMLElement).focus();
  }

  #rescale() {
    this.#magnify(Math.max(1, (SCALE * innerWidth) / WIDTH));
  }

  #magnify(scale: number) {
    this.#stage.chart.scale = scale;
    this.#stage.scaling.scale = scale;
  }

  #press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as Element;
    if (!this.isOn) {
      if (
        isTyping(target) ||
        event.key.toLowerCase() !== 'p' ||
        document.querySelector('dialog[open]') ||
        !byId('letter-keys', HTMLInputElement).checked
      )
        return;
      this.enter();
    } else if (!this.#act(event.key)) {
      return;
    }
    this.#showKeys();
    event.preventDefault();
    event.stopPropagation();
  }

  #act(key: string) {
    const session = this.#session;
    const { curves, view } = session.state;
    const index = Number(key) - 1;
    if (key === 'Escape') this.leave();
    else if (key === ' ') this.#stage.transport.toggle();
    else if (key >= '1' && key <= '8' && index < curves.length)
      session.edit((explorer) => explorer.withShown(index, view.hidden.includes(index)));
    else if (key.toLowerCase() === 'n') this.#next();
    else if (key === '.') document.body.toggleAttribute('data-blank');
    else if (key.toLowerCase() === 't')
      session.edit((explorer) => explorer.withView('theme', THEMES[(THEMES.indexOf(view.theme) + 1) % THEMES.length]));
    else return false;
    return true;
  }

  /** Goes to the next step of a lesson, or to the load of the next note. */
  #next() {
    if (this.#stage.nextStep()) return;
    const { notes } = this.#session.state.view;
    if (notes.length === 0) return;
    this.#note = (this.#note + 1) % notes.length;
    const { load, text } = notes[this.#note];
    this.#session.edit((explorer) => explorer.withView('load', String(load)));
    say(text);
  }

  #showKeys() {
    this.#keys.classList.remove('is-faded');
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#keys.classList.add('is-faded'), FADE);
  }

  #update() {
    if (!this.isOn) return;
    const { explorer, readOut, state } = this.#session;
    const { rows } = readOut;
    const { loadNumber, reference, rows: compared } = explorer.comparison();
    const isShown = (index: number) => !state.view.hidden.includes(index);
    const first = compared[0];
    render(
      html`
        <div><dt>Load</dt><dd>${loadNumber}</dd></div>
        ${state.curves.map((curve, index) =>
          isShown(index)
            ? html`<div>
                <dt>${tag(index)} ${namesOf(curve)[0]}</dt>
                <dd class="of-series-${index}">${phrased(rows[index].latency, this.#session.isGivenUp)}${isNumber(rows[index].latency) ? html` <small>${state.view.latencyUnit}</small>` : ''}</dd>
              </div>`
            : '',
        )}
        ${
          first && compared.length === 1 && first.factor !== ''
            ? html`<div><dt>${letterOf(first.index)} against ${letterOf(reference)}</dt><dd>${first.factor} <small>${first.words}</small></dd></div>`
            : ''
        }
      `,
      this.#values,
    );
    const numbers = state.curves.map((_, index) => html`<kbd>${index + 1}</kbd>`);
    render(
      html`<kbd>←</kbd><kbd>→</kbd> load <kbd>space</kbd> play ${numbers} show or hide <kbd>N</kbd> next <kbd>esc</kbd> leave`,
      this.#keys,
    );
  }
}
