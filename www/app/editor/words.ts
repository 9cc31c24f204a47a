/** Words about a network that is being drawn. */

import type { DrawnLink, NetworkDraft } from '../pkg/loadcurve-web.js';
import { counted } from '../simulation/words.ts';

/** Part of the network that is selected: a node, or the links between two. */
export type Selection = { node: number } | { from: number; to: number } | null;

/** True if a network has such a part. */
export function hasPart(draft: NetworkDraft | null, selection: Selection) {
  if (!draft || !selection) return false;
  if ('node' in selection) return selection.node < draft.nodes.length;
  return draft.links.some(({ from, to }) => from === selection.from && to === selection.to);
}

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

/** Verdict on a routing rule in a few words. */
export const VERDICTS: Record<'free' | 'deadlock' | 'refused' | 'unchecked', string> = {
  free: 'never deadlocks',
  deadlock: 'can deadlock here',
  refused: 'not possible here',
  unchecked: 'too large to check here',
};
