//! Latencies by source, by destination or by pair of them, at one load: those of the model, or those of a
//! simulation.

use loadcurve_base::State;
use loadcurve_model::wormhole::WormholeModel;
use loadcurve_network::traffic::{Grouping, MessageGroup};
use loadcurve_sim::GroupedLatencies;
use serde::{Deserialize, Serialize};

use super::PointSource;

/// Latencies of all groups of messages at a load.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Breakdown {
    /// Rule by which messages are grouped.
    pub grouping: Grouping,
    /// Origin of the latencies: model or simulation.
    pub source: PointSource,
    /// Load in messages/cycle/source.
    pub load_messages: f64,
    /// Groups that have messages, in order.
    pub parts: Vec<Part>,
}

/// Latency of a group of messages.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Part {
    /// The group.
    pub group: MessageGroup,
    /// Mean latency in cycles.
    pub latency_cycles: f64,
    /// Half-width of the 95 % confidence interval of the latency, if it was measured.
    pub interval_cycles: Option<f64>,
    /// Number of messages measured; for a model, the messages of the group relative to those of the average source
    /// that sends.
    pub messages: f64,
}

impl Part {
    /// The numbers of its group, in the order of their [names](Breakdown::group_names).
    #[must_use]
    pub fn group_numbers(&self) -> Vec<u32> {
        match self.group {
            MessageGroup::Processor(processor) => vec![processor],
            MessageGroup::Pair { from, to } => vec![from, to],
        }
    }
}

impl Breakdown {
    /// Names of the numbers that identify a group.
    #[must_use]
    pub fn group_names(&self) -> &'static [&'static str] {
        match self.grouping {
            Grouping::Pair => &["from", "to"],
            Grouping::Source | Grouping::Destination => &["processor"],
        }
    }

    /// Latencies by a model at a load in messages/cycle/source.
    ///
    /// # Errors
    /// The [`State`] when it is not steady.
    ///
    /// ```
    /// use loadcurve_answers::Breakdown;
    /// use loadcurve_scenario::Scenario;
    /// use loadcurve_network::traffic::Grouping;
    /// let network = &Scenario::read("mesh,traffic:hot,spots:27").scenario.networks[0];
    /// let model = network.pair_model()?;
    /// let by = Breakdown::modelled(&model, 0.06 / 32.0, Grouping::Source).unwrap();
    /// assert!((by.mean_cycles() - 46.003_166_69).abs() < 1e-7);
    /// assert!(by.parts.iter().all(|source| (source.messages - 1.0).abs() < 1e-12));
    /// # Ok::<(), loadcurve_base::Error>(())
    /// ```
    pub fn modelled(
        model: &WormholeModel,
        load_messages: f64,
        grouping: Grouping,
    ) -> Result<Self, State> {
        let mut pairs = model.pairs(load_messages)?;
        let mut parts = Vec::new();
        let mut add = |group, latency_cycles: f64, messages: f64| {
            parts.push(Part {
                group,
                latency_cycles,
                interval_cycles: None,
                messages,
            });
        };
        if grouping == Grouping::Pair {
            for destination in 0..pairs.processors() {
                for pair in pairs.to(destination) {
                    let group = grouping.group(pair.source as u32, pair.destination as u32);
                    add(group, pair.latency_cycles, pair.weight);
                }
            }
            parts.sort_by_key(|part| part.group);
        } else {
            let all = match grouping {
                Grouping::Destination => pairs.by_destination(),
                Grouping::Source | Grouping::Pair => pairs.by_source(),
            };
            for (processor, latency) in (0..).zip(all) {
                if let Some(all) = latency {
                    let group = MessageGroup::Processor(processor);
                    add(group, all.latency_cycles, all.weight);
                }
            }
        }
        let all: f64 = parts.iter().map(|part| part.messages).sum();
        let each = all / model.senders() as f64;
        for part in &mut parts {
            part.messages /= each;
        }
        Ok(Self {
            grouping,
            source: PointSource::Model,
            load_messages,
            parts,
        })
    }

    /// Latencies measured by the replications at a load in messages/cycle/source.
    #[must_use]
    pub fn measured(load_messages: f64, grouping: Grouping, runs: &[GroupedLatencies]) -> Self {
        let parts = GroupedLatencies::pooled(runs).into_iter();
        Self {
            grouping,
            source: PointSource::Simulation,
            load_messages,
            parts: parts
                .map(|it| Part {
                    group: it.group,
                    latency_cycles: it.latency_cycles,
                    interval_cycles: it.half_width_cycles,
                    messages: it.messages as f64,
                })
                .collect(),
        }
    }

    /// Mean latency over all messages.
    #[must_use]
    pub fn mean_cycles(&self) -> f64 {
        let parts = || self.parts.iter();
        let cycles: f64 = parts().map(|it| it.messages * it.latency_cycles).sum();
        cycles / parts().map(|it| it.messages).sum::<f64>()
    }
}

#[cfg(test)]
mod tests;
