/** What a figure shows, how large it is on paper, and the file that it is saved as. */

import { type Choice, list, segmented } from '../choice.ts';
import type { Session } from '../session.ts';
import type { Background } from '../theme.ts';
import { html, live, nothing, type Signal, signal, withValue } from '../view.ts';
import { COLUMNS, type Paper, round, WIDTHS } from './sizes.ts';

export type Subject = 'chart' | 'drawing';
export type Format = 'png' | 'svg' | 'tex';

const SUBJECTS = [
  { name: 'chart' as const, words: 'Chart' },
  { name: 'drawing' as const, words: 'Network' },
];
const OWN = { name: 'own', words: 'Own width' };
const RATIOS = [
  { name: '3:2', words: '3:2', ratio: 2 / 3 },
  { name: '4:3', words: '4:3', ratio: 3 / 4 },
  { name: '16:9', words: '16:9', ratio: 9 / 16 },
  { name: '2:1', words: '2:1', ratio: 1 / 2 },
];
const TEXTS = [7, 8, 9, 10].map((points) => ({ name: String(points), words: `${points} pt` }));
const COLOURS = [
  { name: 'print' as const, words: 'Print' },
  { name: 'light' as const, words: 'Light' },
  { name: 'dark' as const, words: 'Dark' },
];
const FORMATS = [
  { name: 'png' as const, words: 'PNG' },
  { name: 'svg' as const, words: 'SVG' },
  { name: 'tex' as const, words: 'TeX' },
];
const RESOLUTIONS = [300, 600].map((perInch) => ({ name: String(perInch), words: `${perInch} dpi` }));

export class FigureChoices {
  #session;
  #subject = signal<Subject>('chart');
  #column = signal(COLUMNS[0].name);
  #own = signal('120');
  #ratio = signal('3:2');
  #text = signal('8');
  #colours = signal<Background>('print');
  #format = signal<Format>('png');
  #perInch = signal('300');

  constructor(session: Session) {
    this.#session = session;
  }

  get subject() {
    return this.#subject.value;
  }

  /** TeX has the curves, not the network. */
  get format(): Format {
    return this.subject === 'drawing' && this.#format.value === 'tex' ? 'svg' : this.#format.value;
  }

  get colours() {
    return this.#colours.value;
  }

  get perInch() {
    return Number(this.#perInch.value);
  }

  /** True if the width is one. */
  get isLegal() {
    const width = Number(this.#own.value);
    return this.#column.value !== OWN.name || (width >= WIDTHS[0] && width <= WIDTHS[1]);
  }

  get paper(): Paper {
    const column = COLUMNS.find(({ name }) => name === this.#column.value);
    const width = column?.width ?? (this.isLegal ? Number(this.#own.value) : WIDTHS[0]);
    const { ratio } = RATIOS.find(({ name }) => name === this.#ratio.value) ?? RATIOS[0];
    return { width, height: round(width * ratio), text: Number(this.#text.value) };
  }

  content() {
    const { subject, format } = this;
    const formats = subject === 'drawing' ? FORMATS.filter(({ name }) => name !== 'tex') : FORMATS;
    // In a document the text of a TeX figure is its own.
    const isTex = format === 'tex';
    return html`<div class="options">
      ${chosen('Shows', 'paper-subject', SUBJECTS, this.#subject)}
      ${row('Width', [list('paper-column', 'Width', [...COLUMNS, OWN], this.#column.value, (name) => this.#pick(name)), this.#ownField()])}
      ${
        isTex
          ? nothing
          : [
              chosen('Shape', 'paper-ratio', RATIOS, this.#ratio, 'Width to height'),
              chosen('Text', 'paper-text', TEXTS, this.#text, 'Size of text'),
              chosen('Colours', 'paper-colours', COLOURS, this.#colours),
            ]
      }
      ${row(
        'File',
        segmented('paper-format', 'File', formats, format, (name) => (this.#format.value = name)),
      )}
      ${format === 'png' ? chosen('Resolution', 'paper-dpi', RESOLUTIONS, this.#perInch) : nothing}
      ${isTex ? html`<p class="hint">For pgfplots. pdflatex makes a PDF of it; in a document its text is the document’s \\footnotesize.</p>` : nothing}
      ${this.#session.isStudied && subject === 'chart' ? html`<p class="hint">The answer that stands in the place of the curves.</p>` : nothing}
    </div>`;
  }

  #pick(name: string) {
    this.#column.value = name;
    const column = COLUMNS.find((column) => column.name === name);
    if (!column) return;
    this.#text.value = String(column.text);
    this.#ratio.value = RATIOS.find(({ ratio }) => ratio === column.ratio)?.name ?? RATIOS[0].name;
  }

  #ownField() {
    if (this.#column.value !== OWN.name) return nothing;
    const type = withValue((width) => (this.#own.value = width));
    return html`<span class="detail"><input type="text" class="number" id="paper-width" inputmode="decimal" autocomplete="off" aria-label="Width in millimetres"
        aria-invalid=${this.isLegal ? nothing : 'true'} aria-describedby="paper-width-wrong" .value=${live(this.#own.value)} @input=${type} /> mm</span>
      <p class="wrong" id="paper-width-wrong" ?hidden=${this.isLegal}>From ${WIDTHS[0]} to ${WIDTHS[1]} mm.</p>`;
  }
}

function row(name: string, content: unknown) {
  return html`<div class="option"><span class="name" aria-hidden="true">${name}</span>${content}</div>`;
}

/** A row of buttons that set a signal. */
function chosen<Name extends string>(name: string, id: string, choices: Choice<Name>[], signal: Signal<Name>, label = name) {
  return row(
    name,
    segmented(id, label, choices, signal.value, (picked) => (signal.value = picked)),
  );
}
