//! The networks on which the finite-source model is compared with the published one.

use std::fs;

/// File with a line for each network: its link with the published reading, and the load at which it saturates
/// in the simulator. The program writes it itself, given the word `saturation`.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/validation/networks.txt");

/// Networks with their simulated saturation loads in flits per cycle and source.
pub(crate) fn networks() -> Vec<(String, f64)> {
    let text = fs::read_to_string(FILE).unwrap_or_else(|error| panic!("{FILE}: {error}"));
    let lines = text.lines().map(|line| {
        let (link, load) = line.split_once(' ').expect("a link and a load");
        (link.to_owned(), load.parse().expect("a load"))
    });
    lines.collect()
}
