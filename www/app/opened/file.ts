/**
 * A results file, whose points are drawn in place of those that the page would simulate, or beside all of
 * them if they come from another program; of a file of models alone the reader chooses points or chart. It is
 * read once, in a worker; its networks become the link, unless they are in it, and it stays open when the link
 * changes. Lessons and networks of the reader's own are opened in the same way.
 */

import { byId, say } from '../dom.ts';
import { bringIntoSight } from '../in-sight.ts';
import { Job } from '../jobs/job.ts';
import type { Answer, Input } from '../jobs/messages.ts';
import { linkBeside, startLate } from '../late.ts';
import { fromFile } from '../lesson/catalogue.ts';
import { MAX_CHARACTERS, seemsGuesses } from '../lesson/guesses.ts';
import { showMistakes, showRefusal, withdrawRefusal } from '../notices.ts';
import type { ResultsSummary, TimesSummary } from '../pkg/loadcurve-web.js';
import { inShort } from '../quoting.ts';
import { type Session, withView } from '../session.ts';
import type { Simulator } from '../simulation/simulator.ts';
import { signal } from '../view.ts';
import { isOwnFile, logOf, MAX_OWN_BYTES, openOwnFile } from './own-file.ts';
import { nameOf, placesOf, refused, shownName, wordsFor, wordsForTimes } from './words.ts';

/** The open file. */
export type Open = ResultsSummary & { name: string; files: File[] };

/** The open file of measured times, or several. */
export type OpenTimes = TimesSummary & { name: string };

/** What a worker finds in files. */
type Contents = Exclude<Answer<'read'>, { wrong: string }>;

/** Error that says why nothing in a file can be opened. */
class Unreadable extends Error {}

/** Largest file that is read, in bytes: beyond this memory would become scarce. */
const MAX_BYTES = 64e6;
/** Largest number of points accepted: taking this many over takes 30 ms, and more would freeze the page. */
const MAX_POINTS = 5_000;
/** Largest lesson, in bytes. */
const MAX_LESSON_BYTES = 65_536;

export class OpenedFile {
  #session;
  #simulator;
  /** What reads files now. */
  #job: Job | null = null;
  #awaited = signal<string | null>(null);
  #open = signal<Open | null>(null);
  #times = signal<OpenTimes | null>(null);

  constructor(session: Session, simulator: Simulator) {
    this.#session = session;
    this.#simulator = simulator;
  }

  /** The open file of results, if any. */
  get now() {
    return this.#open.value;
  }

  /** The open file of measured times of collective operations, if any. */
  get times() {
    return this.#times.value;
  }

  /** The name of the open file. */
  get name() {
    return (this.now ?? this.times)?.name ?? null;
  }

  /** The name of the file that is being read. */
  get awaited() {
    return this.#awaited.value;
  }

  /** Opens a file in place of the one that is open, or several logs, or says why it cannot. */
  async open(files: File[]) {
    const [file] = files;
    if (!file || (await this.#areGuesses(files))) return;
    if (files.length > 1) {
      const [program, ...others] = await Promise.all(files.map(logOf));
      if (program === null || others.some((other) => other !== program)) return this.refuse(refused.several(files.length));
    }
    const name = nameOf(files);
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    if (bytes === 0) return this.refuse(refused.wrong(name, 'it is empty'));
    if (files.length === 1 && (await this.#isLesson(file))) return;
    if (files.length === 1 && (await isOwnFile(file))) {
      const wrong = bytes > MAX_OWN_BYTES ? refused.bytes(bytes, MAX_OWN_BYTES) : await openOwnFile(this.#session, file);
      if (wrong) this.refuse(refused.wrong(name, inShort(wrong)));
      return;
    }
    if (bytes > MAX_BYTES) return this.refuse(refused.wrong(name, refused.bytes(bytes, MAX_BYTES)));
    await this.#openResults(files, name);
  }

  /** Opens the logs again as those of networks with the routers, routes and sources of their runs, and simulates these. */
  async simulateAsTheirs() {
    const { now } = this;
    if (!now) return;
    await this.#openResults(now.files, now.name, true);
    if (this.now !== now) this.#session.edit(withView('sim', 'on'));
  }

  async #openResults(files: File[], name: string, hasRouters = false) {
    const session = this.#session;
    const { explorer, state } = session;
    const request = { files, net: explorer.networkLink(state.view.drawn), hasRouters };
    try {
      let contents = await this.#contents({ ...request, mapping: null });
      if ('times' in contents) return await this.#openTimes({ ...contents.times, name });
      if ('table' in contents) {
        const { askForColumns } = await import('../later.ts');
        const mapping = await askForColumns(session, name, contents.table);
        if (!mapping) return say(`${name} was not opened`);
        contents = await this.#contents({ ...request, mapping });
      }
      if (!('results' in contents)) throw new Error('a table whose columns are named is read');
      const { results } = contents;
      if (results.isOfModels && results.link !== session.link) {
        const { askForPart } = await import('../later.ts');
        const part = await askForPart(name, results);
        if (part === null) return say(`${name} was not opened`);
        if (part === 'link') return this.#openLink(results.link, name);
      }
      if (results.points > MAX_POINTS) throw new Unreadable(refused.points(results.points, MAX_POINTS));
      await startLate();
      this.#take({ ...results, name, files });
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      this.refuse(refused.wrong(name, inShort(error.message)));
    }
  }

  /** Shows measured times beside those of the operation, on the networks that are open. */
  async #openTimes(times: OpenTimes) {
    if (times.count > MAX_POINTS) throw new Unreadable(refused.points(times.count, MAX_POINTS));
    await startLate();
    const session = this.#session;
    if (session.isStopped) throw new Unreadable('the computation has failed');
    this.#open.value = null;
    session.explorer.closeResults();
    this.#times.value = times;
    this.#follow(linkBeside(session.link, times));
    showMistakes([]);
    withdrawRefusal();
    bringIntoSight(byId('opened', HTMLElement));
    say(wordsForTimes(times).join('. '));
  }

  /** Reads files in place of what is being read; never settled once that is ended. */
  #contents(request: Input<'read'>): Promise<Contents> {
    this.#endReading();
    const name = nameOf(request.files);
    this.#awaited.value = name;
    say(`Reading ${name}`);
    return new Promise((resolve, reject) => {
      const fail = (reason: string) => {
        this.#endReading();
        reject(new Unreadable(reason));
      };
      this.#job = new Job('reading', { failed: fail });
      this.#job.ask('read', request, {
        answered: (answer) => {
          if ('wrong' in answer) return fail(answer.wrong);
          this.#endReading();
          resolve(answer);
        },
      });
    });
  }

  /** Ends the worker at once. */
  #endReading() {
    this.#job?.end();
    this.#job = this.#awaited.value = null;
  }

  /**
   * Opens a lesson of the reader's own.
   *
   * @returns false if it is no lesson
   */
  async #isLesson(file: File): Promise<boolean> {
    if (file.size > MAX_LESSON_BYTES || !file.name.toLowerCase().endsWith('.json')) return false;
    const json = await file.text();
    if (!/^\s*\{\s*"lesson"/.test(json)) return false;
    try {
      const { lesson, source, isWhole } = await fromFile(json);
      lesson.free();
      if (!isWhole) showRefusal(`${shownName(file)} is too long for a link: it runs here, and whoever gets the link needs the file.`);
      this.lessonOpened(source);
    } catch (error) {
      this.refuse(refused.wrong(shownName(file), inShort((error as Error).message ?? error)));
    }
    return true;
  }

  /**
   * Opens guesses of a class.
   *
   * @returns false if some are something else
   */
  async #areGuesses(files: File[]): Promise<boolean> {
    const isLike = ({ name, size }: File) => size <= 4 * MAX_CHARACTERS && name.toLowerCase().endsWith('.json');
    if (!files.every(isLike)) return false;
    const named = await Promise.all(files.map(async (file) => ({ name: shownName(file), text: await file.text() })));
    if (!named.every(({ text }) => seemsGuesses(text))) return false;
    this.guessesOpened(named);
    return true;
  }

  /** Called with the texts of files with guesses; set by the page. */
  guessesOpened: (files: { name: string; text: string }[]) => void = () => {};

  /** Called with the source of a lesson that was opened; set by the page. */
  lessonOpened: (source: string) => void = () => {};

  /** Reports why nothing is opened. */
  refuse(message: string) {
    showRefusal(message);
    bringIntoSight(byId('notices', HTMLElement));
    say(message);
  }

  /** Cancels the reading of a file, or closes the open one. */
  close() {
    if (this.awaited !== null) {
      say(`${this.awaited} was not opened`);
      this.#endReading();
    } else if (this.name && !this.#session.isStopped) {
      const { name } = this;
      this.#open.value = this.#times.value = null;
      this.#session.explorer.closeResults();
      this.#show();
      say(`${name} closed`);
    }
  }

  #take(open: Open) {
    const session = this.#session;
    if (session.isStopped) throw new Unreadable('the computation has failed');
    const link = session.explorer.openResults(open.packed);
    this.#open.value = open;
    this.#times.value = null;
    if (link === session.link) this.#show();
    else this.#follow(link);
    // Notices about another link, and about another file.
    showMistakes([]);
    withdrawRefusal();
    bringIntoSight(byId('opened', HTMLElement));
    say(wordsFor(open, placesOf(open, session.explorer)).join('. '));
  }

  /** Draws a file of models alone again: its link, in the place of an open file. */
  #openLink(link: string, name: string) {
    const session = this.#session;
    if (session.isStopped) return this.refuse(refused.wrong(name, 'the computation has failed'));
    this.#open.value = this.#times.value = null;
    session.explorer.closeResults();
    this.#follow(link);
    showMistakes(session.explorer.notices());
    withdrawRefusal();
    say(`Chart of ${name} opened`);
  }

  /** Shows the link of the file, as a single step that can be undone. */
  #follow(link: string) {
    this.#simulator.forget();
    this.#session.edit(() => link);
  }

  /** Shows the same link with different points. */
  #show() {
    // The simulator must start afresh.
    this.#simulator.forget();
    this.#session.notifyResponse(true);
  }
}
