//! Latency over time in a run, from the first message on, in the resolution of a plot.

use serde::{Deserialize, Serialize};

use super::Series;

/// Largest number of sections into which a run is divided.
const MAX_STRETCHES: usize = 128;

/// Latencies of a run in order of delivery, warm-up included: the mean of each of at most 128 sections. All
/// sections hold the same number of messages, except the last, which holds the rest.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Course {
    stretch_messages: u64,
    messages: u64,
    means_cycles: Vec<f64>,
}

/// A number of consecutively delivered messages.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stretch {
    /// Number of messages before the section.
    pub from_message: u64,
    /// Number of messages in the section.
    pub messages: u64,
    /// Mean latency of these messages.
    pub mean_cycles: f64,
}

impl Course {
    /// The latencies recorded by a series.
    pub(crate) fn of(series: &Series) -> Self {
        let (cells, messages) = (series.cells(), series.count());
        // One section less than allowed, because the open cell may need its own.
        let cells_each = cells.len().div_ceil(MAX_STRETCHES - 1).max(1);
        let stretch_messages = cells_each as u64 * series.cell_length();
        let mut sums: Vec<f64> = cells
            .chunks(cells_each)
            .map(|cells| cells.iter().sum())
            .collect();
        let is_last_full = sums.len() as u64 * stretch_messages <= messages;
        if is_last_full {
            sums.push(series.open());
        } else if let Some(last) = sums.last_mut() {
            *last += series.open();
        }
        let mut left = messages;
        let means = sums.into_iter().map_while(|sum| {
            let held = left.min(stretch_messages);
            left -= held;
            (held > 0).then(|| sum / held as f64)
        });
        Self {
            stretch_messages,
            messages,
            means_cycles: means.collect(),
        }
    }

    /// Number of messages covered.
    #[must_use]
    pub fn messages(&self) -> u64 {
        self.messages
    }

    /// The sections, in order.
    pub fn stretches(&self) -> impl Iterator<Item = Stretch> {
        (0..).zip(&self.means_cycles).map(|(nth, &mean_cycles)| {
            let from_message = nth * self.stretch_messages;
            Stretch {
                from_message,
                messages: self.stretch_messages.min(self.messages - from_message),
                mean_cycles,
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn course(count: u32) -> (Course, f64) {
        let mut series = Series::new();
        for value in 1..=count {
            series.add(f64::from(value % 97));
        }
        (Course::of(&series), series.sum())
    }

    #[test]
    fn stretches_are_few_follow_one_another_and_sum_to_the_whole() {
        for count in [0, 1, 4, 5, 6, 635, 636, 640, 5_119, 5_120, 5_121, 99_999] {
            let (course, sum) = course(count);
            let stretches: Vec<Stretch> = course.stretches().collect();
            assert!(stretches.len() <= MAX_STRETCHES);
            let mut next = 0;
            for stretch in &stretches {
                assert_eq!(stretch.from_message, next);
                assert!(stretch.messages > 0);
                next += stretch.messages;
            }
            assert_eq!((next, course.messages()), (count.into(), count.into()));
            let total: f64 = stretches
                .iter()
                .map(|stretch| stretch.mean_cycles * stretch.messages as f64)
                .sum();
            assert!((total - sum).abs() <= 1e-9 * sum, "{count}");
        }
    }

    #[test]
    fn a_long_run_is_told_in_detail() {
        let (course, _) = course(99_999);
        assert!(course.stretches().count() > MAX_STRETCHES / 2);
    }
}
