/** Configuration of the browser tests; `cargo xtask test e2e` chooses the browser. */

import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { CHROMIUM } from './browser.mjs';
import { isLong, LONG } from './fixture.mjs';

const root = join(import.meta.dirname, '../..');

export default defineConfig({
  testDir: '.',
  testMatch: '*.test.mjs',
  outputDir: join(root, 'target/e2e'),
  preserveOutput: 'failures-only',
  fullyParallel: true,
  workers: 2,
  // A busy machine is slow but not wrong.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // Once: a test that needs it is named and counted, and is a fault to be looked at.
  retries: 1,
  forbidOnly: process.env.CI !== undefined,
  grepInvert: isLong ? undefined : new RegExp(LONG),
  reporter: [['list']],
  use: {
    // Screenshots of every action would take a quarter of the time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: true },
    screenshot: 'only-on-failure',
    launchOptions: CHROMIUM,
  },
});
