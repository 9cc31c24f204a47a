//! Deadlocked messages of a snapshot, which wait for one another.

use std::collections::{BTreeMap, BTreeSet};

use super::{MessageView, Snapshot};

impl Snapshot {
    /// Numbers of the deadlocked messages: every channel that such a message requests, and every virtual
    /// channel of it, is held by one of these messages, or it stands behind one in a buffer.
    pub(super) fn dead(&self) -> BTreeSet<u64> {
        let holders = self.holders();
        let rivals = |mover: &MessageView| -> Option<Vec<u64>> {
            let mut rivals = Vec::new();
            for channel in &mover.wants {
                let on = holders.get(channel)?.iter().map(|other| other.number);
                rivals.extend(on.filter(|&other| other != mover.number));
            }
            rivals.extend(mover.buffer_wait.and_then(|wait| wait.ahead));
            (!rivals.is_empty()).then_some(rivals)
        };
        let blocked = self.movers.iter().filter(|mover| mover.blocked);
        let blocked = blocked.filter_map(|mover| Some((mover.number, rivals(mover)?)));
        let mut dead: BTreeMap<u64, Vec<u64>> = blocked.collect();
        loop {
            let before = dead.len();
            let left: BTreeSet<u64> = dead.keys().copied().collect();
            dead.retain(|_, rivals| rivals.iter().all(|rival| left.contains(rival)));
            if dead.len() == before {
                return left;
            }
        }
    }
}
