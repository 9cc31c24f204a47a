//! The published model's latency, (1) down to (13).

use super::{Given, Header};
use crate::model::explanation::{Expression, Quantity};
use crate::model::scouting::{Interpretation, Parameters, Steady};

/// The published model at one load, with the quantities of its explanation.
pub(in crate::model::scouting) struct Published {
    given: Given,
    reading: Interpretation,
    /// ρ at the solution.
    utilisation: f64,
}

impl Published {
    /// Assumptions of the model.
    pub(in crate::model::scouting) const ASSUMPTIONS: [&'static str; 6] = [
        "Each node starts messages at random instants, independently of all else (a Poisson process).",
        "A message goes to any other node with the same probability, and all are equally long.",
        "A header may take any shortest way and any free virtual channel on it, so that all channels \
         carry the same load.",
        "A blocked header backs off or tries again; it never waits for a channel to become free.",
        "Sharing a channel slows down all of a message's time, the set-up of its path and its wait \
         at the source included.",
        "A message leaves at its destination without delay, and no deadlock ever arises.",
    ];

    pub(in crate::model::scouting) fn new(
        setting: Parameters,
        reading: Interpretation,
        load_messages: f64,
        steady: &Steady,
    ) -> Self {
        Self {
            given: Given::new(setting, load_messages),
            reading,
            utilisation: steady.virtual_channels.utilisation(),
        }
    }

    /// (1).
    pub(in crate::model::scouting) fn latency(&self) -> Quantity {
        let header = self.header();
        let s = &self.network_latency(&header);
        let wait = &self.source_wait(s);
        let ρ = Quantity::of(
            "ρ",
            "part of the time in which a channel is held by a message or more",
            "",
            "(12)",
            &self.channel_rate(&header) * s,
        );
        let degree = self.given.multiplexing_degree(&ρ);
        Quantity::of(
            "L̄",
            "mean latency, from generation to the last flit delivered",
            "cycles",
            "(1)",
            (s + wait) * &degree,
        )
    }

    /// The wait for a channel, a part of C that the paper does not name.
    pub(in crate::model::scouting) fn channel_wait(&self) -> Quantity {
        let delays = self.delays(&self.header());
        let added = Quantity::of(
            "X",
            "mean time that blocking adds to setting up a path: backing off, coming back, trying \
             again",
            "cycles",
            "(7)",
            self.given.mean(&delays),
        );
        self.given.channel_wait(&added)
    }

    /// Path set-up by the header at the ρ that solves (3), (4) and (12) together.
    fn header(&self) -> Header<'_> {
        let solved = Quantity::given(
            "ρ*",
            "the utilisation ρ as solved for: blocking lengthens S, and that makes blocking more \
             likely; at this value ρ = λ_c·S gives it back",
            "",
            self.utilisation,
        )
        .by("(12)");
        Header::new(&self.given, &self.given.all_busy(&solved))
    }

    /// `e_0^(t)` for t = 0…K.
    fn delays(&self, header: &Header) -> Vec<Quantity> {
        let mut lost = vec![None; header.blocked.len()];
        if self.reading != Interpretation::FreeRetries {
            let blocked = &header.blocked[0];
            lost[0] = Some(blocked / (1.0 - blocked));
        }
        header.delays(&lost)
    }

    /// C (7).
    fn path_set_up(&self, header: &Header) -> Quantity {
        let Given { hops, scout, .. } = &self.given;
        let tries: Vec<Quantity> = (0..)
            .zip(self.delays(header))
            .map(|(t, delay): (u32, _)| {
                Quantity::of(
                    format!("C_0,0^({t})"),
                    format!("mean time of a header from source to destination, t = {t} back-offs at most"),
                    "cycles",
                    "(5)",
                    hops + &delay,
                )
            })
            .collect();
        Quantity::of(
            "C",
            "mean time to set up a path, with the lead that the header has over the data",
            "cycles",
            "(7)",
            self.given.mean(&tries) + (2.0 * scout - 1.0),
        )
    }

    /// S (4).
    fn network_latency(&self, header: &Header) -> Quantity {
        let (c, m) = (&self.path_set_up(header), &self.given.flits);
        Quantity::of(
            "S",
            "mean network latency, from entering the network to the last flit delivered",
            "cycles",
            "(4)",
            match self.reading {
                Interpretation::DistanceTwice => c + &self.given.hops + m,
                _ => c + m,
            },
        )
    }

    /// `λ_c` (3).
    fn channel_rate(&self, header: &Header) -> Quantity {
        let Given { load, hops, .. } = &self.given;
        let blocked = &header.blocked[1..];
        let values: Vec<f64> = (1..)
            .zip(blocked)
            .map(|(i, blocked)| f64::from(i) * blocked.value())
            .collect();
        let repeated = Expression::long_sum_of(&values, |index| match index {
            0 => Expression::from(&blocked[0]),
            _ => (index + 1) as f64 * &blocked[index],
        });
        let (words, visits) = match self.reading {
            Interpretation::SingleVisits => (
                "messages per cycle over one channel: each visits D, spread over the 4 of a node",
                Expression::from(hops),
            ),
            _ => (
                "messages per cycle over one channel: each visits D, and i more where it is blocked \
                 after i hops, spread over the 4 of a node",
                hops + repeated,
            ),
        };
        Quantity::of("λ_c", words, "messages/cycle", "(3)", load * visits / 4.0)
    }

    /// `W_s` (11).
    fn source_wait(&self, network_latency: &Quantity) -> Quantity {
        let Given {
            load,
            hops,
            flits,
            scout,
            vcs,
            ..
        } = &self.given;
        let s = network_latency;
        let deviation = Quantity::of(
            "σ",
            "standard deviation of S, for which the time lost to blocking is taken",
            "cycles",
            "(11)",
            s - flits - (2.0 * scout - 1.0) - hops,
        );
        let squares = Expression::from(s).power(2) + Expression::from(&deviation).power(2);
        Quantity::of(
            "W_s",
            "mean wait at the source for one of its V virtual channels: an M/G/1 queue with arrivals \
             at the rate λ_g/V",
            "cycles",
            "(11)",
            load * squares / (2.0 * (vcs - load * s)),
        )
    }
}
