//! Readings in which a request that finds its next buffer full is dropped: as printed, and with hot
//! requests conserved.

use loadcurve_base::queueing::Md1k;
use loadcurve_base::scalar::{Scalar, name};

use super::RequestFlow;
use super::buffer::{Buffer, BufferPlace};
use super::combining_probability::CombiningProbability;
use super::flow::{HotStage, StageArrivals};
use super::inputs::Inputs;
use super::solution::{Branch, CombiningState, HotPath};
use crate::root::increasing_root;

/// Number of bisection steps before secant steps. As printed, an overloaded stage may have several
/// solutions; bisection finds the same one at every load, so that the search itself causes no jumps in the
/// curve.
const HALVINGS: u32 = 12;

pub(super) fn solve<S: Scalar>(inputs: &Inputs<S>) -> CombiningState<S> {
    let mut queue = Md1k::new(inputs.places());
    let stages = HotStage::along(inputs, &mut queue, |queue, arrivals, chances| {
        combine(inputs, queue, arrivals, chances)
    });
    let branches = stages.iter().enumerate();
    let branches = branches.map(|(left, stage)| branch(inputs, &mut queue, left, stage));
    let branches = branches.collect();
    CombiningState::of(inputs, hot_path(inputs, &stages), branches)
}

fn hot_path<S: Scalar>(inputs: &Inputs<S>, stages: &[HotStage<S>]) -> HotPath<S> {
    let ports = stages.iter().map(|stage| {
        let (d, buffer) = (&inputs.service, &stage.buffer);
        let leaving = &stage.departures.all;
        let delay = if inputs.model.reading == RequestFlow::Conserving {
            buffer.delay(inputs, leaving, d)
        } else {
            // (8) divides the number by λ_i, the rate before the arc b_i.
            let part = stage.slot_requests.all.clone() * &buffer.room / &stage.arrivals.before;
            buffer.delay_of_part(inputs, leaving, d, part)
        };
        stage.port(d.clone(), delay)
    });
    let ports = ports.collect();
    let hot_into_module = stages[stages.len() - 1].departures.hot_into_module();
    HotPath {
        ports,
        cold: stages
            .iter()
            .map(|stage| stage.departures.cold.clone())
            .collect(),
        hot_originals: if inputs.model.reading == RequestFlow::Conserving {
            originals(inputs, stages)
        } else {
            hot_into_module.clone() + S::sum(stages.iter().map(HotStage::absorbed))
        },
        hot_into_module,
    }
}

/// Original hot requests into module 0, which arrive on s inputs at each merge.
fn originals<S: Scalar>(inputs: &Inputs<S>, stages: &[HotStage<S>]) -> S {
    let mut coming = inputs.hot.clone();
    for (stage, number) in stages.iter().zip(2..) {
        coming = S::number(f64::from(inputs.model.switch)) * coming * stage.surviving();
        if number <= stages.len() {
            coming = coming.named(|| {
                let words = "each of those combined counted";
                name!(
                    "Ĥ_{number}",
                    "hot requests that come to stage {number}, {words}"
                )
                .unit(inputs.unit)
            });
        }
    }
    coming
}

/// Solves `Z = Σ p_l Z(l)` (4) with the load `λ'' = H'(1 − Z) + C` (5), (6) that results from Z, and sets
/// the queue to that load, which is returned.
fn combine<S: Scalar>(
    inputs: &Inputs<S>,
    queue: &mut Md1k,
    arrivals: &StageArrivals<S>,
    chances: &CombiningProbability<S>,
) -> f64 {
    let [load, hot, cold] = [&inputs.load, &arrivals.hot, &arrivals.cold].map(S::value);
    let (least, greatest) = (load * cold, load * (hot + cold));
    let first = queue.at(greatest).law();
    let mut passing = chances.passing(first);
    if chances.is_zero_over(first) {
        return load * (hot * passing + cold);
    }
    // The combining probability is highest at the greatest load, which gives a lower bound on the load.
    let mut second = load * (hot * passing + cold);
    // The unknown is the load ρ rather than Z: a small Z would lose its digits when added to 1.
    let mut excess = |ρ: f64| {
        passing = chances.passing(queue.at(ρ).law());
        let excess = ρ - load * (hot * passing + cold);
        // The excess rises faster than ρ, so ρ is as close to the root as the excess is to 0.
        if excess.abs() <= 8.0 * f64::EPSILON * ρ {
            0.0
        } else {
            excess
        }
    };
    let (mut low, mut high) = (least, greatest);
    let mut value = greatest - second;
    if inputs.model.reading == RequestFlow::Printed {
        for _ in 0..HALVINGS {
            let middle = f64::midpoint(low, high);
            let there = excess(middle);
            if there < 0.0 {
                low = middle;
            } else {
                (high, value) = (middle, there);
            }
        }
        second = f64::midpoint(low, high);
    }
    increasing_root((low, high), (high, value), second, excess);
    load * (hot * passing + cold)
}

/// The branch that leaves the hot path after the stage with index `left`, with cold requests only.
fn branch<S: Scalar>(
    inputs: &Inputs<S>,
    queue: &mut Md1k,
    left: usize,
    stage: &HotStage<S>,
) -> Branch<S> {
    let stages = inputs.model.stages as usize;
    let group = stages - left;
    let mut cold = stage.departures.cold.clone();
    let port = |number: usize| {
        let offered = (inputs.load.clone() * &cold).value();
        let buffer = Buffer::new(
            BufferPlace::ToGroup(number, group),
            offered,
            queue.at(offered),
        );
        cold = (cold.clone() * &buffer.room).named(|| {
            let (behind, words) = (number + 1, "cold requests that leave stage");
            name!(
                "λ_{behind},{group}",
                "{words} {number} on the way to group {group}"
            )
            .unit(inputs.unit)
            .by("(7)")
        });
        let d = &inputs.service;
        let delay = if inputs.model.reading == RequestFlow::Conserving {
            buffer.delay(inputs, &cold, d)
        } else {
            // As on the hot path, (8) divides by the rate of arrivals.
            buffer.delay_of_part(inputs, &cold, d, buffer.room.clone())
        };
        let rate = inputs.load.clone() * &cold;
        buffer.port(rate, d.clone(), delay, S::number(0.0))
    };
    let ports = (left + 2..=stages).map(port).collect();
    Branch {
        ports,
        cold_into_module: cold,
    }
}
