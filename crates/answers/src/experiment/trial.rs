//! One load of an experiment, and the point made from its reports.

use std::sync::Arc;

use loadcurve_base::State;
use loadcurve_scenario::Network;
use loadcurve_sim::{Measurement, Report, StoppingRule};

use crate::record::INTERVAL_IS_OPTIMISTIC;
use crate::{Point, PointSource};

/// One load, with the reports of its replications.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Trial {
    pub(super) load_messages: f64,
    /// State of the network, if it is known without simulation.
    known: Option<State>,
    /// Reports by replication, shared by all experiments that have them.
    pub(super) reports: Vec<Option<Arc<Report>>>,
}

impl Trial {
    pub(super) fn new(network: &Network, load_messages: f64) -> Self {
        let known = match load_messages {
            0.0 => Some(State::Steady),
            load if network.is_flooded(load) => Some(State::Saturated),
            _ => None,
        };
        Self {
            load_messages,
            known,
            reports: Vec::new(),
        }
    }

    /// True if there is any report.
    pub(super) fn is_begun(&self) -> bool {
        !self.reports.is_empty()
    }

    /// Reports, in order of replication.
    pub(super) fn reports(&self) -> impl Iterator<Item = &Report> {
        self.reports.iter().flatten().map(Arc::as_ref)
    }

    /// Number of replications needed, judging by those that are finished.
    pub(super) fn wanted(&self, stopping_rule: &StoppingRule) -> u32 {
        if self.known.is_some() {
            return 0;
        }
        let reports = self.reports.iter().map(Option::as_deref);
        let finished = reports.map_while(|report| report.filter(|it| it.is_finished));
        stopping_rule.wanted(&finished.collect::<Vec<_>>())
    }

    pub(super) fn is_finished(&self, replication: u32) -> bool {
        let report = self.reports.get(replication as usize);
        report.is_some_and(|report| report.as_ref().is_some_and(|it| it.is_finished))
    }

    pub(super) fn is_done(&self, stopping_rule: &StoppingRule) -> bool {
        (0..self.wanted(stopping_rule)).all(|replication| self.is_finished(replication))
    }

    pub(super) fn take(&mut self, replication: u32, report: Report) {
        let index = replication as usize;
        if self.reports.len() <= index {
            self.reports.resize(index + 1, None);
        }
        self.reports[index] = Some(Arc::new(report));
    }

    /// Pooled measurement of all replications so far.
    pub(super) fn measurement(&self, stopping_rule: &StoppingRule) -> Option<Measurement> {
        let reports: Vec<&Report> = self.reports().collect();
        Measurement::of(&reports, stopping_rule)
    }

    pub(super) fn point(&self, stopping_rule: &StoppingRule) -> Option<Point> {
        if let Some(state) = self.known {
            return Some(Point::known(self.load_messages, state));
        }
        let (_, point) = self.measured(stopping_rule)?;
        Some(point)
    }

    /// The measurement with the point made of it.
    pub(super) fn measured(&self, stopping_rule: &StoppingRule) -> Option<(Measurement, Point)> {
        let measurement = self.measurement(stopping_rule)?;
        let is_growing = !self.is_done(stopping_rule);
        let point = Point::measured(self.load_messages, &measurement, is_growing);
        Some((measurement, point))
    }
}

impl Point {
    /// Point of a network that is not simulated: at zero load there are no messages, and far beyond
    /// saturation only the state is known.
    fn known(load_messages: f64, state: State) -> Self {
        Self {
            throughput_messages: (load_messages == 0.0).then_some(0.0),
            ..Self::new(PointSource::Simulation, load_messages, state)
        }
    }

    fn measured(load_messages: f64, measurement: &Measurement, is_growing: bool) -> Self {
        let warm_up = measurement.warm_up_messages as f64;
        let is_optimistic = f64::from(u8::from(measurement.is_optimistic));
        let counted = [
            ("latency_p50_cycles", measurement.p50_cycles),
            ("latency_p95_cycles", measurement.p95_cycles),
            ("latency_p99_cycles", measurement.p99_cycles),
            ("messages_measured", Some(measurement.messages as f64)),
            ("warm_up_messages", Some(warm_up)),
            (INTERVAL_IS_OPTIMISTIC, Some(is_optimistic)),
        ];
        let counted = counted.into_iter();
        let counted = counted.filter_map(|(name, value)| Some((name.to_owned(), value?)));
        Self {
            source: PointSource::Simulation,
            origin: None,
            load_messages,
            latency_cycles: measurement.latency_cycles,
            latency_interval_cycles: measurement.half_width_cycles,
            // An abandoned run has no valid counts.
            throughput_messages: measurement
                .decision
                .is_none_or(|decision| !decision.rule.is_given_up())
                .then_some(measurement.throughput_messages),
            throughput_interval_messages: measurement.throughput_half_width_messages,
            state: measurement.state,
            // The number counts the available reports; it is that of a replication only
            // once all of them have reported.
            decision: measurement.decision.filter(|_| !is_growing),
            details: counted.chain(measurement.details.iter().cloned()).collect(),
            is_growing,
            is_optimistic: measurement.is_optimistic,
        }
    }
}
