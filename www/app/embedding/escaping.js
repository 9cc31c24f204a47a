/** A text as part of another language, so that it means itself there. */

/** @type {Record<string, string>} */
const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * In HTML, as text or between double quotes.
 *
 * @param {string} text
 */
export function html(text) {
  return oneLine(text).replace(/[&<>"]/g, (sign) => ENTITIES[sign]);
}

/**
 * In Markdown, of CommonMark as of Pandoc: whatever could be markup is taken literally.
 *
 * @param {string} text
 */
export function markdown(text) {
  const literal = oneLine(text).replace(/[\\`*_{}[\]<>#|~^$@&]/g, '\\$&');
  // What would begin a list, or a definition.
  return literal.replace(/^([-+:]|\d+(?=[.)]))/, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`));
}

/**
 * As a string of Python, with its quotes.
 *
 * @param {string} text
 */
export function python(text) {
  return `"${oneLine(text).replace(/[\\"]/g, '\\$&')}"`;
}

/** What TeX has a command or formula for. @type {Record<string, string>} */
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
 * In the text of a TeX document.
 *
 * @param {string} text
 */
export function tex(text) {
  return [...oneLine(text)].map((sign) => TEX[sign] ?? sign).join('');
}

/**
 * An address in TeX, also where it stands in the argument of another command.
 *
 * @param {string} address
 */
export function texAddress(address) {
  return address.replace(/[%#&]/g, '\\$&');
}

/**
 * An address with nothing in it that a shell between double quotes or Markdown between brackets
 * takes for its own.
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
