//! The chart of what is known of a collective operation.

use loadcurve::collective::Algorithm;
use loadcurve::curve::{self, AlgorithmTimes, Collective, Collectives, FoundTime, TimeSource};
use loadcurve::scenario::Scale;

use super::{
    AlgorithmCurve, Basis, BestTime, CollectiveChart, CollectiveNetwork, Crossover, MeasuredTimes,
    Quantity, SimulatedTime, SizeTime,
};

impl CollectiveChart {
    /// The chart of the times known so far.
    #[must_use]
    pub fn of(collectives: &Collectives) -> Self {
        let scenario = &collectives.scenario;
        let quantity = match scenario.view.scale {
            Scale::Linear | Scale::Log => Quantity::Time,
            Scale::AlgorithmBandwidth => Quantity::AlgorithmBandwidth,
            Scale::BusBandwidth => Quantity::BusBandwidth,
        };
        let networks = collectives.networks.iter();
        Self {
            heading: collectives.heading.clone(),
            title: collectives.title(),
            link: scenario.query(),
            quantity,
            is_logarithmic: quantity == Quantity::Time,
            cycle_ns: scenario.view.cycle_ns,
            networks: networks
                .map(|it| network(it, scenario.view.cycle_ns))
                .collect(),
            measured: collectives
                .measured()
                .filter_map(|it| measured(it, collectives))
                .collect(),
        }
    }
}

/// A network with its times in cycles of the chart, which may be shorter than its own.
fn network(of: &Collective, cycle_ns: Option<f64>) -> CollectiveNetwork {
    let longer = match (of.cycle_ns, cycle_ns) {
        (Some(own), Some(of_chart)) => own / of_chart,
        _ => 1.0,
    };
    let time = |found: &FoundTime| SizeTime {
        bytes: found.bytes,
        cycles: longer * found.cycles,
        basis: match found.source {
            TimeSource::Simulation => Basis::Sure,
            TimeSource::Extrapolated => Basis::Extrapolated,
            _ if found.is_contention_free => Basis::Sure,
            _ => Basis::Meeting,
        },
    };
    let simulated = |found: &FoundTime| SimulatedTime {
        bytes: found.bytes,
        cycles: longer * found.cycles,
        range_cycles: found
            .range_cycles
            .unwrap_or([found.cycles; 2])
            .map(|it| longer * it),
        is_extrapolated: found.source == TimeSource::Extrapolated,
    };
    let curve = |times: &AlgorithmTimes| AlgorithmCurve {
        index: number(times.algorithm()),
        name: times.name.clone(),
        model: times.times.iter().map(time).collect(),
        simulated: of.simulated_times(times).iter().map(simulated).collect(),
    };
    let best = of.best().into_iter().map(|best| BestTime {
        algorithm: best.of.name.clone(),
        time: time(&best.time),
    });
    let crossovers = of.crossovers().into_iter().map(|it| Crossover {
        bytes: it.bytes,
        cycles: longer * it.cycles,
        before: it.before.to_owned(),
        after: it.after.to_owned(),
    });
    let bound = of.known_bound().into_iter().flat_map(|bound| {
        of.sizes().map(|bytes| SizeTime {
            bytes,
            cycles: longer * bound.at(of.flits(bytes)).cycles,
            basis: Basis::Sure,
        })
    });
    let last = of.sizes().last().map(|bytes| of.flits(bytes));
    CollectiveNetwork {
        index: of.index,
        name: of.label.clone(),
        bus_factor: of.operation().bus_factor(of.processors()),
        algorithms: of.known().map(curve).collect(),
        best: best.collect(),
        crossovers: crossovers.collect(),
        bound: bound.collect(),
        reason: last.and_then(|flits| of.reason(flits)).unwrap_or_default(),
    }
}

/// Measured times in cycles of the chart; `None` if the length of a cycle is not given.
fn measured(of: &curve::MeasuredTimes, collectives: &Collectives) -> Option<MeasuredTimes> {
    let ns = collectives.scenario.view.cycle_ns?;
    let times = of.times.iter();
    Some(MeasuredTimes {
        origin: of.origin.clone(),
        bus_factor: of.bus_factor(collectives.operation()),
        times: times
            .map(|&(bytes, us)| (bytes, us * 1000.0 / ns))
            .collect(),
    })
}

/// Number of an algorithm, however many are shown.
fn number(algorithm: Option<Algorithm>) -> usize {
    let all = Algorithm::ALL.into_iter();
    { all }.position(|it| Some(it) == algorithm).unwrap_or(0)
}
