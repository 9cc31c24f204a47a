/** What the page itself calls of the late module. */

import init, { gallery, Lesson, TableSimulation } from './late/loadcurve-late.js';
import { late } from './late-module.js';
import { loaded } from './module.js';

await loaded(Promise.resolve(late()).then((module) => init({ module_or_path: module })));

export { gallery, Lesson, TableSimulation };
