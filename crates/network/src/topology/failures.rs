//! Links and routers of a network that have failed.

use std::collections::BTreeSet;

use loadcurve_base::error::beginning;
use loadcurve_base::{Error, Result};

use super::{RouterLinks, drawn_links};

/// Largest number of characters of a text that names failed links and routers.
const MAX_CHARACTERS: usize = 4000;

/// Failed links and routers, as given and drawn. Parallel links, and all virtual channels of a link, fail
/// together; a router fails with its processors and all of its links.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failures {
    /// Start and end of every failed link, one-way, without those of failed routers.
    links: BTreeSet<(usize, usize)>,
    /// True for failed routers.
    routers: Vec<bool>,
    /// True for the processors of failed routers.
    processors: Vec<bool>,
}

impl Failures {
    /// No failures in a network.
    #[must_use]
    pub fn none(network: &RouterLinks) -> Self {
        Self {
            links: BTreeSet::new(),
            routers: vec![false; network.routers()],
            processors: vec![false; network.processors()],
        }
    }

    /// Failures of a network, from a text of items joined by dots: `27-28` for the links between two routers,
    /// `27:28` for those from one router to another, `27` for a router. An empty text has none.
    ///
    /// ```
    /// use loadcurve_network::topology::{Failures, Lattice, RouterLinks};
    /// let mesh = RouterLinks::of(&Lattice::mesh(8));
    /// let failures = Failures::read(&mesh, "27-28.3:11.0").unwrap();
    /// assert!(failures.breaks(27, 28) && failures.breaks(28, 27) && failures.breaks(1, 0));
    /// assert!(failures.breaks(3, 11) && !failures.breaks(11, 3));
    /// let error = Failures::read(&mesh, "3-5").unwrap_err();
    /// assert_eq!(error.to_string(), "fail: 3-5 is no link");
    /// ```
    ///
    /// # Errors
    /// [`Error::Refused`] for an item that is no link or router of the network.
    pub fn read(network: &RouterLinks, text: &str) -> Result<Self> {
        let mut failures = Self::none(network);
        if text.is_empty() {
            return Ok(failures);
        }
        if text.len() > MAX_CHARACTERS {
            let reason = format!("{} characters; at most {MAX_CHARACTERS}", text.len());
            return Err(Error::refused("fail", reason));
        }
        for item in text.split('.') {
            if item.is_empty() {
                return Err(Error::refused("fail", "an item between dots is empty"));
            }
            let is_read = if let Some(ends) = item.split_once('-') {
                link(ends).is_some_and(|(a, b)| failures.add_both_ways(network, (a, b)))
            } else if let Some(ends) = item.split_once(':') {
                link(ends).is_some_and(|ends| failures.add_one_way(network, ends))
            } else {
                let router = number(item).filter(|&router| router < network.routers());
                let Some(router) = router else {
                    let (item, last) = (beginning(item, 40), network.routers() - 1);
                    return Err(Error::refused(
                        "fail",
                        format!("{item} is no router; 0…{last}"),
                    ));
                };
                failures.routers[router] = true;
                true
            };
            if !is_read {
                let item = beginning(item, 40);
                return Err(Error::refused("fail", format!("{item} is no link")));
            }
        }
        for (processor, has_failed) in failures.processors.iter_mut().enumerate() {
            let routers = network.of_processor(processor);
            *has_failed = routers.iter().any(|&router| failures.routers[router]);
        }
        Ok(failures)
    }

    /// The links between two routers fail, and nothing else.
    #[must_use]
    pub fn of_link(network: &RouterLinks, ends: (usize, usize)) -> Self {
        let mut failures = Self::none(network);
        failures.add_both_ways(network, ends);
        failures
    }

    /// The same failures, and those of some links that are drawn at random from the links that have not
    /// failed, in both directions, as [`drawn_links`] does.
    ///
    /// ```
    /// use loadcurve_network::topology::{Failures, Lattice, RouterLinks};
    /// let mesh = RouterLinks::of(&Lattice::mesh(8));
    /// let failures = Failures::none(&mesh).with_drawn(&mesh, 4, 1);
    /// assert_eq!(failures.items(), "27-28.33-41.44-45.59-60");
    /// ```
    #[must_use]
    pub fn with_drawn(mut self, network: &RouterLinks, count: usize, seed: u64) -> Self {
        let mut links = network.between_routers();
        links.retain(|&(a, b)| !self.breaks(a, b) && !self.breaks(b, a));
        for ends in drawn_links(&links, count, seed) {
            self.add_both_ways(network, ends);
        }
        self
    }

    fn add_one_way(&mut self, network: &RouterLinks, (from, to): (usize, usize)) -> bool {
        let is_link = network.has(from, to);
        if is_link {
            self.links.insert((from, to));
        }
        is_link
    }

    fn add_both_ways(&mut self, network: &RouterLinks, (a, b): (usize, usize)) -> bool {
        let ways = [(a, b), (b, a)].map(|ends| self.add_one_way(network, ends));
        ways[0] || ways[1]
    }

    /// True if nothing has failed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.links.is_empty() && !self.routers.contains(&true)
    }

    /// True if messages cannot cross the links from one router to another, because these or either router
    /// have failed.
    #[must_use]
    pub fn breaks(&self, from: usize, to: usize) -> bool {
        self.routers[from] || self.routers[to] || self.links.contains(&(from, to))
    }

    /// True for each router that has failed.
    #[must_use]
    pub fn routers(&self) -> &[bool] {
        &self.routers
    }

    /// True for each processor whose router has failed.
    #[must_use]
    pub fn processors(&self) -> &[bool] {
        &self.processors
    }

    /// Failed links, one-way, as pairs of their start and end, in order, without those of failed routers.
    pub fn links(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.links.iter().copied()
    }

    /// True for each channel between routers that messages cannot cross.
    #[must_use]
    pub fn channels(&self, network: &RouterLinks) -> Vec<bool> {
        let ends = network.ends().iter();
        ends.map(|ends| ends.is_some_and(|(from, to)| self.breaks(from, to)))
            .collect()
    }

    /// Text that [`read`](Self::read) takes: routers, then links in order.
    #[must_use]
    pub fn items(&self) -> String {
        let routers = (0..self.routers.len()).filter(|&router| self.routers[router]);
        let mut items: Vec<String> = routers.map(|router| router.to_string()).collect();
        for &(from, to) in &self.links {
            if !self.links.contains(&(to, from)) {
                items.push(format!("{from}:{to}"));
            } else if from < to {
                items.push(format!("{from}-{to}"));
            }
        }
        items.join(".")
    }
}

/// Two numbers of routers.
fn link((from, to): (&str, &str)) -> Option<(usize, usize)> {
    number(from).zip(number(to))
}

/// An unsigned whole number.
fn number(text: &str) -> Option<usize> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::custom::Description;
    use crate::topology::{Custom, HyperX, Lattice};

    fn mesh() -> RouterLinks {
        RouterLinks::of(&Lattice::mesh(8))
    }

    #[test]
    fn items_that_are_no_part_of_the_network_are_named() {
        for (text, expected) in [
            ("3-5", "fail: 3-5 is no link"),
            ("0-1.64", "fail: 64 is no router; 0…63"),
            ("9:9", "fail: 9:9 is no link"),
            ("0-64", "fail: 0-64 is no link"),
            ("0-1-2", "fail: 0-1-2 is no link"),
            ("x", "fail: x is no router; 0…63"),
            ("0-1.", "fail: an item between dots is empty"),
            ("+1", "fail: +1 is no router; 0…63"),
            (
                "99999999999999999999-1",
                "fail: 99999999999999999999-1 is no link",
            ),
        ] {
            let error = Failures::read(&mesh(), text).unwrap_err();
            assert_eq!(
                (error.to_string().as_str(), error.key()),
                (expected, "fail")
            );
        }
        assert!(Failures::read(&mesh(), "").unwrap().is_empty());
        assert!(Failures::read(&mesh(), &"0.".repeat(2001)).is_err());
    }

    #[test]
    fn items_are_written_as_they_are_read() {
        for text in ["27", "27-28", "27:28", "0.27.3-4.19:20"] {
            let failures = Failures::read(&mesh(), text).unwrap();
            assert_eq!(failures.items(), text);
            assert!(!failures.is_empty());
        }
        assert_eq!(Failures::read(&mesh(), "28-27").unwrap().items(), "27-28");
    }

    #[test]
    fn processors_fail_with_their_router() {
        let hyperx = RouterLinks::of(&HyperX::new(&[4, 4], 4));
        let failures = Failures::read(&hyperx, "5.0-1").unwrap();
        let failed = (0..64).filter(|&processor| failures.processors()[processor]);
        assert_eq!(failed.collect::<Vec<_>>(), [20, 21, 22, 23]);
        // Both directions of six links of router 5, and of one more.
        let channels = failures.channels(&hyperx);
        assert_eq!(channels.iter().filter(|&&it| it).count(), 14);
    }

    #[test]
    fn parallel_links_fail_together() {
        let network = Description::read_edges("0-1x2.1-2.2:0", "all").unwrap();
        let network = Custom::new(std::sync::Arc::new(network), 2).unwrap();
        let links = RouterLinks::of(&network);
        let of = |text| {
            let channels = Failures::read(&links, text).unwrap().channels(&links);
            channels.iter().filter(|&&it| it).count()
        };
        assert_eq!((of("0-1"), of("0:1"), of("1-2")), (8, 4, 4));
        // A link that leads only one way has no other direction.
        assert_eq!((of("0-2"), of("2:0")), (2, 2));
        assert!(Failures::read(&links, "0:2").is_err());
    }

    #[test]
    fn links_that_have_failed_are_not_drawn() {
        let mesh = mesh();
        let drawn = |failures: &Failures| {
            let drawn = failures.clone().with_drawn(&mesh, 1000, 3);
            mesh.between_routers()
                .into_iter()
                .filter(|&(a, b)| drawn.breaks(a, b) && !failures.breaks(a, b))
                .count()
        };
        assert_eq!(drawn(&Failures::none(&mesh)), 112);
        assert_eq!(drawn(&Failures::read(&mesh, "0-1").unwrap()), 111);
        assert_eq!(drawn(&Failures::read(&mesh, "0").unwrap()), 110);
        // A link that has failed one way keeps its other way.
        let one_way = Failures::read(&mesh, "0:1").unwrap();
        assert!(!one_way.clone().with_drawn(&mesh, 1000, 3).breaks(1, 0));
        let three = Failures::none(&mesh).with_drawn(&mesh, 8, 2);
        assert_eq!(
            three.items(),
            "0-8.19-27.22-23.35-36.35-43.43-51.44-52.45-53"
        );
    }
}
