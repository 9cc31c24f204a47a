/** Words about a network that is being drawn. */

import type { DrawnLink, NetworkDraft } from '../pkg/loadcurve-web.js';
import { counted } from '../simulation/words.ts';

/** The nodes that are linked to a node. */
export function neighboursOf({ links }: NetworkDraft, node: number) {
  return links.filter(({ from, to }) => from === node || to === node).map(({ from, to }) => (from === node ? to : from));
}

export function nodeWords(draft: NetworkDraft, node: number) {
  const { name, processors } = draft.nodes[node];
  const names = neighboursOf(draft, node).map((other) => draft.nodes[other].name);
  const joined = names.length > 0 ? `links to ${names.join(', ')}` : 'no links';
  return `Node ${name}, ${counted(processors, 'processor')}, ${joined}`;
}

/** What stands at a link; empty for one link each way. */
export function linkMark({ there, back }: DrawnLink) {
  if (there === back || there === 0 || back === 0) {
    const count = Math.max(there, back);
    return count > 1 ? `×${count}` : '';
  }
  return `${there}:${back}`;
}

/** Size of the network in a sentence. */
export function sizeWords({ nodes, links }: NetworkDraft) {
  if (nodes.length === 0) return 'Type a link, such as 0-1';
  const bothWays = links.reduce((sum, { there, back }) => sum + Math.min(there, back), 0);
  const oneWay = links.reduce((sum, { there, back }) => sum + Math.abs(there - back), 0);
  const processors = nodes.reduce((sum, node) => sum + node.processors, 0);
  const joined = [
    bothWays > 0 || oneWay === 0 ? `${counted(bothWays, 'link')} both ways` : '',
    oneWay > 0 ? `${counted(oneWay, 'link')} one way` : '',
  ].filter(Boolean);
  const each = nodes.every((node) => node.processors === 1);
  const hosts = each && nodes.length > 1 ? 'one processor on each node' : counted(processors, 'processor');
  return [counted(nodes.length, 'node'), ...joined, hosts].join(', ');
}

/** Why it is no network yet: what is missing on the board before what a link would be refused for. */
export function problemWords(draft: NetworkDraft, problem: string) {
  const lone = draft.nodes.filter((_, node) => neighboursOf(draft, node).length === 0).map(({ name }) => name);
  if (lone.length === 1) return `Node ${lone[0]} is not connected yet.`;
  if (lone.length > 1) return `Nodes ${lone.join(', ')} are not connected yet.`;
  // The key of a link that it would be refused for says nothing here.
  const reason = problem.replace(/^[a-z]+: /, '');
  return `${reason[0].toUpperCase()}${reason.slice(1)}.`;
}

/** Verdict on a routing rule in a few words. */
export const VERDICTS: Record<'free' | 'deadlock' | 'refused' | 'unchecked', string> = {
  free: 'never deadlocks',
  deadlock: 'can deadlock here',
  refused: 'not possible here',
  unchecked: 'too large to check here',
};
