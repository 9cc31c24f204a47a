/** Escaping of a text for other languages, so that it stands for itself there. */

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes for HTML, as text or between double quotes. */
export function html(text: string) {
  return oneLine(text).replace(/[&<>"]/g, (sign) => ENTITIES[sign]);
}

/** Escapes for Markdown, both CommonMark and Pandoc: everything that could be markup is taken literally. */
export function markdown(text: string) {
  const literal = oneLine(text).replace(/[\\`*_{}[\]<>#|~^$@&]/g, '\\$&');
  // The start of a list or of a definition.
  return literal.replace(/^([-+:]|\d+(?=[.)]))/, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`));
}

/** Makes a Python string literal, with its quotes. */
export function python(text: string) {
  return `"${oneLine(text).replace(/[\\"]/g, '\\$&')}"`;
}

/** Characters for which TeX has a command or a formula. */
const TEX: Record<string, string> = {
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

/** Escapes for the text of a TeX document. */
export function tex(text: string) {
  return [...oneLine(text)].map((sign) => TEX[sign] ?? sign).join('');
}

/** Escapes an address for TeX, even inside the argument of another command. */
export function texAddress(address: string) {
  return address.replace(/[%#&]/g, '\\$&');
}

/**
 * Encodes an address so that it holds nothing special to a shell between double quotes or to Markdown between
 * brackets.
 */
export function plainAddress(address: string) {
  return address.replace(/[^A-Za-z0-9\-._~:/?,=&%+]/gu, (sign) =>
    [...new TextEncoder().encode(sign)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  );
}

function oneLine(text: string) {
  return text.replace(/\s+/g, ' ').trim();
}
