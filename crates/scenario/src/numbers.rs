//! Networks that differ in a number only: in the value of a key, or in size.

use std::ops::RangeInclusive;

use super::{Domain, Network, Size, kinds};

/// Numbers that are listed of a domain, at most.
const MAX_LISTED: u32 = 1 << 14;

/// Steps in which a network of a shape grows, at most.
const MAX_STEPS: u32 = 64;

impl Domain {
    /// True if there are numbers among the legal values.
    pub(super) fn has_numbers(self) -> bool {
        !matches!(self, Self::Choice(_) | Self::Text(_))
    }

    /// Whole numbers among the legal values, in order; in even steps where there are more than 2¹⁴.
    #[must_use]
    pub fn numbers(self) -> Vec<u32> {
        self.numbers_within(0..=u32::MAX)
    }

    /// The same of the legal values in a range.
    #[must_use]
    pub fn numbers_within(self, range: RangeInclusive<u32>) -> Vec<u32> {
        match self {
            Self::Power { base, least, most } => std::iter::successors(Some(least), |number| {
                number.checked_mul(base).filter(|&it| it <= most)
            })
            .filter(|number| range.contains(number))
            .collect(),
            Self::Whole { least, most }
            | Self::WholeOr { least, most, .. }
            | Self::Real { least, most } => {
                let (least, most) = (least.max(*range.start()), most.min(*range.end()));
                let step = most.saturating_sub(least) / MAX_LISTED + 1;
                (least..=most).step_by(step as usize).collect()
            }
            Self::Multiple { of, least, most } => (least..=most)
                .step_by(of as usize)
                .filter(|number| range.contains(number))
                .collect(),
            Self::Choice(_) | Self::Text(_) => Vec::new(),
        }
    }
}

impl Network {
    /// Numbers that a key of this kind takes, in order, whatever its other values are; none if it is no key of
    /// numbers.
    #[must_use]
    pub fn numbers_of(&self, key: &str) -> Vec<u32> {
        self.numbers_within(key, 0..=u32::MAX)
    }

    /// The same of the numbers in a range.
    pub fn numbers_within(&self, key: &str, range: RangeInclusive<u32>) -> Vec<u32> {
        let mut keys = self.kind().keys.iter().filter(|known| known.name == key);
        keys.next()
            .map_or_else(Vec::new, |key| key.domain.numbers_within(range))
    }

    /// Numbers of the networks that differ from this one in size only: values of a key, or steps.
    #[must_use]
    pub fn size_numbers(&self) -> Vec<u32> {
        match self.kind().size {
            Size::Number { key, .. } => key.key.domain.numbers(),
            Size::Shape { .. } => (1..=MAX_STEPS).collect(),
            Size::Fixed { .. } => vec![1],
        }
    }

    /// The network of another size, by a number of [`size_numbers`](Self::size_numbers); `None` if there is
    /// none.
    #[must_use]
    pub fn of_size_number(&self, number: u32) -> Option<Self> {
        let (key, text) = match self.kind().size {
            Size::Number { key, .. } => (key.key.name, number.to_string()),
            Size::Shape { key, .. } => (key, (kinds::implementation(self).grown?)(self, number)?),
            Size::Fixed { .. } => return Some(self.clone()),
        };
        self.with_settings(&[(key, &text)]).ok()
    }

    /// The network of so many processors that its kind suggests, otherwise like this one; `None` if there is none.
    #[must_use]
    pub fn of_processors(&self, processors: u32) -> Option<Self> {
        let size = self.kind().size;
        let network = self.with_settings(&[(size.key(), &size.of(processors)?)]);
        let is_it = |network: &Self| network.processors() == processors as usize;
        network.ok().filter(is_it)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{NETWORKS, Network, Scenario};

    fn network(link: &str) -> Network {
        Scenario::read(link).scenario.networks.swap_remove(0)
    }

    fn sizes(link: &str) -> Vec<usize> {
        let network = network(link);
        let numbers = network.size_numbers().into_iter();
        let sizes = numbers.filter_map(|number| network.of_size_number(number));
        sizes.map(|network| network.processors()).collect()
    }

    #[test]
    fn every_kind_grows_in_its_own_steps() {
        for (link, first) in [
            ("fat-tree", vec![4, 16, 64, 256]),
            ("mesh", vec![4, 9, 16]),
            ("scouting", vec![16, 64, 144]),
            ("fly", vec![4, 16, 64]),
            ("cube", vec![8, 27, 64]),
            ("cube,dims:2x2x2", vec![2, 4, 8]),
            ("cube,dims:4x8", vec![8, 18, 32]),
            ("hyperx,dims:4x4", vec![4, 9, 16]),
            ("xgft", vec![4, 16, 64, 256]),
            ("xgft,down:4x8,up:2", vec![4, 8, 12]),
        ] {
            let sizes = sizes(link);
            assert_eq!(sizes[..first.len()], first, "{link}");
            assert!(sizes.is_sorted(), "{link}");
        }
        for kind in NETWORKS {
            assert!(sizes(kind.name).contains(&Network::new(kind).processors()));
        }
    }

    #[test]
    fn numbers_of_a_range_are_legal_and_not_too_many() {
        let network = network("mesh,traffic:random");
        assert_eq!(network.numbers_within("k", 60..=100), [60, 61, 62, 63, 64]);
        assert!(network.numbers_within("k", 65..=100).is_empty());
        let last = u32::MAX - 1..=u32::MAX;
        assert_eq!(
            network.numbers_within("perm", last.clone()),
            [u32::MAX - 1, u32::MAX]
        );
        assert!(network.numbers_within("flits", last).is_empty());
        assert_eq!(network.numbers_of("flits").len(), 1024);
        assert_eq!(network.numbers_of("by").len(), 16_383);
        let all = network.numbers_of("perm");
        assert_eq!((all[0], all[1], all.len()), (0, 1 << 18, 1 << 14));
    }

    #[test]
    fn kinds_suggest_networks_of_so_many_processors() {
        for (link, processors, found) in [
            ("mesh,flits:8", 256, Some("mesh,k:16,flits:8")),
            ("mesh", 250, None),
            ("cube,dims:4x4", 128, Some("cube,dims:8x4x4")),
            ("fly,k:2,stages:3", 64, None),
            ("own", 8, None),
        ] {
            let network = network(link).of_processors(processors);
            let text = network.map(|network| network.to_string());
            assert_eq!(text.as_deref(), found, "{link}");
        }
    }
}
