/** One stop of the Tab key for a row of controls; arrow keys go from one to the next. */

const CONTROLS = 'button, a[href], input:not([type="range"]), select';

/**
 * Makes a row of controls a toolbar with one stop: the one that had the focus last, or the first.
 *
 * Radio buttons keep their own arrow keys up to the ends of their group, and a text field keeps all of them.
 *
 * @param first selector of the control that is the stop before any had the focus
 */
export function oneStop(row: HTMLElement, first: string = CONTROLS) {
  let last: HTMLElement | null = null;
  const controls = () => {
    const all = [...row.querySelectorAll(CONTROLS)] as (HTMLInputElement | HTMLButtonElement | HTMLAnchorElement)[];
    return all.filter((control) => !isOff(control) && !control.closest('[popover]'));
  };
  const update = () => {
    const all = controls();
    const stop = all.find((control) => control === last) ?? all.find((control) => control.matches(first) && !isUnchosen(control)) ?? all[0];
    for (const control of all) {
      const tabIndex = control === stop || isOfGroup(control, stop) ? 0 : -1;
      if (control.tabIndex !== tabIndex) control.tabIndex = tabIndex;
    }
  };
  row.addEventListener('focusin', ({ target }) => {
    if (!(target as Element).matches(CONTROLS) || (target as Element).closest('[popover]')) return;
    last = target as HTMLElement;
    update();
  });
  row.addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
    const by = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (by === undefined || ctrlKey || metaKey || altKey || shiftKey || defaultPrevented) return;
    const all = controls();
    const at = all.indexOf(target as HTMLButtonElement);
    if (at < 0 || (target as Element).matches('input[type="text"]')) return;
    const next = all[(at + by + all.length) % all.length];
    if (isOfGroup(next, all[at])) return;
    event.preventDefault();
    const chosen = all.find((control) => isOfGroup(control, next) && (control as HTMLInputElement).checked);
    (chosen ?? next).focus();
  });
  // Controls come and go, and can be used or not. Numbers beside them change with every frame: to look at the controls then
  // would have all styles computed again.
  const changes = (records: MutationRecord[]) => {
    const isOfControls = ({ type, target, attributeName, oldValue, addedNodes, removedNodes }: MutationRecord) =>
      type === 'attributes'
        ? (target as Element).getAttribute(attributeName ?? '') !== oldValue && hasControl(target)
        : [...addedNodes, ...removedNodes].some(hasControl);
    if (records.some(isOfControls)) update();
  };
  new MutationObserver(changes).observe(row, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeOldValue: true,
    attributeFilter: ['disabled', 'hidden', 'class'],
  });
  update();
}

function hasControl(node: Node) {
  return node instanceof Element && (node.matches(CONTROLS) || node.querySelector(CONTROLS) !== null);
}

/** True for what cannot have the focus. */
function isOff(control: HTMLElement) {
  return control.matches(':disabled') || !control.checkVisibility();
}

function isRadio(control: Element): control is HTMLInputElement {
  return control.matches('input[type="radio"]');
}

function isUnchosen(control: Element) {
  return isRadio(control) && !control.checked;
}

/** True for two radio buttons of one group. */
function isOfGroup(a: Element | undefined, b: Element | undefined) {
  return a !== undefined && b !== undefined && isRadio(a) && isRadio(b) && a.name === b.name;
}
