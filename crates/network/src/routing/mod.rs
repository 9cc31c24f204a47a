//! Routing functions: the next channel of a message.

mod all_pairs;
mod altered;
mod around;
mod base;
mod components;
mod custom;
mod custom_rule;
mod dependency;
mod destination_tag;
mod detours;
mod dimension_order;
mod distinct;
mod duato;
mod group_entries;
mod header;
mod hop_counts;
mod ival;
mod ival_around;
mod legs;
mod length;
mod middles;
mod minimal;
mod minimal_adaptive;
mod minimal_box;
mod nearest_common_ancestor;
mod nearest_common_ancestor_around;
mod o1turn;
mod pair_routes;
mod phases;
mod ported;
mod positive_hop;
mod random_order;
mod route;
mod routing_table;
mod selection;
mod shortest_path;
mod span;
mod turn_model;
mod unbroken;
mod up_star_down_star;
mod up_star_down_star_on;
mod valiant_group;
mod whole_routes;

use std::fmt::Debug;
use std::ops::Range;
use std::sync::Arc;

use loadcurve_base::{Random, Result};

use crate::topology::Topology;
pub use all_pairs::AllPairs;
pub(crate) use all_pairs::LatticePairs;
use all_pairs::array_pairs;
pub use base::{ArrayBase, Base};
pub use components::components;
pub use custom::{CustomRoute, Verdict, cycle_in_words};
pub use dependency::shortest_cycle;
pub use dimension_order::DimensionOrder;
pub use distinct::Distinct;
pub use duato::Duato;
pub use header::{Header, Hop};
pub use ival::IVal;
pub use ival_around::IValAround;
pub use length::check_length;
pub use middles::{Middles, Routers};
pub use minimal_adaptive::MinimalAdaptive;
pub use nearest_common_ancestor_around::NearestCommonAncestorAround;
pub use o1turn::O1Turn;
pub use pair_routes::{PairRoutes, SingleRoute};
pub use phases::Phases;
pub use ported::{Ported, ejection};
pub use positive_hop::PositiveHop;
pub use random_order::RandomOrder;
pub use route::Route;
pub use routing_table::RoutingTable;
pub use selection::{Prospect, Selection};
pub use shortest_path::ShortestPath;
pub use turn_model::{TurnModel, Turns};
pub use unbroken::Unbroken;
pub use up_star_down_star::UpStarDownStar;
pub use up_star_down_star_on::UpStarDownStarOn;
pub use valiant_group::ValiantGroup;

/// A routing function: a rule for the next hop of a message that depends only on its header and the channel on
/// which that stands.
///
/// In a wormhole network every processor has its own injection channel, on which all its messages start,
/// and every message ends on an ejection channel. The channel dependency graph must be free of cycles, or
/// the network can deadlock.
pub trait Routing: Debug + Send + Sync {
    /// The network.
    fn topology(&self) -> &dyn Topology;

    /// Appends the candidates for the first hop of a message: by default the injection channel of its source.
    fn first(&self, source: usize, header: Header, hops: &mut Vec<Hop>) {
        hops.push(header.over(self.injection(source)));
    }

    /// Appends the candidates for the next hop from `channel`; none if the message has arrived. It must be able
    /// to reach `channel`.
    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>);

    /// The candidates for the next hop of a message that goes to its destination without a middle.
    fn hops(&self, channel: usize, destination: usize) -> Vec<Hop> {
        let mut hops = Vec::new();
        self.next(channel, Header::to(destination), &mut hops);
        hops
    }

    /// The injection channel of a processor of a wormhole network: by default that of its number.
    fn injection(&self, processor: usize) -> usize {
        processor
    }

    /// The group of a channel: interchangeable channels, of which a message takes any that is free. A
    /// symmetry maps groups to groups and keeps the order of their channels.
    ///
    /// A number beyond the channels stands for a channel of a set, which may share channels with other sets: its
    /// group is a range of such numbers, of which [`member`](Self::member) gives the channels.
    fn group(&self, channel: usize) -> Range<usize> {
        channel..channel + 1
    }

    /// The channel for which a number of a [group](Self::group) stands: itself, unless it is beyond the channels.
    fn member(&self, number: usize) -> usize {
        number
    }

    /// True if messages go from a source to a destination: false where one of the two has failed.
    fn carries(&self, _source: usize, _destination: usize) -> bool {
        true
    }

    /// Choice of the middles of messages: by default they have none.
    fn middles(&self) -> Middles {
        Middles::None
    }

    /// The headers with which messages for a destination leave a source, and the fraction of the messages
    /// with each; none where the routing [carries](Self::carries) no messages.
    fn headers(&self, _source: usize, destination: usize) -> Vec<(Header, f64)> {
        vec![(Header::to(destination), 1.0)]
    }

    /// The header of a new message. A routing without middles takes no random words.
    fn draw(&self, _source: usize, destination: usize, _random: &mut Random) -> Header {
        Header::to(destination)
    }

    /// Rule by which routers choose among the candidates for a hop.
    fn selection(&self) -> Selection {
        Selection::Drawn
    }

    /// True for a channel on which a message stays on escapes until it arrives, where routers choose
    /// [with escapes](Selection::Escaping).
    fn is_escape(&self, _channel: usize) -> bool {
        false
    }

    /// The beginning of the route of a message with this header from a source, where routers
    /// [compare](Selection::Balanced) routes. Both processors are on different routers.
    fn prospect(&self, source: usize, header: Header) -> Prospect {
        unreachable!("{header:?} from {source} is compared with no other")
    }

    /// Checks that the network cannot deadlock, whatever the traffic: that its channel dependency graph has
    /// no cycle. The number of steps is the sum over destinations of the channels that lead to each.
    ///
    /// # Errors
    /// [`Error::DependencyCycle`](loadcurve_base::Error::DependencyCycle), which names the channels.
    fn check(&self) -> Result<()> {
        dependency::check(self)
    }
}

impl<R: Routing + ?Sized> Routing for Arc<R> {
    fn topology(&self) -> &dyn Topology {
        (**self).topology()
    }

    fn first(&self, source: usize, header: Header, hops: &mut Vec<Hop>) {
        (**self).first(source, header, hops);
    }

    #[inline]
    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        (**self).next(channel, header, hops);
    }

    fn injection(&self, processor: usize) -> usize {
        (**self).injection(processor)
    }

    fn group(&self, channel: usize) -> Range<usize> {
        (**self).group(channel)
    }

    fn member(&self, number: usize) -> usize {
        (**self).member(number)
    }

    fn carries(&self, source: usize, destination: usize) -> bool {
        (**self).carries(source, destination)
    }

    fn middles(&self) -> Middles {
        (**self).middles()
    }

    fn headers(&self, source: usize, destination: usize) -> Vec<(Header, f64)> {
        (**self).headers(source, destination)
    }

    #[inline]
    fn draw(&self, source: usize, destination: usize, random: &mut Random) -> Header {
        (**self).draw(source, destination, random)
    }

    fn selection(&self) -> Selection {
        (**self).selection()
    }

    fn is_escape(&self, channel: usize) -> bool {
        (**self).is_escape(channel)
    }

    fn prospect(&self, source: usize, header: Header) -> Prospect {
        (**self).prospect(source, header)
    }

    fn check(&self) -> Result<()> {
        (**self).check()
    }
}

#[cfg(test)]
mod tests;
