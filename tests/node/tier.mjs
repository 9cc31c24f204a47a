/** Which tests run: the quick ones, or all. */

/** True in `cargo xtask test --all`. */
export const isLong = process.env.LOADCURVE_LONG === '1';

/** How a test is given that only the long run has: `test('…', LONG, () => …)`. */
export const LONG = { skip: !isLong && 'only in `cargo xtask test --all`' };
