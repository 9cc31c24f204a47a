/** Curves, over the figures of the engine. */

import { Figure, Files, networks, openMatrix, openNetwork, version } from './loadcurve.js';
import { boolean, callback, checked, number, numbers, setting, settings, signal, string } from './options.js';
import { run } from './simulation.js';

/** @import * as types from './index.js' */

/** Kinds of points. @type {types.Source[]} */
const SOURCES = ['model', 'simulation', 'paper', 'external'];

/** Options of each call, with their checks. */
const POINTS = { loads: numbers, unit: string, points: number, source: string };
const PICTURE = { width: number, height: number, theme: string, drawing: boolean };
const SIMULATION = {
  loads: numbers,
  unit: string,
  seed: number,
  precision: number,
  maxMessages: number,
  signal,
  onProgress: callback,
};
const COLUMNS = { load: setting, latency: setting, throughput: setting, interval: setting };
const READ = {
  format: string,
  network: (/** @type {unknown} */ value) => {
    if (typeof (/** @type {any} */ (value)?.link) !== 'string') string(value, 'network');
  },
  origin: string,
  columns: (/** @type {object} */ value) => void checked(value, COLUMNS),
  rows: settings,
  unit: string,
  clock: number,
  name: string,
};

/** The loads as the engine takes them. @param {Iterable<number> | undefined} loads */
function list(loads) {
  if (loads === undefined) return undefined;
  const read = Array.from(loads);
  for (const load of read) number(load, 'loads');
  return Float64Array.from(read);
}

/** @param {unknown} texts @returns {Iterable<unknown>} */
function eachText(texts) {
  if (typeof texts === 'string') return [texts];
  const isList = typeof (/** @type {any} */ (texts)?.[Symbol.iterator]) === 'function';
  if (isList && !ArrayBuffer.isView(texts)) return /** @type {Iterable<unknown>} */ (texts);
  throw new TypeError('text: neither a string nor a list of strings; a TextDecoder makes one of bytes');
}

/** @param {unknown} bytes */
function array(bytes) {
  if (bytes instanceof Uint8Array) return bytes;
  throw new TypeError('bytes: not a Uint8Array');
}

/** @implements {types.Curve} */
class Curve {
  #figure;

  /** @param {Figure} figure */
  constructor(figure) {
    this.#figure = figure;
  }

  get link() {
    return this.#figure.link;
  }

  get title() {
    return this.#figure.title;
  }

  get summary() {
    return this.#figure.summary;
  }

  warnings() {
    return this.#figure.warnings();
  }

  /**
   * @param {string | Record<string, string | number>} key
   * @param {string | number} [value]
   * @returns {types.Curve}
   */
  with(key, value) {
    const keys = typeof key === 'string' ? { [key]: value } : key;
    settings(keys, 'keys');
    return new Curve(this.#figure.withSettings(Object.keys(keys), Object.values(keys).map(String)));
  }

  /** @param {types.PointsOptions} [options] */
  points(options) {
    const { loads, unit, points = 21, source } = checked(options, POINTS);
    // The models need not be solved for what was measured.
    const isMeasured = source === 'simulation' || source === 'external';
    if (source !== undefined && !SOURCES.includes(source)) {
      throw new RangeError(`source: “${source}” is not one of ${SOURCES.join(', ')}`);
    }
    const given = isMeasured ? undefined : list(loads);
    const json = this.#figure.table(given, unit, isMeasured ? undefined : String(points));
    /** @type {{ curves: { points: types.Point[] }[] }} */
    const { curves } = JSON.parse(json);
    const all = curves.flatMap((curve) => curve.points);
    return source === undefined ? all : all.filter((point) => point.source === source);
  }

  /** @param {types.Unit} [unit] */
  saturation(unit) {
    if (unit !== undefined) string(unit, 'unit');
    return Array.from(this.#figure.saturation(unit));
  }

  /** @param {types.PictureOptions} [options] */
  svg(options) {
    const { width = 640, height = 420, theme, drawing = false } = checked(options, PICTURE);
    return this.#figure.svg(String(width), String(height), theme, drawing);
  }

  csv() {
    return this.#figure.csv();
  }

  json() {
    return this.#figure.json();
  }

  tex() {
    return this.#figure.tex();
  }

  bibtex() {
    return this.#figure.bibtex();
  }

  /**
   * @param {types.SimulationOptions} [options]
   * @returns {Promise<types.Curve>}
   */
  async simulate(options) {
    const { loads, unit, seed, precision, maxMessages, signal, onProgress } = checked(options, SIMULATION);
    signal?.throwIfAborted();
    const given = list(loads);
    const [seedText, precisionText, mostText] = [seed, precision, maxMessages].map((it) => (it === undefined ? it : String(it)));
    const simulation = this.#figure.simulation(given, unit, seedText, precisionText, mostText);
    return new Curve(await run(simulation, signal, onProgress));
  }
}

/** @type {types.Loadcurve} */
export const loadcurve = Object.freeze({
  get version() {
    return version();
  },

  curve(/** @type {string} */ link, /** @type {Record<string, string | number>} */ keys = {}) {
    string(link, 'link');
    settings(keys, 'keys');
    const curve = new Curve(new Figure(link));
    return Object.keys(keys).length === 0 ? curve : curve.with(keys);
  },

  /**
   * @param {string | Iterable<string>} texts
   * @param {types.ReadOptions} [options]
   */
  read(texts, options) {
    const { name = '', network, columns, rows = {}, ...others } = checked(options, READ);
    const files = new Files();
    for (const it of eachText(texts)) {
      string(it, 'text');
      files.add(name, it);
    }
    for (const [column, value] of Object.entries(rows)) files.keep(column, String(value));
    const named = columns && Object.entries(columns).map(([role, column]) => `${role}=${column}`);
    const all = { network: typeof network === 'object' ? network.link : network, columns: named?.join(), ...others };
    for (const [what, value] of Object.entries(all)) {
      if (value !== undefined) files.say(what, String(value));
    }
    return new Curve(files.figure());
  },

  networks() {
    /** @type {Record<string, { title: string, sentence: string, keys: Record<string, Omit<types.Key, 'name'>> }>} */
    const kinds = JSON.parse(networks());
    return Object.entries(kinds).map(([name, { title, sentence, keys }]) => ({
      name,
      title,
      sentence,
      keys: Object.entries(keys).map(([name, key]) => ({ name, ...key })),
    }));
  },

  openNetwork(/** @type {Uint8Array} */ bytes) {
    return openNetwork(array(bytes));
  },

  openMatrix(/** @type {Uint8Array} */ bytes) {
    return openMatrix(array(bytes));
  },
});
