/** The snippet for one tool, with hints and steps, on a sheet with a tab for each tool. */

import { byId } from '../dom.ts';
import { signal } from '../signals.ts';
import { html, nothing } from '../view.ts';
import type { Choice } from './choice.ts';
import { row } from './choice.ts';
import type { Snippet } from './snippets.ts';

/** The tools, in the order of their tabs, some with alternative snippets. */
const TOOLS: (Choice & { ways?: Choice[] })[] = [
  {
    name: 'html',
    words: 'HTML',
    ways: [
      { name: 'html', words: 'Frame' },
      { name: 'script', words: 'Script' },
    ],
  },
  { name: 'quarto', words: 'Quarto' },
  {
    name: 'myst',
    words: 'MyST, Jupyter Book',
    ways: [
      { name: 'myst', words: 'Sphinx' },
      { name: 'mystmd', words: 'mystmd' },
    ],
  },
  { name: 'jupyter', words: 'Jupyter' },
  { name: 'reveal', words: 'reveal.js' },
  { name: 'latex', words: 'LaTeX' },
  { name: 'moodle', words: 'Moodle' },
  { name: 'canvas', words: 'Canvas' },
];

/** What the reader can do with a snippet. */
interface Acts {
  copy: (text: string) => void;
  /** Saves a file that a snippet needs beside it. */
  save: (file: string) => void;
  /** Called when another tool is picked. */
  picked: () => void;
}

export class Sheet {
  #acts;
  #tool = signal(TOOLS[0]);
  /** The alternative picked for each tool that has several. */
  #ways = Object.fromEntries(TOOLS.filter(({ ways }) => ways).map(({ name }) => [name, signal(name)]));

  constructor(acts: Acts) {
    this.#acts = acts;
  }

  /**
   * @param wrong what must be corrected first; empty if nothing must
   * @param warning caveat to know about; may be empty
   */
  content(snippets: Snippet[], wrong: string, warning: string) {
    const tool = this.#tool.value;
    const way = this.#ways[tool.name];
    const id = way?.value ?? tool.name;
    return html`<div class="tabs" role="tablist" aria-label="Tool" @keydown=${(event: KeyboardEvent) => this.#key(event)}>
        ${TOOLS.map((each) => this.#tab(each))}
      </div>
      <div class="tool" tabindex="0" id="snippet" role="tabpanel" aria-labelledby="snippet-tab-${tool.name}">
        <div class="snippet">
          ${tool.ways ? html`<div class="ways">${row('Way', tool.ways, way)}</div>` : nothing}
          ${this.#code(snippets.find((snippet) => snippet.id === id) as Snippet, wrong, warning)}
        </div>
      </div>`;
  }

  /** Tab itself moves on into the panel, and the arrow keys between tabs. */
  #tab(tool: Choice) {
    const { name, words } = tool;
    const isPicked = tool === this.#tool.value;
    return html`<button type="button" role="tab" id="snippet-tab-${name}" aria-controls="snippet" data-name=${name} data-words=${words}
      aria-selected=${isPicked ? 'true' : 'false'} tabindex=${isPicked ? 0 : -1} @click=${() => this.#pick(tool)}>${words}</button>`;
  }

  #code({ id, words, steps, file, language, text }: Snippet, wrong: string, warning: string) {
    // What is wrong is not in the code: that still shows the last valid snippet.
    return html`<p class="about">${words}</p>
      ${steps ? html`<ol class="steps">${steps.map((step) => html`<li>${step}</li>`)}</ol>` : nothing}
      ${file ? html`<div class="files"><button type="button" @click=${() => this.#acts.save(file)}>Save ${file}</button></div>` : nothing}
      <div class="code">
        <div class="code-head">
          <p class="note ${wrong ? 'wrong' : ''}" id="snippet-note">${wrong || warning}</p>
          <button type="button" class="primary" id="snippet-copy" aria-describedby="snippet-note" ?disabled=${wrong !== ''} @click=${() => this.#acts.copy(text)}>Copy</button>
        </div>
        <pre><code id="snippet-code" class=${wrong ? 'stale' : nothing} data-snippet=${id} data-language=${language}>${text}</code></pre>
      </div>`;
  }

  #pick(tool: Choice) {
    this.#tool.value = tool;
    this.#acts.picked();
  }

  #key(event: KeyboardEvent) {
    const at = TOOLS.indexOf(this.#tool.value);
    const places: Record<string, number> = { ArrowRight: (at + 1) % TOOLS.length, ArrowLeft: at - 1, Home: 0, End: -1 };
    const next = event.key in places && TOOLS.at(places[event.key]);
    if (!next || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.#pick(next);
    byId(`snippet-tab-${next.name}`, HTMLButtonElement).focus();
  }
}
