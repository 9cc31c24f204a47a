//! Results of other programs: any log and any table is read into points that are sound and are read back, or
//! refused.

use std::fmt::Write as _;

use loadcurve::curve::{
    ColumnChoice, Columns, Import, ImportOptions, ImportedTable, LatencyUnit, ResultsFile, Units,
};
use loadcurve::scenario::{LoadUnit, Scenario};

use super::{Given, is_sound};

/// Settings of logs, some of them with values that there are not.
const SETTINGS: [&str; 12] = [
    "topology = mesh;",
    "topology = torus; k = 4; n = 3;",
    "topology = fly; k = 2; n = 4;",
    "topology = anynet; network_file = x;",
    "n = 99; k = 0;",
    "packet_size = {1,2}; packet_size_rate = {0,0};",
    "packet_size = 20; // flits",
    "injection_rate = 0.1;",
    "injection_rate = 1e400; injection_rate_uses_flits = 1;",
    "num_vcs = 4294967296; vc_buf_size = -1;",
    "traffic = transpose; speculative = 1;",
    "use_read_write = 1;",
];

/// Lines of results, some of them cut off.
const LINES: [&str; 10] = [
    "Packet latency average = 61.5 (1 samples)",
    "Packet latency average = -nan",
    "Accepted packet rate average = 0.004",
    "Class 1:",
    "====== Overall Traffic Statistics ======",
    "====== Traffic class 0 ======",
    "Average latency for class 0 exceeded 500 cycles. Aborting simulation.",
    "Simulation unstable, ending ...",
    "OVERRIDE Parameter: injection_rate=0.2",
    "BEGIN Configuration File: another",
];

const CELLS: [&str; 10] = [
    "0.1",
    "35",
    "1e300",
    "-1",
    "inf",
    "",
    "saturated",
    "0,5",
    "\"load\"",
    "latency",
];

/// Panics unless a file is read into sound points, which are read back, or is refused.
pub fn holds(bytes: &[u8]) {
    let given = &mut Given::new(bytes);
    let text = match given.whole(0, 2) {
        0 => log(given),
        1 => table(given),
        _ => given.text(),
    };
    let networks = ["mesh,k:4", "torus,k:3", "fat-tree,n:16", "buffered-min"];
    let network = given.one_of(&networks);
    let network = Scenario::read(&format!("net={network}"))
        .scenario
        .networks
        .remove(0);
    let choice = match given.whole(0, 2) {
        0 => ColumnChoice::Guessed,
        1 => ColumnChoice::Named("load=1,latency=2".to_owned()),
        _ => ColumnChoice::At([0, 1, 2, 3].map(|_| Some(given.place(4)))),
    };
    let mut import = Import::new(ImportOptions {
        network: (given.whole(0, 1) == 0).then(|| network.clone()),
        otherwise: Some(network),
        has_routers: given.whole(0, 1) == 0,
        origin: (given.whole(0, 1) == 0).then(|| given.text()),
        columns: choice,
        rows: match given.whole(0, 3) {
            0 => vec![("1".to_owned(), given.one_of(&CELLS).to_owned())],
            _ => Vec::new(),
        },
        units: Units {
            load: given.one_of(&[LoadUnit::Flits, LoadUnit::Messages, LoadUnit::Capacity]),
            latency: given.one_of(&[
                LatencyUnit::Cycles,
                LatencyUnit::Nanoseconds { gigahertz: 2.5 },
            ]),
        },
    });
    let name = given.text();
    if let Ok(table) = ImportedTable::read(&text) {
        assert!(table.kinds().iter().all(|(_, words)| words.len() > 1));
        let guess = Columns::guess(&table).into_iter().flatten();
        assert!(guess.into_iter().all(|column| column < table.columns.len()));
    }
    if let Err(error) = import.add(&name, &text) {
        let words = error.to_string();
        assert!(words.chars().count() <= 1000, "{words}");
        return;
    }
    let Ok(file) = import.finish() else { return };
    is_read_back(&file);
}

/// Panics unless points are sound and both formats hold them.
fn is_read_back(file: &ResultsFile) {
    for network in file.networks() {
        for point in file
            .external(network)
            .iter()
            .flat_map(|external| &external.points)
        {
            is_sound(point.load_messages, "load", network);
            for value in [point.latency_cycles, point.throughput_messages]
                .into_iter()
                .flatten()
            {
                is_sound(value, "value", network);
            }
            let origin = point.origin.as_deref().unwrap_or_default();
            assert!(
                !origin.is_empty() && !origin.contains([',', '"', '\n']),
                "{origin}"
            );
        }
    }
    let results = file.results();
    for text in [results.csv(), results.json()] {
        // A load beyond any that is drawn is refused when it is read.
        let Ok(again) = ResultsFile::read(&text) else {
            continue;
        };
        assert_eq!(again.origins(), file.origins(), "{text}");
        assert_eq!(again.count(), file.count(), "{text}");
    }
}

fn log(given: &mut Given) -> String {
    let mut text = "BEGIN Configuration File: c\n".to_owned();
    for _ in 0..given.whole(0, 4) {
        writeln!(text, "{}", given.one_of(&SETTINGS)).expect("a string takes any text");
    }
    text.push_str("END Configuration File: c\n");
    for _ in 0..given.whole(0, 8) {
        writeln!(text, "{}", given.one_of(&LINES)).expect("a string takes any text");
    }
    text
}

fn table(given: &mut Given) -> String {
    let separator = given.one_of(&[",", ";", "\t", " "]);
    let columns = given.whole(1, 5);
    let mut text = String::new();
    for _ in 0..given.whole(0, 6) {
        let cells: Vec<&str> = (0..columns).map(|_| given.one_of(&CELLS)).collect();
        writeln!(text, "{}", cells.join(separator)).expect("a string takes any text");
    }
    text
}
