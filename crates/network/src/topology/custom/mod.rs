//! Users' own networks: any nodes, links and processors.
//!
//! [`Description`] defines the network and reads and writes its texts. [`Custom`] numbers its channels; the
//! routing functions for it are in [`crate::routing`].

mod anynet;
mod canonical;
mod description;
mod draft;
mod edges;
mod file;
mod hosts;
mod layout;
pub(crate) mod neighbours;
mod paths;
mod places;
mod slim_fly;
mod words;
mod written;

use std::ops::Range;
use std::sync::Arc;

use loadcurve_base::Result;

pub use description::{
    Description, Link, MAX_CHANNELS, MAX_CHARACTERS, MAX_CLASSES, MAX_FLIGHT_CYCLES, MAX_LINKS,
    MAX_NODES, MAX_PROCESSORS, Reading, Remark, TableLine,
};
pub use draft::{Draft, DraftNode, MAX_DRAWN};
pub use edges::PETERSEN;
pub use file::MAX_BYTES;
pub use slim_fly::SLIM_FLY;

use super::{Arrangement, ChannelKind, Ends, Graph, Node, NodeKind, Picture, Topology};

/// A user's own network, with some classes of virtual channels on every link.
///
/// Channel numbers start with the injection channels of the processors, continue with the links, in order
/// of their start nodes and then of their end nodes, and end with the ejection channels. Parallel links
/// have their channels class by class.
#[derive(Debug, Clone)]
pub struct Custom {
    description: Arc<Description>,
    classes: usize,
    /// The first of the links out of each node, and the number of links.
    first_link: Vec<usize>,
    /// The first channel of each link of the description, and the first ejection channel.
    first_channel: Vec<usize>,
    /// The links of all channels that are on one.
    on_links: Vec<OnLink>,
}

/// Position of a channel on its link.
#[derive(Debug, Clone, Copy)]
struct OnLink {
    link: u32,
    class: u8,
    parallel: u16,
}

/// A channel of a user's own network.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CustomChannel {
    /// From this processor into the network.
    Injection(usize),
    /// To this processor.
    Ejection(usize),
    /// A virtual channel of a link.
    Link {
        /// The link, by its index in [`Description::links`].
        link: usize,
        /// The class of the virtual channel.
        class: usize,
        /// Number of the link among the parallel ones.
        parallel: usize,
    },
}

use CustomChannel::{Ejection, Injection};

impl Custom {
    /// The network of a description with this number of classes of virtual channels on every link.
    ///
    /// # Errors
    /// [`Error::Refused`](loadcurve_base::Error::Refused) when there are more than [`MAX_CHANNELS`] channels.
    ///
    /// # Panics
    /// When there is no class, or more than [`MAX_CLASSES`].
    pub fn new(description: Arc<Description>, classes: usize) -> Result<Self> {
        assert!((1..=MAX_CLASSES).contains(&classes), "1 to 8 classes");
        let processors = description.node_of.len();
        let channels = description.channels(classes)?;
        let mut first_link = vec![0; description.nodes() + 1];
        for link in &description.links {
            first_link[link.from + 1] += 1;
        }
        for node in 0..description.nodes() {
            first_link[node + 1] += first_link[node];
        }
        let mut first_channel = Vec::with_capacity(description.links.len() + 1);
        let mut on_links = Vec::with_capacity(channels - 2 * processors);
        for (index, link) in description.links.iter().enumerate() {
            first_channel.push(processors + on_links.len());
            for class in 0..classes {
                on_links.extend((0..link.count).map(|parallel| OnLink {
                    link: index as u32,
                    class: class as u8,
                    parallel: parallel as u16,
                }));
            }
        }
        first_channel.push(processors + on_links.len());
        Ok(Self {
            description,
            classes,
            first_link,
            first_channel,
            on_links,
        })
    }

    /// Its description.
    #[must_use]
    pub fn description(&self) -> &Arc<Description> {
        &self.description
    }

    /// Number of classes of virtual channels on every link.
    #[must_use]
    pub fn classes(&self) -> usize {
        self.classes
    }

    /// The channel with this number.
    ///
    /// # Panics
    /// When there is no such channel.
    #[must_use]
    #[inline]
    pub fn channel(&self, number: usize) -> CustomChannel {
        let processors = self.description.node_of.len();
        let Some(on_link) = number.checked_sub(processors) else {
            return Injection(number);
        };
        let Some(&OnLink {
            link,
            class,
            parallel,
        }) = self.on_links.get(on_link)
        else {
            let processor = on_link - self.on_links.len();
            assert!(processor < processors, "no channel {number}");
            return Ejection(processor);
        };
        CustomChannel::Link {
            link: link as usize,
            class: usize::from(class),
            parallel: usize::from(parallel),
        }
    }

    /// The number of a channel.
    #[must_use]
    #[inline]
    pub fn number(&self, channel: CustomChannel) -> usize {
        match channel {
            Injection(processor) => processor,
            Ejection(processor) => self.first_channel[self.description.links.len()] + processor,
            CustomChannel::Link {
                link,
                class,
                parallel,
            } => self.first_channel[link] + class * self.description.links[link].count + parallel,
        }
    }

    /// The channels of one class on parallel links.
    #[inline]
    pub(crate) fn parallel(&self, channel: usize) -> Range<usize> {
        let CustomChannel::Link { link, parallel, .. } = self.channel(channel) else {
            return channel..channel + 1;
        };
        let first = channel - parallel;
        first..first + self.description.links[link].count
    }

    /// The links out of a node, by their index in [`Description::links`].
    pub(crate) fn links_from(&self, node: usize) -> Range<usize> {
        self.first_link[node]..self.first_link[node + 1]
    }

    /// The link from one node to another.
    pub(crate) fn link_between(&self, from: usize, to: usize) -> Option<usize> {
        let range = self.links_from(from);
        let links = &self.description.links[range.clone()];
        let found = links.binary_search_by_key(&to, |link| link.to);
        found.ok().map(|index| range.start + index)
    }

    fn node_words(&self, node: usize) -> String {
        format!("node {}", self.description.node_name(node))
    }

    /// Depth of every node in a picture, from 0 at the front to 1; empty if all are at the front.
    #[must_use]
    pub fn depths(&self) -> Vec<f64> {
        self.description.depths()
    }
}

impl Topology for Custom {
    fn processors(&self) -> usize {
        self.description.node_of.len()
    }

    fn channels(&self) -> usize {
        self.on_links.len() + 2 * self.description.node_of.len()
    }

    /// Every channel is its own orbit.
    fn symmetries(&self) -> usize {
        self.channels()
    }

    fn symmetry(&self, channel: usize) -> usize {
        channel
    }

    fn orbit_size(&self, _channel: usize) -> usize {
        1
    }

    fn siblings(&self, channel: usize) -> Vec<usize> {
        let CustomChannel::Link { link, parallel, .. } = self.channel(channel) else {
            return Vec::new();
        };
        let all = (0..self.classes).map(|class| {
            self.number(CustomChannel::Link {
                link,
                class,
                parallel,
            })
        });
        all.filter(|&other| other != channel).collect()
    }

    fn channel_kind(&self, channel: usize) -> ChannelKind {
        match self.channel(channel) {
            Injection(_) => ChannelKind::Injection,
            Ejection(_) => ChannelKind::Ejection,
            CustomChannel::Link { link, .. } => ChannelKind::Link(link as u32),
        }
    }

    fn flight_cycles(&self, channel: usize) -> Option<u32> {
        let CustomChannel::Link { link, .. } = self.channel(channel) else {
            return None;
        };
        let Link { from, to, .. } = self.description.links[link];
        self.description.flight_cycles(from, to)
    }

    fn channel_name(&self, channel: usize) -> String {
        match self.channel(channel) {
            Injection(processor) => {
                format!("injection channel of {}", self.source_name(processor))
            }
            Ejection(processor) => format!("ejection channel of {}", self.source_name(processor)),
            CustomChannel::Link {
                link,
                class,
                parallel,
            } => {
                let Link { from, to, count } = self.description.links[link];
                let [from, to] = [from, to].map(|node| self.node_words(node));
                let link = match count {
                    1 => format!("link from {from} to {to}"),
                    _ => format!("link {} of {count} from {from} to {to}", parallel + 1),
                };
                match self.classes {
                    1 => link,
                    _ => format!("virtual channel {class} of the {link}"),
                }
            }
        }
    }

    /// The name of the node, if it has no other processor.
    fn source_name(&self, processor: usize) -> String {
        let node_of = &self.description.node_of;
        let node = self.node_words(node_of[processor]);
        match node_of
            .iter()
            .filter(|&&of| of == node_of[processor])
            .count()
        {
            1 => node,
            _ => format!("processor {processor} on {node}"),
        }
    }

    fn channel_ends(&self) -> Vec<Ends> {
        let ends = |channel| match self.channel(channel) {
            Injection(processor) => Ends::Injection(self.description.node_of[processor]),
            Ejection(processor) => Ends::Ejection(self.description.node_of[processor]),
            CustomChannel::Link { link, .. } => {
                let Link { from, to, .. } = self.description.links[link];
                Ends::Link { from, to }
            }
        };
        (0..self.channels()).map(ends).collect()
    }

    /// Nodes at their coordinates, if all have some, or else at distances in proportion to hop counts;
    /// nodes without processors are switches.
    fn graph(&self) -> Graph {
        let places = self.places().into_iter();
        let nodes = places.zip(self.description.processors_on());
        let node = |([x, y], processors): ([f64; 2], usize)| Node {
            kind: match processors {
                0 => NodeKind::Switch,
                _ => NodeKind::Processor,
            },
            x,
            y,
        };
        Graph {
            nodes: nodes.map(node).collect(),
            channels: self.channel_ends(),
        }
    }

    fn picture(&self) -> Picture<'_> {
        Picture::Graph(Arrangement::Described(self))
    }

    fn node_label(&self, node: usize) -> String {
        self.description.node_name(node)
    }
}

#[cfg(test)]
mod tests;
