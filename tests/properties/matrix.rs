//! Traffic matrices: any text of a link and any bytes of a file are one, or refused with the key, the item
//! or the line at fault.

use loadcurve::Random;
use loadcurve::scenario::{Context, Scenario};
use loadcurve::traffic::{MatrixReading, Pattern as _, TrafficMatrix};

use super::given::{RatesText, escaped};
use super::own::says_where;
use super::{Given, link, model};

/// Networks that the rates are of, with their processors.
const NETWORKS: [(&str, u32); 6] = [
    ("mesh,k:4", 16),
    ("torus,k:3,links:bi", 9),
    ("own", 10),
    ("cube,dims:2x3x2", 12),
    ("fly,k:2,stages:3", 8),
    ("own,edges:0-1-2,hosts:0-2x2", 6),
];

/// One of so many files is opened: what is open stays so.
const SELDOM_OPENED: u32 = 64;

/// Panics unless a matrix is read, or refused in words that say where.
pub fn holds(bytes: &[u8]) {
    let given = &mut Given::new(bytes);
    let (network, processors) = given.one_of(&NETWORKS);
    // Some name processors that there are not.
    let named = processors + given.whole(0, 9).saturating_sub(8);
    let rates = given.rates_text(named);
    match given.whole(0, 2) {
        0 => in_link(given, network, processors, &rates),
        1 => in_file(given, network, processors, &rates.file()),
        _ => in_file(given, network, processors, &rates.noxim()),
    }
    if named == processors {
        both_forms_are_one(&rates, processors as usize);
    }
}

fn in_link(given: &mut Given, network: &str, processors: u32, rates: &RatesText) {
    let (items, _) = given.spoilt(rates.items());
    let text = String::from_utf8_lossy(&items);
    is_read(&TrafficMatrix::from_items(&text, processors as usize), 0);
    let link = format!("net={network},traffic:matrix,matrix:{}", escaped(&items));
    linked(given, &link, &Context::default());
}

fn in_file(given: &mut Given, network: &str, processors: u32, text: &str) {
    let (bytes, _) = given.spoilt(text.to_owned());
    let lines = bytes.split(|byte| matches!(byte, b'\n' | b'\r')).count();
    is_read(
        &TrafficMatrix::from_file(&bytes, processors as usize),
        lines,
    );
    let context = Context::default();
    if given.seldom(SELDOM_OPENED)
        && let Ok(id) = context.open_matrix(&bytes)
    {
        let link = format!("net={network},traffic:matrix,mfile:{id}");
        linked(given, &link, &context);
    }
}

/// Panics unless a link with a matrix is read, and its model answers.
fn linked(given: &mut Given, link: &str, context: &Context) {
    let reading = Scenario::read_in(link, context);
    link::reads_back(&reading.scenario);
    for notice in &reading.notices {
        says_where(notice, 0);
    }
    for network in &reading.scenario.networks {
        if model::is_quick(network) {
            model::is_answered(given, network);
        }
    }
}

fn is_read(reading: &loadcurve::Result<MatrixReading>, lines: usize) {
    match reading {
        Ok(MatrixReading { matrix, .. }) => {
            assert!((1..=matrix.processors()).contains(&matrix.senders()));
            let (from, to) = matrix.draw(&mut Random::stream(1, 0.1, 0));
            assert!(matrix.weight(from as usize, to as usize) > 0.0 && from != to);
        }
        Err(error) => says_where(error, lines),
    }
}

/// Panics unless the same rates are read from a link, a file and a table of Noxim.
fn both_forms_are_one(rates: &RatesText, processors: usize) {
    let items = rates.items();
    // A few lines of as many numbers may be dense matrices as well.
    let [file, noxim] = [rates.file(), rates.noxim()].map(|text| format!("# pairs\n{text}"));
    let read = [
        TrafficMatrix::from_items(&items, processors),
        TrafficMatrix::from_file(file.as_bytes(), processors),
        TrafficMatrix::from_file(noxim.as_bytes(), processors),
    ];
    let rows = read.map(|reading| {
        let MatrixReading {
            matrix,
            self_entries,
        } = reading.expect("it is right");
        let rows: Vec<_> = (0..processors)
            .map(|source| matrix.destinations(source))
            .collect();
        (rows, self_entries)
    });
    assert!(rows[0] == rows[1] && rows[0] == rows[2], "{items}");
}
