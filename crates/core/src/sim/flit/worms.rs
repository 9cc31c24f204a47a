//! The worms in a network, by the number of their place, and the channels on their ways.

use std::ops::{Index, IndexMut};

use super::worm::{LONGEST_WAY, Worm};

/// All worms that hold a channel or come first at their source: never more than there are channels
/// and sources.
#[derive(Debug, Clone)]
pub(super) struct Worms {
    places: Vec<Worm>,
    ways: Vec<[u32; LONGEST_WAY as usize]>,
    vacant: Vec<u32>,
}

impl Worms {
    pub(super) fn new() -> Self {
        Self {
            places: Vec::new(),
            ways: Vec::new(),
            vacant: Vec::new(),
        }
    }

    /// Finds a place for a worm.
    pub(super) fn insert(&mut self, worm: Worm) -> u32 {
        if let Some(vacant) = self.vacant.pop() {
            self[vacant] = worm;
            return vacant;
        }
        self.places.push(worm);
        self.ways.push([0; LONGEST_WAY as usize]);
        self.places.len() as u32 - 1
    }

    /// Makes a place vacant.
    pub(super) fn remove(&mut self, worm: u32) {
        self.vacant.push(worm);
    }

    /// The channel of a worm's way after `hop` others: granted, or asked for, by group.
    #[inline]
    pub(super) fn channel(&self, worm: u32, hop: u32) -> u32 {
        self.ways[worm as usize][hop as usize]
    }

    /// Notes a channel of a worm's way.
    #[inline]
    pub(super) fn set_channel(&mut self, worm: u32, hop: u32, channel: u32) {
        self.ways[worm as usize][hop as usize] = channel;
    }
}

impl Index<u32> for Worms {
    type Output = Worm;

    #[inline]
    fn index(&self, worm: u32) -> &Worm {
        &self.places[worm as usize]
    }
}

impl IndexMut<u32> for Worms {
    #[inline]
    fn index_mut(&mut self, worm: u32) -> &mut Worm {
        &mut self.places[worm as usize]
    }
}
