/**
 * Work for one worker, which is started for the first question and answers one at a time. It is ended at once on demand,
 * by itself when it has been idle for long, and replaced once when it fails.
 */

import { followNamedFiles } from '../named-files.ts';
import { late, type Parts } from '../parts.ts';
import { signal } from '../view.ts';
import type { Advance, Answer, Input, News, Order, Question, Response } from './messages.ts';
import { startWorker } from './thread.ts';

/** Callbacks of a question. */
interface Hears<Q extends Question> {
  answered: (answer: Answer<Q>) => void;
  /** Takes a part of the answer that comes before the rest. */
  news?: (news: News<Q>) => void;
}

/** Callbacks of a job. */
interface Callbacks {
  /** Reports that the worker has failed, and is gone. */
  failed?: (reason: string) => void;
  /** Reports that `part` has grown or that another `stage` has begun. */
  progressed?: () => void;
  /** Reports that it is idle, or holds its question. */
  stopped?: () => void;
}

interface Asked<Q extends Question> {
  id: number;
  question: Q;
  input: Input<Q>;
  hears: Hears<Q>;
}

/** What a job has to answer with. */
interface Means {
  /** Number of workers that a question may break. */
  attempts?: number;
  /** The parts of the module that its questions need. */
  parts?: () => Parts | Promise<Parts>;
}

/** An idle worker is ended after this time, in milliseconds, to free its memory. */
const IDLE_TIMEOUT = 30_000;
/** A worker that does not stop within this time is ended, in milliseconds. */
const STOP_TIMEOUT = 150;
/** Number of workers that a question may break, unless said otherwise. */
const ATTEMPTS = 2;

let lastId = 0;

export class Job {
  #name;
  #callbacks;
  #attempts;
  #parts;
  #worker: Worker | null = null;
  /** Messages that wait for the module; null once it is there. */
  #waiting: Order[] | null = null;
  #unfollow = () => {};
  #asked: Asked<Question> | null = null;
  /** Number of workers that have begun with the question. */
  #begun = 0;
  #timer = 0;
  state = signal<'idle' | 'running' | 'stopping' | 'holding'>('idle');
  /** True if the latest worker has started. */
  hasStarted = false;
  /** What is being done, and the part of it that is done, from 0 to 1. */
  stage = signal('');
  part = signal(0);
  /** What the latest question failed with; empty if it did not, or another one was answered since. */
  failure = signal('');

  /** @param name of the worker */
  constructor(name: string, callbacks: Callbacks = {}, { attempts = ATTEMPTS, parts = late }: Means = {}) {
    this.#name = name;
    this.#callbacks = callbacks;
    this.#attempts = attempts;
    this.#parts = parts;
  }

  /** True while a question is being answered. */
  get isRunning() {
    return this.state.value === 'running';
  }

  /** Asks a question in place of any other. */
  ask<Q extends Question>(question: Q, input: Input<Q>, hears: Hears<Q>) {
    lastId += 1;
    this.#asked = { id: lastId, question, input, hears } as unknown as Asked<Question>;
    this.#begun = 0;
    this.#begin();
  }

  /** Goes on with the question that is held. */
  resume() {
    if (this.#asked) this.#run(this.#asked);
  }

  /** Sends more input for the question. */
  more(input: Advance) {
    if (this.#asked) this.#send({ kind: 'more', id: this.#asked.id, input });
  }

  /** @param keep true if the question is to be held, to go on with it later */
  stop(keep: boolean) {
    if (this.state.value === 'idle' || this.state.value === 'stopping') return;
    this.state.value = 'stopping';
    this.#send({ kind: 'stop', keep });
    this.#timer = setTimeout(() => {
      this.end();
      this.#callbacks.stopped?.();
    }, STOP_TIMEOUT);
  }

  /** Ends the worker at once, and forgets the question. */
  end() {
    this.#terminate();
    this.#asked = null;
  }

  #begin() {
    if (!this.#asked) return;
    this.#begun += 1;
    this.part.value = 0;
    this.stage.value = '';
    this.#run(this.#asked);
  }

  #run({ id, question, input }: Asked<Question>) {
    clearTimeout(this.#timer);
    this.state.value = 'running';
    this.#worker ??= this.#start();
    this.#send({ kind: 'ask', id, question, input });
  }

  #send(order: Order) {
    if (this.#waiting) this.#waiting.push(order);
    else this.#worker?.postMessage(order);
  }

  #start() {
    const worker = startWorker(this.#name);
    const listen = <E extends Event>(type: string, act: (event: E) => void) =>
      // A worker that was ended is not heard any more.
      worker.addEventListener(type, (event) => worker === this.#worker && act(event as E));
    listen('message', ({ data }: MessageEvent<Response>) => this.#receive(data));
    listen('error', (event: ErrorEvent) => {
      event.preventDefault();
      this.#fail(event.message || 'a worker could not be started');
    });
    listen('messageerror', () => this.#fail('a worker could not be understood'));
    this.#waiting = [];
    this.hasStarted = false;
    const parts = this.#parts();
    if (parts instanceof Promise)
      parts.then(
        (parts) => worker === this.#worker && this.#initialise(worker, parts),
        (error) => {
          console.warn(error);
          if (worker === this.#worker) this.#fail('the engine of the workers could not be loaded');
        },
      );
    else this.#initialise(worker, parts);
    return worker;
  }

  /** Sends the module, which all other messages have waited for. */
  #initialise(worker: Worker, parts: Parts) {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    const send = (order: Order) => worker.postMessage(order);
    send({ kind: 'init', parts });
    this.#unfollow = followNamedFiles((file) => send({ kind: 'file', file }));
    waiting.forEach(send);
  }

  #receive(response: Response) {
    if (response.kind === 'ready') this.hasStarted = true;
    else if (response.kind === 'failed') this.#fail(response.message);
    else if (response.kind === 'stopped') this.#stopped(response.holds);
    else if (this.state.value === 'running' && this.#asked?.id === response.id) this.#hear(this.#asked.hears, response);
  }

  #hear(hears: Hears<Question>, response: Extract<Response, { id: number }>) {
    if (response.kind === 'news') hears.news?.(response.news as never);
    else if (response.kind === 'progress') {
      this.part.value = response.part;
      this.stage.value = response.stage;
      this.#callbacks.progressed?.();
    } else {
      this.#asked = null;
      this.#rest();
      this.failure.value = '';
      hears.answered(response.answer as never);
    }
  }

  #stopped(holds: boolean) {
    // It may have been asked to go on meanwhile.
    if (this.state.value !== 'stopping') return;
    clearTimeout(this.#timer);
    this.state.value = 'holding';
    if (!holds) {
      this.#asked = null;
      this.#rest();
    }
    this.#callbacks.stopped?.();
  }

  #rest() {
    this.state.value = 'idle';
    this.part.value = 0;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.end(), IDLE_TIMEOUT);
  }

  #fail(reason: string) {
    this.#terminate();
    if (this.#asked && this.#begun < this.#attempts) return this.#begin();
    this.#asked = null;
    this.failure.value = reason;
    this.#callbacks.failed?.(reason);
  }

  #terminate() {
    clearTimeout(this.#timer);
    this.#unfollow();
    this.#worker?.terminate();
    this.#worker = null;
    this.#waiting = null;
    this.state.value = 'idle';
    this.part.value = 0;
  }
}
