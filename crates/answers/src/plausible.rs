//! Ranges in which a point from a file must lie.
//!
//! A file may have been truncated, joined, edited or made up. Values that no network can produce
//! are rejected on reading, so that they are neither drawn nor averaged.

use std::ops::RangeInclusive;

use loadcurve_base::number::{rounded_text, shortest};
use loadcurve_base::{Error, Result};
use loadcurve_network::traffic::Mix;
use loadcurve_scenario::Network;
use loadcurve_sim::verdict::Decision;

use super::{Point, PointSource};

/// Largest latency in cycles: sums of any number of latencies stay finite.
const MAX_CYCLES: f64 = 1e15;

/// Largest load and throughput, as everywhere.
const MAX_LOAD: f64 = 1e9;

/// Number of messages behind a mean if the file does not say; no point is based on fewer.
const MIN_MESSAGES: f64 = 1_000.0;

/// Number of injection and ejection channels of a route, which other programs may not count.
const PROCESSOR_CHANNELS: f64 = 2.0;

/// Relative deviation allowed for a mean of n messages, times √n: six standard deviations. The
/// standard deviation is about half of the mean for the distance of a message from its source, and
/// √n for the number of messages generated in a given time.
const LATENCY_SLACK: f64 = 3.0;
const THROUGHPUT_SLACK: f64 = 6.0;

/// Plausible ranges for simulated points of one network.
#[derive(Debug, Clone, Copy)]
pub struct Plausible {
    unloaded_cycles: f64,
    /// Least mean zero-load latency, as measured by a program that counts only the header's time from router to router.
    header_cycles: f64,
    /// Largest number of messages that one delivery may represent.
    most_at_once: f64,
    /// Factors by which means of latency and throughput deviate more than those of equal messages that come singly.
    latency_spread: f64,
    throughput_spread: f64,
    /// Messages for each that a source sends: itself and its reply, if it has one.
    each: f64,
    /// Share of messages to other processors if destinations are drawn from all processors.
    to_others: f64,
}

impl Plausible {
    /// The ranges of a network.
    #[must_use]
    pub fn of(network: &Network) -> Self {
        let combines = network.kind().combines;
        let unloaded_cycles = network.mean_unloaded_latency_cycles();
        let body_flits = network.mean_flits() - 1.0;
        let sending = network.sending();
        let mix = sending.mix.as_ref().map_or(&[][..], Mix::flits);
        let replies = sending.replies.map(|replies| replies.flits);
        let longest = mix.iter().copied().chain(replies).max();
        // The standard deviation is the greatest where a few are long: its square is at most mean times longest.
        let spread = longest.map_or(0.0, |longest| {
            libm::sqrt(f64::from(longest) / unloaded_cycles)
        });
        let burst = sending.bursts.map_or(0.0, |bursts| bursts.messages);
        Self {
            header_cycles: unloaded_cycles - body_flits - PROCESSOR_CHANNELS,
            // A combined request may represent a request of every processor.
            most_at_once: if combines {
                network.processors() as f64
            } else {
                1.0
            },
            unloaded_cycles,
            latency_spread: 1.0 + 2.0 * spread,
            each: if replies.is_some() { 2.0 } else { 1.0 },
            throughput_spread: libm::sqrt(1.0 + 2.0 * burst),
            to_others: 1.0 - 1.0 / network.processors() as f64,
        }
    }

    /// Checks the latency of a point of another program. It may be lower than a latency here: measured until the header
    /// arrives instead of the last flit, without injection and ejection channels, including messages from a processor
    /// to itself, and over few messages. No network has a latency below all of these allowances.
    ///
    /// # Errors
    /// A latency that is too low.
    pub fn check_other(self, point: &Point, place: &str) -> Result<()> {
        let least = self.header_cycles * self.share_of_few();
        match point.latency_cycles {
            Some(latency) if latency <= 0.0 || latency < least => {
                let [least, unloaded] =
                    [least.max(0.0), self.unloaded_cycles].map(|cycles| rounded_text(cycles, 3));
                let allowed = format!(
                    "a latency of this network, which is {unloaded} cycles at zero load, and above {least} for a \
                     header alone"
                );
                Err(wrong("latency", &shortest(latency), place, allowed))
            }
            _ => Ok(()),
        }
    }

    /// True if the latency of another program is below the zero-load latency of whole messages.
    #[must_use]
    pub fn is_of_less(self, point: &Point) -> bool {
        let least = self.unloaded_cycles * self.share_of_few();
        point.latency_cycles.is_some_and(|latency| latency < least)
    }

    /// Mean zero-load latency of whole messages.
    #[must_use]
    pub fn unloaded_cycles(self) -> f64 {
        self.unloaded_cycles
    }

    /// Least ratio of a measured mean to the true one if messages to oneself take no time and few are measured.
    fn share_of_few(self) -> f64 {
        self.to_others * (1.0 - LATENCY_SLACK / MIN_MESSAGES.sqrt())
    }

    /// Checks a point; `place` names where in the file it was read.
    ///
    /// # Errors
    /// The first quantity that is out of range.
    pub fn check(self, point: &Point, place: &str) -> Result<()> {
        for (name, value) in &point.details {
            within(name, *value, 0.0..=f64::MAX, place)?;
        }
        let Point {
            load_messages: load,
            latency_cycles: latency,
            latency_interval_cycles: interval,
            throughput_messages: throughput,
            throughput_interval_messages: throughput_interval,
            ..
        } = *point;
        within("load_messages", load, 0.0..=MAX_LOAD, place)?;
        if point.source == PointSource::External && latency == Some(0.0) {
            return Err(wrong("latency", "0", place, "a number above 0"));
        }
        if point.source != PointSource::Simulation {
            let known = [
                ("latency", latency),
                ("latency_ci", interval),
                ("throughput_messages", throughput),
                ("throughput_ci", throughput_interval),
            ];
            return known.into_iter().try_for_each(|(name, value)| {
                value.map_or(Ok(()), |it| within(name, it, 0.0..=f64::MAX, place))
            });
        }
        let known = point.detail("messages_measured");
        let messages = known.unwrap_or(MIN_MESSAGES).max(MIN_MESSAGES);
        let least =
            self.unloaded_cycles * (1.0 - self.latency_spread * LATENCY_SLACK / messages.sqrt());
        let deliveries = messages / self.most_at_once;
        // An unfinished point may have just begun to count.
        let most = if point.is_growing {
            MAX_LOAD
        } else {
            self.each * load * (1.0 + self.throughput_spread * THROUGHPUT_SLACK / deliveries.sqrt())
        };
        if let Some(Decision { rule, .. }) = point.decision
            && rule.state() != point.state
        {
            let allowed = format!("a rule by which a network is {}", point.state.word());
            return Err(wrong("rule", rule.word(), place, allowed));
        }
        // Nothing is measured at zero load.
        let has_latency = point.state.is_steady() && load > 0.0;
        for (name, value, range) in [
            ("latency", latency, least..=MAX_CYCLES),
            ("latency_ci", interval, 0.0..=MAX_CYCLES),
        ] {
            match value {
                Some(value) if has_latency => within(name, value, range, place)?,
                Some(value) => {
                    let state = point.state.word();
                    let allowed = format!("empty, as it is where a network is {state}");
                    return Err(wrong(name, &shortest(value), place, allowed));
                }
                None if has_latency => {
                    let allowed = "a number, as it is where a network is steady";
                    return Err(wrong(name, "", place, allowed));
                }
                None => {}
            }
        }
        let known = [
            ("throughput_messages", throughput, most),
            ("throughput_ci", throughput_interval, MAX_LOAD),
        ];
        known.into_iter().try_for_each(|(name, value, most)| {
            value.map_or(Ok(()), |it| within(name, it, 0.0..=most, place))
        })
    }
}

fn within(name: &str, value: f64, range: RangeInclusive<f64>, place: &str) -> Result<()> {
    if range.contains(&value) {
        return Ok(());
    }
    let [least, most] = [range.start(), range.end()].map(|&end| shortest(end));
    let is_bounded = *range.end() < f64::MAX;
    let end = if is_bounded {
        format!("to {most}")
    } else {
        "on".to_owned()
    };
    let allowed = format!("a number from {least} {end}");
    Err(wrong(name, &shortest(value), place, allowed))
}

fn wrong(name: &str, value: &str, place: &str, allowed: impl std::fmt::Display) -> Error {
    Error::illegal(&format!("{name} {place}"), value, allowed)
}
