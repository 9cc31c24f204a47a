//! Hot-spot traffic between processors: a few of them receive more than the others.

use loadcurve_base::{Error, Random, Result};

use super::{Pattern, Uniform};

/// Largest number of hot spots.
const MAX_SPOTS: usize = 16;

/// Hot-spot traffic between processors: a share of each source's messages is for one of the hot spots,
/// equally likely, and the others go to any other processor with the same probability.
///
/// No processor sends to itself: a hot spot chooses among the others, and the only hot spot sends
/// uniformly. [`HotSpot`](super::HotSpot) is for multistage networks, where sources and destinations are
/// different nodes.
#[derive(Debug, Clone, PartialEq)]
pub struct HotProcessors {
    cold: Uniform,
    share: f64,
    /// Hot spots, in ascending order.
    spots: Vec<u32>,
}

impl HotProcessors {
    /// Traffic between some processors, with `percent` per cent destined for the hot spots. Duplicate hot
    /// spots count once.
    ///
    /// # Errors
    /// [`Error::IllegalValue`] when `percent` is not in 0…100, [`Error::EntryCount`] when there is no hot
    /// spot or more than 16, and [`Error::NoProcessor`] when one of them does not exist.
    ///
    /// # Panics
    /// If there are fewer than two processors.
    pub fn new(processors: usize, percent: f64, spots: &[usize]) -> Result<Self> {
        if !(0.0..=100.0).contains(&percent) {
            return Err(Error::illegal("hot", &percent.to_string(), "from 0 to 100"));
        }
        if spots.is_empty() || spots.len() > MAX_SPOTS {
            return Err(Error::EntryCount {
                key: "spots",
                count: spots.len(),
                things: "processors",
                most: MAX_SPOTS,
            });
        }
        if let Some(number) = spots.iter().find(|&&spot| spot >= processors) {
            return Err(Error::NoProcessor {
                key: "spots",
                place: "spots".to_owned(),
                number: number.to_string(),
                last: processors - 1,
            });
        }
        let mut spots: Vec<u32> = spots.iter().map(|&spot| spot as u32).collect();
        spots.sort_unstable();
        spots.dedup();
        Ok(Self {
            cold: Uniform::new(processors),
            share: percent / 100.0,
            spots,
        })
    }

    /// The hot spots, in ascending order.
    #[must_use]
    pub fn spots(&self) -> &[u32] {
        &self.spots
    }

    /// Share of the messages for hot spots.
    pub(crate) fn share(&self) -> f64 {
        self.share
    }

    /// Number of hot spots among which a processor chooses.
    pub(crate) fn choices(&self, processor: usize) -> usize {
        self.spots.len() - usize::from(self.place(processor as u32).is_some())
    }

    /// Position of a processor among the hot spots, if it is one.
    fn place(&self, processor: u32) -> Option<usize> {
        self.spots.binary_search(&processor).ok()
    }
}

impl Pattern for HotProcessors {
    fn processors(&self) -> usize {
        self.cold.processors()
    }

    fn senders(&self) -> usize {
        self.cold.senders()
    }

    fn weight(&self, source: usize, destination: usize) -> f64 {
        if source == destination {
            return 0.0;
        }
        let any = 1.0 / (self.processors() - 1) as f64;
        let others = self.choices(source);
        if others == 0 {
            return any;
        }
        let is_hot = self.place(destination as u32).is_some();
        let hot = if is_hot {
            self.share / others as f64
        } else {
            0.0
        };
        hot + (1.0 - self.share) * any
    }

    fn draw(&self, random: &mut Random) -> (u32, u32) {
        let source = random.below(self.processors() as u32);
        (source, self.draw_destination(source, random))
    }

    fn rate(&self, _source: usize) -> f64 {
        1.0
    }

    fn draw_destination(&self, source: u32, random: &mut Random) -> u32 {
        let place = self.place(source);
        let others = self.choices(source as usize);
        let is_hot = random.unit() < self.share;
        if is_hot && others > 0 {
            let nth = random.below(others as u32) as usize;
            let after = place.is_some_and(|place| nth >= place);
            return self.spots[nth + usize::from(after)];
        }
        self.cold.draw_destination(source, random)
    }

    fn keeps_symmetry(&self) -> bool {
        self.share == 0.0
    }

    fn tells_sources_apart(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hot(processors: usize, percent: f64, spots: &[usize]) -> Result<HotProcessors> {
        HotProcessors::new(processors, percent, spots)
    }

    #[test]
    fn four_processors_have_the_rates_of_the_reference() {
        // 10 % of the messages for processors 1 and 2.
        let pattern = hot(4, 10.0, &[2, 1, 2]).unwrap();
        let expected = [
            [0.0, 0.35, 0.35, 0.3],
            [0.3, 0.0, 0.4, 0.3],
            [0.3, 0.4, 0.0, 0.3],
            [0.3, 0.35, 0.35, 0.0],
        ];
        for (source, row) in expected.iter().enumerate() {
            for (destination, &weight) in row.iter().enumerate() {
                let found = pattern.weight(source, destination);
                assert!((found - weight).abs() < 1e-15, "{source} {destination}");
            }
        }
    }

    #[test]
    fn the_only_hot_spot_sends_uniformly() {
        let pattern = hot(5, 40.0, &[3]).unwrap();
        for destination in [0, 1, 2, 4] {
            assert_eq!(pattern.weight(3, destination), 0.25);
        }
        for percent in [0.0, 10.0, 100.0] {
            for spots in [&[3][..], &[0, 4], &[0, 1, 2, 3, 4]] {
                let pattern = hot(5, percent, spots).unwrap();
                for source in 0..5 {
                    let row = pattern.destinations(source);
                    let sum: f64 = row.iter().map(|(_, weight)| weight).sum();
                    assert!((sum - 1.0).abs() < 1e-15);
                }
            }
        }
    }

    #[test]
    fn hot_spots_that_do_not_exist_are_named() {
        let words = |pattern: Result<HotProcessors>| pattern.unwrap_err().to_string();
        assert_eq!(
            words(hot(64, 10.0, &[0, 99])),
            "spots: 99 is not a processor; 0…63"
        );
        assert_eq!(words(hot(64, 10.0, &[])), "spots: 0 processors; 1…16");
        assert_eq!(words(hot(64, 10.0, &[0; 17])), "spots: 17 processors; 1…16");
        for percent in [-1.0, 100.5, f64::NAN] {
            let error = hot(64, percent, &[0]).unwrap_err();
            assert_eq!(error.key(), "hot");
        }
    }
}
