//! Routes as the inner loop follows them: channel by channel, in a few operations.

use std::fmt::Debug;

use crate::routing::Routing;

/// The routing function of a network, as arithmetic on state that a message carries along.
///
/// A message's channels are counted from 0, the injection channel, to the last, the ejection
/// channel. Channels and routes are those of [`Routing`].
pub trait RouteCursor: Debug + Clone + Send {
    /// The network.
    type Network: Routing;

    /// State that a message carries of its route.
    type Route: Debug + Copy + Send;

    /// The network, with the numbers and classes of its channels.
    fn network(&self) -> &Self::Network;

    /// Route of a message between two processors, and the hop of its ejection channel.
    fn route(&self, source: u32, destination: u32) -> (Self::Route, u32);

    /// Next group of a message that was granted `channel` at `hop`, which is not its last. The
    /// group is given by its first channel.
    fn advance(&self, route: &mut Self::Route, hop: u32, channel: u32) -> u32;

    /// True if the channel is one of a pair: an even channel and the next.
    #[inline]
    fn is_paired(&self, _channel: u32) -> bool {
        false
    }

    /// Largest hop of any ejection channel.
    fn longest(&self) -> u32;
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::routing::Next;

    /// Follows routes between all processors, with every choice of granted channels in groups, and
    /// compares them with the routing function.
    pub(in crate::sim::worm) fn steps_are_those_of_the_routing_function<S: RouteCursor>(
        cursor: &S,
    ) {
        let network = cursor.network();
        let processors = network.topology().processors();
        let mut longest = 0;
        for (source, destination) in
            (0..processors).flat_map(|s| (0..processors).map(move |d| (s, d)))
        {
            if source == destination {
                continue;
            }
            let (route, last) = cursor.route(source as u32, destination as u32);
            longest = longest.max(last);
            let injection = network.injection(source);
            let mut open = vec![(route, 0, injection)];
            while let Some((mut route, hop, channel)) = open.pop() {
                match network.next(channel, destination) {
                    Next::Delivered => assert_eq!(hop, last),
                    next @ (Next::Either(..) | Next::AnyOf(_)) => {
                        panic!("{next:?} in a network with one shortest route")
                    }
                    Next::Group(first) => {
                        assert!(hop < last);
                        let asked = cursor.advance(&mut route, hop, channel as u32);
                        assert_eq!(asked as usize, first);
                        let group = network.group(first);
                        let paired = group.len() == 2 && first % 2 == 0;
                        assert_eq!(cursor.is_paired(first as u32), paired);
                        assert!(paired || group.len() == 1);
                        open.extend(group.map(|channel| (route, hop + 1, channel)));
                    }
                }
            }
        }
        assert_eq!(cursor.longest(), longest);
    }
}
