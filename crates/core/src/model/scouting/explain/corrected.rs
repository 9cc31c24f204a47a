//! The corrected model's latency. Equations that are in no paper have no number.

use super::header::after;
use super::{Given, Header};
use crate::model::explanation::{Expression, Quantity};
use crate::model::scouting::{Parameters, Steady};

/// The corrected model at one load, with the quantities of its explanation.
pub(in crate::model::scouting) struct Corrected {
    given: Given,
    /// D̄.
    distance: Quantity,
    /// X at the solution.
    blocking_delay_cycles: f64,
}

impl Corrected {
    /// Assumptions of the model.
    pub(in crate::model::scouting) const ASSUMPTIONS: [&'static str; 6] = [
        "Each node starts messages at random instants, independently of all else (a Poisson process).",
        "A message goes to any other node with the same probability, and all are equally long.",
        "A header may take any shortest way and any free virtual channel on it, so that all channels \
         carry the same load.",
        "A blocked header backs off, or waits until the first of the busy virtual channels is \
         released.",
        "Only data take bandwidth, and only data are slowed down where a channel is shared.",
        "A message leaves at its destination without delay, and no deadlock ever arises.",
    ];

    pub(in crate::model::scouting) fn new(
        setting: Parameters,
        load_messages: f64,
        steady: &Steady,
    ) -> Self {
        let given = Given::new(setting, load_messages);
        let nodes = &Quantity::of(
            "N",
            "nodes of the torus",
            "nodes",
            "",
            Expression::from(&given.k).power(2),
        );
        let distance = Quantity::of(
            "D̄",
            "mean distance between two nodes",
            "hops",
            "",
            &given.k * nodes / (2.0 * (nodes - 1.0)),
        );
        Self {
            given,
            distance,
            blocking_delay_cycles: steady.blocking_delay_cycles,
        }
    }

    /// S + `W_s`.
    pub(in crate::model::scouting) fn latency(&self) -> Quantity {
        let (ρ, lead) = (self.utilisation(), &self.lead());
        let degree = &self.given.multiplexing_degree(&ρ);
        let added = &self.blocking_delay(&ρ, lead, degree);
        let flits = &self.given.flits;
        let s = Quantity::of(
            "S",
            "mean network latency: the lead of the header, what blocking adds, and the data on their \
             way, slowed down by sharing",
            "cycles",
            "",
            lead + added + (&self.distance + flits) * degree,
        );
        let held = Quantity::of(
            "S_h",
            "mean time for which a virtual channel of the source is held, until the tail leaves it",
            "cycles",
            "",
            lead + added + flits * degree,
        );
        Quantity::of(
            "L̄",
            "mean latency, from generation to the last flit delivered",
            "cycles",
            "",
            &s + &self.source_wait(&held, added),
        )
    }

    /// The wait for a channel.
    pub(in crate::model::scouting) fn channel_wait(&self) -> Quantity {
        let ρ = self.utilisation();
        let degree = self.given.multiplexing_degree(&ρ);
        let added = self.blocking_delay(&ρ, &self.lead(), &degree);
        self.given.channel_wait(&added)
    }

    fn utilisation(&self) -> Quantity {
        let rate = Quantity::of(
            "λ_c",
            "messages per cycle over one channel: each visits D̄, spread over the 4 of a node",
            "messages/cycle",
            "",
            &self.given.load * &self.distance / 4.0,
        );
        Quantity::of(
            "ρ",
            "part of the time in which a channel carries a flit",
            "",
            "",
            &rate * &self.given.flits,
        )
    }

    fn lead(&self) -> Quantity {
        let Parameters { torus, scout, .. } = self.given.setting;
        let ahead = Quantity::given(
            "d̄_K",
            format!(
                "how far a header gets ahead of the data: the mean over all destinations of the \
                 distance, but {scout} at most"
            ),
            "links",
            torus.mean_distance_up_to(scout),
        );
        Quantity::of(
            "L",
            "lead of the header over the data; −1 where they are in step",
            "cycles",
            "",
            2.0 * &ahead - 1.0,
        )
    }

    /// X.
    fn blocking_delay(&self, ρ: &Quantity, lead: &Quantity, degree: &Quantity) -> Quantity {
        let given = &self.given;
        let (all_busy, v) = (&given.all_busy(ρ), &given.vcs);
        let solved = Quantity::given(
            "X*",
            "X as solved for: blocking holds up messages, and that makes others wait longer; with \
             this value X comes out as the same",
            "cycles",
            self.blocking_delay_cycles,
        );
        let held = &Quantity::of(
            "H",
            "mean time for which a virtual channel of the network is held",
            "cycles",
            "",
            &given.flits * degree + lead + 1.0 + &solved,
        );
        let header = Header::new(given, all_busy);
        let lost: Vec<Option<Expression>> = (0..)
            .zip(&header.one_dimension_left)
            .map(|(i, φ): (u32, _)| {
                let two = (1.0 - φ) * Expression::from(all_busy).power(2) * held / (2.0 * v + 1.0);
                let one = φ * all_busy * held / (v + 1.0);
                let wait = Quantity::of(
                    format!("w_{i}"),
                    format!(
                        "mean wait {} of a header that does not back off, for the first of V or 2V \
                         virtual channels to be released",
                        after(i)
                    ),
                    "cycles",
                    "",
                    two + one,
                );
                Some(Expression::from(&wait))
            })
            .collect();
        Quantity::of(
            "X",
            "mean time that blocking adds to setting up a path: waiting, backing off and coming back",
            "cycles",
            "(7)",
            given.mean(&header.delays(&lost)),
        )
    }

    /// `W_s`.
    fn source_wait(&self, held: &Quantity, added: &Quantity) -> Quantity {
        let Given { load, vcs, .. } = &self.given;
        let squares = Expression::from(held).power(2) + Expression::from(added).power(2);
        Quantity::of(
            "W_s",
            "mean wait at the source for one of its V virtual channels: an M/G/1 queue with arrivals \
             at the rate λ_g/V, held for S_h, whose standard deviation X is taken to be",
            "cycles",
            "(11)",
            load * squares / (2.0 * (vcs - load * held)),
        )
    }
}
