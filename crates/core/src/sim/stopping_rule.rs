//! What a simulated point is to reach, and how many replications that takes.

use std::borrow::Borrow;

use super::{Measurement, Report};
use crate::State;

/// How many replications every point has: independent streams, which guard against one unlucky
/// start, and which two workers can run at once.
pub const INITIAL_REPLICATIONS: u32 = 2;

/// No cap allows a replication fewer messages than this.
const LEAST_SHARE: u64 = 1_000;

/// Every replication of a small network delivers at least so many messages, for quantiles' sake,
/// and because the half-width of a short run is itself uncertain.
const LEAST_MESSAGES: u64 = 10_000;

/// In a large network every source has sent at least so many messages: in a shorter run short ways
/// would be delivered more often than they are chosen.
const LEAST_MESSAGES_PER_SOURCE: u64 = 10;

/// What a simulated point is to reach.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct StoppingRule {
    /// The half-width of the 95 % interval of the mean latency, relative to it: 0.02 for 2 %.
    pub precision: f64,
    /// How many messages may be delivered for this, over all replications.
    pub most_messages: u64,
}

impl StoppingRule {
    /// How many replications the point takes as far as is known from those `finished`, the first
    /// ones in order: two at first, then one more at a time while the interval of all together is
    /// too wide and the cap leaves room for a whole replication.
    ///
    /// It depends on nothing else, so that one worker and many come to the same.
    #[must_use]
    pub fn wanted<R: Borrow<Report>>(&self, finished: &[R]) -> u32 {
        let count = finished.len() as u32;
        if count < INITIAL_REPLICATIONS {
            return INITIAL_REPLICATIONS;
        }
        let spent: u64 = finished.iter().map(|report| report.borrow().messages).sum();
        let is_short_of_it = Measurement::of(finished, self)
            .is_some_and(|point| point.state == State::Steady && !point.is_reached);
        let has_room = spent + self.share() <= self.most_messages;
        count + u32::from(is_short_of_it && has_room)
    }

    /// The relative half-width at which one replication is content: pooled with its like it makes
    /// the precision asked for.
    pub(super) fn replication_precision(&self) -> f64 {
        self.precision * f64::from(INITIAL_REPLICATIONS).sqrt()
    }

    /// How many messages one replication may deliver.
    pub(super) fn share(&self) -> u64 {
        (self.most_messages / u64::from(INITIAL_REPLICATIONS)).max(LEAST_SHARE)
    }

    /// How many messages one replication delivers at least.
    pub(crate) fn least(&self, sources: u32) -> u64 {
        (LEAST_MESSAGES_PER_SOURCE * u64::from(sources))
            .max(LEAST_MESSAGES)
            .min(self.share())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::report::tests::report;

    const STOPPING_RULE: StoppingRule = StoppingRule {
        precision: 0.01,
        most_messages: 1_000_000,
    };

    /// The relative half-width of a report's interval is about 2.01·`noise`/√48.
    fn finished(noise: f64, messages: u64) -> Report {
        Report {
            messages,
            ..report(100.0, 100.0 * noise)
        }
    }

    #[test]
    fn there_are_two_replications_at_first() {
        assert_eq!(STOPPING_RULE.wanted::<Report>(&[]), 2);
        assert_eq!(STOPPING_RULE.wanted(&[finished(0.03, 50_000)]), 2);
    }

    #[test]
    fn a_point_that_reached_its_precision_takes_no_more() {
        let reports = [finished(0.03, 50_000), finished(0.03, 50_000)];
        assert_eq!(STOPPING_RULE.wanted(&reports), 2);
    }

    #[test]
    fn a_wide_interval_takes_another_while_the_cap_allows() {
        let mut reports = vec![finished(0.2, 50_000); 2];
        assert_eq!(STOPPING_RULE.wanted(&reports), 3);
        reports.push(finished(0.2, 350_000));
        assert_eq!(STOPPING_RULE.wanted(&reports), 4);
        reports.push(finished(0.2, 100_000));
        assert_eq!(STOPPING_RULE.wanted(&reports), 4);
    }

    #[test]
    fn a_saturated_point_takes_no_more() {
        let saturated = Report {
            state: State::Saturated,
            ..finished(0.2, 50_000)
        };
        assert_eq!(STOPPING_RULE.wanted(&[saturated.clone(), saturated]), 2);
    }

    #[test]
    fn messages_are_shared_out() {
        assert_eq!(STOPPING_RULE.share(), 500_000);
        assert_eq!(STOPPING_RULE.least(64), 10_000);
        assert_eq!(STOPPING_RULE.least(16_384), 163_840);
        assert_eq!(STOPPING_RULE.least(1_000_000), 500_000);
        assert!((STOPPING_RULE.replication_precision() / 0.01 - 2.0_f64.sqrt()).abs() < 1e-15);
    }
}
