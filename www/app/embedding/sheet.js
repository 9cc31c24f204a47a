/** The snippet for one tool, with hints and steps. */

import { chooser } from '../choice.js';
import { element, newId, setText } from '../dom.js';
import { acknowledge, copy } from '../share.js';

/** @import { Standing } from './options.js' */
/** @import { Snippet } from './snippets.js' */

/** Alternative snippets for the same tool. @type {Record<string, { name: string, words: string }[]>} */
const WAYS = {
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
  #ways = element('div', { class: 'ways', hidden: true });
  #words = element('p', { class: 'about' });
  #steps = element('ol', { class: 'steps' });
  #code = element('code');
  #note = element('p', { class: 'note', id: newId() });
  #copy = element('button', { type: 'button', class: 'primary', 'aria-describedby': this.#note.id, onclick: () => this.#take() }, 'Copy');
  #files = element('div', { class: 'files' });
  #tool = TOOLS[0].name;
  /** The alternative picked for each tool that has several. @type {Record<string, string>} */
  #picked = {};
  /** @type {Snippet[]} */
  #snippets = [];
  #tell;
  #save;

  /**
   * @param {(words: string) => void} tell
   * @param {(file: string) => void} save saves a file that a snippet needs beside it
   */
  constructor(tell, save) {
    this.#tell = tell;
    this.#save = save;
    this.element = element(
      'div',
      { class: 'snippet' },
      this.#ways,
      this.#words,
      this.#steps,
      this.#files,
      element('div', { class: 'code' }, element('div', { class: 'code-head' }, this.#note, this.#copy), element('pre', {}, this.#code)),
    );
  }

  /**
   * @param {Snippet[]} snippets
   * @param {Standing} standing
   */
  update(snippets, { wrong, doubt }) {
    this.#snippets = snippets;
    // The code still shows the last valid snippet.
    this.#copy.disabled = wrong !== '';
    this.#code.classList.toggle('stale', wrong !== '');
    this.#note.classList.toggle('wrong', wrong !== '');
    setText(this.#note, wrong || doubt);
    this.#show();
  }

  /** @param {string} tool */
  turnTo(tool) {
    this.#tool = tool;
    const ways = WAYS[tool];
    this.#ways.hidden = !ways;
    if (ways) {
      const choice = chooser('Way', ways, (way) => {
        this.#picked[tool] = way;
        this.#show();
      });
      choice.set(this.#picked[tool] ?? tool);
      this.#ways.replaceChildren(choice.element);
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
      this.#tell('Copied');
    } else {
      getSelection()?.selectAllChildren(this.#code);
      this.#tell('The browser does not let this page copy; the text is selected, press Ctrl-C');
    }
  }
}
