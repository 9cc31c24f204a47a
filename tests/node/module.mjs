/** The module of the page, started in Node. */

import { readFileSync } from 'node:fs';

const FOLDER = new URL('../../target/page/app/pkg/', import.meta.url);

/** The module of the page, with all its parts. */
export const web = await started();

/** Imports the script of the module and starts the module. */
async function started() {
  try {
    const calls = await import('../../target/page/app/pkg/loadcurve-web.js');
    const files = ['bg', 'page', 'moving', 'late'].map((part) => readFileSync(new URL(`loadcurve-web_${part}.wasm`, FOLDER)));
    calls.initParts(files.map((bytes) => new WebAssembly.Module(bytes)));
    return calls;
  } catch (error) {
    if (!(/** @type {NodeJS.ErrnoException} */ (error).code?.match(/ENOENT|ERR_MODULE_NOT_FOUND/))) throw error;
    console.error('There is no module in target/page/app: run `cargo xtask build` first.');
    process.exit(1);
  }
}
