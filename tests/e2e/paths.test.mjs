import assert from 'node:assert/strict';
import { isLong, LONG, test } from './fixture.mjs';
import { FIRST_VISIT, ready } from './page.mjs';

for (const prefix of ['/some/sub/path/', '/']) {
  test.describe(`under ${prefix}`, () => {
    test.use({ hosting: { prefix } });
    test('page and embed work', { tag: prefix === '/' ? LONG : [] }, async ({ open, server }) => {
      for (const file of isLong ? ['', 'index.html', 'embed.html'] : ['', 'embed.html']) {
        const page = await open(file);
        assert.equal(page.url(), server.url + file);
        if (file === 'embed.html') continue;
        await page.getByRole('radio', { name: 'Throughput' }).check();
        const link = FIRST_VISIT.replace('&', '&show=throughput&');
        assert.equal(await page.evaluate(() => location.href), `${server.url}${file}?${link}`);
        await page.reload();
        await ready(page);
        assert.ok(await page.getByRole('radio', { name: 'Throughput' }).isChecked());
      }
    });
  });
}
