//! Results of other programs: any log and any table is read into points that are sound and are read back, or
//! refused.

use std::fmt::Write as _;

use loadcurve::curve::{
    ColumnChoice, Columns, Format, Import, ImportOptions, ImportedTable, LatencyUnit,
    MeasuredTimes, ResultsFile, Units,
};
use loadcurve::nccl;
use loadcurve::scenario::{LoadUnit, Scenario};

use super::{Given, has_numbers_only, is_sound};

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

/// Lines of what nccl-tests prints.
const OUTPUT: [&str; 16] = [
    "# Collective test starting: all_reduce_perf",
    "## broadcast_perf",
    "#  Rank  0 Group  0 Pid 4100 on node0 device  0 [0000:10:00] NVIDIA H100",
    "#  Rank  1 Group  0 Pid 4101 on node0 device  1 [0000:11:00] NVIDIA H100",
    "#       size         count      type   redop    root     time   algbw   busbw #wrong     time   algbw   busbw #wrong",
    "#       size         count      type   redop     time   algbw   busbw  error     time   algbw   busbw  error",
    "# nccl-tests version 2.17.8 nccl-headers=22809 nccl-library=22809",
    "     1048576        262144     float     sum      -1    27.76   37.77   37.77      0    27.56   38.05   38.05      0",
    "     1048576        131072     float    none      -1    20.00   52.43   26.21      0    19.50   53.77   26.89    N/A",
    "           0             0     float    none      -1     5.00    0.00    0.00      0     5.00    0.00    0.00      0",
    "18446744073709551616 1 float sum -1 1e400 nan inf 0 -1 0 0 0",
    "node0:123:456 [0] NCCL INFO comm 0x1 rank 0 nranks 2 cudaDev 0",
    "# Out of bounds values : 0 OK",
    "# Avg bus bandwidth    : 199.843",
    "[1,0]<stdout>:#       size         count      type   redop    root     time   algbw   busbw #wrong",
    "{\"version\": \"nccl-tests\", \"results\": [{\"size\": 8}]}",
];

/// Numbers in the place of those printed.
const NUMBERS: [&str; 8] = [
    "0",
    "-1",
    "27.76",
    "1e300",
    "8",
    "18446744073709551615",
    "N/A",
    "",
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
    let text = match given.whole(0, 3) {
        0 => log(given),
        1 => table(given),
        2 => times(given),
        _ => given.text(),
    };
    are_times(&text);
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

/// Output of nccl-tests, some of it cut off or with other numbers.
fn times(given: &mut Given) -> String {
    let mut text = String::new();
    for _ in 0..given.whole(0, 10) {
        let mut line = given.one_of(&OUTPUT).to_owned();
        if given.whole(0, 3) == 0 {
            let words: Vec<&str> = line.split_whitespace().collect();
            let (from, to) = (given.one_of(&words).to_owned(), given.one_of(&NUMBERS));
            line = line.replacen(&from, to, 1);
        }
        if given.whole(0, 15) == 0 {
            line.truncate(given.place(line.len() + 1));
        }
        writeln!(text, "{line}").expect("a string takes any text");
    }
    text
}

/// Panics unless times of collective operations are sound, or refused.
fn are_times(text: &str) {
    let runs = match nccl::runs(text) {
        Ok(runs) => runs,
        Err(error) => {
            let words = error.to_string();
            assert!(words.chars().count() <= 1000, "{words}");
            return;
        }
    };
    assert_eq!(Format::of(text), Format::NcclTests, "{text}");
    for run in &runs {
        assert!(!run.collectives.is_empty() && !run.to_string().is_empty());
    }
    has_numbers_only(&nccl::table(&runs).csv(&[], &[]), &text);
    let measured = nccl::measured(&runs, "a.log");
    for (bytes, us) in measured.iter().flat_map(|it| &it.times) {
        assert!(*bytes > 0 && us.is_finite() && *us > 0.0, "{text}");
    }
    let mesh = Scenario::read("net=mesh,k:4").scenario;
    if let Ok(link) = MeasuredTimes::question(&measured, &mesh) {
        assert_eq!(Scenario::read(&link.query()).notices, [], "{text}");
    }
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
