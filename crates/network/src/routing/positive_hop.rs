//! Positive-hop routing: along shortest paths, with a new class of virtual channels after every hop. It
//! cannot deadlock, as the class of the channels that a message holds only grows.
//!
//! Source: I. S. Gopal, "Prevention of store-and-forward deadlock in computer networks", IEEE Trans.
//! Communications 33(12), 1985, pp. 1258–1264, doi:10.1109/TCOM.1985.1096248; the positive-hop scheme
//! of R. V. Boppana and S. Chalasani, "A framework for designing deadlock-free wormhole routing
//! algorithms", IEEE Trans. Parallel and Distributed Systems 7(2), 1996, pp. 169–183,
//! doi:10.1109/71.485506.

use std::sync::Arc;

use loadcurve_base::{Error, Result};

use super::custom_rule::Rule;
use super::hop_counts::check_paths;
use super::shortest_path::Paths;
use crate::topology::Custom;
use crate::topology::custom::{Description, MAX_CLASSES};

/// Largest hop count when a path is known to be too long.
const MAX_COUNTED: u16 = 16;

/// Number of nodes beyond which finding the longest path takes longer than a frame.
const LARGE: usize = 1024;

/// Routing along the paths of [`ShortestPath`](super::ShortestPath), where the class of a virtual channel
/// is the number of previous hops. Every link has as many classes as the longest path between processors
/// has hops.
#[derive(Debug, Clone)]
pub struct PositiveHop {
    custom: Custom,
    paths: Paths,
}

impl PositiveHop {
    /// Positive-hop routing in the network of a description.
    ///
    /// # Errors
    /// [`Error::Unreachable`] where there is no path, and [`Error::Refused`] when a shortest path has more
    /// hops than a link may have classes, or there are too many channels.
    pub fn new(description: Arc<Description>) -> Result<Self> {
        let classes = Self::classes_for(&description)?;
        let custom = Custom::new(description, classes)?;
        Ok(Self {
            paths: Paths::of(&custom),
            custom,
        })
    }

    /// Number of classes of virtual channels that a network needs, found without counting all hops.
    pub(super) fn classes_for(description: &Description) -> Result<usize> {
        check_paths(description)?;
        let fitting = max_fitting_classes(description);
        // A path with too many hops is found much sooner than the longest path.
        let is_large = description.nodes() > LARGE && fitting < MAX_CLASSES;
        if is_large && description.longest_path(fitting as u16).is_none() {
            description.channels(fitting + 1)?;
        }
        let longest = description.longest_path(MAX_COUNTED);
        let classes = longest.map(|hops| usize::from(hops.max(1)));
        let Some(classes) = classes.filter(|&classes| classes <= MAX_CLASSES) else {
            let hops = match longest {
                Some(hops) => format!("{hops} hops"),
                None => format!("more than {MAX_COUNTED} hops"),
            };
            let reason = format!(
                "the longest way has {hops}; hops takes at most {MAX_CLASSES} virtual channels"
            );
            return Err(Error::refused("route", reason));
        };
        description.channels(classes)?;
        Ok(classes)
    }

    /// Number of classes of virtual channels.
    #[must_use]
    pub fn classes(&self) -> usize {
        self.custom.classes()
    }
}

/// Largest permitted number of classes with which the number of channels stays within its limit.
fn max_fitting_classes(description: &Description) -> usize {
    let fits = |&classes: &usize| description.channels(classes).is_ok();
    (1..=MAX_CLASSES).take_while(fits).last().unwrap_or(0)
}

impl Rule for PositiveHop {
    fn custom(&self) -> &Custom {
        &self.custom
    }

    #[inline]
    fn onward(
        &self,
        node: usize,
        came_by: Option<(usize, usize)>,
        destination: usize,
    ) -> (usize, usize) {
        let class = came_by.map_or(0, |(_, class)| class + 1);
        (self.paths.link(&self.custom, node, destination), class)
    }

    /// A message waits only for a channel of a higher class than all those that it holds, or for its
    /// ejection channel.
    fn is_acyclic(&self) -> bool {
        true
    }
}
