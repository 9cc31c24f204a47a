/** What a message in a router does, in words and signs. */

import type { RouterInside, RouterMessage } from '../pkg/loadcurve-web.js';
import { svg } from '../view.ts';

/** A state of a message. */
interface State {
  /** Class of its colour. */
  look: 'moves' | 'waits' | 'queued' | 'ahead';
  /** Its sign, around 0,0 and within 3 to each side. */
  sign: unknown;
  /** What it does. */
  words: string;
  /** The same after a number of messages. */
  short: string;
}

const MOVES: State = {
  look: 'moves',
  sign: svg`<path d="M-1.500 -2.500 1.500 0 -1.500 2.500" />`,
  words: 'moving, or having its route decided',
  short: 'moving',
};

/** Those of messages that wait, by what they wait for. */
const WAITS: Record<NonNullable<RouterMessage['waitsFor']>, State> = {
  'message-ahead': {
    look: 'ahead',
    sign: svg`<path d="M-2.500 0 2 -2.800V2.800Z" />`,
    words: 'behind another message in the same buffer, although an output that it may take is free',
    short: 'behind another message although an output is free',
  },
  'message-ahead-and-output': {
    look: 'queued',
    sign: svg`<path d="M-2.500 0h5" />`,
    words: 'behind another message in the same buffer; its own output is busy, too',
    short: 'behind another message',
  },
  'virtual-channel': {
    look: 'waits',
    sign: svg`<path d="M-1.500 -2.800v5.600M1.500 -2.800v5.600" />`,
    words: 'waiting for a virtual channel of its output: others hold all that it may take',
    short: 'waiting for a virtual channel',
  },
  credit: {
    look: 'waits',
    sign: svg`<path d="M-2.300 -2.300h4.600v4.600h-4.600Z" />`,
    words: 'waiting for a credit: the next buffer is full',
    short: 'waiting for a credit',
  },
  switch: {
    look: 'waits',
    sign: svg`<circle r="2.300" />`,
    words: 'waiting for its turn at the switch',
    short: 'waiting for the switch',
  },
};

/** All states, in the order of a key. */
export const STATES: State[] = [
  MOVES,
  WAITS.switch,
  WAITS['virtual-channel'],
  WAITS.credit,
  WAITS['message-ahead'],
  WAITS['message-ahead-and-output'],
];

export function stateOf({ waitsFor }: RouterMessage): State {
  return waitsFor === undefined ? MOVES : WAITS[waitsFor];
}

/** All messages in the buffers of a router. */
export function messagesOf({ inputs }: RouterInside) {
  return inputs.flatMap(({ buffers }) => buffers.flatMap(({ messages }) => messages));
}

/** Where a message goes on, in words. */
export function aimOf({ outputs, vc }: RouterMessage, inside: RouterInside) {
  const names = outputs.map((output) => inside.outputs[output].to);
  return `to ${names.join(' or ')}${vc === undefined ? '' : `, holds VC ${vc + 1}`}`;
}

/** Name of the router with a noun. */
export function nameOf({ name }: RouterInside) {
  return /^[a-z]/.test(name) ? name : `router ${name}`;
}

/** The router in a sentence. */
export function spokenInside(inside: RouterInside) {
  const messages = messagesOf(inside);
  const counts = STATES.map((state) => ({ state, count: messages.filter((message) => stateOf(message) === state).length }));
  const said = counts.filter(({ count }) => count > 0).map(({ state, count }) => `${count} ${state.short}`);
  const number = messages.length === 1 ? '1 message' : `${messages.length} messages`;
  return `In ${nameOf(inside)} there ${messages.length === 1 ? 'is' : 'are'} ${number}${said.length > 0 ? `: ${said.join('; ')}` : ''}.`;
}
