/** A figure in a reader's notes: its addresses, its name, and the forms that several tools take. */

import { html, markdown, plainAddress } from './escaping.js';

/**
 * @typedef {object} FigureOptions
 * @property {string} page the absolute address of the folder of the published page
 * @property {string} query the link of the figure, without a question mark
 * @property {string} title of the figure, in words
 * @property {number} width in CSS pixels
 * @property {number} height in CSS pixels
 * @property {boolean} [fill] true if it is as wide as the surrounding text and keeps its proportions
 * @property {boolean} [drawing] true if the network is drawn beside the chart
 * @property {string} [script] the address of embed.js, if it does not lie beside the page
 */

/** The values that every form takes from the options. @typedef {ReturnType<typeof figureOf>} Figure */

/**
 * The query of the frame.
 *
 * @param {FigureOptions} options
 */
export function frameQuery({ query, drawing }) {
  return withDrawing(query, drawing === true);
}

/** Longest file name made of a title, in letters. */
const STEM_LETTERS = 60;

/**
 * A name for the files of a figure.
 *
 * @param {string} title
 */
export function fileStem(title) {
  const words =
    title
      .normalize('NFKD')
      .replace(/\p{Mark}/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  let stem = '';
  for (const word of words) {
    if (stem.length + word.length > STEM_LETTERS) break;
    stem += stem ? `-${word}` : word;
  }
  return stem || 'figure';
}

/** @param {FigureOptions} options */
export function figureOf(options) {
  const { page, query, title, width, height, fill = false, script } = options;
  return {
    title,
    width,
    height,
    fill,
    frame: addressOf(page, 'embed.html', frameQuery(options)),
    link: addressOf(page, '', withDrawing(query, false)),
    script: script ?? addressOf(page, 'embed.js', ''),
    stem: fileStem(title),
    // A fixed width in whole pixels; a frame as wide as the text says so.
    wide: fill ? '100%' : `${width}`,
    drawing: options.drawing === true,
  };
}

/**
 * @param {string} page
 * @param {string} file
 * @param {string} query
 */
function addressOf(page, file, query) {
  const { href } = new URL(`./${file}`, page);
  return plainAddress(query ? `${href}?${query}` : href);
}

/**
 * @param {string} query
 * @param {boolean} isDrawn
 */
function withDrawing(query, isDrawn) {
  const pairs = query
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => pair && !/^(drawing|embed)=/.test(pair));
  return [...pairs, ...(isDrawn ? ['drawing=on'] : [])].join('&');
}

/**
 * A frame with a caption that links to the figure itself; on paper only the caption remains.
 *
 * @param {Figure} figure
 */
export function iframe({ frame, link, title, width, height, fill, wide }) {
  const size = fill
    ? `width="100%" style="border: 0; aspect-ratio: ${width} / ${height}"`
    : `width="${wide}" height="${height}" style="border: 0; max-width: 100%"`;
  return `<figure>
  <iframe src="${html(frame)}" title="${html(title)}" ${size} loading="lazy"></iframe>
  <figcaption>${html(title)}. <a href="${html(link)}">Open in Loadcurve</a></figcaption>
</figure>`;
}

/**
 * A frame with a link below, without anything that the editor of a course system strips.
 *
 * @param {Figure} figure
 */
export function plainIframe({ frame, link, title, height, wide }) {
  return `<p><iframe src="${html(frame)}" title="${html(title)}" width="${wide}" height="${height}" style="border: 0;"></iframe></p>
<p>${html(title)}. <a href="${html(link)}" target="_blank">Open in Loadcurve</a></p>`;
}

/**
 * Title and link as Markdown.
 *
 * @param {Figure} figure
 */
export function caption({ title, link }) {
  return `${markdown(title)}. [Open in Loadcurve](${link})`;
}
