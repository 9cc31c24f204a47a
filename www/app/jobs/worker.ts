/** The script of all workers: answers one question at a time, in steps so short that messages are handled in between. */

import { initParts, openNamedFile } from '../pkg/loadcurve-web.js';
import { type Advance, type Order, type Response, type Steps, WAIT, type Work } from './messages.ts';
import { forgetNetworks, questions } from './questions.ts';

/** Least time between two reports of progress, in milliseconds. */
const PAUSE = 50;

/** The question that is being answered or held, and the objects to free after it. */
interface Current {
  id: number;
  steps: Steps<unknown> | null;
  kept: { free(): void }[];
}

let current: Current | null = null;
let isRunning = false;
let isDue = false;

// A timer would delay the next step, and a promise would let no message in.
const { port1: end, port2: start } = new MessageChannel();
end.onmessage = () => guarded(step);
addEventListener('message', ({ data }) => guarded(() => receive(data)));

function receive(order: Order) {
  if (order.kind === 'init') {
    initParts(order.parts);
    respond({ kind: 'ready' });
  } else if (order.kind === 'file') {
    openNamedFile(order.file);
    // A network may have been read before its file was there.
    forgetNetworks();
  } else if (order.kind === 'stop') {
    isRunning = false;
    if (!order.keep) release();
    respond({ kind: 'stopped', holds: current !== null });
  } else if (order.kind === 'more') {
    if (current?.id === order.id) advance(current, order.input);
  } else if (current?.id === order.id) {
    isRunning = true;
    schedule();
  } else {
    release();
    begin(order);
  }
}

function begin({ id, question, input }: Extract<Order, { kind: 'ask' }>) {
  const begun: Current = { id, steps: null, kept: [] };
  current = begun;
  let reported = performance.now();
  const work: Work<unknown> = {
    tell: (news, transfer = []) => respond({ kind: 'news', id, news }, transfer),
    progress: (part, stage = '') => {
      const now = performance.now();
      if (now - reported < PAUSE) return;
      reported = now;
      respond({ kind: 'progress', id, part, stage });
    },
    keep: (object) => {
      begun.kept.push(object);
      return object;
    },
  };
  // The page asks each question about what it takes.
  const ask = questions[question] as (input: unknown, work: Work<unknown>) => unknown;
  const answer = ask(input, work);
  if (isSteps(answer)) {
    begun.steps = answer;
    isRunning = true;
    schedule();
  } else {
    Promise.resolve(answer).then((answer) => current === begun && finish(id, answer), fail);
  }
}

function isSteps(answer: unknown): answer is Steps<unknown> {
  return typeof answer === 'object' && answer !== null && 'next' in answer;
}

function step() {
  isDue = false;
  if (current && isRunning) advance(current);
}

function advance({ id, steps }: Current, ...input: [] | [Advance]) {
  const result = steps?.next(...input);
  if (result?.done) finish(id, result.value);
  else if (result?.value !== WAIT) schedule();
}

function schedule() {
  if (isDue) return;
  isDue = true;
  start.postMessage(null);
}

function finish(id: number, answer: unknown) {
  release();
  respond({ kind: 'answer', id, answer });
}

function release() {
  for (const object of current?.kept ?? []) object.free();
  current = null;
  isRunning = false;
}

/** @param action that may leave the module unusable */
function guarded(action: () => void) {
  try {
    action();
  } catch (error) {
    fail(error);
  }
}

function fail(error: unknown) {
  // Nothing is freed: a module that has trapped must not be touched.
  current = null;
  isRunning = false;
  respond({
    kind: 'failed',
    message: error instanceof Error && !(error instanceof WebAssembly.RuntimeError) ? error.message : String(error),
  });
}

function respond(response: Response, transfer: Transferable[] = []) {
  postMessage(response, { transfer });
}
