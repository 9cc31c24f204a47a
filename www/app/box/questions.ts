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

const CURVES = { view: 'curve' };

/** A study, in the place of the curves. */
const study = (name: string): Deed => ({ view: { view: name }, section: 'shared' });

/** A section below the chart. */
const section = (id: string): Deed => ({ section: id });

export const QUESTIONS: Question[] = [
  {
    title: 'Why does a message take so long?',
    group: 'Why',
    sentence: 'The equation behind the latency, with its numbers put in.',
    words: 'why latency delay equation formula model explain terms wait service zero-load',
    will: 'goes to Why, below the chart',
    deed: section('why'),
  },
  {
    title: 'Where do messages wait?',
    group: 'Why',
    sentence: 'The bottleneck: which channels cost most, and what widening them gains.',
    words: 'bottleneck waiting hot congestion contention jam narrow place busiest widen',
    will: 'marks where messages wait in the drawing, and says what that costs',
    deed: { view: { focus: 'bottleneck' }, section: 'picked' },
  },
  {
    title: 'Which channels are busy?',
    group: 'Why',
    sentence: 'The drawing coloured by the share of time in which each channel is held.',
    words: 'busy utilisation utilization load of links heat map colours held',
    will: 'shows busy channels in the drawing',
    deed: { press: '#drawing-tools input[value="busy"]', section: 'drawing-pane' },
  },
  {
    title: 'Who waits longest?',
    group: 'Why',
    sentence: 'Latency from and to each processor.',
    words: 'processor source destination fairness unfair pairs corner',
    will: 'goes to By source and destination, below the chart',
    deed: section('processors'),
  },
  {
    title: 'How do latencies spread?',
    group: 'Why',
    sentence: 'The histogram of simulated latencies, with percentiles.',
    words: 'distribution histogram percentile tail p99 variance jitter',
    will: 'goes to How latencies spread, below the chart',
    deed: section('spread'),
  },
  {
    title: 'How far is the model to be trusted?',
    group: 'Why',
    sentence: 'What it assumes, and how it compares with simulation.',
    words: 'trust validation accuracy error doubt assumptions reliable',
    will: 'goes to How far to trust the models, below the chart',
    deed: section('trust'),
  },
  {
    title: 'Does a simulation agree?',
    group: 'Why',
    sentence: 'Random messages through the same network, measured and marked in the chart.',
    words: 'simulate simulation measure check experiment confidence interval',
    will: 'simulates the networks, beside their curves',
    deed: { view: { ...CURVES, sim: 'on' }, section: 'shared' },
  },
  {
    title: 'What are the numbers?',
    group: 'Compare',
    sentence: 'Latency, share of saturation and throughput of each network at the load.',
    words: 'results values table figures',
    will: 'goes to Results, below the chart',
    deed: section('results'),
  },
  {
    title: 'Compare with another network…',
    group: 'Compare',
    sentence: 'All kinds of networks, with pictures, presets and traffic.',
    words: 'add network picker choose kinds topology topologies',
    will: 'opens the kinds of networks',
    deed: { press: '#add' },
  },
  {
    title: 'Mesh and torus at equal bisection',
    group: 'Compare',
    sentence: 'Both with as many wires across the middle.',
    words: 'fair equal cost versus against bisection width',
    will: 'compares a mesh and a torus of 64 processors at equal bisection',
    deed: { link: 'net=mesh,flits:16&net=torus,flits:16,links:bi&x=bits&equal=bisection', section: 'shared' },
  },
  {
    title: 'How does it scale?',
    group: 'Compare',
    sentence: 'Saturation or latency over the number of processors, or over any other number.',
    words: 'scaling scale growth grow size nodes larger bigger sweep',
    will: 'shows how the networks scale, in the place of the curves',
    deed: study('sweep'),
  },
  {
    title: 'How do routings compare?',
    group: 'Compare',
    sentence: 'What links carry with each routing, by traffic.',
    words: 'routing routes valiant ugal adaptive dimension-order o1turn minimal oblivious romm',
    will: 'compares the routings of the drawn network, in the place of the curves',
    deed: study('routings'),
  },
  {
    title: 'How much arrives?',
    group: 'Compare',
    sentence: 'Throughput in the place of latency.',
    words: 'throughput accepted traffic delivered bandwidth carried',
    will: 'shows throughput',
    deed: { view: { ...CURVES, show: 'throughput' }, section: 'shared' },
  },
  {
    title: 'Where does it saturate?',
    group: 'Limits',
    sentence: 'The greatest load that the network carries, and how busy its channels are there.',
    words: 'saturation saturates maximum load capacity limit knee breaking point',
    will: 'moves the load to where the model of the drawn network saturates',
    deed: { term: 'saturation', section: 'results' },
  },
  {
    title: 'What is the worst case?',
    group: 'Limits',
    sentence: 'The permutation of sources and destinations that loads a channel most.',
    words: 'worst permutation traffic adversary adversarial pattern',
    will: 'gives the networks their worst permutation as traffic',
    deed: { view: CURVES, keys: { traffic: 'worst' }, section: 'shared' },
  },
  {
    title: 'What limits it by structure?',
    group: 'Limits',
    sentence: 'Distances, bisection, and the load that no routing exceeds.',
    words: 'structure structural limits bisection diameter distance average hops bound',
    will: 'goes to Structural limits, below the chart',
    deed: section('structure'),
  },
  {
    title: 'Which buffers will do?',
    group: 'Limits',
    sentence: 'What the network carries with each number of virtual channels and size of buffers.',
    words: 'buffer buffers virtual channel channels vc vcs depth credits queue queues memory',
    will: 'compares buffers of the drawn network, in the place of the curves',
    deed: study('buffers'),
  },
  {
    title: 'What is the smallest that will do?',
    group: 'Cost',
    sentence: 'Of up to 2,000 networks, the one of least cost that carries a load within a latency.',
    words: 'find smallest cheapest least fewest best design requirement search optimise optimize choose',
    will: 'goes to Find the smallest, below the chart',
    deed: section('find'),
  },
  {
    title: 'What does it cost?',
    group: 'Cost',
    sentence: 'Links, pins, wire and bisection of each network.',
    words: 'cost price wires pins links area ports expensive',
    will: 'goes to What it costs, below the chart',
    deed: section('cost'),
  },
  {
    title: 'At equal cost',
    group: 'Cost',
    sentence: 'Channels so wide that all networks have as many wires, pins or as much wire as A.',
    words: 'equal cost bisection pins wire fair same budget width',
    will: 'compares these networks at equal bisection, and opens the choice of other costs',
    deed: { view: { ...CURVES, equal: 'bisection' }, press: '#equal' },
  },
  {
    title: 'In nanoseconds and Gbit/s',
    group: 'Cost',
    sentence: 'The length of a cycle and the bits of a message.',
    words: 'ns nanosecond clock cycle time frequency ghz gbit bits bandwidth seconds units',
    will: 'opens Equal cost, with the length of a cycle',
    deed: { press: '#equal' },
  },
  {
    title: 'What if links fail?',
    group: 'Failures',
    sentence: 'What is left without each link, without the worst one, and without some at random.',
    words: 'fail failure fault faults broken break resilience reliability robust redundancy lose link channel',
    will: 'shows what is left when links fail, in the place of the curves',
    deed: study('faults'),
  },
  {
    title: 'Let a link fail',
    group: 'Failures',
    sentence: 'Takes a link at random out of every network and draws the new curve.',
    words: 'fail a link break cut remove random failed',
    will: 'lets a link of every network fail at random',
    deed: { view: CURVES, keys: { faults: '1' }, section: 'shared' },
  },
  {
    title: 'How long does an all-reduce take?',
    group: 'Collectives',
    sentence: 'Of every size, by each algorithm, beside a bound for any; the drawing plays its steps.',
    words: 'all-reduce collective collectives nccl mpi gradient training gpu sum ring tree',
    will: 'shows the time of an all-reduce, in the place of the curves',
    deed: { view: { view: 'collective', collective: 'all-reduce' }, section: 'shared' },
  },
  ...(
    [
      ['How long does an all-gather take?', 'all-gather', 'Every processor receives what all others have.', 'gather'],
      ['How long does a reduce-scatter take?', 'reduce-scatter', 'Every processor receives its part of the sum.', 'scatter reduce'],
      [
        'How long does an all-to-all take?',
        'all-to-all',
        'Every processor sends something else to each.',
        'alltoall transpose experts moe shuffle',
      ],
      ['How long does a broadcast take?', 'broadcast', 'One processor sends the same to all.', 'multicast bcast'],
      [
        'How long does a halo exchange take?',
        'halo',
        'Every processor sends to its neighbours on a grid.',
        'stencil neighbour neighbor exchange',
      ],
    ] as const
  ).map(
    ([title, operation, sentence, words]): Question => ({
      title,
      group: 'Collectives',
      sentence,
      words: `collective ${words}`,
      will: `shows the time of ${title.replace(/^How long does | take\?$/g, '')}, in the place of the curves`,
      deed: { view: { view: 'collective', collective: operation }, section: 'shared' },
    }),
  ),
  {
    title: 'All-reduce: how long does it take on 64 accelerators?',
    group: 'What it is for',
    sentence: 'A 3-D torus of 64, with six ports each, at the time that a message needs to start.',
    words: 'training gpu tpu machine learning ai gradient',
    will: 'opens an all-reduce on a torus of 64 accelerators',
    deed: {
      link: 'net=cube,wrap:1&width=512&ns=1.422&view=collective&ports=all&startup=703',
      section: 'shared',
    },
  },
  {
    title: 'A chip: which buffers will do?',
    group: 'What it is for',
    sentence: 'A mesh of 64 cores, and what it carries with smaller buffers.',
    words: 'network on chip noc soc cores',
    will: 'opens the buffers of a mesh of 64 cores',
    deed: { link: 'net=mesh,flits:16&view=buffers', section: 'shared' },
  },
  {
    title: 'A cluster: which network is best at equal cost?',
    group: 'What it is for',
    sentence: 'Mesh, torus and fat-tree of 256 processors with the same bisection.',
    words: 'supercomputer data center datacenter hpc best',
    will: 'compares a mesh, a torus and a fat-tree of 256 processors at equal bisection',
    deed: { link: 'net=mesh,k:16&net=torus,k:16,links:bi&net=fat-tree,n:256&x=bits&equal=bisection', section: 'shared' },
  },
  {
    title: 'Failures: what is left when some links fail?',
    group: 'What it is for',
    sentence: 'A mesh of 64, without each of its links and without some at random.',
    words: 'reliability resilience',
    will: 'opens what is left of a mesh of 64 when links fail',
    deed: { link: 'net=mesh,flits:16&view=faults', section: 'shared' },
  },
  {
    title: 'Growth: how does a network scale?',
    group: 'What it is for',
    sentence: 'A mesh from four processors to thousands.',
    words: 'larger exascale',
    will: 'opens how a mesh scales',
    deed: { link: 'net=mesh,flits:16&view=sweep', section: 'shared' },
  },
  ...(
    [
      ['Dark colours', 'theme', 'dark', 'dark mode theme night black colors'],
      ['Light colours', 'theme', 'light', 'light mode theme day white colors projector'],
      ['Colours as the system has them', 'theme', 'auto', 'auto theme system colors'],
      ['Load in flits', 'x', 'flits', 'unit horizontal axis flits load'],
      ['Load in messages', 'x', 'messages', 'unit horizontal axis messages packets'],
      ['Load as a share of saturation', 'x', 'capacity', 'unit horizontal axis normalised normalized capacity relative percent'],
      ['Load in bits', 'x', 'bits', 'unit horizontal axis bits gbit bandwidth'],
      ['Latency over throughput', 'x', 'throughput', 'unit horizontal axis throughput burton'],
      ['Logarithmic latency', 'y', 'log', 'log scale vertical axis'],
      ['Linear latency', 'y', 'linear', 'linear scale vertical axis'],
      ['Chart of latency', 'show', 'latency', 'charts shown latency'],
      ['Charts of latency and throughput', 'show', 'both', 'charts shown both throughput'],
    ] as const
  ).map(
    ([title, key, value, words]): Question => ({
      title,
      group: 'Settings',
      sentence: '',
      words: `setting ${words}`,
      will: `sets ${key === 'theme' ? 'the colours' : 'the chart'}: ${title.toLowerCase()}`,
      deed: { view: { ...(key === 'theme' ? {} : CURVES), [key]: value } },
    }),
  ),
  {
    title: 'Axes…',
    group: 'Settings',
    sentence: 'Scale, unit and ends of the axes.',
    words: 'axis range zoom scale unit',
    will: 'opens the axes of the chart',
    deed: { press: '#axes' },
  },
  {
    title: 'Single letters as keys',
    group: 'Settings',
    sentence: 'Switches the keys E, F, P, / and 1 to 8 off or on.',
    words: 'setting letter keys shortcuts keyboard hotkeys',
    will: 'switches the letter keys off, or on again',
    deed: { press: '#letter-keys' },
  },
  {
    title: 'Help',
    group: 'The page',
    sentence: 'What is to be seen, what can be done, keys and words.',
    words: 'manual documentation keys shortcuts glossary explanation tutorial',
    will: 'opens the help',
    deed: { press: '#help-open' },
  },
  {
    title: 'Lessons',
    group: 'The page',
    sentence: 'Predict, then see what happens.',
    words: 'learn course tutorial teach class exercise',
    will: 'opens the list of lessons',
    deed: { press: '#lessons' },
  },
  {
    title: 'Gallery',
    group: 'The page',
    sentence: 'Figures and tables of papers, computed again.',
    words: 'papers figures tables classics stories examples',
    will: 'goes to the gallery',
    deed: { press: '#to-gallery' },
  },
  {
    title: 'Present',
    group: 'The page',
    sentence: 'Chart and drawing on the whole screen, for a lecture.',
    words: 'presentation slides projector lecture talk',
    will: 'begins the presentation',
    deed: { press: '#present' },
  },
  {
    title: 'Share the link',
    group: 'The page',
    sentence: 'The address holds all that you see.',
    words: 'copy link url send address',
    will: 'opens Share',
    deed: { press: '#share' },
  },
  {
    title: 'Embed in a page',
    group: 'The page',
    sentence: 'The figure, alive, in a page or slides of your own.',
    words: 'embed iframe markdown latex html website',
    will: 'opens the embedding',
    deed: { door: 'embed' },
  },
  {
    title: 'Save as a file',
    group: 'The page',
    sentence: 'PNG, SVG, TeX, CSV, JSON.',
    words: 'export download save png svg pdf tex csv json image picture data',
    will: 'opens the list of files',
    deed: { door: 'files' },
  },
  {
    title: 'Open a file',
    group: 'The page',
    sentence: 'Results of simulators, lessons, networks and traffic of your own.',
    words: 'import upload load results booksim csv json traffic matrix anynet',
    will: 'asks for a file',
    deed: { door: 'open' },
  },
  {
    title: 'Notes in the chart',
    group: 'The page',
    sentence: 'A text with a line to a point of a curve.',
    words: 'annotate annotation label comment',
    will: 'opens the notes',
    deed: { door: 'notes' },
  },
  {
    title: 'Write a lesson',
    group: 'The page',
    sentence: 'Steps with texts and questions, built from what the page shows.',
    words: 'teacher teach record recorder author course exercise',
    will: 'opens the recorder of lessons',
    deed: { door: 'write' },
  },
  {
    title: 'Guesses of a class',
    group: 'The page',
    sentence: 'What students guessed in a lesson, as a histogram for each question.',
    words: 'teacher students histogram answers poll projector',
    will: 'shows what a class has guessed',
    deed: { door: 'classroom' },
  },
  {
    title: 'Title of the page',
    group: 'The page',
    sentence: 'Printed, shared and presented with the chart.',
    words: 'rename name heading',
    will: 'lets you type a title',
    deed: { door: 'title' },
  },
  {
    title: 'Print',
    group: 'The page',
    sentence: 'Chart, drawing and numbers on paper.',
    words: 'paper pdf',
    will: 'prints the page',
    deed: { door: 'print' },
  },
  {
    title: 'Reset',
    group: 'The page',
    sentence: 'Back to the beginning; Undo brings everything back.',
    words: 'start over clear new begin',
    will: 'goes back to the beginning',
    deed: { door: 'reset' },
  },
];

/** Words for what is to be least or most in a search, its name in links, and how the box says it. */
export const OBJECTIVES: [words: RegExp, objective: string, said: string][] = [
  [/\bpins?\b/, 'least:pins', 'fewest pins'],
  [/\bwires?\b/, 'least:wire', 'least wire'],
  [/\b(narrow|thin)\w*/, 'least:width', 'narrowest channels'],
  [/\b(most|largest|biggest|greatest)\b/, 'most:processors', 'most processors'],
  [/\b(smallest|cheapest|fewest|least|find|best|links)\b/, 'least:links', 'fewest links'],
];
