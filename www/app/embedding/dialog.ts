/** The dialog that puts the current figure into a reader's notes. */

import { byId } from '../dom.ts';
import { drawn, frameOf, png, whyNoFile } from '../exports/picture.ts';
import type { Session } from '../session.ts';
import { acknowledge, copy, save } from '../share.ts';
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

  async #copy(text: string) {
    this.#announce('');
    if (await copy(text)) {
      acknowledge(byId('snippet-copy', HTMLButtonElement), 'Copied');
      this.#announce('Copied');
    } else {
      getSelection()?.selectAllChildren(byId('snippet-code', HTMLElement));
      this.#announce('Copying is blocked by the browser. The text is selected: press Ctrl-C.');
    }
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
  const { width, height } = size;
  if (file.endsWith('.tex')) {
    save(file, 'application/x-tex', await session.complete(() => explorer.tex()));
    return;
  }
  if (file.endsWith('.svg')) {
    save(file, 'image/svg+xml', await session.complete(() => explorer.chartSvg(width, height, 'print')));
    return;
  }
  const frame = frameOf(session, size, RATIO, 'print');
  const canvas = await session.complete(() => drawn(frame, (surface, asked) => explorer.drawChart(surface, asked)));
  save(file, 'image/png', await png(explorer, canvas));
}
