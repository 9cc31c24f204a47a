//! Further classes of virtual channels on the links of a network.

use std::sync::Arc;

use super::{Arrangement, ChannelKind, Ends, Graph, Picture, Topology};

/// In place of the number of a channel that does not exist.
const NONE: u32 = u32::MAX;

/// A network whose links carry the channels of another one in several classes, so that routing functions
/// can change class where they would otherwise close a cycle.
///
/// The channels of the other network keep their numbers, as class 0. Those of class 1, 2, … follow, class by
/// class and in the same order. Injection and ejection channels exist once.
#[derive(Debug, Clone)]
pub struct Classes {
    base: Arc<dyn Topology>,
    /// Channel of the other network and class of each channel.
    origins: Vec<(u32, u8)>,
    /// Number of each channel of the other network in each class; [`NONE`] where its link has fewer.
    numbers: Vec<Vec<u32>>,
    /// Number of every channel's orbit, and the sizes of the orbits.
    orbits: Vec<u32>,
    orbit_sizes: Vec<usize>,
    /// Link of each channel, and the channels on each link in ascending order.
    link_of: Vec<u32>,
    links: Vec<Vec<usize>>,
}

impl Classes {
    /// The network with this number of classes on all links.
    ///
    /// ```
    /// use loadcurve_network::topology::{Classes, Lattice, Topology};
    /// use std::sync::Arc;
    /// let mesh = Arc::new(Lattice::mesh(4));
    /// let network = Classes::of_links(mesh, 2);
    /// // 16 processors and 48 links.
    /// assert_eq!(network.channels(), 2 * 16 + 2 * 48);
    /// assert_eq!(network.origin(32 + 48), (32, 1));
    /// ```
    #[must_use]
    pub fn of_links(base: Arc<dyn Topology>, classes: usize) -> Self {
        Self::new(base, |_| classes)
    }

    /// The network with numbers of classes by the kinds of the channels, without ports, which exist once.
    #[must_use]
    pub fn new(base: Arc<dyn Topology>, classes: impl Fn(ChannelKind) -> usize) -> Self {
        Self::counted(base, |base, channel| classes(base.channel_kind(channel)))
    }

    /// The network with one more virtual channel on every link, however many there are already. It is the
    /// [last](Self::last_on_link) of its link.
    ///
    /// ```
    /// use loadcurve_network::topology::{Classes, Lattice, Links, Topology};
    /// use std::sync::Arc;
    /// let torus = Arc::new(Lattice::torus(4, Links::Bidirectional));
    /// let network = Classes::with_another(torus);
    /// // 16 processors, and 64 links with three instead of two channels.
    /// assert_eq!(network.channels(), 2 * 16 + 3 * 64);
    /// ```
    #[must_use]
    pub fn with_another(base: Arc<dyn Topology>) -> Self {
        Self::counted(base, |base, channel| {
            let is_lowest = base.siblings(channel).iter().all(|&it| it > channel);
            1 + usize::from(is_lowest)
        })
    }

    /// The network with numbers of classes by the channels between routers.
    fn counted(base: Arc<dyn Topology>, classes: impl Fn(&dyn Topology, usize) -> usize) -> Self {
        let channels = base.channels();
        let count = |channel| match base.channel_kind(channel) {
            ChannelKind::Injection | ChannelKind::Ejection => 0,
            _ => classes(&*base, channel),
        };
        let counts: Vec<usize> = (0..channels).map(count).collect();
        let mut origins: Vec<(u32, u8)> = (0..channels as u32).map(|it| (it, 0)).collect();
        let mut numbers = vec![(0..channels as u32).collect()];
        for class in 1..counts.iter().copied().max().unwrap_or(0) {
            let mut number = |(channel, &count): (u32, &usize)| match count {
                // Ports are the same in all classes.
                0 => channel,
                _ if count <= class => NONE,
                _ => {
                    origins.push((channel, class as u8));
                    origins.len() as u32 - 1
                }
            };
            let of_class = (0..).zip(&counts).map(&mut number).collect();
            numbers.push(of_class);
        }
        let mut link_of = vec![u32::MAX; origins.len()];
        let mut links: Vec<Vec<usize>> = Vec::new();
        for (channel, &(origin, class)) in origins.iter().enumerate() {
            let lowest = base.siblings(origin as usize).into_iter().min();
            let lowest = lowest.map_or(origin, |it| origin.min(it as u32));
            if class == 0 && lowest == origin {
                link_of[channel] = links.len() as u32;
                links.push(vec![channel]);
            } else {
                link_of[channel] = link_of[lowest as usize];
                links[link_of[channel] as usize].push(channel);
            }
        }
        let mut it = Self {
            base,
            origins,
            numbers,
            orbits: Vec::new(),
            orbit_sizes: Vec::new(),
            link_of,
            links,
        };
        it.set_orbits(|base, channel| base.symmetry(channel));
        it
    }

    /// The network without symmetries, for routes that have none.
    #[must_use]
    pub fn without_symmetries(mut self) -> Self {
        self.set_orbits(|_, channel| channel);
        self
    }

    /// Makes orbits of the channels that are of one class and of one orbit in the other network.
    fn set_orbits(&mut self, orbit: impl Fn(&dyn Topology, usize) -> usize) {
        let mut numbers = Vec::new();
        self.orbit_sizes.clear();
        self.orbits.clear();
        for &(origin, class) in &self.origins {
            let key = (usize::from(class), orbit(&*self.base, origin as usize));
            if numbers.len() <= key.0 {
                numbers.push(Vec::new());
            }
            let of_class = &mut numbers[key.0];
            if of_class.len() <= key.1 {
                of_class.resize(key.1 + 1, None);
            }
            let number = *of_class[key.1].get_or_insert_with(|| {
                self.orbit_sizes.push(0);
                self.orbit_sizes.len() - 1
            });
            self.orbit_sizes[number] += 1;
            self.orbits.push(number as u32);
        }
    }

    /// The network whose channels are class 0.
    #[must_use]
    pub fn base(&self) -> &dyn Topology {
        &*self.base
    }

    /// The channel of the other network, and the class.
    ///
    /// # Panics
    /// When there is no such channel.
    #[inline]
    #[must_use]
    pub fn origin(&self, channel: usize) -> (usize, usize) {
        let (origin, class) = self.origins[channel];
        (origin as usize, usize::from(class))
    }

    /// The number of a channel of the other network in a class; its own if it is a port.
    ///
    /// # Panics
    /// When its link does not have that class.
    #[inline]
    #[must_use]
    pub fn number(&self, origin: usize, class: usize) -> usize {
        let number = self.numbers[class][origin];
        assert!(number != NONE, "the link has no class {class}");
        number as usize
    }

    /// The highest channel on the link of a channel.
    #[inline]
    #[must_use]
    pub fn last_on_link(&self, channel: usize) -> usize {
        self.on_link(channel).last().copied().unwrap_or(channel)
    }

    /// All channels on the link of a channel, itself included, in ascending order.
    fn on_link(&self, channel: usize) -> &[usize] {
        &self.links[self.link_of[channel] as usize]
    }
}

impl Topology for Classes {
    fn processors(&self) -> usize {
        self.base.processors()
    }

    fn channels(&self) -> usize {
        self.origins.len()
    }

    fn symmetries(&self) -> usize {
        self.orbit_sizes.len()
    }

    fn symmetry(&self, channel: usize) -> usize {
        self.orbits[channel] as usize
    }

    fn orbit_size(&self, channel: usize) -> usize {
        self.orbit_sizes[self.symmetry(channel)]
    }

    fn siblings(&self, channel: usize) -> Vec<usize> {
        let others = self.on_link(channel).iter().copied();
        others.filter(|&it| it != channel).collect()
    }

    fn channel_kind(&self, channel: usize) -> ChannelKind {
        self.base.channel_kind(self.origin(channel).0)
    }

    fn flight_cycles(&self, channel: usize) -> Option<u32> {
        self.base.flight_cycles(self.origin(channel).0)
    }

    /// The name of the link, with the number of the virtual channel if there are several.
    fn channel_name(&self, channel: usize) -> String {
        let name = self.base.channel_name(self.origin(channel).0);
        let all = self.on_link(channel);
        if all.len() == 1 {
            return name;
        }
        let link = name.split(", virtual channel").next().unwrap_or(&name);
        let number = all.partition_point(|&it| it < channel);
        format!("{link}, virtual channel {number}")
    }

    fn source_name(&self, processor: usize) -> String {
        self.base.source_name(processor)
    }

    fn destination_name(&self, processor: usize) -> String {
        self.base.destination_name(processor)
    }

    fn graph(&self) -> Graph {
        Graph {
            nodes: self.base.graph().nodes,
            channels: self.channel_ends(),
        }
    }

    fn channel_ends(&self) -> Vec<Ends> {
        let ends = self.base.channel_ends();
        let origins = self.origins.iter();
        origins.map(|&(origin, _)| ends[origin as usize]).collect()
    }

    fn numbered_routers(&self) -> Option<Vec<usize>> {
        self.base.numbered_routers()
    }

    /// That of the other network, but with a line for every virtual channel.
    fn picture(&self) -> Picture<'_> {
        match self.base.picture() {
            Picture::Lattice(lattice) => Picture::Graph(Arrangement::Lattice(lattice)),
            Picture::Tree(tree) => Picture::Graph(Arrangement::Tree(tree)),
            other => other,
        }
    }

    fn node_label(&self, node: usize) -> String {
        self.base.node_label(node)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::{Dragonfly, HyperX, Lattice, Links};

    fn networks() -> Vec<Arc<dyn Topology>> {
        vec![
            Arc::new(Lattice::mesh(4)),
            Arc::new(Lattice::torus(5, Links::Bidirectional)),
            Arc::new(HyperX::new(&[3, 4], 2)),
            Arc::new(Dragonfly::new(1, 3, 2)),
        ]
    }

    #[test]
    fn ports_exist_once_and_links_in_every_class() {
        for base in networks() {
            let ports = 2 * base.processors();
            for classes in 1..5 {
                let network = Classes::of_links(base.clone(), classes);
                assert_eq!(
                    network.channels(),
                    ports + classes * (base.channels() - ports)
                );
                for channel in 0..network.channels() {
                    let (origin, class) = network.origin(channel);
                    assert_eq!(network.number(origin, class), channel);
                    assert!(class == 0 || channel >= base.channels());
                    let link = network.siblings(channel).len() + 1;
                    let before = base.siblings(origin).len() + 1;
                    let kind = base.channel_kind(origin);
                    let is_port = matches!(kind, ChannelKind::Injection | ChannelKind::Ejection);
                    assert_eq!(link, if is_port { 1 } else { before * classes });
                    for sibling in network.siblings(channel) {
                        assert!(network.siblings(sibling).contains(&channel));
                        let ends = network.channel_ends();
                        assert_eq!(ends[sibling], ends[channel]);
                    }
                }
            }
        }
    }

    #[test]
    fn another_channel_is_the_last_of_its_link() {
        for base in networks() {
            let network = Classes::with_another(base.clone());
            for channel in 0..base.channels() {
                let last = network.last_on_link(channel);
                let before = base.siblings(channel).len();
                let is_port = matches!(
                    base.channel_kind(channel),
                    ChannelKind::Injection | ChannelKind::Ejection
                );
                assert_eq!(last >= base.channels(), !is_port);
                let siblings = network.siblings(channel);
                assert_eq!(siblings.len(), before + usize::from(!is_port));
                assert!(is_port || siblings.last() == Some(&last));
                assert_eq!(network.origin(last).1, usize::from(!is_port));
            }
        }
    }

    #[test]
    fn orbits_are_those_of_each_class() {
        for base in networks() {
            let network = Classes::of_links(base.clone(), 3);
            let mut sizes = vec![0; network.symmetries()];
            for channel in 0..network.channels() {
                sizes[network.symmetry(channel)] += 1;
                let (origin, _) = network.origin(channel);
                assert_eq!(network.orbit_size(channel), base.orbit_size(origin));
            }
            for channel in 0..network.channels() {
                let size = sizes[network.symmetry(channel)];
                assert_eq!(network.orbit_size(channel), size);
            }
            assert_eq!(
                network.clone().without_symmetries().symmetries(),
                network.channels()
            );
        }
    }

    #[test]
    fn virtual_channels_are_numbered_along_their_link() {
        let torus = Classes::of_links(Arc::new(Lattice::torus(4, Links::Bidirectional)), 2);
        let first = 2 * torus.processors();
        let mut link = torus.siblings(first);
        link.insert(0, first);
        let names: Vec<String> = link.iter().map(|&it| torus.channel_name(it)).collect();
        let expected =
            [0, 1, 2, 3].map(|vc| format!("from node (0,0) to (1,0), virtual channel {vc}"));
        assert_eq!(names, expected);
        assert_eq!(torus.channel_name(0), "injection channel of node (0,0)");
    }
}
