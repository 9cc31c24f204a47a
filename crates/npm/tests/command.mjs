/** The command, which the package is to agree with. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const COMMAND = process.env.LOADCURVE_BIN ?? 'loadcurve';

/** What the command prints. @param {string[]} args */
export function printed(...args) {
  return execFileSync(COMMAND, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

/**
 * A file that `plot` writes.
 *
 * @param {string} link
 * @param {string} ending
 * @param {string[]} args
 */
export function plotted(link, ending, ...args) {
  const folder = mkdtempSync(join(tmpdir(), 'loadcurve-'));
  try {
    const path = join(folder, `figure.${ending}`);
    printed('plot', link, '--output', path, ...args);
    return readFileSync(path, 'utf8');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
