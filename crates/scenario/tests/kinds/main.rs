//! Networks of every kind, named by links: their structure, costs, models and snapshots.

mod bisection;
mod classes;
mod cost;
mod cuts;
mod failures;
mod models;
mod snapshots;
mod worst;

use loadcurve_scenario::{Network, Scenario};

/// The network of a link that says nothing wrong.
fn network(link: &str) -> Network {
    let reading = Scenario::read(link);
    assert_eq!(reading.notices, [], "{link}");
    reading.scenario.networks[0].clone()
}
