/** What an entry of the box does: the parts of a deed, in the order in which they are done. */

import { type Asked, askSmallest } from '../find/question.ts';
import { type Session, withView } from '../session.ts';

/** Parts of the page that have no button of their own to press. */
export type DoorName = 'embed' | 'files' | 'open' | 'notes' | 'title' | 'print' | 'reset' | 'write' | 'classroom';

export interface Deed {
  /** A link in the place of the present one; the colours stay. */
  link?: string;
  /** The link of a network to add, or in the place of the drawn one. */
  network?: string;
  /** Keys of all networks that have them. */
  keys?: Record<string, string>;
  /** Keys of the view. */
  view?: Record<string, string>;
  /** The search for the smallest network. */
  smallest?: Asked;
  /** A term to show, by its id; without anything to be seen the section, or the help. */
  term?: string;
  /** A lesson to begin. */
  lesson?: string;
  /** A part of the page to open. */
  door?: DoorName;
  /** Selector of a control to press. */
  press?: string;
  /** Id of what is then shown and has the focus. */
  section?: string;
}

/**
 * Makes a deed's changes to the link, as one step.
 *
 * @param replaced index of the network that an added one takes the place of
 * @returns what is wrong, in which case nothing changes
 */
export function change(session: Session, deed: Deed, replaced?: number): string | null {
  if (deed.smallest) return askSmallest(session, deed.smallest);
  const wrong = opened(session, deed, replaced) ?? keyed(session, deed.keys) ?? viewed(session, deed.view);
  if (wrong === null) session.commit();
  else session.revert();
  return wrong;
}

function opened(session: Session, { link, network }: Deed, replaced?: number) {
  const { theme } = session.state.view;
  const wrong = link === undefined ? null : (session.preview(() => link) ?? viewed(session, { theme }));
  if (network === undefined) return wrong;
  const drawn = String((replaced ?? session.state.curves.length) + 1);
  return session.preview((explorer) => explorer.withNetworkOf(network, replaced)) ?? viewed(session, { draw: drawn, view: 'curve' });
}

/** Sets keys of all networks that have them; refused with a reason if none takes the value. */
function keyed(session: Session, keys: Deed['keys'] = {}) {
  for (const [key, value] of Object.entries(keys)) {
    const tried = session.state.curves.flatMap(({ values }, index) =>
      values[key] === undefined ? [] : [session.preview((explorer) => explorer.withKey(index, key, value))],
    );
    if (!tried.includes(null)) return tried[0] ?? `None of these networks has “${key}”.`;
  }
  return null;
}

function viewed(session: Session, view: Deed['view'] = {}) {
  return session.preview(...Object.entries(view).map(([key, value]) => withView(key, value)));
}
