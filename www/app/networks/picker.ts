/**
 * The picker: a kind of network, its presets and fields, a live drawing, and what it does without load and at
 * saturation, before it is added or takes the place of another.
 */

import { byId, noteGutter, say } from '../dom.ts';
import { type Engine, shownNumber } from '../explorer.ts';
import type { KeyInfo, NetworkInfo, TrafficInfo } from '../pkg/loadcurve-web.js';
import { type Edit, Session, withView } from '../session.ts';
import { SharpCanvas, type Size } from '../sharp.ts';
import { letterOf, MAX_NETWORKS } from '../tag.ts';
import type { Theme } from '../theme.ts';
import { follow, html, live, nothing, showAtOnce, signal, withValue } from '../view.ts';
import { Drafts } from './drafts.ts';
import { field } from './field.ts';
import { glyph, grouped, trafficChoice } from './groups.ts';
import { type FoundKind, searchKinds } from './search.ts';

/** Number of fields that are offered: the others wait on the card. */
const FIELDS = 3;

/** Key of the traffic, which is chosen by pictures, and its group. */
const TRAFFIC = 'traffic';

/** Steps on a narrow screen: the kind, the network itself, its traffic. */
type Step = 'kind' | 'network' | 'traffic';

/** Takes the rule for shared links that is nearest to simulation, where links are shared. */
const share: Edit = (explorer) => explorer.withNearestSharing(0);

export class Picker {
  #dialog = byId('picking', HTMLDialogElement);
  #session;
  #theme;
  #engine;
  #edit;
  #drafts = new Drafts();
  /** The network that is being picked, alone in a scenario of its own. */
  #candidate;
  /** The step that is shown on a narrow screen; null while the dialog is closed. */
  #step = signal<Step | null>(null);
  #search = signal('');
  /** Why the traffic that was picked last cannot be had. */
  #wrong = signal<string | null>(null);
  /** True if the chosen traffic is that of all networks. */
  #isForAll = signal(true);
  /** The choices of traffic, once they were asked for. */
  #traffic: TrafficInfo[] | undefined;
  #surface: SharpCanvas | null = null;

  /** @param edit opens the editor with a network of the user's own */
  constructor(session: Session, theme: Theme, engine: Engine, edit: (index: number) => void) {
    this.#session = session;
    this.#theme = theme;
    this.#engine = engine;
    this.#edit = edit;
    this.#candidate = new Session(engine.deferringExplorer(`net=${engine.networks[0].name}`), null);
    this.#dialog.addEventListener('close', () => {
      this.#step.value = null;
      this.#surface = null;
    });
    showAtOnce(this.#dialog, () => (this.#step.value === null ? nothing : this.#template(this.#step.value)));
    follow(
      () => this.#candidate.state,
      () => this.#surface?.request(),
    );
  }

  /** Opens with a kind that is not shown yet. */
  open() {
    const used = this.#session.state.curves.map(({ network }) => network);
    const kind = this.#engine.networks.find(({ name }) => !used.includes(name)) ?? this.#engine.networks[0];
    this.#search.value = '';
    this.#pick(kind);
    this.#step.value = 'kind';
    noteGutter();
    this.#dialog.showModal();
    // The keyboard of a phone would cover the kinds.
    if (!matchMedia('(pointer: coarse)').matches) this.#dialog.querySelector<HTMLElement>('.picking-kinds .text')?.focus();
    const canvas = this.#dialog.querySelector('canvas') as HTMLCanvasElement;
    this.#surface = new SharpCanvas(canvas, canvas.parentElement as HTMLElement, (size) => this.#paint(canvas, size));
  }

  /** The kinds that the search finds, best first. */
  get #found() {
    return searchKinds(this.#engine.networks, this.#search.value);
  }

  /** The network as it is now. */
  get #curve() {
    return this.#candidate.state.curves[0];
  }

  get #kind() {
    const { network } = this.#curve;
    return this.#engine.networks.find(({ name }) => name === network) as NetworkInfo;
  }

  /** Takes a kind, with the values of the drawn network for all keys that both have. */
  #pick(kind: NetworkInfo) {
    const { curves, view } = this.#session.state;
    const { values } = curves[view.drawn];
    const edits = kind.keys.filter(({ name }) => values[name] !== undefined).map(({ name }) => keyIfLegal(0, name, values[name]));
    // The first preset is the one to start from.
    this.#candidate.edit(
      () => `net=${kind.name}`,
      (explorer) => explorer.withPreset(0, 0),
      ...edits,
      share,
    );
  }

  /** Takes what was found: the kind, or the preset that was looked for. */
  #pickFound({ kind, preset }: FoundKind) {
    this.#pick(kind);
    if (preset !== null) this.#preset(preset);
  }

  #preset(preset: number) {
    this.#candidate.edit((explorer) => explorer.withPreset(0, preset), share);
  }

  #template(step: Step) {
    const kind = this.#kind;
    const found = this.#found;
    const close = () => this.#dialog.close();
    return html`
      <div class="picking-head">
        <h2 id="picking-title" class="headline">Add a network</h2>
        <button type="button" class="icon-button" aria-label="Close" @click=${close}>×</button>
      </div>
      <div class="picking-body" data-step=${step}>
        <div class="picking-kinds">
          <input class="text" type="search" placeholder="mesh, ring, fat-tree…" aria-label="Search the networks" autocomplete="off" .value=${live(this.#search.value)} @input=${withValue((value) => this.#find(value))} />
          ${found.length === 0 ? html`<p class="hint">No kind of network has this name.</p>` : nothing}
          ${grouped(this.#engine.groups, found).map(
            ([title, kinds]) =>
              html`<h3>${title}</h3>
                <ul>
                  ${kinds.map(
                    (it) =>
                      html`<li>
                        <button type="button" aria-pressed=${String(it.kind === kind)} @click=${() => this.#pickFound(it)}>${glyph(it.kind)}${it.kind.title}</button>
                      </li>`,
                  )}
                </ul>`,
          )}
        </div>
        <div class="picking-network">
          <h3>${kind.title}</h3>
          <p>${kind.sentence}</p>
          <div class="chips-of-presets" role="group" aria-label="Presets">
            ${kind.presets.map(
              (words, preset) => html`<button type="button" class="outlined" @click=${() => this.#preset(preset)}>${words}</button>`,
            )}
            ${this.#curve.isDrawn ? html`<button type="button" class="outlined" id="draw-own" @click=${() => this.#draw()}>Draw it…</button>` : nothing}
          </div>
          <div class="sheet picking-sheet"><canvas aria-hidden="true"></canvas></div>
          <div class="picking-fields">${fieldsOf(kind).map((key) => this.#field(key))}</div>
        </div>
        ${hasTraffic(kind) ? this.#trafficOf(kind) : nothing}
      </div>
      ${this.#foot(step)}
    `;
  }

  #field(key: KeyInfo) {
    const { values } = this.#curve;
    const actions = {
      preview: (text: string) => this.#set(key, text),
      commit: () => this.#candidate.commit(),
      revert: () => false,
    };
    return field({ key, value: values[key.name], beside: values, id: `picking-${key.name}`, actions }, this.#drafts);
  }

  /** Sizes that are half typed make other values give way, so that each keystroke edits what was there before the first. */
  #set({ name, domain }: KeyInfo, text: string) {
    const edit: Edit = (explorer) => explorer.withKey(0, name, text);
    if (domain.kind === 'sizes') return this.#candidate.preview(() => this.#candidate.committedLink, edit, share);
    return this.#candidate.edit(edit, share);
  }

  #trafficOf(kind: NetworkInfo) {
    this.#traffic ??= this.#engine.traffic();
    const { values } = this.#curve;
    const chosen = this.#traffic.find(({ name }) => name === values[TRAFFIC]);
    const parameters = kind.keys.filter(({ name, group }) => group === TRAFFIC && name !== TRAFFIC && name in values);
    const pick = (name: string) => {
      this.#wrong.value = null;
      this.#wrong.value = this.#candidate.edit((explorer) => explorer.withKey(0, TRAFFIC, name), share);
    };
    return html`<div class="picking-traffic">
      <h3>Traffic</h3>
      <p class="hint">Who sends to whom: a row for each source, a column for each destination.</p>
      ${trafficChoice(this.#traffic, values[TRAFFIC], pick)}
      ${this.#wrong.value === null ? nothing : html`<p class="wrong" role="status">${this.#wrong.value}</p>`}
      ${chosen ? html`<p><strong>${chosen.title[0].toUpperCase()}${chosen.title.slice(1)}.</strong> ${chosen.sentence}</p>` : nothing}
      ${parameters.map((key) => this.#field(key))}
      <label class="for-all"><input type="checkbox" autocomplete="off" .checked=${live(this.#isForAll.value)} @change=${() => {
        this.#isForAll.value = !this.#isForAll.value;
      }} />The same traffic for all networks</label>
    </div>`;
  }

  #foot(step: Step) {
    const { curves, view } = this.#session.state;
    const curve = this.#curve;
    const replaced = letterOf(view.drawn);
    const other = curves[view.drawn];
    // The candidate is as it is written; figures on other terms are no measure for it.
    const isAlike = view.equal === 'none' && view.ns === undefined && view.x !== 'bits';
    const ratio =
      isAlike && curve.saturation !== undefined && other.saturation !== undefined && view.x !== 'capacity'
        ? curve.saturation / other.saturation
        : null;
    const isFull = curves.length >= MAX_NETWORKS;
    return html`<div class="picking-foot">
      <dl>
        <div><dt>${curve.label.split(', ').slice(1, 2)[0] ?? ''}</dt></div>
        <div><dt>${shownNumber(curve.zeroLoadLatency, 'figure')} cycles</dt><dd>zero-load${isAlike ? `; ${replaced}: ${shownNumber(other.zeroLoadLatency, 'figure')}` : ''}</dd></div>
        <div>
          <dt>${curve.pending ? 'computed once it is added' : curve.deadlock ? 'can deadlock' : curve.drops ? 'drops excess traffic' : curve.saturation === undefined ? 'simulated only' : `the model saturates at ${shownNumber(curve.saturation, 'figure')}`}</dt>
          <dd>${ratio === null ? (curve.deadlock ?? '') : `${shownNumber(ratio, 'figure')} × the load of ${replaced}`}</dd>
        </div>
      </dl>
      ${step === 'kind' ? nothing : html`<button type="button" class="plain back" @click=${() => this.#go(step === 'traffic' ? 'network' : 'kind')}>Back</button>`}
      ${step === 'network' && hasTraffic(this.#kind) ? html`<button type="button" class="outlined to-traffic" @click=${() => this.#go('traffic')}>Traffic</button>` : nothing}
      <button type="button" class="outlined" @click=${() => this.#take(true)}>Replace ${replaced}</button>
      <button type="button" class="primary" ?disabled=${isFull} @click=${() => this.#take(false)}>Add as ${letterOf(curves.length)}</button>
      <button type="button" class="primary next" @click=${() => this.#go('network')}>Next</button>
    </div>`;
  }

  #go(step: Step) {
    this.#step.value = step;
  }

  #find(search: string) {
    this.#search.value = search;
    const found = this.#found;
    if (found.length === 0) return;
    // A search that finds the kind shown keeps it, unless another one is what was meant.
    const shown = found.find(({ kind }) => kind === this.#kind);
    if (shown?.rank !== found[0].rank || shown.preset !== null) this.#pickFound(found[0]);
  }

  #take(replaces: boolean) {
    const session = this.#session;
    const { curves, view } = session.state;
    const index = replaces ? view.drawn : curves.length;
    const { link } = this.#candidate;
    const { label } = this.#curve;
    const put: Edit = (explorer) => explorer.withNetworkOf(link, replaces ? index : undefined);
    session.edit(put, ...this.#forAll(index), withView('draw', String(index + 1)));
    this.#dialog.close();
    say(`${replaces ? `Replaced ${letterOf(index)} by` : `Added ${letterOf(index)},`} ${label}`);
  }

  /** Takes the network, in the place of another if there is no more room, to be drawn. */
  #draw() {
    const { curves } = this.#session.state;
    this.#take(curves.length >= MAX_NETWORKS);
    this.#edit(this.#session.state.view.drawn);
  }

  /**
   * The edits that give the other networks the traffic of this one, as far as it is theirs to have.
   *
   * @param index of this network
   */
  #forAll(index: number): Edit[] {
    const { values } = this.#curve;
    if (!this.#isForAll.value || values[TRAFFIC] === undefined) return [];
    const keys = this.#kind.keys.filter(({ name, group }) => group === TRAFFIC && name in values);
    return this.#session.state.curves.flatMap((curve, at) => {
      if (at === index || curve.values[TRAFFIC] === undefined) return [];
      return keys.map(({ name }) => keyIfLegal(at, name, values[name]));
    });
  }

  #paint(canvas: HTMLCanvasElement, size: Size) {
    this.#candidate.explorer.drawNetwork(canvas, { ...this.#theme.frame(size), operating: true, drawing: 'busy' });
  }
}

function hasTraffic({ keys }: NetworkInfo) {
  return keys.some(({ group }) => group === TRAFFIC);
}

/** The fields that are offered of a kind: what it is made of before how it is used. */
function fieldsOf({ keys }: NetworkInfo) {
  const offered = keys.filter(({ group }) => group === undefined);
  const isChoice = ({ domain }: KeyInfo) => domain.kind === 'choice';
  return [...offered.filter((key) => !isChoice(key)), ...offered.filter(isChoice)].slice(0, FIELDS);
}

/** The edit that sets a key; a value that a network cannot have leaves it as it is. */
function keyIfLegal(index: number, key: string, text: string): Edit {
  return (explorer) => {
    try {
      return explorer.withKey(index, key, text);
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw error;
      return explorer.link();
    }
  };
}
