/** Files that are dropped anywhere on the page, or chosen. */

import { element } from '../dom.ts';
import type { OpenedFile } from './file.ts';
import { refused, shownName } from './words.ts';

/**
 * Time without drag events after which the file has left, in milliseconds; browsers send two in this time.
 */
const SILENCE = 1000;

export function joinDrop(file: OpenedFile) {
  const sheet = element(
    'div',
    { class: 'drop-sheet', popover: 'manual', 'aria-hidden': 'true' },
    element('p', {}, 'Drop results, a network, a traffic matrix, a lesson or guesses'),
  );
  document.body.append(sheet);
  let timer = 0;
  const hide = () => {
    clearTimeout(timer);
    sheet.hidePopover?.();
  };

  const over = (event: DragEvent) => {
    const { dataTransfer } = event;
    // Dragged text and links are ignored.
    if (!dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'copy';
    sheet.showPopover?.();
    clearTimeout(timer);
    timer = setTimeout(hide, SILENCE);
  };
  addEventListener('dragenter', over);
  addEventListener('dragover', over);
  // The sheet covers everything, so leaving it means leaving the page.
  sheet.addEventListener('dragleave', hide);
  addEventListener('drop', (event) => {
    hide();
    const { dataTransfer } = event;
    if (!dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    // An open dialog would hide the opened file.
    for (const dialog of document.querySelectorAll('dialog')) dialog.close();
    const folder = [...dataTransfer.items].map((item) => item.webkitGetAsEntry()).find((entry) => entry?.isDirectory);
    if (folder && dataTransfer.files.length === 1) file.refuse(refused.folder(shownName(folder)));
    else void file.open([...dataTransfer.files]);
  });
}

/** A function that opens the browser’s dialog for those who choose files instead of dropping them. */
export function chooseFor(file: OpenedFile): () => void {
  const input = element('input', { type: 'file', multiple: true, hidden: true });
  document.body.append(input);
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])];
    // Lets the same file be chosen again after it has changed.
    input.value = '';
    void file.open(files);
  });
  return () => input.click();
}
