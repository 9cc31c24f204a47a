/** Progress of a simulation in words. */

import { separated } from '../numbers.ts';
import type { ViewState } from '../pkg/loadcurve-web.js';
import type { Status } from './simulator.ts';

/** How many points are finished. */
export function finishedOf({ finished, points }: Status) {
  return `${finished} of ${counted(points, 'point')}`;
}

/** A status line and its details. */
export function wordsFor(status: Status, { precision, seed }: ViewState): [string, string] {
  const { phase, points, finished, unsteady, wide, failed, widest, part, time, left } = status;
  const aim = `±${precision} %`;
  if (phase === 'off') return ['Not simulated yet', `Each point is simulated to ${aim}.`];
  if (phase === 'running') {
    const title = `Simulating: ${Math.floor(100 * part)} %${left === null ? '' : `, ${timeLeft(left)}`}`;
    return [title, `${finishedOf(status)} done, aiming at ${aim}`];
  }
  if (phase === 'held') {
    if (failed > 0) return [`${failed} of ${counted(points, 'point')} could not be simulated`, 'The others are complete.'];
    return [`Cancelled: ${finishedOf(status)} finished`, `Pale points are not yet at ${aim}.`];
  }
  const reached = widest === null ? '' : wide === 0 ? ` to ${aim}` : `, ${finished - unsteady - wide} to ${aim}`;
  const worst = widest === null || wide === 0 ? '' : `; ${wide} wider, up to ±${percentAbove(widest, precision)}`;
  const took = time > 0 ? `in ${duration(time)}, ` : '';
  const beyond = unsteady > 0 ? `; ${counted(unsteady, 'point')} not steady` : '';
  return [`Simulated: ${counted(finished, 'point')}${reached}`, `${took}seed ${seed}${worst}${beyond}`];
}

/**
 * A part in per cent, with two digits or as many as it takes to show that it exceeds another.
 *
 * @param other in per cent
 */
function percentAbove(part: number, other: number) {
  let digits = 2;
  while (digits < 15 && Number((100 * part).toPrecision(digits)) <= other) digits += 1;
  return `${Number((100 * part).toPrecision(digits))} %`;
}

export function counted(count: number, thing: string) {
  return `${separated(count)} ${thing}${count === 1 ? '' : 's'}`;
}

/** @param time in milliseconds */
function duration(time: number) {
  const tenths = Math.round(time / 100);
  if (tenths < 100) return `${(tenths / 10).toFixed(1)} s`;
  const seconds = Math.round(time / 1000);
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** @param time in milliseconds */
function timeLeft(time: number) {
  const seconds = time / 1000;
  if (seconds < 1) return 'less than 1 s left';
  if (seconds < 10) return `about ${Math.ceil(seconds)} s left`;
  if (seconds < 55) return `about ${5 * Math.ceil(seconds / 5)} s left`;
  if (seconds < 3300) return `about ${Math.ceil(seconds / 60)} min left`;
  return `about ${Math.ceil(seconds / 3600)} h left`;
}
