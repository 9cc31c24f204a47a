/** One of the two pictures on the whole stage or pinned to the top, and the page on the whole screen. */

import { segmented } from '../choice.ts';
import { byId, element, say } from '../dom.ts';
import { follow, showAtOnce, signal } from '../view.ts';
import { followWidth, widthNow } from './width.ts';

type Picture = 'chart' | 'drawing';

/** The enlarged picture, if any. */
export const enlarged = signal<Picture | null>(null);

export function enlarge(which: Picture | null) {
  enlarged.value = which;
  say(which ? `The ${which} takes the whole stage; Escape brings both back` : 'Chart and drawing');
}

export function toggleEnlarged(which: Picture) {
  enlarge(enlarged.value === which ? null : which);
}

export function toggleFullScreen() {
  if (document.fullscreenElement) void document.exitFullscreen();
  else document.documentElement.requestFullscreen?.().catch(() => say('The browser does not allow full screen here'));
}

/** Title of the button of a picture. */
export function enlargingTitle(which: Picture) {
  return enlarged.value === which ? 'Back to both (Esc)' : 'Enlarge (E)';
}

/** Connects the button of the chart, and gives the enlarged picture the stage. */
export function joinEnlarge() {
  const button = byId('enlarge-chart', HTMLButtonElement);
  button.disabled = false;
  button.addEventListener('click', () => toggleEnlarged('chart'));
  follow(
    () => enlarged.value,
    (which) => {
      mark('enlarged', which);
      button.ariaPressed = String(which === 'chart');
      button.title = enlargingTitle('chart');
    },
  );
}

/** Distance from the top of the page beyond which a picture is pinned, in CSS pixels. */
const SLACK = 8;

const PICTURES: { name: Picture; words: string }[] = [
  { name: 'chart', words: 'Curve' },
  { name: 'drawing', words: 'Network' },
];

/** On narrow screens a picture that is scrolled past stays on top, small, with the slider of the load. */
export function joinPin() {
  const caption = byId('shared', HTMLElement);
  const page = byId('main', HTMLElement);
  const chosen = signal<Picture>('chart');
  // There the lesson is beside the picture.
  const sideways = matchMedia('(max-height: 32.499rem) and (min-width: 30rem)');
  // In a lesson the page has no caption.
  const top = () => (caption.offsetParent ? caption.getBoundingClientRect().bottom : page.getBoundingClientRect().top);
  const update = () => {
    const mayBe = widthNow() === 'narrow' && !enlarged.value && !(page.hasAttribute('data-lesson') && sideways.matches);
    const isPinned = mayBe && top() < SLACK;
    // Whoever is asked for a channel needs the drawing.
    const which = page.hasAttribute('data-asks-channel') ? 'drawing' : chosen.value;
    mark('pinned', isPinned ? which : null);
  };
  const choice = element('div', { class: 'pinned-choice' });
  byId('plot', HTMLElement).before(choice);
  const pick = (which: Picture) => {
    chosen.value = which;
    update();
  };
  showAtOnce(choice, () => segmented('pinned', 'Picture that stays on top', PICTURES, chosen.value, pick));
  addEventListener('scroll', update, { passive: true });
  followWidth(update);
  update();
}

/** Names a picture in an attribute of the page, for the style sheet. */
function mark(attribute: 'enlarged' | 'pinned', which: Picture | null) {
  const { dataset } = byId('main', HTMLElement);
  if (which) dataset[attribute] = which;
  else delete dataset[attribute];
}
