/**
 * Has a worker place the nodes of a large network without coordinates before it is drawn. The explorer says
 * which one lacks positions; a worker that places another is ended.
 */

import { Job } from '../jobs/job.ts';
import type { Session } from '../session.ts';
import { onceSoon } from '../signals.ts';

export function arrangeNodes(session: Session) {
  const job = new Job('layout', { failed: fail });
  /** The network whose nodes are being placed. */
  let placed: string | undefined;
  // Once everyone who draws has asked.
  const checkLater = onceSoon(check, setTimeout);
  session.follow(checkLater);
  session.followRequests(checkLater);

  function check() {
    if (session.isStopped) return;
    const network = session.explorer.layoutTask();
    if (network === placed) return;
    end();
    if (network === undefined) return;
    placed = network;
    job.ask('layout', network, { answered: (layout) => take(network, layout) });
  }

  function take(network: string, layout: Float64Array) {
    end();
    if (!session.isStopped) session.notifyResponse(session.explorer.takeLayout(network, layout));
  }

  /** Leaves the work to the page: it is drawn late rather than never. */
  function fail(reason: string) {
    console.warn(reason);
    end();
    if (session.isStopped) return;
    session.explorer.placeHere();
    session.notifyResponse(true);
  }

  function end() {
    job.end();
    placed = undefined;
  }
}
