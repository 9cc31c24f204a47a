/**
 * The picker: a kind of network, its presets and fields, a live drawing, and what it does without load and at
 * saturation, before it is added or takes the place of another.
 */

import { byId } from '../dom.ts';
import type { Engine } from '../explorer.ts';
import { shownNumber } from '../explorer.ts';
import { noteGutter } from '../gutter.ts';
import { say } from '../live.ts';
import type { Explorer, KeyInfo, NetworkInfo, TrafficInfo } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import type { Size } from '../sharp.ts';
import { SharpCanvas } from '../sharp.ts';
import { onChange } from '../signals.ts';
import { letterOf, MAX_NETWORKS } from '../tag.ts';
import type { Theme } from '../theme.ts';
import { html, live, nothing, render } from '../view.ts';
import { Drafts } from './drafts.ts';
import { field } from './field.ts';
import { glyph, grouped } from './groups.ts';
import { trafficChoice } from './traffic.ts';

/** Number of fields that are offered: the others wait on the card. */
const FIELDS = 3;

/** Key of the traffic, which is chosen by pictures, and its group. */
const TRAFFIC = 'traffic';

/** Steps on a narrow screen: the kind, the network itself, its traffic. */
type Step = 'kind' | 'network' | 'traffic';

export class Picker {
  #dialog = byId('picking', HTMLDialogElement);
  #session;
  #theme;
  #engine;
  #edit;
  #drafts = new Drafts();
  /** The network that is being picked, alone in a scenario of its own. */
  #candidate: Explorer;
  /** Its link before a text is typed: what gives way to half a text comes back with all of it. */
  #before = '';
  #search = '';
  /** Why the traffic that was picked last cannot be had. */
  #wrong: string | null = null;
  /** The choices of traffic, once they were asked for. */
  #traffic: TrafficInfo[] | undefined;
  /** True if the chosen traffic is that of all networks. */
  #isForAll = true;
  #step: Step = 'kind';
  #surface: SharpCanvas | null = null;

  /** @param edit opens the editor with a network of the user's own */
  constructor(session: Session, theme: Theme, engine: Engine, edit: (index: number) => void) {
    this.#session = session;
    this.#theme = theme;
    this.#engine = engine;
    this.#edit = edit;
    this.#candidate = engine.deferringExplorer(`net=${engine.networks[0].name}`);
    this.#dialog.addEventListener('close', () => render(nothing, this.#dialog));
    onChange(
      () => this.#drafts.all,
      () => this.#update(),
    );
  }

  /** Opens with a kind that is not shown yet. */
  open() {
    const { curves, view } = this.#session.state;
    const used = curves.map(({ network }) => network);
    const kind = this.#engine.networks.find(({ name }) => !used.includes(name)) ?? this.#engine.networks[0];
    this.#step = 'kind';
    this.#search = '';
    this.#like(kind.name, view.drawn);
    this.#surface = null;
    this.#update();
    noteGutter();
    this.#dialog.showModal();
    const canvas = this.#dialog.querySelector('canvas') as HTMLCanvasElement;
    const box = canvas.parentElement as HTMLElement;
    this.#surface = new SharpCanvas(
      canvas,
      box,
      () => box.clientHeight,
      (size) => this.#paint(canvas, size),
    );
  }

  /** The kinds that the search finds, in groups. */
  get #groups() {
    return grouped(this.#engine.groups, this.#engine.networks, this.#search);
  }

  get #kind() {
    const { network } = this.#candidate.state().curves[0];
    return this.#engine.networks.find(({ name }) => name === network) as NetworkInfo;
  }

  /** Takes a kind, with the values of a network of the page for all keys that both have. */
  #like(kind: string, index: number) {
    const { values } = this.#session.state.curves[index];
    this.#candidate.open(`net=${kind}`);
    for (const { name } of this.#kind.keys) {
      const text = values[name];
      if (text !== undefined) this.#try(() => this.#candidate.withKey(0, name, text));
    }
    this.#share();
    this.#before = this.#candidate.link();
  }

  /** Opens the network of an edit; returns what is wrong with it. */
  #try(edit: () => string) {
    try {
      this.#candidate.open(edit());
      return null;
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw error;
      return String((error as { message?: string }).message ?? error);
    }
  }

  /** Takes the rule for shared links that is nearest to simulation, where links are shared. */
  #share() {
    const shared = this.#candidate.withNearestSharing(0);
    if (shared !== this.#candidate.link()) this.#candidate.open(shared);
  }

  #update() {
    render(this.#template(), this.#dialog);
    this.#surface?.request();
  }

  #template() {
    const kind = this.#kind;
    const close = () => this.#dialog.close();
    return html`
      <div class="picking-head">
        <h2 id="picking-title" class="headline">Add a network</h2>
        <button type="button" class="icon-button" aria-label="Close" @click=${close}>×</button>
      </div>
      <div class="picking-body" data-step=${this.#step}>
        <div class="picking-kinds">
          <input class="text" type="search" placeholder="mesh, ring, fat-tree…" aria-label="Search the networks" autocomplete="off" .value=${live(this.#search)} @input=${({ target }: Event) => this.#find((target as HTMLInputElement).value)} />
          ${this.#groups.map(
            ([title, kinds]) =>
              html`<h3>${title}</h3>
                <ul>
                  ${kinds.map(
                    (it) =>
                      html`<li>
                        <button type="button" aria-pressed=${String(it === kind)} @click=${() => this.#pick(it.name)}>${glyph(it)}${it.title}</button>
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
              (words, preset) =>
                html`<button type="button" class="outlined" @click=${() => this.#set(() => this.#candidate.withPreset(0, preset))}>${words}</button>`,
            )}
            ${this.#candidate.state().curves[0].isDrawn ? html`<button type="button" class="outlined" id="draw-own" @click=${() => this.#draw()}>Draw it…</button>` : nothing}
          </div>
          <div class="sheet picking-sheet"><canvas aria-hidden="true"></canvas></div>
          <div class="picking-fields">${fieldsOf(kind).map((key) => this.#field(key))}</div>
        </div>
        ${hasTraffic(kind) ? this.#trafficOf(kind) : nothing}
      </div>
      ${this.#foot()}
    `;
  }

  #field(key: KeyInfo) {
    const [curve] = this.#candidate.state().curves;
    const actions = {
      preview: (text: string) => this.#set(() => this.#candidate.withKey(0, key.name, text), key.domain.kind === 'sizes'),
      commit: () => {
        this.#before = this.#candidate.link();
      },
      revert: () => false,
    };
    const { values } = curve;
    return field({ key, value: values[key.name], beside: values, id: `picking-${key.name}`, actions }, this.#drafts);
  }

  #trafficOf(kind: NetworkInfo) {
    this.#traffic ??= this.#engine.traffic();
    const { values } = this.#candidate.state().curves[0];
    const chosen = this.#traffic.find(({ name }) => name === values[TRAFFIC]);
    const parameters = kind.keys.filter(({ name, group }) => group === TRAFFIC && name !== TRAFFIC && name in values);
    const pick = (name: string) => {
      const wrong = this.#set(() => this.#candidate.withKey(0, TRAFFIC, name));
      this.#wrong = wrong;
      this.#update();
    };
    return html`<div class="picking-traffic">
      <h3>Traffic</h3>
      <p class="hint">Who sends to whom: a row for each source, a column for each destination.</p>
      ${trafficChoice(this.#traffic, values[TRAFFIC], pick)}
      ${this.#wrong === null ? nothing : html`<p class="wrong" role="status">${this.#wrong}</p>`}
      ${chosen ? html`<p><strong>${chosen.title[0].toUpperCase()}${chosen.title.slice(1)}.</strong> ${chosen.sentence}</p>` : nothing}
      ${parameters.map((key) => this.#field(key))}
      <label class="for-all"><input type="checkbox" autocomplete="off" .checked=${live(this.#isForAll)} @change=${() => {
        this.#isForAll = !this.#isForAll;
        this.#update();
      }} />The same traffic for all networks</label>
    </div>`;
  }

  #foot() {
    const { curves, view } = this.#session.state;
    const [curve] = this.#candidate.state().curves;
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
          <dt>${curve.pending ? 'computed once it is added' : curve.deadlock ? 'can deadlock' : curve.saturation === undefined ? 'drops excess traffic' : `the model saturates at ${shownNumber(curve.saturation, 'figure')}`}</dt>
          <dd>${ratio === null ? (curve.deadlock ?? '') : `${shownNumber(ratio, 'figure')} × the load of ${replaced}`}</dd>
        </div>
      </dl>
      ${this.#step === 'kind' ? nothing : html`<button type="button" class="plain back" @click=${() => this.#go(this.#step === 'traffic' ? 'network' : 'kind')}>Back</button>`}
      ${this.#step === 'network' && hasTraffic(this.#kind) ? html`<button type="button" class="outlined to-traffic" @click=${() => this.#go('traffic')}>Traffic</button>` : nothing}
      <button type="button" class="outlined" @click=${() => this.#take(true)}>Replace ${replaced}</button>
      <button type="button" class="primary" ?disabled=${isFull} @click=${() => this.#take(false)}>Add as ${letterOf(curves.length)}</button>
      <button type="button" class="primary next" @click=${() => this.#go('network')}>Next</button>
    </div>`;
  }

  #go(step: Step) {
    this.#step = step;
    this.#update();
  }

  #find(search: string) {
    this.#search = search;
    const found = this.#groups.flatMap(([, kinds]) => kinds);
    // A search that finds the kind shown keeps it.
    if (found.length > 0 && !found.some(({ name }) => name === this.#kind.name)) this.#like(found[0].name, this.#session.state.view.drawn);
    this.#update();
  }

  #pick(kind: string) {
    this.#like(kind, this.#session.state.view.drawn);
    this.#update();
  }

  /** @param isTyped true if it edits what was there before a text was typed */
  #set(edit: () => string, isTyped: boolean = false) {
    const shown = this.#candidate.link();
    if (isTyped) this.#candidate.open(this.#before);
    const wrong = this.#try(edit);
    if (wrong === null) this.#share();
    else this.#candidate.open(shown);
    if (!isTyped) this.#before = this.#candidate.link();
    this.#update();
    return wrong;
  }

  #take(replaces: boolean) {
    const session = this.#session;
    const { curves, view } = session.state;
    const index = replaces ? view.drawn : curves.length;
    const [{ label }] = this.#candidate.state().curves;
    const link = this.#candidate.link();
    const put = (explorer: Explorer) => explorer.withNetworkOf(link, replaces ? index : undefined);
    const draw = (explorer: Explorer) => explorer.withView('draw', String(index + 1));
    session.edit(put, ...this.#forAll(index), draw);
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
  #forAll(index: number) {
    const { values } = this.#candidate.state().curves[0];
    if (!this.#isForAll || values[TRAFFIC] === undefined) return [];
    const keys = this.#kind.keys.filter(({ name, group }) => group === TRAFFIC && name in values);
    const others = this.#session.state.curves.map((_, at) => at).filter((at) => at !== index);
    return others
      .filter((at) => this.#session.state.curves[at].values[TRAFFIC] !== undefined)
      .flatMap((at) =>
        keys.map(
          ({ name }) =>
            (explorer: Explorer) =>
              withKeyIfLegal(explorer, at, name, values[name]),
        ),
      );
  }

  #paint(canvas: HTMLCanvasElement, size: Size) {
    this.#candidate.drawNetwork(canvas, { ...size, theme: this.#theme.background, heading: false, operating: true, drawing: 'busy' });
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

/** A pattern that another network cannot have leaves it as it is. */
function withKeyIfLegal(explorer: Explorer, index: number, key: string, text: string) {
  try {
    return explorer.withKey(index, key, text);
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    return explorer.link();
  }
}
