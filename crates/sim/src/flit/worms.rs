//! The worms in a network, by the number of their slot, and the channels on their routes.

use std::ops::{Index, IndexMut};

use super::bits::Bits;
use super::worm::Worm;

/// All worms that hold a channel or are first at their source: never more than there are channels
/// and sources.
#[derive(Debug, Clone, Default)]
pub(super) struct Worms<B> {
    slots: Vec<Worm<B>>,
    /// Channels of the routes, one route after the other.
    routes: Vec<u32>,
    vacant: Vec<u32>,
}

impl<B: Bits> Worms<B> {
    /// Stores a worm in a free slot.
    pub(super) fn insert(&mut self, worm: Worm<B>) -> u32 {
        if let Some(vacant) = self.vacant.pop() {
            self[vacant] = worm;
            return vacant;
        }
        self.slots.push(worm);
        let end = self.slots.len() * B::CAPACITY as usize;
        self.routes.resize(end, 0);
        self.slots.len() as u32 - 1
    }

    /// Frees a slot.
    pub(super) fn remove(&mut self, worm: u32) {
        self.vacant.push(worm);
    }

    /// Channel of a worm's route after `hop` others: the channel granted, or the first number of the
    /// group or set requested.
    #[inline]
    pub(super) fn channel(&self, worm: u32, hop: u32) -> u32 {
        self.routes[worm as usize * B::CAPACITY as usize + hop as usize]
    }

    /// Sets a channel of a worm's route.
    #[inline]
    pub(super) fn set_channel(&mut self, worm: u32, hop: u32, channel: u32) {
        self.routes[worm as usize * B::CAPACITY as usize + hop as usize] = channel;
    }
}

impl<B> Index<u32> for Worms<B> {
    type Output = Worm<B>;

    #[inline]
    fn index(&self, worm: u32) -> &Worm<B> {
        &self.slots[worm as usize]
    }
}

impl<B> IndexMut<u32> for Worms<B> {
    #[inline]
    fn index_mut(&mut self, worm: u32) -> &mut Worm<B> {
        &mut self.slots[worm as usize]
    }
}
