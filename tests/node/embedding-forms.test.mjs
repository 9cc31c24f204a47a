/**
 * The snippets against the documented forms of the tools, including tools that cannot be installed here, with
 * titles and links full of characters that are special to some tool.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { snippets } from '../../www/app/embedding/snippets.ts';

const TITLE = '1. Mesh & "torus" <8×8>: $5, 50 % of a_b \\x [y] {z} ~^#|`*@';
const PLACE = { page: 'https://example.org/~me/load_curve/index.html', width: 640, height: 420 };
const NASTY = { ...PLACE, query: 'net=mesh,label:50%25_a"$(x)`y`\'&net=torus&embed=1&drawing=on', title: TITLE, drawing: true };
const LINK = 'https://example.org/~me/load_curve/?net=mesh,label:50%25_a%22%24%28x%29%60y%60%27&net=torus';
const FRAME = `${LINK.replace('?', 'embed.html?')}&drawing=on`;

/** @param {Partial<typeof NASTY & { fill: boolean, script: string }>} [options] */
const made = (options) => Object.fromEntries(snippets({ ...NASTY, ...options }).map((snippet) => [snippet.id, snippet]));

const SIGNS = { amp: '&', lt: '<', gt: '>', quot: '"' };
/** @param {string} text */
const unescapedHtml = (text) => text.replace(/&(amp|lt|gt|quot);/g, (_, /** @type {keyof typeof SIGNS} */ name) => SIGNS[name]);
/** Removes backslashes as CommonMark does: only before ASCII punctuation are they escapes. @param {string} text */
const unescapedMarkdown = (text) => text.replace(/\\([!-/:-@[-`{-~])/g, '$1');
const CAPTION = `${TITLE}. [Open in Loadcurve](${LINK})`;

/**
 * The attributes of every element of an HTML snippet, parsed independently.
 *
 * @param {string} html
 * @returns {[string, Record<string, string>][]}
 */
function elements(html) {
  return [...html.matchAll(/<([a-z][a-z0-9-]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*>/g)].map(([, name, attributes]) => [
    name,
    Object.fromEntries([...attributes.matchAll(/([a-z-]+)(?:="([^"]*)")?/g)].map(([, key, value]) => [key, unescapedHtml(value ?? '')])),
  ]);
}

test('no snippet lacks a tool, words, a title or a link', () => {
  for (const snippet of Object.values(made())) {
    assert.ok(snippet.tool && snippet.words.endsWith('.'), snippet.id);
    for (const step of snippet.steps ?? []) assert.match(step, /[.\w]$/);
    if (snippet.file) assert.ok(snippet.text.includes(snippet.file), snippet.id);
    assert.doesNotMatch(snippet.text, /undefined|null|NaN|\[object/, snippet.id);
  }
});

test('HTML: every attribute is what was meant, and the link leads to the page without the frame', () => {
  for (const id of ['html', 'moodle', 'canvas']) {
    const all = elements(made()[id].text);
    const frame = all.find(([name]) => name === 'iframe')?.[1];
    assert.equal(frame?.src, FRAME, id);
    assert.equal(frame?.title, TITLE, id);
    assert.deepEqual([frame?.width, frame?.height], ['640', '420'], id);
    assert.equal(all.find(([name]) => name === 'a')?.[1].href, LINK, id);
    const words = unescapedHtml(made()[id].text.replace(/<[^>]*>/g, ''));
    assert.ok(words.includes(`${TITLE}. Open in Loadcurve`), words);
  }
});

test('the script comes from where the page is, or from where one says; a figure as wide as the text has no size', () => {
  const [[, script], [, element]] = elements(made().script.text);
  assert.equal(script.src, 'https://example.org/~me/load_curve/embed.js');
  assert.deepEqual(element, { src: LINK, title: TITLE, width: '640', height: '420', drawing: '' });
  const [[, other], [, wide]] = elements(made({ fill: true, drawing: false, script: 'https://cdn.example.org/e.js?a=1&b=2' }).script.text);
  assert.equal(other.src, 'https://cdn.example.org/e.js?a=1&b=2');
  assert.deepEqual(wide, { src: LINK, title: TITLE });
});

// https://quarto.org/docs/authoring/conditional.html, https://pandoc.org/MANUAL.html#generic-raw-attribute
test('Quarto: raw HTML for formats that are HTML, a picture for all others', () => {
  const { text, file } = made().quarto;
  const [, html, picture] =
    text.match(
      /^::: \{\.content-visible when-format="html"\}\n```\{=html\}\n([\s\S]+)\n```\n:::\n\n::: \{\.content-visible unless-format="html"\}\n(.+)\n:::$/,
    ) ?? assert.fail(text);
  assert.equal(html, made().html.text);
  assert.equal(unescapedMarkdown(picture), `![${CAPTION}](${file})`);
});

// https://myst-parser.readthedocs.io/en/latest/syntax/roles-and-directives.html
test('Sphinx: raw HTML, and a picture in LaTeX only', () => {
  const { text, file } = made().myst;
  const [, html, picture, caption] =
    text.match(/^```\{raw\} html\n([\s\S]+)\n```\n\n```\{only\} latex\n(.+)\n\n(.+)\n```$/) ?? assert.fail(text);
  assert.equal(html, made().html.text);
  assert.equal(unescapedMarkdown(picture), `![${TITLE}](${file})`);
  assert.match(caption, /^1\\\. /, 'no list begins here');
  assert.equal(unescapedMarkdown(caption), CAPTION);
});

// https://mystmd.org/guide/directives#directive-iframe
test('mystmd: the directive with its address, options that it knows, and a caption', () => {
  const { text, file } = made().mystmd;
  const [, address, options, caption] = text.match(/^```\{iframe\} (\S+)\n((?::.+\n)+)\n(.+)\n```$/) ?? assert.fail(text);
  assert.equal(address, FRAME);
  assert.deepEqual(options.trim().split('\n'), [':width: 640px', `:placeholder: ${file}`]);
  assert.equal(unescapedMarkdown(caption), CAPTION);
  assert.match(made({ fill: true }).mystmd.text, /\n:width: 100%\n/);
});

// https://ipython.readthedocs.io/en/stable/api/generated/IPython.display.html#IPython.display.IFrame
test('Jupyter: strings of Python that hold what was meant', () => {
  const text = made().jupyter.text;
  // These literals are also JSON: only quotes and backslashes are escaped in them.
  const strings = [...text.matchAll(/"(?:[^"\\\n]|\\["\\])*"/g)].map(([literal]) => JSON.parse(literal));
  assert.equal(
    text.replace(/"(?:[^"\\\n]|\\["\\])*"/g, 'S'),
    `from IPython.display import IFrame, Markdown, display

display(
    IFrame(
        S,
        width=640,
        height=420,
        extras=[S],
    ),
    Markdown(S),
)`,
  );
  assert.equal(strings[0], FRAME);
  assert.equal(unescapedHtml(strings[1].match(/^title="([^"]*)"$/)?.[1] ?? ''), TITLE);
  assert.equal(unescapedMarkdown(strings[2]), CAPTION);
  assert.match(made({ fill: true }).jupyter.text, /width="100%",\n {8}height=420,/);
});

// https://revealjs.com/media/#lazy-loading, https://revealjs.com/layout/#stretch
test('reveal.js: one slide, loaded when it is shown, as large as there is room where one wants that', () => {
  const all = elements(made().reveal.text);
  assert.deepEqual(
    all.map(([name]) => name),
    ['section', 'h2', 'iframe', 'p', 'a'],
  );
  assert.deepEqual(all[2][1], { 'data-src': FRAME, title: TITLE, width: '640', height: '420' });
  assert.deepEqual(elements(made({ fill: true }).reveal.text)[2][1], { 'data-src': FRAME, title: TITLE, class: 'r-stretch' });
});

test('LaTeX: whatever TeX would take for its own is escaped, in words and in the address', () => {
  const { text, file } = made().latex;
  const [comment, ...lines] = text.split('\n');
  assert.equal(comment, `% loadcurve plot "${LINK}" -o ${file}`);
  const [, words, address] =
    lines
      .join('\n')
      .match(
        /^\\begin\{figure\}\n {2}\\centering\n {2}\\input\{[a-z0-9-]+\.tex\}\n {2}\\caption\{(.+)\. \\href\{(.+)\}\{Live figure\}\.\}\n\\end\{figure\}$/,
      ) ?? assert.fail(text);
  assert.equal(address.replace(/\\([%#&])/g, '$1'), LINK);
  assert.doesNotMatch(address, /(?<!\\)[%#&]|[{}$^]/);
  assert.equal(
    words,
    "1. Mesh \\& ''torus'' \\textless{}8\\(\\times\\)8\\textgreater{}: \\$5, 50 \\% of a\\_b \\textbackslash{}x [y] \\{z\\} \\textasciitilde{}\\textasciicircum{}\\#\\textbar{}`*@",
  );
});

// Elements and attributes that Canvas keeps: canvas_sanitize.rb of instructure/canvas-lms.
test('Canvas, Moodle: nothing that an editor takes away', () => {
  /** @type {Record<string, string[]>} */
  const kept = { p: [], a: ['href', 'target'], iframe: ['src', 'title', 'width', 'height', 'style'] };
  for (const id of ['canvas', 'moodle']) {
    for (const fill of [false, true]) {
      for (const [name, attributes] of elements(made({ fill })[id].text)) {
        assert.ok(name in kept, name);
        for (const attribute of Object.keys(attributes)) assert.ok(kept[name].includes(attribute), `${name} ${attribute}`);
        if (attributes.style) assert.match(attributes.style, /^border: 0;$/);
      }
    }
  }
});

test('files are named after the title, and after nothing else', () => {
  const stem = (/** @type {string} */ title) => made({ title }).latex.file;
  assert.equal(stem('Butterfly fat-tree, 1024 processors'), 'butterfly-fat-tree-1024-processors.tex');
  assert.equal(stem('../../Überlast?'), 'uberlast.tex');
  assert.equal(stem('λ → ∞'), 'figure.tex');
  assert.ok((stem('word '.repeat(100)) ?? assert.fail()).length <= 64);
});
