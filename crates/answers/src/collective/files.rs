//! Times of collective operations as tables and files.

use loadcurve_base::Result;
use loadcurve_base::number::Rounding::{Exact, Figure, Share, Tenths};
use loadcurve_collective::Operation;
use serde_json::{Value, json};

use super::words::size_in_words;
use super::{AlgorithmTimes, Collective, Collectives, FoundTime, MeasuredTimes, Round, RoundTable};
use crate::Table;
use crate::each_network::json_file;
use crate::record::net;

/// Words of `source` for the lower bound, and for times of other programs.
const BOUND: &str = "bound";
const EXTERNAL: &str = "external";

/// A time for a size.
#[derive(Debug, Clone, Copy)]
pub struct TimeRow<'a> {
    of: Timed<'a>,
    bytes: u64,
}

/// What takes a time.
#[derive(Debug, Clone, Copy)]
enum Timed<'a> {
    /// An algorithm on a network.
    Algorithm(&'a Collective, &'a AlgorithmTimes, FoundTime),
    /// Nothing on a network takes fewer cycles.
    Bound(&'a Collective, f64),
    /// An operation that another program measured, in microseconds.
    Measured(&'a MeasuredTimes, Operation, f64),
}

impl<'a> TimeRow<'a> {
    fn network(&self) -> Option<&'a Collective> {
        match self.of {
            Timed::Algorithm(network, ..) | Timed::Bound(network, _) => Some(network),
            Timed::Measured(..) => None,
        }
    }

    fn found(&self) -> Option<(&'a AlgorithmTimes, FoundTime)> {
        match self.of {
            Timed::Algorithm(_, times, found) => Some((times, found)),
            Timed::Bound(..) | Timed::Measured(..) => None,
        }
    }

    fn measured(&self) -> Option<&'a MeasuredTimes> {
        match self.of {
            Timed::Measured(measured, ..) => Some(measured),
            Timed::Algorithm(..) | Timed::Bound(..) => None,
        }
    }

    fn operation(&self) -> Operation {
        match self.of {
            Timed::Algorithm(network, ..) | Timed::Bound(network, _) => network.operation(),
            Timed::Measured(_, operation, _) => operation,
        }
    }

    /// How the time was found, in a word of files.
    pub(super) fn source(&self) -> &'static str {
        match self.of {
            Timed::Algorithm(.., found) => found.source.word(),
            Timed::Bound(..) => BOUND,
            Timed::Measured(..) => EXTERNAL,
        }
    }

    fn cycles(&self) -> Option<f64> {
        match self.of {
            Timed::Algorithm(.., found) => Some(found.cycles),
            Timed::Bound(_, cycles) => Some(cycles),
            Timed::Measured(..) => None,
        }
    }

    fn microseconds(&self) -> Option<f64> {
        match self.of {
            Timed::Measured(.., microseconds) => Some(microseconds),
            Timed::Algorithm(network, ..) | Timed::Bound(network, _) => {
                Some(network.nanoseconds(self.cycles()?)? / 1000.0)
            }
        }
    }

    fn algorithm_bandwidth(&self) -> Option<f64> {
        match self.of {
            // A byte a nanosecond is 10⁹ bytes a second.
            Timed::Measured(.., microseconds) => Some(self.bytes as f64 / microseconds / 1000.0),
            Timed::Algorithm(network, ..) | Timed::Bound(network, _) => {
                network.algorithm_bandwidth(self.bytes, self.cycles()?)
            }
        }
    }

    fn bus_bandwidth(&self) -> Option<f64> {
        let factor = match self.of {
            Timed::Measured(measured, operation, _) => measured.bus_factor(operation)?,
            Timed::Algorithm(network, ..) | Timed::Bound(network, _) => {
                network.operation().bus_factor(network.processors())
            }
        };
        Some(factor * self.algorithm_bandwidth()?)
    }
}

/// An algorithm with its surest time for the size of the table.
#[derive(Debug, Clone, Copy)]
pub struct DetailRow<'a> {
    of: &'a Collective,
    times: &'a AlgorithmTimes,
    time: FoundTime,
}

impl Collectives {
    /// The table of the CSV file: a row for each algorithm and size, and for the bound at each size, of all networks; and
    /// one for each measured time.
    #[must_use]
    pub fn table(&self) -> Table<'_, TimeRow<'_>> {
        let rows = self.networks.iter().flat_map(Collective::rows);
        time_table(rows.chain(self.measured_rows()))
    }

    fn measured_rows(&self) -> impl Iterator<Item = TimeRow<'_>> {
        let operation = self.operation();
        self.measured().flat_map(move |measured| {
            let times = measured.times.iter();
            times.map(move |&(bytes, microseconds)| TimeRow {
                of: Timed::Measured(measured, operation, microseconds),
                bytes,
            })
        })
    }

    /// The CSV file.
    #[must_use]
    pub fn csv(&self) -> String {
        self.table().csv(&self.scenario.links(), &self.remarks())
    }

    /// The JSON file, indented.
    #[must_use]
    pub fn json(&self) -> String {
        let mut fields = json!({
            "collective": self.operation().name(),
            "curves": self.networks.iter().map(Collective::json).collect::<Vec<_>>(),
        });
        if self.measured().next().is_some() {
            fields["measured"] = time_table(self.measured_rows()).objects().into();
        }
        json_file(&self.scenario.query(), fields)
    }

    /// The steps of the algorithm that is drawn in each network, with the bytes of the table, as a CSV file.
    ///
    /// # Errors
    /// As for [`Collective::drawn_rounds`].
    pub fn steps_csv(&self) -> Result<String> {
        let rounds = self.networks.iter().map(|network| {
            let rounds = network.drawn_rounds()?;
            Ok(rounds
                .all()
                .map(|round| (network, round))
                .collect::<Vec<_>>())
        });
        let rounds: Vec<Vec<_>> = rounds.collect::<Result<_>>()?;
        let table = round_table(rounds.into_iter().flatten());
        Ok(table.csv(&self.scenario.links(), &self.remarks()))
    }

    /// The same as a JSON file.
    ///
    /// # Errors
    /// As for [`Collective::drawn_rounds`].
    pub fn steps_json(&self) -> Result<String> {
        let curves = self.networks.iter().map(|network| {
            Ok(json!({
                "net": net(&network.network),
                "sentence": network.sentence(),
                "steps": network.round_table()?.objects(),
            }))
        });
        let fields = json!({
            "collective": self.operation().name(),
            "curves": curves.collect::<Result<Vec<Value>>>()?,
        });
        Ok(json_file(&self.scenario.query(), fields))
    }

    /// Units, and what is said of each network.
    fn remarks(&self) -> Vec<String> {
        let bandwidth = match self.scenario.view.cycle_ns {
            Some(_) => "GB/s",
            None => "bytes/cycle",
        };
        let units = format!(
            "units: bytes and flits of the largest buffer of a processor, algbw and busbw in {bandwidth}"
        );
        let networks = self.networks.iter().map(|network| {
            let (label, terms) = (&network.label, network.terms_in_words());
            format!("curve {}: {label}, {terms}", network.index + 1)
        });
        [units]
            .into_iter()
            .chain(networks)
            .chain(self.sentences())
            .collect()
    }

    /// Headings and rows of what is known for the size of the table.
    pub(crate) fn texts(&self) -> (Vec<String>, Vec<Vec<String>>) {
        let several = self.networks.len() > 1;
        let rows = self.networks.iter();
        let rows = rows.flat_map(|network| network.known().map(move |times| (network, times)));
        detail_table(rows)
            .shown("network", Exact, |it| it.of.label.clone())
            .when(several)
            .texts()
    }
}

impl Collective {
    /// A row for each algorithm and size, and one for each simulated time, then one for the bound at each size.
    pub fn rows(&self) -> impl Iterator<Item = TimeRow<'_>> {
        let found = self.known().flat_map(move |times| {
            let simulated = self.simulated_times(times);
            let all = times.times.iter().copied().chain(simulated);
            all.map(move |time| TimeRow {
                of: Timed::Algorithm(self, times, time),
                bytes: time.bytes,
            })
        });
        let bound = self.known_bound().into_iter();
        let bound = bound.flat_map(move |bound| {
            self.sizes().map(move |bytes| TimeRow {
                of: Timed::Bound(self, bound.at(self.flits(bytes)).cycles),
                bytes,
            })
        });
        found.chain(bound)
    }

    /// The algorithms for the size of the table.
    #[must_use]
    pub fn table(&self) -> Table<'_, DetailRow<'_>> {
        detail_table(self.known().map(|times| (self, times)))
    }

    /// The best algorithm and the bound for each size.
    #[must_use]
    pub fn size_table(&self) -> Table<'_, (&Self, super::Best<'_>)> {
        let bound = |it: &(&Self, super::Best<'_>)| {
            let bound = it.0.known_bound()?;
            Some(it.0.time_in_words(bound.at(it.1.time.flits).cycles))
        };
        let unit = self.bandwidth_unit();
        Table::of(self.best().into_iter().map(|best| (self, best)))
            .shown("size", Exact, |it| size_in_words(it.1.time.bytes as f64))
            .shown("best", Exact, |it| it.1.of.name.clone())
            .shown("time", Exact, |it| it.0.time_in_words(it.1.time.cycles))
            .shown("by", Exact, |it| it.0.source_in_words(&it.1.time))
            .when(self.is_simulated())
            .shown("nothing below", Exact, bound)
            .shown(format!("bus bandwidth, {unit}"), Figure, |it| {
                it.0.bus_bandwidth(it.1.time.bytes, it.1.time.cycles)
            })
    }

    /// The steps of the algorithm that is drawn.
    ///
    /// # Errors
    /// As for [`drawn_rounds`](Self::drawn_rounds).
    pub fn round_table(&self) -> Result<RoundTable<'_>> {
        let rounds = self.drawn_rounds()?;
        Ok(round_table(rounds.all().map(|round| (self, round))))
    }

    /// Unit of bandwidths.
    #[must_use]
    pub fn bandwidth_unit(&self) -> &'static str {
        match self.cycle_ns {
            Some(_) => "GB/s",
            None => "bytes/cycle",
        }
    }

    /// The least time for the size of the table over a time.
    fn share_of_bound(&self, time: &FoundTime) -> Option<f64> {
        let bound = self.known_bound()?.at(time.flits).cycles;
        (time.cycles > 0.0).then(|| bound / time.cycles)
    }

    fn json(&self) -> Value {
        let bound = self.known_bound().map(|bound| {
            json!({
                "cycles_per_flit": bound.bandwidth.cycles_per_flit.value(),
                "exact": bound.bandwidth.cycles_per_flit.to_string(),
                "latency": bound.latency.cycles(),
                "cut": self.cut().map(|cut| &cut.links),
            })
        });
        let best = self.best().into_iter().map(|best| {
            json!({ "bytes": best.time.bytes, "algorithm": best.of.name, "cycles": best.time.cycles, "source": best.time.source.word() })
        });
        let crossovers = self.crossovers().into_iter().map(|it| {
            json!({ "bytes": it.bytes, "cycles": it.cycles, "before": it.before, "after": it.after })
        });
        json!({
            "net": net(&self.network),
            "sentence": self.sentence(),
            "processors": self.processors(),
            "bound": bound,
            "unbounded": self.unbounded,
            "best": best.collect::<Vec<_>>(),
            "crossovers": crossovers.collect::<Vec<_>>(),
            "rows": time_table(self.rows()).objects(),
        })
    }
}

fn time_table<'a>(rows: impl Iterator<Item = TimeRow<'a>>) -> Table<'a, TimeRow<'a>> {
    let end = |it: &TimeRow, place: usize| Some(it.found()?.1.range_cycles?[place]);
    let flits = |it: &TimeRow| Some(it.network()?.flits(it.bytes));
    Table::of(rows)
        .column("curve", |it| Some(it.network()?.index + 1))
        .not_in_json()
        .column("collective", |it| it.operation().name())
        .column("algorithm", |it| Some(it.found()?.0.name.clone()))
        .column("bytes", |it| it.bytes)
        .column("flits", flits)
        .column("steps", |it| Some(it.found()?.1.steps))
        .column("messages", |it| Some(it.found()?.1.messages))
        .column("source", TimeRow::source)
        .column("cycles", TimeRow::cycles)
        .column("cycles_min", move |it| end(it, 0))
        .column("cycles_max", move |it| end(it, 1))
        .column("microseconds", TimeRow::microseconds)
        .column("algbw", TimeRow::algorithm_bandwidth)
        .column("busbw", TimeRow::bus_bandwidth)
        .column("binds", move |it| match it.of {
            Timed::Bound(network, _) => network.binds(flits(it)?),
            Timed::Algorithm(..) | Timed::Measured(..) => None,
        })
        .column("contention_free", |it| {
            Some(it.found()?.1.is_contention_free)
        })
        .column("origin", |it| Some(it.measured()?.origin.clone()))
        .when_any()
}

fn detail_table<'a>(
    rows: impl Iterator<Item = (&'a Collective, &'a AlgorithmTimes)>,
) -> Table<'a, DetailRow<'a>> {
    let rows = rows.map(|(of, times)| DetailRow {
        of,
        times,
        time: of.surest(times, &times.detail),
    });
    let rows: Vec<DetailRow> = rows.collect();
    let is_simulated = rows.iter().any(|it| it.of.is_simulated());
    Table::of(rows)
        .shown("algorithm", Exact, |it| it.times.name.clone())
        .from_left()
        .shown("steps", Exact, |it| it.time.steps)
        .shown("messages", Exact, |it| it.time.messages)
        .shown("time", Exact, |it| it.of.time_in_words(it.time.cycles))
        .shown("by", Exact, |it| it.of.source_in_words(&it.time))
        .when(is_simulated)
        .shown("share of bound", Share, |it| it.of.share_of_bound(&it.time))
        .shown("messages meet", Exact, |it| !it.time.is_contention_free)
        .shown("flits over the fullest link", Exact, |it| {
            Some(it.times.fullest?.flits.round())
        })
        .shown("fullest link", Exact, |it| {
            Some(it.of.link_name(it.times.fullest?.channel))
        })
}

fn round_table<'a>(rounds: impl Iterator<Item = (&'a Collective, Round)>) -> RoundTable<'a> {
    Table::of(rounds)
        .column("curve", |it| it.0.index + 1)
        .not_in_json()
        .column("collective", |it| it.0.operation().name())
        .column("algorithm", |it| it.1.algorithm)
        .column("bytes", |it| it.0.detail_bytes())
        .column("step", |it| it.1.number)
        .headed("step", Exact)
        .column("messages", |it| it.1.messages)
        .headed("messages", Exact)
        .column("sent_flits", |it| it.1.sent_flits)
        .headed("flits sent", Exact)
        .column("fullest_flits", |it| Some(it.1.fullest()?.flits))
        .headed("flits over the fullest link", Tenths)
        .column("fullest_link", |it| {
            Some(it.0.link_name(it.1.fullest()?.channel))
        })
        .headed("fullest link", Exact)
}
