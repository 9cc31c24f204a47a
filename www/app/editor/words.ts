/** Words about a network that is being drawn. */

import { separated } from '../numbers.ts';
import type { DrawnLink, NetworkDraft } from '../pkg/loadcurve-web.js';

/** Part of the network that is selected: a node, or the links between two. */
export type Selection = { node: number } | { from: number; to: number } | null;

export function counted(count: number, one: string, more: string = `${one}s`) {
  return `${separated(count)} ${count === 1 ? one : more}`;
}

/** The links at a node, each as seen from it. */
export function linksAt({ links }: NetworkDraft, node: number) {
  return links
    .filter(({ from, to }) => from === node || to === node)
    .map(({ from, to, there, back }) => (from === node ? { other: to, out: there, into: back } : { other: from, out: back, into: there }));
}

export function nodeWords(draft: NetworkDraft, node: number) {
  const { name, processors } = draft.nodes[node];
  const names = linksAt(draft, node).map(({ other }) => draft.nodes[other].name);
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
