/** The network and load of a first visit: small enough that its messages can be watched at once. */

export const FIRST_VISIT = 'net=mesh,flits:16&load=0.11';

/** The link that the address stands for: an address without one is a first visit. */
export function linkOf(search: string) {
  return search.replace(/^\?/, '') === '' ? FIRST_VISIT : search;
}
