//! Positions of moving items between two snapshots.

use super::channel_paths::QueuePlaces;
use loadcurve::sim::snapshot::MessageView;

/// Position of a packet in service whose completion time is unknown, as a fraction of its service.
const UNKNOWN_FRACTION: f64 = 0.5;

/// Start of the server of a queue, as a fraction of its channel.
const SERVER: f64 = 0.4;
/// The same, for queues at the end of their channel.
const SERVER_AT_END: f64 = 0.86;

/// Ratio of the distances between successive places in a queue; they shrink so that a queue of any
/// length has room.
const CROWDING: f64 = 0.8;

/// The motion of an item between two snapshots, along all the channels that it is on in either of
/// them.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Motion<'a> {
    /// The channels of its path.
    pub(super) way: Vec<u32>,
    /// The item in both snapshots, with the number of channels that it has left behind by then.
    moments: [Option<(&'a MessageView, usize)>; 2],
}

/// Two positions on a path, counted in channels: in the earlier and the later snapshot.
pub(super) type Shift = [f64; 2];

impl<'a> Motion<'a> {
    /// Joins two snapshots of an item. A new item started at the beginning of its channels; an item
    /// missing from the later snapshot reached their end.
    pub(super) fn new(old: Option<&'a MessageView>, new: Option<&'a MessageView>) -> Self {
        let channels = |mover: Option<&MessageView>| -> Vec<u32> {
            let stretches = mover.into_iter().flat_map(|mover| &mover.channels);
            stretches.map(|stretch| stretch.channel).collect()
        };
        let (mut way, ahead) = (channels(old), channels(new));
        let left = left_behind(&way, &ahead);
        let known = (way.len() - left).min(ahead.len());
        way.extend(&ahead[known..]);
        Self {
            way,
            moments: [old.map(|mover| (mover, 0)), new.map(|mover| (mover, left))],
        }
    }

    /// The end of the path.
    fn end(&self) -> f64 {
        self.way.len() as f64
    }

    /// The foremost position that it occupies.
    pub(super) fn front(&self) -> Shift {
        self.at_moments(|mover, left| (left + mover.channels.len()) as f64)
    }

    /// The positions of the first and the last flit outside the source.
    pub(super) fn body(&self) -> [Shift; 2] {
        let head = self.at_moments(|mover, left| {
            if mover.flits_delivered > 0 {
                return self.end();
            }
            let foremost = mover.channels.iter().rposition(|stretch| stretch.flits > 0);
            (left + foremost.map_or(0, |at| at + 1)) as f64
        });
        let tail = self.at_moments(|mover, left| {
            if mover.flits_at_source > 0 {
                return left as f64;
            }
            let last = mover.channels.iter().position(|stretch| stretch.flits > 0);
            (left + last.map_or(0, |at| at + 1)) as f64
        });
        [head, tail]
    }

    /// The positions of a packet in queues.
    pub(super) fn queued(&self, queues: QueuePlaces) -> Shift {
        self.at_moments(|mover, left| left as f64 + in_queue(mover, queues))
    }

    fn at_moments(&self, place: impl Fn(&MessageView, usize) -> f64) -> Shift {
        let [old, new] = self.moments;
        [
            old.map_or(0.0, |(mover, left)| place(mover, left)),
            new.map_or(self.end(), |(mover, left)| place(mover, left)),
        ]
    }
}

/// Number of channels left behind when an item moves on from one list of channels to the other.
fn left_behind(before: &[u32], after: &[u32]) -> usize {
    let goes_on = |left: &usize| {
        before[*left..]
            .iter()
            .zip(after)
            .all(|(one, other)| one == other)
    };
    (0..before.len()).find(goes_on).unwrap_or(before.len())
}

/// The position of a packet on the channel of its queue.
fn in_queue(mover: &MessageView, queues: QueuePlaces) -> f64 {
    let crowded = CROWDING.powi(mover.place as i32);
    let fraction = mover.fraction.unwrap_or(UNKNOWN_FRACTION);
    match (queues, mover.place) {
        (QueuePlaces::AtEnd, 0) => SERVER_AT_END + (1.0 - SERVER_AT_END) * fraction,
        (QueuePlaces::AtEnd, _) => SERVER_AT_END - 0.5 * (1.0 - crowded),
        (_, 0) => SERVER + (1.0 - SERVER) * fraction,
        _ => SERVER * crowded,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use loadcurve::sim::snapshot::{HeldChannel, Kind};

    fn worm(channels: &[(u32, u32)], at_source: u32, delivered: u32) -> MessageView {
        MessageView {
            number: 0,
            kind: Kind::Worm,
            source: None,
            destination: None,
            channels: channels
                .iter()
                .map(|&(channel, flits)| HeldChannel { channel, flits })
                .collect(),
            flits_at_source: at_source,
            flits_delivered: delivered,
            place: 0,
            fraction: None,
            wants: Vec::new(),
            blocked: false,
            since: None,
            buffer_wait: None,
        }
    }

    #[test]
    fn a_worm_creeps_on() {
        // Three flits: the last leaves channel 4, the first enters channel 7.
        let old = worm(&[(4, 1), (5, 1), (6, 1)], 0, 0);
        let new = worm(&[(5, 1), (6, 1), (7, 1)], 0, 0);
        let motion = Motion::new(Some(&old), Some(&new));
        assert_eq!(motion.way, [4, 5, 6, 7]);
        assert_eq!(motion.body(), [[3.0, 4.0], [1.0, 2.0]]);
    }

    #[test]
    fn flits_come_from_the_source_and_go_to_the_destination() {
        let old = worm(&[(4, 1), (5, 1)], 2, 0);
        let new = worm(&[(4, 1), (5, 1)], 1, 1);
        let motion = Motion::new(Some(&old), Some(&new));
        assert_eq!(motion.body(), [[2.0, 2.0], [0.0, 0.0]]);
        let born = Motion::new(None, Some(&new));
        assert_eq!(born.body()[0][0], 0.0);
        let gone = worm(&[(5, 1)], 0, 3);
        assert_eq!(Motion::new(Some(&gone), None).body()[0], [1.0, 1.0]);
    }

    #[test]
    fn flits_of_a_buffer_of_two_stand_behind_one_another() {
        let old = worm(&[(4, 2), (5, 0)], 0, 0);
        let motion = Motion::new(Some(&old), Some(&old));
        assert_eq!(motion.body(), [[1.0, 1.0], [1.0, 1.0]]);
        assert_eq!(motion.front(), [2.0, 2.0]);
    }

    #[test]
    fn a_probe_steps_back() {
        let (old, new) = (worm(&[(4, 0), (5, 0)], 9, 0), worm(&[(4, 0)], 9, 0));
        let motion = Motion::new(Some(&old), Some(&new));
        assert_eq!(motion.way, [4, 5]);
        assert_eq!(motion.front(), [2.0, 1.0]);
    }

    #[test]
    fn queues_have_room_for_all() {
        let queued = |link: &str, place, fraction| {
            let reading = loadcurve::scenario::Scenario::read(link);
            let routing = reading.scenario.networks[0].routing();
            let queues = QueuePlaces::of(&routing.topology().picture());
            let mover = MessageView {
                place,
                fraction,
                ..worm(&[(0, 0)], 0, 0)
            };
            Motion::new(Some(&mover), Some(&mover)).queued(queues)[0]
        };
        for link in ["buffered-min", "combining-min"] {
            let places = (0..64).map(|place| queued(link, place, Some(0.0)));
            let places: Vec<f64> = places.collect();
            assert!(places.is_sorted_by(|one, next| one > next), "{link}");
            assert!(places.iter().all(|place| (0.0..1.0).contains(place)));
            assert_eq!(queued(link, 0, Some(1.0)), 1.0);
        }
        assert_eq!(queued("buffered-min", 0, None), 0.7);
    }
}
