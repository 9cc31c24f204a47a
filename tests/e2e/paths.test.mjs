import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { expectClean, launchBrowser, serveDist } from './harness.mjs';
import { FIRST, openReady } from './page.mjs';

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => { browser = await launchBrowser(); });
after(() => browser.close());

for (const prefix of ['/', '/some/sub/path/']) {
  test(`page and embed work under ${prefix}`, async () => {
    const server = await serveDist({ prefix });
    for (const file of ['', 'index.html', 'embed.html']) {
      const page = await openReady(browser, server.url + file);
      assert.equal(page.url(), server.url + file);
      if (file !== 'embed.html') {
        await page.getByText('Log', { exact: true }).click();
        assert.equal(await page.evaluate(() => location.href), `${server.url}${file}?${FIRST}&y=log`);
        await page.reload();
        await page.waitForSelector('[aria-busy="false"]');
        assert.ok(await page.getByRole('radio', { name: 'Log' }).isChecked());
      }
      expectClean(page);
      await page.close();
    }
    await server.close();
  });
}
