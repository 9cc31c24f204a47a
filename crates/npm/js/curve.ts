/** Curves, over the figures of the engine. */

import type * as types from './api.js';
import { Figure, Files, networks, openMatrix, openNetwork, version } from './loadcurve.js';
import { boolean, callback, checked, number, numbers, setting, settings, signal, string } from './options.js';
import { run } from './simulation.js';

/** Kinds of points. */
const SOURCES: types.Source[] = ['model', 'simulation', 'paper', 'external'];

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
  network: linked,
  origin: string,
  columns: (value: object) => void checked(value, COLUMNS),
  rows: settings,
  unit: string,
  clock: number,
  name: string,
};

/** A curve, or the text of its link. */
function linked(value: unknown, name: string): asserts value is string | types.Curve {
  if (typeof (value as Partial<types.Curve> | null)?.link !== 'string') string(value, name);
}

/** The figure of a curve or its link. */
function figureOf(link: string | types.Curve) {
  linked(link, 'link');
  return new Figure(typeof link === 'string' ? link : link.link);
}

/** The loads as the engine takes them. */
function list(loads: Iterable<number> | undefined) {
  if (loads === undefined) return undefined;
  const read = Array.from(loads);
  for (const load of read) number(load, 'loads');
  return Float64Array.from(read);
}

function eachText(texts: unknown): Iterable<unknown> {
  if (typeof texts === 'string') return [texts];
  const isList = typeof (texts as Partial<Iterable<unknown>> | null)?.[Symbol.iterator] === 'function';
  if (isList && !ArrayBuffer.isView(texts)) return texts as Iterable<unknown>;
  throw new TypeError('text: neither a string nor a list of strings; a TextDecoder makes one of bytes');
}

function array(bytes: unknown) {
  if (bytes instanceof Uint8Array) return bytes;
  throw new TypeError('bytes: not a Uint8Array');
}

class Curve implements types.Curve {
  #figure;

  constructor(figure: Figure) {
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

  with(key: string | Record<string, string | number>, value?: string | number): types.Curve {
    const keys = typeof key === 'string' ? { [key]: value } : key;
    settings(keys, 'keys');
    return new Curve(this.#figure.withSettings(Object.keys(keys), Object.values(keys).map(String)));
  }

  points(options?: types.PointsOptions) {
    const { loads, unit, points = 21, source } = checked(options, POINTS);
    // The models need not be solved for what was measured.
    const isMeasured = source === 'simulation' || source === 'external';
    if (source !== undefined && !SOURCES.includes(source)) {
      throw new RangeError(`source: “${source}” is not one of ${SOURCES.join(', ')}`);
    }
    const given = isMeasured ? undefined : list(loads);
    const json = this.#figure.table(given, unit, isMeasured ? undefined : String(points));
    const { curves }: { curves: { points: types.Point[] }[] } = JSON.parse(json);
    const all = curves.flatMap((curve) => curve.points);
    return source === undefined ? all : all.filter((point) => point.source === source);
  }

  saturation(unit?: types.Unit) {
    if (unit !== undefined) string(unit, 'unit');
    return Array.from(this.#figure.saturation(unit));
  }

  svg(options?: types.PictureOptions) {
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

  collective(kind?: types.CollectiveKind, bytes?: number | string, options?: types.CollectiveOptions) {
    const known = { algorithm: string, ports: setting, startup: number, simulate: boolean, seed: number };
    const { simulate, ...others } = checked(options, known);
    if (kind !== undefined) string(kind, 'kind');
    if (bytes !== undefined) setting(bytes, 'bytes');
    const sim = simulate === undefined ? undefined : simulate ? 'on' : 'off';
    const given = Object.entries({ collective: kind, ...others, sim }).filter(([, value]) => value !== undefined);
    const size = bytes === undefined ? undefined : String(bytes);
    return JSON.parse(this.#figure.collective(size, given.flat().map(String))).curves;
  }

  async simulate(options?: types.SimulationOptions): Promise<types.Curve> {
    const { loads, unit, seed, precision, maxMessages, signal, onProgress } = checked(options, SIMULATION);
    signal?.throwIfAborted();
    const given = list(loads);
    const [seedText, precisionText, mostText] = [seed, precision, maxMessages].map((it) => (it === undefined ? it : String(it)));
    const simulation = this.#figure.simulation(given, unit, seedText, precisionText, mostText);
    return new Curve(await run(simulation, signal, onProgress));
  }
}

export const loadcurve: types.Loadcurve = Object.freeze({
  get version() {
    return version();
  },

  curve(link: string, keys: Record<string, string | number> = {}) {
    string(link, 'link');
    settings(keys, 'keys');
    const curve = new Curve(new Figure(link));
    return Object.keys(keys).length === 0 ? curve : curve.with(keys);
  },

  read(texts: string | Iterable<string>, options?: types.ReadOptions) {
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

  routings(link: string | types.Curve, options?: { mean?: number }) {
    const { mean = 100 } = checked(options, { mean: number });
    return JSON.parse(figureOf(link).routings(String(mean))).curves;
  },

  faults(link: string | types.Curve, options?: { k?: Iterable<number> }) {
    const { k = [1, 2, 4, 8] } = checked(options, { k: numbers });
    const counts = Array.from(k);
    for (const count of counts) number(count, 'k');
    return JSON.parse(figureOf(link).faults(counts.map(String))).curves;
  },

  buffers(link: string | types.Curve, options?: { within?: number }) {
    const { within } = checked(options, { within: number });
    return JSON.parse(figureOf(link).buffers(within === undefined ? undefined : String(within))).curves;
  },

  collective(link: string | types.Curve, kind?: types.CollectiveKind, bytes?: number | string, options?: types.CollectiveOptions) {
    const curve = link instanceof Curve ? link : new Curve(figureOf(link));
    return curve.collective(kind, bytes, options);
  },

  networks() {
    const kinds: Record<string, { title: string; sentence: string; keys: Record<string, Omit<types.Key, 'name'>> }> = JSON.parse(
      networks(),
    );
    return Object.entries(kinds).map(([name, { title, sentence, keys }]) => ({
      name,
      title,
      sentence,
      keys: Object.entries(keys).map(([name, key]) => ({ name, ...key })),
    }));
  },

  openNetwork(bytes: Uint8Array) {
    return openNetwork(array(bytes));
  },

  openMatrix(bytes: Uint8Array) {
    return openMatrix(array(bytes));
  },
});
