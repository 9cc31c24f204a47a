//! Bounds of another program, written in another language.

use super::*;

/// Networks and their bounds, sizes and their times, and trees.
const REFERENCE: &str = include_str!("reference.txt");

/// Fields of the lines of one kind.
fn lines(kind: &str) -> impl Iterator<Item = Vec<&'static str>> {
    let lines = REFERENCE.lines().map(|line| line.split(' '));
    lines.filter_map(move |mut fields| (fields.next() == Some(kind)).then(|| fields.collect()))
}

fn is_near(mine: f64, reference: &str) -> bool {
    (mine - reference.parse::<f64>().unwrap()).abs() < 1e-6
}

#[test]
fn cycles_per_flit_are_the_same_fractions() {
    let mut count = 0;
    for fields in lines("bound") {
        let network = Network::named(fields[0]);
        let fabric = network.fabric(fields[1].parse().unwrap());
        let distances = fabric.distances();
        let found = [
            fabric.processors() as u64,
            distances.nearest,
            distances.farthest,
        ];
        assert_eq!(
            found.map(|it| it.to_string())[..],
            fields[2..5],
            "{fields:?}"
        );
        for (operation, expected) in BOUNDED.into_iter().zip(&fields[5..]) {
            let found = bandwidth(operation, &fabric).cycles_per_flit;
            if operation == AllToAll {
                assert!(is_near(found.value(), expected), "{found} {fields:?}");
            } else {
                assert_eq!(found.to_string(), *expected, "{operation:?} {fields:?}");
            }
            count += 1;
        }
    }
    assert_eq!(count, 14 * 5);
}

#[test]
fn the_same_parts_of_the_networks_bind() {
    for fields in lines("bound") {
        let network = Network::named(fields[0]);
        let fabric = network.fabric(fields[1].parse().unwrap());
        let of = |operation| bandwidth(operation, &fabric).bottleneck;
        let name = |operation| match of(operation) {
            Bottleneck::Ports { .. } => "ports",
            Bottleneck::Distance if operation == AllReduce => "links",
            Bottleneck::Distance => "distance",
            Bottleneck::Cut(_) => "cut",
        };
        assert_eq!(
            [name(AllReduce), name(AllToAll)],
            fields[11..],
            "{fields:?}"
        );
        let is_one_processor = match of(AllGather) {
            Bottleneck::Ports { .. } => true,
            Bottleneck::Cut(cut) => cut.receivers.len() == 1,
            Bottleneck::Distance => false,
        };
        assert_eq!(is_one_processor, fields[10] == "one", "{fields:?}");
    }
}

#[test]
fn cycles_are_the_same() {
    let mut count = 0;
    for fields in lines("case") {
        let network = Network::named(fields[0]);
        let operation = match fields[1] {
            "all-gather" => AllGather,
            "all-reduce" => AllReduce,
            "all-to-all" => AllToAll,
            "broadcast" => Broadcast,
            "reduce-scatter" => ReduceScatter,
            other => panic!("no operation {other}"),
        };
        let fabric = network.fabric(fields[2].parse().unwrap());
        let bound = bound(operation, &fabric, fields[3].parse().unwrap());
        let found = bound.at(fields[4].parse().unwrap()).cycles;
        assert!(is_near(found, fields[5]), "{found} {fields:?}");
        let found = bound.bandwidth.cycles_per_flit.value();
        assert!(is_near(found, fields[6]), "{found} {fields:?}");
        count += 1;
    }
    assert_eq!(count, 36);
}

#[test]
fn trees_attain_the_bound_of_all_reduce() {
    for fields in lines("trees") {
        let network = Network::named(fields[0]);
        let fabric = network.fabric(fields[1].parse().unwrap());
        let of = |operation| bandwidth(operation, &fabric).cycles_per_flit.value();
        assert!(is_near(of(AllReduce), fields[2]), "{fields:?}");
        // The best packing of trees that a linear program finds.
        assert!(is_near(of(AllReduce), fields[3]), "{fields:?}");
        assert!(is_near(2.0 * of(AllGather), fields[4]), "{fields:?}");
    }
}
