/** Hosts that a test can shut down, and visits that leave something in the cache. */

import assert from 'node:assert/strict';
import { test as base } from './fixture.mjs';
import { ink, ready, seriesColors } from './page.mjs';
import { kept } from './releases.mjs';
import { serveDist } from './server.mjs';

/** @import { Page } from '@playwright/test' */
/** @import { Server } from './server.mjs' */

/** @type {{ serviceWorkers: 'allow', fresh: true }} */
export const ALLOWED = { serviceWorkers: 'allow', fresh: true };

/** Adds `host`, which serves the page until the test ends or closes the server to take the network away. */
export const test = base.extend(
  /** @type {Parameters<typeof base.extend<{ host: typeof serveDist }>>[0]} */ ({
    host: async ({}, use) => {
      /** @type {Server[]} */
      const servers = [];
      await use(async (hosting) => {
        const server = await serveDist(hosting);
        servers.push(server);
        return server;
      });
      for (const server of servers) await server.close();
    },
  }),
);

/** @param {Page} page */
export async function isDrawn(page) {
  await ready(page);
  const counts = await ink(page, '#chart', await seriesColors(page, 1));
  assert.ok(counts[0] > 50, `ink of the first curve: ${counts[0]}`);
}

/** Visits the page and then takes the network away. @param {import('./fixture.mjs').Open} open @param {Server} server */
export async function visitOnce(open, server, query = '') {
  const page = await open(server.url + query, ALLOWED);
  await kept(page);
  await server.close();
  return page;
}
