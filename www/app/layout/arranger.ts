/**
 * Has a worker place the nodes of a large network without coordinates before it is drawn. The explorer says
 * which one lacks positions; a worker that places another is ended.
 */

import { Job } from '../jobs/job.ts';
import type { Late } from '../parts.ts';
import type { Session } from '../session.ts';

export class Arranger {
  #session;
  #job;
  /** The network whose nodes are being placed. */
  #network: string | undefined;
  #isCheckPending = false;

  /** @param late for the worker */
  constructor(session: Session, late: Late) {
    this.#session = session;
    this.#job = new Job('layout', late, { failed: (reason) => this.#fail(reason) });
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
    this.#job.ask('layout', network, { answered: (layout) => this.#take(network, layout) });
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
    this.#job.end();
    this.#network = undefined;
  }
}
