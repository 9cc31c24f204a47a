/**
 * Says what is to be known where the chart cannot even begin. No module: hosts may refuse modules to
 * a frame in a sandbox, which has no origin of its own, but no host refuses a plain script.
 */

{
  const reasons = {
    sandbox: 'The page around keeps this frame in a sandbox, and the host of Loadcurve lets no sandbox load the chart.',
    other: 'A part of the chart could not be loaded. Please check the connection.',
  };

  /** @param {EventTarget | null} target of what failed */
  const isOurs = (target) => target instanceof HTMLScriptElement && target.type === 'module';

  const show = () => {
    const address = new URL(`./${location.search}`, location.href).href;
    const open = document.querySelector('#open');
    if (open instanceof HTMLAnchorElement) open.href = address;

    const words = document.createElement('p');
    words.textContent = `${origin === 'null' ? reasons.sandbox : reasons.other} It is to be seen here:`;
    // A sandbox may also forbid to open a window: what can be copied always helps.
    const field = Object.assign(document.createElement('input'), { type: 'text', readOnly: true, value: address });
    field.setAttribute('aria-label', 'The link');
    field.addEventListener('focus', () => field.select());
    const notice = document.createElement('div');
    notice.className = 'notice stuck';
    notice.append(words, field);
    document.querySelector('#notices')?.append(notice);
    document.querySelector('.pictures')?.remove();
    parent.postMessage({ type: 'loadcurve:failed' }, '*');
  };

  // A failure to load does not bubble.
  addEventListener(
    'error',
    ({ target }) => {
      if (isOurs(target)) show();
    },
    { capture: true },
  );
}
