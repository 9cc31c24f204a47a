//! Snapshots as 32-bit words, for sending them from a worker to a page without a copy.
//!
//! The words are: two for the time, the numbers of queues, of movers and of unsent messages, the
//! queues, and then for each of the latter the words that [`MessageView::write`] writes.

use super::{BufferWait, HeldChannel, Kind, MessageView, Snapshot, WaitsFor};

/// Placeholder for an unknown value.
const NONE: u32 = u32::MAX;

/// Bit of the kind's word that marks a blocked mover.
const BLOCKED: u32 = 1 << 8;

/// First bit of the place of a buffer's wait in [`WAITS`], counted from 1, in the kind's word; the number of the
/// message ahead is then at the end.
const BUFFER_WAIT: u32 = 9;

/// All waits in buffers.
const WAITS: [WaitsFor; 5] = [
    WaitsFor::MessageAhead,
    WaitsFor::MessageAheadAndOutput,
    WaitsFor::VirtualChannel,
    WaitsFor::Credit,
    WaitsFor::Switch,
];

impl Snapshot {
    /// Encodes the snapshot in words. Fractions keep the precision of an `f32`.
    #[must_use]
    pub fn words(&self) -> Vec<u32> {
        let mut words = Vec::new();
        words.extend(halves(self.cycle.to_bits()));
        words.extend([
            self.queues.len() as u32,
            self.movers.len() as u32,
            self.unsent.len() as u32,
        ]);
        words.extend(&self.queues);
        for mover in self.movers.iter().chain(&self.unsent) {
            mover.write(&mut words);
        }
        words
    }

    /// Decodes a snapshot; none if the words do not encode one.
    ///
    /// ```
    /// use loadcurve_sim::Snapshot;
    /// let empty = Snapshot { cycle: 0.5, queues: vec![0, 3], ..Snapshot::default() };
    /// assert_eq!(Snapshot::from_words(&empty.words()), Some(empty));
    /// assert_eq!(Snapshot::from_words(&[1, 2, 3]), None);
    /// ```
    #[must_use]
    pub fn from_words(words: &[u32]) -> Option<Self> {
        let mut rest = Rest(words);
        let cycle = f64::from_bits(rest.whole()?);
        let (queues, movers, unsent) = (rest.word()?, rest.word()?, rest.word()?);
        let snapshot = Self {
            cycle,
            queues: rest.take(queues)?.to_vec(),
            movers: read_all(movers, &mut rest)?,
            unsent: read_all(unsent, &mut rest)?,
        };
        rest.0.is_empty().then_some(snapshot)
    }
}

/// Reads some movers.
fn read_all(count: u32, rest: &mut Rest) -> Option<Vec<MessageView>> {
    (0..count).map(|_| MessageView::read(rest)).collect()
}

impl MessageView {
    fn write(&self, words: &mut Vec<u32>) {
        let (kind, combined) = match self.kind {
            Kind::Worm => (0, 1),
            Kind::Probe => (1, 1),
            Kind::Acknowledgement => (2, 1),
            Kind::Packet => (3, 1),
            Kind::Request(combined) => (4, combined),
        };
        let wait = self.buffer_wait.and_then(|wait| {
            let mut all = WAITS.iter();
            all.position(|&one| one == wait.waits_for)
        });
        let wait = wait.map_or(0, |place| place as u32 + 1);
        words.extend(halves(self.number));
        words.extend(halves(self.since.unwrap_or(f64::NAN).to_bits()));
        words.extend([
            kind | wait << BUFFER_WAIT | if self.blocked { BLOCKED } else { 0 },
            combined,
            self.source.unwrap_or(NONE),
            self.destination.unwrap_or(NONE),
            self.flits_at_source,
            self.flits_delivered,
            self.place,
            self.fraction
                .map_or(NONE, |fraction| (fraction as f32).to_bits()),
            self.channels.len() as u32,
            self.wants.len() as u32,
        ]);
        words.extend(self.channels.iter().flat_map(|s| [s.channel, s.flits]));
        words.extend(&self.wants);
        let ahead = self.buffer_wait.map(|wait| wait.ahead.unwrap_or(u64::MAX));
        words.extend(ahead.into_iter().flat_map(halves));
    }

    fn read(rest: &mut Rest) -> Option<Self> {
        let known = |word| (word != NONE).then_some(word);
        let number = rest.whole()?;
        let since = f64::from_bits(rest.whole()?);
        let (kind, combined) = (rest.word()?, rest.word()?);
        let blocked = kind & BLOCKED != 0;
        let wait = kind >> BUFFER_WAIT;
        let kind = match kind & (BLOCKED - 1) {
            0 => Kind::Worm,
            1 => Kind::Probe,
            2 => Kind::Acknowledgement,
            3 => Kind::Packet,
            4 => Kind::Request(combined),
            _ => return None,
        };
        let (source, destination) = (known(rest.word()?), known(rest.word()?));
        let (flits_at_source, flits_delivered) = (rest.word()?, rest.word()?);
        let place = rest.word()?;
        let fraction = known(rest.word()?).map(|bits| f64::from(f32::from_bits(bits)));
        let (channels, wants) = (rest.word()?, rest.word()?);
        let channels = rest.take(channels.checked_mul(2)?)?.chunks_exact(2);
        let wants = rest.take(wants)?.to_vec();
        let buffer_wait = match wait.checked_sub(1) {
            None => None,
            Some(place) => Some(BufferWait {
                waits_for: *WAITS.get(place as usize)?,
                ahead: Some(rest.whole()?).filter(|&ahead| ahead != u64::MAX),
            }),
        };
        Some(Self {
            number,
            kind,
            source,
            destination,
            channels: channels
                .map(|pair| HeldChannel {
                    channel: pair[0],
                    flits: pair[1],
                })
                .collect(),
            flits_at_source,
            flits_delivered,
            place,
            fraction,
            wants,
            blocked,
            since: Some(since).filter(|since| !since.is_nan()),
            buffer_wait,
        })
    }
}

/// Words not yet read.
struct Rest<'a>(&'a [u32]);

impl<'a> Rest<'a> {
    fn take(&mut self, count: u32) -> Option<&'a [u32]> {
        let (taken, rest) = self.0.split_at_checked(count as usize)?;
        self.0 = rest;
        Some(taken)
    }

    fn word(&mut self) -> Option<u32> {
        self.take(1).map(|words| words[0])
    }

    fn whole(&mut self) -> Option<u64> {
        let words = self.take(2)?;
        Some(u64::from(words[0]) | u64::from(words[1]) << 32)
    }
}

/// Lower and upper half.
fn halves(bits: u64) -> [u32; 2] {
    [bits as u32, (bits >> 32) as u32]
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn movers() -> impl Strategy<Value = MessageView> {
        let kind = prop_oneof![
            Just(Kind::Worm),
            Just(Kind::Probe),
            Just(Kind::Acknowledgement),
            Just(Kind::Packet),
            any::<u32>().prop_map(Kind::Request),
        ];
        let node = || proptest::option::of(0..NONE);
        let stretch =
            any::<(u32, u32)>().prop_map(|(channel, flits)| HeldChannel { channel, flits });
        let channels = proptest::collection::vec(stretch, 0..5);
        let wants = proptest::collection::vec(any::<u32>(), 0..3);
        let fraction = proptest::option::of((0_u8..=64).prop_map(|part| f64::from(part) / 64.0));
        (
            (any::<u64>(), kind, node(), node(), channels),
            (
                any::<[u32; 3]>(),
                fraction,
                wants,
                any::<bool>(),
                proptest::option::of(0.0..1e9_f64),
                proptest::option::of((0..WAITS.len(), proptest::option::of(0..u64::MAX))),
            ),
        )
            .prop_map(|(who, what)| {
                let (number, kind, source, destination, channels) = who;
                let (counts, fraction, wants, blocked, since, wait) = what;
                MessageView {
                    number,
                    kind,
                    source,
                    destination,
                    channels,
                    flits_at_source: counts[0],
                    flits_delivered: counts[1],
                    place: counts[2],
                    fraction,
                    wants,
                    blocked,
                    since,
                    buffer_wait: wait.map(|(place, ahead)| BufferWait {
                        waits_for: WAITS[place],
                        ahead,
                    }),
                }
            })
    }

    proptest! {
        #[test]
        fn words_say_all(
            cycle in 0.0..1e9_f64,
            queues in proptest::collection::vec(any::<u32>(), 0..6),
            movers in proptest::collection::vec(movers(), 0..6),
            unsent in proptest::collection::vec(movers(), 0..3),
        ) {
            let snapshot = Snapshot { cycle, queues, movers, unsent };
            let words = snapshot.words();
            prop_assert_eq!(Snapshot::from_words(&words), Some(snapshot));
            for cut in 0..words.len() {
                prop_assert_eq!(Snapshot::from_words(&words[..cut]), None);
            }
        }

        #[test]
        fn any_words_are_read_or_refused(words in proptest::collection::vec(0_u32..9, 0..60)) {
            if let Some(snapshot) = Snapshot::from_words(&words) {
                prop_assert_eq!(snapshot.movers.len(), words[3] as usize);
            }
        }
    }
}
