//! Networks of 256 processors at equal cost, to three digits.

use super::*;

/// The mesh, and other networks of 256 processors; the dragonfly has 272.
const NETWORKS: [&str; 11] = [
    "mesh,k:16",
    "torus,k:16,links:bi",
    "torus,k:16",
    "cube,dims:4x4x4x4,wrap:1",
    "cube,dims:2x2x2x2x2x2x2x2",
    "fat-tree,n:256",
    "xgft,down:4x4x4x4,up:4x4x4",
    "fly,stages:4",
    "hyperx,dims:16x16",
    "hyperx,hosts:4",
    "dragonfly,p:4,h:4",
];

/// Width, flits, zero-load latency and saturation in bits of a network beside the mesh; empty if it is omitted.
fn row(network: &str, equal: &str) -> String {
    let link = format!("net=mesh,k:16&net={network}&equal={equal}");
    let reading = Scenario::read(&link);
    assert_eq!(reading.notices, [], "{link}");
    let table = CostTable::of(&reading.scenario, &Curve::all_of(&reading.scenario));
    let row = &table.rows[1];
    let (Some(width), Some(flits)) = (row.width_bits, row.flits) else {
        assert_eq!((row.zero_load_latency, row.saturation), (None, None));
        assert_eq!(reading.scenario.obstacles().len(), 1);
        return String::new();
    };
    let latency = row.zero_load_latency.unwrap();
    let saturation = rounded_text(row.saturation.unwrap(), 3);
    format!("{width}, {flits}, {latency:.1}, {saturation}")
}

fn assert_table(equal: &str, expected: &[(usize, &str)]) {
    let rows = expected
        .iter()
        .map(|&(place, _)| row(NETWORKS[place], equal));
    let rows: Vec<String> = rows.collect();
    let expected: Vec<&str> = expected.iter().map(|&(_, row)| row).collect();
    assert_eq!(rows, expected, "{equal}");
}

#[test]
fn networks_of_256_processors_at_equal_bisection() {
    assert_table(
        "bisection",
        &[
            (0, "32, 16, 27.7, 2.74"),
            (1, "16, 32, 41.0, 1.96"),
            (2, "32, 16, 32.1, 1.23"),
            (3, "4, 128, 133.0, 1.59"),
            (4, "4, 128, 133.0, 1.75"),
            (5, "32, 16, 22.4, 2.52"),
            (6, "4, 128, 134.4, 1.36"),
            (7, "8, 64, 68.0, 2.50"),
            (8, ""),
            (9, "4, 128, 130.8, 1.89"),
            (10, "7, 74, 77.4, 1.86"),
        ],
    );
}

#[test]
fn networks_of_256_processors_at_equal_pins() {
    assert_table(
        "pins",
        &[
            (0, "32, 16, 27.7, 2.74"),
            (1, "32, 16, 25.0, 3.93"),
            (2, "53, 10, 26.1, 1.98"),
            (3, "17, 31, 36.0, 6.57"),
            (4, "17, 31, 36.0, 7.21"),
            (5, "26, 20, 26.4, 2.02"),
            (6, "20, 26, 32.4, 6.70"),
            (7, "40, 13, 17.0, 12.3"),
            (8, "5, 103, 105.9, 2.90"),
            (9, "8, 64, 66.8, 3.78"),
            (10, "14, 37, 40.4, 3.72"),
        ],
    );
}

#[test]
fn networks_of_256_processors_at_equal_wire() {
    assert_table(
        "wire",
        &[
            (0, "32, 16, 27.7, 2.74"),
            (1, "16, 32, 41.0, 1.96"),
            (2, "32, 16, 32.1, 1.23"),
            (3, "4, 128, 133.0, 1.59"),
            (4, "4, 128, 133.0, 1.75"),
            (5, "15, 35, 41.4, 1.15"),
            (6, "4, 128, 134.4, 1.36"),
            (7, "7, 74, 78.0, 2.17"),
            (8, ""),
            (9, "5, 103, 105.8, 2.35"),
            (10, "8, 64, 67.4, 2.15"),
        ],
    );
}

#[test]
fn a_network_that_gets_no_bit_is_left_out_by_name() {
    let link = "net=mesh,k:16&net=hyperx,dims:16x16&equal=bisection";
    let scenario = Scenario::read(link).scenario;
    let obstacles = scenario.obstacles();
    assert_eq!(
        obstacles[0].to_string(),
        "equal: hyperx,dims:16x16 would have channels of 0.50 bits at equal bisection; a first network of at least \
         64 bits gives it one"
    );
    let wider = Scenario::read(&format!("{link}&width=64")).scenario;
    assert_eq!(wider.obstacles(), []);
    let curves = Curve::all_of(&scenario);
    assert!(curves[1].is_left_out() && curves[1].is_blank() && !curves[0].is_left_out());
    assert_eq!(curves[1].model_point(0.001).state.word(), "left-out");
}

#[test]
fn a_clock_without_the_length_of_a_cycle_is_told_of() {
    let told = |link: &str| {
        let obstacles = Scenario::read(link).scenario.obstacles().into_iter();
        obstacles.map(|it| it.to_string()).collect::<Vec<_>>()
    };
    let expected = "clock: log has no effect without ns, the length of a cycle in nanoseconds";
    assert_eq!(told("net=mesh&clock=log"), [expected]);
    let both = told("net=mesh,k:16&net=hyperx,dims:16x16&equal=bisection&clock=log");
    assert_eq!((both.len(), both[0].as_str()), (2, expected));
    assert!(told("net=mesh&clock=linear&ns=2").is_empty());
    assert!(told("net=mesh").is_empty());
}

#[test]
fn a_longer_link_makes_a_longer_cycle() {
    let latency = |network: &str, view: &str| {
        let link = format!("net={network}&equal=pins&{view}");
        let reading = Scenario::read(&link);
        assert_eq!(reading.notices, [], "{link}");
        let curve = Curve::all_of(&reading.scenario).swap_remove(0);
        (
            curve.shown_latency(1.0),
            curve.saturation(LoadUnit::Gigabits) / curve.saturation(LoadUnit::Bits),
        )
    };
    let torus = "torus,k:16,links:bi";
    assert_eq!(latency(torus, "ns=0.5"), (0.5, 2.0));
    assert_eq!(latency(torus, "ns=0.5&clock=log"), (1.0, 1.0));
    let cube = "cube,dims:4x4x4x4,wrap:1";
    assert_eq!(latency(cube, "ns=0.5&clock=log"), (2.0, 0.5));
    assert_eq!(latency(cube, "ns=0.5&clock=linear"), (4.0, 0.25));
}

#[test]
fn without_places_there_is_no_equal_wire_and_no_other_clock() {
    let obstacles = |link: &str| {
        let scenario = Scenario::read(link).scenario;
        let obstacles = scenario.obstacles().into_iter();
        obstacles.map(|it| it.key().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(obstacles("net=mesh&net=own&equal=wire"), ["equal"]);
    assert_eq!(obstacles("net=own&net=mesh&equal=wire"), ["equal", "equal"]);
    assert_eq!(
        obstacles("net=mesh&net=own&equal=pins"),
        Vec::<String>::new()
    );
    assert_eq!(obstacles("net=mesh&net=own&ns=1&clock=linear"), ["clock"]);
    assert_eq!(obstacles("net=mesh&net=buffered-min&equal=pins"), ["net"]);
    assert_eq!(obstacles("net=mesh&equal=pins&bits=65536"), ["bits"]);
}

#[test]
fn the_files_say_what_is_equal() {
    let link = "net=mesh,k:4&net=hyperx,dims:4x4&equal=bisection&width=16&bits=64";
    let scenario = Scenario::read(link).scenario;
    let table = CostTable::of(&scenario, &Curve::all_of(&scenario));
    let csv = table.csv();
    assert!(
        csv.contains("# at equal bisection, messages of 64 bits\n"),
        "{csv}"
    );
    assert!(csv.contains("\n1,16,4,1,5,64,48,1,16,4,"), "{csv}");
    assert!(csv.contains("\n2,16,16,1,7,112,160,3,4,16,"), "{csv}");
    assert!(table.json().contains("\"width_bits\": 4"));
}
