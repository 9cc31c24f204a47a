//! Networks with one port each, and routes between processors with several.

use super::*;
use crate::routing::{CustomRoute, DimensionOrder, NearestCommonAncestorAround, Phases};
use crate::topology::custom::Description;
use crate::topology::{Ascent, Dragonfly, Failures, Lattice, Links, RouterLinks, Xgft};

fn networks() -> Vec<Arc<dyn Routing>> {
    let parallel = Description::read_edges("0-1x2.1-2", "0.1x2").unwrap();
    let up_down = CustomRoute::UpDown { root: None };
    let tree = Xgft::new(&[2, 2, 2], &[2, 3], Ascent::Adaptive);
    let failures = Failures::read(&RouterLinks::of(&tree), "0-4").unwrap();
    vec![
        Arc::new(DimensionOrder::new(Lattice::mesh(3))),
        Arc::new(DimensionOrder::new(Lattice::torus(4, Links::Bidirectional))),
        Arc::new(tree.clone()),
        Arc::new(NearestCommonAncestorAround::new(tree, &failures).unwrap()),
        Arc::new(Dragonfly::new(1, 2, 1)),
        Arc::new(Phases::valiant(DimensionOrder::new(Lattice::mesh(3)))),
        up_down.routing(Arc::new(parallel)).unwrap().into(),
    ]
}

#[test]
fn with_one_port_each_the_network_is_the_original() {
    for original in networks() {
        let processors = original.topology().processors();
        let ported = Ported::new(original.clone(), &vec![1; processors]);
        let (one, other) = (original.topology(), ported.topology());
        assert_eq!(one.channels(), other.channels());
        assert_eq!(one.symmetries(), other.symmetries());
        assert_eq!(one.channel_ends(), other.channel_ends());
        assert_eq!(one.graph().channels, other.graph().channels);
        assert_eq!(one.stages(), other.stages());
        for channel in 0..one.channels() {
            assert_eq!(one.symmetry(channel), other.symmetry(channel));
            assert_eq!(one.orbit_size(channel), other.orbit_size(channel));
            assert_eq!(one.siblings(channel), other.siblings(channel));
            assert_eq!(one.channel_kind(channel), other.channel_kind(channel));
            assert_eq!(one.channel_name(channel), other.channel_name(channel));
            assert_eq!(original.group(channel), ported.group(channel));
        }
        let ported: &dyn Routing = &ported;
        for from in 0..processors {
            for to in (0..processors).filter(|&to| to != from) {
                assert_eq!(original.route(from, to), ported.route(from, to));
                assert_eq!(original.headers(from, to), ported.headers(from, to));
            }
        }
        assert_eq!(original.check(), ported.check());
    }
}

#[test]
fn messages_take_any_port_at_both_ends_and_the_links_of_the_original() {
    for original in networks() {
        let processors = original.topology().processors();
        let ports: Vec<u32> = (0..processors as u32).map(|it| 1 + it % 3).collect();
        let ported = Ported::new(original.clone(), &ports);
        let further: u32 = ports.iter().map(|ports| 2 * (ports - 1)).sum();
        let channels = original.topology().channels();
        assert_eq!(Topology::channels(&ported), channels + further as usize);
        let by_name = |routing: &dyn Routing, steps: &[Vec<usize>]| {
            let name = |&channel: &usize| routing.topology().channel_name(channel);
            let names = |step: &Vec<usize>| step.iter().map(name).collect::<Vec<_>>();
            steps.iter().map(names).collect::<Vec<_>>()
        };
        let ported: &dyn Routing = &ported;
        for from in 0..processors {
            for to in (0..processors).filter(|&to| to != from) {
                let [few, many] = [&*original, ported].map(|it| (it, it.route(from, to).steps));
                assert_eq!(few.1.len(), many.1.len());
                let [last, ends] = [many.1.len() - 1, 0].map(|at| &many.1[at]);
                assert_eq!(
                    (ends.len(), last.len()),
                    (ports[from] as usize, ports[to] as usize)
                );
                assert_eq!(
                    ported.group(ends[0]),
                    ported.injection(from)..ends[ends.len() - 1] + 1
                );
                assert_eq!(ported.group(last[last.len() - 1]).start, last[0]);
                let links = 1..few.1.len() - 1;
                let few = by_name(few.0, &few.1[links.clone()]);
                assert_eq!(few, by_name(many.0, &many.1[links]));
            }
        }
        assert_eq!(original.check(), ported.check());
    }
}

#[test]
fn equal_ports_keep_the_symmetries() {
    let torus = || Arc::new(DimensionOrder::new(Lattice::torus(4, Links::Bidirectional)));
    let ported = Ported::new(torus(), &[4; 16]);
    let torus_alone = torus();
    let original = torus_alone.lattice();
    // Three further ports on each orbit of injection channels, and on each of ejection channels.
    let mut injections: Vec<usize> = (0..16).map(|it| original.symmetry(it)).collect();
    injections.sort_unstable();
    injections.dedup();
    let orbits = original.symmetries() + 2 * 3 * injections.len();
    assert_eq!(ported.symmetries(), orbits);
    let injection = ported.injection(3);
    let sizes = (injection..injection + 4).map(|it| ported.orbit_size(it));
    assert!(sizes.eq([original.orbit_size(3); 4]));
    assert_eq!(ported.symmetry(injection), original.symmetry(3));
    let mut uneven = [4; 16];
    uneven[5] = 3;
    let uneven = Ported::new(torus(), &uneven);
    assert_eq!(uneven.symmetries(), uneven.channels());
}

#[test]
fn ports_are_named_by_number() {
    let ported = Ported::new(
        Arc::new(DimensionOrder::new(Lattice::mesh(2))),
        &[1, 2, 1, 1],
    );
    let names = (1..4).map(|channel| ported.channel_name(channel));
    let injection = Lattice::mesh(2).channel_name(1);
    assert!(names.eq([
        format!("{injection}, port 1 of 2"),
        format!("{injection}, port 2 of 2"),
        Lattice::mesh(2).channel_name(2),
    ]));
}

#[test]
#[should_panic(expected = "a processor has a port")]
fn every_processor_has_a_port() {
    let _ = Ported::new(Arc::new(Dragonfly::new(1, 2, 1)), &[1, 0, 1, 1, 1, 1]);
}
