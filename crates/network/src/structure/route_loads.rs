//! Loads of links by the messages of each pair of processors.

use super::Wiring;
use super::worst::Routes;
use crate::routing::{Header, Middles, Routers, Routing};

/// Largest number of links on the routes of all pairs that are kept.
const MOST_LINKS: usize = 2_000_000;

/// Loads of links by the messages of each pair, found once for all permutations.
///
/// Where messages go through any router, the load of a link is a sum over sources and over destinations, whoever
/// sends to whom: each of the two is found once. Otherwise the routes of every pair are followed, unless they are so long that
/// they are followed whenever they are asked for.
#[derive(Debug)]
pub struct RouteLoads {
    pub(super) wiring: Wiring,
    known: Known,
}

#[derive(Debug)]
enum Known {
    Nothing,
    Pairs(Pairs),
    Parts(Parts),
}

/// Links on the routes of each pair, with the fraction of its messages on each.
#[derive(Debug)]
struct Pairs {
    /// First of the links of each pair, destination by destination and source by source, and the number of links.
    first: Vec<u32>,
    links: Vec<u32>,
    fractions: Vec<f64>,
}

/// Loads of messages through any router.
#[derive(Debug)]
struct Parts {
    routers: Routers,
    /// Fractions of the messages of each source, up to their middles, and of those for each destination after them,
    /// with the links that they cross.
    sources: Vec<Vec<(usize, f64)>>,
    destinations: Vec<Vec<(usize, f64)>>,
}

impl RouteLoads {
    /// The loads of the routes of a network.
    #[must_use]
    pub fn of(routing: &dyn Routing) -> Self {
        let wiring = Wiring::of(routing.topology());
        let known = match routing.middles() {
            Middles::AnyRouter(routers) => Known::Parts(Parts::of(routing, &wiring, routers)),
            _ => Pairs::of(routing, &wiring).map_or(Known::Nothing, Known::Pairs),
        };
        Self { wiring, known }
    }

    /// Calls `visit` with the lowest channel of each link on the routes of a pair, and the fraction of its messages there,
    /// in order of the routes.
    #[inline]
    pub(super) fn of_pair(
        &self,
        (routing, routes): (&dyn Routing, &mut Routes),
        pair: [usize; 2],
        mut visit: impl FnMut(usize, f64),
    ) {
        let [source, destination] = pair;
        match &self.known {
            Known::Pairs(pairs) => {
                let place = destination * self.wiring.processors() + source;
                let all = pairs.first[place] as usize..pairs.first[place + 1] as usize;
                let links = pairs.links[all.clone()].iter().zip(&pairs.fractions[all]);
                links.for_each(|(&link, &fraction)| visit(link as usize, fraction));
            }
            Known::Parts(parts) if parts.routers.of(source) != parts.routers.of(destination) => {
                let both = [&parts.sources[source], &parts.destinations[destination]];
                both.into_iter()
                    .flatten()
                    .for_each(|&(link, load)| visit(link, load));
            }
            _ if routing.carries(source, destination) => {
                routes.follow(routing, pair, |channel, part| {
                    visit(self.wiring.link_of[channel], part);
                });
            }
            _ => {}
        }
    }
}

impl Pairs {
    /// The links of all pairs; none if they are too many.
    fn of(routing: &dyn Routing, wiring: &Wiring) -> Option<Self> {
        let processors = wiring.processors();
        let mut routes = Routes::new(wiring.link_of.len());
        let mut pairs = Self {
            first: vec![0],
            links: Vec::new(),
            fractions: Vec::new(),
        };
        for destination in 0..processors {
            for source in 0..processors {
                if source != destination && routing.carries(source, destination) {
                    routes.follow(routing, [source, destination], |channel, fraction| {
                        pairs.links.push(wiring.link_of[channel] as u32);
                        pairs.fractions.push(fraction);
                    });
                }
                pairs.first.push(pairs.links.len() as u32);
            }
            if pairs.links.len() > MOST_LINKS {
                return None;
            }
        }
        Some(pairs)
    }
}

impl Parts {
    /// The loads of each source and of each destination.
    fn of(routing: &dyn Routing, wiring: &Wiring, routers: Routers) -> Self {
        let processors = routers.count * routers.each;
        let each = 1.0 / routers.count as f64;
        let mut routes = Routes::new(wiring.link_of.len());
        let mut loads = vec![0.0; wiring.link_of.len()];
        let mut of = |processor: usize, header_of: fn(usize) -> Header, is_source: bool| {
            loads.fill(0.0);
            for middle in 0..routers.count {
                let header = header_of(processor).through(middle);
                let (aim, from) = if is_source {
                    (header, processor)
                } else {
                    (header_of(processor), routers.first(middle))
                };
                let start = (routing.injection(from), header, each);
                routes.follow_to(routing, aim, start, |channel, part, headers| {
                    let is_before = headers[channel].via.is_some();
                    if is_before == is_source {
                        loads[wiring.link_of[channel]] += part;
                    }
                    is_before || !is_source
                });
            }
            let crossed = loads.iter().copied().enumerate();
            crossed.filter(|&(_, load)| load > 0.0).collect()
        };
        let sources = (0..processors).map(|source| of(source, |_| Header::to(0), true));
        let sources = sources.collect();
        let destinations = (0..processors).map(|destination| of(destination, Header::to, false));
        Self {
            routers,
            sources,
            destinations: destinations.collect(),
        }
    }
}
