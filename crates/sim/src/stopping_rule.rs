//! Required precision of a simulated point, and the number of replications for it.

use std::borrow::Borrow;

use loadcurve_base::State;

use super::{Measurement, Report};

/// Initial number of replications of every point: independent streams, which guard against an unlucky start
/// and can run on two workers at once.
pub const INITIAL_REPLICATIONS: u32 = 2;

/// Smallest number of messages to which a cap can limit a replication.
const MIN_SHARE: u64 = 1_000;

/// Smallest number of messages that each replication of a small network delivers: quantiles need them, and
/// the half-width of a shorter run would itself be uncertain.
const MIN_MESSAGES: u64 = 10_000;

/// Smallest mean number of messages per source in a large network: in a shorter run short routes
/// would be over-represented among the delivered messages.
const MIN_MESSAGES_PER_SOURCE: u64 = 10;

/// Precision and length required of a simulated point.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct StoppingRule {
    /// Half-width of the 95 % confidence interval of the mean latency, relative to it: 0.02 for 2
    /// %.
    pub precision: f64,
    /// Largest number of messages to deliver for this, over all replications.
    pub most_messages: u64,
}

impl StoppingRule {
    /// A half-width relative to the mean latency, and the largest number of messages spent on it.
    #[must_use]
    pub const fn new(precision: f64, most_messages: u64) -> Self {
        Self {
            precision,
            most_messages,
        }
    }

    /// Number of replications that the point needs, given the reports of those `finished`, in order from
    /// the first: two to begin with, then one more at a time while the pooled interval is too wide and the
    /// cap leaves room for a whole replication.
    ///
    /// It depends on nothing else, so that the number of workers does not affect the result.
    #[must_use]
    pub fn wanted<R: Borrow<Report>>(&self, finished: &[R]) -> u32 {
        let count = finished.len() as u32;
        if count < INITIAL_REPLICATIONS {
            return INITIAL_REPLICATIONS;
        }
        let spent: u64 = finished.iter().map(|report| report.borrow().messages).sum();
        let is_insufficient = Measurement::of(finished, self)
            .is_some_and(|point| point.state == State::Steady && !point.is_reached);
        let has_room = spent + self.share() <= self.most_messages;
        count + u32::from(is_insufficient && has_room)
    }

    /// Relative half-width that a single replication has to reach: the initial replications pooled then
    /// have the required precision.
    pub(super) fn replication_precision(&self) -> f64 {
        self.precision * f64::from(INITIAL_REPLICATIONS).sqrt()
    }

    /// Largest number of messages that one replication may deliver.
    pub(super) fn share(&self) -> u64 {
        (self.most_messages / u64::from(INITIAL_REPLICATIONS)).max(MIN_SHARE)
    }

    /// Smallest number of messages that one replication must deliver.
    #[must_use]
    pub fn least(&self, sources: u32) -> u64 {
        (MIN_MESSAGES_PER_SOURCE * u64::from(sources))
            .max(MIN_MESSAGES)
            .min(self.share())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::tests::report;

    const STOPPING_RULE: StoppingRule = StoppingRule::new(0.01, 1_000_000);

    /// A report whose interval has a relative half-width of about 2.01·`noise`/√48.
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
