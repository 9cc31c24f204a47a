//! Failures of single links, by moved messages and by all of them.

use super::*;
use crate::routing::{DimensionOrder, NearestCommonAncestorAround, Phases, UpStarDownStarOn};
use crate::topology::dimension::{Dimension, Shape};
use crate::topology::{Ascent, Dragonfly, HyperX, Lattice, Links, Xgft};
use crate::traffic::{DestinationMap, Permutation, Uniform};

/// Checks that moving pairs gives the loads of routing all messages anew.
fn are_those_of_all_messages(
    routing: &dyn Routing,
    pattern: &dyn Pattern,
    around: &Around<'_>,
) -> Vec<SingleFailure> {
    let moved = SingleFailures::new(routing, pattern, around)
        .unwrap()
        .all()
        .unwrap();
    let mut anew = SingleFailures::rerouting_all(routing, pattern, around);
    assert_eq!(anew.steps(), moved.len());
    for failure in &moved {
        let other = anew.step().unwrap().unwrap();
        assert_eq!(
            (other.link, other.lost_pairs()),
            (failure.link, failure.lost_pairs())
        );
        assert!(
            (other.bound() - failure.bound()).abs() < 1e-12,
            "{failure:?}"
        );
    }
    assert_eq!(anew.step(), Ok(None));
    moved
}

#[test]
fn only_messages_that_crossed_a_link_move() {
    let shapes = [Shape::Line, Shape::TwoWayRing].map(|shape| Dimension::new(4, shape));
    for lattice in [Lattice::mesh(5), Lattice::new(shapes.to_vec())] {
        let base = DimensionOrder::new(lattice);
        let around = |failures: &Failures| -> Result<Box<dyn Routing>> {
            Ok(Box::new(Phases::direct(base.clone()).around(failures)?))
        };
        let processors = base.lattice().nodes();
        let uniform = Uniform::new(processors);
        are_those_of_all_messages(&base, &uniform, &around);
        let digits = [processors as u32];
        let random = Permutation::by(DestinationMap::Random { seed: 3 }, &digits).unwrap();
        are_those_of_all_messages(&base, &random, &around);
    }
    for network in [HyperX::new(&[3, 4], 2), HyperX::new(&[4, 4], 1)] {
        let around = |failures: &Failures| -> Result<Box<dyn Routing>> {
            Ok(Box::new(Phases::direct(network.clone()).around(failures)?))
        };
        let uniform = Uniform::new(Routing::topology(&network).processors());
        are_those_of_all_messages(&network, &uniform, &around);
    }
    for ascent in [Ascent::DModK, Ascent::Random] {
        let tree = Xgft::new(&[2, 4, 4], &[2, 3], ascent);
        let around = |failures: &Failures| -> Result<Box<dyn Routing>> {
            Ok(Box::new(NearestCommonAncestorAround::new(
                tree.clone(),
                failures,
            )?))
        };
        are_those_of_all_messages(&tree, &Uniform::new(32), &around);
    }
}

#[test]
fn links_of_a_chain_cut_it() {
    let chain = Lattice::new(vec![Dimension::new(5, Shape::Line)]);
    let base = DimensionOrder::new(chain);
    let around = |failures: &Failures| -> Result<Box<dyn Routing>> {
        Ok(Box::new(Phases::direct(base.clone()).around(failures)?))
    };
    let failures = are_those_of_all_messages(&base, &Uniform::new(5), &around);
    let lost: Vec<usize> = failures.iter().map(SingleFailure::lost_pairs).collect();
    assert_eq!(lost, [8, 12, 12, 8]);
    assert!(failures.iter().all(|failure| failure.bound() == 0.0));
}

#[test]
fn failures_have_the_bounds_of_the_reference() {
    let is_near = |one: f64, other: f64| (one / other - 1.0).abs() < 1e-9;
    let mesh = DimensionOrder::new(Lattice::mesh(8));
    let around = |failures: &Failures| -> Result<Box<dyn Routing>> {
        Ok(Box::new(Phases::direct(mesh.clone()).around(failures)?))
    };
    let uniform = Uniform::new(64);
    let all = SingleFailures::new(&mesh, &uniform, &around)
        .unwrap()
        .all()
        .unwrap();
    let of = |link| all.iter().find(|failure| failure.link == link).unwrap();
    let worst = all
        .iter()
        .min_by(|a, b| a.bound().total_cmp(&b.bound()))
        .unwrap();
    assert_eq!(worst.link, (24, 32));
    for (link, gamma, detouring) in [
        ((59, 60), 3.174_603_174_603_165, 256),
        ((58, 59), 2.825_396_825_396_817, 240),
        ((11, 12), 2.873_015_873_015_864_6, 256),
        ((61, 62), 2.492_063_492_063_485, 192),
        ((27, 28), 2.666_666_666_666_659, 256),
        ((0, 1), 2.269_841_269_841_268, 112),
    ] {
        let found = of(link).outcome.clone().unwrap();
        assert!(is_near(found.busiest, gamma), "{link:?}: {found:?}");
        assert_eq!(found.detouring, Some(detouring));
    }
    let dragonfly = Dragonfly::new(2, 4, 2);
    let around = |failures: &Failures| -> Result<Box<dyn Routing>> {
        Ok(Box::new(Phases::direct(dragonfly).around(failures)?))
    };
    let uniform = Uniform::new(72);
    let all = SingleFailures::new(&dragonfly, &uniform, &around)
        .unwrap()
        .all()
        .unwrap();
    for (link, gamma, detouring) in [
        ((2, 20), 1.239_436_619_718_309_3, 128),
        ((0, 1), 1.239_436_619_718_309_5, 136),
        ((3, 28), 1.126_760_563_380_281_3, 128),
    ] {
        let found = all.iter().find(|failure| failure.link == link).unwrap();
        let found = found.outcome.clone().unwrap();
        assert!(is_near(found.busiest, gamma), "{link:?}: {found:?}");
        assert_eq!(found.detouring, Some(detouring));
    }
}

#[test]
fn rules_of_a_network_that_is_left_move_all_messages() {
    let torus = DimensionOrder::new(Lattice::torus(4, Links::Bidirectional));
    let whole = UpStarDownStarOn::new(&torus).unwrap();
    let around = |failures: &Failures| -> Result<Box<dyn Routing>> {
        Ok(Box::new(UpStarDownStarOn::around(&torus, failures)?))
    };
    let uniform = Uniform::new(16);
    let all = SingleFailures::rerouting_all(&whole, &uniform, &around)
        .all()
        .unwrap();
    assert_eq!(all.len(), 32);
    assert!(all.iter().all(|failure| failure.bound() > 0.0));
}
