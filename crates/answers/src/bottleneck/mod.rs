//! Bottleneck of a network at one load: where messages wait, and the gain without these waits.

mod names;
mod relief;
mod sentence;
#[cfg(test)]
mod tests;
mod written;

use std::collections::HashMap;

use loadcurve_base::number::{Rounding, shown};
use loadcurve_base::{Error, Result};
use loadcurve_model::wormhole::WormholeModel;
use loadcurve_model::{QueueWaits, Unsteady, Variation, WaitModel as _};
use loadcurve_network::routing::Routing;
use loadcurve_network::topology::ChannelKind;
use loadcurve_scenario::LoadUnit;
use loadcurve_sim::{ChannelSet, SetWaits};

use super::Curve;
use names::Names;
pub use written::BottleneckResults;

/// Utilisations that differ by less than this count as equal.
const ALIKE: f64 = 1e-9;

/// Largest number of single channels whose relief is computed.
const SINGLE_CHANNELS: usize = 8;

/// The latency of a network at one load by kinds of channels, and what it would be without the waits for them.
///
/// # Equation
/// `L = s + D̄ − 1 + w_src + w_sh + Σ w_K` over all kinds K of channels, where `w_K = Σ w_g` over the channels of
/// the kind (see [`WaitModel`](loadcurve_model::WaitModel)). The *fullest* channel has the highest utilisation, `ρ = λx̄/m`.
/// *Relief* of a kind is the latency and the saturation load when the equations are solved again with W = 0 for
/// its channels. The bottleneck is the kind whose relief reduces the latency most. Under non-uniform traffic the
/// channels of a kind differ, and the bottleneck is the one of the eight fullest channels whose relief does.
///
/// A blocked message holds the channels behind it, so waits propagate back to the sources. The fullest channel
/// therefore need not cost most latency: relief, rather than ρ, shows which channels to widen.
///
/// # Assumes
/// The assumptions of the model and, for relief, that a channel without waits carries any load. Virtual channels
/// still share their link.
///
/// # Source
/// This project.
#[derive(Debug, Clone, PartialEq)]
pub struct BottleneckReport {
    /// Load in messages/cycle/source.
    pub load_messages: f64,
    /// L.
    pub latency_cycles: f64,
    /// s + D̄ − 1.
    pub zero_load_cycles: f64,
    /// `w_src`.
    pub source_wait_cycles: f64,
    /// `w_sh`.
    pub sharing_cycles: f64,
    /// Saturation load in messages/cycle/source.
    pub saturation_messages: f64,
    /// s.
    pub flits: f64,
    /// Kinds of channels, in the order in which messages meet them, from the sources on.
    pub kinds: Vec<BottleneckRow>,
    /// Single channels whose relief was computed, the fullest first; none under uniform traffic.
    pub single: Vec<BottleneckRow>,
    /// Index of the bottleneck in `single`, or in `kinds` if that is empty; none if no message waits, or relief takes
    /// too long to compute.
    pub costliest: Option<usize>,
    /// Index in `kinds` of the kind with the fullest channel.
    pub fullest: usize,
    /// True if relief takes too long to compute.
    pub is_too_large: bool,
}

/// A kind of channels, or a single channel, at one load.
#[derive(Debug, Clone, PartialEq)]
pub struct BottleneckRow {
    /// Short name, `up 2`.
    pub name: String,
    /// Name in a sentence, without an article: `links up from level 2`.
    pub words: String,
    /// True if the name in a sentence is a plural.
    pub is_plural: bool,
    /// False for source queues, which are not channels to widen.
    pub is_link: bool,
    /// The channels by number.
    pub channels: Vec<usize>,
    /// Its fullest channels.
    pub fullest: Vec<usize>,
    /// Name of the lowest of these.
    pub first: String,
    /// ρ of the fullest: the share of time for which it is held.
    pub utilisation: f64,
    /// Flits per cycle over the fullest.
    pub flits: f64,
    /// `w_K`.
    pub wait_cycles: f64,
    /// `w_K/L`.
    pub share: f64,
    /// Variability of the services of its fullest channel and share of followers, if the model has them.
    pub variation: Option<Variation>,
    /// Latency and saturation load without the waits for these channels, if they were computed.
    pub relief: Option<Relief>,
    /// Utilisation of its fullest channels, and the waits for all, if they were simulated.
    pub simulated: Option<SetWaits>,
}

/// A network without the waits for some of its channels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Relief {
    /// Latency at the same load.
    pub latency_cycles: f64,
    /// Saturation load in messages/cycle/source.
    pub saturation_messages: f64,
}

/// A queue of the model, with its channels.
struct Queue {
    index: usize,
    channels: Vec<usize>,
    kind: ChannelKind,
    waits: QueueWaits,
}

impl BottleneckReport {
    /// Finds where messages wait in the network of a curve at a load in messages/cycle/source.
    ///
    /// ```
    /// use loadcurve_answers::{BottleneckReport, Curve};
    /// use loadcurve_scenario::Scenario;
    /// let network = &Scenario::read("mesh").scenario.networks[0];
    /// let curve = Curve::of(network);
    /// let load = 0.8 * curve.scale().saturation_messages;
    /// let report = BottleneckReport::at(&curve, load)?;
    /// // Rows are fuller, yet columns cost more.
    /// assert_eq!(report.kinds[report.fullest].name, "rows");
    /// assert_eq!(report.kinds[report.costliest.unwrap()].name, "columns");
    /// # Ok::<(), loadcurve_base::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Network::wait_model`](loadcurve_scenario::Network::wait_model), and [`Error::Refused`] for a load
    /// without a steady state.
    pub fn at(curve: &Curve, load_messages: f64) -> Result<Self> {
        let network = curve.network();
        if let Some(deadlock) = curve.deadlock() {
            return Err(Error::refused("net", deadlock.words.clone()));
        }
        let model = network.wait_model()?;
        let parts = (model.parts(load_messages))
            .map_err(|why| unsteady_error(curve, load_messages, why))?;
        let routing = network.routing();
        let queues = queues(&*routing, &*model, &parts.queues);
        let names = Names::of(routing.topology());
        let row = |name: (String, String, bool), queues: &[&Queue], channels: Vec<usize>| {
            let greatest = queues.iter().map(|it| it.waits.utilisation);
            let greatest = greatest.fold(0.0, f64::max);
            let is_full = |queue: &&&Queue| greatest - queue.waits.utilisation <= ALIKE;
            let full = || queues.iter().filter(is_full);
            let mut fullest: Vec<usize> = full().flat_map(|it| &it.channels).copied().collect();
            fullest.sort_unstable();
            let wait_cycles = queues.iter().map(|it| it.waits.wait_cycles).sum();
            let (name, words, is_plural) = name;
            BottleneckRow {
                name,
                words,
                is_plural,
                is_link: !queues.iter().any(|it| it.waits.is_source),
                first: (fullest.first()).map_or_else(String::new, |&it| names.channel(it)),
                channels,
                fullest,
                utilisation: greatest,
                flits: full().next().map_or(0.0, |it| it.waits.rate * parts.flits),
                variation: full().next().and_then(|it| it.waits.variation),
                wait_cycles,
                share: wait_cycles / parts.latency_cycles,
                relief: None,
                simulated: None,
            }
        };
        let mut by_kind: HashMap<ChannelKind, Vec<&Queue>> = HashMap::new();
        for queue in &queues {
            by_kind.entry(queue.kind).or_default().push(queue);
        }
        let all = kinds_of(&*routing);
        let (of_kinds, kinds): (Vec<Vec<usize>>, Vec<BottleneckRow>) = all
            .into_iter()
            .map(|(kind, channels)| {
                let own = by_kind.remove(&kind).unwrap_or_default();
                let row = row(names.kind(kind, &channels), &own, channels);
                (own.iter().map(|it| it.index).collect(), row)
            })
            .unzip();
        let fullest = fullest_kind(&kinds);
        let (mut single, mut of_single) = (Vec::new(), Vec::new());
        if !network.is_uniform() {
            for queue in fullest_queues(&queues) {
                let channels = queue.channels.clone();
                single.push(row(names.single(&channels), &[queue], channels));
                of_single.push(vec![queue.index]);
            }
        }
        let mut report = Self {
            load_messages,
            latency_cycles: parts.latency_cycles,
            zero_load_cycles: parts.flits + parts.mean_distance - 1.0,
            source_wait_cycles: parts.source_wait_cycles,
            sharing_cycles: parts.sharing_cycles,
            saturation_messages: curve.scale().saturation_messages,
            flits: parts.flits,
            kinds,
            single,
            costliest: None,
            fullest,
            is_too_large: relief::takes_too_long(network),
        };
        if !report.is_too_large {
            report.relieve(&*model, &of_kinds, &of_single);
        }
        Ok(report)
    }

    /// The bottleneck, if there is one: its row.
    #[must_use]
    pub fn bottleneck(&self) -> Option<&BottleneckRow> {
        Some(&self.candidates()[self.costliest?])
    }

    /// The fullest channels of the network, of all kinds, in ascending order.
    #[must_use]
    pub fn fullest_channels(&self) -> Vec<usize> {
        let full = fullest_rows(&self.kinds).flat_map(|(_, row)| &row.fullest);
        let mut channels: Vec<usize> = full.copied().collect();
        channels.sort_unstable();
        channels
    }

    /// All rows: those of kinds, then those of single channels.
    pub fn all_rows(&self) -> impl Iterator<Item = &BottleneckRow> {
        self.kinds.iter().chain(&self.single)
    }

    /// The channels of all rows, for their measurement.
    #[must_use]
    pub fn sets(&self) -> Vec<ChannelSet> {
        let set = |row: &BottleneckRow| ChannelSet {
            waited_for: row.channels.clone(),
            held: row.fullest.clone(),
        };
        self.all_rows().map(set).collect()
    }

    /// Sets the measurements of the channels of all rows.
    pub fn set_simulated(&mut self, measured: &[SetWaits]) {
        let rows = self.kinds.iter_mut().chain(&mut self.single);
        for (row, &measured) in rows.zip(measured) {
            row.simulated = Some(measured);
        }
    }

    /// The rows that are compared by their relief.
    fn candidates(&self) -> &[BottleneckRow] {
        if self.single.is_empty() {
            &self.kinds
        } else {
            &self.single
        }
    }
}

/// The error for a load without a steady state.
fn unsteady_error(curve: &Curve, load_messages: f64, why: Unsteady) -> Error {
    let flits = |messages| {
        let flits = curve.scale().from_messages(messages, LoadUnit::Flits);
        shown(flits, Rounding::Load)
    };
    let load = flits(load_messages);
    let reason = match why {
        Unsteady::Saturated => format!(
            "the model is saturated at {load} flits/cycle/source: beyond {} waits have no end",
            flits(curve.scale().saturation_messages)
        ),
        Unsteady::Unconverged | Unsteady::Deadlocking | Unsteady::Unmodelled => {
            format!("the model has no solution at {load} flits/cycle/source")
        }
    };
    Error::refused("load", reason)
}

/// The queues of a model, with their channels.
fn queues(routing: &dyn Routing, model: &WormholeModel, waits: &[QueueWaits]) -> Vec<Queue> {
    let mut channels = vec![Vec::new(); waits.len()];
    for (channel, queue) in model.queue_of().into_iter().enumerate() {
        if let Some(queue) = queue {
            channels[queue].push(channel);
        }
    }
    let queues = waits.iter().zip(channels).enumerate();
    let queues = queues.filter(|(_, (_, channels))| !channels.is_empty());
    let queue = |(index, (&waits, channels)): (usize, (&QueueWaits, Vec<usize>))| Queue {
        index,
        kind: routing.topology().channel_kind(channels[0]),
        channels,
        waits,
    };
    queues.map(queue).collect()
}

/// The kinds of all channels of a network, with these channels.
fn kinds_of(routing: &dyn Routing) -> Vec<(ChannelKind, Vec<usize>)> {
    let topology = routing.topology();
    let mut channels: Vec<(ChannelKind, usize)> = (0..topology.channels())
        .map(|channel| (topology.channel_kind(channel), channel))
        .collect();
    channels.sort_by_key(|&(kind, channel)| (kind.place(), channel));
    let kinds = channels.chunk_by(|one, other| one.0 == other.0);
    let kinds = kinds.map(|all| (all[0].0, all.iter().map(|it| it.1).collect()));
    kinds.collect()
}

/// Index of the kind with the fullest channel; in a tie, the kind of the channel with the lowest number.
fn fullest_kind(kinds: &[BottleneckRow]) -> usize {
    let lowest = |row: &BottleneckRow| row.fullest.first().copied().unwrap_or(usize::MAX);
    let fullest = fullest_rows(kinds).min_by_key(|(_, row)| lowest(row));
    fullest.map_or(0, |(place, _)| place)
}

/// The rows whose fullest channels have the highest utilisation of all, with their indices.
fn fullest_rows(rows: &[BottleneckRow]) -> impl Iterator<Item = (usize, &BottleneckRow)> {
    let greatest = rows.iter().map(|row| row.utilisation).fold(0.0, f64::max);
    let rows = rows.iter().enumerate();
    rows.filter(move |(_, row)| greatest - row.utilisation <= ALIKE)
}

/// The fullest queues, excluding those of sources; ties in order of channel numbers.
fn fullest_queues(queues: &[Queue]) -> Vec<&Queue> {
    let mut links: Vec<&Queue> = queues.iter().filter(|it| !it.waits.is_source).collect();
    let steps = |queue: &Queue| (queue.waits.utilisation / ALIKE).round();
    links.sort_by(|one, other| {
        let by_channel = one.channels[0].cmp(&other.channels[0]);
        steps(other).total_cmp(&steps(one)).then(by_channel)
    });
    links.truncate(SINGLE_CHANNELS);
    links
}
