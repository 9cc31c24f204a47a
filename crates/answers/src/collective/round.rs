//! Steps of an algorithm: what crosses each link.

use loadcurve_base::Result;
use loadcurve_collective::bound::{Binding, Bottleneck, Cut};
use loadcurve_collective::{Algorithm, Plan, Planned};

use super::{Collective, LinkFlits};
use crate::Table;
use crate::structure::channel_name;

/// A step of an algorithm for the size that the drawing shows.
#[derive(Debug, Clone, PartialEq)]
pub struct Round {
    /// Name of the algorithm.
    pub algorithm: &'static str,
    /// Number of the step, from 1.
    pub number: usize,
    /// Number of all steps.
    pub steps: usize,
    /// Flits that cross the link of each channel of the network, by all its ports together where it is one.
    pub flits: Vec<f64>,
    /// Number of messages.
    pub messages: u64,
    /// Flits of all messages.
    pub sent_flits: u64,
}

/// All steps of an algorithm, as a table.
pub type RoundTable<'a> = Table<'a, (&'a Collective, Round)>;

impl Collective {
    /// The algorithm that the drawing shows: the best one, as far as times are known.
    #[must_use]
    pub fn drawn_algorithm(&self) -> Algorithm {
        let best = self.best_in_detail();
        let best = best.and_then(|best| best.of.algorithm());
        best.unwrap_or(self.algorithms[0].0)
    }

    /// The step of the link, or the last one, of the algorithm that is drawn.
    ///
    /// # Errors
    /// [`Error::Refused`](loadcurve_base::Error::Refused) for an algorithm that the network does not allow.
    pub fn drawn_round(&self) -> Result<Round> {
        let (planned, plan) = self.planned_as(self.drawn_algorithm())?;
        let number = self.view.collective.round as usize;
        Ok(self.round(&planned, &plan, number.clamp(1, plan.steps().max(1))))
    }

    /// All steps of the algorithm that is drawn.
    ///
    /// # Errors
    /// As for [`drawn_round`](Self::drawn_round).
    pub fn rounds(&self) -> Result<Vec<Round>> {
        let (planned, plan) = self.planned_as(self.drawn_algorithm())?;
        let numbers = 1..=plan.steps();
        Ok(numbers
            .map(|number| self.round(&planned, &plan, number))
            .collect())
    }

    fn planned_as(&self, algorithm: Algorithm) -> Result<(Planned, std::sync::Arc<Plan>)> {
        let planned = self.planned()?;
        let mut known = self.known();
        let chunks = known.find(|it| it.algorithm() == Some(algorithm));
        let chunks = if let Some(times) = chunks {
            times.detail.chunks
        } else {
            let flits = self.flits(self.detail_bytes());
            let startup = self.view.collective.startup_cycles.into();
            planned.time(algorithm, flits, startup)?.chunks
        };
        let plan = planned.plan(algorithm, chunks)?;
        Ok((planned, plan))
    }

    fn round(&self, planned: &Planned, plan: &Plan, number: usize) -> Round {
        let fabric = planned.fabric();
        let unit = plan.unit_flits(self.flits(self.detail_bytes()));
        let units = plan.link_units(fabric, number - 1);
        let routing = fabric.routing();
        let mut flits = vec![0.0; self.network.plain_routing().topology().channels()];
        for channel in 0..fabric.channels() {
            flits[routing.origin_of(channel)] += units[fabric.link(channel)] * unit as f64;
        }
        let sent = plan
            .all_messages()
            .filter(|message| message.slot + 1 == number);
        let (mut messages, mut sent_units) = (0, 0_u64);
        for message in sent {
            messages += 1;
            sent_units += u64::from(message.units);
        }
        Round {
            algorithm: plan.algorithm().name(),
            number,
            steps: plan.steps(),
            flits,
            messages,
            sent_flits: sent_units.saturating_mul(unit),
        }
    }

    /// The cut that binds the time for the size that the drawing shows; none if something else binds it, or nothing is
    /// known.
    #[must_use]
    pub fn cut(&self) -> Option<&Cut> {
        let bound = self.known_bound()?;
        match bound.at(self.flits(self.detail_bytes())).binding {
            Binding::Bandwidth(Bottleneck::Cut(cut)) => Some(cut),
            _ => None,
        }
    }

    /// Name of a link.
    #[must_use]
    pub fn link_name(&self, channel: usize) -> String {
        channel_name(&self.network, channel)
    }
}

impl Round {
    /// The link that most flits cross; none if none do.
    #[must_use]
    pub fn fullest(&self) -> Option<LinkFlits> {
        let links = self.flits.iter().enumerate();
        let links = links.map(|(channel, &flits)| LinkFlits { channel, flits });
        let fullest = links.reduce(|one, other| if other.flits > one.flits { other } else { one });
        fullest.filter(|it| it.flits > 0.0)
    }
}
