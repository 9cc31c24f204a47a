/** The native command, run by tests of the page and of its module. */

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * The output of the command.
 *
 * @param {string[]} words
 */
export async function command(...words) {
  const { stdout } = await promisify(execFile)(process.env.LOADCURVE_BIN ?? 'loadcurve', words);
  return stdout;
}

/**
 * The files that the command plots for a link, by ending.
 *
 * @param {string} link
 * @param {readonly string[]} endings
 * @param {string[]} options
 * @returns {Promise<Record<string, string>>}
 */
export async function plotted(link, endings, ...options) {
  const folder = await mkdtemp(join(tmpdir(), 'loadcurve-'));
  const fileOf = (/** @type {string} */ ending) => join(folder, `figure.${ending}`);
  try {
    await command('plot', link, ...endings.flatMap((ending) => ['-o', fileOf(ending)]), '--quiet', ...options);
    return Object.fromEntries(await Promise.all(endings.map(async (ending) => [ending, await readFile(fileOf(ending), 'utf8')])));
  } finally {
    await rm(folder, { recursive: true });
  }
}
