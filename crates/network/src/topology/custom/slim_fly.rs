//! The slim fly of 50 routers.

/// A slim fly of 50 routers with 4 processors each, as a packed file: ten rings of 5 routers in a circle.
///
/// Router (0, x, y) has the number 5x + y and router (1, m, c) the number 25 + 5m + c, all of x, y, m and c
/// modulo 5. Routers (0, x, y) and (0, x, y′) are joined if y − y′ is 1 or 4, routers (1, m, c) and
/// (1, m, c′) if c − c′ is 2 or 3, and routers (0, x, y) and (1, m, c) if y = mx + c. That is the graph of
/// McKay, Miller and Širáň for q = 5, which is also the Hoffman–Singleton graph: no other one of degree 7
/// reaches 50 nodes in two hops.
pub const SLIM_FLY: &str = "\
     TZRRbuYgDITfcwou8EvBNhiOs1Jb7cOqfWh7.52ZhCTqz1eTAPYMkLf3jz-..37K36.vn-8S2-fX23vZ8fdq-9GppaIXfvSs\
     9PJyOzpeXo9elNdzZCsx8KQdvV4C78.1s7hdnVFs3uNmccyyc0ms5473Z69yaKy6rNRx97zUuEcixG-t0rDio4uan2MT3cdC\
     TP.IgtoeJRgF3kKsInyoNMh61m-uxe73Qbvu6U3aVy7rVPu6cqXGX2sNyrrfTpW65vpO49ZYl1MrKzLid-ZEBghYneAmXeMa\
     tuna207312Z64kisE0GFz3eTx-A6BYdDZ4KoErx6JjtWvnC5tYqWr3c10Q7vlsLo2qe7n9rGyxDuw9OvOHaO7.dS0QLNGuA7\
     wSgYRdtgF1sHvBKMglH0De6hWTIwglEwitzgJpoNwJ1gFIxibDpkAZcJRsEo5gaj0fgfBTUOaJzZuGxjzl4SzRig2s7Znct2\
     5swy0IwBqk1KSS6dzDmw7GBBg9UOStHhHsw7WdBkpZMyJjVOGQCLqhik6QmGkZ0MPUdyXMJqJN2qLJ3Uc2Qhx8ar6SRqBKGA\
     1HOaaixFF5ZEqSBtd8oEYQKJGmQgCCWknsAFEtkbrrI4SdbcNLJpnaZcTfXgLCfJmrt0da3WlaurnsR9IllzSldKeypjqp6h\
     XLIXpK4h7UP-DFUlj0EqmlKtrwmJgwNvqxhiI11PXG-Ri5wbPi04ySafQVeM1UDkIjEXDruYpCuGdhAZScx15ZLPoCuGdhD-\
     kJgrn0EoIjvJE87Pw8avVIqI-yLGJ8kPj4k49HURl8LERl2u040vyknMSl2InVlCqvGlOIk7YmJjbaEdxOU.iVlJ.gc";

#[cfg(test)]
mod tests {
    use super::SLIM_FLY;
    use crate::topology::custom::{Description, Link};
    use loadcurve_base::packed::unpacked;

    fn slim_fly() -> Description {
        let file = unpacked(SLIM_FLY, 10_000).expect("it is packed");
        Description::read_file(&file).unwrap().description
    }

    /// Routers as (part, row, place) by their numbers.
    fn router(number: usize) -> (usize, usize, usize) {
        (number / 25, number / 5 % 5, number % 5)
    }

    #[test]
    fn links_are_those_of_the_definition() {
        let network = slim_fly();
        assert_eq!((network.nodes(), network.processors().len()), (50, 200));
        let are_joined = |one, other| match (router(one), router(other)) {
            ((0, x, y), (0, other, z)) => x == other && [1, 4].contains(&((5 + y - z) % 5)),
            ((1, m, c), (1, other, d)) => m == other && [2, 3].contains(&((5 + c - d) % 5)),
            ((0, x, y), (_, m, c)) | ((_, m, c), (0, x, y)) => y == (m * x + c) % 5,
            _ => unreachable!("there are two parts"),
        };
        let pairs = (0..50).flat_map(|from| (0..50).map(move |to| (from, to)));
        let defined = pairs.filter(|&(from, to)| are_joined(from, to));
        let links = defined.map(|(from, to)| Link { from, to, count: 1 });
        assert_eq!(network.links(), links.collect::<Vec<_>>());
    }

    #[test]
    fn it_is_a_moore_graph() {
        let network = slim_fly();
        let is_link = |from, to| {
            let links = network.links();
            links
                .binary_search_by_key(&(from, to), |link| (link.from, link.to))
                .is_ok()
        };
        for one in 0..50 {
            assert_eq!((0..50).filter(|&other| is_link(one, other)).count(), 7);
            for other in (0..50).filter(|&other| other != one) {
                let between = (0..50).filter(|&via| is_link(one, via) && is_link(via, other));
                // A single path of at most two hops: diameter 2, no triangles and no squares.
                let ways = usize::from(is_link(one, other)) + between.count();
                assert_eq!(ways, 1, "{one} to {other}");
            }
        }
    }

    #[test]
    fn its_rings_stand_in_a_circle_of_five_turns() {
        let places = slim_fly().given_places().expect("every router has a place");
        let middle = |ring: usize| {
            let of_ring = &places[5 * ring..5 * ring + 5];
            [0, 1].map(|axis| of_ring.iter().map(|place| place[axis]).sum::<f64>() / 5.0)
        };
        for ring in 0..10 {
            let [x, y] = middle(ring);
            assert!((x.hypot(y) - 40.0).abs() < 1.0, "{ring}: {x} {y}");
        }
    }
}
