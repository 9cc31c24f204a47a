//! What became of a network that was simulated: the rules.
//!
//! Saturation cannot be seen in a run of any length: a backlog that grows may yet shrink. So every
//! verdict but "steady" follows from a stated excess, and none of them is more than that.

use crate::State;

use super::Traffic;

/// A network that carries less than this part of what it is offered does not keep up.
pub const LEAST_CARRIED: f64 = 0.96;

/// More deadlocks than this per delivered message make a network that does not keep up a
/// deadlocked one.
pub const MOST_DEADLOCKS: f64 = 1e-3;

/// How many standard deviations of what Poisson sources make a backlog must have grown by.
const SURE_GROWTH: f64 = 4.0;

/// A backlog of fewer messages per source than this may be a steady network's, still filling.
const LEAST_BACKLOG: f64 = 4.0;

/// How many messages may wait or be on their way at once before the network counts as saturated:
/// 64 per source, but no fewer than 4,096, which a small network may need near saturation, and no
/// more than half a million, which is what memory is for.
#[must_use]
pub fn most_waiting(sources: u32) -> u64 {
    (64 * u64::from(sources)).clamp(1 << 12, 1 << 19)
}

/// Whether the network carries what it is offered: delivers or, where it may, loses it.
fn keeps_up(traffic: &Traffic) -> bool {
    let carried = traffic.delivered + traffic.lost;
    carried as f64 >= LEAST_CARRIED * traffic.generated as f64
}

/// Whether deadlocks are what is measured.
fn is_deadlocked(traffic: &Traffic) -> bool {
    traffic.deadlocks as f64 > MOST_DEADLOCKS * traffic.delivered as f64 && !keeps_up(traffic)
}

/// The verdict on a network in which more messages wait than may.
pub(super) fn after_overflow(traffic: &Traffic) -> State {
    if is_deadlocked(traffic) {
        State::Deadlocked
    } else {
        State::Saturated
    }
}

/// The verdict on a network of `sources` sources whose run has come to its end otherwise; it
/// `is_settled` when its warm-up was found to be over and its batches are not all of a piece.
pub(super) fn at_the_end(traffic: &Traffic, sources: u32, is_settled: bool) -> State {
    let carried = (traffic.delivered + traffic.lost) as f64;
    let generated = traffic.generated as f64;
    let grows = generated - carried > SURE_GROWTH * generated.sqrt()
        && traffic.waiting as f64 > LEAST_BACKLOG * f64::from(sources);
    if is_deadlocked(traffic) {
        State::Deadlocked
    } else if !keeps_up(traffic) && grows {
        State::Saturated
    } else if is_settled {
        State::Steady
    } else {
        State::Unstable
    }
}

impl State {
    /// By which rule a simulation comes to this verdict, in a sentence.
    #[must_use]
    pub fn rule(self) -> &'static str {
        match self {
            Self::Steady => {
                "The warm-up was over before half of the run (MSER), neighbouring batch means are \
                 not correlated by more than 0.75, and the network carried at least 96 % of what it \
                 was offered, or its backlog did not grow."
            }
            Self::Saturated => {
                "More messages waited than 64 per source (but at least 4,096, and at most 524,288), \
                 or at the end of the run the network had carried less than 96 % of what it was \
                 offered while its backlog grew. The throughput is what it delivers in that state."
            }
            Self::Unstable => {
                "The run came to its cap before the warm-up was found to be over (MSER), or with \
                 batch means correlated by more than 0.75; whether there is a steady state is not \
                 known."
            }
            Self::Deadlocked => {
                "More than one deadlock had to be broken per 1,000 messages delivered, and the \
                 network carried less than 96 % of what it was offered."
            }
            Self::Unsolved => "No simulation ends so: a model is still to be solved.",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::replication::MOST_CORRELATED;
    use super::*;

    fn traffic(generated: u64, delivered: u64, waiting: u64) -> Traffic {
        Traffic {
            cycles: 1000.0,
            generated,
            delivered,
            waiting,
            ..Traffic::default()
        }
    }

    #[test]
    fn a_network_that_keeps_up_is_steady_once_warm() {
        let traffic = traffic(10_000, 9_990, 30);
        assert_eq!(at_the_end(&traffic, 4, true), State::Steady);
        assert_eq!(at_the_end(&traffic, 4, false), State::Unstable);
    }

    #[test]
    fn a_backlog_that_grows_is_saturation() {
        let traffic = traffic(100_000, 90_000, 10_000);
        assert_eq!(at_the_end(&traffic, 4, true), State::Saturated);
        assert_eq!(at_the_end(&traffic, 4, false), State::Saturated);
        assert_eq!(after_overflow(&traffic), State::Saturated);
    }

    #[test]
    fn too_small_a_backlog_proves_nothing() {
        // One message per source in a network of 10,000.
        assert_eq!(
            at_the_end(&traffic(100_000, 90_000, 10_000), 10_000, false),
            State::Unstable
        );
        // 20 too few of 400 is one standard deviation.
        assert_eq!(at_the_end(&traffic(400, 380, 20), 1, true), State::Steady);
    }

    #[test]
    fn what_is_lost_is_carried() {
        let mut traffic = traffic(100_000, 50_000, 10_000);
        traffic.lost = 49_000;
        assert_eq!(at_the_end(&traffic, 4, true), State::Steady);
    }

    #[test]
    fn deadlocks_count_when_they_cost_throughput() {
        let mut traffic = traffic(100_000, 50_000, 50_000);
        traffic.deadlocks = 50;
        assert_eq!(after_overflow(&traffic), State::Saturated);
        traffic.deadlocks = 51;
        assert_eq!(after_overflow(&traffic), State::Deadlocked);
        assert_eq!(at_the_end(&traffic, 4, true), State::Deadlocked);
        traffic.delivered = 99_000;
        traffic.deadlocks = 1000;
        assert_eq!(at_the_end(&traffic, 4, true), State::Steady);
    }

    #[test]
    fn the_rules_in_words_name_the_numbers() {
        let percent = format!("{} %", 100.0 * LEAST_CARRIED);
        for state in [State::Steady, State::Saturated, State::Deadlocked] {
            assert!(state.rule().contains(&percent));
        }
        // Batches that are all of a piece, in the one as in the other.
        let correlated = format!("correlated by more than {MOST_CORRELATED}");
        for state in [State::Steady, State::Unstable] {
            assert!(state.rule().contains(&correlated) && state.rule().contains("(MSER)"));
        }
        assert!(State::Unsolved.rule().starts_with("No simulation ends so"));
        assert!(State::Deadlocked.rule().contains("per 1,000 messages"));
        assert_eq!(1.0 / MOST_DEADLOCKS, 1000.0);
        assert_eq!(
            [1, 1000, 1_000_000].map(most_waiting),
            [4_096, 64_000, 524_288]
        );
    }
}
