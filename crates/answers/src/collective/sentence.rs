//! The answer in sentences.

use loadcurve_base::number::shortest;
use loadcurve_collective::Ports;
use loadcurve_collective::bound::{Binding, Bottleneck};

use super::simulated::RUNS;
use super::words::size_in_words;
use super::{Collective, Collectives, TimeSource};
use crate::faults::grouped;

/// Most that a time may be above the bound, as a factor, for which it is not told that it is an estimate.
const NEAR_THE_BOUND: f64 = 1.01;

impl Collectives {
    /// A sentence or two on each network whose times are known.
    #[must_use]
    pub fn sentences(&self) -> Vec<String> {
        let all = self.networks.iter();
        let of_each = all.map(|network| (network.index, network.sentence()));
        let of_each = of_each.filter(|(_, sentence)| !sentence.is_empty());
        of_each
            .map(|(index, sentence)| {
                if self.scenario.networks.len() == 1 {
                    return sentence;
                }
                format!("{}: {sentence}", loadcurve_scenario::letter(index))
            })
            .chain(self.fastest())
            .collect()
    }

    /// Which network is the fastest at the largest size, at equal cost.
    #[must_use]
    pub fn fastest(&self) -> Option<String> {
        let measure = self.scenario.view.equal?;
        let last = |network: &super::Collective| {
            let time = network.best().last()?.time;
            Some((time.bytes, time.cycles * network.cycle_ns.unwrap_or(1.0)))
        };
        let all = self.networks.iter();
        let known = all.filter_map(|network| Some((network, last(network)?)));
        let known: Vec<_> = known.collect();
        if known.len() < 2 {
            return None;
        }
        let (network, (bytes, _)) = known
            .into_iter()
            .reduce(|one, other| if other.1.1 < one.1.1 { other } else { one })?;
        let [letter, title] = [
            loadcurve_scenario::letter(network.index).to_string(),
            network.network.kind().title.to_owned(),
        ];
        Some(format!(
            "At equal {} {letter}, {title}, is the fastest for {}.",
            measure.words(),
            size_in_words(bytes as f64),
        ))
    }

    /// The operation, in one line.
    #[must_use]
    pub fn title(&self) -> String {
        let operation = capitalised(self.operation().name());
        match (self.scenario.view.title.as_str(), &*self.heading) {
            ("", "") => match &self.networks[..] {
                [only] => format!("{operation}: {}", only.label),
                _ => operation,
            },
            ("", heading) => format!("{operation}: {heading}"),
            (title, _) => title.to_owned(),
        }
    }
}

impl Collective {
    /// The best algorithm at the largest size, what nothing is below, and the algorithms that are best for smaller
    /// buffers; empty until the times are known.
    #[must_use]
    pub fn sentence(&self) -> String {
        let best = self.best();
        let Some(last) = best.last() else {
            return String::new();
        };
        let mut sentence = format!(
            "{} of {} over {} processors: {} {}",
            capitalised(self.operation().name()),
            size_in_words(last.time.bytes as f64),
            grouped(self.processors()),
            last.of.name,
            self.time_in_words(last.time.cycles),
        );
        sentence += match last.time.source {
            TimeSource::Simulation => ", simulated",
            TimeSource::Extrapolated => ", extrapolated from simulations",
            TimeSource::Model | TimeSource::Closed => "",
        };
        let mut is_at_bound = false;
        if let Some(bound) = self.known_bound() {
            let least = bound.at(last.time.flits);
            let least_time = self.time_in_words(least.cycles);
            is_at_bound = last.time.cycles <= NEAR_THE_BOUND * least.cycles;
            sentence.extend([format!(
                "; nothing below {least_time}, for {}",
                self.clause(least.binding)
            )]);
        } else if self.unbounded.is_some() {
            sentence += "; finding a bound takes too long for this network";
        }
        sentence += ".";
        let mut crossovers = self.crossovers().into_iter();
        if let Some(first) = crossovers.next() {
            sentence.extend([format!(
                " Up to {} {} is best",
                rounded_size(first.bytes),
                first.before
            )]);
            let rest = crossovers
                .map(|it| format!(", then {} up to {}", it.before, rounded_size(it.bytes)));
            sentence.extend(rest);
            sentence += ".";
        }
        let name = &last.of.name;
        let is_modelled = matches!(last.time.source, TimeSource::Model | TimeSource::Closed);
        if is_modelled && !last.time.is_contention_free && !is_at_bound {
            sentence.extend([format!(
                " Messages of {name} meet, so its time is an estimate."
            )]);
        } else if is_modelled && self.is_simulated() && self.is_exact(&last.time) {
            sentence.extend([format!(
                " Messages of {name} do not meet, so its time is exact."
            )]);
        }
        let deadlocked = self.deadlocked();
        if !deadlocked.is_empty() {
            let names = deadlocked.join(", ");
            sentence.extend([format!(" In simulations, messages of {names} deadlock.")]);
        }
        sentence
    }

    /// What binds the time, in words after "for".
    fn clause(&self, binding: Binding) -> String {
        match binding {
            Binding::Farthest => "the farthest processors are so far apart".to_owned(),
            Binding::Tree => "each informs the others one by one".to_owned(),
            Binding::Bandwidth(bottleneck) => match bottleneck {
                Bottleneck::Ports { processor } => self.ports_in_words(*processor),
                Bottleneck::Distance => "its flits fill all links".to_owned(),
                Bottleneck::Cut(cut) => match cut.links.len() {
                    1 => "a single link joins two parts of the network".to_owned(),
                    links => format!("{links} links lead from one part of the network to the rest"),
                },
            },
        }
    }

    /// Why no algorithm is faster than the bound for a buffer, as a clause: `each has one port`.
    #[must_use]
    pub fn reason(&self, flits: u64) -> Option<String> {
        Some(self.clause(self.known_bound()?.at(flits).binding))
    }

    fn ports_in_words(&self, processor: Option<usize>) -> String {
        let counts = self
            .view
            .collective
            .ports
            .counts(&*self.network.plain_routing());
        let counts = counts.unwrap_or_default();
        let ports = |ports: u32| match ports {
            1 => "one port".to_owned(),
            ports => format!("{ports} ports"),
        };
        let is_even = counts.windows(2).all(|two| two[0] == two[1]);
        match (processor, counts.first()) {
            (Some(processor), _) if !is_even => {
                let of_it = counts.get(processor).copied().unwrap_or(1);
                format!("processor {processor} has {}", ports(of_it))
            }
            (_, Some(&each)) if is_even => format!("each has {}", ports(each)),
            _ => format!("all have {} together", ports(counts.iter().sum())),
        }
    }

    /// What binds the time for some flits, in a word of files; none where no bound is known.
    #[must_use]
    pub fn binds(&self, flits: u64) -> Option<&'static str> {
        Some(match self.known_bound()?.at(flits).binding {
            Binding::Farthest | Binding::Tree => "latency",
            Binding::Bandwidth(Bottleneck::Ports { .. }) => "ports",
            Binding::Bandwidth(Bottleneck::Distance) => "distance",
            Binding::Bandwidth(Bottleneck::Cut(_)) => "cut",
        })
    }

    /// What is asked beside the operation and its sizes, in words; empty if it is the usual.
    #[must_use]
    pub fn terms_in_words(&self) -> String {
        let asked = &self.view.collective;
        let ports = match asked.ports {
            Ports::Each(1) => "one port".to_owned(),
            Ports::Each(ports) => format!("{ports} ports"),
            Ports::All => "ports for all links".to_owned(),
        };
        let mut all = vec![ports, format!("links of {} bits", self.width_bits)];
        if asked.startup_cycles > 0 {
            all.push(format!("{} cycles of startup", asked.startup_cycles));
        }
        if self.has_barriers {
            all.push("a barrier after each step".to_owned());
        }
        if self.is_simulated() {
            all.push(format!(
                "simulated with {RUNS} seeds from {}",
                self.view.seed
            ));
        }
        if let Some(ns) = self.cycle_ns {
            all.push(format!("{} ns a cycle", shortest(ns)));
        }
        all.join(", ")
    }
}

/// A size between two others, with two digits.
fn rounded_size(bytes: f64) -> String {
    let digits = libm::log10(bytes).floor().max(1.0) - 1.0;
    let unit = libm::pow(10.0, digits);
    size_in_words(if bytes >= 1024.0 {
        bytes
    } else {
        (bytes / unit).round() * unit
    })
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|it| it.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
