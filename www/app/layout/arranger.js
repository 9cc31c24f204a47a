/**
 * Has a worker place the nodes of a large network without coordinates before it is drawn. The explorer says
 * which one lacks positions; a worker that places another is ended.
 */

import { LateWorker } from '../late-worker.js';

/** @import { Late } from '../late-module.js' */
/** @import { Session } from '../session.js' */
/** @import { Answer, Order } from './worker.js' */

export class Arranger {
  #session;
  #late;
  /** @type {LateWorker<Order, Answer> | null} */
  #worker = null;
  /** The network whose nodes are being placed. @type {string | undefined} */
  #network;
  #isCheckPending = false;

  /**
   * @param {Session} session
   * @param {Late} late for the worker
   */
  constructor(session, late) {
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

  /**
   * @param {string} network
   * @param {Float64Array} layout
   */
  #take(network, layout) {
    this.#end();
    if (this.#session.isStopped) return;
    this.#session.notifyResponse(this.#session.explorer.takeLayout(network, layout));
  }

  /** Leaves the work to the page: it is drawn late rather than never. @param {string} reason */
  #fail(reason) {
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
