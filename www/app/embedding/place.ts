/** Address of the published page: a frame in a reader's notes can only show a public page. */

/**
 * The page's folder as an address, or null if the text is none. Many write a folder without the last slash,
 * so only a name with an ending counts as a file.
 */
export function folderOf(text: string): string | null {
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
export function addressWarning(address: string) {
  if (isLocal(address)) {
    return 'This address is on your own computer or network: others cannot open it. Enter the address where the page is published.';
  }
  if (new URL(address).protocol === 'http:')
    return 'Pages served over https do not show frames from http. If this page is published over https, enter that address.';
  return '';
}
