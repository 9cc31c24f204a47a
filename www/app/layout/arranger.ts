/**
 * Has a worker place the nodes of a large network without coordinates before it is drawn. The explorer says
 * which one lacks positions; a worker that places another is ended.
 */

import type { Late } from '../late-module.ts';
import { LateWorker } from '../late-worker.ts';
import type { Session } from '../session.ts';
import type { Answer, Order } from './worker.ts';

export class Arranger {
  #session;
  #late;
  #worker: LateWorker<Order, Answer> | null = null;
  /** The network whose nodes are being placed. */
  #network: string | undefined;
  #isCheckPending = false;

  /** @param late for the worker */
  constructor(session: Session, late: Late) {
    this.#session = session;
    this.#late = late;
    session.follow(() => this.#checkLater());
    session.followRequests(() => this.#checkLater());
  }

  /** Checks once everyone who draws has asked. */
  #checkLater() {
    if (this.#isCheckPending) return;
    this.#isCheckPending = true;
    setTimeout(() => {
      this.#isCheckPending = false;
      this.#check();
    });
  }

  #check() {
    if (this.#session.isStopped) return;
    const network = this.#session.explorer.layoutTask();
    if (network === this.#network) return;
    this.#end();
    if (network === undefined) return;
    this.#network = network;
    this.#worker = new LateWorker('layout', this.#late, {
      received: (answer) => {
        if ('wrong' in answer) this.#fail(answer.wrong);
        else this.#take(network, answer.layout);
      },
      failed: (reason) => this.#fail(reason),
    });
    this.#worker.send({ kind: 'place', network });
  }

  #take(network: string, layout: Float64Array) {
    this.#end();
    if (this.#session.isStopped) return;
    this.#session.notifyResponse(this.#session.explorer.takeLayout(network, layout));
  }

  /** Leaves the work to the page: it is drawn late rather than never. */
  #fail(reason: string) {
    console.warn(reason);
    this.#end();
    if (this.#session.isStopped) return;
    this.#session.explorer.placeHere();
    this.#session.notifyResponse(true);
  }

  #end() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#network = undefined;
  }
}
