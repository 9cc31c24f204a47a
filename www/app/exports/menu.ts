/**
 * Saving chart, numbers and sources as files, the same ones that the command writes for this link, and
 * opening them again.
 */

import { byId, say } from '../dom.ts';
import { listAt } from '../menu.ts';
import { showRefusal } from '../notices.ts';
import type { Explorer, Study } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { acknowledge } from '../share.ts';
import type { StudyEntrance } from '../study/entrance.ts';
import { letterOf } from '../tag.ts';
import type { Background, Theme } from '../theme.ts';
import { type Content, completed, drawn, fileName, frameOf, SIZE, saveAs, whyNoFile } from './picture.ts';

/** Content of a file, made of what the chart shows once everything is computed. */
type Make = (figure: Explorer | Study, explorer: Explorer) => Content;

/**
 * @param theme of the page
 * @param open asks for a results file
 * @param picture opens the dialog of a figure on paper
 * @returns shows the list of files
 */
export function joinExports(session: Session, theme: Theme, study: StudyEntrance, open: () => void, picture: () => void): () => void {
  const button = byId('share', HTMLButtonElement);
  const { width, height } = SIZE;
  const once = `${width} × ${height}`;
  const twice = `${2 * width} × ${2 * height}`;
  /** Ground of SVG files: set by the link alone, independent of the system setting. */
  const ground = (): Background => (session.state.view.theme === 'dark' ? 'dark' : 'light');

  /** Saves a file as soon as everything in it is computed, and says so. */
  async function save(ending: string, make: Make) {
    const name = fileName(session.state, ending);
    try {
      await saveAs(name, session.explorer, await completed(session, study, make));
      acknowledge(button.querySelector('span') as HTMLElement, 'Saved');
      say(`${name} saved`);
    } catch (error) {
      const why = whyNoFile(error, name);
      showRefusal(why);
      say(why);
    }
  }

  const item = (words: string, ending: string, make: Make) => ({ words, act: () => void save(ending, make) });
  const png = (words: string, ending: string, ratio: number, background: Background) =>
    item(words, ending, (figure) => drawn(frameOf(session, SIZE, ratio, background), (canvas, frame) => figure.drawChart(canvas, frame)));
  /** Files of a drawing: of the selected network, unless another one is given. */
  const drawings = (name: string, ending: string, network?: number, isShown = true) => [
    {
      ...item(`PNG of ${name}, ${twice}`, `-${ending}@2x.png`, (_figure, explorer) =>
        drawn({ ...frameOf(session, SIZE, 2, theme.background), network }, (canvas, frame) => explorer.drawingOn(canvas, frame)),
      ),
      isShown,
    },
    {
      ...item(`SVG of ${name}, ${ground()}`, `-${ending}.svg`, (_figure, explorer) =>
        explorer.drawingSvg(width, height, ground(), network),
      ),
      isShown,
    },
  ];

  const list = listAt(button, () => {
    const { beside } = session.state.view;
    return [
      { heading: 'For a paper or slides' },
      { words: 'Picture in a journal’s width…', act: picture },
      { heading: 'The chart' },
      png(`PNG as on screen, ${once}`, '.png', 1, theme.background),
      png(`PNG as on screen, ${twice}`, '@2x.png', 2, theme.background),
      png(`PNG for print, ${twice}`, '-print@2x.png', 2, 'print'),
      item(`SVG, ${ground()}`, '.svg', (figure) => figure.chartSvg(width, height, ground())),
      item('SVG for print', '-print.svg', (figure) => figure.chartSvg(width, height, 'print')),
      item('TeX, for pgfplots', '.tex', (figure) => figure.tex()),
      { heading: 'Its numbers' },
      item('CSV', '.csv', (figure) => figure.csv()),
      item('JSON', '.json', (figure) => figure.json()),
      { heading: 'The drawing of the network' },
      ...drawings('the drawing', 'drawing'),
      // Of two drawings each is a file of its own.
      ...drawings(`drawing ${letterOf(beside ?? 0)}`, 'beside', beside, beside !== undefined),
      { heading: 'Cite' },
      item('BibTeX of papers and Loadcurve', '.bib', (_figure, explorer) => explorer.bibtex()),
      { heading: 'Open again' },
      { words: 'Open results…', act: open },
    ];
  });
  list.classList.add('exports');
  button.after(list);
  return () => list.showPopover?.();
}
