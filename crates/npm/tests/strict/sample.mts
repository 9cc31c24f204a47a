/** What users write, in the strictest TypeScript, with the oldest library that will do. */

import { type Curve, type Failures, load, type Network, type Point, type Routings, type Unit } from 'loadcurve';
import 'loadcurve/element';
import initEngine, { Figure } from 'loadcurve/engine';

const { curve, faults, networks, version, openNetwork, read, routings } = await load();
const mesh: Curve = curve('mesh', { k: 16 });
const both: Curve = curve('?net=mesh&net=torus').with('flits', 64).with({ x: 'capacity', load: 0.5 });
const unit: Unit = 'capacity';
const rows: Point[] = mesh.points({ loads: new Set([0.1, 0.2]), unit, source: 'model' });
const latency: number | null | undefined = rows[0]?.latency;
const saturation: number[] = both.saturation();
const svg: string = both.svg({ width: 800, theme: 'print', drawing: false });
const kinds: Network[] = networks();
const id: string = openNetwork(new Uint8Array());

const compared: Routings | undefined = routings(mesh, { mean: 10 })[0];
const bound: number | undefined = compared?.routings[0]?.bound;
const failed: Failures[] = faults('mesh,fail:27-28', { k: new Set([1, 2]) });
const mean: number | null | undefined = failed[0]?.random[0]?.mean;

const theirs: Curve = read(['load,latency', '0.1,20'].join('\n'), {
  network: mesh,
  columns: { load: 'load', latency: 2 },
  rows: { load: 0.1 },
  unit: 'flits',
  name: 'noxim.csv',
});
const origin: string | undefined = theirs.points({ source: 'external' })[0]?.origin;

const stop = new AbortController();
const simulated: Promise<Curve> = mesh.simulate({
  seed: 7,
  precision: 5,
  loads: [0.1],
  unit: 'flits',
  signal: stop.signal,
  onProgress: (done, total) => console.log(done / total),
});

// @ts-expect-error: no such unit.
mesh.points({ unit: 'furlongs' });
// @ts-expect-error: curves never change.
mesh.link = '?net=torus';
// @ts-expect-error: no such option.
mesh.svg({ hight: 300 });
// @ts-expect-error: no such option.
faults(mesh, { count: 1 });
// @ts-expect-error: a column is missing.
read('', { columns: { load: 1 } });

const element: HTMLElement = document.createElement('load-curve');
element.setAttribute('src', mesh.link);

await initEngine({ module_or_path: new URL('https://example.org/loadcurve_bg.wasm') });
const figure: Figure = new Figure('mesh');

export { bound, element, figure, id, kinds, latency, mean, origin, saturation, simulated, svg, version };
