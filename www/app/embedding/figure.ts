/** A figure in a reader's notes: its addresses, its name, and the forms that several tools take. */

import { html, markdown, plainAddress } from './escaping.ts';

export interface FigureOptions {
  /** The absolute address of the folder of the published page */
  page: string;
  /** The link of the figure, without a question mark */
  query: string;
  /** Of the figure, in words */
  title: string;
  /** In CSS pixels */
  width: number;
  /** In CSS pixels */
  height: number;
  /** True if it is as wide as the surrounding text and keeps its proportions */
  fill?: boolean;
  /** True if the network is drawn beside the chart */
  drawing?: boolean;
  /** The address of embed.js, if it does not lie beside the page */
  script?: string;
}

/** The values that every form takes from the options. */
export type Figure = ReturnType<typeof figureOf>;

/** The query of the frame. */
export function frameQuery({ query, drawing }: FigureOptions) {
  return withDrawing(query, drawing === true);
}

/** Longest file name made of a title, in letters. */
const STEM_LETTERS = 60;

/** A name for the files of a figure. */
function fileStem(title: string) {
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

export function figureOf(options: FigureOptions) {
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

function addressOf(page: string, file: string, query: string) {
  const { href } = new URL(`./${file}`, page);
  return plainAddress(query ? `${href}?${query}` : href);
}

function withDrawing(query: string, isDrawn: boolean) {
  const pairs = query
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => pair && !/^(drawing|embed)=/.test(pair));
  return [...pairs, ...(isDrawn ? ['drawing=on'] : [])].join('&');
}

/** A frame with a caption that links to the figure itself; on paper only the caption remains. */
export function iframe({ frame, link, title, width, height, fill, wide }: Figure) {
  const size = fill
    ? `width="100%" style="border: 0; aspect-ratio: ${width} / ${height}"`
    : `width="${wide}" height="${height}" style="border: 0; max-width: 100%"`;
  return `<figure>
  <iframe src="${html(frame)}" title="${html(title)}" ${size} loading="lazy"></iframe>
  <figcaption>${html(title)}. <a href="${html(link)}">Open in Loadcurve</a></figcaption>
</figure>`;
}

/** A frame with a link below, without anything that the editor of a course system strips. */
export function plainIframe({ frame, link, title, height, wide }: Figure) {
  return `<p><iframe src="${html(frame)}" title="${html(title)}" width="${wide}" height="${height}" style="border: 0;"></iframe></p>
<p>${html(title)}. <a href="${html(link)}" target="_blank">Open in Loadcurve</a></p>`;
}

/** Title and link as Markdown. */
export function caption({ title, link }: Figure) {
  return `${markdown(title)}. [Open in Loadcurve](${link})`;
}
