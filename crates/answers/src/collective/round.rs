//! Steps of an algorithm: what crosses each link.

use std::sync::Arc;

use loadcurve_base::Result;
use loadcurve_collective::bound::{Binding, Bottleneck, Cut};
use loadcurve_collective::{Algorithm, Plan, Planned};
use loadcurve_scenario::{ByteRange, CollectiveView, Scenario, View};

use super::{Collective, Collectives, LinkFlits};
use crate::Table;
use crate::structure::channel_name;

/// A step of an algorithm for the size that the drawing shows.
#[derive(Debug, Clone, PartialEq)]
pub struct Round {
    /// Name of the algorithm.
    pub algorithm: &'static str,
    /// Number of the step, from 1.
    pub number: usize,
    /// Flits that cross the link of each channel of the network; of several ports the fullest.
    pub flits: Vec<f64>,
    /// Number of messages.
    pub messages: u64,
    /// Flits of all messages.
    pub sent_flits: u64,
}

/// The algorithm that a drawing shows, with all that its steps depend on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DrawnAlgorithm {
    /// Link with its network and what is asked, for [`Rounds::of_link`].
    pub link: String,
    /// Its name.
    pub name: String,
    /// Number of chunks into which it cuts the data.
    pub chunks: u32,
    /// Number of its steps.
    pub steps: usize,
}

/// Steps of an algorithm for the size that the drawing shows, found one by one.
#[derive(Debug)]
pub struct Rounds {
    planned: Planned,
    plan: Arc<Plan>,
    unit_flits: u64,
    /// Number of channels of the network.
    channels: usize,
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

    /// The steps of the algorithm that is drawn, each found when it is asked for.
    ///
    /// # Errors
    /// [`Error::Refused`](loadcurve_base::Error::Refused) for an algorithm that the network does not allow.
    pub fn drawn_rounds(&self) -> Result<Rounds> {
        let algorithm = self.drawn_algorithm();
        let mut known = self.known();
        let times = known.find(|it| it.algorithm() == Some(algorithm));
        self.rounds_in(algorithm, times.map(|it| it.detail.chunks))
    }

    /// The steps of an algorithm with the data in a number of chunks, or in as many as take the least time.
    ///
    /// # Errors
    /// As for [`drawn_rounds`](Self::drawn_rounds).
    fn rounds_in(&self, algorithm: Algorithm, chunks: Option<u32>) -> Result<Rounds> {
        let planned = self.planned()?;
        let flits = self.flits(self.detail_bytes());
        let chunks = if let Some(chunks) = chunks {
            chunks
        } else {
            let startup = self.view.collective.startup_cycles.into();
            planned.time(algorithm, flits, startup)?.chunks
        };
        let plan = planned.plan(algorithm, chunks)?;
        Ok(Rounds {
            unit_flits: plan.unit_flits(flits),
            channels: self.network.plain_routing().topology().channels(),
            planned,
            plan,
        })
    }

    /// The algorithm that the drawing shows, for those who find its steps elsewhere; none until the times of all are
    /// known.
    #[must_use]
    pub fn drawn(&self) -> Option<DrawnAlgorithm> {
        let are_known = self.algorithms.iter().all(|(_, times)| times.is_some());
        let best = self.best_in_detail().filter(|_| are_known)?;
        let asked = &self.view.collective;
        let mut view = View::default();
        view.width_bits = self.width_bits;
        view.collective = CollectiveView {
            algorithms: vec![best.of.algorithm()?],
            sizes: ByteRange {
                least: asked.bytes,
                most: asked.bytes,
            },
            round: 1,
            ..asked.clone()
        };
        let scenario = Scenario {
            networks: vec![self.network.clone()],
            names: vec![String::new()],
            view,
        };
        Some(DrawnAlgorithm {
            link: scenario.query(),
            name: best.of.name.clone(),
            chunks: best.of.detail.chunks,
            steps: best.of.detail.steps,
        })
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

impl Rounds {
    /// The steps of a [drawn algorithm](DrawnAlgorithm).
    ///
    /// # Errors
    /// That of a network without the operation or the algorithm.
    pub fn of_link(scenario: &Scenario, chunks: u32) -> Result<Self> {
        let collectives = Collectives::asking(scenario, &[])?;
        let network = &collectives.networks[0];
        network.rounds_in(network.drawn_algorithm(), Some(chunks))
    }

    /// Number of steps.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.plan.steps()
    }

    /// Flits that cross the link of each channel of the network in a step, counted from 1; of several ports the fullest.
    #[must_use]
    pub fn flits(&self, number: usize) -> Vec<f64> {
        let fabric = self.planned.fabric();
        let routing = fabric.routing();
        let units = self.plan.link_units(fabric, number.saturating_sub(1));
        let mut flits = vec![0.0; self.channels];
        for channel in 0..fabric.channels() {
            let carried = units[fabric.link(channel)] * self.unit_flits as f64;
            let most = &mut flits[routing.origin_of(channel)];
            *most = carried.max(*most);
        }
        flits
    }

    /// All steps.
    pub fn all(&self) -> impl Iterator<Item = Round> {
        // Messages are numbered by steps.
        let mut messages = self.plan.all_messages().peekable();
        (1..=self.steps()).map(move |number| {
            let (mut count, mut units) = (0, 0_u64);
            while let Some(message) = messages.next_if(|message| message.slot + 1 == number) {
                count += 1;
                units += u64::from(message.units);
            }
            Round {
                algorithm: self.plan.algorithm().name(),
                number,
                flits: self.flits(number),
                messages: count,
                sent_flits: units.saturating_mul(self.unit_flits),
            }
        })
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
