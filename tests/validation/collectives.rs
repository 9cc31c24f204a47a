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
    algorithm: Algorithm,
    startup_cycles: u64,
    is_contention_free: bool,
    /// Time of the model over that of the simulation; none if messages deadlock.
    ratio: Option<f64>,
    /// True if closed form and simulation with barriers agree, too; only where no messages meet.
    is_closed_form_exact: bool,
}

/// The chapter of the report.
pub(crate) fn write() {
    let cases = cases();
    let deadlocked = cases.iter().filter(|case| case.ratio.is_none()).count();
    let free = || cases.iter().filter(|case| case.is_contention_free);
    println!(
        "## Collectives\n\n\
         Time of collective operations by the model, which is the curve, over that of a simulation flit by flit, in {cases} \
         cases: {networks} networks with one port a processor and with ports for all links, all operations and their \
         algorithms, buffers of {flits} flits, and startups of {startups} cycles. Where flits would cross more than {most} \
         million channels a size is left out. Where messages meet, the simulation is the mean of {runs} seeds. {deadlocked} \
         cases deadlocked.\n\n\
         *Where no messages meet*, neither those of a step by the links that they may use nor those of different steps by \
         the model, the closed form is the simulation with a barrier after each step, to the cycle, in {closed} of {free} \
         cases, and the model is the simulation without barriers in {exact}.\n\n\
         *Elsewhere the curve is an estimate.* The tables give the quartiles of the ratio without startup, below 1 where the \
         model is too fast; a startup of 500 cycles hides most of the difference. Use such a curve to choose the \
         algorithms that are worth a simulation, and simulate before you quote a time or a crossover.\n",
        cases = cases.len(),
        networks = NETWORKS.len(),
        flits = listed(&FLITS),
        startups = listed(&STARTUPS),
        most = MOST_FLIT_HOPS / 1e6,
        runs = RUNS,
        closed = free().filter(|case| case.is_closed_form_exact).count(),
        free = free().count(),
        exact = free().filter(|case| case.ratio == Some(1.0)).count(),
    );
    let of = |keep: &dyn Fn(&Case) -> bool| Row::of(cases.iter().filter(|case| keep(case)));
    let networks = NETWORKS.map(|it| (format!("`{it}`"), of(&|case| case.network == it)));
    let algorithms = Algorithm::ALL.map(|it| (format!("`{it}`"), of(&|case| case.algorithm == it)));
    table("network", networks);
    let all = ("all".to_owned(), of(&|_| true));
    table("algorithm", algorithms.into_iter().chain([all]));
}

fn listed(numbers: &[u64]) -> String {
    let texts: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    let (last, rest) = texts.split_last().expect("one number or more");
    format!("{} and {last}", rest.join(", "))
}

fn cases() -> Vec<Case> {
    let asked = NETWORKS.into_iter().flat_map(|network| {
        { PORTS.into_iter() }
            .flat_map(move |ports| Operation::ALL.map(|operation| (network, ports, operation)))
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
        algorithm,
        startup_cycles,
        is_contention_free: time.is_contention_free,
        ratio: total.map(|total| time.cycles / (total / f64::from(runs))),
        is_closed_form_exact,
    })
}

/// A row of a table.
struct Row {
    cases: usize,
    /// Cases in which no messages of a step meet.
    contention_free: usize,
    /// The ratios of the others without startup, in ascending order.
    ratios: Vec<f64>,
}

impl Row {
    fn of<'a>(cases: impl Iterator<Item = &'a Case>) -> Self {
        let cases: Vec<&Case> = cases.collect();
        let meeting = || cases.iter().filter(|case| !case.is_contention_free);
        let without_startup = meeting().filter(|case| case.startup_cycles == 0);
        let mut ratios: Vec<f64> = without_startup.filter_map(|case| case.ratio).collect();
        ratios.sort_by(f64::total_cmp);
        Self {
            cases: cases.len(),
            contention_free: cases.len() - meeting().count(),
            ratios,
        }
    }

    /// The ratio below which a part of them lies; empty if there are none.
    fn quantile(&self, part: f64) -> String {
        let Some(last) = self.ratios.len().checked_sub(1) else {
            return String::new();
        };
        let place = part * last as f64;
        let [low, high] = [place.floor(), place.ceil()].map(|index| self.ratios[index as usize]);
        format!("{:.2}", low + (high - low) * place.fract())
    }
}

fn table(head: &str, rows: impl IntoIterator<Item = (String, Row)>) {
    println!(
        "| {head} | cases | no messages meet | least | ¼ | ½ | ¾ | most |\n\
         |:---|---:|---:|---:|---:|---:|---:|---:|"
    );
    for (name, row) in rows {
        let quantiles = [0.0, 0.25, 0.5, 0.75, 1.0].map(|part| row.quantile(part));
        println!(
            "| {name} | {} | {} | {} |",
            row.cases,
            row.contention_free,
            quantiles.join(" | ")
        );
    }
    println!();
}
