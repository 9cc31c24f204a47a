/** The dialog that puts the current figure into a reader's notes. */

import { byId, element } from '../dom.ts';
import { whyNoFile } from '../exports/picture.ts';
import type { Session } from '../session.ts';
import { frameQuery } from './figure.ts';
import { Options } from './options.ts';
import { saveFigure } from './picture.ts';
import { Preview } from './preview.ts';
import { Sheet, TOOLS } from './sheet.ts';
import { snippets } from './snippets.ts';
import { Tabs } from './tabs.ts';

export class EmbeddingDialog {
  #session;
  #dialog = byId('embedding', HTMLDialogElement);
  /** Screen readers do not speak anything outside an open dialog. */
  #status = element('p', { class: 'status', role: 'status' });
  #options;
  #preview = new Preview();
  #sheet;

  constructor(session: Session) {
    this.#session = session;
    this.#options = new Options(session, () => this.#update());
    this.#sheet = new Sheet(
      (words) => this.#announce(words),
      (file) => this.#saveFile(file),
    );
    const panel = element('div', { class: 'tool', tabindex: 0 }, this.#sheet.element);
    const tabs = new Tabs('Tool', TOOLS, panel, (name) => {
      this.#announce('');
      this.#sheet.select(name);
    });
    byId('embedding-body', HTMLElement).append(
      element('div', { class: 'look' }, this.#options.element, this.#preview.element),
      tabs.element,
      panel,
      this.#status,
    );
    byId('embedding-close', HTMLButtonElement).addEventListener('click', () => this.#dialog.close());
    this.#dialog.addEventListener('close', () => this.#preview.stop());
    // Undo works behind it, too.
    session.follow(() => {
      if (this.#dialog.open) this.#update();
    });
    this.#sheet.select(TOOLS[0].name);
  }

  open() {
    this.#announce('');
    this.#options.begin();
    this.#dialog.showModal();
    this.#dialog.scrollTop = 0;
    this.#update();
  }

  #update() {
    const { value } = this.#options;
    this.#sheet.update(snippets(value), this.#options.status);
    this.#preview.show(frameQuery(value), value);
  }

  #announce(words: string) {
    this.#status.textContent = words;
  }

  async #saveFile(file: string) {
    try {
      await saveFigure(this.#session, this.#options.value, file);
      this.#announce(`${file} saved`);
    } catch (error) {
      this.#announce(whyNoFile(error, file));
    }
  }
}
