//! Length of routes.

use loadcurve_base::{Error, Result};

use super::{Header, Hop, Routing};

/// Checks that no message crosses more than `most` channels, including injection and ejection.
///
/// # Errors
/// [`Error::RouteTooLong`] for the first route that is longer, or that contains a cycle.
pub fn check_length(routing: &dyn Routing, most: usize) -> Result<()> {
    let processors = routing.topology().processors();
    // Length of the longest route from each channel; 0 until known.
    let mut lengths = vec![0; routing.topology().channels()];
    let (mut starts, mut hops) = (Vec::new(), Vec::new());
    for destination in 0..processors {
        lengths.fill(0);
        let header = Header::to(destination);
        starts.clear();
        for source in (0..processors).filter(|&source| source != destination) {
            routing.first(source, header, &mut starts);
        }
        for first in Hop::channels(&starts, routing) {
            // Channels of the route that is being followed.
            let mut route = vec![first];
            while let Some(&channel) = route.last() {
                hops.clear();
                routing.next(channel, header, &mut hops);
                let mut onward = Hop::channels(&hops, routing);
                if let Some(unknown) = onward.find(|&next| lengths[next] == 0) {
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
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::routing::DimensionOrder;
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
