/** What a first visitor may have come for: each answer asks a question of networks that suit it. */

import { byId } from '../dom.ts';
import { menu } from '../menu.ts';
import type { Session } from '../session.ts';

export const PURPOSES = [
  {
    words: 'All-reduce: how long does it take on 64 accelerators?',
    link: 'net=cube,wrap:1&width=512&ns=1.422&view=collective&ports=all&startup=703',
  },
  { words: 'A chip: which buffers will do?', link: 'net=mesh,flits:16&view=buffers' },
  {
    words: 'A cluster: which network is best at equal cost?',
    link: 'net=mesh,k:16&net=torus,k:16,links:bi&net=fat-tree,n:256&x=bits&equal=bisection',
  },
  { words: 'Failures: what is left when some links fail?', link: 'net=mesh,flits:16&view=faults' },
  { words: 'Growth: how does a network scale?', link: 'net=mesh,flits:16&view=sweep' },
];

export function joinPurpose(session: Session) {
  const button = byId('purpose', HTMLButtonElement);
  const items = PURPOSES.map(({ words, link }) => ({
    words,
    act: () => {
      session.edit(() => link);
      // The button is gone with the first visit.
      byId('shared', HTMLElement).focus();
    },
  }));
  button.after(menu(button, items));
  button.disabled = false;
}
