/** Defines the element `<load-curve>`. */

export {};

/** Shows the chart of a link. Its attributes are `src`, `width` and `height` in CSS pixels, and `theme`; its events `load` and `error`. */
interface LoadCurveElement extends HTMLElement {}

declare global {
  interface HTMLElementTagNameMap {
    'load-curve': LoadCurveElement;
  }
}
