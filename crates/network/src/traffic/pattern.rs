//! Traffic patterns: relative rates from sources to destinations.

use std::fmt::Debug;

use loadcurve_base::Random;

/// Relative rates between sources and destinations.
///
/// They are scaled so that the sending sources average one message.
pub trait Pattern: Debug + Send + Sync {
    /// Number of processors.
    fn processors(&self) -> usize;

    /// Number of processors that send anything.
    fn senders(&self) -> usize;

    /// Relative rate of the messages from a source to a destination. A processor does not send to
    /// itself.
    fn weight(&self, source: usize, destination: usize) -> f64;

    /// Destinations of a source with their weights, in ascending order; none of a silent source.
    fn destinations(&self, source: usize) -> Vec<(usize, f64)> {
        let all = (0..self.processors()).map(|to| (to, self.weight(source, to)));
        all.filter(|&(_, weight)| weight > 0.0).collect()
    }

    /// Sources of the messages for a destination with their weights, in ascending order.
    fn sources(&self, destination: usize) -> Vec<(usize, f64)> {
        let all = (0..self.processors()).map(|from| (from, self.weight(from, destination)));
        all.filter(|&(_, weight)| weight > 0.0).collect()
    }

    /// Draws the source and the destination of a message, each pair with a probability proportional to its
    /// weight.
    fn draw(&self, random: &mut Random) -> (u32, u32);

    /// Relative rate of all messages of a source together.
    fn rate(&self, source: usize) -> f64 {
        let destinations = self.destinations(source);
        destinations.iter().map(|&(_, weight)| weight).sum()
    }

    /// Draws the destination of a message of a source that sends, each with a probability proportional to its
    /// weight.
    fn draw_destination(&self, source: u32, random: &mut Random) -> u32 {
        let destinations = self.destinations(source as usize);
        let total: f64 = destinations.iter().map(|&(_, weight)| weight).sum();
        let mut lot = random.unit() * total;
        let is_drawn = |&&(_, weight): &&(usize, f64)| {
            lot -= weight;
            lot < 0.0
        };
        // Rounding may skip the last destination.
        let drawn = destinations.iter().find(is_drawn).or(destinations.last());
        drawn.expect("a silent source sends nothing").0 as u32
    }

    /// True if the symmetries of any network preserve the pattern.
    fn keeps_symmetry(&self) -> bool;

    /// True if flows must count each source separately, because one source may contribute a large share of
    /// the messages on a channel. Uniform and hot-spot traffic need no such distinction: the share of a
    /// source is about 1/N there.
    fn tells_sources_apart(&self) -> bool {
        true
    }
}

/// Uniform traffic: every processor sends to any other with the same probability.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Uniform {
    processors: u32,
}

impl Uniform {
    /// Uniform traffic between some processors.
    ///
    /// # Panics
    /// If there are fewer than two.
    #[must_use]
    pub fn new(processors: usize) -> Self {
        assert!(processors >= 2, "a message goes to another than its source");
        Self {
            processors: processors as u32,
        }
    }
}

impl Pattern for Uniform {
    fn processors(&self) -> usize {
        self.processors as usize
    }

    fn senders(&self) -> usize {
        self.processors as usize
    }

    fn weight(&self, source: usize, destination: usize) -> f64 {
        f64::from(u8::from(source != destination))
    }

    #[inline]
    fn draw(&self, random: &mut Random) -> (u32, u32) {
        let (source, other) = random.pair_below(self.processors, self.processors - 1);
        (source, other + u32::from(other >= source))
    }

    fn rate(&self, _source: usize) -> f64 {
        f64::from(self.processors - 1)
    }

    fn draw_destination(&self, source: u32, random: &mut Random) -> u32 {
        let other = random.below(self.processors - 1);
        other + u32::from(other >= source)
    }

    fn keeps_symmetry(&self) -> bool {
        true
    }

    fn tells_sources_apart(&self) -> bool {
        false
    }
}

/// Uniform traffic of a multistage network, where sources and destinations are different nodes: every
/// source sends to any destination with the same probability, including that of its own number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AnyDestination {
    lines: u32,
}

impl AnyDestination {
    /// Traffic between as many sources as destinations.
    #[must_use]
    pub fn new(lines: u32) -> Self {
        Self { lines }
    }
}

impl Pattern for AnyDestination {
    fn processors(&self) -> usize {
        self.lines as usize
    }

    fn senders(&self) -> usize {
        self.lines as usize
    }

    fn weight(&self, _source: usize, _destination: usize) -> f64 {
        1.0
    }

    #[inline]
    fn draw(&self, random: &mut Random) -> (u32, u32) {
        random.pair_below(self.lines, self.lines)
    }

    fn rate(&self, _source: usize) -> f64 {
        f64::from(self.lines)
    }

    fn draw_destination(&self, _source: u32, random: &mut Random) -> u32 {
        random.below(self.lines)
    }

    fn keeps_symmetry(&self) -> bool {
        true
    }

    fn tells_sources_apart(&self) -> bool {
        false
    }
}

/// Hot-spot traffic of a multistage network: a share of all messages is for one word of destination 0, and
/// the others go to any destination with the same probability.
///
/// # Source
/// G. F. Pfister and V. A. Norton, "Hot spot contention and combining in multistage interconnection
/// networks", IEEE Trans. Computers C-34(10), 1985, pp. 943–948.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct HotSpot {
    cold: AnyDestination,
    share: f64,
}

impl HotSpot {
    /// Traffic between as many sources as destinations, with a `share` of hot messages.
    ///
    /// # Panics
    /// If `share` is not in 0…1.
    #[must_use]
    pub fn new(lines: u32, share: f64) -> Self {
        assert!((0.0..=1.0).contains(&share), "the hot part is from 0 to 1");
        Self {
            cold: AnyDestination::new(lines),
            share,
        }
    }

    /// Draws the source and the destination of a message, and whether it is for the hot word.
    #[inline]
    pub fn draw_heat(&self, random: &mut Random) -> (u32, u32, bool) {
        let (source, destination) = self.cold.draw(random);
        let is_hot = random.unit() < self.share;
        (source, if is_hot { 0 } else { destination }, is_hot)
    }
}

impl Pattern for HotSpot {
    fn processors(&self) -> usize {
        self.cold.processors()
    }

    fn senders(&self) -> usize {
        self.cold.senders()
    }

    fn weight(&self, _source: usize, destination: usize) -> f64 {
        let hot = if destination == 0 { self.share } else { 0.0 };
        hot + (1.0 - self.share) / f64::from(self.cold.lines)
    }

    fn draw(&self, random: &mut Random) -> (u32, u32) {
        let (source, destination, _) = self.draw_heat(random);
        (source, destination)
    }

    fn keeps_symmetry(&self) -> bool {
        self.share == 0.0
    }

    fn tells_sources_apart(&self) -> bool {
        false
    }
}
