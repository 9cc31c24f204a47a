/** Timers as browsers have them: modules of the page are checked together with tests that run in Node. */

export {};

declare global {
  function setTimeout(act: () => void, time?: number): number;
}
