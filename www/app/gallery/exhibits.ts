/** What the gallery shows: the tour, classics, figures paper by paper, stories, and sources with their BibTeX. */

import { classicCells } from '../late.ts';
import type { Citation, CitedWork, Classic, ClassicGroup, PaperFigure, Story, TourStep } from '../pkg/loadcurve-web.js';
import { copyOrSelect } from '../share.ts';
import { unbroken } from '../stage/title.ts';
import { tag } from '../tag.ts';
import { html, nothing, once, render } from '../view.ts';
import { type PanelContext, panel } from './panel.ts';

/**
 * The address of the explorer, which lies beside this page, with a query.
 *
 * @param link canonical, without a question mark
 */
export function explorerAt(link: string) {
  return `./?${link}`;
}

/**
 * A link into the explorer.
 *
 * @param about name of what it opens, for those who hear links without their context
 */
export function openLink(link: string, about: string) {
  return html`<a class="open" href=${explorerAt(link)}>Open in the explorer<span class="unseen">: ${about}</span></a>`;
}

export function stops(tour: TourStep[], context: PanelContext) {
  return tour.map(
    ({ title, sentence, link }) => html`<li class="panel stop">
      ${panel({ name: '', about: title, link, isBare: true }, context)}
      <h3><a href=${explorerAt(link)}>${title}</a></h3>
      <p>${unbroken(sentence)}</p>
    </li>`,
  );
}

export function tales(stories: Story[]) {
  return stories.map(
    ({ id, title, source, text, numbers, link }) => html`<article class="panel tale" id=${id} tabindex="-1" aria-labelledby="${id}-title">
      <h3 id="${id}-title">${title}</h3>
      <p>${whole(text)}</p>
      <table class="figures" aria-label="The numbers of “${title}”">
        <tbody>
          ${numbers.map(
            ({ words, now, printed }) =>
              html`<tr><th scope="row">${words}</th><td>${now}</td><td class="origin">${printed ? 'printed' : 'computed'}</td></tr>`,
          )}
        </tbody>
      </table>
      <p class="row">${openLink(link, title)}</p>
      ${cite('', source)}
    </article>`,
  );
}

/** A text in which no line breaks within an equation. */
function whole(text: string) {
  return unbroken(text).replaceAll(/ (?== )|(?<==) /g, '\u00a0');
}

/**
 * A source in a sentence, with its identifier and its BibTeX.
 *
 * @param what part of the paper, such as "Figure 3"; empty for the paper as a whole
 */
export function cite(what: string, source: Citation) {
  return html`<details class="cite">
    <summary>Cite this<span class="unseen">${what && `: ${what}`}</span></summary>
    <p>${what && `${what} of `}${sentenceOf(source)}</p>
    ${entryOf(source)}
  </details>`;
}

/**
 * The sources of a comparison, in view, with their BibTeX folded away.
 *
 * @param what title of the comparison
 */
export function citeAll(what: string, sources: CitedWork[]) {
  return html`<div class="sources">
    ${sources.map(
      ({ work, place }) =>
        html`<p>${sentenceOf({ ...work, sentence: place ? work.sentence.replace(/\.$/, `, ${place}.`) : work.sentence })}</p>`,
    )}
    <details class="cite">
      <summary>BibTeX<span class="unseen"> of the sources of “${what}”</span></summary>
      ${sources.map(({ work }) => entryOf(work))}
    </details>
  </div>`;
}

function sentenceOf({ sentence, doi }: Citation) {
  return html`${sentence}${doi ? html` <a href="https://doi.org/${doi}" rel="noopener">doi:${doi}</a>` : nothing}`;
}

function entryOf({ bibtex }: Citation) {
  return html`<pre tabindex="0" role="group" aria-label="BibTeX">${bibtex}</pre>
    <button type="button" @click=${({ currentTarget }: Event) => take(currentTarget as HTMLButtonElement)}>Copy BibTeX</button>`;
}

/** @param button below the entry */
function take(button: HTMLButtonElement) {
  const entry = button.previousElementSibling as HTMLElement;
  const select = () => {
    getSelection()?.selectAllChildren(entry);
    entry.focus();
  };
  void copyOrSelect({ text: entry.textContent ?? '', what: 'BibTeX', done: 'BibTeX copied', button, select });
}

/** All classics, after a list of them. */
export function classics(groups: ClassicGroup[], context: PanelContext) {
  return html`<nav class="index" aria-label="Classics">
      ${groups.map(
        ({ title, classics }) => html`<div>
          <p>${title}</p>
          <ul>
            ${classics.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}
          </ul>
        </div>`,
      )}
    </nav>
    ${groups.map(
      ({ title, classics }) => html`<section class="classics" aria-label=${title}>
        <h3>${title}</h3>
        ${classics.map((classic) => card(classic, context))}
      </section>`,
    )}`;
}

function card(classic: Classic, context: PanelContext) {
  const { id, title, sentence, caution, link, sources, headings, names } = classic;
  return html`<article class="panel classic" id=${id} tabindex="-1" aria-labelledby="${id}-title">
    <h4 id="${id}-title">${title}</h4>
    <p class="see">${unbroken(sentence)}</p>
    ${panel({ name: '', about: title, link }, context)}
    <div class="scroller" role="group" tabindex="0" aria-label="The networks of “${title}”">
      <table class="figures">
        <thead>
          <tr><th scope="col">Network</th>${headings.map(({ words, unit }) => html`<th scope="col">${words} <small>${unit}</small></th>`)}</tr>
        </thead>
        <tbody>
          ${names.map((_, network) => html`<tr ${once((row) => fill(row, classic, network, context))}></tr>`)}
        </tbody>
      </table>
    </div>
    <div class="rest">${caution ? html`<p class="hint">${unbroken(caution)}</p>` : nothing}${citeAll(title, sources)}</div>
  </article>`;
}

/** A model is solved for the numbers of a network, so that they wait for their turn as charts do. */
function fill(row: HTMLElement, { id, headings, names }: Classic, network: number, { entrance }: PanelContext) {
  const show = (cells: string[]) =>
    render(
      html`<th scope="row"><span class="named">${tag(network)}${names[network]}</span></th>${cells.map((cell) => html`<td>${cell}</td>`)}`,
      row,
    );
  show(headings.map(() => '…'));
  entrance.await(row, () => show(classicCells(id, network)));
}

/** @param figures grouped by paper */
export function papers(figures: PaperFigure[], context: PanelContext) {
  const papers = new Map(figures.map(({ source }) => [source.key, source.sentence]));
  return [...papers].map(
    ([key, sentence]) => html`<section class="paper">
      <h3 class="paper-title">${sentence}</h3>
      ${figures.filter(({ source }) => source.key === key).map((figure) => exhibit(figure, context))}
    </section>`,
  );
}

function exhibit({ id, source, name, title, caption, panels, notes }: PaperFigure, context: PanelContext) {
  return html`<article class=${panels.length === 1 ? 'exhibit is-single' : 'exhibit'} id=${id} aria-labelledby="${id}-title">
    <h4 id="${id}-title"><b>${name}</b> ${title}</h4>
    ${caption ? html`<p class="caption-of-paper">The paper: “${caption}”</p>` : nothing}
    ${notes.map((note) => html`<p class="hint">${note}</p>`)}
    <div class="panels">
      ${panels.map(({ name: part, link }) => panel({ name: part, about: part ? `${name}, ${part}` : name, link }, context))}
    </div>
    ${cite(name, source)}
  </article>`;
}
