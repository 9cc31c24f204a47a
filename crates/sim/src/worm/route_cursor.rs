//! Routes in the form for the inner loop: channel by channel, in a few operations.

use std::fmt::Debug;

use loadcurve_network::routing::Routing;

/// Interchangeable channels, consecutively numbered: a message takes any that is free.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Group {
    /// The first channel.
    pub first: u32,
    /// Number of channels.
    pub channels: u32,
}

/// The routing function of a network, in the form in which messages follow it.
///
/// A message's channels are counted from 0, the injection channel, to the last, the ejection
/// channel, each of which is a group by itself. Channels and routes are those of [`Routing`].
pub trait RouteCursor: Debug + Clone + Send {
    /// The network.
    type Network: Routing;

    /// Routing state of a message, at most 24 bytes.
    type Route: Debug + Copy + Send;

    /// Upper bound on the size of groups: 1, 2, or anything above.
    const LARGEST_GROUP: u32 = 1;

    /// The network, with the numbers and classes of its channels.
    fn network(&self) -> &Self::Network;

    /// Route of a message between two processors.
    fn route(&self, source: u32, destination: u32) -> Self::Route;

    /// Next group of a message that was granted `channel` at `hop`, by its first channel; none if that is
    /// its ejection channel. `lot` is the lot of the request for the group.
    fn advance(
        &mut self,
        route: &mut Self::Route,
        hop: u32,
        channel: u32,
        lot: impl FnOnce() -> u64,
    ) -> Option<u32>;

    /// Group of a channel.
    #[inline]
    fn group(&self, channel: u32) -> Group {
        Group {
            first: channel,
            channels: 1,
        }
    }

    /// Largest hop of any ejection channel, or a larger number if that is costly to determine.
    fn longest(&self) -> u32;
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use loadcurve_network::routing::Hop;

    /// Follows routes between all processors, with every choice of granted channels in groups, and
    /// compares them with the routing function. Returns the largest hop of an ejection channel.
    pub(in crate::worm) fn steps_are_those_of_the_routing_function<S: RouteCursor>(
        cursor: &S,
    ) -> u32 {
        let mut cursor = cursor.clone();
        let processors = cursor.network().topology().processors();
        let mut longest = 0;
        for (source, destination) in
            (0..processors).flat_map(|s| (0..processors).map(move |d| (s, d)))
        {
            if source == destination {
                continue;
            }
            let route = cursor.route(source as u32, destination as u32);
            let mut open = vec![(route, 0, cursor.network().injection(source))];
            while let Some((mut route, hop, channel)) = open.pop() {
                let lot = 6 + u64::from(hop % 2);
                let asked = cursor.advance(&mut route, hop, channel as u32, || lot);
                let hops = cursor.network().hops(channel, destination);
                let chosen = Hop::chosen(&hops, || lot);
                assert_eq!(
                    asked.map(|first| first as usize),
                    chosen.map(|hop| hop.group)
                );
                let Some(first) = asked else {
                    assert!(hops.is_empty());
                    longest = longest.max(hop);
                    continue;
                };
                let group = cursor.network().group(first as usize);
                assert!(group.len() <= S::LARGEST_GROUP as usize);
                for channel in group.clone() {
                    let Group { first, channels } = cursor.group(channel as u32);
                    assert_eq!(first as usize..(first + channels) as usize, group);
                    open.push((route, hop + 1, channel));
                }
            }
        }
        assert!(cursor.longest() >= longest);
        longest
    }
}
