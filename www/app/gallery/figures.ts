/**
 * Charts with what to see in them: the classics, with their networks in numbers and their sources, and the figures,
 * paper by paper.
 */

import { classicCells } from '../late.ts';
import type { Classic, ClassicGroup, PaperFigure } from '../pkg/loadcurve-web.js';
import { unbroken } from '../stage/title.ts';
import { tag } from '../tag.ts';
import { html, nothing, once, render } from '../view.ts';
import { type PanelContext, panel } from './panel.ts';
import { cite, citeAll } from './stories.ts';

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
