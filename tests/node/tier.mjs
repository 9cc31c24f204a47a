/** The tests to be run: only the quick ones, or all. */

/** True in `cargo xtask test --all`. */
export const isLong = process.env.LOADCURVE_LONG === '1';

/** Options of a test that belongs to the long run: `test('…', LONG, () => …)`. */
export const LONG = { skip: !isLong && 'only in `cargo xtask test --all`' };
