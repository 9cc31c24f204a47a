/** The dialog that puts the current figure into a reader's notes. */

import { byId } from '../dom.ts';
import { type Content, drawn, frameOf, saveAs, whyNoFile } from '../exports/picture.ts';
import { startLate } from '../late.ts';
import type { Session } from '../session.ts';
import { copyOrSelect } from '../share.ts';
import { html, nothing, showAtOnce, signal } from '../view.ts';
import { frameQuery } from './figure.ts';
import { Options } from './options.ts';
import { Preview } from './preview.ts';
import { snippetSheet } from './sheet.ts';
import type { Size } from './size.ts';
import { snippets } from './snippets.ts';

/** Picture pixels per CSS pixel: sharp on paper, too. */
const RATIO = 2;

/** @returns opens the dialog */
export function joinEmbedding(session: Session) {
  const dialog = byId('embedding', HTMLDialogElement);
  const isOpen = signal(false);
  /** Screen readers do not speak anything outside an open dialog. */
  const status = signal('');
  const options = new Options(session);
  const address = () => (isOpen.value ? new URL(`./embed.html?${frameQuery(options.figure)}`, location.href).href : '');
  const preview = new Preview(address);
  const sheet = snippetSheet({ copy, save, picked: () => announce('') });

  function announce(words: string) {
    status.value = words;
  }

  function copy(text: string) {
    announce('');
    const button = byId('snippet-copy', HTMLButtonElement);
    const select = () => getSelection()?.selectAllChildren(byId('snippet-code', HTMLElement));
    void copyOrSelect({ text, what: 'text', done: 'Copied', button, select, tell: announce });
  }

  async function save(file: string) {
    announce('');
    try {
      await saveFigure(session, options.figure, file);
      announce(`${file} saved`);
    } catch (error) {
      announce(whyNoFile(error, file));
    }
  }

  byId('embedding-close', HTMLButtonElement).addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => {
    isOpen.value = false;
  });
  // At once, since the focus may go to what is new.
  showAtOnce(byId('embedding-body', HTMLElement), () => {
    if (!isOpen.value) return nothing;
    const { figure } = options;
    return html`<div class="look">${options.content()}${preview.content(figure)}</div>
      ${sheet(snippets(figure), options)}
      <p class="status" role="status">${status.value}</p>`;
  });
  return () => {
    announce('');
    options.begin();
    dialog.showModal();
    isOpen.value = true;
    preview.measure();
    dialog.scrollTop = 0;
  };
}

/**
 * Saves the chart for paper, as a picture or as TeX source for one.
 *
 * @param file name, whose ending gives the format
 */
async function saveFigure(session: Session, size: Size, file: string) {
  const { explorer } = session;
  await startLate();
  const make = () => {
    if (file.endsWith('.tex')) return explorer.tex();
    if (file.endsWith('.svg')) return explorer.chartSvg(size.width, size.height, 'print');
    return drawn(frameOf(session, size, RATIO, 'print'), (canvas, frame) => explorer.drawChart(canvas, frame));
  };
  await saveAs(file, explorer, await session.complete<Content>(make));
}
