//! All routings of lattices, arrays and dragonflies: cycles, and flows counted in several ways.

use std::collections::BTreeMap;

use loadcurve_base::Random;

use super::by_name::{digits, routing};
use super::*;
use crate::traffic::{
    DestinationMap, Flows, HotProcessors, Pattern, Permutation, TrafficMatrix, Uniform,
};

/// Small networks with all their routings.
pub(super) fn small() -> Vec<Box<dyn Routing>> {
    all(&[
        "mesh,k:3",
        "mesh,k:4",
        "torus,k:4",
        "torus,k:5",
        "cube,dims:3x4x2,wrap:110",
        "cube,dims:5x4,wrap:10",
        "cube,dims:6,wrap:1",
        "hyperx,dims:3x4,hosts:2",
        "hyperx,dims:2x3x2",
        "dragonfly,p:1,a:3,h:1",
        "dragonfly,p:2,a:2,h:1",
        "dragonfly,p:1,a:2,h:2",
    ])
}

/// The networks with all their routings.
fn all(nets: &[&'static str]) -> Vec<Box<dyn Routing>> {
    let all = nets.iter().flat_map(|&net| {
        let routes: &[&str] = match net.split(',').next() {
            Some("dragonfly") => &["valiant", "valiant-group", "ugal", "ugal-g", "updown"],
            Some("hyperx") => &["valiant", "romm", "ugal", "o1turn", "random", "updown"],
            _ if net.starts_with("cube") && digits(net).len() != 2 => {
                &["valiant", "romm", "o1turn", "random", "updown"]
            }
            _ => &["valiant", "romm", "o1turn", "random", "ival", "updown"],
        };
        routes.iter().map(move |route| routing(net, route))
    });
    all.collect()
}

#[test]
fn no_routing_leaves_a_cycle_and_all_messages_arrive() {
    let networks = all(&[
        "mesh",
        "torus",
        "mesh,k:5",
        "torus,k:5",
        "cube,dims:6x4,wrap:10",
        "cube",
        "cube,wrap:1",
        "cube,dims:2x2x2x2x2x2",
        "cube,dims:16,wrap:1",
        "hyperx",
        "hyperx,dims:4x4,hosts:4",
        "hyperx,dims:16,hosts:2",
        "dragonfly",
        "dragonfly,p:1,a:3,h:1",
    ]);
    for routing in small().into_iter().chain(networks) {
        assert_eq!(routing.check(), Ok(()), "{routing:?}");
    }
}

#[test]
fn headers_and_their_draws_agree() {
    let mut random = Random::stream(1, 0.5, 0);
    for routing in small() {
        let n = routing.topology().processors();
        for (source, destination) in [(0, n - 1), (n - 2, 1), (0, n / 2), (n / 2, 0)] {
            let headers = routing.headers(source, destination);
            let sum: f64 = headers.iter().map(|it| it.1).sum();
            assert!((sum - 1.0).abs() < 1e-12, "{routing:?}");
            let mut drawn = vec![0; headers.len()];
            for _ in 0..4000 {
                let header = routing.draw(source, destination, &mut random);
                let known = headers.iter().position(|it| it.0 == header);
                drawn[known.expect("a header of the list")] += 1;
            }
            for (&count, (header, part)) in drawn.iter().zip(&headers) {
                let deviation = f64::from(count) - 4000.0 * part;
                let scale = (4000.0 * part * (1.0 - part)).sqrt();
                assert!(deviation.abs() <= 5.0 * scale, "{routing:?} {header:?}");
            }
        }
    }
}

/// A routing whose routes are counted pair by pair.
#[derive(Debug)]
struct PairByPair(Box<dyn Routing>);

impl Routing for PairByPair {
    fn topology(&self) -> &dyn Topology {
        self.0.topology()
    }

    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        self.0.next(channel, header, hops);
    }

    fn middles(&self) -> Middles {
        Middles::ByPair
    }

    fn headers(&self, source: usize, destination: usize) -> Vec<(Header, f64)> {
        self.0.headers(source, destination)
    }
}

/// Rate and number of every class, and its steps with their joining and own messages, by the first channels
/// of classes and groups.
fn table(flows: &Flows) -> BTreeMap<[usize; 2], Vec<[f64; 3]>> {
    let mut first = vec![0; flows.classes.len()];
    for (channel, class) in flows.class_of.iter().enumerate().rev() {
        if let &Some(class) = class {
            first[class] = channel;
        }
    }
    let mut table = BTreeMap::new();
    for (class, &channel) in flows.classes.iter().zip(&first) {
        table.insert(
            [channel, channel],
            vec![[class.rate, class.channels as f64, 0.0]],
        );
        for (step, &(group, rate)) in class.onward.iter().enumerate() {
            let of = |list: &[f64]| list.get(step).copied().unwrap_or(0.0);
            let next = first[flows.groups[group][0]];
            let step = [rate, of(&class.same_source_rate), of(&class.joining)];
            let steps: &mut Vec<_> = table.entry([channel, next]).or_default();
            steps.push(step);
            steps.sort_by(|a, b| a[0].total_cmp(&b[0]));
        }
    }
    table
}

#[test]
fn trees_carry_what_the_routes_of_all_pairs_do() {
    let mut networks = small();
    networks.retain(|it| matches!(it.middles(), Middles::AnyRouter(_)));
    assert_eq!(networks.len(), 12);
    for routing in networks {
        let n = routing.topology().processors();
        let matrix = TrafficMatrix::from_items("0-5.0-3x3.0-4.1-5x2.2-1.3-2x4.4-2.5-0", n);
        let shift = DestinationMap::Shift { by: n as u32 / 2 };
        let patterns: [Box<dyn Pattern>; 5] = [
            Box::new(Uniform::new(n)),
            Box::new(Permutation::by(DestinationMap::Complement, &[n as u32]).unwrap()),
            Box::new(Permutation::by(shift, &[n as u32]).unwrap()),
            Box::new(HotProcessors::new(n, 20.0, &[0, 3]).unwrap()),
            Box::new(matrix.unwrap().matrix),
        ];
        let trees = patterns
            .each_ref()
            .map(|it| table(&Flows::of(&*routing, &**it).unwrap()));
        let pairs = PairByPair(routing);
        for (pattern, trees) in patterns.iter().zip(trees) {
            let pairs = table(&Flows::of(&pairs, &**pattern).unwrap());
            let keys = [&trees, &pairs].map(|it| it.keys().copied().collect::<Vec<_>>());
            assert_eq!(keys[0], keys[1], "{pattern:?}");
            for (key, one) in trees {
                let other = &pairs[&key];
                assert_eq!(one.len(), other.len(), "{pattern:?} {key:?}");
                let all = one.iter().flatten().zip(other.iter().flatten());
                for (a, b) in all {
                    assert!(
                        (a - b).abs() < 1e-10,
                        "{pattern:?} {key:?} {one:?} {other:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn flows_that_take_too_many_steps_are_refused() {
    let valiant = routing("mesh,k:25", "valiant");
    let hot = HotProcessors::new(625, 5.0, &[312]).unwrap();
    let groups = routing("dragonfly,p:4,a:8,h:4", "valiant-group");
    for result in [Flows::of(&*valiant, &hot), Flows::uniform(&*groups)] {
        let found = result.unwrap_err();
        assert_eq!(found.key(), "route");
        assert!(found.to_string().contains("2·10⁸ steps"), "{found}");
    }
}
