//! Edits: each turns a legal scenario into a legal one, or is refused.

use loadcurve::Result;
use loadcurve::scenario::{LoadScale, NETWORKS, Network, Scenario};

use super::Given;
use super::link::{reads_back, says_what_is_wrong};

/// Largest number of edits of one scenario.
const MAX_EDITS: usize = 16;

/// Longest time of a model, which is solved when the unit of loads changes, in microseconds.
const MAX_US: f64 = 500.0;

/// Panics unless a sequence of edits makes legal scenarios.
pub fn holds(bytes: &[u8]) {
    let given = &mut Given::new(bytes);
    let is_small = |network: &Network| network.model_cost().curve_us() <= MAX_US;
    let mut scenario = given.scenario(8, is_small);
    for _ in 0..MAX_EDITS {
        if given.is_used_up() {
            return;
        }
        match edited(&scenario, given) {
            Ok(edited) => {
                reads_back(&edited);
                scenario = edited;
            }
            Err(error) => says_what_is_wrong(&error),
        }
    }
}

/// A scenario after any edit.
fn edited(scenario: &Scenario, given: &mut Given) -> Result<Scenario> {
    let at = given.place(scenario.networks.len());
    match given.whole(0, 13) {
        0 => {
            let (key, text) = given.setting();
            scenario.with_key(at, &key, &text)
        }
        1 | 2 => {
            let (key, text) = given.setting();
            // Once a key of the network has been set, a model may take longer.
            match key.as_str() {
                "x" => scenario.with_unit(&text, None),
                _ => scenario.with_view(&key, &text),
            }
        }
        3 => {
            let (key, text) = given.setting();
            match key.as_str() {
                "x" => Ok(scenario.clone()),
                _ => scenario.with(&key, &text),
            }
        }
        4 => {
            let unit = given.one_of(&["flits", "messages", "capacity", "throughput", "bits"]);
            let scale = LoadScale {
                flits_per_message: given.magnitude(0, 3),
                saturation_messages: given.magnitude(-9, 1),
                bits_per_message: given.magnitude(0, 6),
                cycle_ns: given.magnitude(-6, 6),
            };
            scenario.with_unit(unit, Some(scale))
        }
        5 => scenario.with_network(given.network(|_| true)),
        6 => {
            let kind = &NETWORKS[given.place(NETWORKS.len())];
            let like = Network::like(kind, &scenario.networks[at]);
            Ok(scenario.with_replaced(at, like))
        }
        7 => scenario.with_copy(at),
        8 => scenario.with_name(at, &given.text()),
        9 => {
            let presets = scenario.networks[at].kind().presets.len();
            Ok(scenario.with_preset(at, given.place(presets)))
        }
        10 => scenario.without(at),
        11 => Ok(scenario.with_moved(at, given.place(scenario.networks.len()))),
        12 => {
            let mut end = || (given.whole(0, 2) > 0).then(|| given.magnitude(-12, 12));
            let ends = [(); 4].map(|()| end());
            scenario.with_ends((ends[0], ends[1]), (ends[2], ends[3]))
        }
        _ => scenario.with_shown(at, given.whole(0, 1) == 1),
    }
}
