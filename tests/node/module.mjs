/** The modules of the page, started in Node. */

import { readFileSync } from 'node:fs';

const FOLDER = new URL('../../target/page/app/', import.meta.url);

/** The module of the page, with its late functions. */
export const web = await started(() => import('../../target/page/app/pkg/loadcurve-web.js'), 'pkg/loadcurve-web');
web.initLate(new WebAssembly.Module(readFileSync(new URL('pkg/loadcurve-web_late.wasm', FOLDER))));

/** The light module, which draws a chart. */
export const light = await started(() => import('../../target/page/app/light/loadcurve-light.js'), 'light/loadcurve-light');

/**
 * Imports the script of a module and starts the module.
 *
 * @template {{ initSync: (options: { module: BufferSource }) => unknown }} T
 * @param {() => Promise<T>} load
 * @param {string} name
 */
async function started(load, name) {
  try {
    const calls = await load();
    calls.initSync({ module: readFileSync(new URL(`${name}_bg.wasm`, FOLDER)) });
    return calls;
  } catch (error) {
    if (!(/** @type {NodeJS.ErrnoException} */ (error).code?.match(/ENOENT|ERR_MODULE_NOT_FOUND/))) throw error;
    console.error(`There is no ${name}_bg.wasm in target/page/app: run \`cargo xtask build\` first.`);
    process.exit(1);
  }
}
