/** The fields of a network: those that say what it is, then groups of one concern. */

import { html, nothing } from '../view.ts';
import type { Drafts } from './drafts.ts';
import { type Control, field } from './field.ts';
import { spelled } from './forms.ts';

export function fields(controls: Control[], drafts: Drafts) {
  const groups = new Set(controls.map(({ key }) => key.group));
  return [...groups].map((name) => {
    const members = controls.filter(({ key }) => key.group === name);
    const all = members.map((control) => field(control, drafts));
    // A single field takes no more room than its heading would.
    return name === undefined || members.length === 1 ? all : group(name, members, all, drafts);
  });
}

/** A group that is folded while all have their defaults, unless the reader has opened it. */
function group(name: string, members: Control[], all: unknown[], { unfolded }: Drafts) {
  const [{ id }] = members;
  const isOpen = unfolded.has(id) || members.some(({ key, value }) => value !== key.default);
  const toggle = ({ target }: Event) => {
    if ((target as HTMLDetailsElement).open) unfolded.add(id);
    else unfolded.delete(id);
  };
  const said = members.map(inShort).filter((words) => words !== '');
  return html`<details class="group" ?open=${isOpen} @toggle=${toggle}>
    <summary>${name[0].toUpperCase()}${name.slice(1)} <span class="hint">${said.join(', ') || 'none'}</span></summary>
    ${members.find(({ above }) => above)?.above ?? nothing} ${all} ${elsewhere(members)}
  </details>`;
}

/** What other simulators call the keys of a group. */
function elsewhere(members: Control[]) {
  const named = members.filter(({ key }) => key.elsewhere);
  if (named.length === 0) return nothing;
  return html`<details class="hint elsewhere">
    <summary>Names in other simulators</summary>
    <dl>${named.map(({ key }) => html`<dt>${key.words}</dt><dd>${key.elsewhere}</dd>`)}</dl>
  </details>`;
}

function inShort({ key: { domain, words }, value }: Control) {
  if (domain.kind === 'choice') return domain.choices.find(({ name }) => name === value)?.words ?? value;
  if (domain.kind === 'whole' && value === domain.word) return '';
  return value && value !== '0' ? `${words} ${spelled(value)}` : '';
}
