/**
 * Says why a page cannot start: another script has permanently changed all objects, the browser lacks a
 * feature, or a part of the page was not loaded or does not run. A classic script in the syntax of 2015: it
 * runs before the modules, and where none can. `data-needs` on its tag lists features that only some pages
 * need.
 */

{
  const script = document.currentScript as HTMLScriptElement;
  const isFrame = document.body.classList.contains('embed');
  const name = isFrame ? 'chart' : 'page';

  const NEEDED = ['TextDecoder', 'TextEncoder', 'URL', 'URLSearchParams', 'fetch', 'matchMedia', 'requestAnimationFrame'];
  /** A module with a table of references, which the first version of WebAssembly lacked. */
  const REFERENCES = [0, 97, 115, 109, 1, 0, 0, 0, 4, 4, 1, 111, 0, 1];
  const CURRENT = 'a current version of Firefox, Chrome, Edge or Safari';
  /** Longest quoted text, in characters. */
  const MAX_CHARACTERS = 200;

  const inShort = (text: string) => (text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text);

  /** Names of the properties that objects have by default. */
  const OWN =
    '__proto__ __defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ constructor hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf';

  /**
   * Removes from all objects and lists the properties that other scripts, such as browser extensions, have
   * given them: a setter would swallow a figure, and a getter would replace one.
   *
   * @returns the names of those that cannot be removed
   */
  function stubborn(): string {
    // A string, not a list: properties that others gave to lists may prevent filling one.
    let names = '';
    const free = (prototype: object, key: string | symbol) => {
      if (!Reflect.deleteProperty(prototype, key)) names += `${names && ', '}${String(key)}`;
    };
    const own = OWN.split(' ');
    for (const key of Reflect.ownKeys(Object.prototype)) if (own.indexOf(String(key)) < 0) free(Object.prototype, key);
    for (const key of Reflect.ownKeys(Array.prototype)) if (isForeign(key)) free(Array.prototype, key);
    return names;
  }

  /**
   * True if another script gave lists this property. New ones appear as the language grows, but none that are enumerable or have such names.
   */
  function isForeign(key: string | symbol) {
    const isListed = Reflect.getOwnPropertyDescriptor(Array.prototype, key)?.enumerable === true;
    return isListed || /^(\d+|then|toJSON)$/.test(String(key));
  }

  /** Names irreversible changes that another script made to all objects; empty if there are none. */
  function spoilt() {
    const names = stubborn();
    if (!names) return '';
    const reason = `Another script in this browser has changed all objects of the ${name} (“${inShort(names)}”), so its figures could be wrong.`;
    return isFrame ? reason : `${reason} Switch off extensions for this page and reload it.`;
  }

  /** Names the features that the browser lacks; empty if there are none. */
  function lacking() {
    const missing = NEEDED.concat((script.dataset.needs || '').split(' ').filter(Boolean)).filter((feature) => !(feature in window));
    if (!('noModule' in script)) missing.push('modules of JavaScript');
    const computes = typeof WebAssembly === 'object';
    if (!computes) missing.push('WebAssembly');
    else if (!WebAssembly.validate(new Uint8Array(REFERENCES))) missing.push('reference types in WebAssembly');
    if (missing.length === 0) return '';
    const listed = missing.join(', no ').replace(/, (?=[^,]*$)/, ' and ');
    const reason = `This browser has no ${listed}, which the ${name} needs${computes ? '' : ', or it is switched off'}.`;
    return isFrame ? reason : `${reason} ${CURRENT.replace('a', 'A')} has ${missing.length > 1 || / /.test(missing[0]) ? 'them' : 'it'}.`;
  }

  /** Reason why the page's module was not loaded: hosts may refuse modules to a frame without an origin. */
  function notLoaded() {
    if (!isFrame) return 'Part of the page could not be loaded. Check the connection and reload the page.';
    if (origin === 'null')
      return 'The surrounding page sandboxes this frame, and Loadcurve’s host does not let a sandboxed frame load the chart.';
    return 'Part of the chart could not be loaded. Check the connection.';
  }

  /** @param words of the browser */
  function notRun(words: string) {
    const reason = `The ${name} could not start. The browser says: “${inShort(words)}”.`;
    return isFrame ? reason : `${reason} If it is an old one, ${CURRENT} will do.`;
  }

  /** The folder of an address. */
  const folder = (address: string) => address.replace(/[^/]*([?#].*)?$/, '');

  /** The address of the whole page with this frame's link. */
  const whole = () => folder(location.href) + location.search;

  /** A sandbox may also forbid opening windows; text that can be copied always helps. */
  function linkField() {
    const field = Object.assign(document.createElement('input'), { type: 'text', readOnly: true, value: whole() });
    field.setAttribute('aria-label', 'The link');
    field.addEventListener('focus', () => field.select());
    return field;
  }

  function reloadButton() {
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Reload' });
    button.addEventListener('click', () => location.reload());
    return button;
  }

  /** Removes the chart and points the link at the whole page. */
  function giveUpFrame() {
    const open = document.querySelector('#open');
    if (open instanceof HTMLAnchorElement) open.href = whole();
    for (const pictures of document.querySelectorAll('.pictures')) pictures.remove();
    parent.postMessage({ type: 'loadcurve:failed' }, '*');
  }

  /** Shows the reason, once. */
  function show(reason: string, ...more: HTMLElement[]) {
    const place = document.querySelector('#notices');
    if (!place || place.querySelector('.failure')) return;
    const words = document.createElement('p');
    words.textContent = reason;
    const notice = document.createElement('div');
    notice.className = 'notice failure stuck';
    notice.setAttribute('role', 'alert');
    for (const part of [words, ...more]) notice.appendChild(part);
    place.appendChild(notice);
    if (isFrame) giveUpFrame();
  }

  function hear({ target, error, message, filename }: ErrorEvent) {
    if (target instanceof HTMLScriptElement && target.type === 'module') {
      if (isFrame) show(`${notLoaded()} View it here:`, linkField());
      else show(notLoaded(), reloadButton());
    } else if (target === window && filename.startsWith(folder(script.src))) {
      show(notRun(error ? `${error}` : message));
    }
  }

  const reason = spoilt() || lacking();
  if (reason) show(reason);
  // Load errors do not bubble. Once started, the modules report errors themselves.
  addEventListener('error', hear, true);
  document.addEventListener('DOMContentLoaded', () => removeEventListener('error', hear, true));
}
