//! The Pareto edge of a set of points: those that no other one beats.

/// Indices of the points that are on the edge, the cheapest first: none of the others costs no more and is no slower.
/// Points without a latency are never on it; of equal points, the first is.
///
/// ```
/// use loadcurve_answers::pareto_edge;
/// let points = [(10.0, Some(50.0)), (20.0, Some(40.0)), (20.0, Some(45.0)), (30.0, Some(60.0)), (5.0, None)];
/// assert_eq!(pareto_edge(&points), [0, 1]);
/// ```
#[must_use]
pub fn pareto_edge(points: &[(f64, Option<f64>)]) -> Vec<usize> {
    let known = points.iter().enumerate();
    let known = known.filter_map(|(place, &(cost, latency))| Some((cost, latency?, place)));
    let mut known: Vec<(f64, f64, usize)> = known.collect();
    known.sort_by(|one, other| {
        let by_cost = one.0.total_cmp(&other.0);
        by_cost
            .then(one.1.total_cmp(&other.1))
            .then(one.2.cmp(&other.2))
    });
    let mut fastest = f64::INFINITY;
    known.retain(|&(_, latency, _)| {
        let is_faster = latency < fastest;
        fastest = fastest.min(latency);
        is_faster
    });
    known.into_iter().map(|(_, _, place)| place).collect()
}

#[cfg(test)]
mod tests {
    use loadcurve_base::Random;

    use super::*;

    /// True if a point costs no more than another, is no slower, and is better at one of these.
    fn dominates(one: (f64, f64), other: (f64, f64)) -> bool {
        one.0 <= other.0 && one.1 <= other.1 && one != other
    }

    #[test]
    fn no_point_on_the_edge_is_dominated_and_every_other_one_is_or_is_its_equal() {
        let mut random = Random::stream(15, 0.0, 0);
        for round in 0..500 {
            let count = round % 40;
            // Few values, so that many are equal.
            let mut number = || f64::from(random.below(8));
            let points: Vec<(f64, Option<f64>)> = (0..count)
                .map(|_| (number(), Some(number()).filter(|latency| *latency > 1.0)))
                .collect();
            let on_edge = pareto_edge(&points);
            let at = |place: usize| points[place].1.map(|latency| (points[place].0, latency));
            let known: Vec<usize> = (0..count).filter(|&place| at(place).is_some()).collect();
            assert_eq!(on_edge.is_empty(), known.is_empty());
            for &place in &known {
                let here = at(place).unwrap();
                let is_dominated = known
                    .iter()
                    .any(|&other| dominates(at(other).unwrap(), here));
                if on_edge.contains(&place) {
                    assert!(!is_dominated, "{points:?} {place}");
                } else {
                    let is_equal = on_edge.iter().any(|&other| at(other) == Some(here));
                    assert!(is_dominated || is_equal, "{points:?} {place}");
                }
            }
            let costs: Vec<f64> = on_edge.iter().map(|&place| points[place].0).collect();
            assert!(costs.windows(2).all(|pair| pair[0] < pair[1]), "{costs:?}");
        }
    }
}
