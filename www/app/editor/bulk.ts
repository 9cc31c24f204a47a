/** Edits of several nodes at once, each of which is one step of undo. */

import type { NetworkEditor } from '../late.ts';
import type { NetworkDraft } from '../pkg/loadcurve-web.js';

/** How far copies are from what they were made of, in units of the grid. */
const ASIDE = 4;

/** Removes nodes with their links. The others keep their names, also where these are numbers. */
export function removeNodes(editor: NetworkEditor, draft: NetworkDraft, nodes: number[]) {
  const names = draft.nodes.map(({ name }) => name).filter((_, node) => !nodes.includes(node));
  for (const node of nodes.toSorted((one, other) => other - one)) editor.removeNode(node);
  // Nodes without names were numbered anew. From the last one on, no number is given that another node has.
  for (const [node, name] of [...names.entries()].reverse()) editor.renameNode(node, name);
}

/** Moves nodes by as much on the grid. */
export function moveNodes(editor: NetworkEditor, draft: NetworkDraft, nodes: number[], right: number, up: number) {
  for (const node of nodes) {
    const { x, y } = draft.nodes[node];
    editor.moveNode(node, x + right, y + up);
  }
}

/**
 * Copies nodes with the links between them.
 *
 * @returns the copies
 */
export function copyNodes(editor: NetworkEditor, draft: NetworkDraft, nodes: number[]): number[] {
  const copies = nodes.map((node) => {
    const { x, y, processors } = draft.nodes[node];
    const copy = editor.addNode(x + ASIDE, y - ASIDE);
    editor.setProcessors(copy, processors);
    return copy;
  });
  const copyOf = new Map(nodes.map((node, index) => [node, copies[index]]));
  for (const { from, to, there, back } of draft.links) {
    const [one, other] = [copyOf.get(from), copyOf.get(to)];
    if (one !== undefined && other !== undefined) editor.setLinks(one, other, there, back);
  }
  return copies;
}

/** Links each of some nodes with each that it has no link with. */
export function linkAll(editor: NetworkEditor, { links }: NetworkDraft, nodes: number[]) {
  for (const from of nodes) {
    for (const to of nodes) {
      const isThere = links.some((link) => link.from === from && link.to === to);
      if (from < to && !isThere) editor.setLinks(from, to, 1, 1);
    }
  }
}

/** True if the names are numbers, but not those from zero on: after some were removed. */
export function hasGaps({ nodes }: NetworkDraft) {
  return nodes.every(({ name }) => /^\d+$/.test(name)) && nodes.some(({ name }, number) => name !== String(number));
}

/** Numbers the nodes from zero on. */
export function number(editor: NetworkEditor, { nodes }: NetworkDraft) {
  // By names that no number is, as two nodes must not have one for a while.
  for (const node of nodes.keys()) editor.renameNode(node, `n${node}`);
  for (const node of nodes.keys()) editor.renameNode(node, String(node));
}
