/**
 * A proxy that records all requests of a browser context's pages, workers and service workers, and forwards
 * those to one origin.
 */

import { once } from 'node:events';
import { request as ask, createServer } from 'node:http';

/** @import { AddressInfo } from 'node:net' */

/** Chromium itself asks here about the purpose of form fields; pages have no part in that. */
const AUTOFILL = 'content-autofill.googleapis.com:443';

/**
 * Starts the proxy.
 *
 * @param {string} home address whose origin may be requested
 */
export async function watch(home) {
  const { origin } = new URL(home);
  /** Requests to other origins, and to the home origin. @type {{ strangers: string[], answered: string[] }} */
  const seen = { strangers: [], answered: [] };
  const proxy = createServer((request, response) => {
    const url = request.url ?? '';
    if (new URL(url).origin !== origin) {
      seen.strangers.push(url);
      response.writeHead(404, { 'access-control-allow-origin': '*' }).end();
      return;
    }
    seen.answered.push(url);
    request.pipe(
      ask(url, { method: request.method, headers: request.headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      }),
    );
  });
  // With HTTPS only the host is visible.
  proxy.on('connect', (request, socket) => {
    if (request.url !== AUTOFILL) seen.strangers.push(`https://${request.url}`);
    socket.destroy();
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = /** @type {AddressInfo} */ (proxy.address());
  const close = () => {
    proxy.close();
    proxy.closeAllConnections();
  };
  // By default Chromium does not use a proxy for requests to its own machine.
  return { seen, proxy: { server: `http://127.0.0.1:${port}`, bypass: '<-loopback>' }, close };
}
