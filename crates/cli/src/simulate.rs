//! Runs the simulator on all cores, with a bar on standard error.

use indicatif::ProgressBar;
use loadcurve::curve::{BottleneckReport, Breakdown, Curve, FindSearch, KneeExperiment};
use loadcurve::scenario::{Scenario, View};
use loadcurve::traffic::Grouping;
use loadcurve_gallery::published;
use loadcurve_native::{Figure, Measured, Simulation, Watch};

use crate::failure::Failure;
use crate::progress;

/// Shows the progress on a bar.
struct Shown(ProgressBar);

impl Watch for Shown {
    fn expect(&self, cost_us: u64) {
        self.0.inc_length(cost_us);
    }

    fn advance(&self, cost_us: u64) {
        self.0.inc(cost_us);
    }
}

/// The curves of a scenario with their simulated points, and the experiments.
pub(crate) fn measured(
    simulation: &Simulation,
    scenario: &Scenario,
    is_quiet: bool,
) -> Result<Measured, Failure> {
    let curves =
        progress::while_working(progress::SOLVING, is_quiet, || published::curves(scenario));
    let watch = Shown(progress::bar("simulating", 0, is_quiet));
    let measured = simulation.measured(scenario, curves, &watch)?;
    watch.0.finish_and_clear();
    Ok(measured.expect("nothing cancels it"))
}

/// The figure of a scenario with the simulated points of the page.
pub(crate) fn figure(scenario: Scenario, is_quiet: bool) -> Result<Figure, Failure> {
    let measured = measured(&Simulation::default(), &scenario, is_quiet)?;
    Ok(Figure::with(
        scenario,
        measured.curves,
        measured.experiments,
    ))
}

/// Measures the waits for the channels of all reports, each with the place of its curve.
pub(crate) fn waits(
    simulation: &Simulation,
    measured: &Measured,
    reports: &mut [(usize, BottleneckReport)],
    is_quiet: bool,
) -> Result<(), Failure> {
    let watch = Shown(progress::bar("counting waits", 0, is_quiet));
    simulation.measure_waits(measured, reports, &watch)?;
    watch.0.finish_and_clear();
    Ok(())
}

/// Finds the knee and the plateau of curves.
pub(crate) fn knees(
    simulation: &Simulation,
    curves: &[Curve],
    experiments: &mut [KneeExperiment],
    is_quiet: bool,
) -> Result<(), Failure> {
    let watch = Shown(progress::bar("looking for knees", 0, is_quiet));
    simulation.find_knees(curves, experiments, &watch)?;
    watch.0.finish_and_clear();
    Ok(())
}

/// Searches among the candidates; with a view, the best of them are simulated as it says.
/// For a picture, all are solved.
pub(crate) fn search(
    simulation: &Simulation,
    search: &mut FindSearch,
    simulated: Option<&View>,
    is_pictured: bool,
    is_quiet: bool,
) -> Result<(), Failure> {
    let watch = Shown(progress::bar("searching", 0, is_quiet));
    match simulated {
        None => simulation.search(search, &watch)?,
        Some(view) => simulation.search_simulated(search, view, &watch)?,
    };
    if is_pictured {
        simulation.picture(search, &watch)?;
    }
    watch.0.finish_and_clear();
    Ok(())
}

/// Latencies by source, destination or pair at all measured points of each curve.
pub(crate) fn breakdowns(
    simulation: &Simulation,
    measured: &Measured,
    grouping: Grouping,
    is_quiet: bool,
) -> Result<Vec<Vec<Breakdown>>, Failure> {
    let watch = Shown(progress::bar("telling groups apart", 0, is_quiet));
    let breakdowns = simulation.breakdowns(measured, grouping, &watch)?;
    watch.0.finish_and_clear();
    Ok(breakdowns)
}
