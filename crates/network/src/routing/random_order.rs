//! Random minimal routing: at every router, any dimension in which a message has not arrived is equally
//! likely.
//!
//! Two rules for classes of virtual channels leave no cycle, and the one with fewer classes is used.
//!
//! - A class for each hop, as many as the longest route has. Messages only wait for higher classes.
//! - A class for each direction along all dimensions but the last, and for each number of wrap-around links
//!   crossed: 2ⁿ⁻¹(1 + w) in n dimensions, of which w are rings. In a class messages move one way along all
//!   dimensions but the last, and none turns round along the last; behind a wrap-around link the class is
//!   higher.
//!
//! # Source
//! The first rule: K. D. Günther, "Prevention of deadlocks in packet-switched data transport systems", IEEE
//! Trans. Communications 29(4), 1981, pp. 512–524, doi:10.1109/TCOM.1981.1095021. The second: D. H. Linder
//! and J. C. Harden, "An adaptive and fault tolerant wormhole routing strategy for k-ary n-cubes", IEEE
//! Trans. Computers 40(1), 1991, pp. 2–12, doi:10.1109/12.67315.

use std::sync::Arc;

use loadcurve_base::{Error, Result};

use super::{Base, Header, Hop, Routers, Routing};
use crate::topology::custom::MAX_CLASSES;
use crate::topology::{Array, Classes, Place, Topology};

/// Minimal routing along a random dimension at every router.
///
/// ```
/// use loadcurve_network::routing::{RandomOrder, Routing};
/// use loadcurve_network::topology::Lattice;
/// let routing: &dyn Routing = &RandomOrder::new(&Lattice::mesh(4)).unwrap();
/// // Three hops in any order, of which one is along the row.
/// assert_eq!(routing.route(0, 9).paths, 3.0);
/// ```
#[derive(Debug, Clone)]
pub struct RandomOrder {
    array: Arc<dyn Array>,
    classes: Classes,
    rule: Rule,
}

/// Rule for the classes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rule {
    /// By the number of hops made.
    Hops,
    /// By the direction along all dimensions but the last, a bit for each, times `wraps`, and the number of
    /// wrap-around links crossed.
    Signs {
        /// Largest number of these links on a route, plus 1.
        wraps: usize,
    },
}

impl Rule {
    /// The rule with fewer classes in an array, and the number of them.
    fn of(array: &(impl Array + ?Sized)) -> (Self, usize) {
        let dimensions = 0..array.dimension_count();
        let hops: usize = dimensions.clone().map(|it| array.farthest(it)).sum();
        let wraps = 1 + dimensions.filter(|&it| array.has_rings(it)).count();
        let signs = wraps.saturating_mul(1_usize << (array.dimension_count() - 1).min(32));
        if hops <= signs {
            (Self::Hops, hops)
        } else {
            (Self::Signs { wraps }, signs)
        }
    }
}

impl RandomOrder {
    /// Random minimal routing in an array.
    ///
    /// # Errors
    /// [`Error::Refused`] when it needs more than 8 classes of virtual channels.
    pub fn new(array: &dyn Array) -> Result<Self> {
        let array = array.with_single_channels();
        let (rule, classes) = Rule::of(&*array);
        if classes > MAX_CLASSES {
            let reason = format!("random needs {classes} classes of virtual channels; at most 8");
            return Err(Error::refused("route", reason));
        }
        let network = Classes::of_links(array.clone(), classes);
        Ok(Self {
            // A mirror image of a route changes the signs of others, too.
            classes: match rule {
                Rule::Hops => network,
                Rule::Signs { .. } => network.without_symmetries(),
            },
            array,
            rule,
        })
    }

    /// Number of classes of virtual channels that it takes in an array.
    #[must_use]
    pub fn classes(array: &impl Array) -> usize {
        Rule::of(array).1
    }

    /// Directions in which a message may leave its source along all dimensions but the last, as bits that
    /// are set for backward ones.
    fn signs(&self, router: usize, target: usize) -> Vec<usize> {
        let array = &*self.array;
        let mut signs = vec![0];
        for dimension in 0..array.dimension_count() - 1 {
            let ways = array.ways(router, dimension, array.digit(target, dimension));
            let ways = ways.channels();
            if !ways.is_empty() {
                let all = signs.iter().flat_map(|&sign| {
                    let bit = |&way: &usize| usize::from(array.is_backward(way)) << dimension;
                    ways.iter().map(move |way| sign | bit(way))
                });
                signs = all.collect();
            }
        }
        signs
    }

    /// Appends the channels out of a router that `is_allowed` allows, with the same number for every
    /// dimension.
    fn along_any(
        &self,
        router: usize,
        target: usize,
        is_allowed: impl Fn(usize, usize) -> bool,
        mut append: impl FnMut(usize),
    ) {
        let array = &*self.array;
        let dimensions = 0..array.dimension_count();
        let ways = dimensions.map(|dimension| {
            let ways = array.ways(router, dimension, array.digit(target, dimension));
            let ways = ways.channels().iter().copied();
            ways.filter(|&way| is_allowed(dimension, way)).collect()
        });
        let ways: Vec<Vec<usize>> = ways.collect();
        let most = ways.iter().map(Vec::len).max().unwrap_or(0);
        for ways in ways.iter().filter(|ways| !ways.is_empty()) {
            for _ in 0..most / ways.len() {
                for &way in ways {
                    append(way);
                }
            }
        }
    }
}

impl Routing for RandomOrder {
    fn topology(&self) -> &dyn Topology {
        &self.classes
    }

    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        let array = &*self.array;
        let (channel, class) = self.classes.origin(channel);
        let destination = header.destination as usize;
        let target = destination / array.each();
        let (router, is_injected) = match array.place(channel) {
            Place::Ejected => return,
            Place::Injected(router) => (router, true),
            Place::Along { router, .. } => (router, false),
        };
        if router == target {
            hops.push(header.over(array.ejection(destination)));
            return;
        }
        let mut over = |way, class| hops.push(header.over(self.classes.number(way, class)));
        match self.rule {
            Rule::Hops => {
                let class = if is_injected { 0 } else { class + 1 };
                self.along_any(router, target, |_, _| true, |way| over(way, class));
            }
            Rule::Signs { wraps } => {
                let crossed = class % wraps + usize::from(array.wraps(channel));
                let signs = if is_injected {
                    self.signs(router, target)
                } else {
                    vec![class / wraps]
                };
                let last = array.dimension_count() - 1;
                for sign in signs {
                    let is_of_sign = |dimension: usize, way| {
                        let is_backward = sign >> dimension & 1 == 1;
                        dimension == last || array.is_backward(way) == is_backward
                    };
                    let class = sign * wraps + crossed;
                    self.along_any(router, target, is_of_sign, |way| over(way, class));
                }
            }
        }
    }
}

/// The base of detours around failures, in which dimensions with a whole route stay equally likely.
impl Base for RandomOrder {
    fn network(&self) -> Arc<dyn Topology> {
        Arc::new(self.classes.clone())
    }

    fn routers(&self) -> Routers {
        let each = self.array.each();
        Routers {
            count: self.array.processors() / each,
            each,
        }
    }

    fn alternative(&self, channel: usize) -> usize {
        match self.array.place(self.classes.origin(channel).0) {
            Place::Along { dimension, .. } => dimension,
            Place::Injected(_) | Place::Ejected => 0,
        }
    }

    fn with_single_channels(&self) -> Arc<dyn Topology> {
        self.array.with_single_channels()
    }
}
