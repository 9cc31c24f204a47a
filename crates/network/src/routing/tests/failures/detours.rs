//! Routes that detour: where they lead, their shares, and the cycles that they would close in fewer classes.

use super::*;
use crate::topology::{Lattice, Links};
use loadcurve_base::Random;

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
fn arrive(routing: &(impl Routing + 'static), failures: &Failures) {
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

/// Messages of uniform traffic on each link, by its lowest channel.
fn link_loads(routing: &dyn Routing) -> Vec<f64> {
    let flows = Flows::uniform(routing).unwrap();
    let link_of = Wiring::of(routing.topology()).link_of;
    let mut loads = vec![0.0; link_of.len()];
    for (class, &link) in flows.class_of.iter().zip(&link_of) {
        loads[link] += class.map_or(0.0, |class| flows.classes[class].rate);
    }
    loads
}

#[test]
fn ival_detours_in_each_of_its_two_parts() {
    for (lattice, fail) in [
        (Lattice::mesh(4), "5-6"),
        (Lattice::mesh(4), "5"),
        (Lattice::mesh(5), "1:2.8-13"),
        (Lattice::torus(4, Links::Bidirectional), "0-1"),
        (Lattice::torus(5, Links::Bidirectional), "7-12"),
        (Lattice::torus(5, Links::Bidirectional), "7"),
    ] {
        let failures = Failures::read(&RouterLinks::of(&lattice), fail).unwrap();
        let routing = IVal::new(lattice).around(&failures).unwrap();
        assert_eq!(Routing::check(&routing), Ok(()));
        arrive(&routing, &failures);
    }
    let cut_off = Failures::read(&RouterLinks::of(&Lattice::mesh(4)), "0-1.0-4").unwrap();
    let error = IVal::new(Lattice::mesh(4)).around(&cut_off).unwrap_err();
    assert_eq!(error.to_string(), "fail: 0 cannot reach 1 (30 pairs)");
}

#[test]
fn ival_of_a_mesh_goes_by_the_row_of_its_destination() {
    let mesh = Lattice::mesh(4);
    let failures = Failures::read(&RouterLinks::of(&mesh), "5-6.9-13").unwrap();
    let ival = IVal::new(mesh.clone()).around(&failures).unwrap();
    let found = link_loads(&ival);
    // The same routes, each as two messages: to the row of the destination in the column of any middle, and on.
    let direct = Phases::direct(DimensionOrder::new(mesh))
        .around(&failures)
        .unwrap();
    let direct: &dyn Routing = &direct;
    let link_of = Wiring::of(direct.topology()).link_of;
    let mut expected = vec![0.0; found.len()];
    for (source, destination) in (0..16).flat_map(|s| (0..16).map(move |d| (s, d))) {
        for column in (0..4).filter(|_| source != destination) {
            let corner = if source / 4 == destination / 4 {
                destination
            } else {
                destination / 4 * 4 + column
            };
            for (from, to) in [(source, corner), (corner, destination)] {
                let (header, _) = direct.headers(from, to)[0];
                // Neither ends at a processor between.
                for channels in direct.route_with(from, header).steps {
                    for channel in channels.into_iter().filter(|&channel| channel >= 32) {
                        expected[link_of[channel]] += 1.0 / (4.0 * 15.0);
                    }
                }
            }
        }
    }
    for link in 32..80 {
        let (one, other) = (found[link], expected[link]);
        assert!((one - other).abs() < 1e-12, "{link}: {one}, not {other}");
    }
}

#[test]
fn ival_keeps_the_routes_that_are_whole() {
    let torus = Lattice::torus(4, Links::Bidirectional);
    let failures = Failures::read(&RouterLinks::of(&torus), "5:9").unwrap();
    let routings: [Box<dyn Routing>; 2] = [
        Box::new(IVal::new(torus.clone())),
        Box::new(IVal::new(torus).around(&failures).unwrap()),
    ];
    // Along the other rows no message comes to the column of the failed link.
    for (source, destination) in [(0, 2), (0, 3), (8, 10), (14, 12)] {
        let [intact, around] = routings.each_ref().map(|routing| {
            let link_of = Wiring::of(routing.topology()).link_of;
            let mut crossed = Vec::new();
            for (header, part) in routing.headers(source, destination) {
                let route = routing.route_with(source, header);
                let links = route
                    .steps
                    .iter()
                    .flatten()
                    .map(|&channel| link_of[channel]);
                crossed.push((links.collect::<Vec<_>>(), part));
            }
            crossed
        });
        assert_eq!(intact, around);
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
        let mut loads = link_loads(&*routing);
        loads.truncate(Routing::topology(&dragonfly).channels());
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
