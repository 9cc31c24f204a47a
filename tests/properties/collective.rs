//! Collective operations: whatever is asked of whichever network, everything arrives, nothing takes less time than the
//! bound, a simulation ends, and what is drawn and written has numbers only.

use std::sync::Arc;

use loadcurve::collective::{Operation, Planned};
use loadcurve::curve::{Collective, Collectives, FoundTime, MeasuredTimes, Parted as _};
use loadcurve::scenario::{ByteRange, Network, Scenario};
use loadcurve_plot::collective::CollectiveChart;
use loadcurve_plot::frame::Frame;
use loadcurve_plot::svg;

use super::link::says_what_is_wrong;
use super::{Given, ROUNDING, has_numbers_only, is_sound};

/// Largest network.
const MAX_PROCESSORS: usize = 24;
const MAX_CHANNELS: usize = 500;

/// Largest power of two of a buffer in a simulation, in bytes.
const SIMULATED_POWER: u32 = 12;

/// Panics unless the answer to a question is sound.
pub fn holds(bytes: &[u8]) {
    let given = &mut Given::new(bytes);
    let network = given.network(|network| {
        let extent = network.extent();
        extent.processors <= MAX_PROCESSORS && extent.channels <= MAX_CHANNELS
    });
    let scenario = question(given, &network);
    let mut collectives = Collectives::of(&scenario);
    collectives.notices.iter().for_each(says_what_is_wrong);
    if given.whole(0, 3) == 0 {
        collectives = collectives.with_barriers();
    }
    let query = scenario.query();
    collectives.measure(measured(given));
    collectives
        .solve()
        .unwrap_or_else(|error| panic!("{query}: {error}"));
    for network in &collectives.networks {
        is_bounded(network, &query);
        all_arrives(network, &query);
    }
    is_written(&collectives, &query);
    if let [network] = &collectives.networks[..] {
        let names: Vec<&str> = network.known().map(|it| it.name.as_str()).collect();
        let name = given.one_of(&names);
        simulates(given, &scenario, name);
    }
}

/// A question about a network.
fn question(given: &mut Given, network: &Network) -> Scenario {
    let least = size(given);
    let most = least.saturating_mul(1 << given.whole(0, 2)).min(1 << 40);
    let sizes = ByteRange { least, most };
    let operation = given.one_of(&Operation::ALL).name();
    let ports = given.one_of(&["1", "2", "5", "64", "all"]);
    let startup = given.one_of(&[0, 1, 40, 703, 1_000_000]);
    let width = given.one_of(&["", "&width=1", "&width=512", "&width=24&ns=0.249"]);
    let scale = given.one_of(&["", "&y=algbw", "&y=busbw"]);
    let bytes = size(given);
    let link = format!(
        "net={network}&view=collective&collective={operation}&size={sizes}&bytes={bytes}&ports={ports}&startup={startup}\
         {width}{scale}"
    );
    let reading = Scenario::read(&link);
    assert_eq!(reading.notices, [], "{link}");
    reading.scenario
}

/// A number of bytes, a power of two or not.
fn size(given: &mut Given) -> u64 {
    let power = 1_u64 << given.whole(0, 40);
    match given.whole(0, 2) {
        0 => power,
        _ => u64::from(given.whole(1, 100_000)),
    }
}

/// Times of another program.
fn measured(given: &mut Given) -> Vec<MeasuredTimes> {
    let runs = (0..given.whole(0, 2)).map(|_| {
        let times = (0..given.whole(0, 3)).map(|_| (size(given), given.magnitude(-3, 9)));
        let times = times.collect();
        MeasuredTimes {
            origin: "a.log".to_owned(),
            operations: vec![given.one_of(&Operation::ALL)],
            processors: given.one_of(&[None, Some(1), Some(8), Some(u64::MAX)]),
            times,
        }
    });
    runs.collect()
}

/// Panics unless no time is below the bound.
fn is_bounded(network: &Collective, query: &str) {
    let is_above = |name: &str, time: &FoundTime| {
        is_sound(time.cycles, name, &query);
        let Some(bound) = network.known_bound() else {
            return;
        };
        let least = bound.at(time.flits).cycles;
        assert!(
            time.cycles >= least * (1.0 - ROUNDING),
            "{query}: {name} takes {} cycles for {} flits, and nothing less than {least}",
            time.cycles,
            time.flits
        );
    };
    for times in network.known() {
        let surest = network.surest_times(times);
        for time in times.times.iter().chain([&times.detail]).chain(&surest) {
            is_above(&times.name, time);
        }
    }
}

/// Panics unless the messages of all algorithms perform the operation.
fn all_arrives(network: &Collective, query: &str) {
    let ports = loadcurve::collective::Ports::Each(1);
    let fabric = network.network.collective_fabric(ports);
    let layout = network.network.collective_layout();
    let (Ok(fabric), Ok(layout)) = (fabric, layout) else {
        panic!("{query}: the network is refused now");
    };
    let planned = Planned::new(network.operation(), Arc::new(fabric), layout);
    let planned = planned.expect("the network has the operation");
    for times in network.known() {
        let algorithm = times.algorithm().expect("a name");
        let plan = planned.plan(algorithm, times.detail.chunks);
        let delivered = plan.expect("the algorithm is known").check_delivery();
        assert_eq!(delivered, Ok(()), "{query}: {algorithm}");
    }
}

/// Panics unless files and charts have numbers only.
fn is_written(collectives: &Collectives, query: &str) {
    let chart = CollectiveChart::of(collectives);
    let picture = svg::collective(&chart, &Frame::default());
    let texts = [
        collectives.csv(),
        collectives.json(),
        collectives.sentences().join("\n"),
        picture.expect("a text takes any picture"),
        chart.tex(),
    ];
    for text in texts {
        has_numbers_only(&text, &query);
    }
}

/// Panics unless a simulation ends, in no less time than the bound.
fn simulates(given: &mut Given, scenario: &Scenario, algorithm: &str) {
    let bytes = (1_u64 << given.whole(0, SIMULATED_POWER)).to_string();
    let settings = [
        ("algorithm", Some(algorithm)),
        ("size", Some(&*bytes)),
        ("bytes", Some(&*bytes)),
        ("width", Some("64")),
        ("sim", Some("on")),
    ];
    let mut simulated = Collectives::asking(scenario, &settings).expect("it was asked before");
    simulated
        .solve()
        .unwrap_or_else(|error| panic!("{}: {error}", simulated.scenario.query()));
    for network in &simulated.networks {
        is_bounded(network, &simulated.scenario.query());
    }
}
