/** Timers as in browsers: modules of the page are type-checked together with tests that run in Node. */

export {};

declare global {
  function setTimeout(act: () => void, time?: number): number;
}
