/** The state of a step: the link that it opens, and what it hides of it. */

/** Parts of a link that are the reader's own, or of a lesson. */
const LEFT_OUT = ['lesson', 'step', 'theme', 'embed'];

/** @param query of the page, without its question mark */
export function stateOf(query: string) {
  const parts = query.split('&').filter((part) => !LEFT_OUT.includes(keyOf(part)));
  return `?${parts.join('&')}`;
}

/** Indices of the networks that a link hides, from 0. */
export function hiddenIn(link: string) {
  const part = partsOf(link).find((part) => part.startsWith('hide='));
  return part
    ? part
        .slice(5)
        .split(',')
        .map((number) => Number(number) - 1)
    : [];
}

/** The link with other networks hidden. */
export function withHidden(link: string, hidden: number[]) {
  const rest = partsOf(link).filter((part) => !part.startsWith('hide='));
  const numbers = [...hidden].sort((a, b) => a - b).map((index) => index + 1);
  return `?${[...rest, ...(numbers.length > 0 ? [`hide=${numbers.join(',')}`] : [])].join('&')}`;
}

/** True if two links open the same, in whatever order they name what is not a network. */
export function isSameState(one: string, other: string) {
  const [parts, others] = [one, other].map((link) => partsOf(link).sort((a, b) => keyOf(a).localeCompare(keyOf(b))));
  return parts.join('&') === others.join('&');
}

function keyOf(part: string) {
  return part.split('=')[0];
}

function partsOf(link: string) {
  return link
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '');
}
