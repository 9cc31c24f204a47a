//! Which of two networks with the same processors carries more, and how long its messages take at half of
//! that.

use std::error::Error;

use loadcurve::curve::Curve;
use loadcurve::scenario::{LoadUnit, Scenario};

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let reading = Scenario::read("?net=fat-tree,n:64&net=mesh");
    // What is wrong in a link is named here; the default stands in its place.
    assert!(reading.notices.is_empty(), "{:?}", reading.notices);

    for network in &reading.scenario.networks {
        let curve = Curve::of(network);
        let most = curve.saturation(LoadUnit::Flits);
        let half = curve.scale().to_messages(0.5, LoadUnit::Capacity);
        let latency = curve.model_point(half).latency_cycles;
        let latency = latency.ok_or("half of the saturation load is below it")?;
        println!(
            "{network}: up to {most:.4} flits/cycle/source, {latency:.1} cycles at half of it"
        );
    }
    Ok(())
}
