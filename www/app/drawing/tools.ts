/** The tools above the drawing and the line of keys below it. */

import { byId } from '../dom.ts';
import { shownNumber } from '../explorer.ts';
import { menu, ticked } from '../menu.ts';
import { tag } from '../networks/tag.ts';
import { separated } from '../numbers.ts';
import type { Grouping, ProcessorLatencies } from '../processors/latencies.ts';
import type { Session } from '../session.ts';
import { onChange, show, signal } from '../signals.ts';
import { toggleEnlarged } from '../stage/enlarge.ts';
import { letterOf } from '../tag.ts';
import { timeOf } from '../time.ts';
import { html, live, nothing, vars } from '../view.ts';
import type { Drawn, Mode } from './mode.ts';
import type { NetworkDrawing } from './network.ts';
import { signs } from './signs.ts';
import type { Transport } from './transport.ts';
import { SPEEDS } from './transport.ts';

const PLAY = html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M4.500 2.500v11l9-5.500Z" /></svg>`;
const PAUSE = html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M5 3v10M11 3v10" /></svg>`;
const STEP = html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M3.500 3v10l7-5ZM13 3v10" /></svg>`;
const ENLARGE = html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M10 2.500h3.500V6M13.500 2.500 9 7M6 13.500H2.500V10M2.500 13.500 7 9" /></svg>`;

const MODES: { name: Drawn; words: string }[] = [
  { name: 'messages', words: 'Messages' },
  { name: 'busy', words: 'Busy channels' },
  { name: 'processors', words: 'Processors' },
];

export class DrawingTools {
  #session;
  #mode;
  #drawing;
  #latencies;
  #transport = signal<Transport | null>(null);
  /** Grows when the transport shows something else. */
  #moved = signal(0);
  /** The button for how the drawing is made, with its menu. */
  #options;

  constructor(session: Session, mode: Mode, drawing: NetworkDrawing, latencies: ProcessorLatencies) {
    this.#session = session;
    this.#mode = mode;
    this.#drawing = drawing;
    this.#latencies = latencies;
    this.#options = this.#optionsButton();
    onChange(
      () => mode.drawn === 'processors',
      (isWanted) => latencies.want('drawing', isWanted),
    );
    onChange(
      () => mode.drawn === 'processors' && { now: latencies.now, grouping: latencies.grouping },
      () => drawing.redraw(),
    );
    show(byId('drawing-tools', HTMLElement), () => this.#toolsNow());
    const keys = { busy: () => this.#scale(), processors: () => this.#processorScale(), messages: () => this.#messages() };
    show(byId('key-line', HTMLElement), () => keys[mode.drawn]());
  }

  /** Shows the controls of moving messages. */
  join(transport: Transport) {
    this.#transport.value = transport;
  }

  /** Shows how the messages move now. */
  update() {
    this.#moved.value += 1;
  }

  #toolsNow() {
    const { curves, view } = this.#session.state;
    const draw = ({ target }: Event) => this.#session.edit((explorer) => explorer.withView('draw', (target as HTMLSelectElement).value));
    return html`
      ${
        curves.length > 1
          ? html`<span class="drawn-choice"
            >${tag(view.drawn)}<select id="drawn" aria-label="Network drawn" autocomplete="off" @change=${draw}>
              ${curves.map(({ label }, index) => html`<option value=${index + 1} .selected=${live(index === view.drawn)}>${`${letterOf(index)} ${label}`}</option>`)}
            </select></span
          >`
          : nothing
      }
      <fieldset class="segmented">
        <legend class="unseen">What the drawing shows</legend>
        ${MODES.map(
          ({ name, words }) => html`<label
            ><input
              type="radio"
              name="mode"
              value=${name}
              autocomplete="off"
              .checked=${live(name === this.#mode.drawn)}
              ?disabled=${this.#mode.isHeld.value && name !== this.#mode.drawn}
              @change=${() => {
                this.#mode.drawn = name;
              }}
            />${words}</label
          >`,
        )}
      </fieldset>
      ${this.#options}
      <button type="button" class="icon-button" id="enlarge-drawing" aria-label="Enlarge the drawing" title="Enlarge" aria-pressed="false" @click=${() => toggleEnlarged('drawing')}>${ENLARGE}</button>
    `;
  }

  #optionsButton() {
    const made = document.createElement('button');
    made.type = 'button';
    made.className = 'icon-button';
    made.ariaLabel = made.title = 'How it is drawn';
    made.textContent = '⋯';
    const { session, mode } = { session: this.#session, mode: this.#mode };
    const set = (key: string, text: string) => void session.edit((explorer) => explorer.withView(key, text));
    const list = menu(made, [
      {
        words: () => ticked(mode.isFixed.value, 'Colours from 0 to 100 %'),
        act: () => {
          mode.isFixed.value = !mode.isFixed.value;
        },
      },
      {
        words: () => ticked(session.state.view.folded, 'Rings folded, so that all links are equally long'),
        shown: () => session.explorer.isFoldable(),
        act: () => set('fold', session.state.view.folded ? 'off' : 'on'),
      },
      {
        words: () => ticked(session.state.view.focus === 'bottleneck', 'Where messages wait, and what that costs'),
        shown: () => !mode.isHeld.value && session.state.curves[session.state.view.drawn].addsWaits,
        act: () => set('focus', session.state.view.focus === 'bottleneck' ? '' : 'bottleneck'),
      },
      {
        words: () =>
          ticked(
            session.state.view.channels === 'measured',
            `As simulated${this.#drawing.picture.value?.measuredAt ? `, at load ${this.#drawing.picture.value.measuredAt}` : ''}`,
          ),
        possible: () => this.#drawing.picture.value?.measuredAt !== undefined,
        act: () => set('channels', session.state.view.channels === 'measured' ? 'model' : 'measured'),
      },
    ]);
    const both = document.createElement('span');
    both.className = 'with-menu';
    both.append(made, list);
    return both;
  }

  /** The scale of colours. */
  #scale() {
    if (this.#mode.isHeld.value) return nothing;
    const picture = this.#drawing.picture.value;
    const top = picture?.top === undefined ? '' : shownNumber(picture.top, 'share');
    return html`<div class="scale">
      <span>held 0\u00a0%</span>
      <span class="ramp" role="img" aria-label="from the colour of an idle channel to that of the busiest"></span>
      <span>${this.#mode.isFixed.value ? '100\u00a0% of the time' : `${top}, the busiest`}</span>
    </div>`;
  }

  /** The scale of latencies by processor. */
  #processorScale() {
    const { grouping, now, refused, isRunning, part } = this.#latencies;
    const failure = this.#latencies.failure.value;
    if (refused || failure) return html`<p class="hint">${refused || `The latencies could not be computed: ${failure}`}</p>`;
    const known = (grouping === 'source' ? now?.sources : now?.destinations)?.filter((it) => typeof it === 'number') ?? [];
    const { curves, view } = this.#session.state;
    const { unit, perCycle } = timeOf(curves[view.drawn]);
    const ends = [Math.min, Math.max].map((of) =>
      known.length > 0 ? shownNumber(perCycle * known.reduce((a, b) => of(a, b)), 'figure') : '',
    );
    const by = ({ target }: Event) => {
      this.#latencies.grouping = (target as HTMLSelectElement).value as Grouping;
    };
    return html`<div class="scale">
      <select id="drawn-by" aria-label="Latency of each processor" autocomplete="off" @change=${by}>
        <option value="source" .selected=${live(grouping === 'source')}>as a source</option>
        <option value="destination" .selected=${live(grouping === 'destination')}>as a destination</option>
      </select>
      ${
        known.length > 0
          ? html`<span>${ends[0]}</span><span class="ramp" role="img" aria-label="from the colour of the least latency to that of the greatest"></span><span>${ends[1]} ${unit}</span>`
          : isRunning
            ? html`<progress max="1" value=${part || nothing} aria-label="Computing latencies by processor"></progress>`
            : html`<span class="told">${now ? 'the model saturates below: its latencies grow without bound' : ''}</span>`
      }
    </div>`;
  }

  /** The controls and signs of moving messages. */
  #messages() {
    const transport = this.#transport.value;
    void this.#moved.value;
    if (!transport) return nothing;
    const { phase, isRunning, remark, reason, smaller } = transport;
    const isOff = reason !== '';
    return html`
      <div class="transport" role="group" aria-label="Moving messages" data-phase=${phase}>
        <button type="button" class="icon-button outlined" id="play" aria-label=${isRunning ? 'Pause' : 'Play'} title=${`${isRunning ? 'Pause' : 'Play'} (Space)`} aria-keyshortcuts="Space" ?disabled=${isOff} @click=${() => transport.toggle()}>${isRunning ? PAUSE : PLAY}</button>
        <button type="button" class="icon-button" id="step" aria-label="Step one cycle" title="One cycle ( . )" aria-keyshortcuts="." ?disabled=${isOff || phase === 'off' || phase === 'spent'} @click=${() => transport.step()}>${STEP}</button>
        <label class="pace" for="speed">${transport.speedInWords}</label>
        <input
          type="range"
          id="speed"
          min="0"
          max=${SPEEDS.max}
          step="1"
          autocomplete="off"
          aria-label="Speed"
          aria-valuetext=${transport.speedInWords}
          .value=${live(String(transport.speed))}
          ${vars({ '--part': `${(100 * transport.speed) / SPEEDS.max}%` })}
          @input=${({ target }: Event) => transport.setSpeed(Number((target as HTMLInputElement).value))}
        />
      </div>
      ${remark ? html`<p class="hint" id="play-remark">${remark}</p>` : signs(transport.signs, transport.count)}
      ${smaller ? html`<p class="hint">Drawn with ${separated(smaller)} processors at the same share of its model’s saturation, so that messages can be told apart.</p>` : nothing}
    `;
  }
}
