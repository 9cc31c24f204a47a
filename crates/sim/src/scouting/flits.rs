//! The flits of one message in the network: a pipeline of buffers, updated all at once.
//!
//! Link i leads from the ith node of the path, counted from 0, to the next, into the buffer i
//! there. A buffer has room for two flits, so the flits in all buffers of a message are stored in
//! two words with a bit for each link, and one cycle of the whole message takes a few instructions,
//! however long it is. The last link leads to the processor and needs no buffer.

/// Positions of a message's flits.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Flits {
    /// Buffers that hold a flit.
    pub occupied: u32,
    /// Buffers that hold two flits.
    pub full: u32,
    /// Links over physical channels that are shared with other messages.
    pub shared: u32,
    /// Links that flits cross in this cycle.
    pub crossing: u32,
    /// Flits still at the source.
    pub at_source: u16,
    /// Node where the first flit is: number of links crossed by data.
    pub head: u8,
    /// First link that is still held: the last flit has left the buffers before.
    pub tail: u8,
    /// Number of reserved links: the node where the header is, or to which it is going if it is
    /// itself a flit.
    pub reserved: u8,
    /// d, the number of links on the whole path.
    pub distance: u8,
}

impl Flits {
    /// A message with all flits at the source.
    pub(super) fn new(flits: u16, distance: u8) -> Self {
        Self {
            at_source: flits,
            distance,
            ..Self::default()
        }
    }

    /// Links with a flit before them and room behind; the one ahead of the first flit is included
    /// whether or not it is reserved.
    #[inline]
    pub(super) fn ready(&self) -> u32 {
        let before = (self.occupied << 1) | u32::from(self.at_source > 0);
        before & !self.full
    }

    /// The last link.
    #[inline]
    pub(super) fn last(&self) -> u32 {
        1 << (self.distance - 1)
    }

    /// Moves one flit over each of these links.
    #[inline]
    pub(super) fn cross(&mut self, links: u32) {
        let entered = links & !self.last();
        let left = links >> 1;
        let (more, less) = (entered & !left, left & !entered);
        let (occupied, full) = (self.occupied, self.full);
        self.full = (full & !less) | (occupied & more);
        self.occupied = (occupied & !(less & !full)) | more;
        self.at_source -= (links & 1) as u16;
        if self.head < self.distance {
            self.head += ((links >> self.head) & 1) as u8;
        }
    }

    /// Number of links that the last flit has left behind, after leaving the source: it has also left the
    /// buffer at their end.
    #[inline]
    pub(super) fn cleared(&self) -> u8 {
        self.distance.min(self.occupied.trailing_zeros() as u8)
    }

    /// Number of the message's `flits` that have crossed a link.
    pub(super) fn crossed(&self, flits: u16, link: u8) -> u16 {
        let before = ((1_u64 << link) - 1) as u32;
        let buffered = (self.occupied & before).count_ones() + (self.full & before).count_ones();
        flits - self.at_source - buffered as u16
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use loadcurve_base::Random;

    /// Links that can be crossed, from the number of flits that have crossed each link.
    fn ready_links(crossed: &[u16], flits: u16) -> u32 {
        (0..crossed.len()).fold(0, |ready, link| {
            let before = if link == 0 { flits } else { crossed[link - 1] };
            let room = match crossed.get(link + 1) {
                Some(behind) => crossed[link] - behind < 2,
                None => true,
            };
            ready | (u32::from(before > crossed[link] && room) << link)
        })
    }

    #[test]
    fn the_pipeline_is_that_of_single_flits() {
        let mut random = Random::stream(1, 1.0, 0);
        for _ in 0..500 {
            let distance = 1 + random.below(32) as u8;
            let count = 1 + random.below(40) as u16;
            let mut flits = Flits::new(count, distance);
            let mut crossed = vec![0_u16; usize::from(distance)];
            while crossed[crossed.len() - 1] < count {
                let ready = ready_links(&crossed, count);
                assert_eq!(flits.ready(), ready);
                let links = ready & (random.word() | random.word()) as u32;
                for (link, crossed) in crossed.iter_mut().enumerate() {
                    *crossed += ((links >> link) & 1) as u16;
                }
                flits.cross(links);
                for (link, &crossed) in (0..).zip(&crossed) {
                    assert_eq!(flits.crossed(count, link), crossed);
                }
                let head = crossed.iter().filter(|&&crossed| crossed > 0).count();
                assert_eq!(usize::from(flits.head), head);
                if flits.at_source == 0 {
                    let through = crossed.iter().filter(|&&crossed| crossed == count).count();
                    let arrived = through == crossed.len();
                    let cleared = if arrived { through } else { through - 1 };
                    assert_eq!(usize::from(flits.cleared()), cleared);
                }
            }
            assert_eq!((flits.occupied, flits.at_source), (0, 0));
        }
    }
}
