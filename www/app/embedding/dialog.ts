/** The dialog that puts the current figure into a reader's notes. */

import { byId } from '../dom.ts';
import type { Content } from '../exports/picture.ts';
import { drawn, frameOf, saveAs, whyNoFile } from '../exports/picture.ts';
import type { Session } from '../session.ts';
import { copyOrSelect } from '../share.ts';
import { showAtOnce, signal } from '../signals.ts';
import { html, nothing } from '../view.ts';
import { frameQuery } from './figure.ts';
import { Options } from './options.ts';
import { Preview } from './preview.ts';
import { Sheet } from './sheet.ts';
import type { Size } from './size.ts';
import { snippets } from './snippets.ts';

/** Picture pixels per CSS pixel: sharp on paper, too. */
const RATIO = 2;

export class EmbeddingDialog {
  #session;
  #dialog = byId('embedding', HTMLDialogElement);
  #isOpen = signal(false);
  #status = signal('');
  #options;
  #preview = new Preview(() => this.#address());
  #sheet = new Sheet({
    copy: (text) => this.#copy(text),
    save: (file) => this.#save(file),
    picked: () => this.#announce(''),
  });

  constructor(session: Session) {
    this.#session = session;
    this.#options = new Options(session);
    byId('embedding-close', HTMLButtonElement).addEventListener('click', () => this.#dialog.close());
    this.#dialog.addEventListener('close', () => {
      this.#isOpen.value = false;
    });
    // At once, since the focus may go to what is new.
    showAtOnce(byId('embedding-body', HTMLElement), () => this.#content());
  }

  open() {
    this.#announce('');
    this.#options.begin();
    this.#dialog.showModal();
    this.#isOpen.value = true;
    this.#preview.measure();
    this.#dialog.scrollTop = 0;
  }

  /** Of the frame in the preview. */
  #address() {
    return this.#isOpen.value ? new URL(`./embed.html?${frameQuery(this.#options.figure)}`, location.href).href : '';
  }

  #content() {
    if (!this.#isOpen.value) return nothing;
    const { figure, wrong, warning } = this.#options;
    // Screen readers do not speak anything outside an open dialog.
    return html`<div class="look">${this.#options.content()}${this.#preview.content(figure)}</div>
      ${this.#sheet.content(snippets(figure), wrong, warning)}
      <p class="status" role="status">${this.#status.value}</p>`;
  }

  #announce(words: string) {
    this.#status.value = words;
  }

  #copy(text: string) {
    this.#announce('');
    const button = byId('snippet-copy', HTMLButtonElement);
    const select = () => getSelection()?.selectAllChildren(byId('snippet-code', HTMLElement));
    void copyOrSelect({ text, what: 'text', done: 'Copied', button, select, tell: (words) => this.#announce(words) });
  }

  async #save(file: string) {
    this.#announce('');
    try {
      await saveFigure(this.#session, this.#options.figure, file);
      this.#announce(`${file} saved`);
    } catch (error) {
      this.#announce(whyNoFile(error, file));
    }
  }
}

/**
 * Saves the chart for paper, as a picture or as TeX source for one.
 *
 * @param file name, whose ending gives the format
 */
async function saveFigure(session: Session, size: Size, file: string) {
  const { explorer } = session;
  const make = () => {
    if (file.endsWith('.tex')) return explorer.tex();
    if (file.endsWith('.svg')) return explorer.chartSvg(size.width, size.height, 'print');
    return drawn(frameOf(session, size, RATIO, 'print'), (canvas, frame) => explorer.drawChart(canvas, frame));
  };
  await saveAs(file, explorer, await session.complete<Content>(make));
}
