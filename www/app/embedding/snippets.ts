/**
 * Source code that shows a figure in a document: one snippet per tool. Nothing here needs a browser.
 */

import { html, markdown, python, tex, texAddress } from './escaping.ts';
import { caption, type FigureOptions, figureOf, iframe, plainIframe } from './figure.ts';

export interface Snippet {
  id: string;
  /** In words; some take several snippets */
  tool: string;
  /** In which the tool takes it, if there are several */
  way?: string;
  language: 'html' | 'markdown' | 'python' | 'latex';
  /** File that it needs beside it */
  file?: string;
  /** Hint for the reader */
  words: string;
  text: string;
  /** Steps to take, in order */
  steps?: string[];
}

/** Every snippet, in the order in which they are offered. */
export function snippets(options: FigureOptions): Snippet[] {
  const figure = figureOf(options);
  const { frame, link, title, width, height, fill, wide, drawing, script, stem } = figure;
  const picture = `${stem}.png`;
  const source = `${stem}.tex`;
  // Without a size it is as wide as the text, with a matching height.
  const sizeOfScript = fill ? '' : ` width="${width}" height="${height}"`;
  const sizeOfSlide = fill ? 'class="r-stretch"' : `width="${wide}" height="${height}"`;
  return [
    {
      id: 'html',
      tool: 'HTML',
      way: 'Frame',
      language: 'html',
      words:
        'For any page you write yourself. The caption links to the full page and remains where frames are not shown, such as on paper.',
      text: iframe(figure),
    },
    {
      id: 'script',
      tool: 'HTML',
      way: 'Script',
      language: 'html',
      file: `${stem}.svg`,
      words:
        'The script replaces the picture with the live figure; without scripts, the picture remains. One script serves all figures on a page.',
      steps: [
        `Save the picture next to the page as ${stem}.svg.`,
        'Paste this where the figure belongs; include the first line only once per page.',
      ],
      text: `<script src="${html(script)}" async></script>
<load-curve src="${html(link)}" title="${html(title)}"${sizeOfScript}${drawing ? ' drawing' : ''}>
  <a href="${html(link)}"><img src="${html(`${stem}.svg`)}" alt="${html(title)}"></a>
</load-curve>`,
    },
    {
      id: 'quarto',
      tool: 'Quarto',
      language: 'markdown',
      file: picture,
      words: 'Web pages and slides show the live figure; PDF and Word show the picture.',
      steps: [
        `Save the picture next to the document as ${picture}.`,
        'Paste this into the .qmd file, with an empty line before and after.',
      ],
      text: `::: {.content-visible when-format="html"}
\`\`\`{=html}
${iframe(figure)}
\`\`\`
:::

::: {.content-visible unless-format="html"}
![${caption(figure)}](${picture})
:::`,
    },
    {
      id: 'myst',
      tool: 'MyST, Jupyter Book',
      way: 'Sphinx',
      language: 'markdown',
      file: picture,
      words: 'For Sphinx with MyST-Parser and for Jupyter Book 1. Web pages show the live figure, PDF through LaTeX shows the picture.',
      steps: [`Save the picture next to the document as ${picture}.`, 'Paste this into the .md file, with an empty line before and after.'],
      text: `\`\`\`{raw} html
${iframe(figure)}
\`\`\`

\`\`\`{only} latex
![${markdown(title)}](${picture})

${caption(figure)}
\`\`\``,
    },
    {
      id: 'mystmd',
      tool: 'MyST, Jupyter Book',
      way: 'mystmd',
      language: 'markdown',
      file: picture,
      words: 'For mystmd and Jupyter Book 2. The theme gives the frame its height; exports to PDF and Word take the picture.',
      steps: [`Save the picture next to the document as ${picture}.`, 'Paste this into the .md file, with an empty line before and after.'],
      text: `\`\`\`{iframe} ${frame}
:width: ${fill ? '100%' : `${width}px`}
:placeholder: ${picture}

${caption(figure)}
\`\`\``,
    },
    {
      id: 'jupyter',
      tool: 'Jupyter',
      language: 'python',
      words: 'For a code cell. The link below the frame remains in PDF exports and wherever the notebook is shown without being run.',
      text: `from IPython.display import IFrame, Markdown, display

display(
    IFrame(
        ${python(frame)},
        width=${fill ? python(wide) : wide},
        height=${height},
        extras=[${python(`title="${html(title)}"`)}],
    ),
    Markdown(${python(caption(figure))}),
)`,
    },
    {
      id: 'reveal',
      tool: 'reveal.js',
      language: 'html',
      words: 'One slide. The figure loads when the slide is shown and unloads afterwards.',
      text: `<section>
  <h2>${html(title)}</h2>
  <iframe data-src="${html(frame)}" title="${html(title)}" ${sizeOfSlide}></iframe>
  <p><a href="${html(link)}">Open in Loadcurve</a></p>
</section>`,
    },
    {
      id: 'latex',
      tool: 'LaTeX',
      language: 'latex',
      file: source,
      words: 'For paper: the same curves, drawn by pgfplots, with a link to the live figure.',
      steps: [
        `Save the figure next to the document as ${source}; the command in its first line makes it, too.`,
        'Put \\usepackage{pgfplots}\\pgfplotsset{compat=1.18} and \\usepackage{hyperref} into the preamble if they are missing.',
        'Paste this where the figure belongs.',
      ],
      text: `% loadcurve plot "${link}" -o ${source}
\\begin{figure}
  \\centering
  \\input{${source}}
  \\caption{${tex(title)}. \\href{${texAddress(link)}}{Live figure}.}
\\end{figure}`,
    },
    {
      id: 'moodle',
      tool: 'Moodle',
      language: 'html',
      words: 'For pages, labels and books that teachers write. Moodle removes frames from students’ posts; the link below remains.',
      steps: ['In the text editor, choose View, then Source code.', 'Paste this where the figure belongs, and save.'],
      text: plainIframe(figure),
    },
    {
      id: 'canvas',
      tool: 'Canvas',
      language: 'html',
      words:
        'For pages, assignments and announcements. Some schools only allow frames from listed addresses; the link below works everywhere.',
      steps: ['In the text editor, choose View, then HTML Editor.', 'Paste this where the figure belongs, and save.'],
      text: plainIframe(figure),
    },
  ];
}
