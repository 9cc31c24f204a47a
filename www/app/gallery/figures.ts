/** The figures, paper by paper. */

import { element } from '../dom.ts';
import type { PaperFigure } from '../late/loadcurve-late.js';
import { cite } from './cite.ts';
import type { PanelContext } from './panel.ts';
import { Panel } from './panel.ts';

/**
 * Lays out all figures.
 *
 * @param figures grouped by paper
 */
export function showFigures(place: HTMLElement, figures: PaperFigure[], context: PanelContext): Panel[] {
  const papers = [...new Set(figures.map(({ source }) => source.key))];
  return papers.flatMap((key) => {
    const ofPaper = figures.filter(({ source }) => source.key === key);
    const section = element('section', { class: 'paper' }, element('h3', { class: 'paper-title' }, ofPaper[0].source.sentence));
    place.append(section);
    return ofPaper.flatMap((figure) => figureSection(section, figure, context));
  });
}

function figureSection(section: HTMLElement, { id, source, name, title, caption, panels, notes }: PaperFigure, context: PanelContext) {
  const made = panels.map(({ name: part, link }) => new Panel({ name: part, about: part ? `${name}, ${part}` : name, link }, context));
  section.append(
    element(
      'article',
      { class: made.length === 1 ? 'exhibit is-single' : 'exhibit', id, 'aria-labelledby': `${id}-title` },
      element('h4', { id: `${id}-title` }, element('b', {}, name), ` ${title}`),
      caption && element('p', { class: 'caption-of-paper' }, `The paper: “${caption}”`),
      ...notes.map((note) => element('p', { class: 'hint' }, note)),
      element('div', { class: 'panels' }, ...made.map((panel) => panel.element)),
      cite(name, source),
    ),
  );
  return made;
}
