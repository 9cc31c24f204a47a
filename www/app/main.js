/** The page: connects its parts. */

import { Address } from './address.js';
import { Bottleneck } from './bottleneck/answer.js';
import { BottleneckPanel } from './bottleneck/panel.js';
import { Chart } from './chart.js';
import { CostPanel } from './cost/panel.js';
import { byId } from './dom.js';
import { Asked } from './drawing/asked.js';
import { DrawingHighlight } from './drawing/highlight.js';
import { Mode } from './drawing/mode.js';
import { NetworkDrawing } from './drawing/network.js';
import { Overlay } from './drawing/overlay.js';
import { DrawingPicker } from './drawing/picker.js';
import { DrawingSelection } from './drawing/selection.js';
import { DrawingTools } from './drawing/tools.js';
import { Transport } from './drawing/transport.js';
import { joinExports } from './exports/menu.js';
import { FindPanel } from './find/panel.js';
import { linkOf } from './first-visit.js';
import { DocumentTitle } from './head/document.js';
import { joinHistory, reset } from './head/history.js';
import { joinMore } from './head/more.js';
import { Notes } from './head/notes.js';
import { joinShare } from './head/share.js';
import { joinHelp } from './help.js';
import { Knees } from './knee/knees.js';
import { Arranger } from './layout/arranger.js';
import { BUILT_IN } from './lesson/catalogue.js';
import { lessonList } from './lesson/list.js';
import { LessonPanel } from './lesson/panel.js';
import { say } from './live.js';
import { Networks } from './networks/panel.js';
import { showRefusal, showSimulationFailure, showSolverFailure } from './notices.js';
import { keepForOffline } from './offline.js';
import { onDemand } from './on-demand.js';
import { showMistakesOf } from './opened/awaited.js';
import { OpenedCard } from './opened/card.js';
import { chooseFor } from './opened/choice.js';
import { joinDrop } from './opened/drop.js';
import { OpenedFile } from './opened/file.js';
import { forgetFiles, keepsFiles } from './opened/kept-files.js';
import { Presentation } from './present/presentation.js';
import { ProcessorLatencies } from './processors/latencies.js';
import { ProcessorPanel } from './processors/panel.js';
import { reloadAfterTrap } from './reload.js';
import { followRemarks } from './remarks.js';
import { PointsTable } from './results/points.js';
import { joinTableButtons } from './results/save.js';
import { ResultsTable } from './results/table.js';
import { ScalingEntrance } from './scaling/entrance.js';
import { showCurve } from './series.js';
import { Session } from './session.js';
import { DistributionPanel } from './simulation/distribution.js';
import { Panel } from './simulation/panel.js';
import { Simulator } from './simulation/simulator.js';
import { markComputing, showComputing } from './solver/marks.js';
import { Solver } from './solver/solver.js';
import { Axes } from './stage/axes.js';
import { showCaption } from './stage/caption.js';
import { Change } from './stage/change.js';
import { joinEnlarge } from './stage/enlarge.js';
import { EqualCost } from './stage/equal-cost.js';
import { hintOnce } from './stage/first-hint.js';
import { Guess } from './stage/guess.js';
import { joinKeys } from './stage/keys.js';
import { Pin } from './stage/pin.js';
import { followPrinting } from './stage/printing.js';
import { joinSectionBar } from './stage/section-bar.js';
import { joinShow } from './stage/show.js';
import { joinSkips } from './stage/skips.js';
import { Strip } from './stage/strip.js';
import { UnitLine } from './stage/unit-line.js';
import { StructurePanel } from './structure/panel.js';
import { Theme } from './theme.js';
import { WhyPanel } from './why/panel.js';
import { QueueWhy } from './why/queue.js';
import { zoomButtons } from './zoom/controls.js';

/** @import { Engine } from './explorer.js' */

/** Leaves the thread to the browser for a moment, so that no task takes longer than a frame. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** @param {Engine} engine */
export async function run(engine) {
  const address = new Address();
  const explorer = engine.deferringExplorer(linkOf(address.link));
  const session = new Session(explorer, address);
  await nextTask();
  void showMistakesOf(session);
  const theme = new Theme(engine.palette);
  session.follow(({ view }) => theme.set(view.theme));
  session.follow((state) => showCaption(state, session.link));

  const pick = (/** @type {number} */ index) => showCurve(session, index, false);
  const chart = new Chart(session, theme, { heading: false, heightFor: (_width, box) => box.clientHeight, pick });
  zoomButtons(byId('zoom', HTMLElement), session, chart.zoom);
  const readOut = () => chart.readOut;

  const scaling = new ScalingEntrance(session, theme, engine.late, async (answer) => {
    const { ScalingControls } = await import('./scaling/controls.js');
    new ScalingControls(session, answer);
  });

  const latencies = new ProcessorLatencies(session, engine.late);
  const { mode, transport, picker, redrawDrawing, drawing } = drawNetwork(session, theme, engine, latencies);
  const bottleneck = new Bottleneck(session, engine.late);
  bottleneck.follow(() => drawing.redraw());
  new BottleneckPanel(session, bottleneck);
  const strip = new Strip(session, drawing);

  const simulator = new Simulator(session, engine.late, showSimulationFailure);
  const file = new OpenedFile(session, simulator, engine.late);
  const opened = new OpenedCard(session, file);
  reloadAfterTrap(session, () => file.awaited ?? file.now?.name ?? null);
  await nextTask();
  const edit = onDemand(
    () => import('./editor/editor.js'),
    ({ Editing }) => new Editing(session),
  );
  const networks = new Networks(session, engine.networks, readOut, {
    pick: onDemand(
      () => import('./networks/picker.js'),
      ({ Picker }) => new Picker(session, theme, engine, edit),
    ),
    edit,
    lesson: () => void lesson.begin(BUILT_IN[0]),
    refer: (index) => strip.refer(index),
    opened: opened.element,
  });
  const results = new ResultsTable(session, readOut);
  const title = new DocumentTitle(session);
  const equal = new EqualCost(session);
  const guess = new Guess(chart, byId('plot', HTMLElement), (load) => lesson.guess(load));
  const lesson = new LessonPanel(session, engine.late, (held) => {
    networks.hold(held?.keys ?? [], held?.hidden ?? []);
    results.hold(held?.hidden ?? []);
    strip.hold(held?.hidden ?? [], held?.asksChannel ?? false);
    title.hold(held?.title);
    equal.hold(held?.keys ?? []);
    chart.isHeld = held?.keys.includes('load') ?? false;
    guess.load = held?.guess;
    mode.isHeld = held?.asksChannel ?? false;
    picker.ask(mode.isHeld);
  });
  await nextTask();
  new WhyPanel(session);
  new QueueWhy(session);
  const distribution = new DistributionPanel(session, theme);
  new ProcessorPanel(session, latencies);
  new StructurePanel(session, engine.late);
  new FindPanel(session, engine.late);
  new CostPanel(session);
  joinTableButtons(session, new PointsTable(session, scaling), scaling);
  followRemarks(session);
  joinSectionBar();

  await nextTask();
  joinSkips();
  joinShow(session);
  new Axes(session);
  joinEnlarge('chart');
  new Pin();
  new UnitLine(session);
  new Change(session, byId('networks', HTMLElement), () => chart.redraw());
  new Presentation(session, { chart, scaling, transport, nextStep: () => lesson.next() });
  followPrinting();
  hintOnce(session, byId('handle', HTMLElement));

  new Solver(session, engine.late, showSolverFailure, showComputing);
  new Arranger(session, engine.late);
  markComputing(session);
  new Panel(session, simulator, new Knees(session, simulator, engine.late), file);
  joinDrop(file);
  file.lessonOpened = (source) => void lesson.begin(source);

  const notes = new Notes(session);
  const embed = onDemand(
    () => import('./embedding/dialog.js'),
    ({ EmbeddingDialog }) => new EmbeddingDialog(session),
  );
  const open = chooseFor(file);
  const files = joinExports(session, theme, scaling, open);
  joinHistory(session, address);
  joinShare(session, { embed, files });
  joinMore(session, {
    files,
    open,
    forget: { possible: keepsFiles, act: () => void forgetFiles().then(() => say('Opened files forgotten')) },
    embed,
    title: () => title.open(),
    notes: () => notes.open(),
    reset: () => {
      reset(session);
      networks.forget();
    },
  });
  lessonList((source) => void lesson.begin(source), open);
  joinHelp();
  joinKeys(session, { networks, transport, mode });

  theme.follow((ratio) => {
    chart.redraw(ratio);
    scaling.redraw(ratio);
    redrawDrawing(ratio);
    distribution.redraw(ratio);
  });
  session.followCommits(() => {
    // The handle of the chart is read out anyway.
    if (!chart.isSpeaking) say(chart.readOut.spoken);
  });
  byId('main', HTMLElement).setAttribute('aria-busy', 'false');
  if (!('popover' in HTMLElement.prototype))
    showRefusal(
      'This browser has no popovers, so menus do not open. Everything else works. A current version of Firefox, Chrome, Edge or Safari has them.',
    );
  keepForOffline();
}

/**
 * The drawing with its parts: links, messages, what is pointed at, and the tools.
 *
 * @param {Session} session
 * @param {Theme} theme
 * @param {Engine} engine
 * @param {ProcessorLatencies} latencies
 */
function drawNetwork(session, theme, engine, latencies) {
  const sheet = byId('sheet', HTMLElement);
  const mode = new Mode();
  const highlight = new DrawingHighlight(session, theme, sheet, () => sheet.clientHeight);
  const drawing = new NetworkDrawing(session, theme, mode, highlight);
  const overlay = new Overlay(session, theme, mode);
  const tools = new DrawingTools(session, mode, drawing, latencies);
  const asked = new Asked(overlay);
  const transport = new Transport(session, mode, overlay, engine.late, sheet, () => {
    tools.update();
    asked.update();
  });
  asked.join(transport);
  tools.join(transport);
  const picker = new DrawingPicker(session, highlight, new DrawingSelection(session), asked, () => drawing.picture?.busiest?.part);
  const redrawDrawing = (/** @type {number | undefined} */ ratio) => {
    drawing.redraw(ratio);
    overlay.redraw();
  };
  return { mode, transport, picker, redrawDrawing, drawing };
}
