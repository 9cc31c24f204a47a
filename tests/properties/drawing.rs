//! Drawings of networks, and descriptions of their parts.

use loadcurve::curve::Curve;
use loadcurve::scenario::{Focus, View};
use loadcurve::topology::Topology;
use loadcurve_plot::diagram::Diagram;
use loadcurve_plot::svg;

use super::chart::frame;
use super::{Given, MAX_UTILISED, ROUNDING, has_numbers_only};

/// Longest time to solve a curve, in microseconds.
const MAX_US: f64 = 500.0;

/// Largest number of channels of a network drawn here.
const MAX_CHANNELS: usize = 3_000;

/// Panics unless a network is drawn, and a part of it described, without NaN or infinities.
pub fn holds(bytes: &[u8]) {
    let given = &mut Given::new(bytes);
    let network = given.network(|network| {
        network.model_cost().curve_us() <= MAX_US
            && network.plain_routing().topology().channels() <= MAX_CHANNELS
    });
    let curve = Curve::of(&network);
    let load = given.load(curve.scale().saturation_messages);
    let what = format!("{network} at {load:e}");
    let mut view = View::default();
    view.folded = given.whole(0, 1) == 1;
    let diagram = Diagram::shown(&view, &curve, load, None);
    let routing = network.plain_routing();
    let topology = routing.topology();
    if let Some(ρ) = diagram.utilisation_of(given.place(topology.channels())) {
        let most = MAX_UTILISED + ROUNDING;
        assert!((0.0..=most).contains(&ρ), "ρ is {ρ} of {what}");
    }
    let picture = svg::diagram(&diagram, &frame(given, None));
    has_numbers_only(&picture.expect("a text takes any picture"), &what);
    let focus = focus(given, topology);
    assert!(focus.is_in(network.extent()), "{focus} in {what}");
    let told = curve.inspect(focus, load, None);
    assert!(!told.title.is_empty(), "{focus} in {what}");
    has_numbers_only(&told.sentence, &what);
    for quantity in &told.quantities {
        let is_number = quantity.model.is_none_or(f64::is_finite);
        assert!(is_number, "{quantity:?} of {focus} in {what}");
    }
}

/// Any part of a network.
fn focus(given: &mut Given, topology: &dyn Topology) -> Focus {
    let (nodes, stages) = (topology.processors(), topology.stages().len() as u32);
    match given.whole(0, 2) {
        0 => Focus::Channel(given.place(topology.channels())),
        1 if stages > 0 => Focus::Stage(given.whole(0, stages - 1)),
        _ => {
            let from = given.place(nodes);
            let to = (from + 1 + given.place(nodes - 1)) % nodes;
            Focus::Route { from, to }
        }
    }
}
