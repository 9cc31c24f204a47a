//! Bottleneck cuts of networks of unknown shape.

use super::bisection::halves;
use super::demand::Demand;
use super::flow::Flow;
use super::partition::Partition;
use super::wiring::Wiring;

/// Largest number of routers whose cuts are all tried.
const MAX_ROUTERS: usize = 16;

/// Number of distant router pairs between which minimum cuts are sought, and fractions of the routers kept
/// on either side of them: one router, an eighth, a quarter.
const FAR_PAIRS: usize = 16;
const KEPT: [usize; 3] = [usize::MAX, 8, 4];

/// Longest list of routers in the name of a part.
const MAX_LISTED: usize = 6;

/// Candidate cuts of a network under some traffic: with at most 16 routers the tightest of all cuts, and
/// true; with more routers the heuristic bisection, minimum cuts between distant routers, and false.
///
/// # Source
/// T. Leighton and S. Rao, "Multicommodity max-flow min-cut theorems and their use in designing approximation
/// algorithms", J. ACM 46(6), 1999, pp. 787–832, on why the tightest cut of a larger network is hard to find.
pub(super) fn bottleneck_cuts(wiring: &Wiring, demand: &Demand) -> (Vec<Partition>, bool) {
    let routers: Vec<usize> = wiring.routers().collect();
    if (2..=MAX_ROUTERS).contains(&routers.len()) {
        let tightest = tightest_of_all(wiring, demand, &routers);
        return (tightest.into_iter().collect(), true);
    }
    let bisection = halves(wiring).map(|(_, is_first)| is_first);
    let parts = bisection.into_iter().chain(minimum_cuts(wiring, &routers));
    let partitions = parts.map(|is_first| part(wiring, &routers, &is_first));
    (partitions.collect(), false)
}

/// The tightest cut of a network of at most 16 routers, by exhaustive search; none if no messages leave any
/// router.
fn tightest_of_all(wiring: &Wiring, demand: &Demand, routers: &[usize]) -> Option<Partition> {
    let count = routers.len();
    let mut index = vec![0; wiring.nodes];
    for (place, &router) in routers.iter().enumerate() {
        index[router] = place;
    }
    let at = |node: usize| index[wiring.router[node]];
    let mut links = vec![0.0; count * count];
    for &[from, to] in &wiring.links {
        links[at(from) * count + at(to)] += 1.0;
    }
    let messages = demand.between(count, |processor| {
        [wiring.sources[processor], wiring.destinations[processor]].map(at)
    });
    let across = |rates: &[f64], set: usize| -> f64 {
        let is_in = |place: usize| set >> place & 1 == 1;
        let pairs = (0..count).filter(|&from| is_in(from)).flat_map(|from| {
            let others = (0..count).filter(move |&to| !is_in(to));
            others.map(move |to| rates[from * count + to])
        });
        pairs.sum()
    };
    let all = (1 << count) - 1;
    let bound = |set: usize| {
        let crossing = across(&messages, set);
        // Rates below this are rounding errors of zero.
        (crossing > 1e-9).then(|| across(&links, set) / crossing)
    };
    // Each set represents the cut out of it; the cut into it is that out of its complement.
    let bounds = (1..all).filter_map(|set| Some((bound(set)?, set)));
    let (_, tightest) = bounds.min_by(|(one, _), (other, _)| one.total_cmp(other))?;
    let is_smaller = tightest.count_ones() as usize * 2 <= count;
    let named = if is_smaller {
        tightest
    } else {
        all & !tightest
    };
    let is_first: Vec<bool> = (0..wiring.nodes)
        .map(|node| named >> at(node) & 1 == 1)
        .collect();
    Some(part(wiring, routers, &is_first))
}

/// Near sides of minimum cuts between distant routers, each of which keeps some of the routers next to it.
fn minimum_cuts(wiring: &Wiring, routers: &[usize]) -> Vec<Vec<bool>> {
    let mut flow = Flow::of(wiring);
    let pairs = routers.len().min(FAR_PAIRS);
    let starts = (0..pairs).map(|pair| routers[pair * routers.len() / pairs]);
    let mut cuts: Vec<Vec<bool>> = Vec::new();
    for start in starts {
        let near = flow.by_distance(wiring, start);
        let Some(&far) = near.last().filter(|&&far| far != start) else {
            continue;
        };
        let from_far = flow.by_distance(wiring, far);
        for kept in KEPT {
            let count = (routers.len() / kept).max(1);
            let count = count.min(near.len()).min(from_far.len());
            let mut is_end = vec![false; wiring.nodes];
            from_far[..count]
                .iter()
                .for_each(|&router| is_end[router] = true);
            if near[..count].iter().any(|&router| is_end[router]) {
                continue;
            }
            if flow
                .max_flow(wiring, &near[..count], &is_end, usize::MAX)
                .is_some()
            {
                let side = (0..wiring.nodes).map(|node| flow.is_cut_off(wiring.router[node]));
                let side: Vec<bool> = side.collect();
                if !cuts.contains(&side) {
                    cuts.push(side);
                }
            }
        }
    }
    cuts
}

/// A part of the network and the rest, named after the routers of the part.
fn part(wiring: &Wiring, routers: &[usize], is_first: &[bool]) -> Partition {
    let numbers = (0..routers.len()).filter(|&number| is_first[routers[number]]);
    let name = named(&numbers.collect::<Vec<_>>());
    Partition::halves(name, wiring.nodes, |node| is_first[node])
}

/// Name of some routers, by their numbers in order.
fn named(numbers: &[usize]) -> String {
    match numbers {
        [one] => format!("router {one}"),
        [first, .., last] if last - first + 1 == numbers.len() => {
            format!("routers {first} to {last}")
        }
        _ if numbers.len() <= MAX_LISTED => {
            let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
            format!("routers {}", numbers.join(", "))
        }
        _ => {
            let first: Vec<String> = numbers[..3].iter().map(usize::to_string).collect();
            format!("{} routers ({}, …)", numbers.len(), first.join(", "))
        }
    }
}
