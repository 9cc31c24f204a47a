/** The dialog that puts the current figure into a reader's notes: a preview, and the snippet for each tool. */

import { segmented } from '../choice.ts';
import { byId } from '../dom.ts';
import { type Content, drawn, frameOf, saveAs, whyNoFile } from '../exports/files.ts';
import { startLate } from '../late.ts';
import type { Session } from '../session.ts';
import { copyOrSelect } from '../share.ts';
import { follow, html, keyed, nothing, once, showAtOnce, signal, vars } from '../view.ts';
import { frameQuery } from './figure.ts';
import { Options } from './options.ts';
import type { Size } from './size.ts';
import { type Snippet, snippets } from './snippets.ts';

/** Picture pixels per CSS pixel: sharp on paper, too. */
const RATIO = 2;

/** @returns opens the dialog */
export function joinEmbedding(session: Session) {
  const dialog = byId('embedding', HTMLDialogElement);
  const isOpen = signal(false);
  /** Screen readers do not speak anything outside an open dialog. */
  const status = signal('');
  const options = new Options(session);
  const address = () => (isOpen.value ? new URL(`./embed.html?${frameQuery(options.figure)}`, location.href).href : '');
  const preview = new Preview(address);
  const sheet = snippetSheet({ copy, save, picked: () => announce('') });

  function announce(words: string) {
    status.value = words;
  }

  function copy(text: string) {
    announce('');
    const button = byId('snippet-copy', HTMLButtonElement);
    const select = () => getSelection()?.selectAllChildren(byId('snippet-code', HTMLElement));
    void copyOrSelect({ text, what: 'text', done: 'Copied', button, select, tell: announce });
  }

  async function save(file: string) {
    announce('');
    try {
      await saveFigure(session, options.figure, file);
      announce(`${file} saved`);
    } catch (error) {
      announce(whyNoFile(error, file));
    }
  }

  byId('embedding-close', HTMLButtonElement).addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => {
    isOpen.value = false;
  });
  // At once, since the focus may go to what is new.
  showAtOnce(byId('embedding-body', HTMLElement), () => {
    if (!isOpen.value) return nothing;
    const { figure } = options;
    return html`<div class="look">${options.content()}${preview.content(figure)}</div>
      ${sheet(snippets(figure), options)}
      <p class="status" role="status">${status.value}</p>`;
  });
  return () => {
    announce('');
    options.begin();
    dialog.showModal();
    isOpen.value = true;
    preview.measure();
    dialog.scrollTop = 0;
  };
}

/**
 * Saves the chart for paper, as a picture or as TeX source for one.
 *
 * @param file name, whose ending gives the format
 */
async function saveFigure(session: Session, size: Size, file: string) {
  const { explorer } = session;
  await startLate();
  const make = () => {
    if (file.endsWith('.tex')) return explorer.tex();
    if (file.endsWith('.svg')) return explorer.chartSvg(size.width, size.height, 'print');
    return drawn(frameOf(session, size, RATIO, 'print'), (canvas, frame) => explorer.drawChart(canvas, frame));
  };
  await saveAs(file, explorer, await session.complete<Content>(make));
}

/** Delay before the preview reloads, in milliseconds, so that it does not on every keystroke. */
const PAUSE = 250;
/** Border around the preview, in CSS pixels. */
const BORDER = 1;

class Preview {
  #place: HTMLElement | null = null;
  /** Width of the available space, in CSS pixels. */
  #room = signal(0);
  #address = signal('');

  /** @param address of the frame; empty if nobody sees it, so that it does not compute */
  constructor(address: () => string) {
    let timer = 0;
    follow(address, (address) => {
      clearTimeout(timer);
      const load = () => {
        this.#address.value = address;
      };
      if (address) timer = setTimeout(load, this.#address.value ? PAUSE : 0);
      else load();
    });
  }

  /** Takes the available space, before any frame is rendered. */
  measure() {
    this.#room.value = (this.#place?.clientWidth ?? 0) - 2 * BORDER;
  }

  content({ width, height, fill }: Size) {
    const [room, address] = [this.#room.value, this.#address.value];
    const scale = fill ? 1 : Math.min(1, room / width);
    const [shownWidth, shownHeight] = fill ? [room, (room * height) / width] : [width, height];
    const shown = { width: `${shownWidth}px`, height: `${shownHeight}px`, transform: scale < 1 ? `scale(${scale})` : 'none' };
    // Changing the address of the same frame would add a history entry.
    const frame = keyed(address, html`<iframe src=${address} title="Preview of the figure" ${vars(shown)}></iframe>`);
    return html`<figure class="preview" ${once((place) => this.#watch(place))}>
      <div class="preview-box" ${vars({ width: `${shownWidth * scale}px`, height: `${shownHeight * scale}px` })}>${address ? frame : nothing}</div>
      <figcaption class="hint">${
        fill
          ? 'As wide as the text around it.'
          : scale < 1
            ? `${width}×${height} pixels, shown at ${Math.round(scale * 100)} %.`
            : `${width}×${height} pixels.`
      }</figcaption>
    </figure>`;
  }

  #watch(place: HTMLElement) {
    this.#place = place;
    new ResizeObserver(() => this.measure()).observe(place);
  }
}

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
function snippetSheet(acts: Acts) {
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
