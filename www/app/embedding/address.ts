/** Address of the published page: a frame in a reader's notes can only show a public page. */

import { html, live, nothing, signal } from '../view.ts';

export class AddressField {
  #text = signal(folderOf(new URL('./', location.href).href) ?? '');
  /** The last legal folder. */
  #folder = signal(this.#text.value);

  get folder() {
    return this.#folder.value;
  }

  get isWrong() {
    return folderOf(this.#text.value) === null;
  }

  content() {
    const warning = this.isWrong ? 'Not an address: it must begin with https://' : addressWarning(this.folder);
    return html`<div class="option">
      <label class="name" for="figure-address">Address</label>
      <input type="text" class="text-field" inputmode="url" autocomplete="off" spellcheck="false" id="figure-address"
        aria-describedby="figure-address-warning" aria-invalid=${this.isWrong ? 'true' : nothing} .value=${live(this.#text.value)}
        @input=${({ target }: Event) => this.#type((target as HTMLInputElement).value)} />
      <p class="hint doubt" id="figure-address-warning" ?hidden=${warning === ''}>${warning}</p>
    </div>`;
  }

  #type(text: string) {
    this.#folder.value = folderOf(text) ?? this.#folder.value;
    this.#text.value = text;
  }
}

/**
 * The page's folder as an address, or null if the text is none. Many write a folder without the last slash,
 * so only a name with an ending counts as a file.
 */
function folderOf(text: string): string | null {
  try {
    const written = new URL(text.trim());
    if (!/^https?:$/.test(written.protocol)) return null;
    if (!/\.[a-z]+$|\/$/i.test(written.pathname)) written.pathname += '/';
    return new URL('./', written).href;
  } catch {
    return null;
  }
}

/** True if an address is on the reader's own computer or network. */
export function isLocal(address: string) {
  return /^(localhost|.*\.localhost|.*\.local|127(\.\d+){3}|0\.0\.0\.0|\[::1\]|10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2})$/.test(
    new URL(address).hostname,
  );
}

/** Caveat on an address of the page; empty if everybody can open it. */
function addressWarning(address: string) {
  if (isLocal(address)) {
    return 'This address is on your own computer or network: others cannot open it. Enter the address where the page is published.';
  }
  if (new URL(address).protocol === 'http:')
    return 'Pages served over https do not show frames from http. If this page is published over https, enter that address.';
  return '';
}
