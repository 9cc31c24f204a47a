/**
 * What the link shows in the place of the curves: a late function says what is to be found and draws it, workers find
 * it. What two links ask alike is found once.
 */

import { Job } from '../jobs/job.ts';
import type { News } from '../jobs/messages.ts';
import { openNamedFile, Study, startLate } from '../late.ts';
import { followNamedFiles } from '../named-files.ts';
import type { StudyAbout, TimesSummary } from '../pkg/loadcurve-web.js';
import { Incomplete, type Session } from '../session.ts';
import { onceSoon, signal } from '../view.ts';

/** Keys of a link on which the answer and its picture depend. */
const KEYS =
  'net x y hide equal width bits ns clock knee view over values of at within collective algorithm size bytes ports startup load title draw sim precision seed'.split(
    ' ',
  );

/** Wait before the workers begin, in milliseconds: a slider changes the link with every frame. */
const PAUSE = 80;

/** More would prepare the same networks again for few parts each. */
const MOST_WORKERS = 4;

export class StudyAnswer {
  #session;
  /** Parts are found apart from one another. */
  #jobs;
  #timer = signal(0);
  /** What the answer is to: the part of the link that matters. */
  #asked = '';
  /** True once the module is here. */
  #isHere = false;
  /** True until the reader cancels. */
  #isWanted = true;
  #study = signal<Study | null>(null);
  /** Times that other programs measured, which are no part of a link. */
  #times: TimesSummary | null = null;
  /** What is asked and known; null once that has changed. */
  #about: StudyAbout | null = null;
  /** Callers that wait for the rest. */
  #waiting: { resolve: () => void; reject: (reason: Incomplete) => void }[] = [];
  /** Number of parts that are found, and of all. */
  found = signal(0);
  count = signal(0);
  /** What failed, if anything did. */
  failure = signal('');
  /** Grows with the answer, at most once a frame: parts come fast. */
  #changes = signal(0);
  #changed = onceSoon(() => {
    this.#changes.value += 1;
  });

  constructor(session: Session) {
    this.#session = session;
    const length = Math.min(MOST_WORKERS, navigator.hardwareConcurrency || 1);
    this.#jobs = Array.from({ length }, () => new Job('study', { failed: (reason) => this.#fail(reason) }));
    session.follow(() => this.#follow());
    startLate().then(
      () => this.#arrive(),
      (error) => this.#fail(error.message),
    );
  }

  /** What is drawn, once the module is here. */
  get study() {
    return this.#study.value;
  }

  /** What is asked, and the answer as far as it is known. */
  get about() {
    void this.#changes.value;
    this.#about ??= this.#study.value?.about() ?? null;
    return this.#about;
  }

  /** The algorithm whose steps the drawing shows; null until it is known, and without one. */
  get drawn() {
    void this.#changes.value;
    return (this.#session.isStudied && this.#study.value?.drawnAlgorithm()) || null;
  }

  get isComplete() {
    return this.#study.value !== null && this.found.value === this.count.value;
  }

  get isRunning() {
    return this.#timer.value !== 0 || this.#jobs.some((job) => job.isRunning);
  }

  /** Draws times that other programs measured beside those found, or none any more. */
  measure(times: TimesSummary | null) {
    this.#times = times;
    this.#study.value?.measure(times ?? undefined);
    this.#about = null;
    this.#changed();
  }

  /** Ends the workers at once; what is solved stays. */
  cancel() {
    this.#isWanted = false;
    this.#close();
  }

  /** Goes on where it was cancelled or failed. */
  resume() {
    this.#isWanted = true;
    this.failure.value = '';
    this.#begin();
  }

  /**
   * All of it, for the link as it is.
   *
   * @returns rejected with `Incomplete`
   */
  async complete(): Promise<Study> {
    await startLate();
    this.#follow();
    if (!this.isComplete && !this.isRunning) this.resume();
    while (!this.isComplete)
      await new Promise<void>((resolve, reject) => {
        this.#waiting.push({ resolve, reject });
      });
    // Files carry the whole link.
    this.#study.value?.open(this.#session.link);
    return this.#study.value as Study;
  }

  #follow() {
    const { isStopped, isStudied, link } = this.#session;
    if (isStopped || !isStudied) return this.#close();
    const asked = askedBy(link);
    if (asked === this.#asked) return this.#begin();
    if (!this.#isHere) return;
    if (this.#study.value) this.#study.value.open(link);
    else {
      this.#study.value = new Study(link);
      this.#study.value.measure(this.#times ?? undefined);
    }
    this.#asked = asked;
    this.#isWanted = true;
    this.failure.value = '';
    this.#close();
    this.#count();
    this.#begin();
  }

  /** The late functions are here, and are given the files that links name, whenever they come. */
  #arrive() {
    this.#isHere = true;
    followNamedFiles((file) => {
      openNamedFile(file);
      // What they mean is another network.
      this.#asked = '';
      this.#study.value?.free();
      this.#study.value = null;
      this.#follow();
    });
    this.#follow();
  }

  #count() {
    this.#about = null;
    this.#changed();
    this.count.value = this.#study.value?.count() ?? 0;
    this.found.value = this.count.value - (this.#study.value?.openPlaces().length ?? 0);
  }

  #begin() {
    if (this.isRunning || !this.#isWanted || this.failure.value || !this.#study.value || this.isComplete) return;
    const { link } = this.#session;
    const open = [...this.#study.value.openPlaces()];
    this.#timer.value = setTimeout(() => {
      this.#timer.value = 0;
      this.#jobs.slice(0, open.length).forEach((job, first) => {
        const places = open.filter((_, place) => place % this.#jobs.length === first);
        job.ask('study', { link, places }, { news: (point) => this.#learn(point), answered: () => {} });
      });
    }, PAUSE);
  }

  #learn({ place, answer }: News<'study'>) {
    this.#study.value?.learn(place, answer);
    this.#count();
    if (this.isComplete) for (const { resolve } of this.#waiting.splice(0)) resolve();
  }

  #fail(reason: string) {
    this.#close();
    this.failure.value = reason;
  }

  #close() {
    clearTimeout(this.#timer.value);
    this.#timer.value = 0;
    // An idle worker is there for the next question.
    for (const job of this.#jobs) if (job.state.value !== 'idle') job.end();
    if (!this.isComplete) for (const { reject } of this.#waiting.splice(0)) reject(new Incomplete());
  }
}

/** The part of a link on which the answer depends. */
function askedBy(link: string) {
  return link
    .split('&')
    .filter((pair) => KEYS.includes(pair.split('=')[0]))
    .join('&');
}
