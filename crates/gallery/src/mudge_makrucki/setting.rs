//! Networks and loads of the tables: 16 settings, each with one row in Table I and several rows in
//! Table II or III.

use super::{Load, SERVICE_TIME};
use loadcurve::curve::detail;
use loadcurve::model::buffered_min::{BufferedMin, DepartureRate, Stage};
use loadcurve::scenario::{Context, Network, Scenario};
use loadcurve::sim::Measurement;

/// A network at a load.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Setting {
    /// Switch size b: switches are b × b.
    pub switch: u32,
    /// Queue capacity L, in packets, including the one in service.
    pub places: u32,
    /// ρ of the first stage.
    pub load: Load,
}

/// A quantity simulated by Loadcurve, in the paper's unit of time.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Simulated {
    /// Mean of the quantity.
    pub value: f64,
    /// Half-width of its 95 % confidence interval, which is known only for the delay of packets
    /// through the whole network.
    pub half_width: Option<f64>,
}

impl Simulated {
    /// A value whose precision is not known.
    fn of(value: f64) -> Self {
        Self {
            value,
            half_width: None,
        }
    }
}

impl Setting {
    /// Number of stages z: the networks have 1024 sources for b = 4, and 512 for b = 8.
    #[must_use]
    pub fn stage_count(&self) -> u32 {
        if self.switch == 4 { 5 } else { 3 }
    }

    /// The model's stages at this load.
    #[must_use]
    pub fn stages(&self, departures: DepartureRate) -> Vec<Stage> {
        let model = BufferedMin::new(self.stage_count(), self.places, departures);
        model.stages(self.load.messages())
    }

    /// Network of this setting.
    #[must_use]
    pub fn network(&self) -> Network {
        self.network_in(&Context::default())
    }

    /// The same in a context.
    pub(crate) fn network_in(&self, context: &Context) -> Network {
        let reading = Scenario::read_in(&self.link(), context);
        let mut networks = reading.scenario.networks;
        networks.swap_remove(0)
    }

    /// Canonical query of this setting, with the load as printed in the paper.
    #[must_use]
    pub fn link(&self) -> String {
        let when = |is: bool, text| if is { text } else { "" };
        let switches = when(self.switch == 8, ",switch:8,stages:3");
        let buffer = when(self.places == 8, ",buffer:8");
        let offered = self.load.offered;
        let axis = when(offered > 2.0, "&xmax=3");
        format!("net=buffered-min{switches}{buffer}{axis}&load={offered}")
    }

    /// Simulated values for the row of Table I: PDT′ of the packets that are delivered, and
    /// NTP/(nμ).
    #[must_use]
    pub fn network_measured(&self, measurement: &Measurement) -> [Option<Simulated>; 2] {
        let services = f64::from(self.stage_count());
        let half_width = measurement.half_width_cycles;
        let delay = measurement.latency_cycles.map(|latency| Simulated {
            value: SERVICE_TIME * (latency - services),
            half_width: half_width.map(|half| SERVICE_TIME * half),
        });
        [delay, Some(Simulated::of(measurement.throughput_messages))]
    }

    /// Simulated values for a stage: `1/λ_i` and `E[T'_i]`.
    #[must_use]
    pub fn stage_measured(&self, stage: u32, measurement: &Measurement) -> [Option<Simulated>; 2] {
        let detail = |name: String| detail(&measurement.details, &name);
        // Details count stages from 1. Throughput of a stage is the arrival rate of the next.
        let arrivals = match stage {
            0 => Some(self.load.messages()),
            before => detail(format!("stage_{before}_throughput_messages")),
        };
        let delay = detail(format!("stage_{}_delay_cycles", stage + 1));
        [
            arrivals.map(|rate| SERVICE_TIME / rate),
            delay.map(|cycles| SERVICE_TIME * (cycles - 1.0)),
        ]
        .map(|value| Some(Simulated::of(value?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mudge_makrucki::{TABLE_II, settings};
    use loadcurve::curve::{Curve, Experiment};

    #[test]
    fn every_link_is_canonical_and_shows_the_network_of_the_row() {
        for setting in settings() {
            let reading = Scenario::read(&setting.link());
            assert_eq!(reading.notices, []);
            assert_eq!(reading.scenario.query(), setting.link());
            let network = setting.network();
            assert_eq!(network.value("switch").whole(), Some(setting.switch));
            assert_eq!(network.value("buffer").whole(), Some(setting.places));
            assert_eq!(network.value("stages").whole(), Some(setting.stage_count()));
        }
    }

    #[test]
    fn a_simulation_has_something_to_say_of_every_entry() {
        let setting = TABLE_II[4].setting;
        let load_messages = setting.load.messages();
        let view = Scenario::read("precision=5").scenario.view;
        let mut experiment = Experiment::of(&Curve::of(&setting.network()), &view)
            .at(std::iter::once(load_messages));
        while let Some(task) = experiment.wanted().first() {
            experiment.take(task, &task.start().finish());
        }
        let measurement = experiment.measurement_at(load_messages).unwrap();
        let [delay, throughput] = setting.network_measured(&measurement).map(Option::unwrap);
        let half_width = delay.half_width.unwrap();
        assert!(half_width > 0.0 && half_width < 0.05 * (delay.value + 1000.0));
        let of_stages = (0..5).map(|stage| setting.stage_measured(stage, &measurement));
        let [mut times, mut waits] = [Vec::new(), Vec::new()];
        for entries in of_stages {
            let [time, wait] = entries.map(Option::unwrap);
            times.push(time.value);
            waits.push(wait.value);
        }
        // Packets are dropped, so arrivals become rarer from stage to stage; and the stages add up.
        assert!((times[0] - setting.load.interarrival).abs() < 1e-9);
        assert!(times.windows(2).all(|pair| pair[0] < pair[1]), "{times:?}");
        assert!((SERVICE_TIME / throughput.value) > times[4]);
        let sum: f64 = waits.iter().sum();
        assert!(
            (sum / delay.value - 1.0).abs() < 0.05,
            "{sum} {}",
            delay.value
        );
    }
}
