//! Rules for the verdict on a simulated network.
//!
//! Saturation cannot be proved by a run of any length: a growing backlog may yet shrink. So every verdict
//! but "steady" states which limit was exceeded, and claims no more than that.

use std::fmt;

use loadcurve_base::State;
use serde::{Deserialize, Serialize};

use super::Counters;

/// Smallest fraction of the offered traffic that a network must carry to keep up.
pub const MIN_CARRIED: f64 = 0.96;

/// Number of deadlocks per delivered message above which a network that does not keep up counts as
/// deadlocked.
pub const MAX_DEADLOCKS: f64 = 1e-3;

/// Number of cycles without flit movement after which a network with waiting messages counts as deadlocked.
pub const STANDSTILL_CYCLES: u64 = 10_000;

/// Significant growth of a backlog, in standard deviations of the number of Poisson arrivals.
const SIGNIFICANT_GROWTH: f64 = 4.0;

/// Messages per source below which a backlog may be that of a steady network that is still filling.
const MIN_BACKLOG: f64 = 4.0;

/// Largest number of messages that may wait at one source in a steady network.
const MAX_WAITING_AT_A_SOURCE: u64 = 16;

/// Significant growth of the queue of one source, in standard deviations of its number of arrivals.
/// It is larger because some of thousands of sources are far from the mean by chance.
const SIGNIFICANT_GROWTH_AT_A_SOURCE: f64 = 6.0;

/// Largest number of messages queued or in the network before it counts as saturated: 64 per source, but at
/// least 4,096, which a small network may need near saturation, and at most half a million, which memory
/// allows.
#[must_use]
pub fn most_waiting(sources: u32) -> u64 {
    (64 * u64::from(sources)).clamp(1 << 12, 1 << 19)
}

/// True if the network carries its offered load: delivers it or, where it may, drops it.
pub(super) fn keeps_up(counters: &Counters) -> bool {
    let carried = counters.delivered + counters.lost;
    carried as f64 >= MIN_CARRIED * counters.generated as f64
}

/// True if the measurement shows mainly deadlocks.
fn is_deadlocked(counters: &Counters) -> bool {
    counters.deadlocks as f64 > MAX_DEADLOCKS * counters.delivered as f64 && !keeps_up(counters)
}

/// Verdict on a network in which too many messages wait.
pub(super) fn after_overflow(counters: &Counters) -> Rule {
    if is_deadlocked(counters) {
        Rule::Deadlocks
    } else {
        Rule::Overflow
    }
}

/// Verdict on a network of `sources` sources whose run ended for another reason. If the network keeps up it
/// is `otherwise`: steady, or the reason why it is not known to be.
pub(super) fn at_the_end(counters: &Counters, sources: u32, otherwise: Rule) -> Rule {
    let carried = (counters.delivered + counters.lost) as f64;
    let generated = counters.generated as f64;
    let grows = generated - carried > SIGNIFICANT_GROWTH * generated.sqrt()
        && counters.waiting as f64 > MIN_BACKLOG * f64::from(sources);
    if is_deadlocked(counters) {
        Rule::Deadlocks
    } else if !keeps_up(counters) && grows {
        Rule::Backlog
    } else {
        otherwise
    }
}

/// True if a single source does not keep up. `generated` and `left` count its messages that were generated
/// and that left its queue since counting began; `waiting` are queued now. `dispersion` is the index of dispersion of
/// its messages, 1 for Poisson arrivals.
pub(super) fn is_source_overflowing(
    generated: u64,
    left: u64,
    waiting: u64,
    dispersion: f64,
) -> bool {
    let (made, sent) = (generated as f64, left as f64);
    waiting > MAX_WAITING_AT_A_SOURCE
        && made - sent > SIGNIFICANT_GROWTH_AT_A_SOURCE * (dispersion * made).sqrt()
        && sent < MIN_CARRIED * made
}

/// Rule by which a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rule {
    /// The network kept up, and its latencies settled.
    Settled,
    /// Too many messages waited at once.
    Overflow,
    /// The network carried less than its offered load, and its backlog grew.
    Backlog,
    /// A single source sent less than it generated, and its queue grew.
    Source,
    /// The measurement shows mainly deadlocks.
    Deadlocks,
    /// No flit moved any more while messages waited.
    Standstill,
    /// No end of the warm-up was found.
    Warming,
    /// Batch means were too correlated.
    Drift,
    /// Almost nothing was delivered.
    Barren,
    /// The load is too low to measure.
    Idle,
}

impl Rule {
    /// All rules.
    pub const ALL: [Self; 10] = [
        Self::Settled,
        Self::Overflow,
        Self::Backlog,
        Self::Source,
        Self::Deadlocks,
        Self::Standstill,
        Self::Warming,
        Self::Drift,
        Self::Barren,
        Self::Idle,
    ];

    /// State of the network under this rule.
    #[must_use]
    pub fn state(self) -> State {
        match self {
            Self::Settled => State::Steady,
            Self::Overflow | Self::Backlog | Self::Source => State::Saturated,
            Self::Deadlocks | Self::Standstill => State::Deadlocked,
            Self::Warming | Self::Drift | Self::Barren | Self::Idle => State::Unstable,
        }
    }

    /// True if the run was given up: none of its counts describes the network.
    #[must_use]
    pub fn is_given_up(self) -> bool {
        matches!(self, Self::Barren | Self::Idle)
    }

    /// Keyword of the rule in files.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Settled => "settled",
            Self::Overflow => "overflow",
            Self::Backlog => "backlog",
            Self::Source => "source",
            Self::Deadlocks => "deadlocks",
            Self::Standstill => "standstill",
            Self::Warming => "warming",
            Self::Drift => "drift",
            Self::Barren => "barren",
            Self::Idle => "idle",
        }
    }

    /// Observation behind the rule, phrased to follow a colon.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Settled => {
                "the warm-up was over before half of the run (MSER), neighbouring batch means are not \
                 correlated by more than 0.75, and the network carried at least 96 % of what it was \
                 offered, or its backlog did not grow"
            }
            Self::Overflow => {
                "more messages waited than 64 per source (but at least 4,096, and at most 524,288)"
            }
            Self::Backlog => {
                "at the end of the run the network had carried less than 96 % of what it was offered \
                 while its backlog grew"
            }
            Self::Source => {
                "a source had sent less than 96 % of the messages that it made while its queue grew, \
                 and more than 16 of them waited"
            }
            Self::Deadlocks => {
                "more than one deadlock had to be broken per 1,000 messages delivered, and the network \
                 carried less than 96 % of what it was offered"
            }
            Self::Standstill => {
                "messages waited for one another in a cycle, and no flit moved for 10,000 cycles, or \
                 when more than 64 messages waited per source (but at least 4,096, and at most \
                 524,288)"
            }
            Self::Warming => {
                "the run came to its cap before the warm-up was found to be over (MSER)"
            }
            Self::Drift => "the run came to its cap with batch means correlated by more than 0.75",
            Self::Barren => {
                "the sources made 100 times as many messages as may be delivered and wait, and next to \
                 none was delivered"
            }
            Self::Idle => {
                "the load is too low to measure: the clock came to its end before enough messages were \
                 generated"
            }
        }
    }
}

/// Replication that decided on the state of a point, and its rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decision {
    /// Number of the replication, from 1.
    pub replication: u32,
    /// The rule.
    pub rule: Rule,
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "replication {}: {}", self.replication, self.rule.words())
    }
}

#[cfg(test)]
mod tests {
    use super::super::replication::{MAX_CORRELATED, MAX_GENERATED_PER_DELIVERED};
    use super::*;

    fn counters(generated: u64, delivered: u64, waiting: u64) -> Counters {
        Counters {
            cycles: 1000.0,
            generated,
            delivered,
            waiting,
            ..Counters::default()
        }
    }

    #[test]
    fn a_network_that_keeps_up_is_steady_once_warm() {
        let counters = counters(10_000, 9_990, 30);
        assert_eq!(at_the_end(&counters, 4, Rule::Settled), Rule::Settled);
        assert_eq!(at_the_end(&counters, 4, Rule::Drift), Rule::Drift);
    }

    #[test]
    fn a_backlog_that_grows_is_saturation() {
        let counters = counters(100_000, 90_000, 10_000);
        assert_eq!(at_the_end(&counters, 4, Rule::Settled), Rule::Backlog);
        assert_eq!(at_the_end(&counters, 4, Rule::Warming), Rule::Backlog);
        assert_eq!(after_overflow(&counters), Rule::Overflow);
    }

    #[test]
    fn too_small_a_backlog_proves_nothing() {
        // One message per source in a network of 10,000.
        assert_eq!(
            at_the_end(&counters(100_000, 90_000, 10_000), 10_000, Rule::Warming),
            Rule::Warming
        );
        // A shortfall of 20 in 400 is one standard deviation.
        assert_eq!(
            at_the_end(&counters(400, 380, 20), 1, Rule::Settled),
            Rule::Settled
        );
    }

    #[test]
    fn dropped_messages_count_as_carried() {
        let mut counters = counters(100_000, 50_000, 10_000);
        counters.lost = 49_000;
        assert_eq!(at_the_end(&counters, 4, Rule::Settled), Rule::Settled);
    }

    #[test]
    fn deadlocks_count_when_they_cost_throughput() {
        let mut counters = counters(100_000, 50_000, 50_000);
        counters.deadlocks = 50;
        assert_eq!(after_overflow(&counters), Rule::Overflow);
        counters.deadlocks = 51;
        assert_eq!(after_overflow(&counters), Rule::Deadlocks);
        assert_eq!(at_the_end(&counters, 4, Rule::Settled), Rule::Deadlocks);
        counters.delivered = 99_000;
        counters.deadlocks = 1000;
        assert_eq!(at_the_end(&counters, 4, Rule::Settled), Rule::Settled);
    }

    #[test]
    fn a_single_source_overflows_by_three_conditions() {
        assert!(is_source_overflowing(1000, 800, 200, 1.0));
        // 6·√1000 = 189.7.
        assert!(!is_source_overflowing(1000, 811, 200, 1.0));
        assert!(!is_source_overflowing(1000, 800, 16, 1.0));
        // 4 % of 100,000 are 4,000, and 6·√100,000 is 1,897.
        assert!(!is_source_overflowing(100_000, 96_000, 4_000, 1.0));
        assert!(is_source_overflowing(100_000, 95_999, 4_001, 1.0));
        assert!(!is_source_overflowing(0, 0, 0, 1.0));
        // Ten times the standard deviation.
        assert!(is_source_overflowing(10_000, 9_000, 1_000, 1.0));
        assert!(!is_source_overflowing(10_000, 9_000, 1_000, 100.0));
    }

    #[test]
    fn the_rules_in_words_name_the_numbers() {
        let percent = format!("{} %", 100.0 * MIN_CARRIED);
        for rule in [Rule::Settled, Rule::Backlog, Rule::Source, Rule::Deadlocks] {
            assert!(rule.words().contains(&percent));
        }
        // The correlation limit has the same wording in both.
        let correlated = format!("correlated by more than {MAX_CORRELATED}");
        for rule in [Rule::Settled, Rule::Drift] {
            assert!(rule.words().contains(&correlated));
        }
        let waiting = format!("more than {MAX_WAITING_AT_A_SOURCE} of them waited");
        assert!(Rule::Source.words().ends_with(&waiting));
        assert!(
            Rule::Barren
                .words()
                .contains(&format!(" {MAX_GENERATED_PER_DELIVERED} times "))
        );
        assert!(Rule::Deadlocks.words().contains("per 1,000 messages"));
        assert!(Rule::Standstill.words().contains("for 10,000 cycles"));
        assert_eq!(STANDSTILL_CYCLES, 10_000);
        assert_eq!(1.0 / MAX_DEADLOCKS, 1000.0);
        assert_eq!(
            [1, 1000, 1_000_000].map(most_waiting),
            [4_096, 64_000, 524_288]
        );
    }

    #[test]
    fn files_have_a_word_for_every_rule() {
        for rule in Rule::ALL {
            let word = serde_json::to_value(rule).unwrap();
            assert_eq!(word, rule.word());
        }
        let decision = Decision {
            replication: 2,
            rule: Rule::Drift,
        };
        let words =
            "replication 2: the run came to its cap with batch means correlated by more than 0.75";
        assert_eq!(decision.to_string(), words);
    }
}
