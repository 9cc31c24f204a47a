/** The snippet for one tool, with hints and steps, on a sheet with a tab for each tool. */

import { segmented } from '../choice.ts';
import { byId } from '../dom.ts';
import { signal } from '../signals.ts';
import { html, nothing } from '../view.ts';
import type { Snippet } from './snippets.ts';

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
  #tool = signal('HTML');
  /** The id of the snippet picked for a tool, unless it is the first. */
  #picked = signal<Record<string, string>>({});

  constructor(acts: Acts) {
    this.#acts = acts;
  }

  /**
   * @param wrong what must be corrected first; empty if nothing must
   * @param warning caveat to know about; may be empty
   */
  content(snippets: Snippet[], wrong: string, warning: string) {
    const tools = [...new Set(snippets.map(({ tool }) => tool))];
    const tool = this.#tool.value;
    const ways = snippets.filter((snippet) => snippet.tool === tool);
    const picked = this.#picked.value[tool] ?? ways[0].id;
    const choices = ways.map(({ id, way = '' }) => ({ name: id, words: way }));
    const pick = (id: string) => {
      this.#picked.value = { ...this.#picked.value, [tool]: id };
    };
    return html`<div class="tabs" role="tablist" aria-label="Tool" @keydown=${(event: KeyboardEvent) => this.#key(event, tools)}>
        ${tools.map((words, place) => this.#tab(words, place))}
      </div>
      <div class="tool" tabindex="0" id="snippet" role="tabpanel" aria-labelledby="snippet-tab-${tools.indexOf(tool)}">
        <div class="snippet">
          ${ways.length > 1 ? html`<div class="ways">${segmented('Way', 'snippet-way', choices, picked, pick)}</div>` : nothing}
          ${this.#code(ways.find(({ id }) => id === picked) ?? ways[0], wrong, warning)}
        </div>
      </div>`;
  }

  /** Tab itself moves on into the panel, and the arrow keys between tabs. */
  #tab(tool: string, place: number) {
    const isPicked = tool === this.#tool.value;
    return html`<button type="button" role="tab" id="snippet-tab-${place}" aria-controls="snippet" data-words=${tool}
      aria-selected=${isPicked ? 'true' : 'false'} tabindex=${isPicked ? 0 : -1} @click=${() => this.#pick(tool)}>${tool}</button>`;
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

  #pick(tool: string) {
    this.#tool.value = tool;
    this.#acts.picked();
  }

  #key(event: KeyboardEvent, tools: string[]) {
    const at = tools.indexOf(this.#tool.value);
    const last = tools.length - 1;
    const places: Record<string, number> = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const next = places[event.key];
    if (next === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.#pick(tools[next]);
    byId(`snippet-tab-${next}`, HTMLButtonElement).focus();
  }
}
