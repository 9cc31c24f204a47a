use loadcurve_base::number::{Rounding, shown};

use super::*;

fn scaling(link: &str) -> Scaling {
    let reading = Scenario::read(link);
    assert_eq!(reading.notices, [], "{link}");
    let mut scaling = Scaling::of(&reading.scenario);
    scaling.solve();
    scaling
}

fn numbers(line: &ScalingLine) -> Vec<u32> {
    line.points.iter().map(|point| point.number).collect()
}

#[test]
fn a_line_stands_for_each_network_with_the_key() {
    let link = "net=mesh&net=fat-tree&net=torus&view=sweep&over=k&values=4.8&hide=3";
    let scaling = scaling(link);
    let lines: Vec<_> = scaling
        .lines
        .iter()
        .map(|line| (line.index, numbers(line)))
        .collect();
    assert_eq!(lines, [(0, vec![4, 8])]);
    assert_eq!(scaling.notices, []);
}

#[test]
fn sizes_are_those_of_each_kind() {
    let scaling = scaling("net=mesh&net=fat-tree&net=own&view=sweep");
    let found: Vec<Vec<u32>> = scaling.lines.iter().map(numbers).collect();
    let sides = [2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64];
    assert_eq!(found[0], sides.map(|side| side * side));
    assert_eq!(found[1], [4, 16, 64, 256, 1024, 4096, 16384]);
    let own = scaling.lines[2].points[0].network.clone();
    assert_eq!(found[2], [own.processors() as u32]);
    let named = super::Scaling::of(
        &Scenario::read("net=mesh&net=fat-tree&view=sweep&values=16.36.64-300").scenario,
    );
    let found: Vec<Vec<u32>> = named.lines.iter().map(numbers).collect();
    assert_eq!(
        found[0],
        [16, 36, 64, 81, 100, 121, 144, 169, 196, 225, 256, 289]
    );
    assert_eq!(found[1], [16, 64, 256]);
    let notices: Vec<String> = named.notices.iter().map(ToString::to_string).collect();
    let sizes = "4, 16, 64, 256, 1024, 4096, 16384";
    assert_eq!(
        notices,
        [format!(
            "values: “36” is not a number of processors of fat-tree, such as {sizes}"
        )]
    );
}

#[test]
fn a_named_size_keeps_the_shape_of_its_network_if_it_can() {
    for (link, values, found) in [
        ("cube,dims:4x4", "64", "cube,dims:8x8"),
        ("cube,dims:4x4", "128", "cube,dims:8x4x4"),
        ("cube,dims:2x2,flits:8", "16", "cube,dims:2x2x2x2,flits:8"),
        ("fly,k:2,stages:3", "32", "fly,k:2,stages:5"),
        ("buffered-min", "256", "buffered-min,stages:4"),
        ("xgft,down:4x4,up:2", "64", "xgft,up:2x2"),
    ] {
        let link = format!("net={link}&view=sweep&values={values}");
        let scaling = Scaling::of(&Scenario::read(&link).scenario);
        let networks: Vec<String> = scaling.points().map(|it| it.network.to_string()).collect();
        assert_eq!(networks, [found]);
    }
}

#[test]
fn permutations_are_chosen_among_all_without_a_list_of_them() {
    let link = "net=mesh,k:2,traffic:random&view=sweep&over=perm";
    let chosen = numbers(&scaling(link).lines[0]);
    assert!(
        (5..=12).contains(&chosen.len()) && chosen.is_sorted(),
        "{chosen:?}"
    );
    let last = numbers(&scaling(&format!("{link}&values=7.4294967294-4294967295")).lines[0]);
    assert_eq!(last, [7, u32::MAX - 1, u32::MAX]);
}

#[test]
fn a_range_has_all_of_its_values_up_to_the_limit() {
    let points = |link: &str| {
        let scaling = Scaling::of(&Scenario::read(link).scenario);
        let notices: Vec<String> = scaling.notices.iter().map(ToString::to_string).collect();
        (numbers(&scaling.lines[0]), notices)
    };
    let (sides, notices) = points("net=mesh&view=sweep&over=k&values=2-64");
    assert_eq!((sides, notices), ((2..=64).collect(), vec![]));
    let (flits, notices) = points("net=mesh&view=sweep&over=flits&values=1-1024");
    assert!((40..=64).contains(&flits.len()), "{flits:?}");
    assert_eq!((flits[0], flits[flits.len() - 1]), (1, 1024));
    assert!(notices[0].starts_with("values: “1-1024” is not up to 64 values"));
}

#[test]
fn illegal_values_and_those_too_large_for_a_page_are_named_and_left_out() {
    let link = "net=mesh&view=sweep&over=k&values=1.4.65.99";
    let scaling = Scaling::of(&Scenario::read(link).scenario);
    assert_eq!(numbers(&scaling.lines[0]), [4]);
    let notices: Vec<String> = scaling.notices.iter().map(ToString::to_string).collect();
    assert_eq!(notices[0], "k: “1” is not a whole number from 2 to 64");
    assert_eq!(notices.len(), 3);
    let link = "net=dragonfly,traffic:random&view=sweep&over=h&values=2.32";
    let scaling = Scaling::of(&Scenario::read(link).scenario);
    for point in scaling.points() {
        assert_eq!(point.network.refused_by_page(), None);
    }
}

#[test]
fn quantities_that_a_network_lacks_are_gaps() {
    let drops = scaling("net=buffered-min&view=sweep&over=stages&values=2.3");
    assert!(drops.points().all(|point| point.answer == Answer::None));
    let link = scaling("net=scouting&net=mesh&view=sweep&over=k&values=8&of=link");
    let values: Vec<Option<f64>> = link.points().map(ScalingPoint::value).collect();
    assert_eq!(values[0], None);
    assert!((values[1].unwrap() - 63.0 / 128.0).abs() < 1e-12);
    let saturated = scaling("net=mesh&view=sweep&over=k&values=8&of=latency&at=1");
    assert_eq!(saturated.points().next().unwrap().value(), None);
    assert!(saturated.csv().contains("\n1,8,64,,"));
}

#[test]
fn the_answer_is_said_with_its_deviation() {
    let mesh = scaling("net=mesh&view=sweep&over=k&values=4.8.16.32.64");
    assert_eq!(
        mesh.sentences(),
        [
            "The model's saturation falls as k^−1.10 (within 2.4\u{a0}%): 0.407 at k = 4, 0.0196 at k = 64."
        ]
    );
    let zero = scaling("net=mesh&net=torus&view=sweep&of=zero&values=16.64.256");
    assert_eq!(
        zero.sentences()[0],
        "Mesh: latency at zero load rises from 35.7 at N = 16 to 43.7 at N = 256."
    );
    let flits = scaling("net=mesh&view=sweep&over=flits&of=link");
    assert_eq!(
        mesh.in_short(),
        ["0.407 → 0.0196, as k^−1.10 (within 2.4\u{a0}%)"]
    );
    let sizes = scaling("net=mesh&view=sweep");
    assert_eq!(
        sizes.sentences(),
        [
            "The model's saturation falls from 0.621 at N = 4 to 0.0196 at N = 4096, as N^−0.543 (within 6.0\u{a0}%) from N = 9 on."
        ]
    );
    assert_eq!(flits.in_short(), ["0.492 throughout"]);
    assert!(flits.sentences()[0].starts_with("Load that links allow stays the same: 0.492"));
}

#[test]
fn answers_are_kept_for_what_another_link_asks_too() {
    let before = scaling("net=mesh&view=sweep&over=k&values=4.8");
    let open = |link: &str| before.opened(&Scenario::read(link).scenario).open();
    assert_eq!(
        open("net=mesh&view=sweep&over=k&values=4.8.16&load=0.1"),
        (1, 3)
    );
    assert_eq!(open("net=mesh&net=torus&view=sweep&values=16.64"), (2, 4));
    assert_eq!(
        open("net=mesh&view=sweep&over=k&values=4.8&of=zero"),
        (2, 2)
    );
    assert_eq!(before.choices()[0].0, "size");
    assert_eq!(
        before.choices()[1],
        ("k".to_owned(), "k, nodes a row".to_owned())
    );
}

#[test]
fn files_hold_every_point() {
    let scaling = scaling("net=mesh&view=sweep&over=k&values=4.8");
    let csv = scaling.csv();
    let lines: Vec<&str> = csv.lines().collect();
    let columns =
        "curve,k,processors,value,load_messages,load_flits,latency,state,throughput_messages,net";
    assert_eq!(lines[lines.len() - 3], columns);
    assert!(
        lines[lines.len() - 1].starts_with("1,8,64,0.18856"),
        "{csv}"
    );
    assert!(csv.ends_with(",\"mesh\"\n"));
    let json: serde_json::Value = serde_json::from_str(&scaling.json()).unwrap();
    let points = json["curves"][0]["points"].as_array().unwrap();
    assert_eq!((points.len(), &points[1]["k"]), (2, &8.into()));
    let (names, rows) = scaling.table().texts();
    assert_eq!(names[..2], ["k", "processors"]);
    assert_eq!(rows[1], ["8", "64", "0.1886", "mesh"]);
}

/// Values of a line with three digits.
fn figures(line: &ScalingLine) -> Vec<String> {
    let values = line.points.iter().map(ScalingPoint::value);
    values
        .map(|it| it.map_or_else(String::new, |it| shown(it, Rounding::Figure)))
        .collect()
}

#[test]
fn at_equal_cost_each_network_is_compared_with_the_first_one_of_its_size() {
    let link = "net=mesh&net=torus,links:bi&view=sweep&over=k&values=8.16&equal=bisection";
    let grown = scaling(link);
    let widths = |line: &ScalingLine| -> Vec<Option<u32>> {
        let points = line.points.iter();
        points.map(|point| point.terms.width_bits).collect()
    };
    assert_eq!(widths(&grown.lines[0]), [Some(32), Some(32)]);
    assert_eq!(widths(&grown.lines[1]), [Some(16), Some(16)]);
    // The same as for curves of these networks, and as in the specification.
    assert_eq!(figures(&grown.lines[0])[1], "2.74");
    assert_eq!(figures(&grown.lines[1])[1], "1.96");
    assert_eq!(grown.unit(), "bits/cycle/source");
    assert_eq!(
        grown.title(),
        "The model's saturation over k: At equal bisection, messages of 512 bits"
    );
    let sentence = &grown.sentences()[0];
    assert!(
        sentence.contains("the model's saturation at equal bisection falls from"),
        "{sentence}"
    );
    let csv = grown.csv();
    assert!(csv.contains("# at equal bisection, messages of 512 bits\n"));
    assert!(
        csv.contains(",throughput_messages,net,width_bits,load_bits\n"),
        "{csv}"
    );
    assert!(csv.contains("\"torus,k:16,links:bi\",16,1.9"), "{csv}");
    let latencies = scaling(&format!("{link}&of=zero&ns=2&clock=linear"));
    assert_eq!(latencies.unit(), "ns");
    assert_eq!(figures(&latencies.lines[0])[1], "55.3");
    assert_eq!(figures(&latencies.lines[1])[1], "164");
}

#[test]
fn at_equal_cost_sizes_are_those_of_the_first_network() {
    let link = "net=mesh&net=fat-tree&view=sweep&values=16.64.256-1024&equal=pins";
    let grown = scaling(link);
    assert_eq!(numbers(&grown.lines[1]), [16, 64, 256, 1024]);
    assert_eq!(figures(&grown.lines[1])[2], "2.02");
    let other = scaling("net=fat-tree&net=mesh&view=sweep&values=16.36&equal=pins");
    assert_eq!(numbers(&other.lines[1]), [16]);
    let notices: Vec<String> = other.notices.iter().map(ToString::to_string).collect();
    assert!(
        notices
            .iter()
            .any(|it| it
                == "equal: mesh,k:6 is not compared, as there is no fat-tree of 36 processors"),
        "{notices:?}"
    );
    // A channel that is too narrow excludes a point.
    let narrow = scaling("net=mesh&net=hyperx,dims:16x16&view=sweep&values=256&equal=bisection");
    assert!(numbers(&narrow.lines[1]).is_empty());
    assert!(
        narrow.notices[0]
            .to_string()
            .contains("would have channels of 0.")
    );
}

#[test]
fn bits_and_nanoseconds_need_no_equal_cost() {
    let link = "net=mesh&view=sweep&over=k&values=8";
    let flits = scaling(link);
    let bits = scaling(&format!("{link}&x=bits"));
    let [flits, bits] = [flits, bits].map(|it| it.lines[0].points[0].value().unwrap());
    assert!((bits - flits * 16.0).abs() < 1e-12);
    let timed = scaling(&format!("{link}&x=bits&ns=2"));
    assert_eq!(timed.unit(), "Gbit/s/source");
    assert!((timed.lines[0].points[0].value().unwrap() - bits / 2.0).abs() < 1e-12);
}

/// A window of w messages carries w a round trip, until links are full.
#[test]
fn windows_are_measured() {
    let carried = |of: &str| {
        let link =
            format!("net=mesh,k:3,flits:4,vcs:2&view=sweep&over=window&values=1.2.16&of={of}");
        let mut scaling = Scaling::of(&Scenario::read(&link).scenario);
        scaling.solve();
        let values = scaling.lines[0].points.iter();
        values.filter_map(ScalingPoint::value).collect::<Vec<f64>>()
    };
    let (flits, round_trips) = (carried("throughput"), carried("round-trip"));
    // The default of a key that only the simulator knows.
    assert_eq!(flits, carried("saturation"));
    for (window, (flits, cycles)) in [1.0, 2.0, 16.0]
        .into_iter()
        .zip(flits.iter().zip(&round_trips))
    {
        // The next message goes a cycle after the last has come.
        let expected = 4.0 * window / (cycles + 1.0);
        assert!(
            (flits / expected - 1.0).abs() < 0.02,
            "{window}: {flits}, not {expected}"
        );
    }
    assert!(round_trips[0] < round_trips[1] && 2.0 * round_trips[1] < round_trips[2]);
}
