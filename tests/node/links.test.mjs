/** Links are parsed and written alike by the page, by what draws its first chart and by the command. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { command } from './command.mjs';
import { SETTINGS } from './links.mjs';
import { web } from './module.mjs';

test('every recorded link reads the same', () => {
  const recorded = readFileSync(new URL('../links.txt', import.meta.url), 'utf8');
  const entries = [...recorded.matchAll(/^link: (.*)\n(?:changed: .*\n)?reads: (.*)\n(?:notices: (.*)\n)?/gm)].map(
    // A page says of a file that it is not open.
    ([, link, reads, notices = '']) => ({ link, reads, notices: /file:[0-9a-f]{16}/.test(link) ? 'file' : notices }),
  );
  assert.ok(entries.length >= 60);
  for (const Explorer of [web.Explorer, web.LightExplorer]) {
    const read = entries.map(({ link }) => {
      const explorer = Explorer.deferring(link);
      return {
        link,
        reads: explorer.link(),
        notices: explorer
          .notices()
          .map(({ key }) => key)
          .join(' '),
      };
    });
    assert.deepEqual(read, entries);
  }
});

test('a link that the command makes or reads is the one of the module', async () => {
  for (const [from, sets] of Object.entries(SETTINGS)) {
    const made = (await command('link', from, ...sets.flatMap((set) => ['--set', set]))).trim();
    const explorer = web.Explorer.deferring(made);
    assert.deepEqual([`?${explorer.link()}`, explorer.notices()], [made.slice(made.indexOf('?')), []]);
  }
  const edited = web.Explorer.deferring('net=mesh,k:4');
  edited.open(edited.withComparison(0, 0));
  // As many kinds as a link has room for.
  const kinds = web.networks().slice(-6);
  for (const { name } of kinds) edited.open(edited.withNetworkOf(`net=${name}`));
  for (const [key, value] of [
    ['show', 'both'],
    ['y', 'log'],
    ['x', 'messages'],
    ['load', '0.0123'],
  ])
    edited.open(edited.withView(key, value));
  const link = edited.link();
  assert.equal(link.split('net=').length - 1, 2 + kinds.length);
  assert.ok((await command('link', link)).endsWith(`?${link}\n`));
});
