//! All routes between two processors, and the share of their messages on each channel.
//!
//! The shares are those of an empty network: all candidates for a hop are equally likely, and all channels of a
//! group.

use super::route::Walk;
use super::{Header, Routing};

/// Greatest relative difference of two probabilities that count as equal.
const ROUNDING: f64 = 1e-9;

/// Routes of the messages from one processor to another, through all of their middles.
#[derive(Debug, Clone, PartialEq)]
pub struct PairRoutes {
    /// Channels that messages may take, in ascending order, each with the fraction of the messages that do.
    pub shares: Vec<(usize, f64)>,
    /// Number of routes.
    pub paths: f64,
    /// Fewest and most channels of a route, counting injection and ejection channels where the topology numbers
    /// them.
    pub lengths: [usize; 2],
    /// Mean number of channels over the messages.
    pub mean_length: f64,
    /// A route that most messages take: of several, one whose length is nearest to the mean.
    pub likeliest: SingleRoute,
    /// True if messages take any channel that is free of several.
    pub is_adaptive: bool,
    /// Number of headers with which messages start, one for each choice of middles.
    pub headers: usize,
    /// The routes of every how many of these were followed: if not of all, the other numbers are those of a sample.
    pub every: usize,
}

/// A single route.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SingleRoute {
    /// Its channels.
    pub channels: Vec<usize>,
    /// For each middle, the number of channels before it.
    pub middles: Vec<usize>,
    /// Fraction of the messages that take it.
    pub share: f64,
}

/// The end of a route, by its header and its channel.
struct Arrival {
    header: Header,
    channel: usize,
    length: usize,
    /// Fraction of the messages that take the likeliest of the routes that end there.
    share: f64,
}

impl PairRoutes {
    /// Number of steps, each from a channel to the next one, in which the routes of a pair are followed on a page
    /// within a frame.
    pub const STEPS_IN_A_FRAME: usize = 50_000;
}

impl dyn Routing + '_ {
    /// The routes of the messages from one processor to another, of which only every n-th header is followed if
    /// all take more than some number of steps; none where the routing carries no messages.
    ///
    /// ```
    /// use loadcurve_network::routing::{DimensionOrder, PairRoutes, Phases, Routing};
    /// use loadcurve_network::topology::Lattice;
    /// let valiant: &dyn Routing = &Phases::valiant(DimensionOrder::new(Lattice::mesh(4)));
    /// let routes = valiant.routes(0, 1, PairRoutes::STEPS_IN_A_FRAME).unwrap();
    /// // Through any of 16 nodes; to the node on the right or above it, and back.
    /// assert_eq!((routes.paths, routes.lengths), (16.0, [2 + 1, 2 + 11]));
    /// assert_eq!(routes.likeliest.share, 1.0 / 16.0);
    /// ```
    ///
    /// # Panics
    /// When there are no such processors, or they are the same.
    #[must_use]
    pub fn routes(&self, from: usize, to: usize, most_steps: usize) -> Option<PairRoutes> {
        let processors = self.topology().processors();
        assert!(
            from.max(to) < processors && from != to,
            "no pair {from} and {to} of {processors}"
        );
        if !self.carries(from, to) {
            return None;
        }
        let headers = self.headers(from, to);
        let steps = headers.len() * Walk::of(self, from, headers[headers.len() / 2].0).steps();
        let every = steps.div_ceil(most_steps).clamp(1, headers.len());
        let followed = || headers.iter().step_by(every);
        let all: f64 = followed().map(|&(_, part)| part).sum();

        let mut shares = vec![0.0; self.topology().channels()];
        let (mut paths, mut mean_length, mut is_adaptive) = (0.0, 0.0, false);
        let mut arrivals: Vec<Arrival> = Vec::new();
        for &(header, part) in followed() {
            let walk = Walk::of(self, from, header);
            is_adaptive |= walk.is_adaptive;
            for (layer, places) in walk.layers.iter().enumerate() {
                for place in places {
                    let share = place.share * part / all;
                    shares[place.channel] += share;
                    if place.is_last {
                        paths += place.paths;
                        mean_length += share * (layer + 1) as f64;
                        arrivals.push(Arrival {
                            header,
                            channel: place.channel,
                            length: layer + 1,
                            share: place.likeliest * part / all,
                        });
                    }
                }
            }
        }
        let lengths = arrivals.iter().map(|arrival| arrival.length);
        let lengths = [lengths.clone().min()?, lengths.max()?];
        let shown = representative(&arrivals, mean_length)?;
        let shares = shares.into_iter().enumerate();
        Some(PairRoutes {
            shares: shares.filter(|&(_, share)| share > 0.0).collect(),
            paths,
            lengths,
            mean_length,
            likeliest: self.likeliest(from, shown),
            is_adaptive,
            headers: headers.len(),
            every,
        })
    }

    /// The likeliest of the routes that end at an arrival.
    fn likeliest(&self, from: usize, arrival: &Arrival) -> SingleRoute {
        let walk = Walk::of(self, from, arrival.header);
        let steps = walk.back_from(arrival.length - 1, arrival.channel);
        let phase = |at: usize| steps[at].1.phase;
        SingleRoute {
            channels: steps.iter().map(|&(channel, _)| channel).collect(),
            middles: (1..steps.len())
                .filter(|&at| phase(at) > phase(at - 1))
                .collect(),
            share: arrival.share,
        }
    }
}

/// Of the arrivals that most messages have, with a length as near as possible to the mean, the one in the middle.
fn representative(arrivals: &[Arrival], mean_length: f64) -> Option<&Arrival> {
    let most = arrivals.iter().map(|arrival| arrival.share);
    let most = most.fold(0.0, f64::max) * (1.0 - ROUNDING);
    let off = |arrival: &Arrival| (arrival.length as f64 - mean_length).abs();
    let likeliest = arrivals.iter().filter(|arrival| arrival.share >= most);
    let least = likeliest.clone().map(off).fold(f64::INFINITY, f64::min) + ROUNDING;
    let nearest: Vec<&Arrival> = likeliest.filter(|it| off(it) <= least).collect();
    nearest.get(nearest.len() / 2).copied()
}

#[cfg(test)]
mod tests;
