//! Search for the worst-case permutation, link by link.

use std::collections::BTreeSet;
use std::sync::Arc;

use loadcurve_base::work::{Stage, report_progress};

use super::super::wiring::Wiring;
use super::super::{RouteLoads, TIE};
use super::lexicographic;
use super::matching::Matching;
use super::pairs::Pairs;
use super::routes::Routes;
use super::through::Through;
use super::{WorstPermutation, hungarian};
use crate::routing::{Middles, Routing};

/// A resumable search in steps of microseconds to milliseconds: first the routes to each destination are
/// followed, and then a matching is found for each link that has no earlier equivalent.
#[derive(Debug)]
pub struct Search<'a> {
    routing: &'a dyn Routing,
    processors: usize,
    routes: Routes,
    /// Loads by each pair, if they are known.
    known: Option<Arc<RouteLoads>>,
    /// Position in `links` of the link of each channel; none if an equivalent link comes earlier.
    place: Vec<Option<u32>>,
    /// Links in the order in which they are tried, those between routers first.
    links: Vec<Link>,
    largest: [Vec<f64>; 2],
    /// The loads that need no search, where all middles are equally likely.
    through: Option<Through>,
    /// Number of steps taken.
    taken: usize,
    best: Best,
}

/// The busiest link so far.
#[derive(Debug, Default)]
struct Best {
    load: f64,
    link: usize,
}

#[derive(Debug)]
struct Link {
    channel: usize,
    pairs: Pairs,
}

impl<'a> Search<'a> {
    /// A search through the routes of a network.
    #[must_use]
    pub fn new(routing: &'a dyn Routing) -> Self {
        Self::with(routing, None)
    }

    /// A search through the routes of a network, the loads of which may be known.
    #[must_use]
    pub fn with(routing: &'a dyn Routing, known: Option<Arc<RouteLoads>>) -> Self {
        let topology = routing.topology();
        let wiring = Wiring::of(topology);
        let (processors, channels) = (topology.processors(), topology.channels());
        let mut order: Vec<usize> = (0..channels)
            .filter(|&it| wiring.link_of[it] == it)
            .collect();
        order.sort_by_key(|&channel| wiring.is_port[channel]);
        // A symmetry that maps a channel to another one also maps their links.
        let mut met = BTreeSet::new();
        let symmetry = |channel: usize| {
            let siblings = topology.siblings(channel).into_iter();
            let classes = siblings.map(|sibling| topology.symmetry(sibling));
            classes.fold(topology.symmetry(channel), usize::min)
        };
        order.retain(|&channel| met.insert(symmetry(channel)));
        let mut of_link = vec![None; channels];
        for (place, &channel) in (0..).zip(&order) {
            of_link[channel] = Some(place);
        }
        let link = |channel| Link {
            channel,
            pairs: Pairs::default(),
        };
        Self {
            routing,
            processors,
            routes: Routes::new(channels),
            known,
            place: wiring.link_of.iter().map(|&link| of_link[link]).collect(),
            links: order.into_iter().map(link).collect(),
            largest: [0, 1].map(|_| vec![0.0; processors]),
            through: match routing.middles() {
                Middles::AnyRouter(routers) => Some(Through::new(routing, routers)),
                Middles::None | Middles::Detours | Middles::ByPair => None,
            },
            taken: 0,
            best: Best::default(),
        }
    }

    /// Number of steps of the whole search.
    #[must_use]
    pub fn steps(&self) -> usize {
        match &self.through {
            Some(through) => through.steps(),
            None => self.processors + self.links.len(),
        }
    }

    /// Number of steps taken.
    #[must_use]
    pub fn taken(&self) -> usize {
        self.taken
    }

    /// True if all steps are taken.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.taken == self.steps()
    }

    /// Takes a step.
    pub fn step(&mut self) {
        report_progress(Stage::Permutation, self.taken as f64 / self.steps() as f64);
        if let Some(through) = &mut self.through {
            if self.taken < through.steps() {
                through.step(self.routing, self.taken, &mut self.routes);
                self.taken += 1;
            }
            return;
        }
        match self.taken.checked_sub(self.processors) {
            None => self.follow_to(self.taken),
            Some(link) if link < self.links.len() => self.match_on(link),
            Some(_) => return,
        }
        self.taken += 1;
    }

    /// Follows the routes from all sources to a destination, which share their next hops.
    fn follow_to(&mut self, destination: usize) {
        let Self {
            routing,
            routes,
            known,
            place,
            links,
            ..
        } = self;
        let is_other = |&from: &usize| from != destination && routing.carries(from, destination);
        for source in (0..self.processors).filter(is_other) {
            let pair = [source, destination];
            let add = |channel: usize, part| {
                if let Some(link) = place[channel] {
                    let pairs = &mut links[link as usize].pairs;
                    pairs.add(source as u32, destination as u32, part);
                }
            };
            match known {
                Some(known) => known.of_pair((*routing, routes), pair, add),
                None => routes.follow(*routing, pair, add),
            }
        }
    }

    /// Finds the largest load of a link, unless its upper bound rules it out.
    fn match_on(&mut self, link: usize) {
        let pairs = &self.links[link].pairs;
        let is_more = |load: f64| load > self.best.load * (1.0 + TIE);
        if !is_more(pairs.at_most(&mut self.largest)) {
            // Its pairs are no longer needed.
            self.links[link].pairs = Pairs::default();
            return;
        }
        let matching = Matching::of(pairs);
        let load = match pairs.even_part() {
            Some(part) => matching.largest().iter().flatten().count() as f64 * part,
            None => hungarian::Assignment::of(&matching).weight,
        };
        if is_more(load) {
            let before = std::mem::replace(&mut self.best, Best { load, link });
            if before.load > 0.0 {
                self.links[before.link].pairs = Pairs::default();
            }
        } else {
            self.links[link].pairs = Pairs::default();
        }
    }

    /// The worst-case permutation.
    ///
    /// # Panics
    /// When the search is not done.
    #[must_use]
    pub fn found(self) -> WorstPermutation {
        assert!(
            self.is_done(),
            "a search that is done has found a permutation"
        );
        if let Some(through) = &self.through {
            return self.even(through);
        }
        let Link { channel, pairs } = &self.links[self.best.link];
        let matching = Matching::of(pairs);
        let chosen = if pairs.even_part().is_some() {
            lexicographic::lowest(&matching, lexicographic::Rules::of_any_largest(&matching))
        } else {
            let assignment = hungarian::Assignment::of(&matching);
            lexicographic::lowest(
                &matching,
                lexicographic::Rules::of_heaviest(&matching, &assignment),
            )
        };
        WorstPermutation {
            processors: self.processors,
            most_load: self.best.load,
            channel: *channel,
            pairs: matching.named(&chosen),
            splits: pairs.even_part() != Some(1.0),
        }
    }

    /// The worst-case permutation where all are equally bad.
    fn even(&self, through: &Through) -> WorstPermutation {
        let mut loads = vec![0.0; self.links.len()];
        for (place, load) in self.place.iter().zip(&through.loads) {
            if let Some(place) = *place {
                loads[place as usize] += load;
            }
        }
        let mut best = Best::default();
        for (link, &load) in loads.iter().enumerate() {
            if load > best.load * (1.0 + TIE) {
                best = Best { load, link };
            }
        }
        let channel = self.links[best.link].channel;
        WorstPermutation {
            processors: self.processors,
            most_load: best.load,
            channel,
            pairs: through.pairs(),
            splits: true,
        }
    }
}
