//! Waits for channels held by worms, in the notation of the papers on wormhole routing.

use loadcurve_base::queueing::{Saturated, blocking_variation, mg1, mgm};
use loadcurve_base::scalar::{Name, Scalar, name};
use loadcurve_network::topology::ChannelName;

const SPREAD: &str = "variance of the time for which {} is held, over its squared mean: the time \
                      lost to blocking is taken for the spread";

const ALL_BUSY: &str = "probability that all channels are held, by Erlang's formula";

/// A queue of interchangeable channels.
pub(super) struct ChannelQueue<S> {
    /// m.
    pub(super) servers: u32,
    /// λ of all servers together.
    pub(super) rate: S,
    /// x̄.
    pub(super) service: S,
    /// s, the value of x̄ if nothing ever blocked.
    pub(super) flits: S,
}

/// Waiting in a queue of channels.
pub(super) struct Waiting<S> {
    /// W.
    pub(super) wait: S,
    /// Probability that all channels are held.
    pub(super) all_busy: S,
}

impl<S: Scalar> ChannelQueue<S> {
    /// The wait, by an equation of the paper that applies (4), (7) or the form for more servers to this
    /// queue. `called` is the name of the channels.
    ///
    /// # Errors
    /// [`Saturated`] when the channels are held all the time.
    pub(super) fn waiting(
        self,
        equation: &'static str,
        called: impl Fn() -> ChannelName,
    ) -> Result<Waiting<S>, Saturated> {
        let Self {
            servers,
            rate,
            service,
            flits,
        } = self;
        let name = |letter: &str, words: &str| called().name(letter, words);
        let variation = blocking_variation(&service, &flits).named(|| name("C²", SPREAD).by("(5)"));
        let offered = rate * &service;
        let (all_busy, wait) = if servers == 1 {
            let words = "part of the time for which {} is held";
            let ρ = offered.named(|| name("ρ", words).by("(4)"));
            (ρ.clone(), mg1::mean_wait_cycles(ρ, service, variation)?)
        } else {
            let words = "mean number of messages that hold {}";
            let a = offered.named(|| name("a", words).by("(7)"));
            let all_busy = mgm::all_busy(servers, &a, |count| {
                let index = called().index;
                name!(
                    "B_{index}^({count})",
                    "part of the messages that would be lost if there were {count} of these \
                     channels and no queue, by Erlang's formula"
                )
            });
            let all_busy = all_busy.named(|| name("C", ALL_BUSY));
            let wait = mgm::mean_wait_cycles(servers, a, all_busy.clone(), service, variation)?;
            (all_busy, wait)
        };
        Ok(Waiting {
            wait: wait.named(|| name("W", "mean wait for {}").cycles().by(equation)),
            all_busy,
        })
    }
}

/// Name of P_{i|j} (10), the blocking probability of messages that arrive on one channel and request
/// another.
pub(super) fn blocking_probability(from: &ChannelName, to: &ChannelName) -> Name {
    let words = format!(
        "blocking probability: the part of the wait for {} that a message from {} meets, since none \
         from its own channel can be ahead of it",
        to.words, from.words
    );
    Name::new(format!("P_{}|{}", from.index, to.index), words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explanation::{Quantity, Traced};

    fn traced(servers: u32) -> Quantity {
        let given = |symbol: &str, value| Traced::given(value, || Name::new(symbol, "an input"));
        let queue = ChannelQueue {
            servers,
            rate: given("λ_7", 0.02),
            service: given("x̄_7", 20.0),
            flits: given("s", 16.0),
        };
        let waiting = queue.waiting("(6)", || ChannelName {
            index: "7".to_owned(),
            words: "the channel".to_owned(),
        });
        waiting.ok().unwrap().wait.quantity().unwrap()
    }

    #[test]
    fn waits_are_written_with_the_inputs_of_the_queue() {
        for (servers, written, offered) in [
            (
                1,
                "W_7 = (ρ_7·x̄_7)/(2·(1 − ρ_7))·(1 + C²_7)",
                "ρ_7 = λ_7·x̄_7",
            ),
            (2, "W_7 = (C_7·x̄_7)/(2 − a_7)·(1 + C²_7)/2", "a_7 = λ_7·x̄_7"),
            (3, "W_7 = (C_7·x̄_7)/(3 − a_7)·(1 + C²_7)/2", "a_7 = λ_7·x̄_7"),
        ] {
            let wait = traced(servers);
            assert_eq!(wait.letters().plain(), written);
            let terms = wait.terms();
            let letters = |symbol: &str| {
                let term = terms.iter().find(|term| term.symbol() == symbol);
                term.unwrap().letters().plain()
            };
            assert_eq!(letters(&offered[..offered.find(' ').unwrap()]), offered);
            assert_eq!(letters("C²_7"), "C²_7 = ((x̄_7 − s)/x̄_7)^2");
        }
    }
}
