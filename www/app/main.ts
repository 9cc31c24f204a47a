/** The page: connects its parts. */

import { Address } from './address.ts';
import { Bottleneck, showBottleneck } from './bottleneck/panel.ts';
import { joinBox } from './box/entrance.ts';
import { type Chart, showChart, showCurve } from './chart.ts';
import { showCosts } from './cost/panel.ts';
import { byId, say } from './dom.ts';
import { followRemarks } from './doubt.ts';
import { drawNetworks } from './drawing/drawings.ts';
import type { Engine } from './explorer.ts';
import { joinExports } from './exports/files.ts';
import { showFind } from './find/panel.ts';
import { linkOf } from './first-visit.ts';
import { joinHistory, joinMore, joinShare, reset, showTitle } from './head/head.ts';
import { joinHelp } from './help.ts';
import { carriedBy } from './lesson/guesses.ts';
import { lessonList } from './lesson/list.ts';
import { LessonPanel } from './lesson/panel.ts';
import { offered } from './lesson/progress.ts';
import { Networks } from './networks/panel.ts';
import type { Doors as Movable } from './notes/handles.ts';
import { showRefusal, showSimulationFailure, showSolverFailure } from './notices.ts';
import { keepForOffline } from './offline.ts';
import { onDemand } from './on-demand.ts';
import { showMistakesOf } from './opened/awaited.ts';
import { openedCard } from './opened/card.ts';
import { chooseFor, joinDrop } from './opened/drop.ts';
import { OpenedFile } from './opened/file.ts';
import { forgetFiles } from './opened/kept-files.ts';
import { joinPresentation } from './present/presentation.ts';
import { ProcessorLatencies, showProcessors } from './processors/panel.ts';
import { joinWriting } from './recorder/entrance.ts';
import { reloadAfterTrap } from './reload.ts';
import { showPoints, showResults } from './results/table.ts';
import { oneStop } from './roving.ts';
import { Session } from './session.ts';
import { showDistribution } from './simulation/distribution.ts';
import { showSimulation, simulateKnees } from './simulation/panel.ts';
import { Simulator } from './simulation/simulator.ts';
import { arrangeNodes, markComputing, showComputing, solveNetworks } from './solver/solver.ts';
import { showCaption } from './stage/caption.ts';
import { adaptUnit, joinAxes, joinEqualCost, joinShow } from './stage/chart-tools.ts';
import { explainEmptyChart } from './stage/empty-chart.ts';
import { joinEnlarge, joinPin } from './stage/enlarge.ts';
import { joinKeys } from './stage/keys.ts';
import { followChanges, hintOnce, joinGuess } from './stage/over-chart.ts';
import { joinPrinting } from './stage/printing.ts';
import { joinSectionBar, joinSkips } from './stage/sections.ts';
import { showStrip } from './stage/strip.ts';
import { showStructure } from './structure/panel.ts';
import { joinStudy } from './study/entrance.ts';
import { Theme } from './theme.ts';
import { follow, signal } from './view.ts';
import { showQueue, showWhy } from './why/panel.ts';
import { joinWords } from './words/join.ts';
import { showMarked } from './words/word.ts';
import { zoomButtons } from './zoom/zoom.ts';

/** Leaves the thread to the browser for a moment, so that no task takes longer than a frame. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

export async function run(engine: Engine) {
  const address = new Address();
  const explorer = engine.deferringExplorer(linkOf(address.link));
  const session = new Session(explorer, address);
  await nextTask();
  void showMistakesOf(session);
  const theme = new Theme(engine.palette);
  session.follow(({ view }) => theme.set(view.theme));
  const about = signal('');
  session.follow((state) => {
    about.value = showCaption(state, session.link);
  });
  showMarked(byId('about', HTMLElement), () => about.value);

  const pick = (index: number) => showCurve(session, index, false);
  const chart = showChart(session, theme, pick);
  zoomButtons(byId('zoom', HTMLElement), session, chart.zoom);

  const study = joinStudy(session, theme, async (answer) => {
    const { showStudy, Steps } = await import('./later.ts');
    const steps = new Steps(session, answer);
    showStudy(session, answer, steps);
    return steps;
  });

  const latencies = new ProcessorLatencies(session);
  const { mode, transport, picture, redraw } = drawNetworks(session, theme, latencies, study);
  /** What plays in the drawing. */
  const player = () => ({ messages: transport, busy: study.steps, processors: null })[mode.drawn];
  const bottleneck = new Bottleneck(session);
  follow(() => bottleneck.now, redraw);
  follow(
    () => [study.about, study.steps?.shown],
    () => {
      study.mark();
      redraw();
    },
  );
  showBottleneck(session, bottleneck);
  const refer = showStrip(session, picture);

  const simulator = new Simulator(session, showSimulationFailure);
  const file = new OpenedFile(session, simulator);
  reloadAfterTrap(session, () => file.awaited ?? file.name);
  follow(
    () => file.times,
    (times) => study.measure(times),
  );
  await nextTask();
  const edit = onDemand(({ Editing }) => new Editing(session));
  const networks = new Networks(session, engine.networks, {
    pick: onDemand(({ Picker }) => new Picker(session, theme, engine, edit)),
    edit,
    lesson: () => void beginOffered(),
    refer,
    opened: openedCard(session, file),
  });
  showResults(session);
  const title = showTitle(session);
  joinEqualCost(session);
  const lesson = new LessonPanel(session, { list: () => showLessons(), change: (source) => void writing.change(source) });
  joinGuess(session, chart, byId('plot', HTMLElement), (load) => lesson.guess(load));
  await nextTask();
  showWhy(session);
  showQueue(session);
  showDistribution(session, theme);
  showProcessors(session, latencies);
  showStructure(session);
  showFind(session, theme);
  showCosts(session);
  showPoints(session, study);
  followRemarks(session);
  explainEmptyChart(session);
  joinSectionBar(session);

  await nextTask();
  joinSkips();
  oneStop(byId('head-tools', HTMLElement), '#ask');
  for (const row of ['caption', 'chart-tools', 'drawing-tools', 'key-line', 'strip', 'section-bar']) oneStop(byId(row, HTMLElement));
  joinShow(session);
  joinAxes(session);
  joinEnlarge();
  joinPin();
  adaptUnit(session);
  followChanges(session, byId('networks', HTMLElement), () => chart.redraw());
  joinPresentation(session, theme, player, () => lesson.next());
  const print = joinPrinting(session);
  hintOnce(session, byId('handle', HTMLElement));

  solveNetworks(session, showSolverFailure, showComputing);
  arrangeNodes(session);
  markComputing(session);
  showSimulation(session, simulator, simulateKnees(session, simulator), file);
  joinDrop(file);
  file.lessonOpened = (source) => void lesson.begin(source);
  const classroom = onDemand(({ ClassGuesses }) => new ClassGuesses(open));
  file.guessesOpened = (files) => void classroom(files);

  const isNoting = signal(false);
  const notes = onDemand(({ NotesDialog }) => new NotesDialog(session, isNoting));
  void joinNoteHandles(session, chart, { isNoting, edit: notes, hide: pick });
  const embed = onDemand(({ joinEmbedding }) => ({ open: joinEmbedding(session) }));
  const open = chooseFor(file);
  const figure = onDemand(({ FigureDialog }) => new FigureDialog(session, study));
  const files = joinExports(session, theme, study, open, figure);
  joinHistory(session, address);
  joinShare(session, study, theme, { embed, files, picture: figure });
  const doors = {
    files,
    open,
    embed,
    print,
    title,
    notes: () => void notes(),
    reset: () => {
      reset(session);
      networks.forget();
    },
  };
  joinMore(session, { ...doors, forget: () => void forgetFiles().then(() => say('Opened files forgotten')) });
  const writing = joinWriting(session, lesson, engine);
  const showLessons = lessonList({
    begin: (source) => void lesson.begin(source),
    openFile: open,
    write: () => void writing.begin(),
    compare: () => void classroom(),
  });
  const carried = carriedBy(location.hash).map((text) => ({ name: 'The link', text }));
  if (carried.length > 0) void classroom(carried);

  /** Begins the lesson that the rail offers, or shows all of them. */
  function beginOffered() {
    const offer = offered();
    if (offer) void lesson.begin(offer.id);
    else showLessons();
  }

  const busiest = () => {
    const ringed = picture.value?.busiest;
    return ringed && !ringed.isSource ? ringed.part : undefined;
  };
  joinHelp(session, busiest);
  joinWords(session, busiest);
  const further = {
    write: () => void writing.begin(),
    classroom: () => void classroom(),
    lesson: (source: string) => void lesson.begin(source),
  };
  const ask = onDemand(({ Box }) => new Box(session, engine, { ...doors, ...further }));
  joinKeys(session, networks, player, joinBox(session, ask));

  session.followCommits(() => {
    // The handle of the chart is read out anyway.
    if (!chart.isSpeaking()) say(session.readOut.spoken);
  });
  byId('main', HTMLElement).setAttribute('aria-busy', 'false');
  if (!('popover' in HTMLElement.prototype))
    showRefusal(
      'This browser has no popovers, so menus do not open. Everything else works. A current version of Firefox, Chrome, Edge or Safari has them.',
    );
  keepForOffline();
}

/** Makes notes and labels movable as soon as there is a note, or a pointer over a label. */
async function joinNoteHandles(session: Session, chart: Chart, doors: Movable) {
  await new Promise<void>((resolve) =>
    follow(
      () => session.state.view.notes.length > 0 || doors.isNoting.value || chart.under.value !== '',
      (needs) => needs && resolve(),
    ),
  );
  const code = await import('./later.ts').catch(console.warn);
  if (code) new code.NoteHandles(session, chart, doors);
}
