//! Messages delivered by a simulator, in order: latencies and times of delivery.

use loadcurve_network::traffic::Arrival;

use super::Sink;
use super::grouped::GroupedLatencies;
use super::passage::{Delivery, Followed};
use super::statistics::{BatchMeans, FEWEST_BATCHES, Histogram, Series};

/// Results recorded so far, in bounded memory however long the run.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    count: u64,
    target: u64,
    most_waiting: u64,
    series: Series,
    histogram: Histogram,
    /// Cycles between consecutive deliveries since counting began.
    gaps: Series,
    last_cycles: f64,
    /// Latencies of groups of messages, if requested.
    grouped: Option<Box<GroupedLatencies>>,
    /// The message that is followed, if one is.
    followed: Option<Box<Followed>>,
}

impl Record {
    /// An empty record that is full after `target` messages; a simulator stops when more than
    /// `most_waiting` messages are in it.
    #[must_use]
    pub fn new(target: u64, most_waiting: u64) -> Self {
        Self {
            count: 0,
            target,
            most_waiting,
            series: Series::new(),
            histogram: Histogram::new(),
            gaps: Series::new(),
            last_cycles: 0.0,
            grouped: None,
            followed: None,
        }
    }

    /// The record with a note of when a message is generated and delivered.
    pub(super) fn following(self, number: u64) -> Self {
        let followed = Some(Box::new(Followed::new(number)));
        Self { followed, ..self }
    }

    /// The message that is followed.
    pub(super) fn followed(&self) -> Option<&Followed> {
        self.followed.as_deref()
    }

    /// The record with latencies of groups, from the first message on.
    pub(super) fn grouping(self, grouped: GroupedLatencies) -> Self {
        let grouped = Some(Box::new(grouped));
        Self { grouped, ..self }
    }

    /// Latencies of the groups.
    pub(super) fn into_grouped(self) -> Option<GroupedLatencies> {
        self.grouped.map(|grouped| *grouped)
    }

    /// Records the latency of a message delivered at `now_cycles`.
    #[inline]
    pub fn delivery(&mut self, now_cycles: f64, latency_cycles: f64) {
        self.count += 1;
        self.series.add(latency_cycles);
        self.histogram.add(latency_cycles);
        self.gaps.add(now_cycles - self.last_cycles);
        self.last_cycles = now_cycles;
    }

    /// Number of messages recorded.
    #[must_use]
    #[inline]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Mean of all recorded latencies, 0 if there are none.
    #[must_use]
    pub fn mean_cycles(&self) -> f64 {
        self.series.sum() / self.count.max(1) as f64
    }

    /// All latencies in order, summed in cells.
    pub(super) fn series(&self) -> &Series {
        &self.series
    }

    /// Latencies since the last restart of the histogram.
    pub(super) fn histogram(&self) -> &Histogram {
        &self.histogram
    }

    /// Times between deliveries since counting began, in batches joined until they pass the test of independence or are
    /// few; none while there are too few deliveries.
    pub(super) fn gaps_in_batches(&self) -> Option<BatchMeans> {
        let length = self.gaps.cell_length();
        let mut batches = BatchMeans::of(self.gaps.cells(), length, length as f64)?;
        while batches.means().len() >= 2 * FEWEST_BATCHES && batches.are_correlated() {
            batches = batches.joined();
        }
        Some(batches)
    }

    /// Restarts the histogram and the times between deliveries; the series of latencies stays.
    pub(super) fn restart_counts(&mut self) {
        self.histogram.clear();
        self.gaps.clear();
    }

    /// Number of messages at which the record is full.
    pub(super) fn target(&self) -> u64 {
        self.target
    }

    /// Raises the number of messages at which the record is full.
    pub(super) fn set_target(&mut self, target: u64) {
        self.target = target;
    }

    /// Raises the number of messages that may wait.
    pub(super) fn set_most_waiting(&mut self, most_waiting: u64) {
        self.most_waiting = most_waiting;
    }
}

impl Sink for Record {
    #[inline]
    fn generation(&mut self, message: u64, arrival: Arrival) {
        if let Some(grouped) = &mut self.grouped {
            grouped.generation(message, arrival);
        }
        if let Some(followed) = self.followed.as_mut().filter(|it| it.number == message) {
            followed.arrival = Some(arrival);
        }
    }

    #[inline]
    fn delivery(&mut self, message: u64, now: u64, end: u64, latency_cycles: u64) {
        if let Some(grouped) = &mut self.grouped {
            grouped.delivery(message, latency_cycles);
        }
        if let Some(followed) = self.followed.as_mut().filter(|it| it.number == message) {
            followed.delivery = Some(Delivery {
                end,
                latency_cycles,
            });
        }
        Self::delivery(self, now as f64, latency_cycles as f64);
    }

    #[inline]
    fn count(&self) -> u64 {
        self.count
    }

    #[inline]
    fn is_full(&self) -> bool {
        self.count >= self.target
    }

    #[inline]
    fn most_waiting(&self) -> u64 {
        self.most_waiting
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_recorded_until_there_are_enough() {
        let mut record = Record::new(3, 10);
        assert_eq!((record.count(), record.mean_cycles()), (0, 0.0));
        for cycles in [3.0, 4.0, 8.0] {
            assert!(!record.is_full());
            record.delivery(10.0, cycles);
        }
        assert!(record.is_full());
        assert_eq!((record.count(), record.mean_cycles()), (3, 5.0));
        record.set_target(4);
        assert!(!record.is_full());
    }

    #[test]
    fn counts_begin_anew_and_the_series_does_not() {
        let mut record = Record::new(10, 10);
        record.delivery(10.0, 3.0);
        record.restart_counts();
        record.delivery(14.0, 5.0);
        assert_eq!(record.histogram().total(), 1);
        assert_eq!((record.count(), record.mean_cycles()), (2, 4.0));
        assert_eq!((record.gaps.count(), record.gaps.sum()), (1, 4.0));
    }
}
