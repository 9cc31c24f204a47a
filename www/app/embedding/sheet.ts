/** The snippet for one tool, with hints and steps. */

import { chooser } from '../choice.ts';
import { element, newId, setText } from '../dom.ts';
import { acknowledge, copy } from '../share.ts';
import type { OptionsStatus } from './options.ts';
import type { Snippet } from './snippets.ts';

/** Alternative snippets for the same tool. */
const VARIANTS: Record<string, { name: string; words: string }[]> = {
  html: [
    { name: 'html', words: 'Frame' },
    { name: 'script', words: 'Script' },
  ],
  myst: [
    { name: 'myst', words: 'Sphinx' },
    { name: 'mystmd', words: 'mystmd' },
  ],
};

/** The tools, in the order of their tabs. */
export const TOOLS = [
  { name: 'html', words: 'HTML' },
  { name: 'quarto', words: 'Quarto' },
  { name: 'myst', words: 'MyST, Jupyter Book' },
  { name: 'jupyter', words: 'Jupyter' },
  { name: 'reveal', words: 'reveal.js' },
  { name: 'latex', words: 'LaTeX' },
  { name: 'moodle', words: 'Moodle' },
  { name: 'canvas', words: 'Canvas' },
];

export class Sheet {
  #variants = element('div', { class: 'ways', hidden: true });
  #words = element('p', { class: 'about' });
  #steps = element('ol', { class: 'steps' });
  #code = element('code');
  #note = element('p', { class: 'note', id: newId() });
  #copy = element('button', { type: 'button', class: 'primary', 'aria-describedby': this.#note.id, onclick: () => this.#take() }, 'Copy');
  #files = element('div', { class: 'files' });
  #tool = TOOLS[0].name;
  /** The alternative picked for each tool that has several. */
  #picked: Record<string, string> = {};
  #snippets: Snippet[] = [];
  #announce;
  #save;

  element;

  /** @param save saves a file that a snippet needs beside it */
  constructor(announce: (words: string) => void, save: (file: string) => void) {
    this.#announce = announce;
    this.#save = save;
    this.element = element(
      'div',
      { class: 'snippet' },
      this.#variants,
      this.#words,
      this.#steps,
      this.#files,
      element('div', { class: 'code' }, element('div', { class: 'code-head' }, this.#note, this.#copy), element('pre', {}, this.#code)),
    );
  }

  update(snippets: Snippet[], { wrong, warning }: OptionsStatus) {
    this.#snippets = snippets;
    // The code still shows the last valid snippet.
    this.#copy.disabled = wrong !== '';
    this.#code.classList.toggle('stale', wrong !== '');
    this.#note.classList.toggle('wrong', wrong !== '');
    setText(this.#note, wrong || warning);
    this.#show();
  }

  select(tool: string) {
    this.#tool = tool;
    const variants = VARIANTS[tool];
    this.#variants.hidden = !variants;
    if (variants) {
      const choice = chooser('Way', variants, (variant) => {
        this.#picked[tool] = variant;
        this.#show();
      });
      choice.set(this.#picked[tool] ?? tool);
      this.#variants.replaceChildren(choice.element);
    }
    this.#show();
  }

  #show() {
    const id = this.#picked[this.#tool] ?? this.#tool;
    const snippet = this.#snippets.find((candidate) => candidate.id === id);
    if (!snippet) return;
    const { words, steps = [], text, language, file } = snippet;
    this.#words.textContent = words;
    this.#steps.hidden = steps.length === 0;
    this.#steps.replaceChildren(...steps.map((step) => element('li', {}, step)));
    this.#code.textContent = text;
    this.#code.dataset.snippet = id;
    this.#code.dataset.language = language;
    this.#files.hidden = !file;
    this.#files.replaceChildren(file ? element('button', { type: 'button', onclick: () => this.#save(file) }, `Save ${file}`) : '');
  }

  async #take() {
    if (await copy(this.#code.textContent ?? '')) {
      acknowledge(this.#copy, 'Copied');
      this.#announce('Copied');
    } else {
      getSelection()?.selectAllChildren(this.#code);
      this.#announce('Copying is blocked by the browser. The text is selected: press Ctrl-C.');
    }
  }
}
