/** Sizes of figures on paper: the columns of journals, and how many pixels a text of a size makes of them. */

export interface Column {
  name: string;
  words: string;
  /** Width in millimetres. */
  width: number;
  /** Size of text that is at home there, in points. */
  text: number;
  /** Height to width, where the place gives it. */
  ratio?: number;
}

/** Widths as the instructions for authors give them. */
export const COLUMNS: Column[] = [
  { name: 'ieee', words: 'IEEE, a column: 3.5 in', width: 88.9, text: 8 },
  { name: 'ieee-page', words: 'IEEE, both columns: 7.16 in', width: 181.9, text: 8 },
  { name: 'acm', words: 'ACM sigconf, a column: 3.33 in', width: 84.6, text: 8 },
  { name: 'acm-page', words: 'ACM sigconf, both columns: 7 in', width: 177.8, text: 8 },
  { name: 'elsevier', words: 'Elsevier, a column: 90 mm', width: 90, text: 8 },
  { name: 'elsevier-page', words: 'Elsevier, full width: 190 mm', width: 190, text: 8 },
  { name: 'lncs', words: 'Springer LNCS: 122 mm', width: 122, text: 8 },
  { name: 'nature', words: 'Nature, a column: 89 mm', width: 89, text: 7 },
  { name: 'nature-page', words: 'Nature, both columns: 183 mm', width: 183, text: 7 },
  { name: 'beamer', words: 'Beamer slide, 16:9: 140 mm', width: 140, text: 10, ratio: 1 / 2 },
];

const MM_PER_INCH = 25.4;
const POINTS_PER_INCH = 72;
/** CSS pixels per inch. */
const CSS_PER_INCH = 96;
/** Size of text in a picture, in its own pixels. */
const TEXT = 12;

/** Least and greatest width of a figure of one's own, in millimetres. */
export const WIDTHS = [60, 400] as const;

/** A figure on paper. */
export interface Paper {
  /** Width in millimetres. */
  width: number;
  /** Height in millimetres. */
  height: number;
  /** Size of text in points. */
  text: number;
}

/** Size in pixels of a picture whose text, at 12 of them, is as large as asked for on paper. */
export function frameOn({ width, height, text }: Paper) {
  const perMm = (TEXT * POINTS_PER_INCH) / (text * MM_PER_INCH);
  return { width: Math.round(width * perMm), height: Math.round(height * perMm) };
}

/** Device pixels per pixel of that picture. */
export function ratioOn(paper: Paper, perInch: number) {
  return ((paper.width / MM_PER_INCH) * perInch) / frameOn(paper).width;
}

/** Width of a length in CSS pixels, on a screen that keeps to 96 an inch. */
export function onScreen(millimetres: number) {
  return (millimetres / MM_PER_INCH) * CSS_PER_INCH;
}

/** An SVG document with its size on paper. */
export function sizedSvg(svg: string, { width, height }: Paper) {
  return svg.replace(/ width="[\d.]+" height="[\d.]+"/, ` width="${round(width)}mm" height="${round(height)}mm"`);
}

/** A TeX figure with its width on paper. */
export function sizedTex(tex: string, { width }: Paper) {
  return `\\def\\loadcurvewidth{${round(width)}mm}\n${tex}`;
}

/** A length with at most one decimal. */
export function round(millimetres: number) {
  return Number(millimetres.toFixed(1));
}
