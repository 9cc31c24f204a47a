/** What the terms need once the page is idle: one file, as each further one costs a request. */

export { WordCard } from './card.ts';
export { listTerms, markTerms } from './list.ts';
