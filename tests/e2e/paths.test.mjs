import assert from 'node:assert/strict';
import { LONG, test } from './fixture.mjs';
import { FIRST, ready } from './page.mjs';

for (const prefix of ['/some/sub/path/', '/']) {
  test.describe(`under ${prefix}`, () => {
    test.use({ hosting: { prefix } });
    test('page and embed work', { tag: prefix === '/' ? LONG : [] }, async ({ open, server }) => {
      for (const file of ['', 'index.html', 'embed.html']) {
        const page = await open(file);
        assert.equal(page.url(), server.url + file);
        if (file === 'embed.html') continue;
        await page.getByText('Log', { exact: true }).click();
        assert.equal(await page.evaluate(() => location.href), `${server.url}${file}?${FIRST}&y=log`);
        await page.reload();
        await ready(page);
        assert.ok(await page.getByRole('radio', { name: 'Log' }).isChecked());
      }
    });
  });
}
