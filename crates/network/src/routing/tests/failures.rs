//! Routes around failures, with the loads, hops and pairs that an independent program finds.

use super::throughput::{dragonfly, hyper_x, lattice, tree, value};
use super::*;
use crate::structure::Wiring;
use crate::topology::custom::{Description, PETERSEN};
use crate::topology::{Custom, Failures, Lattice, Links, RouterLinks};
use crate::traffic::{AnyPattern, Flows, LiveProcessors, Pattern as _, Uniform};
use loadcurve_base::{Error, Random, Result};

/// Uniform traffic around failures.
struct Case {
    hops: f64,
    /// Load of the busiest link or port at one message per cycle and source.
    gamma: f64,
    senders: usize,
    /// Number of phases, and of pairs that detour.
    detours: Option<(usize, usize)>,
}

fn around(
    net: &str,
    route: &str,
    failures: &Failures,
) -> Result<(Box<dyn Routing>, Option<(usize, usize)>)> {
    let of = |phases: Phases| -> Result<(Box<dyn Routing>, Option<(usize, usize)>)> {
        let phases = phases.around(failures)?;
        let detours = (phases.phases(), phases.detouring().count());
        Ok((Box::new(phases), Some(detours)))
    };
    if net.starts_with("own") {
        let rule = match route {
            "updown" => CustomRoute::UpDown { root: None },
            "hops" => CustomRoute::Hops,
            _ => CustomRoute::Shortest,
        };
        return Ok((rule.around(own(net), failures)?, None));
    }
    match (net.split(',').next().unwrap(), route) {
        ("hyperx", "dor") => of(Phases::direct(hyper_x(net))),
        (_, "dor") => of(Phases::direct(DimensionOrder::new(lattice(net)))),
        ("dragonfly", "minimal") => of(Phases::direct(dragonfly(net))),
        ("xgft", "adaptive") => {
            let tree = tree(net, Ascent::Adaptive);
            Ok((
                Box::new(NearestCommonAncestorAround::new(tree, failures)?),
                None,
            ))
        }
        ("xgft", "random") => {
            let tree = tree(net, Ascent::Random);
            Ok((
                Box::new(NearestCommonAncestorAround::new(tree, failures)?),
                None,
            ))
        }
        ("xgft", "dmodk") => {
            let tree = tree(net, Ascent::DModK);
            Ok((
                Box::new(NearestCommonAncestorAround::new(tree, failures)?),
                None,
            ))
        }
        ("hyperx", "updown") => Ok((
            Box::new(UpStarDownStarOn::around(&hyper_x(net), failures)?),
            None,
        )),
        ("dragonfly", "updown") => Ok((
            Box::new(UpStarDownStarOn::around(&dragonfly(net), failures)?),
            None,
        )),
        (_, "updown") => {
            let base = DimensionOrder::new(lattice(net));
            Ok((Box::new(UpStarDownStarOn::around(&base, failures)?), None))
        }
        _ => panic!("{net} {route}"),
    }
}

fn own(net: &str) -> Arc<Description> {
    let edges = value(net, "edges", PETERSEN);
    Arc::new(Description::read_edges(edges, value(net, "hosts", "all")).unwrap())
}

fn links(net: &str) -> RouterLinks {
    match net.split(',').next().unwrap() {
        "own" => RouterLinks::of(&Custom::new(own(net), 1).unwrap()),
        "hyperx" => RouterLinks::of(&hyper_x(net)),
        "dragonfly" => RouterLinks::of(&dragonfly(net)),
        "xgft" => RouterLinks::of(&tree(net, Ascent::Random)),
        _ => RouterLinks::of(&lattice(net)),
    }
}

fn case(net: &str, route: &str, failures: &Failures) -> Result<Case> {
    let (routing, detours) = around(net, route, failures)?;
    assert_eq!(routing.check(), Ok(()), "{net} {route}");
    let uniform = AnyPattern::Uniform(Uniform::new(routing.topology().processors()));
    let pattern = LiveProcessors::new(uniform, failures).unwrap();
    let flows = Flows::of(&*routing, &pattern).unwrap();
    let link_of = Wiring::of(routing.topology()).link_of;
    let mut loads = vec![0.0; link_of.len()];
    for (class, &link) in flows.class_of.iter().zip(&link_of) {
        loads[link] += class.map_or(0.0, |class| flows.classes[class].rate);
    }
    Ok(Case {
        hops: flows.mean_distance() - 2.0,
        gamma: loads.into_iter().fold(0.0, f64::max),
        senders: pattern.senders(),
        detours,
    })
}

fn is_near(one: f64, other: f64) -> bool {
    (one / other - 1.0).abs() < 1e-9
}

#[test]
fn named_failures_load_links_as_those_of_the_reference() {
    for line in include_str!("failures/named.txt").lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let [net, route, fail, senders, hops, gamma, phases, detouring] = words[..] else {
            panic!("{line}");
        };
        let failures = Failures::read(&links(net), fail.trim_matches('-')).unwrap();
        let found = case(net, route, &failures).unwrap();
        assert!(is_near(found.hops, number(hops)), "{line}: {}", found.hops);
        assert!(
            is_near(found.gamma, number(gamma)),
            "{line}: {}",
            found.gamma
        );
        assert_eq!(found.senders.to_string(), senders, "{line}");
        if let Some((phases_found, detouring_found)) = found.detours {
            assert_eq!(phases_found.to_string(), phases, "{line}");
            assert_eq!(detouring_found.to_string(), detouring, "{line}");
        }
    }
}

#[test]
fn drawn_failures_load_links_as_those_of_the_reference() {
    for line in include_str!("failures/drawn.txt").lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let (net, route, links) = (words[0], words[1], links(words[0]));
        let failures = Failures::read(&links, words[4]).unwrap();
        // Single links were not drawn.
        let (count, seed) = (words[2].parse().unwrap(), words[3].parse().unwrap());
        if count > 0 {
            let drawn = Failures::none(&links).with_drawn(&links, count, seed);
            assert_eq!(drawn, failures, "{line}");
        }
        let found = case(net, route, &failures);
        if let [.., "lost", pairs, from, to] = words[..] {
            let expected = format!("fail: {from} cannot reach {to} ({pairs} pairs)");
            assert_eq!(found.err().unwrap().to_string(), expected, "{line}");
        } else {
            let gamma = found.unwrap().gamma;
            assert!(is_near(gamma, number(words[5])), "{line}: {gamma}");
        }
    }
}

#[test]
fn what_failures_leave_may_be_disconnected() {
    let small = "own,edges:0-1x2.0-2.1-3.2-3-4.4-5.5-3,hosts:0x2.1.2x3.4.5";
    for (net, route, fail, expected) in [
        (
            "cube,dims:16,wrap:1",
            "dor",
            "3-4.10-11",
            "0 cannot reach 4 (126 pairs)",
        ),
        (small, "shortest", "3", "0 cannot reach 4 (24 pairs)"),
        (small, "updown", "3", "0 cannot reach 4 (24 pairs)"),
        ("mesh", "updown", "0-1.0-8", "0 cannot reach 1 (126 pairs)"),
        ("mesh", "dor", "0-1.0-8", "0 cannot reach 1 (126 pairs)"),
        ("mesh", "dor", "1:0.8:0", "1 cannot reach 0 (63 pairs)"),
    ] {
        let failures = Failures::read(&links(net), fail).unwrap();
        let found = case(net, route, &failures).err().unwrap();
        assert_eq!(
            found.to_string(),
            format!("fail: {expected}"),
            "{net} {route}"
        );
    }
}

#[test]
fn rules_that_can_deadlock_can_do_so_in_what_is_left() {
    let ring = "own,edges:0-1-2-3-4-5-6-7-0.0-4.1-5.2-6.3-7";
    for (net, fail) in [("own", "0-1"), (ring, "3"), (ring, "3-4")] {
        let failures = Failures::read(&links(net), fail).unwrap();
        let (routing, _) = around(net, "shortest", &failures).unwrap();
        let Err(Error::DependencyCycle { channels }) = routing.check() else {
            panic!("{net} {fail} has no cycle");
        };
        let ends = routing.topology().channel_ends();
        for channel in channels {
            let (from, to) = ends[channel].nodes();
            assert!(!failures.breaks(from, to), "{net} {fail}: {from} {to}");
        }
    }
}

fn number(text: &str) -> f64 {
    text.parse().unwrap()
}

/// All routings of a lattice around failures.
fn of_lattice(lattice: &Lattice, failures: &Failures) -> Vec<Result<Phases>> {
    let base = || DimensionOrder::new(lattice.clone());
    let mut routings = vec![
        Phases::direct(base()),
        Phases::valiant(base()),
        Phases::romm(base()),
        Phases::direct(O1Turn::new(lattice.clone())),
    ];
    routings.extend(RandomOrder::new(lattice).map(Phases::direct));
    routings.into_iter().map(|it| it.around(failures)).collect()
}

/// Checks that messages of all headers arrive at their destination over channels that have not failed, and that
/// the parts of a pair are all of its messages.
fn arrive(routing: &Phases, failures: &Failures) {
    let topology = Routing::topology(routing);
    let links = RouterLinks::of(topology);
    let broken = failures.channels(&links);
    let processors = topology.processors();
    for (source, destination) in (0..processors).flat_map(|s| (0..processors).map(move |d| (s, d)))
    {
        let headers = routing.headers(source, destination);
        if !routing.carries(source, destination) {
            assert_eq!(headers, []);
            continue;
        }
        let parts: f64 = headers.iter().map(|&(_, part)| part).sum();
        assert!((parts - 1.0).abs() < 1e-12);
        for (header, _) in headers {
            let dynamic: &dyn Routing = routing;
            let route = dynamic.route_with(source, header);
            assert!(
                route
                    .steps
                    .iter()
                    .flatten()
                    .all(|&channel| !broken[channel])
            );
            assert_eq!(route.steps[route.length() - 1], [processors + destination]);
        }
        let mut random = Random::stream(1, 0.5, source as u32);
        let drawn = routing.draw(source, destination, &mut random);
        let headers = routing.headers(source, destination);
        assert!(
            headers.iter().any(|&(header, _)| header == drawn),
            "{drawn:?}"
        );
    }
}

#[test]
fn messages_of_all_routings_arrive_without_cycles() {
    let torus = Lattice::torus(4, Links::Bidirectional);
    for (lattice, fail) in [
        (Lattice::mesh(4), "5-6"),
        (Lattice::mesh(4), "5"),
        (Lattice::mesh(4), "1:2.8-12"),
        (torus.clone(), "0-1"),
        (torus, "5"),
    ] {
        let failures = Failures::read(&RouterLinks::of(&lattice), fail).unwrap();
        for routing in of_lattice(&lattice, &failures) {
            match routing {
                Ok(routing) => {
                    assert_eq!(routing.check(), Ok(()), "{routing:?}");
                    arrive(&routing, &failures);
                }
                // Two phases of two, three or four classes each.
                Err(error) => assert!(error.to_string().contains("at most 8"), "{error}"),
            }
        }
    }
    for network in [HyperX::new(&[3, 3], 2), HyperX::new(&[4, 3], 1)] {
        for fail in ["0-1", "4"] {
            let failures = Failures::read(&RouterLinks::of(&network), fail).unwrap();
            for routing in [
                Phases::direct(network.clone()),
                Phases::valiant(network.clone()),
                Phases::romm(network.clone()),
                Phases::direct(O1Turn::new(network.clone())),
                Phases::direct(RandomOrder::new(&network).unwrap()),
            ] {
                let routing = routing.around(&failures).unwrap();
                assert_eq!(routing.check(), Ok(()));
                arrive(&routing, &failures);
            }
        }
    }
    let dragonfly = Dragonfly::new(1, 3, 1);
    let failures = Failures::read(&RouterLinks::of(&dragonfly), "0-1").unwrap();
    for routing in [
        Phases::direct(dragonfly),
        Phases::valiant(dragonfly),
        Phases::valiant_group(dragonfly),
    ] {
        let routing = routing.around(&failures).unwrap();
        assert_eq!(routing.check(), Ok(()));
        arrive(&routing, &failures);
    }
}

#[test]
fn orders_and_dimensions_keep_their_shares() {
    let mesh = Lattice::mesh(4);
    let failures = Failures::read(&RouterLinks::of(&mesh), "0-1").unwrap();
    // From the corner only the order that starts along the column is whole: nothing detours but the row.
    let o1turn = Phases::direct(O1Turn::new(mesh.clone()))
        .around(&failures)
        .unwrap();
    assert_eq!(o1turn.phases(), 2);
    assert_eq!(o1turn.detouring().count(), 2 * 3);
    let routing: &dyn Routing = &o1turn;
    assert_eq!(routing.route(0, 5).paths, 1.0);
    assert_eq!(routing.route(4, 9).paths, 2.0);
    // In a torus both directions are equally long, and one of them is broken in one of the orders.
    let torus = Lattice::torus(4, Links::Bidirectional);
    let failures = Failures::read(&RouterLinks::of(&torus), "0-1").unwrap();
    let o1turn = Phases::direct(O1Turn::new(torus))
        .around(&failures)
        .unwrap();
    let mut hops = Vec::new();
    o1turn.next(0, Header::to(10), &mut hops);
    let classes = hops
        .iter()
        .map(|hop| o1turn.topology().channel_name(hop.group));
    let along_row = classes.filter(|name| name.contains("(3,0)")).count();
    // Half of the messages start along the row, all to the left.
    assert_eq!(2 * along_row, hops.len(), "{hops:?}");
}

/// Detours in which all phases use the same virtual channels.
#[derive(Debug)]
struct OneClass(Phases);

impl Routing for OneClass {
    fn topology(&self) -> &dyn Topology {
        self.0.topology()
    }

    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        let network = self.0.classes();
        // The class of the phase, which a message needs to know its middle, is that of its header alone.
        let (origin, _) = network.origin(channel);
        self.0.next(origin, header, hops);
        for hop in hops {
            hop.group = network.origin(hop.group).0;
        }
    }

    fn middles(&self) -> Middles {
        self.0.middles()
    }

    fn headers(&self, source: usize, destination: usize) -> Vec<(Header, f64)> {
        self.0.headers(source, destination)
    }
}

#[test]
fn detours_that_share_virtual_channels_leave_a_cycle() {
    let mesh = Lattice::mesh(4);
    for fail in ["5-6", "5", "5-6.9-10"] {
        let failures = Failures::read(&RouterLinks::of(&mesh), fail).unwrap();
        let routing = Phases::direct(DimensionOrder::new(mesh.clone()));
        let routing = routing.around(&failures).unwrap();
        assert_eq!(routing.check(), Ok(()));
        let found = OneClass(routing).check().unwrap_err();
        assert!(matches!(found, Error::DependencyCycle { .. }), "{found}");
    }
}

#[test]
fn groups_are_middles_as_without_failures() {
    let dragonfly = Dragonfly::new(2, 4, 2);
    let [one, other] = [
        Box::new(Phases::valiant_group(dragonfly)) as Box<dyn Routing>,
        Box::new(ValiantGroup::new(dragonfly)),
    ]
    .map(|routing| {
        assert_eq!(routing.check(), Ok(()));
        let flows = Flows::uniform(&*routing).unwrap();
        let link_of = Wiring::of(routing.topology()).link_of;
        let mut loads = vec![0.0; Routing::topology(&dragonfly).channels()];
        for (class, &link) in flows.class_of.iter().zip(&link_of) {
            loads[link] += class.map_or(0.0, |class| flows.classes[class].rate);
        }
        loads
    });
    for (one, other) in one.iter().zip(&other) {
        assert!((one - other).abs() < 1e-12);
    }
    let routing = Phases::valiant_group(dragonfly);
    let mut random = Random::stream(2, 0.5, 1);
    let mut same = random.clone();
    for (source, destination) in [(0, 71), (5, 30), (8, 9)] {
        let drawn = routing.draw(source, destination, &mut random);
        let group = ValiantGroup::new(dragonfly).draw(source, destination, &mut same);
        assert_eq!(drawn.via.is_some(), group.via.is_some());
    }
    assert_eq!(random.word(), same.word());
}
