/** Links of single networks. */

/** A link with one of the networks of another link alone. */
export function linkOfNetwork(link: string, index: number) {
  return `net=${new URLSearchParams(link).getAll('net')[index]}`;
}
