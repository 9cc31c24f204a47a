/** Messages between the page and a worker. */

import type { Parts } from '../parts.ts';
import type { questions } from './questions.ts';

type Questions = typeof questions;

/** The name of a question that a worker can answer. */
export type Question = keyof Questions;
/** What the question is asked about. */
export type Input<Q extends Question> = Parameters<Questions[Q]>[0];
/** Parts of the answer, which come before the rest. */
export type News<Q extends Question> = Parameters<Questions[Q]> extends [unknown, Work<infer N>] ? N : never;
/** The answer, or its last part. */
export type Answer<Q extends Question> = ReturnType<Questions[Q]> extends Steps<infer A> ? A : Awaited<ReturnType<Questions[Q]>>;

/**
 * Steps of an answer. A worker handles messages between two steps, and a step that yields `WAIT` is followed by the next
 * one once the page has sent more input.
 */
export type Steps<Answer> = Generator<typeof WAIT | undefined, Answer, Advance>;

/** More input for an animation. */
export interface Advance {
  /** By which it advances. */
  cycles: number;
  /** Load that is offered from now on, in messages/cycle/source. */
  load: number;
  /** Part of the drawing whose router is looked into; null for none. */
  part: string | null;
}

export const WAIT = 'wait';

/** What a question gets from the worker that answers it. */
export interface Work<News> {
  /** Sends part of the answer to the page. */
  tell: (news: News, transferred?: Transferable[]) => void;
  /** Tells now and then which part of the work is done, from 0 to 1, and what is being done. */
  progress: (part: number, stage?: string) => void;
  /** Has an object of the module freed when the answer is complete or no longer wanted. */
  keep: <T extends { free(): void }>(object: T) => T;
}

/**
 * A message to a worker: start with the compiled parts of the module, open a file that links name, answer a question (or go on, if
 * that is the one held), more input for it, or stop; with `keep` the question is held.
 */
export type Order =
  | { kind: 'init'; parts: Parts }
  | { kind: 'file'; file: Uint8Array }
  | { kind: 'ask'; id: number; question: Question; input: unknown }
  | { kind: 'more'; id: number; input: Advance }
  | { kind: 'stop'; keep: boolean };

/** A message from a worker: it has started, how far it is, part of the answer, the answer, it has stopped, or it cannot go on. */
export type Response =
  | { kind: 'ready' }
  | { kind: 'progress'; id: number; part: number; stage: string }
  | { kind: 'news'; id: number; news: unknown }
  | { kind: 'answer'; id: number; answer: unknown }
  | { kind: 'stopped'; holds: boolean }
  | { kind: 'failed'; message: string };
