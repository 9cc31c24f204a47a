/**
 * Presentation: title, pictures and values on the whole screen, without controls. The keys are those of a
 * remote control and few more; the line that names them fades.
 */

import { byId, element, isTyping, say } from '../dom.ts';
import type { Player } from '../drawing/key-line.ts';
import { namesOf } from '../networks/figures.ts';
import { CAN_DEADLOCK, isNumber, phrased } from '../numbers.ts';
import { type Session, withView } from '../session.ts';
import { colorOf, letterOf, tag } from '../tag.ts';
import type { Theme } from '../theme.ts';
import { html, nothing, show, signal, vars } from '../view.ts';

/** The line of keys fades after this time without a key, in milliseconds. */
const FADE = 4000;
/** Ticks of 12 pixels on the page have 22 in a window of this width. */
const WIDTH = 1920;
const SCALE = 22 / 12;
/** Themes in the order of the key T. */
const THEMES = ['auto', 'light', 'dark'];

/**
 * @param player what plays in the drawing, if anything does
 * @param nextStep goes to the next step of a lesson; false if none runs
 */
export function joinPresentation(session: Session, theme: Theme, player: () => Player | null, nextStep: () => boolean) {
  const foot = element('div', { class: 'present-foot', hidden: true });
  const button = byId('present', HTMLButtonElement);
  const isOn = signal(false);
  const isFaded = signal(false);
  let timer = 0;
  let note = -1;

  function enter() {
    isOn.value = true;
    document.body.dataset.presenting = '';
    foot.hidden = false;
    note = -1;
    rescale();
    showKeys();
    // Its arrow keys move the load.
    byId('handle', HTMLElement).focus({ preventScroll: true });
    document.documentElement.requestFullscreen?.().catch(() => {});
    say('Presentation; Escape leaves it');
  }

  function leave() {
    isOn.value = false;
    delete document.body.dataset.presenting;
    delete document.body.dataset.blank;
    foot.hidden = true;
    theme.scale = 1;
    if (document.fullscreenElement) void document.exitFullscreen();
    button.focus();
  }

  function rescale() {
    theme.scale = Math.max(1, (SCALE * innerWidth) / WIDTH);
  }

  function showKeys() {
    isFaded.value = false;
    clearTimeout(timer);
    timer = setTimeout(() => {
      isFaded.value = true;
    }, FADE);
  }

  function press(event: KeyboardEvent) {
    // A dialog over the pictures, such as guesses of a class, has keys of its own.
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    if (!(isOn.value ? act(event.key) : enters(event))) return;
    showKeys();
    event.preventDefault();
    event.stopPropagation();
  }

  function enters({ key, target }: KeyboardEvent) {
    const isMeant = key.toLowerCase() === 'p' && !isTyping(target as Element);
    if (!isMeant || !byId('letter-keys', HTMLInputElement).checked) return false;
    enter();
    return true;
  }

  function act(key: string) {
    const { curves, view } = session.state;
    const index = Number(key) - 1;
    if (key === 'Escape') leave();
    else if (key === ' ') player()?.toggle();
    else if (key >= '1' && key <= '8' && index < curves.length)
      session.edit((explorer) => explorer.withShown(index, view.hidden.includes(index)));
    else if (key.toLowerCase() === 'n') next();
    else if (key === '.') document.body.toggleAttribute('data-blank');
    else if (key.toLowerCase() === 't') session.edit(withView('theme', THEMES[(THEMES.indexOf(view.theme) + 1) % THEMES.length]));
    else return false;
    return true;
  }

  /** Goes to the next step of a lesson, or to the load of the next note. */
  function next() {
    const { notes } = session.state.view;
    if (nextStep() || notes.length === 0) return;
    note = (note + 1) % notes.length;
    const { load, text } = notes[note];
    session.edit(withView('load', String(load)));
    say(text);
  }

  byId('main', HTMLElement).append(foot);
  button.disabled = false;
  button.addEventListener('click', enter);
  // Before everybody else: here digits show and hide.
  addEventListener('keydown', press, { capture: true });
  addEventListener('resize', () => isOn.value && rescale());
  document.addEventListener('fullscreenchange', () => {
    if (!document.fullscreenElement && isOn.value) leave();
  });
  show(foot, () => {
    if (!isOn.value) return nothing;
    const numbers = session.state.curves.map((_, index) => html`<kbd>${index + 1}</kbd>`);
    return html`<dl class="present-values">${valuesOf(session)}</dl>
      <p class="present-keys${isFaded.value ? ' is-faded' : ''}" aria-hidden="true"><kbd>←</kbd><kbd>→</kbd> load <kbd>space</kbd> play ${numbers} show or hide <kbd>N</kbd> next <kbd>esc</kbd> leave</p>
      <button type="button" class="outlined present-leave" @click=${leave}>Leave</button>`;
  });
}

function valuesOf({ liveExplorer: explorer, readOut: { rows }, state, isGivenUp }: Session) {
  const { loadNumber, reference, rows: compared } = explorer.comparison();
  const [first] = compared;
  const { hidden, latencyUnit } = state.view;
  return html`
    <div><dt>Load</dt><dd>${loadNumber}</dd></div>
    ${state.curves.map((curve, index) =>
      hidden.includes(index)
        ? ''
        : html`<div>
            <dt>${tag(index)} ${namesOf(curve)[0]}</dt>
            <dd ${vars({ color: colorOf(index) })}>${curve.deadlock === undefined ? phrased(rows[index].latency, isGivenUp) : CAN_DEADLOCK}${isNumber(rows[index].latency) ? html` <small>${latencyUnit}</small>` : ''}</dd>
          </div>`,
    )}
    ${
      first && compared.length === 1 && first.factor !== ''
        ? html`<div><dt>${letterOf(first.index)} against ${letterOf(reference)}</dt><dd>${first.factor} <small>${first.words}</small></dd></div>`
        : ''
    }
  `;
}
