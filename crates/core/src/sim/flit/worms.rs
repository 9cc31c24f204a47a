//! The worms in a network, by the number of their slot, and the channels on their routes.

use std::ops::{Index, IndexMut};

use super::worm::{LONGEST_ROUTE, Worm};

/// All worms that hold a channel or are first at their source: never more than there are channels
/// and sources.
#[derive(Debug, Clone, Default)]
pub(super) struct Worms {
    slots: Vec<Worm>,
    routes: Vec<[u32; LONGEST_ROUTE as usize]>,
    vacant: Vec<u32>,
}

impl Worms {
    /// Stores a worm in a free slot.
    pub(super) fn insert(&mut self, worm: Worm) -> u32 {
        if let Some(vacant) = self.vacant.pop() {
            self[vacant] = worm;
            return vacant;
        }
        self.slots.push(worm);
        self.routes.push([0; LONGEST_ROUTE as usize]);
        self.slots.len() as u32 - 1
    }

    /// Frees a slot.
    pub(super) fn remove(&mut self, worm: u32) {
        self.vacant.push(worm);
    }

    /// Channel of a worm's route after `hop` others: the channel granted, or the first of the group
    /// requested.
    #[inline]
    pub(super) fn channel(&self, worm: u32, hop: u32) -> u32 {
        self.routes[worm as usize][hop as usize]
    }

    /// Sets a channel of a worm's route.
    #[inline]
    pub(super) fn set_channel(&mut self, worm: u32, hop: u32, channel: u32) {
        self.routes[worm as usize][hop as usize] = channel;
    }
}

impl Index<u32> for Worms {
    type Output = Worm;

    #[inline]
    fn index(&self, worm: u32) -> &Worm {
        &self.slots[worm as usize]
    }
}

impl IndexMut<u32> for Worms {
    #[inline]
    fn index_mut(&mut self, worm: u32) -> &mut Worm {
        &mut self.slots[worm as usize]
    }
}
