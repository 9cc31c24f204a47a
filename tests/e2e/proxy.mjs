/**
 * A proxy that sees whatever pages of a browser's context, their workers and service workers ask
 * for, and passes on what goes to one origin.
 */

import { once } from 'node:events';
import { request as ask, createServer } from 'node:http';

/** @import { AddressInfo } from 'node:net' */

/** Here Chromium itself asks what the fields of any page are for; pages have no part in that. */
const AUTOFILL = 'content-autofill.googleapis.com:443';

/**
 * Starts it.
 *
 * @param {string} home whose origin may be asked
 */
export async function watch(home) {
  const { origin } = new URL(home);
  /** What was asked for from elsewhere, and from home. @type {{ strangers: string[], answered: string[] }} */
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
  // With https only the host is to be seen.
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
  // Chromium would not take the way to its own machine through a proxy.
  return { seen, proxy: { server: `http://127.0.0.1:${port}`, bypass: '<-loopback>' }, close };
}
