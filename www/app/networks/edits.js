/** Edits of networks, each committed as one step, with the words that a screen reader hears. */

import { say } from '../live.js';
import { showCurve } from '../series.js';
import { letterOf, MAX_NETWORKS } from '../tag.js';
import { valuesForAnother } from './another.js';

/** @import { Explorer, KeyInfo, NetworkInfo } from '../pkg/loadcurve-web.js' */
/** @import { Edit, Session } from '../session.js' */
/** @import { Actions } from './field.js' */
/** @import { KeyGrouper } from './keys.js' */

export class NetworkEdits {
  #session;
  #grouper;
  /** Moves the focus to a network. @type {(index: number) => void} */
  arrive = () => {};

  /**
   * @param {Session} session
   * @param {NetworkInfo[]} kinds
   * @param {KeyGrouper} grouper
   */
  constructor(session, kinds, grouper) {
    this.#session = session;
    this.kinds = kinds;
    this.#grouper = grouper;
  }

  get #curves() {
    return this.#session.state.curves;
  }

  get isFull() {
    return this.#curves.length >= MAX_NETWORKS;
  }

  /** @param {string} name */
  kind(name) {
    return this.kinds.find((kind) => kind.name === name) ?? this.kinds[0];
  }

  /**
   * @param {number} index
   * @param {KeyInfo} key
   * @returns {Actions}
   */
  onKey(index, key) {
    const edit = (/** @type {string} */ text) => (/** @type {Explorer} */ explorer) => explorer.withKey(index, key.name, text);
    return this.#actions(`${index}.${key.name}`, (text) => [...this.#before(key), edit(text)]);
  }

  /** @param {KeyInfo} key @returns {Actions} */
  onKeyOfAll(key) {
    return this.#actions(`all.${key.name}`, (text) => [...this.#before(key), ...this.#setAll(key.name, text)]);
  }

  /**
   * Sizes that are half typed are sizes, too, beside which other values give way: each keystroke edits what was
   * there before the first one.
   *
   * @param {KeyInfo} key
   * @returns {Edit[]}
   */
  #before({ domain }) {
    return domain.kind === 'sizes' ? [() => this.#session.committedLink] : [];
  }

  /** @param {number} index @returns {Actions} */
  onName(index) {
    return this.#actions(`${index}.name`, (text) => [(explorer) => explorer.withName(index, text)]);
  }

  /**
   * @param {string} group
   * @param {(text: string) => Edit[]} edits
   * @returns {Actions}
   */
  #actions(group, edits) {
    return {
      preview: (text) => this.#session.preview(...edits(text)),
      commit: () => this.#session.commit(group),
      revert: () => this.#session.revert(),
    };
  }

  /**
   * @param {string} key
   * @param {string} text
   * @returns {Edit[]}
   */
  #setAll(key, text) {
    return this.#curves.map((_, index) => (explorer) => explorer.withKey(index, key, text));
  }

  /**
   * Gives each network its own value of a key, or one value to all.
   *
   * @param {KeyInfo} key
   * @param {boolean} own
   * @param {number} from the network whose value all get
   */
  setOwn(key, own, from = 0) {
    if (own) {
      this.#grouper.compare(key.name);
    } else {
      this.#session.edit(...this.#setAll(key.name, this.#curves[from].values[key.name]));
      this.#grouper.share(key.name);
    }
    say(own ? `Each network has its own ${key.words} now` : `All networks have the same ${key.words} now`);
  }

  /** Selects the network that is drawn and explained. @param {number} index */
  choose(index) {
    this.#session.edit((explorer) => explorer.withView('draw', String(index + 1)));
  }

  /**
   * @param {number} index
   * @param {boolean} shown
   */
  show(index, shown) {
    showCurve(this.#session, index, shown);
  }

  /** @param {number} index */
  duplicate(index) {
    this.#edit((explorer) => explorer.withCopy(index), index + 1, `Duplicated as ${letterOf(index + 1)}`);
  }

  /**
   * @param {number} index
   * @param {-1 | 1} by
   */
  move(index, by) {
    this.#edit((explorer) => explorer.withMoved(index, index + by), index + by, `Is ${letterOf(index + by)} now`);
  }

  /** @param {number} index */
  remove(index) {
    const message = `Removed ${this.#curves[index].label}`;
    this.#edit((explorer) => explorer.without(index), Math.min(index, this.#curves.length - 2), message);
  }

  /**
   * Adds one more like a network, with the next legal double of a key.
   *
   * @param {number} index
   * @param {string} key
   */
  addLike(index, key) {
    const { network, values } = this.#curves[index];
    this.add(network, { ...values, [key]: String(2 * Number(values[key])) });
  }

  /** Adds one more like the last, a step further in the key that is compared. */
  addAnother() {
    const last = this.#curves.length - 1;
    const { compared, own } = this.#grouper.groups(this.#session.state, (name) => this.kind(name));
    const copy = (/** @type {Explorer} */ explorer) => explorer.withCopy(last);
    for (const [key, text] of valuesForAnother(this.#curves, compared.length > 0 ? compared : own[last])) {
      const wrong = this.#session.preview(copy, (explorer) => explorer.withKey(last + 1, key, text));
      if (wrong === null) return this.#added();
    }
    this.#session.preview(copy);
    this.#added();
  }

  /**
   * Adds a network of a kind, with some of its keys set.
   *
   * @param {string} name
   * @param {Record<string, string>} [values]
   */
  add(name, values = {}) {
    const index = this.#curves.length;
    this.#session.preview(
      (explorer) => explorer.withNetwork(name),
      ...Object.entries(values).map(
        ([key, text]) =>
          (/** @type {Explorer} */ explorer) =>
            explorer.withKey(index, key, text),
      ),
    );
    this.#added();
  }

  #added() {
    this.#session.commit();
    const at = this.#curves.length - 1;
    this.arrive(at);
    say(`Added ${letterOf(at)}, ${this.#curves[at].label}`);
  }

  /**
   * @param {Edit} edit
   * @param {number} to the network that gets the focus
   * @param {string} message
   */
  #edit(edit, to, message) {
    this.#session.edit(edit);
    this.arrive(to);
    say(message);
  }
}
