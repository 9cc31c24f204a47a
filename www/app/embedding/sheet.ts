/** The snippet for one tool, with hints and steps, on a sheet with a tab for each tool. */

import { segmented } from '../choice.ts';
import { byId } from '../dom.ts';
import { html, nothing, signal } from '../view.ts';
import type { Snippet } from './snippets.ts';

/** What the reader can do with a snippet. */
interface Acts {
  copy: (text: string) => void;
  /** Saves a file that a snippet needs beside it. */
  save: (file: string) => void;
  /** Called when another tool is picked. */
  picked: () => void;
}

/** What is to be known of all snippets. */
interface Caveats {
  /** What must be corrected first; empty if nothing must. */
  wrong: string;
  /** May be empty. */
  warning: string;
}

/** @returns the sheet with these snippets */
export function snippetSheet(acts: Acts) {
  const tool = signal('HTML');
  /** The id of the snippet picked for a tool, unless it is the first. */
  const picked = signal<Record<string, string>>({});

  function pick(name: string) {
    tool.value = name;
    acts.picked();
  }

  /** Tab itself moves on into the panel, and the arrow keys between tabs. */
  function press(event: KeyboardEvent, tools: string[]) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const places = { Home: 0, End: tools.length - 1 }[event.key];
    const next = by ? (tools.indexOf(tool.value) + by + tools.length) % tools.length : places;
    if (next === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    pick(tools[next]);
    byId(`snippet-tab-${next}`, HTMLButtonElement).focus();
  }

  function tab(name: string, place: number) {
    const isPicked = name === tool.value;
    return html`<button type="button" role="tab" id="snippet-tab-${place}" aria-controls="snippet" data-words=${name}
      aria-selected=${isPicked ? 'true' : 'false'} tabindex=${isPicked ? 0 : -1} @click=${() => pick(name)}>${name}</button>`;
  }

  function code({ id, words, steps, file, language, text }: Snippet, { wrong, warning }: Caveats) {
    // What is wrong is not in the code: that still shows the last valid snippet.
    return html`<p class="about">${words}</p>
      ${steps ? html`<ol class="steps">${steps.map((step) => html`<li>${step}</li>`)}</ol>` : nothing}
      ${file ? html`<div class="files"><button type="button" @click=${() => acts.save(file)}>Save ${file}</button></div>` : nothing}
      <div class="code">
        <div class="code-head">
          <p class="note ${wrong ? 'wrong' : ''}" id="snippet-note">${wrong || warning}</p>
          <button type="button" class="primary" id="snippet-copy" aria-describedby="snippet-note" ?disabled=${wrong !== ''} @click=${() => acts.copy(text)}>Copy</button>
        </div>
        <pre><code id="snippet-code" class=${wrong ? 'stale' : nothing} data-snippet=${id} data-language=${language}>${text}</code></pre>
      </div>`;
  }

  return (snippets: Snippet[], caveats: Caveats) => {
    const tools = [...new Set(snippets.map((snippet) => snippet.tool))];
    const ways = snippets.filter((snippet) => snippet.tool === tool.value);
    const shown = ways.find(({ id }) => id === picked.value[tool.value]) ?? ways[0];
    const choices = ways.map(({ id, way = '' }) => ({ name: id, words: way }));
    const pickWay = (id: string) => {
      picked.value = { ...picked.value, [tool.value]: id };
    };
    return html`<div class="tabs" role="tablist" aria-label="Tool" @keydown=${(event: KeyboardEvent) => press(event, tools)}>${tools.map(tab)}</div>
      <div class="tool" tabindex="0" id="snippet" role="tabpanel" aria-labelledby="snippet-tab-${tools.indexOf(tool.value)}">
        <div class="snippet">
          ${ways.length > 1 ? html`<div class="ways">${segmented('snippet-way', 'Way', choices, shown.id, pickWay)}</div>` : nothing}
          ${code(shown, caveats)}
        </div>
      </div>`;
  };
}
