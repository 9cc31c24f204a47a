/**
 * Everything that can be asked of the page, in one list: the box at its head, “More questions” and the purposes of a
 * first visit are made of it. A question of a new part of the page is one entry here.
 */

import type { Deed } from './deed.ts';

/** Groups of questions, in their order, the last ones only where something is typed. */
export const GROUPS = ['Why', 'Compare', 'Limits', 'Cost', 'Failures', 'Collectives'] as const;

export interface Question {
  /** What is asked, short. */
  title: string;
  group: (typeof GROUPS)[number] | 'What it is for' | 'Settings' | 'The page';
  /** What it does, in one sentence. */
  sentence: string;
  /** What else people call it. */
  words: string;
  /** What Enter does, after “Enter”. */
  will: string;
  deed: Deed;
}

/** A question as it is listed: the title, the sentence, other words for it, what Enter does, and the deed. */
type Row = [title: string, sentence: string, words: string, will: string, deed: Deed];

const CURVES = { view: 'curve' };

/** A section below the chart. */
function below(id: string, name: string): [string, Deed] {
  return [`goes to ${name}, below the chart`, { section: id }];
}

/** A study, in the place of the curves. */
function study(name: string, will: string): [string, Deed] {
  return [`${will}, in the place of the curves`, { view: { view: name }, section: 'shared' }];
}

/** An operation of all processors, in the place of the curves. */
function collective(operation: string, name: string, sentence: string, words: string): Row {
  const deed = { view: { view: 'collective', collective: operation }, section: 'shared' };
  return [`How long does ${name} take?`, sentence, words, `shows the time of ${name}, in the place of the curves`, deed];
}

/** A setting of the view; one of the chart leads back to the curves. */
function setting(key: string, value: string, title: string, words: string): Row {
  const [what, before] = key === 'theme' ? ['colours', {}] : ['chart', CURVES];
  return [title, '', `setting ${words}`, `sets the ${what}: ${title.toLowerCase()}`, { view: { ...before, [key]: value } }];
}

const ROWS: Record<Question['group'], Row[]> = {
  Why: [
    [
      'Why does a message take so long?',
      'The equation behind the latency, with its numbers put in.',
      'why latency delay equation formula model explain terms wait service zero-load',
      ...below('why', 'Why'),
    ],
    [
      'Where do messages wait?',
      'The bottleneck: which channels cost most, and what widening them gains.',
      'bottleneck waiting hot congestion contention jam narrow place busiest widen',
      'marks where messages wait in the drawing, and says what that costs',
      { view: { focus: 'bottleneck' }, section: 'picked' },
    ],
    [
      'Which channels are busy?',
      'The drawing coloured by the share of time in which each channel is held.',
      'busy utilisation utilization load of links heat map colours held',
      'shows busy channels in the drawing',
      { press: '#drawing-tools input[value="busy"]', section: 'picker' },
    ],
    [
      'Who waits longest?',
      'Latency from and to each processor.',
      'processor source destination fairness unfair pairs corner',
      ...below('processors', 'By source and destination'),
    ],
    [
      'How do latencies spread?',
      'The histogram of simulated latencies, with percentiles.',
      'distribution histogram percentile tail p99 variance jitter',
      ...below('spread', 'How latencies spread'),
    ],
    [
      'How far is the model to be trusted?',
      'What it assumes, and how it compares with simulation.',
      'trust validation accuracy error doubt assumptions reliable',
      ...below('trust', 'How far to trust the models'),
    ],
    [
      'Does a simulation agree?',
      'Random messages through the same network, measured and marked in the chart.',
      'simulate simulation measure check experiment confidence interval',
      'simulates the networks, beside their curves',
      { view: { ...CURVES, sim: 'on' }, section: 'shared' },
    ],
  ],
  Compare: [
    [
      'What are the numbers?',
      'Latency, share of saturation and throughput of each network at the load.',
      'results values table figures',
      ...below('results', 'Results'),
    ],
    [
      'Compare with another network…',
      'All kinds of networks, with pictures, presets and traffic.',
      'add network picker choose kinds topology topologies',
      'opens the kinds of networks',
      { press: '#add' },
    ],
    [
      'Mesh and torus at equal bisection',
      'Both with as many wires across the middle.',
      'fair equal cost versus against bisection width',
      'compares a mesh and a torus of 64 processors at equal bisection',
      { link: 'net=mesh,flits:16&net=torus,flits:16,links:bi&x=bits&equal=bisection', section: 'shared' },
    ],
    [
      'How does it scale?',
      'Saturation or latency over the number of processors, or over any other number.',
      'scaling scale growth grow size nodes larger bigger sweep',
      ...study('sweep', 'shows how the networks scale'),
    ],
    [
      'How do routings compare?',
      'What links carry with each routing, by traffic.',
      'routing routes valiant ugal adaptive dimension-order o1turn minimal oblivious romm',
      ...study('routings', 'compares the routings of the drawn network'),
    ],
    [
      'How much arrives?',
      'Throughput in the place of latency.',
      'throughput accepted traffic delivered bandwidth carried',
      'shows throughput',
      { view: { ...CURVES, show: 'throughput' }, section: 'shared' },
    ],
  ],
  Limits: [
    [
      'Where does it saturate?',
      'The greatest load that the network carries, and how busy its channels are there.',
      'saturation saturates maximum load capacity limit knee breaking point',
      'moves the load to where the model of the drawn network saturates',
      { term: 'saturation', section: 'results' },
    ],
    [
      'What is the worst case?',
      'The permutation of sources and destinations that loads a channel most.',
      'worst permutation traffic adversary adversarial pattern',
      'gives the networks their worst permutation as traffic',
      { view: CURVES, keys: { traffic: 'worst' }, section: 'shared' },
    ],
    [
      'What limits it by structure?',
      'Distances, bisection, and the load that no routing exceeds.',
      'structure structural limits bisection diameter distance average hops bound',
      ...below('structure', 'Structural limits'),
    ],
    [
      'Which buffers will do?',
      'What the network carries with each number of virtual channels and size of buffers.',
      'buffer buffers virtual channel channels vc vcs depth credits queue queues memory',
      ...study('buffers', 'compares buffers of the drawn network'),
    ],
  ],
  Cost: [
    [
      'What is the smallest that will do?',
      'Of up to 2,000 networks, the one of least cost that carries a load within a latency.',
      'find smallest cheapest least fewest best design requirement search optimise optimize choose',
      ...below('find', 'Find the smallest'),
    ],
    [
      'What does it cost?',
      'Links, pins, wire and bisection of each network.',
      'cost price wires pins links area ports expensive',
      ...below('cost', 'What it costs'),
    ],
    [
      'At equal cost',
      'Channels so wide that all networks have as many wires, pins or as much wire as A.',
      'equal cost bisection pins wire fair same budget width',
      'compares these networks at equal bisection, and opens the choice of other costs',
      { view: { ...CURVES, equal: 'bisection' }, press: '#equal' },
    ],
    [
      'In nanoseconds and Gbit/s',
      'The length of a cycle and the bits of a message.',
      'ns nanosecond clock cycle time frequency ghz gbit bits bandwidth seconds units',
      'opens Equal cost, with the length of a cycle',
      { press: '#equal' },
    ],
  ],
  Failures: [
    [
      'What if links fail?',
      'What is left without each link, without the worst one, and without some at random.',
      'fail failure fault faults broken break resilience reliability robust redundancy lose link channel',
      ...study('faults', 'shows what is left when links fail'),
    ],
    [
      'Let a link fail',
      'Takes a link at random out of every network and draws the new curve.',
      'fail a link break cut remove random failed',
      'lets a link of every network fail at random',
      { view: CURVES, keys: { faults: '1' }, section: 'shared' },
    ],
  ],
  Collectives: [
    collective(
      'all-reduce',
      'an all-reduce',
      'Of every size, by each algorithm, beside a bound for any; the drawing plays its steps.',
      'all-reduce collective collectives nccl mpi gradient training gpu sum ring tree',
    ),
    collective('all-gather', 'an all-gather', 'Every processor receives what all others have.', 'collective gather'),
    collective('reduce-scatter', 'a reduce-scatter', 'Every processor receives its part of the sum.', 'collective scatter reduce'),
    collective(
      'all-to-all',
      'an all-to-all',
      'Every processor sends something else to each.',
      'collective alltoall transpose experts moe shuffle',
    ),
    collective('broadcast', 'a broadcast', 'One processor sends the same to all.', 'collective multicast bcast'),
    collective(
      'halo',
      'a halo exchange',
      'Every processor sends to its neighbours on a grid.',
      'collective stencil neighbour neighbor exchange',
    ),
  ],
  'What it is for': [
    [
      'All-reduce: how long does it take on 64 accelerators?',
      'A 3-D torus of 64, with six ports each, at the time that a message needs to start.',
      'training gpu tpu machine learning ai gradient',
      'opens an all-reduce on a torus of 64 accelerators',
      { link: 'net=cube,wrap:1&width=512&ns=1.422&view=collective&ports=all&startup=703', section: 'shared' },
    ],
    [
      'A chip: which buffers will do?',
      'A mesh of 64 cores, and what it carries with smaller buffers.',
      'network on chip noc soc cores',
      'opens the buffers of a mesh of 64 cores',
      { link: 'net=mesh,flits:16&view=buffers', section: 'shared' },
    ],
    [
      'A cluster: which network is best at equal cost?',
      'Mesh, torus and fat-tree of 256 processors with the same bisection.',
      'supercomputer data center datacenter hpc best',
      'compares a mesh, a torus and a fat-tree of 256 processors at equal bisection',
      { link: 'net=mesh,k:16&net=torus,k:16,links:bi&net=fat-tree,n:256&x=bits&equal=bisection', section: 'shared' },
    ],
    [
      'Failures: what is left when some links fail?',
      'A mesh of 64, without each of its links and without some at random.',
      'reliability resilience',
      'opens what is left of a mesh of 64 when links fail',
      { link: 'net=mesh,flits:16&view=faults', section: 'shared' },
    ],
    [
      'Growth: how does a network scale?',
      'A mesh from four processors to thousands.',
      'larger exascale',
      'opens how a mesh scales',
      { link: 'net=mesh,flits:16&view=sweep', section: 'shared' },
    ],
  ],
  Settings: [
    setting('theme', 'dark', 'Dark colours', 'dark mode theme night black colors'),
    setting('theme', 'light', 'Light colours', 'light mode theme day white colors projector'),
    setting('theme', 'auto', 'Colours as the system has them', 'auto theme system colors'),
    setting('x', 'flits', 'Load in flits', 'unit horizontal axis flits load'),
    setting('x', 'messages', 'Load in messages', 'unit horizontal axis messages packets'),
    setting('x', 'capacity', 'Load as a share of saturation', 'unit horizontal axis normalised normalized capacity relative percent'),
    setting('x', 'bits', 'Load in bits', 'unit horizontal axis bits gbit bandwidth'),
    setting('x', 'throughput', 'Latency over throughput', 'unit horizontal axis throughput burton'),
    setting('y', 'log', 'Logarithmic latency', 'log scale vertical axis'),
    setting('y', 'linear', 'Linear latency', 'linear scale vertical axis'),
    setting('show', 'latency', 'Chart of latency', 'charts shown latency'),
    setting('show', 'both', 'Charts of latency and throughput', 'charts shown both throughput'),
    ['Axes…', 'Scale, unit and ends of the axes.', 'axis range zoom scale unit', 'opens the axes of the chart', { press: '#axes' }],
    [
      'Single letters as keys',
      'Switches the keys E, F, P, / and 1 to 8 off or on.',
      'setting letter keys shortcuts keyboard hotkeys',
      'switches the letter keys off, or on again',
      { press: '#letter-keys' },
    ],
  ],
  'The page': [
    [
      'Help',
      'What is to be seen, what can be done, keys and words.',
      'manual documentation keys shortcuts glossary explanation tutorial',
      'opens the help',
      { press: '#help-open' },
    ],
    [
      'Lessons',
      'Predict, then see what happens.',
      'learn course tutorial teach class exercise',
      'opens the list of lessons',
      { press: '#lessons' },
    ],
    [
      'Gallery',
      'Figures and tables of papers, computed again.',
      'papers figures tables classics stories examples',
      'goes to the gallery',
      { press: '#to-gallery' },
    ],
    [
      'Present',
      'Chart and drawing on the whole screen, for a lecture.',
      'presentation slides projector lecture talk',
      'begins the presentation',
      { press: '#present' },
    ],
    ['Share the link', 'The address holds all that you see.', 'copy link url send address', 'opens Share', { press: '#share' }],
    [
      'Embed in a page',
      'The figure, alive, in a page or slides of your own.',
      'embed iframe markdown latex html website',
      'opens the embedding',
      { door: 'embed' },
    ],
    [
      'Save as a file',
      'PNG, SVG, TeX, CSV, JSON.',
      'export download save png svg pdf tex csv json image picture data',
      'opens the list of files',
      { door: 'files' },
    ],
    [
      'Open a file',
      'Results of simulators, lessons, networks and traffic of your own.',
      'import upload load results booksim csv json traffic matrix anynet',
      'asks for a file',
      { door: 'open' },
    ],
    [
      'Notes and labels in the chart',
      'A text with a line to a point of a curve.',
      'annotate annotation label comment',
      'opens the notes',
      { door: 'notes' },
    ],
    [
      'Write a lesson',
      'Steps with texts and questions, built from what the page shows.',
      'teacher teach record recorder author course exercise',
      'opens the recorder of lessons',
      { door: 'write' },
    ],
    [
      'Guesses of a class',
      'What students guessed in a lesson, as a histogram for each question.',
      'teacher students histogram answers poll projector',
      'shows what a class has guessed',
      { door: 'classroom' },
    ],
    [
      'Title of the page',
      'Printed, shared and presented with the chart.',
      'rename name heading',
      'lets you type a title',
      { door: 'title' },
    ],
    ['Print', 'Chart, drawing and numbers on paper.', 'paper pdf', 'prints the page', { door: 'print' }],
    [
      'Reset',
      'Back to the beginning; Undo brings everything back.',
      'start over clear new begin',
      'goes back to the beginning',
      { door: 'reset' },
    ],
  ],
};

export const QUESTIONS: Question[] = (Object.keys(ROWS) as Question['group'][]).flatMap((group) =>
  ROWS[group].map(([title, sentence, words, will, deed]) => ({ title, group, sentence, words, will, deed })),
);

/** Words for what is to be least or most in a search, its name in links, and how the box says it. */
export const OBJECTIVES: [words: RegExp, objective: string, said: string][] = [
  [/\bpins?\b/, 'least:pins', 'fewest pins'],
  [/\bwires?\b/, 'least:wire', 'least wire'],
  [/\b(narrow|thin)\w*/, 'least:width', 'narrowest channels'],
  [/\b(most|largest|biggest|greatest)\b/, 'most:processors', 'most processors'],
  [/\b(smallest|cheapest|fewest|least|find|best|links)\b/, 'least:links', 'fewest links'],
];
