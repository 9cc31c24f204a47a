/** The page header: undo, redo, reset, colour scheme, copying the link and the numbers. */

import { byId } from './dom.js';
import { say } from './live.js';
import { showForCopying, showMistakes, showRefusal } from './notices.js';
import { Incomplete } from './session.js';
import { acknowledge, copy, save } from './share.js';

/** @import { Address } from './address.js' */
/** @import { Cards } from './cards.js' */
/** @import { Session } from './session.js' */
/** @import { DrawnTable } from './tables.js' */

const INCOMPLETE = 'The table is not complete, as a network could not be computed. Nothing was copied or saved.';

export class Header {
  #session;
  #address;

  /**
   * @param {Session} session
   * @param {Address} address
   * @param {Cards} cards
   * @param {DrawnTable} drawnTable
   */
  constructor(session, address, cards, drawnTable) {
    this.#session = session;
    this.#address = address;
    this.#joinHistory(cards);
    this.#joinTheme();
    this.#joinSharing(drawnTable);
    document.querySelector('.skip')?.addEventListener('click', (event) => {
      // Following the link would add a history entry.
      event.preventDefault();
      byId('handle', HTMLElement).focus();
    });
  }

  /** @param {Cards} cards */
  #joinHistory(cards) {
    const [session, address] = [this.#session, this.#address];
    const undo = byId('undo', HTMLButtonElement);
    const redo = byId('redo', HTMLButtonElement);
    const reset = byId('reset', HTMLButtonElement);
    const open = (/** @type {string} */ link) => {
      // When nothing can be opened any more, reloading at the new link is a way out.
      if (session.isStopped) return location.reload();
      session.open(link);
      showMistakes(session.explorer.notices());
    };
    address.follow(open, () => {
      enable(undo, address.canUndo, redo);
      enable(redo, address.canRedo, undo);
    });
    undo.addEventListener('click', () => address.undo());
    redo.addEventListener('click', () => address.redo());
    addEventListener('keydown', (event) => {
      const way = wayOf(event);
      if (!way || isTyping(event.target)) return;
      event.preventDefault();
      address[way]();
    });

    reset.disabled = false;
    reset.addEventListener('click', () => {
      const { theme } = session.state.view;
      // Reset keeps the colour scheme: a reader who prefers dark wants to stay there.
      session.edit(() => (theme === 'auto' ? '' : `theme=${theme}`));
      showMistakes([]);
      cards.forget();
      say('Back at the beginning; Undo brings everything back');
    });
  }

  #joinTheme() {
    const select = byId('theme', HTMLSelectElement);
    select.disabled = false;
    select.addEventListener('change', () => this.#session.edit((explorer) => explorer.withView('theme', select.value)));
    this.#session.follow(({ view }) => {
      select.value = view.theme;
    });
  }

  /** @param {DrawnTable} drawnTable */
  #joinSharing(drawnTable) {
    const copyLink = byId('copy-link', HTMLButtonElement);
    copyLink.disabled = false;
    copyLink.addEventListener('click', async () => {
      const link = new URL(`?${this.#session.link}`, location.href).href;
      if (await copy(link)) {
        acknowledge(copyLink, 'Copied');
        say('Link copied');
      } else {
        showForCopying(link);
        say('The browser does not let this page copy; the link is selected, press Ctrl-C');
      }
    });

    const copyTable = byId('copy-table', HTMLButtonElement);
    copyTable.addEventListener('click', async () => {
      const text = await this.#complete(() => drawnTable.text);
      if (text === null) return;
      if (await copy(text)) {
        acknowledge(copyTable, 'Copied');
        say('Table copied');
      } else {
        drawnTable.select();
        say('The browser does not let this page copy; the table is selected, press Ctrl-C');
      }
    });
    byId('save-csv', HTMLButtonElement).addEventListener('click', async () => {
      const text = await this.#complete(() => this.#session.explorer.csv());
      if (text === null) return;
      save('loadcurve.csv', 'text/csv', text);
      say('CSV file saved');
    });
  }

  /**
   * A text with all numbers in it; null, with a notice of the reason, if some cannot be computed.
   *
   * @param {() => string} make
   */
  async #complete(make) {
    try {
      return await this.#session.complete(make);
    } catch (error) {
      if (!(error instanceof Incomplete)) throw error;
      showRefusal(INCOMPLETE);
      say(INCOMPLETE);
      return null;
    }
  }
}

/**
 * Enables or disables a button without losing the focus.
 *
 * @param {HTMLButtonElement} button
 * @param {boolean} possible
 * @param {HTMLButtonElement} neighbour takes the focus
 */
function enable(button, possible, neighbour) {
  const focused = document.activeElement === button;
  button.disabled = !possible;
  if (focused && !possible) neighbour.focus();
}

/**
 * Direction in the history that a key press asks for.
 *
 * @param {KeyboardEvent} event
 * @returns {'undo' | 'redo' | null}
 */
function wayOf({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  if (altKey || !(ctrlKey || metaKey)) return null;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && !shiftKey ? 'redo' : null;
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  return target instanceof HTMLInputElement && target.type === 'text';
}
