import assert from 'node:assert/strict';
import { test } from './fixture.mjs';
import { act, card, chosen, drag, drawn, FIRST, goTo, labels, picture, pointTable, query, setAxes } from './page.mjs';

/** @param {import('@playwright/test').Locator} place */
const lengthIn = (place) => place.getByRole('textbox', { name: 'message length s' });

test('sliders move curve, table and link', async ({ open }) => {
  const page = await open(`?${FIRST}`);
  await test.step('a slider changes curve and table while it moves, and the link in one step when it is let go', async () => {
    const entries = await page.evaluate(() => history.length);
    const slider = card(page, 0).getByRole('slider');
    const [chart, [before]] = [await picture(page), await pointTable(page)];

    const release = await drag(page, slider, 0.14, 0.3, 0.6, 0.4, 0.9);
    assert.notEqual(await picture(page), chart);
    const [during] = await pointTable(page);
    assert.notDeepEqual(during, before);
    assert.match(during[0], /^\d+ flits$/);
    assert.equal(await query(page), FIRST, 'no link before it is let go');
    assert.equal(await page.evaluate(() => history.length), entries);

    await release();
    assert.equal(await page.evaluate(() => history.length), entries + 1);
    const flits = await lengthIn(card(page, 0)).inputValue();
    assert.equal(await query(page), FIRST.replace('n:1024&', `n:1024,flits:${flits}&`));
    assert.equal((await labels(page))[0], `${flits} flits`);
    assert.equal(await slider.getAttribute('aria-valuetext'), `${flits} flits`);
  });
  await test.step('a slider moves by keys from stop to stop', async () => {
    await goTo(page, `?${FIRST}`);
    const slider = (await chosen(page, 2)).getByRole('slider');
    await slider.press('ArrowRight');
    assert.equal(await query(page), `${FIRST.replace('64', '68')}&draw=3`);
    await slider.press('Home');
    assert.equal(await query(page), `${FIRST.replace('64', '1')}&draw=3`);
    await slider.press('End');
    assert.equal(await query(page), `${FIRST.replace('64', '1024')}&draw=3`);
  });
  await test.step('what is the same for all networks has one control for all', async () => {
    await goTo(page, `?${FIRST}`);
    const drawing = await picture(page, '#drawing');
    const processors = page.locator('#common').getByRole('textbox', { name: 'processors N' });
    await processors.fill('256');
    assert.notEqual(await picture(page, '#drawing'), drawing);
    await processors.press('Enter');
    assert.equal(await query(page), FIRST.replaceAll('1024', '256'));
    assert.equal(await page.locator('#shared').textContent(), 'Butterfly fat-tree, 256 processors');
    assert.equal(await page.title(), 'Butterfly fat-tree, 256 processors – Loadcurve');
  });
  await test.step('how a model is read is a question for the menu of its network', async () => {
    await goTo(page, '?net=fat-tree,n:256');
    assert.equal(await card(page, 0).getByText('conditional').count(), 0);
    await act(page, 0, /flow-conserving$/);
    assert.equal(await query(page), 'net=fat-tree,n:256,reading:conditional');
    await act(page, 0, /as printed$/);
    assert.equal(await query(page), 'net=fat-tree,n:256');
  });
});

test('fields mark what is wrong and keep the focus, and the tools set the axes', async ({ open }) => {
  const page = await open(`?${FIRST}`);
  await test.step('a value out of range is marked at its control, with the range, and the last legal state stays', async () => {
    const field = page.locator('#common').getByRole('textbox', { name: 'processors N' });
    for (const text of ['1000', '', '-4', '1e9', '<b>', '99999999999999999999']) {
      const before = await picture(page);
      await field.fill(text);
      assert.equal(await field.getAttribute('aria-invalid'), 'true', text);
      const id = await field.getAttribute('aria-describedby');
      assert.equal(await page.locator(`#${id}`).textContent(), 'Allowed: a power of 4 from 4 to 16384');
      assert.ok(await page.locator(`#${id}`).isVisible());
      await field.press('Enter');
      assert.equal(await picture(page), before, text);
      assert.equal(await query(page), FIRST);
      assert.equal(await field.inputValue(), text, 'what was typed stays to be mended');
    }
    // Another control leaves it alone.
    await lengthIn(card(page, 0)).fill('17');
    assert.equal(await field.getAttribute('aria-invalid'), 'true');

    await field.fill('64');
    assert.equal(await field.getAttribute('aria-invalid'), null);
    assert.equal(await field.getAttribute('aria-describedby'), null);
    await field.press('Enter');
    assert.match(await query(page), /^net=fat-tree,flits:17&net=fat-tree,flits:32&/);
  });
  await test.step('a field keeps focus, caret and text while one types, and Escape brings the kept value back', async () => {
    await goTo(page, `?${FIRST}`);
    const field = lengthIn(await chosen(page, 1));
    await field.focus();
    await field.press('End');
    await page.keyboard.type('0');
    await drawn(page);
    assert.equal(await field.inputValue(), '320');
    assert.equal((await labels(page))[1], '320 flits');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('1');
    assert.equal(await field.inputValue(), '321');
    assert.ok(await field.evaluate((input) => input === document.activeElement));

    for (const text of ['77', '7777']) {
      await field.fill(text);
      await field.press('Escape');
      assert.equal(await field.inputValue(), '32');
      assert.equal(await field.getAttribute('aria-invalid'), null);
      assert.equal((await labels(page))[1], '32 flits');
    }
    assert.equal(await query(page), `${FIRST}&draw=2`);
  });
  await test.step('the tools of the chart set what is shown, scale and unit', async () => {
    await goTo(page, `?${FIRST}`);
    const pictures = new Set([await picture(page)]);
    for (const [name, key] of [
      ['Throughput', 'show=throughput'],
      ['Both', 'show=both'],
      ['Logarithmic', 'y=log'],
      ['messages', 'x=messages'],
      ['throughput', 'x=throughput'],
      ['share of the model’s saturation', 'x=capacity'],
    ]) {
      if (key.startsWith('show')) await page.getByRole('radio', { name, exact: true }).check();
      else await setAxes(page, name);
      assert.ok((await query(page)).includes(key), `link without ${key}`);
      pictures.add(await picture(page));
    }
    assert.equal(pictures.size, 7, 'each of them draws another picture');
    assert.match((await page.locator('#results-title').textContent()) ?? '', /^Results at load \d+\u00a0% of the model's saturation/);
  });
});
