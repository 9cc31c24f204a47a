//! Logs of `BookSim2`: settings and results of runs.
//!
//! A log begins with the settings, echoed from the configuration files and the command line, and ends with
//! overall statistics or with a sentence that explains their absence. A text may have several logs. The exit
//! code is useless: a run that succeeds ends with 255.
//!
//! Source: N. Jiang et al., "A detailed and flexible cycle-accurate Network-on-Chip simulator", Proc.
//! ISPASS 2013, pp. 86–96, doi:10.1109/ISPASS.2013.6557149, and its `trafficmanager.cpp`.

mod differences;
mod network;
mod routers;
mod settings;

use loadcurve_answers::Difference;
use loadcurve_answers::{Point, PointSource};
use loadcurve_base::State;
use loadcurve_base::{Error, Result};
use loadcurve_scenario::Network;

use super::number::{number, wrong};
use settings::Settings;

/// Name of the program.
pub(super) const ORIGIN: &str = "BookSim2";

const BEGIN: &str = "BEGIN Configuration File:";
const END: &str = "END Configuration File:";
const OVERRIDE: &str = "OVERRIDE Parameter:";
const LATENCY: &str = "Packet latency average =";
const ACCEPTED: &str = "Accepted packet rate average =";
const OVERALL: &str = "====== Overall Traffic Statistics";

/// Sentences with which a run fails, with the state that each implies. The first one found counts.
const FAILURES: [(&str, State); 4] = [
    ("WARNING: Possible network deadlock", State::Deadlocked),
    ("Average latency for class", State::Saturated),
    ("Too many sample periods", State::Unstable),
    ("Simulation unstable", State::Saturated),
];

/// True if a text is a log.
pub(super) fn is_log(text: &str) -> bool {
    text.lines().any(|line| line.starts_with(BEGIN))
}

/// One run.
#[derive(Debug, Default)]
pub(super) struct Run {
    settings: Settings,
    /// Line of its beginning.
    line: usize,
    latency_cycles: Option<f64>,
    throughput_packets: Option<f64>,
    failure: Option<State>,
    is_over: bool,
    /// Traffic class of the current lines.
    class: usize,
    is_in_settings: bool,
}

/// All runs of a text.
///
/// # Errors
/// The first line that cannot be read, or a run that ends before its results.
pub(super) fn runs(text: &str) -> Result<Vec<Run>> {
    let mut runs: Vec<Run> = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        let has_begun = runs.last().is_none_or(Run::has_results);
        if text.starts_with(BEGIN) && has_begun {
            runs.push(Run {
                line,
                ..Run::default()
            });
        }
        if let Some(run) = runs.last_mut() {
            run.read(line, text)?;
        }
    }
    runs.iter().try_for_each(Run::is_complete)?;
    Ok(runs)
}

impl Run {
    fn has_results(&self) -> bool {
        self.is_over || self.failure.is_some() || self.latency_cycles.is_some()
    }

    fn read(&mut self, line: usize, text: &str) -> Result<()> {
        if text.starts_with(BEGIN) {
            self.is_in_settings = true;
        } else if text.starts_with(END) {
            self.is_in_settings = false;
        } else if self.is_in_settings {
            self.settings.add(line, text);
        } else if let Some(setting) = text.strip_prefix(OVERRIDE) {
            self.settings.set(line, setting);
        } else if text.starts_with(OVERALL) {
            (self.is_over, self.class) = (true, 0);
        } else if let Some(class) = class(text) {
            self.class = class;
        } else if let Some((_, state)) = FAILURES.iter().find(|(it, _)| text.starts_with(it)) {
            self.failure.get_or_insert(*state);
        } else if self.class == 0 {
            if let Some(value) = text.strip_prefix(LATENCY) {
                self.latency_cycles = Some(measured("latency", line, value)?);
            } else if let Some(value) = text.strip_prefix(ACCEPTED) {
                self.throughput_packets = Some(measured("accepted rate", line, value)?);
            }
        }
        Ok(())
    }

    fn is_complete(&self) -> Result<()> {
        // A warning of a deadlock alone is not the end of a run.
        if self.is_over && self.latency_cycles.is_some() || self.failure.is_some() {
            return Ok(());
        }
        let allowed = "the beginning of a log with results: it ends before the run does";
        Err(Error::illegal(
            &format!("line {}", self.line),
            BEGIN,
            allowed,
        ))
    }

    /// The position of its log in a text.
    pub(super) fn place(&self) -> String {
        format!("in the log from line {}", self.line)
    }

    /// The simulated network, as one of ours.
    ///
    /// # Errors
    /// A topology, a size or a message length that does not exist here.
    pub(super) fn network(&self) -> Result<Network> {
        network::of(&self.settings).or_else(|error| {
            // Messages of several lengths may be no whole number of flits long on the average.
            self.with_routers().ok().flatten().ok_or(error)
        })
    }

    /// The network with routers, routes and sources as in the run, if all of these can be simulated here.
    ///
    /// # Errors
    /// As [`network`](Self::network), and a setting that is not a number.
    pub(super) fn with_routers(&self) -> Result<Option<Network>> {
        routers::of(&self.settings)
    }

    /// The point of the run.
    ///
    /// # Errors
    /// A setting that is not a number, or that changes the meaning of a message.
    pub(super) fn point(&self) -> Result<Point> {
        let one_way = [("use_read_write", "0"), ("classes", "1")];
        for (key, only) in one_way {
            if let Some((line, value)) = self.settings.given(key).filter(|(_, it)| *it != only) {
                let allowed = format!("{only}: other traffic is not read");
                return Err(wrong(key, line, value, allowed));
            }
        }
        let kind = self.settings.given("sim_type");
        let no_load = kind.filter(|(_, it)| !["latency", "throughput"].contains(it));
        if let Some((line, value)) = no_load {
            let allowed = "latency or throughput: other runs have no offered load";
            return Err(wrong("sim_type", line, value, allowed));
        }
        let packet = self.settings.mean_packet_flits()?;
        let rate = self.settings.number("injection_rate", 0.1)?;
        let uses_flits = self.settings.number("injection_rate_uses_flits", 0.0)? != 0.0;
        let load = if uses_flits { rate / packet } else { rate };
        let state = match self.failure {
            Some(failure) if !self.is_over || failure == State::Deadlocked => failure,
            _ => State::Steady,
        };
        let mut point = Point::new(PointSource::External, load, state);
        point.latency_cycles = self.latency_cycles.filter(|_| state.is_steady());
        point.throughput_messages = self.throughput_packets;
        Ok(point)
    }

    /// Differences between its settings and a network of ours.
    ///
    /// # Errors
    /// A setting that is not a number.
    pub(super) fn differences(&self, network: &Network) -> Result<Vec<Difference>> {
        let is_stopped = self.failure == Some(State::Saturated);
        differences::of(&self.settings, network, is_stopped)
    }
}

/// Traffic class in the heading of its results.
fn class(text: &str) -> Option<usize> {
    let word = text
        .strip_prefix("====== Traffic class ")
        .or_else(|| text.strip_prefix("Class "))?;
    let word = word.trim_end_matches([' ', '=', ':']);
    word.parse().ok()
}

/// A value that may be followed by its number of samples.
fn measured(field: &str, line: usize, text: &str) -> Result<f64> {
    let value = text.split('(').next().unwrap_or_default();
    number(field, line, value)
}

#[cfg(test)]
mod tests;
