//! Waits at queues, in the notation of the papers on wormhole routing.

use super::{Expression, Quantity};
use crate::queueing::mgm;

/// A queue of interchangeable channels, with the inputs of its explanation.
pub(in crate::model) struct Queue<'a> {
    /// λ of all servers together.
    pub rate: &'a Quantity,
    /// x̄.
    pub service: &'a Quantity,
    /// s, the value of x̄ if nothing ever blocked.
    pub unblocked: &'a Quantity,
    /// m.
    pub servers: u32,
    /// Subscript of the symbols of this queue.
    pub index: &'a str,
    /// Name of the channels waited for, with its article.
    pub place: &'a str,
}

impl Queue<'_> {
    /// W, the mean wait, by an equation of the paper that applies (4), (7) or the form for more
    /// servers to this queue.
    ///
    /// # Equation
    /// With `ρ = λx̄/m` and `C² = ((x̄ − s)/x̄)²` (5):
    /// - one server `W = ρx̄/(2(1 − ρ)) · (1 + C²)` (4), which is (6);
    /// - two servers `W = ρ²x̄/(2(1 − ρ²)) · (1 + C²)`, which is (7) and (8) with λx̄ = 2ρ;
    /// - m servers `W = C_m·x̄/(2m(1 − ρ)) · (1 + C²)`, with Erlang's `C_m`.
    pub(in crate::model) fn wait(&self, equation: &'static str) -> Quantity {
        let (x, m) = (self.service, f64::from(self.servers));
        let (ρ, variation) = (&self.utilisation(), &self.variation());
        let squared = || Expression::from(ρ).power(2);
        let constant_service = match self.servers {
            1 => ρ * x / (2.0 * (1.0 - ρ)),
            2 => squared() * x / (2.0 * (1.0 - squared())),
            _ => &self.all_busy(ρ) * x / (2.0 * Expression::from(m) * (1.0 - ρ)),
        };
        Quantity::of(
            self.letter("W"),
            format!("mean wait for {}", self.place),
            "cycles",
            equation,
            constant_service * (1.0 + variation),
        )
    }

    /// ρ, per server.
    fn utilisation(&self) -> Quantity {
        let held = self.rate * self.service;
        let held = if self.servers == 1 {
            held
        } else {
            held / f64::from(self.servers)
        };
        Quantity::of(
            self.letter("ρ"),
            format!("part of the time for which {} is held", self.place),
            "",
            "(4)",
            held,
        )
    }

    /// C².
    fn variation(&self) -> Quantity {
        let lost = (self.service - self.unblocked) / self.service;
        Quantity::of(
            self.letter("C²"),
            format!(
                "variance of the time for which {} is held, over its squared mean: the time lost to \
                 blocking is taken for the spread",
                self.place
            ),
            "",
            "(5)",
            lost.power(2),
        )
    }

    /// The probability that all servers are busy. Its recursion is not shown.
    fn all_busy(&self, utilisation: &Quantity) -> Quantity {
        let offered = utilisation.value() * f64::from(self.servers);
        Quantity::given(
            self.letter("C"),
            format!(
                "probability that all {} channels are held, by Erlang's formula",
                self.servers
            ),
            "",
            mgm::erlang_c(self.servers, offered),
        )
    }

    fn letter(&self, letter: &str) -> String {
        format!("{letter}_{}", self.index)
    }
}

/// P_{i|j} (9), the blocking probability of messages that arrive on one channel and request
/// another; both are given by index and name.
pub(in crate::model) fn blocking_probability(
    [from, from_words]: [&str; 2],
    [to, to_words]: [&str; 2],
    equation: &'static str,
    expression: Expression,
) -> Quantity {
    Quantity::of(
        format!("P_{from}|{to}"),
        format!(
            "blocking probability: the part of the wait for {to_words} that a message from \
             {from_words} meets, since none from its own channel can be ahead of it"
        ),
        "",
        equation,
        expression,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::queueing::{blocking_variation, mg1};

    fn explained(servers: u32, rate: f64, service: f64) -> Quantity {
        let queue = Queue {
            rate: &Quantity::given("λ_7", "", "", rate),
            service: &Quantity::given("x̄_7", "", "", service),
            unblocked: &Quantity::given("s", "", "", 16.0),
            servers,
            index: "7",
            place: "the channel",
        };
        queue.wait("(6)")
    }

    #[test]
    fn waits_are_those_of_the_queues() {
        for (servers, rate, service) in [
            (1, 0.0, 16.0),
            (1, 0.03, 30.0),
            (2, 0.01, 17.0),
            (2, 0.06, 31.0),
            (3, 0.08, 36.0),
            (5, 0.3, 16.5),
        ] {
            let variation = blocking_variation(service, 16.0);
            let wait = if servers == 1 {
                mg1::mean_wait_cycles(rate, service, variation)
            } else {
                mgm::mean_wait_cycles(servers, rate, service, variation)
            };
            let (expected, told) = (wait.unwrap(), explained(servers, rate, service).value());
            assert!(
                (told - expected).abs() <= 1e-13 * expected,
                "{servers} servers: {told} and {expected}"
            );
        }
    }

    #[test]
    fn they_are_written_as_in_the_paper() {
        for (servers, written) in [
            (1, "W_7 = (ρ_7·x̄_7)/(2·(1 − ρ_7))·(1 + C²_7)"),
            (2, "W_7 = (ρ_7^2·x̄_7)/(2·(1 − ρ_7^2))·(1 + C²_7)"),
            (3, "W_7 = (C_7·x̄_7)/(2·3·(1 − ρ_7))·(1 + C²_7)"),
        ] {
            let wait = explained(servers, 0.02, 20.0);
            assert_eq!(wait.letters().plain(), written);
            let terms = wait.terms();
            let utilisation = terms.iter().find(|term| term.symbol() == "ρ_7").unwrap();
            let over = if servers == 1 {
                "ρ_7 = λ_7·x̄_7".to_owned()
            } else {
                format!("ρ_7 = (λ_7·x̄_7)/{servers}")
            };
            assert_eq!(utilisation.letters().plain(), over);
            let variation = terms.iter().find(|term| term.symbol() == "C²_7").unwrap();
            assert_eq!(variation.letters().plain(), "C²_7 = ((x̄_7 − s)/x̄_7)^2");
        }
    }
}
