//! Routings whose routers compare routes with and without a middle, and how routers choose in all others.

use super::by_name::{self, dragonfly, routing};
use super::*;
use crate::topology::ChannelKind::{Ejection, Global, Injection, Local};
use crate::topology::Ends;

#[test]
fn prospects_begin_as_routes_do_and_count_their_hops() {
    for (net, route) in [
        ("hyperx,dims:3x4,hosts:2", "ugal"),
        ("dragonfly,p:1,a:3,h:1", "ugal"),
        ("dragonfly,p:1,a:3,h:1", "ugal-g"),
        ("dragonfly,p:1,a:2,h:2", "ugal-g"),
    ] {
        let routing = routing(net, route);
        let topology = routing.topology();
        let ends = topology.channel_ends();
        let n = topology.processors();
        for (from, to) in (0..n).flat_map(|from| (0..n).map(move |to| (from, to))) {
            let router = |processor| ends[routing.injection(processor)].nodes().1;
            if router(from) == router(to) {
                continue;
            }
            let mut headers = routing.headers(from, to);
            headers.push((Header::to(to), 0.0));
            for (header, _) in headers {
                let walked = routing.route_with(from, header);
                assert_eq!(walked.paths, 1.0);
                let prospect = routing.prospect(from, header);
                assert_eq!(prospect.hops as usize + 2, walked.length());
                let mut links = walked.steps.iter().map(|step| step[0]);
                let is_global = |&channel: &usize| topology.channel_kind(channel) == Global;
                let watched = match { links.clone() }.find(is_global) {
                    Some(global) if route == "ugal-g" => global,
                    _ => links.nth(1).unwrap(),
                };
                assert_eq!(prospect.channel, watched, "{net} {from} {header:?}");
            }
        }
    }
}

#[test]
fn middle_groups_of_ugal_are_those_of_neither_end() {
    let dragonfly = dragonfly("dragonfly,p:1,a:3,h:1");
    let ugal = ValiantGroup::ugal(dragonfly);
    let via = |it: &(Header, f64)| (it.0.via, it.1);
    // From group 1 to group 3 of four.
    let found: Vec<_> = ugal.headers(4, 10).iter().map(via).collect();
    assert_eq!(found, [(Some(0), 0.5), (Some(2), 0.5)]);
    assert_eq!(ugal.headers(3, 5), [(Header::to(5), 1.0)]);
    // Five local links of three groups, and two global ones at most.
    let routing: &dyn Routing = &ugal;
    let length = routing.route_with(4, Header::to(10).through(0)).length();
    assert!(length <= 2 + 5, "{length}");
}

#[test]
fn messages_are_ejected_after_their_middles_only() {
    for (net, route) in [
        ("mesh,k:4", "valiant"),
        ("mesh,k:4", "romm"),
        ("torus,k:4", "valiant"),
        ("hyperx,dims:3x4,hosts:2", "valiant"),
        ("hyperx,dims:3x4,hosts:2", "ugal"),
    ] {
        let routing = routing(net, route);
        let topology = routing.topology();
        let (ends, n) = (topology.channel_ends(), topology.processors());
        let each = by_name::value(net, "hosts", "1").parse::<usize>().unwrap();
        for (from, to) in [(0, n - 1), (n - 2, 1), (0, n / 2), (3, 2), (n / 2, 3)] {
            for (header, _) in routing.headers(from, to) {
                let mut open = vec![(routing.injection(from), header)];
                while let Some((channel, header)) = open.pop() {
                    let mut hops = Vec::new();
                    routing.next(channel, header, &mut hops);
                    for hop in hops {
                        if hop.header.via != header.via {
                            let first = header.via.unwrap() as usize * each;
                            let middle = ends[routing.injection(first)].nodes().1;
                            assert_eq!(ends[channel].nodes().1, middle);
                        }
                        let is_last = topology.channel_kind(hop.group) == Ejection;
                        assert!(!is_last || hop.header.via.is_none());
                        open.push((hop.group, hop.header));
                    }
                }
            }
        }
    }
}

#[test]
fn links_have_the_virtual_channels_of_their_classes_and_ports_one() {
    for (net, route, classes) in [
        ("mesh,k:4", "dor", 1),
        ("mesh,k:4", "west-first", 1),
        ("mesh,k:4", "negative-first", 1),
        ("mesh,k:4", "odd-even", 1),
        ("hyperx,dims:3x4", "dor", 1),
        ("xgft", "adaptive", 1),
        ("torus,k:4", "dor", 2),
        ("mesh,k:4", "valiant", 2),
        ("mesh,k:4", "romm", 2),
        ("mesh,k:4", "o1turn", 2),
        ("torus,k:4", "valiant", 4),
        ("torus,k:4", "romm", 4),
        ("torus,k:4", "o1turn", 4),
        ("mesh,k:4", "duato", 2),
        ("torus,k:4", "duato", 3),
        ("hyperx,dims:3x4", "adaptive", 2),
        ("hyperx,dims:3x4", "valiant", 2),
        ("hyperx,dims:3x4", "ugal", 2),
    ] {
        let routing = routing(net, route);
        let topology = routing.topology();
        for channel in 0..topology.channels() {
            let found = topology.siblings(channel).len() + 1;
            let is_link = matches!(topology.channel_ends()[channel], Ends::Link { .. });
            assert_eq!(found, if is_link { classes } else { 1 }, "{net} {route}");
        }
    }
    for (route, local, global) in [
        ("minimal", 2, 1),
        ("valiant-group", 3, 2),
        ("ugal", 3, 2),
        ("ugal-g", 3, 2),
    ] {
        let routing = routing("dragonfly", route);
        let topology = routing.topology();
        for channel in 0..topology.channels() {
            let expected = match topology.channel_kind(channel) {
                Local(_) => local,
                Global => global,
                Injection | Ejection => 1,
                kind => panic!("{kind:?}"),
            };
            assert_eq!(topology.siblings(channel).len() + 1, expected, "{route}");
        }
    }
}

#[test]
fn routers_choose_as_the_routing_says() {
    use Selection::{Balanced, Drawn, Escaping, LeastOccupied, LeastOccupiedAnew};
    for (net, route, expected) in [
        ("mesh", "dor", Drawn),
        ("mesh", "valiant", Drawn),
        ("mesh", "o1turn", Drawn),
        ("mesh", "duato", Escaping),
        ("mesh", "odd-even", LeastOccupiedAnew),
        ("hyperx", "adaptive", Escaping),
        ("hyperx", "valiant", Drawn),
        ("hyperx", "ugal", Balanced { bias: 2 }),
        ("dragonfly", "minimal", Drawn),
        ("dragonfly", "valiant-group", Drawn),
        ("dragonfly", "ugal", Balanced { bias: 0 }),
        ("dragonfly", "ugal-g", Balanced { bias: 0 }),
        ("xgft", "adaptive", LeastOccupied),
        ("xgft", "random", Drawn),
        ("xgft", "dmodk", Drawn),
    ] {
        let routing: std::sync::Arc<dyn Routing> = routing(net, route).into();
        assert_eq!(routing.selection(), expected, "{net} {route}");
        let distinct = Distinct::new(routing);
        assert_eq!(distinct.selection(), expected, "{net} {route}");
    }
}

#[test]
fn ugal_knows_no_way_around_failures() {
    use crate::topology::{Failures, RouterLinks};
    let network = HyperX::new(&[4, 4], 1);
    let failures = Failures::read(&RouterLinks::of(&network), "1-2").unwrap();
    let error = Phases::ugal(network).around(&failures).unwrap_err();
    assert_eq!(
        error.to_string(),
        "route: ugal knows no way around failures"
    );
}
