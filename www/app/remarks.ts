/** Remarks to read before trusting the curves. */

import { byId, element } from './dom.ts';
import type { Session } from './session.ts';

export function followRemarks(session: Session) {
  const list = byId('remarks', HTMLElement);
  let shown = '';
  session.follow(({ remarks, warnings }) => {
    const text = [...warnings, ...remarks].join('\n');
    if (text === shown) return;
    shown = text;
    list.replaceChildren(
      ...warnings.map((warning) => element('li', { class: 'warning' }, element('strong', {}, 'Warning: '), warning)),
      ...remarks.map((remark) => element('li', {}, remark)),
    );
  });
}
