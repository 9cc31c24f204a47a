/**
 * The programs that build the notes, as found or installed by `cargo xtask notes`; without it, those on PATH.
 */

import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** The folder of the notes. */
export const NOTES = join(import.meta.dirname, '..');
/** Folder of the built notes. */
export const BUILD = join(NOTES, 'build');

const { env } = process;
export const LOADCURVE = env.LOADCURVE_BIN ?? 'loadcurve';
export const SPHINX_BUILD = env.SPHINX_BUILD ?? 'sphinx-build';
export const JUPYTER_BOOK = env.JUPYTER_BOOK ?? 'jupyter-book';
export const NBCONVERT = env.NBCONVERT ?? 'jupyter-nbconvert';
export const PDFLATEX = env.PDFLATEX ?? 'pdflatex';
/** Empty if there is none: its output is for inspection only. */
export const PDFTOPPM = env.PDFTOPPM ?? 'pdftoppm';

/**
 * Runs a program to its end; if it fails, the error contains its output.
 *
 * @param {string} program
 * @param {string[]} words
 * @param {string} [cwd]
 * @returns {Promise<string>} its output
 */
export async function run(program, words, cwd = NOTES) {
  try {
    const { stdout } = await execute(program, words, { cwd, maxBuffer: 1 << 26 });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '', message } = /** @type {Error & { stdout?: string, stderr?: string }} */ (error);
    throw new Error(`${message}\n${stdout.slice(-4000)}\n${stderr.slice(-4000)}`);
  }
}

/**
 * Makes targets with the notes' own Makefile.
 *
 * @param {string} page the address that the frames lead to
 * @param {string[]} targets
 */
export async function make(page, ...targets) {
  const tools = { PAGE: page, LOADCURVE, SPHINX_BUILD, JUPYTER_BOOK, NBCONVERT, PDFLATEX };
  return run('make', [...Object.entries(tools).map(([name, value]) => `${name}=${value}`), ...targets]);
}

/**
 * An empty folder below the built notes.
 *
 * @param {string} name
 */
export async function emptyFolder(name) {
  const folder = join(BUILD, name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return folder;
}

/**
 * Compiles a document as LaTeX users do, and fails at errors that would stop and ask for a key.
 *
 * @param {string} folder
 * @param {string} name without ending
 */
export async function pdflatex(folder, name) {
  return run(PDFLATEX, ['-interaction=nonstopmode', '-halt-on-error', name], folder);
}
