/**
 * The terms that the page explains: each in one sentence, with a picture, and with what shows it on the page.
 * All texts take their explanations from here.
 */

import type { PictureName } from './pictures.ts';
import type { Showing } from './showing.ts';

export interface Term {
  id: string;
  /** As it stands above its sentence. */
  term: string;
  /** Further forms of it in texts, with which it is marked there. */
  forms: string[];
  /** True if texts are full of it, and it is explained only where a template names it. */
  isCommon?: boolean;
  sentence: string;
  picture: PictureName;
  /** What "Show me" does, if there is something to be seen. */
  show?: Showing;
}

/** A term as it is listed: its id is the term unless another one is given, and its picture has the name of its id. */
type Listed = Pick<Term, 'term' | 'sentence'> & Partial<Term>;

/** In alphabetical order, which is that of the help. */
const LISTED: Listed[] = [
  {
    term: 'adaptive routing',
    id: 'adaptive',
    forms: ['adaptive', 'fully adaptive', 'adaptively'],
    sentence: 'Each router chooses the next channel by what is free at the moment, so that messages avoid those that are busy.',
    show: 'routings',
  },
  {
    term: 'all-reduce',
    sentence: 'A collective operation that adds up the data of all processors and gives the sum to each of them.',
    show: 'collective',
  },
  {
    term: 'backpressure',
    sentence: 'A full buffer stops the router before it, that router’s buffer fills in turn, and so on back to the sources.',
    show: 'saturation',
  },
  {
    term: 'bisection',
    forms: ['bisection width', 'bisections'],
    sentence:
      'A cut through as few channels as possible that divides the network into two halves; under uniform traffic half of all messages cross it.',
  },
  {
    term: 'bottleneck',
    forms: ['bottlenecks'],
    sentence: 'The channels at which messages lose the most time; making them faster helps more than anything else.',
    picture: 'busiest',
    show: 'bottleneck',
  },
  {
    term: 'buffer',
    forms: ['buffers', 'flit buffer', 'flit buffers'],
    sentence: 'The memory at the end of a channel in which flits wait for the next one; in collective operations, the data of a processor.',
    show: 'buffers',
  },
  {
    term: 'busiest channel',
    id: 'busiest',
    forms: ['busiest channels', 'busiest link', 'busiest links'],
    sentence: 'The channel that is held for the greatest share of the time; as the load rises, it is the first to be full.',
    show: 'busiest',
  },
  {
    term: 'channel',
    forms: ['channels'],
    isCommon: true,
    sentence: 'One direction of a link between two routers; it carries at most one flit a cycle.',
    show: 'busiest',
  },
  {
    term: 'collective operation',
    id: 'collective',
    forms: ['collective operations', 'collective', 'collectives'],
    sentence: 'An operation in which all processors take part together, such as an all-reduce or a broadcast.',
    show: 'collective',
  },
  {
    term: 'confidence interval',
    id: 'interval',
    forms: ['confidence intervals', '95 % interval', '95 % intervals', 'half-width', '±'],
    sentence: 'The range ± around a simulated mean: 95 of 100 such ranges contain the true mean, and 5 miss it.',
    show: 'simulation',
  },
  {
    term: 'credit',
    forms: ['credits'],
    sentence: 'Permission to send one flit: a router returns one whenever a slot of its buffer is free again.',
  },
  {
    term: 'cut-through switching',
    id: 'cut-through',
    forms: ['cut-through', 'virtual cut-through'],
    sentence:
      'The head moves on as soon as the next buffer has room for the whole packet, so that a blocked packet leaves the channels behind it free.',
  },
  {
    term: 'deadlock',
    forms: ['deadlocks', 'deadlocked', 'deadlock-free'],
    sentence: 'Messages wait for one another in a cycle, each for a channel that the next one holds, and none can ever move again.',
    show: 'deadlock',
  },
  {
    term: 'dependency cycle',
    id: 'dependency',
    forms: ['dependency cycles', 'channel dependency graph', 'dependency graph'],
    sentence: 'Channels in a cycle, in each of which a message may wait for the next; without such a cycle no deadlock is possible.',
    show: 'deadlock',
  },
  {
    term: 'dimension-order routing',
    id: 'dimension-order',
    forms: ['dimension-order', 'dimension order'],
    sentence: 'A message goes along its row first, then along its column; in a mesh it can never deadlock.',
    show: 'route',
  },
  { term: 'flit', forms: ['flits'], sentence: 'The piece of a message that crosses a channel in one cycle, short for flow control digit.' },
  {
    term: 'head and tail flit',
    id: 'head',
    forms: ['head flit', 'head flits', 'tail flit', 'tail flits'],
    sentence: 'The first flit of a message finds the route and takes its channels one by one; the last one frees them again.',
  },
  {
    term: 'held',
    forms: ['utilisation'],
    sentence:
      'A channel is held from the head of a message to its tail, moving or not; the share of time in which it is held is its utilisation.',
    show: 'busiest',
  },
  { term: 'hop', forms: ['hops'], sentence: 'One channel of a route, from one router to the next.', picture: 'route', show: 'route' },
  {
    term: 'hot spot',
    id: 'hot-spot',
    forms: ['hot spots', 'hot-spot traffic', 'hot-spot'],
    sentence: 'A destination to which more messages go than to the others, so that the channels around it fill first.',
  },
  {
    term: 'knee',
    forms: ['knees'],
    sentence: 'Where the curve bends upwards: the load up to which latency stays below three times that at zero load.',
    show: 'knee',
  },
  {
    term: 'latency',
    forms: ['latencies'],
    sentence: 'The cycles from the moment a message is generated until its last flit has arrived, waiting included.',
    show: 'nine-tenths',
  },
  {
    term: 'link bound',
    id: 'bound',
    forms: ['link bounds'],
    sentence: 'The load at which the busiest link or port would carry a flit in every cycle; beyond it nothing more fits.',
    show: 'busiest',
  },
  {
    term: 'load',
    forms: ['offered load', 'injection rate'],
    isCommon: true,
    sentence: 'How much every source sends, in flits or messages a cycle, whether or not the network can deliver it.',
    show: 'nine-tenths',
  },
  {
    term: 'message',
    forms: ['messages'],
    isCommon: true,
    sentence: 'What one processor sends to another, divided into flits, which follow the first of them along one route.',
  },
  {
    term: 'messages measured',
    id: 'measured',
    sentence: 'The number of messages that went into the figures: those after the warm-up, over all replications.',
    picture: 'warm-up',
  },
  {
    term: 'minimal routing',
    id: 'minimal',
    forms: ['minimal route', 'minimal routes', 'shortest route', 'shortest routes'],
    sentence: 'Messages take only shortest routes to their destination, of which there may be several.',
    show: 'routings',
  },
  {
    term: 'optimistic interval',
    id: 'optimistic',
    forms: ['optimistic intervals'],
    sentence: 'The interval is likely to be too narrow: near saturation each message depends on those before it.',
    picture: 'interval',
  },
  { term: 'p50', forms: ['median'], sentence: 'The median of the latencies: half of the messages took no longer.' },
  { term: 'p95', sentence: '95 of 100 messages took no longer.' },
  { term: 'p99', sentence: '99 of 100 messages took no longer.' },
  {
    term: 'packet',
    forms: ['packets'],
    sentence: 'The unit that routers handle as a whole; all of its flits take the same route.',
    picture: 'message',
  },
  {
    term: 'permutation traffic',
    id: 'permutation',
    forms: ['permutation', 'permutations'],
    sentence: 'Every source sends to one destination of its own, no two to the same; some such patterns overload a few channels.',
  },
  {
    term: 'replication',
    forms: ['replications'],
    sentence: 'One of several independent runs at the same load, each from an empty network and with random numbers of its own.',
    picture: 'replications',
    show: 'simulation',
  },
  {
    term: 'route',
    forms: ['routes'],
    isCommon: true,
    sentence: 'The channels that a message crosses, one after the other, from its source to its destination.',
    show: 'route',
  },
  {
    term: 'router',
    forms: ['routers'],
    sentence: 'It takes flits from its inputs, chooses an output for each message, and passes on one flit per output and cycle.',
  },
  {
    term: 'saturation',
    forms: ['saturated', 'saturates', 'saturate', 'saturation load', 'saturation loads'],
    sentence: 'The greatest load that the network can carry; beyond it, queues at the sources and with them latency grow without end.',
    show: 'saturation',
  },
  {
    term: 'seed',
    sentence: 'The start of the random numbers; the same seed gives the same results on every computer.',
    picture: 'replications',
  },
  { term: 'steady', forms: ['steady state'], sentence: 'The network delivers what is offered, and its averages stay what they are.' },
  {
    term: 'store-and-forward switching',
    id: 'store-and-forward',
    forms: ['store-and-forward', 'store and forward'],
    sentence: 'Every router receives a whole packet before it sends the first flit on, so that each hop costs the packet’s full length.',
  },
  {
    term: 'throughput',
    sentence: 'How much arrives per cycle: as much as is offered up to saturation, and hardly more beyond.',
    show: 'throughput',
  },
  {
    term: 'uniform traffic',
    id: 'uniform',
    sentence: 'Every message goes to a destination drawn at random, each with the same probability.',
  },
  {
    term: 'unmodelled',
    sentence: 'No model covers this network; simulation tells its latency.',
    picture: 'replications',
    show: 'simulation',
  },
  {
    term: 'unstable',
    sentence: 'No steady state was found within the allowed messages, or within a model’s iterations; whether there is one is not known.',
  },
  {
    term: 'Valiant routing',
    id: 'valiant',
    forms: ['Valiant', 'Valiant’s'],
    sentence: 'A message goes to a random node first and from there to its destination: longer routes, but an even load under any traffic.',
    show: 'routings',
  },
  {
    term: 'virtual channel',
    id: 'virtual-channel',
    forms: ['virtual channels'],
    sentence: 'One of several queues that take turns on the same link, so that messages pass one that is blocked.',
    show: 'buffers',
  },
  {
    term: 'warm-up',
    sentence: 'The start of a run, whose messages are discarded, because they find the network emptier than later ones do.',
  },
  {
    term: 'worm',
    forms: ['worms'],
    sentence: 'A message under way: its flits follow the head in a row and hold every channel from head to tail.',
  },
  {
    term: 'wormhole switching',
    id: 'wormhole',
    forms: ['wormhole', 'wormhole routing'],
    sentence: 'Each flit moves on as soon as there is room for it, so that a blocked message stays spread over several routers.',
  },
  {
    term: 'zero-load latency',
    id: 'zero-load',
    forms: ['zero load', 'zero-load', 'latency at zero load'],
    sentence: 'The latency of a message that meets no other: the time along its route and for its length, without waiting.',
    show: 'zero-load',
  },
];

export const TERMS: Term[] = LISTED.map((listed) => {
  const { id = listed.term, forms = [] } = listed;
  return { ...listed, id, forms, picture: listed.picture ?? (id as PictureName) };
});
