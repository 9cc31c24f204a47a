/** Printed pages carry their address. */

import { byId } from '../dom.ts';

export function followPrinting() {
  addEventListener('beforeprint', () => {
    byId('printed-address', HTMLElement).textContent = location.href;
  });
}
