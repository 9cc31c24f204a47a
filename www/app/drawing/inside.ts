/** Looks into the router that is picked in the drawing, where routers have buffers. */

import { byId } from '../dom.ts';
import type { Session } from '../session.ts';
import { computed, follow, html, nothing, show, signal } from '../view.ts';
import type { Mode } from './mode.ts';
import type { Transport } from './transport.ts';

/** Room of the panel before it is measured, in CSS pixels. */
const WIDTH = 300;

/** @param first the first node of a pair, already picked */
export function showInside(session: Session, mode: Mode, first: { value: string | null }, transport: Transport) {
  const place = byId('router-body', HTMLElement);
  const code = signal<typeof import('../later.ts') | null>(null);
  const width = signal(WIDTH);
  /** The channel whose end is looked into. */
  const opened = signal('');
  new ResizeObserver(() => {
    if (place.clientWidth > 0) width.value = place.clientWidth;
  }).observe(place);

  const picked = computed(() => {
    if (session.asksChannel || mode.drawn !== 'messages' || !transport.shown.value.hasBuffers) return null;
    const { focus } = session.state.view;
    return first.value ?? (focus?.startsWith('channel') ? focus : null);
  });
  // At the end of a channel a router is not what was asked for first.
  const part = computed(() => (picked.value?.startsWith('channel') && picked.value !== opened.value ? null : picked.value));
  follow(
    () => part.value,
    (part) => {
      transport.look(part);
      if (part !== null && !code.value)
        import('../later.ts').then((later) => {
          code.value = later;
        }, console.warn);
    },
  );
  const open = () => {
    opened.value = picked.value ?? '';
  };
  show(place, () => {
    if (picked.value === null) return nothing;
    if (part.value === null) return html`<button type="button" class="outlined" @click=${open}>Look into the router at its end</button>`;
    const { inside } = transport.shown.value;
    if (!inside || !code.value) return nothing;
    return code.value.routerPanel(inside, width.value);
  });
}
