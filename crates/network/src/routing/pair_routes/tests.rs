//! Routes of pairs, against an independent program and identities.

use std::sync::Arc;

use super::*;
use crate::routing::{DimensionOrder, O1Turn, Phases, RandomOrder, ValiantGroup};
use crate::topology::{Ascent, Dragonfly, Failures, Lattice, Links, RouterLinks, Xgft};
use crate::traffic::{Flows, TrafficMatrix};

const ALL: usize = usize::MAX;

fn mesh(k: u32) -> DimensionOrder {
    DimensionOrder::new(Lattice::mesh(k))
}

fn around(phases: Phases, items: &str) -> Phases {
    let failures = Failures::read(&RouterLinks::of(phases.topology()), items).unwrap();
    phases.around(&failures).unwrap()
}

fn networks() -> Vec<Arc<dyn Routing>> {
    let torus = || Lattice::torus(4, Links::Bidirectional);
    vec![
        Arc::new(mesh(4)),
        Arc::new(Phases::valiant(mesh(4))),
        Arc::new(Phases::romm(DimensionOrder::new(torus()))),
        Arc::new(crate::routing::IVal::new(torus())),
        Arc::new(O1Turn::new(torus())),
        Arc::new(RandomOrder::new(&torus()).unwrap()),
        Arc::new(ValiantGroup::new(Dragonfly::new(1, 3, 1))),
        Arc::new(Xgft::new(&[4, 4], &[3], Ascent::Adaptive)),
        Arc::new(around(Phases::direct(mesh(4)), "1-2.5-9")),
        Arc::new(around(Phases::valiant(mesh(3)), "4-5")),
    ]
}

#[test]
fn shares_are_the_flows_of_the_pair() {
    for routing in networks() {
        let processors = routing.topology().processors();
        for (from, to) in [(0, processors - 1), (1, 2), (5, 3)] {
            let routes = routing.routes(from, to, ALL).unwrap();
            let pair = format!("{from}-{to}");
            let matrix = TrafficMatrix::from_items(&pair, processors).unwrap().matrix;
            let flows = Flows::of(&*routing, &matrix).unwrap();
            let rate = |channel: usize| {
                let class = flows.class_of[channel];
                class.map_or(0.0, |class| flows.classes[class].rate)
            };
            let carrying = (0..flows.class_of.len()).filter(|&channel| rate(channel) > 0.0);
            let taken = routes.shares.iter().map(|&(channel, _)| channel);
            assert!(carrying.eq(taken), "{routing:?} {pair}");
            for &(channel, share) in &routes.shares {
                assert!((share - rate(channel)).abs() < 1e-12, "{routing:?} {pair}");
            }
            // Every message takes one channel after another.
            let all: f64 = routes.shares.iter().map(|&(_, share)| share).sum();
            assert!((all - routes.mean_length).abs() < 1e-9);
            assert!((flows.mean_distance() - routes.mean_length).abs() < 1e-9);
            let [least, most] = routes.lengths;
            assert!(least as f64 <= all + 1e-9 && all <= most as f64 + 1e-9);
        }
    }
}

#[test]
fn the_likeliest_route_is_one_that_messages_take() {
    for routing in networks() {
        let last = routing.topology().processors() - 1;
        let routes = routing.routes(0, last, ALL).unwrap();
        let SingleRoute {
            channels,
            middles,
            share,
        } = &routes.likeliest;
        let ends = routing.topology().channel_ends();
        let nodes: Vec<_> = channels.iter().map(|&it| ends[it].nodes()).collect();
        assert!(nodes.windows(2).all(|pair| pair[0].1 == pair[1].0));
        assert!(middles.iter().all(|&it| (1..channels.len()).contains(&it)));
        for channel in channels {
            let known = routes.shares.iter().find(|it| it.0 == *channel).unwrap();
            assert!(known.1 >= share - 1e-12);
        }
        assert!(share * routes.paths >= 1.0 - 1e-9, "{routing:?}");
    }
}

#[test]
fn routes_are_as_many_as_in_the_reference() {
    let random: &dyn Routing = &RandomOrder::new(&Lattice::mesh(4)).unwrap();
    let routes = random.routes(0, 9, ALL).unwrap();
    assert_eq!((routes.paths, routes.likeliest.share), (3.0, 0.5));
    let romm: &dyn Routing = &Phases::romm(mesh(4));
    assert_eq!(romm.routes(0, 9, ALL).unwrap().paths, 6.0);
    let ival: &dyn Routing = &crate::routing::IVal::new(Lattice::mesh(4));
    let routes = ival.routes(0, 9, ALL).unwrap();
    assert_eq!((routes.paths, routes.lengths), (4.0, [2 + 3, 2 + 7]));
    assert!((routes.mean_length - (2.0 + (3.0 + 3.0 + 5.0 + 7.0) / 4.0)).abs() < 1e-12);
    let group: &dyn Routing = &ValiantGroup::new(Dragonfly::new(1, 3, 1));
    let routes = group.routes(0, 10, ALL).unwrap();
    // Half of the messages go straight.
    assert_eq!((routes.paths, routes.likeliest.share), (3.0, 0.5));
    assert_eq!(routes.likeliest.middles, []);
    // Each order of dimensions is one route, whichever of them has a choice of directions.
    let o1turn: &dyn Routing = &O1Turn::new(Lattice::torus(4, Links::Bidirectional));
    assert_eq!(o1turn.routes(0, 6, ALL).unwrap().paths, 4.0);
}

#[test]
fn middles_are_where_phases_begin() {
    let detour: &dyn Routing = &around(Phases::direct(mesh(4)), "1-2");
    let route = detour.routes(1, 2, ALL).unwrap().likeliest;
    let ends = detour.topology().channel_ends();
    assert_eq!(route.channels.len(), 2 + 3);
    let [before] = route.middles[..] else {
        panic!("{route:?}");
    };
    let (_, middle) = ends[route.channels[before - 1]].nodes();
    assert!([5, 6].contains(&middle), "{middle}");
    let valiant: &dyn Routing = &Phases::valiant(mesh(4));
    let routes = valiant.routes(0, 15, ALL).unwrap();
    // All are equally likely, so that one of mean length is shown.
    assert!((routes.likeliest.channels.len() as f64 - routes.mean_length).abs() < 1.0);
    assert_eq!(routes.likeliest.middles.len(), 1);
}

#[test]
fn of_many_headers_some_are_followed() {
    let valiant: &dyn Routing = &Phases::valiant(mesh(8));
    let [all, some] = [ALL, 200].map(|most| valiant.routes(0, 63, most).unwrap());
    assert_eq!((all.headers, all.every, all.paths), (64, 1, 64.0));
    assert!(some.every > 1 && some.paths < 64.0);
    assert_eq!(some.paths, 64_usize.div_ceil(some.every) as f64);
    let injected = |routes: &PairRoutes| routes.shares[0];
    assert!((injected(&some).1 - 1.0).abs() < 1e-12);
    assert_eq!(injected(&some).0, injected(&all).0);
}

#[test]
fn failed_processors_have_no_routes() {
    let routing: &dyn Routing = &around(Phases::valiant(mesh(4)), "5");
    assert_eq!(routing.routes(5, 0, ALL), None);
    let routes = routing.routes(4, 6, ALL).unwrap();
    assert_eq!(routes.headers, 15);
}
