/** Words about a message through time. */

import type { PassageLane, PassageWait } from '../pkg/loadcurve-web.js';

/** Parts of a latency, in the order in which they are counted, each with its look in the picture. */
const PARTS = [
  { look: 'is-queue', words: 'in the queue of its source' },
  { look: 'is-way', words: 'for its head, channel by channel' },
  { look: 'is-waiting', words: 'waiting on the way' },
  { look: 'is-body', words: 'for the flits behind the head' },
];

/** Parts of the latency with their words; empty unless the message was delivered. */
export function partsOf({ parts }: PassageLane) {
  return (parts ?? []).map((cycles, place) => ({ cycles, ...PARTS[place] }));
}

export function inCycles(count: number) {
  return count === 1 ? '1 cycle' : `${count} cycles`;
}

/** Cycle at which all that is known of a message ends. */
export function endOf({ latency, until }: Pick<PassageLane, 'latency' | 'until'>) {
  return latency ?? until;
}

/** Cycle in which its head enters the network; undefined if it has not. */
function entered({ rows }: PassageLane) {
  return rows[0]?.flits[0];
}

/** What a wait is for, in a few words. */
function waitInWords({ holder, way }: PassageWait, channel: string) {
  const name = holder && `message ${holder}`;
  if (way === 'credit') return name ? `waits for room behind ${name} (${channel})` : `waits for a credit (${channel})`;
  if (way === 'ahead') return name ? `waits behind ${name} (${channel})` : `waits in a buffer (${channel})`;
  return name ? `waits for ${name} (${channel})` : `waits for the channel ${channel}`;
}

/** What a message does in a cycle. */
export function stateAt(lane: PassageLane, cycle: number) {
  const { rows, waits, flits, latency } = lane;
  if (latency !== undefined && cycle >= latency) return `delivered after ${inCycles(latency)}`;
  const start = entered(lane);
  if (start === undefined || cycle < start) return 'waits at its source';
  const wait = waits.find(({ row, from, to }) => row > 0 && from <= cycle && cycle < to);
  if (wait) return waitInWords(wait, rows[wait.row].name);
  const crossed = rows.filter((row) => row.flits[0] !== undefined && row.flits[0] <= cycle);
  const arrived = rows.at(-1)?.flits.filter((at) => at <= cycle).length ?? 0;
  if (crossed.length === rows.length && arrived > 0) return `arrives: ${arrived} of ${flits} flits are there`;
  const { name, flits: crossings } = crossed[crossed.length - 1];
  return crossings[0] === cycle ? `its head crosses ${name}` : `its head is behind ${name}`;
}

/** A channel of the route with what happens on it, for a table. */
export interface TableRow {
  name: string;
  enters: number | undefined;
  leaves: number | undefined;
  waits: { cycles: number; holder: string; number: number | undefined }[];
}

/** The picture as a table: each channel with the times of the message on it, and whom it waited for before. */
export function tableOf({ rows, waits }: PassageLane): TableRow[] {
  return rows.map(({ name, flits, hold }, row) => ({
    name,
    enters: flits[0],
    leaves: flits.length > 0 ? hold?.[1] : undefined,
    waits: waits.filter((wait) => wait.row === row).map(({ from, to, holder, number }) => ({ cycles: to - from, holder, number })),
  }));
}

/** The formulas behind a message alone, with its numbers. */
export function formulas([stored, , worm]: PassageLane[]) {
  const [flits, routers] = [worm.flits, worm.rows.length - 1];
  const head = (worm.latency ?? 0) - (flits - 1);
  return [
    `Alone, its head takes ${inCycles(head)} over ${worm.rows.length} channels and the other flits follow one a cycle: ${head} + ${flits - 1} = ${inCycles(worm.latency ?? 0)} under cut-through and wormhole switching.`,
    `Under store-and-forward switching each of ${routers} routers sends it on once it is there whole, ${flits - 1} cycles after its head: ${worm.latency} + ${routers} × ${flits - 1} = ${inCycles(stored.latency ?? 0)}.`,
  ];
}
