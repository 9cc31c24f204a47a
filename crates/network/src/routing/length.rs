//! Length of routes.

use std::collections::BTreeMap;

use loadcurve_base::{Error, Result};

use super::{Hop, Routing};

/// Checks that no message crosses more than `most` channels, including injection and ejection.
///
/// # Errors
/// [`Error::RouteTooLong`] for the first route that is longer, or that contains a cycle.
pub fn check_length(routing: &dyn Routing, most: usize) -> Result<()> {
    let processors = routing.topology().processors();
    // Length of the longest route from each channel; 0 until known.
    let mut lengths = vec![0; routing.topology().channels()];
    let mut hops = Vec::new();
    for destination in 0..processors {
        // First hops by the middle.
        let mut starts: BTreeMap<Option<u32>, Vec<Hop>> = BTreeMap::new();
        for source in (0..processors).filter(|&source| source != destination) {
            for (header, _) in routing.headers(source, destination) {
                let starts = starts.entry(header.via).or_default();
                routing.first(source, header, starts);
            }
        }
        for starts in starts.values() {
            lengths.fill(0);
            for start in starts {
                for first in routing.group(start.group) {
                    // Channels of the route that is being followed, with the headers on them.
                    let mut route = vec![(first, start.header)];
                    while let Some(&(channel, header)) = route.last() {
                        hops.clear();
                        routing.next(channel, header, &mut hops);
                        let onward = hops.iter().flat_map(|hop| {
                            let group = routing.group(hop.group);
                            group.map(|next| (routing.member(next), hop.header))
                        });
                        if let Some(unknown) = { onward }.find(|&(next, _)| lengths[next] == 0) {
                            route.push(unknown);
                        } else {
                            let rest = Hop::channels(&hops, routing)
                                .map(|next| lengths[next])
                                .max();
                            lengths[channel] = 1 + rest.unwrap_or(0);
                            route.pop();
                        }
                        if route.len() > most || lengths[first] > most {
                            return Err(Error::RouteTooLong {
                                channel: first,
                                destination,
                                most,
                            });
                        }
                    }
                }
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::routing::{DimensionOrder, Phases};
    use crate::topology::dimension::{Dimension, Shape};
    use crate::topology::{Lattice, Links, Xgft};

    #[test]
    fn the_longest_routes_are_those_from_end_to_end() {
        let ring = Lattice::new(vec![Dimension::new(7, Shape::TwoWayRing)]);
        let lattices = [
            (Lattice::mesh(5), 4 + 4),
            (Lattice::torus(4, Links::Unidirectional), 3 + 3),
            (Lattice::torus(4, Links::Bidirectional), 2 + 2),
            (ring, 3),
        ];
        let mut networks: Vec<(Box<dyn Routing>, usize)> = vec![(Box::new(Xgft::butterfly(3)), 6)];
        let valiant = Phases::valiant(DimensionOrder::new(Lattice::mesh(4)));
        // To the opposite corner, and back to a neighbour.
        networks.push((Box::new(valiant), 6 + 5 + 2));
        for (lattice, hops) in lattices {
            networks.push((Box::new(DimensionOrder::new(lattice)), hops + 2));
        }
        for (routing, channels) in networks {
            assert_eq!(check_length(&*routing, channels), Ok(()), "{routing:?}");
            let error = check_length(&*routing, channels - 1).unwrap_err();
            let Error::RouteTooLong { most, .. } = error else {
                panic!("{error}");
            };
            assert_eq!((most, error.key()), (channels - 1, "routes"));
        }
    }

    #[test]
    fn the_first_route_that_is_too_long_is_named() {
        let mesh = DimensionOrder::new(Lattice::mesh(3));
        let error = check_length(&mesh, 5).unwrap_err();
        let expected = Error::RouteTooLong {
            channel: 8,
            destination: 0,
            most: 5,
        };
        assert_eq!(error, expected);
        assert!(error.to_string().contains("from channel 8 to processor 0"));
    }
}
