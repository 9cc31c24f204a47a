//! Behaviour of sources: lengths, bursts, replies and windows.

use std::fmt;

use loadcurve_base::{Error, Result};

/// Largest number of lengths in a [`Mix`].
pub const MOST_LENGTHS: usize = 16;

/// Longest message of a [`Mix`], in flits.
pub const LONGEST_FLITS: u32 = 1024;

/// What sources send, apart from whom to. By default it is messages of one length, at the times of a Poisson process.
///
/// ```
/// use loadcurve_network::traffic::{Mix, Sending};
/// let sending = Sending {
///     mix: Some(Mix::read("1-1-1-1-5").unwrap()),
///     ..Sending::default()
/// };
/// assert_eq!(sending.mean_flits(8), 1.8);
/// assert_eq!(sending.kinds(), ["messages of 1 flit", "messages of 5 flits"]);
/// ```
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Sending {
    /// Lengths of the messages, if they differ. Those of requests, if there are replies.
    pub mix: Option<Mix>,
    /// Bursts in which messages come, if their process is not Poisson's.
    pub bursts: Option<Bursts>,
    /// Replies to all messages, which are then requests.
    pub replies: Option<Replies>,
    /// Largest number of messages of a source that may be unanswered at a time, at least 1: without replies, that
    /// have not been delivered.
    pub window: Option<u32>,
}

/// Lengths of messages, equally likely. One that is listed twice counts twice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mix {
    /// All lengths in flits, in ascending order.
    flits: Vec<u32>,
}

/// On–off sources: each is on and off by turns, for exponentially distributed times, and sends messages at the times of
/// a Poisson process while it is on.
///
/// The mean time for which it is on is that of [`messages`](Self::messages) at the peak; the fraction of time d for
/// which it is on is its load u over the peak. A source with a load beyond the peak is always on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bursts {
    /// Mean number of messages of a burst, at least 1.
    pub messages: f64,
    /// Load of a source while it is on, in flits per cycle.
    pub peak_flits: f64,
}

/// Replies from the destinations of requests to their sources.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Replies {
    /// Length of a reply.
    pub flits: u32,
    /// Cycles that a destination takes to prepare a reply, up to 65,534: it is born in the cycle in which the request
    /// arrives, and can go one cycle more than these later. Latency is counted from birth.
    pub service_cycles: u16,
}

impl Sending {
    /// True if messages are answered. Their kind is 0, and that of replies 1.
    #[must_use]
    pub fn has_replies(&self) -> bool {
        self.replies.is_some()
    }

    /// Names of the kinds of messages, by [`Arrival::kind`](super::Arrival::kind): requests and replies, or those of a
    /// mix by their lengths, or just messages.
    #[must_use]
    pub fn kinds(&self) -> Vec<String> {
        match &self.mix {
            _ if self.has_replies() => vec!["requests".to_owned(), "replies".to_owned()],
            Some(mix) if !mix.is_even() => {
                let flits = mix.kinds().into_iter();
                let name = |flits| format!("messages of {flits} flit{}", plural(flits));
                flits.map(name).collect()
            }
            _ => vec!["messages".to_owned()],
        }
    }

    /// Mean length of messages, without replies; `flits` is that of all if they do not differ.
    #[must_use]
    pub fn mean_flits(&self, flits: u32) -> f64 {
        let mix = self.mix.as_ref();
        mix.map_or(f64::from(flits), Mix::mean_flits)
    }

    /// Names of the values that are measured at sources: mean latencies of all kinds, if there are several, and the
    /// mean round trip of requests and replies.
    pub(super) fn details(&self) -> Vec<String> {
        match &self.mix {
            _ if self.has_replies() => ["request_latency", "reply_latency", "round_trip"]
                .map(|name| format!("{name}_cycles"))
                .to_vec(),
            Some(mix) if !mix.is_even() => {
                let name = |flits| format!("latency_of_{flits}_flits_cycles");
                mix.kinds().into_iter().map(name).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Length of all messages, with replies, if they are equally long; `flits` is that of all without a mix.
    #[must_use]
    pub fn common_flits(&self, flits: u32) -> Option<u32> {
        let lengths = self.lengths(flits);
        let common = lengths.flits[0];
        let is_common = self.replies.is_none_or(|replies| replies.flits == common);
        (lengths.is_even() && is_common).then_some(common)
    }

    /// True if messages come singly, unanswered and unlimited, at the times of Poisson processes.
    pub(super) fn is_plain(&self) -> bool {
        self.bursts.is_none() && self.replies.is_none() && self.window.is_none()
    }

    /// Lengths of messages, without replies.
    pub(super) fn lengths(&self, flits: u32) -> Mix {
        let equal = || Mix { flits: vec![flits] };
        self.mix.clone().unwrap_or_else(equal)
    }
}

impl Bursts {
    /// Fraction of time for which a source of this load in flits per cycle is on.
    #[must_use]
    pub fn part_on(&self, load_flits: f64) -> f64 {
        (load_flits / self.peak_flits).min(1.0)
    }

    /// Index of dispersion of the messages of a source of this load in long times: the variance of their number over
    /// its mean.
    ///
    /// # Equation
    /// 1 + 2b(1 − d)².
    ///
    /// # Symbols
    /// - b · `messages` · mean number of messages of a burst · at least 1
    /// - d = u/`peak_flits` · fraction of time for which the source is on
    /// - u · `load_flits` · flits per cycle
    ///
    /// # Source
    /// W. Fischer and K. Meier-Hellstern, "The Markov-modulated Poisson process (MMPP) cookbook", Performance
    /// Evaluation 18(2), 1993, pp. 149–171, doi:10.1016/0166-5316(93)90035-S; here for two states of which one is
    /// silent.
    #[must_use]
    pub fn dispersion(&self, load_flits: f64) -> f64 {
        let part_off = 1.0 - self.part_on(load_flits);
        1.0 + 2.0 * self.messages * part_off * part_off
    }
}

impl Replies {
    /// Cycles from the birth of a reply to the first in which it can go.
    pub(super) fn delay_cycles(self) -> u16 {
        self.service_cycles + 1
    }
}

impl Mix {
    /// Equally likely lengths in flits.
    ///
    /// # Errors
    /// [`Error::IllegalValue`] unless these are 2 to 16 lengths of 1…1024 flits.
    pub fn new(flits: &[u32]) -> Result<Self> {
        let are_lengths = flits.iter().all(|it| (1..=LONGEST_FLITS).contains(it));
        if !are_lengths || !(2..=MOST_LENGTHS).contains(&flits.len()) {
            return Err(Self::illegal(&join(flits)));
        }
        let mut flits = flits.to_vec();
        flits.sort_unstable();
        Ok(Self { flits })
    }

    /// Reads the lengths as joined by hyphens: `5-20`, or `1-1-1-1-5` for four short messages to a long one.
    ///
    /// # Errors
    /// [`Error::IllegalValue`] unless these are 2 to 16 lengths of 1…1024 flits.
    pub fn read(text: &str) -> Result<Self> {
        let flits = text
            .split('-')
            .map(str::parse)
            .collect::<std::result::Result<Vec<u32>, _>>();
        flits.map_or_else(|_| Err(Self::illegal(text)), |flits| Self::new(&flits))
    }

    fn illegal(text: &str) -> Error {
        let allowed =
            format!("2 to {MOST_LENGTHS} lengths of 1 to {LONGEST_FLITS} flits, joined by “-”");
        Error::illegal("mix", text, allowed)
    }

    /// All lengths in flits, in ascending order; one that counts twice occurs twice.
    #[must_use]
    pub fn flits(&self) -> &[u32] {
        &self.flits
    }

    /// The different lengths in flits, in ascending order.
    #[must_use]
    pub fn kinds(&self) -> Vec<u32> {
        let mut kinds = self.flits.clone();
        kinds.dedup();
        kinds
    }

    /// Mean length.
    #[must_use]
    pub fn mean_flits(&self) -> f64 {
        let sum: u32 = self.flits.iter().sum();
        f64::from(sum) / self.flits.len() as f64
    }

    /// True if all lengths are the same.
    fn is_even(&self) -> bool {
        self.flits.first() == self.flits.last()
    }
}

/// The lengths, joined by hyphens.
impl fmt::Display for Mix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&join(&self.flits))
    }
}

fn join(flits: &[u32]) -> String {
    let flits: Vec<String> = flits.iter().map(u32::to_string).collect();
    flits.join("-")
}

fn plural(count: u32) -> &'static str {
    if count == 1 { "" } else { "s" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mix_is_read_in_any_order() {
        let mix = Mix::read("5-1-1-20-1").unwrap();
        assert_eq!(mix, Mix::new(&[1, 1, 1, 5, 20]).unwrap());
        assert_eq!(
            (mix.to_string().as_str(), mix.kinds()),
            ("1-1-1-5-20", vec![1, 5, 20])
        );
        assert_eq!(mix.mean_flits(), 5.6);
        let longest = ["1024"; 16].join("-");
        assert_eq!(Mix::read(&longest).unwrap().mean_flits(), 1024.0);
    }

    #[test]
    fn a_mix_that_is_none_is_refused() {
        let most = ["4"; 17].join("-");
        for text in [
            "",
            "5",
            "5-",
            "0-5",
            "5-1025",
            "5–20",
            "5-x",
            "1.5-3",
            most.as_str(),
        ] {
            let error = Mix::read(text).unwrap_err();
            assert_eq!(error.key(), "mix");
        }
        assert_eq!(
            Mix::new(&[3, 0]).unwrap_err().to_string(),
            "mix: “3-0” is not 2 to 16 lengths of 1 to 1024 flits, joined by “-”"
        );
    }

    #[test]
    fn kinds_are_lengths_or_requests_and_replies() {
        let mixed = |text| Sending {
            mix: Some(Mix::read(text).unwrap()),
            ..Sending::default()
        };
        let answered = Sending {
            replies: Some(Replies {
                flits: 5,
                service_cycles: 0,
            }),
            ..mixed("5-20")
        };
        assert_eq!(answered.kinds(), ["requests", "replies"]);
        assert_eq!(
            mixed("5-20").kinds(),
            ["messages of 5 flits", "messages of 20 flits"]
        );
        for alike in [mixed("5-5"), Sending::default()] {
            assert_eq!(alike.kinds(), ["messages"]);
            assert_eq!((alike.common_flits(5), alike.mean_flits(5)), (Some(5), 5.0));
            assert!(alike.is_plain());
        }
        assert_eq!(mixed("5-20").common_flits(5), None);
        assert_eq!(answered.common_flits(5), None);
        assert!(!answered.is_plain());
        let alike = Sending {
            mix: None,
            ..answered
        };
        assert_eq!([5, 6].map(|it| alike.common_flits(it)), [Some(5), None]);
    }
}
