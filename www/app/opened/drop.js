/** Files that are dropped on the page, wherever that is. */

import { element } from '../dom.js';
import { refused, shownName } from './words.js';

/** @import { OpenedFile } from './file.js' */

/** Browsers tell of a file above the page twice in this time, in milliseconds. */
const SILENCE = 1000;

/** @param {OpenedFile} file */
export function joinDrop(file) {
  const sheet = element(
    'div',
    { class: 'drop-sheet', popover: 'manual', 'aria-hidden': 'true' },
    element('p', {}, 'Drop a result file to draw its points'),
  );
  document.body.append(sheet);
  let timer = 0;
  const hide = () => {
    clearTimeout(timer);
    sheet.hidePopover?.();
  };

  /** @param {DragEvent} event */
  const over = (event) => {
    const { dataTransfer } = event;
    // Words and links that are dragged are none of our business.
    if (!dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'copy';
    sheet.showPopover?.();
    clearTimeout(timer);
    timer = setTimeout(hide, SILENCE);
  };
  addEventListener('dragenter', over);
  addEventListener('dragover', over);
  // It is above all else, so who leaves it leaves the page.
  sheet.addEventListener('dragleave', hide);
  addEventListener('drop', (event) => {
    hide();
    const { dataTransfer } = event;
    if (!dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    // What is opened is not seen behind them.
    for (const dialog of document.querySelectorAll('dialog')) dialog.close();
    const folder = [...dataTransfer.items].map((item) => item.webkitGetAsEntry()).find((entry) => entry?.isDirectory);
    if (folder && dataTransfer.files.length === 1) file.refuse(refused.folder(shownName(folder)));
    else void file.open([...dataTransfer.files]);
  });
}
