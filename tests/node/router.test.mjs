/** Routers from inside: their ports and messages by name, and the picture's places. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layoutOf } from '../../www/app/router/layout.ts';
import { web } from './module.mjs';

/** @import { RouterInside } from '../../target/page/app/pkg/loadcurve-web.js' */

/**
 * A router of a network that has run for a while.
 *
 * @param {string} network
 * @param {string} part of the drawing
 * @param {number} [loadMessages]
 */
function inside(network, part, loadMessages = 0.1) {
  const simulator = new web.AnimationSimulator({ network, loadMessages, seed: 1, zeroLoadCycles: 10 });
  simulator.advance(200);
  simulator.snapshot();
  const [router, waiting] = [simulator.router(part), simulator.waiting()];
  simulator.free();
  return { router, waiting };
}

/** @param {RouterInside | undefined} router */
function ports(router) {
  assert.ok(router);
  return `${router.name}: ${router.inputs.map(({ from }) => from).join(' ')} | ${router.outputs.map(({ to }) => to).join(' ')}`;
}

test('ports are named by their other ends, and a channel leads to the router at its end', () => {
  assert.equal(ports(inside('mesh,k:3,buffer:2', 'node:8').router), '(2,2): processor (2,1) (1,2) | processor (2,1) (1,2)');
  assert.equal(ports(inside('own,edges:0-1-2,buffer:2', 'node:2').router), '2: processor 1 | processor 1');
  const ends = Array.from({ length: 24 }, (_, channel) => inside('mesh,k:3,buffer:2', `channel:${channel}`).router?.name);
  assert.equal(new Set(ends).size, 9, 'every router is at the end of a channel');
  assert.ok(inside('xgft,buffer:2', 'node:0').router?.inputs.some(({ from }) => from.includes('0')));
});

test('there is nothing inside routers without buffers, nor at what is no part of the network', () => {
  assert.deepEqual(inside('mesh,k:3', 'node:8'), { router: undefined, waiting: undefined });
  for (const part of ['node:9', 'channel:999', 'stage:1', 'route:1-2', 'node:x', ''])
    assert.equal(inside('mesh,k:3,buffer:2', part).router, undefined, part);
});

test('messages are named by their ends, fit into their buffers, and have places in the picture', () => {
  const { router, waiting } = inside('mesh,k:4,buffer:4,vcs:2,flits:6', 'node:5', 0.2);
  assert.ok(router && waiting && waiting.waiting >= waiting.withFreeOutput);
  const buffers = router.inputs.flatMap(({ buffers }) => buffers);
  const messages = buffers.flatMap(({ messages }) => messages);
  assert.ok(messages.length > 0);
  for (const { name } of messages) assert.match(name, /^\(\d,\d\) → \(\d,\d\)$/);
  for (const { capacity, messages } of buffers) {
    assert.equal(capacity, 4);
    assert.ok(messages.reduce((sum, { flits }) => sum + flits, 0) <= capacity);
  }
  for (const width of [280, 328, 600]) {
    const { buffers, outputs, inputPorts, outputPorts, height } = layoutOf(router, width);
    const blocks = inputPorts.flatMap(({ rows }) => rows.flatMap(({ blocks }) => blocks));
    assert.equal(blocks.length, messages.length);
    for (const { left, right } of blocks) assert.ok(left >= buffers.left - 1e-9 && right <= buffers.right);
    assert.ok(outputs > buffers.right && outputs < width);
    for (const { y, rows } of [...inputPorts, ...outputPorts]) assert.ok(y < height && rows.length === 2);
  }
});

test('the round trip of a credit is told of the routers that a network has or would have', () => {
  const explorer = new web.Explorer('net=mesh,buffer:4,vcs:2&net=scouting');
  const routers = explorer.routers(0);
  assert.deepEqual([routers?.isSimulated, routers?.buffer, routers?.vcs, routers?.roundTrip], [true, 4, 2, 5]);
  assert.match(
    routers?.sentence ?? '',
    /^The round trip of a credit takes 5 cycles, so a buffer of fewer than 5 flits throttles its virtual channel\./,
  );
  assert.equal(explorer.routers(1), undefined);
  explorer.open('net=buffered-min&net=combining-min');
  assert.deepEqual([explorer.routers(0), explorer.routers(1), explorer.animationLimits().hasBuffers], [undefined, undefined, false]);
  explorer.free();
});
