//! Collective operations: the model beside simulations flit by flit.

use std::sync::Arc;

use loadcurve::collective::simulation::{Outcome, Settings, Simulation};
use loadcurve::collective::{Algorithm, Operation, Planned, Ports};
use loadcurve::scenario::Scenario;
use rayon::prelude::*;

use crate::settings::SEED;

/// Networks, each with one port a processor and with ports for all links.
const NETWORKS: [&str; 12] = [
    "mesh,k:4",
    "mesh",
    "torus,k:4,links:bi",
    "torus,links:bi",
    "cube,dims:4x4x4,wrap:1",
    "cube,dims:2x2x2x2x2x2",
    "hyperx,dims:8",
    "hyperx,dims:4x4,hosts:4",
    "fat-tree",
    "xgft",
    "dragonfly",
    "own",
];

const PORTS: [Ports; 2] = [Ports::Each(1), Ports::All];

/// Flits of the largest buffer of a processor.
const FLITS: [u64; 3] = [64, 1024, 16_384];

/// Cycles that a processor spends on each message.
const STARTUPS: [u64; 2] = [0, 500];

/// Most channels that all flits of a simulation cross together: beyond, a size is left out.
const MOST_FLIT_HOPS: f64 = 1.5e6;

/// Simulations where messages meet, with seeds from [`SEED`] on.
const RUNS: u32 = 3;

/// An algorithm on a network, for one size and one startup.
struct Case {
    network: &'static str,
    operation: Operation,
    algorithm: Algorithm,
    is_contention_free: bool,
    /// Time of the model over that of the simulation; none if messages deadlock.
    ratio: Option<f64>,
    /// True if closed form and simulation with barriers agree, too; only where no messages meet.
    is_closed_form_exact: bool,
}

/// The chapter of the report.
pub(crate) fn write() {
    let cases = cases();
    let (free, meeting): (Vec<&Case>, Vec<&Case>) =
        cases.iter().partition(|case| case.is_contention_free);
    let exact = free.iter().filter(|case| case.ratio == Some(1.0)).count();
    let closed = free.iter().filter(|case| case.is_closed_form_exact).count();
    let flits = FLITS.map(|flits| flits.to_string()).join(", ");
    let startups = STARTUPS.map(|cycles| cycles.to_string()).join(" and ");
    println!(
        "## Collectives\n\n\
         Time of collective operations by the model, which is the curve, over that of a simulation flit by flit: {cases} cases, \
         which are {networks} networks with one port a processor and with ports for all links, all operations and algorithms, \
         buffers of {flits} flits, and startups of {startups} cycles. Sizes whose flits cross more than {most} million \
         channels are left out. Where messages meet, the simulation is the mean of {runs} seeds. Below 1 the model is too fast.\n\n\
         *Trust the curve where no messages meet.* There the model is the simulation, to the cycle, in {exact} of {free} cases, \
         and the closed form is the simulation with a barrier after each step in {closed} of {free}. Elsewhere the curve is an \
         estimate: use it to see which algorithms are worth a simulation, and simulate before you quote a time or a \
         crossover. Messages that wait hold no links in the model, as worms do, so that it is too fast above all where \
         processors send to many others at once (`direct`, `shuffled`); it is too slow where messages of a step that \
         meet are spread over time by the steps before.\n",
        cases = cases.len(),
        networks = NETWORKS.len(),
        most = MOST_FLIT_HOPS / 1e6,
        runs = RUNS,
        free = free.len(),
    );
    let of = |keep: &dyn Fn(&Case) -> bool| Row::of(cases.iter().filter(|case| keep(case)));
    table(
        "network",
        NETWORKS.map(|it| (format!("`{it}`"), of(&|case| case.network == it))),
    );
    table(
        "operation",
        Operation::ALL.map(|it| (it.name().to_owned(), of(&|case| case.operation == it))),
    );
    table(
        "algorithm",
        Algorithm::ALL.map(|it| (format!("`{it}`"), of(&|case| case.algorithm == it))),
    );
    let all = Row::of(meeting.into_iter());
    println!(
        "Of all cases in which messages meet, the quartiles are {}.\n",
        all.quartiles_in_words()
    );
}

fn cases() -> Vec<Case> {
    let asked = NETWORKS.into_iter().flat_map(|network| {
        let of_network = PORTS
            .into_iter()
            .flat_map(move |ports| Operation::ALL.map(|operation| (network, ports, operation)));
        of_network
    });
    let asked: Vec<_> = asked.collect();
    let found = asked
        .par_iter()
        .map(|&(network, ports, operation)| of_operation(network, ports, operation));
    found.flatten().collect()
}

fn of_operation(link: &'static str, ports: Ports, operation: Operation) -> Vec<Case> {
    let scenario = Scenario::read(link).scenario;
    let network = &scenario.networks[0];
    let fabric = network.collective_fabric(ports).expect("known routes");
    let layout = network.collective_layout().expect("a layout");
    let planned = Planned::new(operation, Arc::new(fabric), layout).expect("as many processors");
    let mut cases = Vec::new();
    for algorithm in planned.algorithms() {
        for flits in FLITS {
            for startup_cycles in STARTUPS {
                let case = case(
                    (link, network.flits()),
                    &planned,
                    algorithm,
                    (flits, startup_cycles),
                );
                cases.extend(case);
            }
        }
    }
    cases
}

/// A case; none if its simulation is long.
fn case(
    (network, packet_flits): (&'static str, u32),
    planned: &Planned,
    algorithm: Algorithm,
    (flits, startup_cycles): (u64, u64),
) -> Option<Case> {
    let time = planned
        .time(algorithm, flits, startup_cycles)
        .expect("an algorithm of the network");
    let plan = planned
        .plan(algorithm, time.chunks)
        .expect("an algorithm of the network");
    if plan.flit_hops(flits) > MOST_FLIT_HOPS {
        return None;
    }
    let simulated = |has_barriers, seed| {
        let settings = Settings {
            flits,
            packet_flits,
            startup_cycles,
            has_barriers,
            seed,
            ..Settings::default()
        };
        let simulation = Simulation::new(&plan, planned.fabric(), settings);
        match simulation.expect("a short simulation").finish() {
            Outcome::Cycles(cycles) => Some(cycles as f64),
            Outcome::Deadlock => None,
        }
    };
    let runs = if time.is_contention_free { 1 } else { RUNS };
    let total: Option<f64> = (0..runs).map(|run| simulated(false, SEED + run)).sum();
    let is_closed_form_exact = time.is_contention_free
        && simulated(true, SEED) == Some(plan.closed(flits, startup_cycles));
    Some(Case {
        network,
        operation: planned.operation(),
        algorithm,
        is_contention_free: time.is_contention_free,
        ratio: total.map(|total| time.cycles / (total / f64::from(runs))),
        is_closed_form_exact,
    })
}

/// A row: cases, and the ratios where messages meet.
struct Row {
    cases: usize,
    contention_free: usize,
    deadlocked: usize,
    /// In ascending order.
    ratios: Vec<f64>,
}

impl Row {
    fn of<'a>(cases: impl Iterator<Item = &'a Case>) -> Self {
        let cases: Vec<&Case> = cases.collect();
        let meeting = || cases.iter().filter(|case| !case.is_contention_free);
        let mut ratios: Vec<f64> = meeting().filter_map(|case| case.ratio).collect();
        ratios.sort_by(f64::total_cmp);
        Self {
            cases: cases.len(),
            contention_free: cases.len() - meeting().count(),
            deadlocked: meeting().filter(|case| case.ratio.is_none()).count(),
            ratios,
        }
    }

    /// The ratio below which a part of them lies.
    fn quantile(&self, part: f64) -> Option<f64> {
        let last = self.ratios.len().checked_sub(1)?;
        let place = part * last as f64;
        let (low, high) = (place.floor() as usize, place.ceil() as usize);
        let [low, high] = [low, high].map(|index| self.ratios[index]);
        Some(low + (high - low) * place.fract())
    }

    fn quartiles_in_words(&self) -> String {
        let [first, median, third] = [0.25, 0.5, 0.75].map(|part| shown(self.quantile(part)));
        let [least, most] = [0.0, 1.0].map(|part| shown(self.quantile(part)));
        format!("{first}, {median} and {third}, and the extremes {least} and {most}")
    }
}

fn shown(ratio: Option<f64>) -> String {
    ratio.map_or(String::new(), |ratio| format!("{ratio:.2}"))
}

fn table(head: &str, rows: impl IntoIterator<Item = (String, Row)>) {
    println!(
        "| {head} | cases | no messages meet | messages meet | deadlocked | least | ¼ | ½ | ¾ | most |\n\
         |:---|---:|---:|---:|---:|---:|---:|---:|---:|---:|"
    );
    for (name, row) in rows {
        let quantiles = [0.0, 0.25, 0.5, 0.75, 1.0].map(|part| shown(row.quantile(part)));
        println!(
            "| {name} | {} | {} | {} | {} | {} |",
            row.cases,
            row.contention_free,
            row.cases - row.contention_free,
            row.deadlocked,
            quantiles.join(" | ")
        );
    }
    println!();
}
