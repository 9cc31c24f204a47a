//! Invariants that must hold in every cycle.

use loadcurve_network::routing::Routing;

use super::bits::Bits;
use super::channel::NONE;
use super::fabric::Fabric;

impl<R: Routing, B: Bits> Fabric<R, B> {
    /// Checks the crossings of the current cycle, after channels are granted and before flits move.
    pub(super) fn check(&self) {
        let mut crossings = vec![0; self.channels.len()];
        let mut flits = vec![0; self.channels.len()];
        for &worm in &self.awake {
            let moving = &self.worms[worm];
            assert!(self.unsettled.is_empty());
            assert_eq!(moving.crossing, moving.crossings(), "all is settled");
            let left = moving.crossing.behind();
            let after = (moving.occupied & !left) | moving.crossing;
            assert!(!moving.crossing.meets(moving.occupied & !left));
            for hop in hops(moving.crossing | after) {
                let channel = self.worms.channel(worm, hop) as usize;
                crossings[channel] += u32::from(moving.crossing.meets(B::bit(hop)));
                flits[channel] += u32::from(after.meets(B::bit(hop)));
                if after.meets(B::bit(hop)) {
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
                assert!(
                    self.worms[channel.holder].crossings().is_empty(),
                    "sleeps rightly"
                );
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
            for hop in hops(moving.lost) {
                let channel = self.worms.channel(worm, hop);
                let crossed = self.crossings_of_link(channel, crossings);
                assert!(crossed == 1 || !moving.could_cross(B::bit(hop)));
            }
        }
    }
}

/// Hops of the channels of a set, in order.
fn hops<B: Bits>(mut bits: B) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let hop = (!bits.is_empty()).then(|| bits.hop())?;
        bits = bits & !B::bit(hop);
        Some(hop)
    })
}
