//! Experiments that a program requests, the costs of their tasks, and the points that miss the requested precision.

use loadcurve::Error;
use loadcurve::curve::{self, Curve, Experiment, Point, Task};
use loadcurve::number::{rounded_text, shortest};
use loadcurve::scenario::{LoadUnit, Scenario};

/// One experiment for each curve of a scenario: at the loads of the page unless others are given with their
/// unit, and with the usual limit on the messages per point unless another is given.
///
/// # Errors
/// [`Error::IllegalValue`] for a load that is not simulated.
pub fn experiments(
    scenario: &Scenario,
    curves: &[Curve],
    loads: Option<(&[f64], LoadUnit)>,
    most_messages: Option<u64>,
) -> Result<Vec<Experiment>, Error> {
    let all = Experiment::all(scenario, curves).into_iter().zip(curves);
    let experiments = all.map(|(usual, curve)| {
        let mut experiment = usual;
        if let Some((loads, unit)) = loads {
            let messages = |&load| curve.simulated_messages(load, unit);
            let loads: Vec<f64> = loads.iter().map(messages).collect::<Result<_, _>>()?;
            experiment = experiment.at(loads.into_iter());
        }
        if let Some(most) = most_messages {
            experiment = experiment.with_most_messages(most);
        }
        Ok(experiment)
    });
    experiments.collect()
}

/// Estimated time of a task in microseconds of one core, which is the unit of the progress.
#[must_use]
pub fn cost_us(curves: &[Curve], task: &Task) -> u64 {
    let curve = curves.iter().find(|curve| *curve.network() == task.network);
    curve.map_or(0, |curve| {
        curve.replication_us(task.load_messages, &task.stopping_rule) as u64
    })
}

/// A sentence naming the points whose confidence intervals are wider than `asked_percent`; none if there are
/// no such points. `limit` is the name of the option that limits the messages.
#[must_use]
pub fn shortfall(
    asked_percent: f64,
    curves: &[Curve],
    most_messages: Option<u64>,
    limit: &str,
) -> Option<String> {
    let points = curves.iter().flat_map(Curve::simulated);
    let short = points
        .clone()
        .filter(|point| point.is_wider_than(asked_percent));
    let short: Vec<f64> = short.filter_map(Point::precision_percent).collect();
    let widest = short.iter().copied().reduce(f64::max)?;
    Some(format!(
        "{} of {} points did not come to ± {} % within {} messages ({limit}); the widest has ± {} %",
        short.len(),
        points.count(),
        shortest(asked_percent),
        most_messages.unwrap_or(curve::MAX_MESSAGES),
        rounded_text(widest, 3),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_progress_counts_a_task_for_what_it_costs() {
        let scenario = Scenario::read("net=torus&net=fat-tree,n:16").scenario;
        let curves: Vec<Curve> = scenario.networks.iter().map(Curve::of).collect();
        let experiments = experiments(&scenario, &curves, None, None).unwrap();
        let tasks = Experiment::wanted_of(&experiments);
        let costs: Vec<u64> = tasks.iter().map(|task| cost_us(&curves, task)).collect();
        assert!(costs.iter().all(|&cost| cost > 0));
        let torus = tasks.iter().zip(costs);
        let torus = torus.filter(|(task, _)| task.network == scenario.networks[0]);
        let mut costs: Vec<u64> = torus.map(|(_, cost)| cost).collect();
        costs.sort_unstable();
        // A point takes a hundred times as long near saturation as far from it.
        assert!(costs[costs.len() - 1] > 50 * costs[0], "{costs:?}");
    }
}
