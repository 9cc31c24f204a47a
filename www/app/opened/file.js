/**
 * A file of results whose points are drawn in the place of those that the page would simulate. It is
 * read once, in a worker; its networks become the link, and it stays open whatever the link is then.
 */

import { byId } from '../dom.js';
import { say } from '../live.js';
import { showMistakes, showRefusal } from '../notices.js';
import { inShort } from '../quoting.js';
import { Reading, Unreadable } from './reading.js';
import { refused, shownName, wordsFor } from './words.js';

/** @import { ResultFile } from '../pkg/loadcurve-web.js' */
/** @import { Session } from '../session.js' */
/** @import { Simulator } from '../simulation/simulator.js' */

/** What is open. @typedef {ResultFile & { name: string }} Open */

/** Larger files are not read, in bytes: beyond them memory would become scarce. */
const MOST_BYTES = 64e6;
/** More points would have the page stand still when it takes them over: so many take 30 ms. */
const MOST_POINTS = 5_000;

export class OpenedFile {
  #session;
  #simulator;
  #module;
  /** @type {Reading | null} */
  #reading = null;
  /** @type {Open | null} */
  #open = null;
  /** @type {() => void} */
  #changed = () => {};

  /**
   * @param {Session} session
   * @param {Simulator} simulator
   * @param {WebAssembly.Module} module for the worker
   */
  constructor(session, simulator, module) {
    this.#session = session;
    this.#simulator = simulator;
    this.#module = module;
  }

  /** What is open, if anything is. */
  get now() {
    return this.#open;
  }

  /** The name of the file that is being read. */
  get awaited() {
    return this.#reading?.name ?? null;
  }

  /** Has `changed` told when a file is read or not any more. @param {() => void} changed */
  follow(changed) {
    this.#changed = changed;
  }

  /**
   * Opens a file in the place of the one that is open, or says why it does not.
   *
   * @param {File[]} files
   */
  async open(files) {
    const [file] = files;
    if (!file) return;
    if (files.length > 1) return this.refuse(refused.several(files.length));
    const name = shownName(file);
    if (file.size === 0) return this.refuse(refused.wrong(name, 'it is empty'));
    if (file.size > MOST_BYTES) return this.refuse(refused.wrong(name, refused.bytes(file.size, MOST_BYTES)));
    this.#reading?.end();
    const reading = new Reading(this.#module, file);
    this.#read(reading);
    say(`Reading ${name}`);
    try {
      const results = await reading.results;
      if (results.points > MOST_POINTS) throw new Unreadable(refused.points(results.points, MOST_POINTS));
      this.#read(null);
      this.#take({ ...results, name });
    } catch (error) {
      this.#read(null);
      if (!(error instanceof Unreadable)) throw error;
      this.refuse(refused.wrong(name, inShort(error.message)));
    }
  }

  /** Says why nothing is opened. @param {string} message */
  refuse(message) {
    showRefusal(message);
    inView('notices');
    say(message);
  }

  /** Ends the reading of a file, or closes the one that is open. */
  close() {
    if (this.#reading) {
      say(`${this.#reading.name} was not opened`);
      this.#reading.end();
      this.#read(null);
    } else if (this.#open && !this.#session.isStopped) {
      const { name } = this.#open;
      this.#open = null;
      this.#session.explorer.closeResults();
      this.#show();
      say(`${name} closed`);
    }
  }

  /** @param {Reading | null} reading */
  #read(reading) {
    this.#reading = reading;
    this.#changed();
  }

  /** @param {Open} open */
  #take(open) {
    const session = this.#session;
    if (session.isStopped) throw new Unreadable('the computation has failed');
    const link = session.explorer.openResults(open.packed);
    this.#open = open;
    if (link === session.link) this.#show();
    else this.#follow(link);
    // What was said of another link, and of another file.
    showMistakes([]);
    byId('notices', HTMLElement).querySelector('.refusal')?.remove();
    inView('opened');
    say(wordsFor(open, session.explorer.placesInFile()).join('. '));
  }

  /** Shows the link of the file, as one step that can be undone. @param {string} link */
  #follow(link) {
    this.#simulator.forget();
    this.#session.edit(() => link);
  }

  /** Shows the same link with other points. */
  #show() {
    // It has forgotten what it was about to do.
    this.#simulator.forget();
    this.#session.tellAnswered(true);
  }
}

/** A file is dropped anywhere, also far below. @param {string} id of what tells what became of it */
function inView(id) {
  byId(id, HTMLElement).scrollIntoView({ block: 'nearest' });
}
