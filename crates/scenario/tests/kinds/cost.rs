//! The table of networks of 256 processors, and formulas against links that are counted and measured one by one.

use std::ops::Range;

use loadcurve_network::structure::cost::Ports;
use loadcurve_network::structure::cost::block::{Array, Block};
use loadcurve_network::structure::{Bisection, Cost, Formula, Measure, Wiring};
use loadcurve_network::topology::dimension::{Dimension, Shape};
use loadcurve_network::topology::{Ascent, Lattice, Links, Xgft};

use super::network;

fn cost(link: &str) -> Cost {
    network(link).cost().unwrap()
}

#[test]
fn networks_of_256_processors_cost_what_the_table_says() {
    for (link, bisection, ports, wire, longest) in [
        ("mesh,k:16", 16, 5, 960.0, 1.0),
        ("torus,k:16,links:bi", 32, 5, 1920.0, 2.0),
        ("torus,k:16", 16, 3, 960.0, 2.0),
        ("cube,dims:4x4x4x4,wrap:1", 128, 9, 7680.0, 8.0),
        ("cube,dims:2x2x2x2x2x2x2x2", 128, 9, 7680.0, 8.0),
        ("fat-tree,n:256", 16, 6, 2048.0, 8.0),
        ("xgft,down:4x4x4x4,up:4x4x4", 128, 8, 7680.0, 8.0),
        ("fly,stages:4", 64, 4, 4096.0, 16.0),
        ("hyperx,dims:16x16", 1024, 31, 43520.0, 15.0),
        ("hyperx,hosts:4", 128, 18, 5888.0, 14.0),
        ("dragonfly,p:4,h:4", 72, 11, 4040.0, 26.0),
    ] {
        let cost = cost(link);
        assert_eq!(cost.bisection.most(), Some(bisection), "{link}");
        assert_eq!(cost.largest_router_ports, ports, "{link}");
        assert_eq!(cost.wire, Some(wire), "{link}");
        assert_eq!(cost.longest_link, Some(longest), "{link}");
    }
}

#[test]
fn ports_by_formula_are_those_of_the_links() {
    for link in [
        "mesh,k:2",
        "mesh,k:3",
        "mesh,k:5",
        "torus,k:4",
        "torus,k:3,links:bi",
        "cube,dims:2x3x4x5",
        "cube,dims:3x4,wrap:10",
        "cube,dims:7",
        "fat-tree,n:4",
        "fat-tree",
        "xgft,down:16",
        "xgft,down:3x1x5,up:2x3",
        "xgft,down:2x6x4,up:8x1",
        "fly,k:3,stages:1",
        "fly,k:3,stages:3",
        "hyperx,dims:2x3x4,hosts:3",
        "dragonfly,p:3,a:5,h:1",
    ] {
        let network = network(link);
        let counted = Ports::of_wiring(&Wiring::of(network.plain_routing().topology()));
        let cost = network.cost().unwrap();
        assert_eq!(cost.largest_router_ports, counted.largest, "{link}");
        assert_eq!(cost.ports, counted.all, "{link}");
    }
}

/// Total and longest of the links of a network whose nodes have places.
fn measured(link: &str, place: impl Fn(usize) -> [f64; 2]) -> (f64, f64) {
    let wiring = Wiring::of(network(link).plain_routing().topology());
    let ends = network(link).plain_routing().topology().channel_ends();
    let ports = (0..ends.len()).filter(|&channel| wiring.is_port[channel]);
    let ports = ports.map(|channel| <[usize; 2]>::from(ends[channel].nodes()));
    let links = wiring.links.iter().copied().chain(ports);
    let length = |ends: [usize; 2]| {
        let [one, other] = ends.map(&place);
        (one[0] - other[0]).abs() + (one[1] - other[1]).abs()
    };
    links.fold((0.0, 1.0), |(total, longest), link| {
        (total + length(link), f64::max(longest, length(link)))
    })
}

fn assert_measures(link: &str, place: impl Fn(usize) -> [f64; 2]) {
    let cost = cost(link);
    let (total, longest) = measured(link, place);
    assert!(
        (cost.wire.unwrap() - total).abs() < 1e-9 * total,
        "{link}: {cost:?}, measured {total}"
    );
    assert_eq!(cost.longest_link, Some(longest), "{link}");
}

/// Place of a node in a ring that is folded: 0 and then both ways round in turn.
fn folded(digit: u32, size: u32) -> u32 {
    if 2 * digit < size {
        2 * digit
    } else {
        2 * (size - digit) - 1
    }
}

#[test]
fn wire_of_lattices_is_that_of_the_links() {
    for link in [
        "mesh,k:3",
        "cube,dims:2x3x4",
        "cube,dims:3x4x5x2,wrap:0110",
        "torus,k:5",
    ] {
        let topology = network(link);
        let lattice = match topology.kind().name {
            "mesh" => Lattice::mesh(3),
            "torus" => Lattice::torus(5, Links::Unidirectional),
            _ => lattice_of(link),
        };
        assert_measures(link, |node| {
            let mut place = [0.0, 0.0];
            let mut pitch = [1, 1];
            for (index, dimension) in lattice.dimensions().iter().enumerate() {
                let (digit, size) = (lattice.coordinate(node, index), dimension.nodes());
                let at = match dimension.shape() {
                    Shape::Line => digit,
                    Shape::OneWayRing | Shape::TwoWayRing => folded(digit, size),
                };
                place[index % 2] += f64::from(at * pitch[index % 2]);
                pitch[index % 2] *= size;
            }
            place
        });
    }
}

fn lattice_of(link: &str) -> Lattice {
    let sizes: &[(u32, Shape)] = match link {
        "cube,dims:2x3x4" => &[(2, Shape::Line), (3, Shape::Line), (4, Shape::Line)],
        _ => &[
            (3, Shape::Line),
            (4, Shape::TwoWayRing),
            (5, Shape::TwoWayRing),
            (2, Shape::Line),
        ],
    };
    let dimensions = sizes
        .iter()
        .map(|&(size, shape)| Dimension::new(size, shape));
    Lattice::new(dimensions.collect())
}

/// Arrays of so many blocks on every level, from single tiles on.
fn arrays(counts: &[u32]) -> Vec<Array> {
    let mut block = Block::TILE;
    let array = |&count: &u32| {
        let array = block.array(count);
        block = array.whole();
        array
    };
    counts.iter().map(array).collect()
}

/// Place of a processor whose digits are the numbers of its blocks on every level.
fn tile(arrays: &[Array], processor: u32) -> [f64; 2] {
    let (mut place, mut rest) = ([0, 0], processor);
    for array in arrays {
        let blocks = array.columns * array.rows;
        let [x, y] = array.corner(rest % blocks);
        place = [place[0] + x, place[1] + y];
        rest /= blocks;
    }
    place.map(f64::from)
}

/// Middle of some processors.
fn amid(arrays: &[Array], processors: Range<u32>) -> [f64; 2] {
    let count = processors.len() as f64;
    let places = processors.map(|processor| tile(arrays, processor));
    let sum = places.fold([0.0, 0.0], |sum, place| {
        [sum[0] + place[0], sum[1] + place[1]]
    });
    sum.map(|sum| sum / count)
}

#[test]
fn wire_of_trees_is_that_of_the_links() {
    for (link, down, up) in [
        ("xgft,down:4x4x4,up:2x3", &[4, 4, 4][..], &[2, 3][..]),
        ("xgft,down:3x2x5,up:2x2", &[3, 2, 5], &[2, 2]),
        ("xgft,down:16", &[16], &[]),
        ("fat-tree", &[4, 4, 4], &[2, 2]),
    ] {
        let tree = Xgft::new(down, up, Ascent::Adaptive);
        let arrays = arrays(down);
        let levels = (0..=tree.height()).flat_map(|level| {
            let nodes = 0..tree.nodes_at(level);
            nodes.map(move |node| (level, node))
        });
        let places: Vec<[f64; 2]> = levels
            .map(|(level, node)| amid(&arrays, tree.processors_below(level, node)))
            .collect();
        assert_measures(link, |node| places[node]);
    }
}

#[test]
fn wire_of_butterflies_is_that_of_the_links() {
    for (link, radix, stages) in [
        ("fly", 4, 3),
        ("fly,k:3,stages:3", 3, 3),
        ("fly,k:6,stages:2", 6, 2),
        ("fly,k:8,stages:1", 8, 1),
    ] {
        let arrays = arrays(&vec![radix; stages]);
        let processors = radix.pow(stages as u32);
        let switches = processors / radix;
        assert_measures(link, |node| match (node as u32).checked_sub(processors) {
            Some(node) if node < stages as u32 * switches => {
                let first = node % switches * radix;
                amid(&arrays, first..first + radix)
            }
            // The same processors as sources and as destinations.
            Some(node) => tile(&arrays, node - stages as u32 * switches),
            None => tile(&arrays, node as u32),
        });
    }
}

#[test]
fn wire_of_routers_with_processors_is_that_of_the_links() {
    for (link, hosts, sizes) in [
        ("hyperx,dims:3x4", 1, &[3, 4][..]),
        ("hyperx,dims:3x2x4,hosts:4", 4, &[3, 2, 4]),
        ("hyperx,dims:5,hosts:9", 9, &[5]),
    ] {
        let processors = hosts * sizes.iter().product::<u32>();
        let block = Block::TILE.array(hosts);
        let corner = |router: u32| {
            let (mut place, mut pitch) = ([0, 0], [block.whole().width; 2]);
            let mut rest = router;
            for (index, size) in sizes.iter().enumerate() {
                place[index % 2] += rest % size * pitch[index % 2];
                pitch[index % 2] *= size;
                rest /= size;
            }
            place.map(f64::from)
        };
        assert_measures(link, |node| {
            on_routers(node as u32, processors, block, corner)
        });
    }
    for (link, p, a, h) in [
        ("dragonfly", 2, 4, 2),
        ("dragonfly,p:1,a:3,h:2", 1, 3, 2),
        ("dragonfly,p:4,a:6,h:1", 4, 6, 1),
    ] {
        let [block, group] = arrays(&[p, a])[..] else {
            unreachable!("two levels")
        };
        let groups = group.whole().rows(a * h + 1);
        let corner = |router: u32| {
            let [one, other] = [groups.corner(router / a), group.corner(router % a)];
            [one[0] + other[0], one[1] + other[1]].map(f64::from)
        };
        let processors = p * a * (a * h + 1);
        assert_measures(link, |node| {
            on_routers(node as u32, processors, block, corner)
        });
    }
}

/// Place of a processor, or of a router amid its processors.
fn on_routers(
    node: u32,
    processors: u32,
    block: Array,
    corner: impl Fn(u32) -> [f64; 2],
) -> [f64; 2] {
    let hosts = block.columns * block.rows;
    let (router, inside) = match node.checked_sub(processors) {
        Some(router) => (router, amid(&[block], 0..hosts)),
        None => (node / hosts, tile(&[block], node % hosts)),
    };
    let corner = corner(router);
    [corner[0] + inside[0], corner[1] + inside[1]]
}

#[test]
fn blocks_are_as_near_to_squares_as_they_can_be() {
    let shape = |counts: &[u32]| {
        let Block { width, height } = arrays(counts)[counts.len() - 1].whole();
        (width, height)
    };
    assert_eq!(shape(&[2]), (2, 1));
    assert_eq!(shape(&[2, 2]), (2, 2));
    assert_eq!(shape(&[2, 2, 2]), (4, 2));
    assert_eq!(shape(&[6, 6]), (6, 6));
    assert_eq!(shape(&[7, 1]), (7, 1));
    let groups = Block::TILE.rows(17);
    assert_eq!((groups.columns, groups.rows), (5, 4));
}

#[test]
fn a_network_without_places_has_ports_and_a_bisection_but_no_wire() {
    let petersen = cost("own");
    assert_eq!(petersen.bisection, Formula::Exactly(5));
    assert_eq!((petersen.largest_router_ports, petersen.ports), (4, 40));
    assert_eq!((petersen.wire, petersen.longest_link), (None, None));
    assert_eq!(petersen.by(Measure::Wire), None);
    assert_eq!(petersen.by(Measure::AllPins), Some(8.0));
}

#[test]
fn costs_are_bounded_by_the_same_halves_as_bisections() {
    for link in [
        "cube,dims:3x4,wrap:10",
        "cube,dims:6x5,wrap:10",
        "xgft,down:4x3,up:2",
        "xgft,down:4x4x3,up:2x2",
        "fly,k:3,stages:3",
        "dragonfly",
        "own,edges:0-1-2-3-0-2",
    ] {
        let bisection = network(link).bisection().unwrap();
        let most = bisection.map(|bisection| bisection.most);
        assert_eq!(cost(link).bisection.most(), most, "{link}");
        let is_exact = bisection.is_some_and(Bisection::is_exact);
        assert!(is_exact || cost(link).bisection.exact().is_none(), "{link}");
    }
}

#[test]
fn networks_without_links_to_count_have_no_cost() {
    for link in ["scouting", "buffered-min", "combining-min"] {
        assert_eq!(network(link).cost().unwrap_err().key(), "net");
    }
    let missing = network("own,file:0123456789abcdef");
    assert_eq!(missing.cost().unwrap_err().key(), "file");
}
