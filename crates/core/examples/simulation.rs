//! One load of a mesh, simulated until the 95 % interval of its latency is within 2 %, beside the model.

use std::error::Error;

use loadcurve::curve::{Curve, Experiment};
use loadcurve::scenario::{LoadUnit, Scenario};
use loadcurve::sim::StoppingRule;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let network = &Scenario::read("?net=mesh,k:4").scenario.networks[0];
    let curve = Curve::of(network);
    let load_messages = curve.scale().to_messages(0.5, LoadUnit::Capacity);

    let seed = 1;
    let to_two_per_cent = StoppingRule::new(0.02, 1_000_000);
    let mut experiment = Experiment::alone(network, load_messages, seed, to_two_per_cent);
    // Tasks are independent, so threads or machines could share them; reports may come in any order.
    while let Some(task) = experiment.wanted().first() {
        let report = task.start().finish();
        experiment.take(task, &report);
    }

    let point = experiment.points().pop().ok_or("it was one load")?;
    let measured = point.latency_cycles.ok_or("half of saturation is steady")?;
    let interval = point.latency_interval_cycles.unwrap_or_default();
    let modelled = curve.model_point(load_messages).latency_cycles;
    let modelled = modelled.ok_or("the model saturates later")?;
    println!("simulated {measured:.2} ± {interval:.2} cycles, modelled {modelled:.2}");
    assert!(100.0 * interval < 2.0 * measured);
    Ok(())
}
