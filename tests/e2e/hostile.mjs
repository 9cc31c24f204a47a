/** Links made by an attacker. */

/** Texts that may be put wherever a link has room for one. */
const TEXTS = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  'javascript:alert(1)',
  '{{7*7}}${7*7}',
  '\\input{/etc/passwd}',
  '$x$%_^&#~{}',
  "=cmd|' /C calc'!A0",
  '+1+1',
  '@SUM(1)',
  '\u202egnihton\u202c',
  'a\u0000b\u0007c\u001b[31m',
  '\ufeff\u200b\u2066x',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'e\u0301'.repeat(40),
  'W'.repeat(40),
  '漢'.repeat(40),
  'א'.repeat(20),
  'x'.repeat(3000),
];
const encoded = TEXTS.map((text) => encodeURIComponent(text));

/** Links with each text in every place, eight networks per link. */
export const HOSTILE = [
  ...Array.from({ length: Math.ceil(encoded.length / 8) }, (_, part) =>
    encoded
      .slice(8 * part, 8 * part + 8)
      .map((text) => `net=mesh,k:4,label:${text}`)
      .join('&'),
  ),
  encoded
    .slice(0, 20)
    .map((text) => `${text}=${text}`)
    .join('&'),
  encoded
    .slice(0, 8)
    .map((text) => `net=${text}&net=mesh,${text}:${text}&net=mesh,k:${text}`)
    .join('&'),
  ...['x', 'y', 'show', 'load', 'theme', 'seed', 'sim', 'precision', 'drawing', 'paper', 'hide', 'xmax'].map(
    (key, index) => `net=mesh,k:4&${key}=${encoded[index]}&__proto__=${encoded[index]}`,
  ),
];
