/** Escaping of a text for other languages, so that it stands for itself there. */

/** @type {Record<string, string>} */
const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Escapes for HTML, as text or between double quotes.
 *
 * @param {string} text
 */
export function html(text) {
  return oneLine(text).replace(/[&<>"]/g, (sign) => ENTITIES[sign]);
}

/**
 * Escapes for Markdown, both CommonMark and Pandoc: everything that could be markup is taken literally.
 *
 * @param {string} text
 */
export function markdown(text) {
  const literal = oneLine(text).replace(/[\\`*_{}[\]<>#|~^$@&]/g, '\\$&');
  // The start of a list or of a definition.
  return literal.replace(/^([-+:]|\d+(?=[.)]))/, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`));
}

/**
 * Makes a Python string literal, with its quotes.
 *
 * @param {string} text
 */
export function python(text) {
  return `"${oneLine(text).replace(/[\\"]/g, '\\$&')}"`;
}

/** Characters for which TeX has a command or a formula. @type {Record<string, string>} */
const TEX = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  _: '\\_',
  '%': '\\%',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '"': "''",
  '×': '\\(\\times\\)',
  '±': '\\(\\pm\\)',
  '−': '\\(-\\)',
  '≤': '\\(\\le\\)',
  '≥': '\\(\\ge\\)',
  '→': '\\(\\to\\)',
  '∞': '\\(\\infty\\)',
  λ: '\\(\\lambda\\)',
  μ: '\\(\\mu\\)',
  ρ: '\\(\\rho\\)',
};

/**
 * Escapes for the text of a TeX document.
 *
 * @param {string} text
 */
export function tex(text) {
  return [...oneLine(text)].map((sign) => TEX[sign] ?? sign).join('');
}

/**
 * Escapes an address for TeX, even inside the argument of another command.
 *
 * @param {string} address
 */
export function texAddress(address) {
  return address.replace(/[%#&]/g, '\\$&');
}

/**
 * Encodes an address so that it holds nothing special to a shell between double quotes or to Markdown between
 * brackets.
 *
 * @param {string} address
 */
export function plainAddress(address) {
  return address.replace(/[^A-Za-z0-9\-._~:/?,=&%+]/gu, (sign) =>
    [...new TextEncoder().encode(sign)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  );
}

/** @param {string} text */
function oneLine(text) {
  return text.replace(/\s+/g, ' ').trim();
}
