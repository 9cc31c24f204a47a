//! Invariants that must hold in every cycle.

use super::channel::NONE;
use super::fabric::Fabric;
use super::worm::{LONGEST_ROUTE, bit};
use crate::routing::Routing;

impl<R: Routing> Fabric<R> {
    /// Checks the crossings of the current cycle, after channels are granted and before flits move.
    pub(super) fn check(&self) {
        let mut crossings = vec![0; self.channels.len()];
        let mut flits = vec![0; self.channels.len()];
        for &worm in &self.awake {
            let moving = &self.worms[worm];
            assert!(self.unsettled.is_empty());
            assert_eq!(moving.crossing, moving.crossings(), "all is settled");
            let left = moving.crossing << 1;
            let after = (moving.occupied & !left) | moving.crossing;
            assert_eq!(moving.crossing & moving.occupied & !left, 0);
            for hop in 0..LONGEST_ROUTE {
                let channel = self.worms.channel(worm, hop) as usize;
                crossings[channel] += u32::from(moving.crossing & bit(hop) != 0);
                flits[channel] += u32::from(after & bit(hop) != 0);
                if after & bit(hop) != 0 {
                    let held = &self.channels[channel];
                    assert_eq!((held.holder, held.hop), (worm, hop));
                }
            }
        }
        assert!(crossings.iter().chain(&flits).all(|&count| count <= 1));
        for channel in 0..crossings.len() as u32 {
            let on_link = self.crossings_of_link(channel, &crossings);
            assert!(on_link <= 1, "one flit a link and cycle");
        }
        self.check_that_no_link_idles(&crossings);
        for channel in &self.channels {
            if channel.holder != NONE && !self.worms[channel.holder].is_awake {
                assert_eq!(self.worms[channel.holder].crossings(), 0, "sleeps rightly");
            }
        }
    }

    /// Flits that cross the link of a channel.
    fn crossings_of_link(&self, channel: u32, crossings: &[u32]) -> u32 {
        let siblings = self.siblings(channel);
        let crossed = siblings.map(|sibling| crossings[sibling as usize]);
        crossings[channel as usize] + crossed.sum::<u32>()
    }

    /// Checks that every flit that could cross but does not has lost to another flit.
    fn check_that_no_link_idles(&self, crossings: &[u32]) {
        for &worm in &self.awake {
            let moving = &self.worms[worm];
            for hop in (0..LONGEST_ROUTE).filter(|&hop| moving.lost & bit(hop) != 0) {
                let channel = self.worms.channel(worm, hop);
                let crossed = self.crossings_of_link(channel, crossings);
                assert!(crossed == 1 || !moving.could_cross(bit(hop)));
            }
        }
    }
}
