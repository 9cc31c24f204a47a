//! Charts of collective operations, read back.

use super::*;
use crate::frame::Frame;
use crate::svg;
use crate::test_support::{Shape, assert_legible_everywhere, named, shapes};
use crate::theme::{Background, hex};

const MIB: u64 = 1 << 20;

/// Start-up in cycles, and cycles for a flit, of algorithms on a mesh of 64 processors; those on which messages meet.
const ALGORITHMS: [(&str, f64, f64, bool); 9] = [
    ("ring", 2520.0, 1.969, false),
    ("biring", 2520.0, 1.02, false),
    ("halving", 396.0, 3.4, true),
    ("doubling", 186.0, 8.4, true),
    ("direct", 130.0, 2.6, true),
    ("tree", 340.0, 2.05, true),
    ("dtree", 352.0, 1.32, true),
    ("dims", 640.0, 0.66, false),
    ("hier", 900.0, 1.3, false),
];

/// Bytes of a flit.
const FLIT: f64 = 16.0;

fn sizes() -> impl Iterator<Item = u64> {
    (10..=30).map(|power| 1 << power)
}

fn cycles((_, startup, each, _): (&str, f64, f64, bool), bytes: f64) -> f64 {
    startup + each * bytes / FLIT
}

fn algorithm(index: usize) -> AlgorithmCurve {
    let model = ALGORITHMS[index];
    let basis = if model.3 { Basis::Meeting } else { Basis::Sure };
    let time = |bytes: u64| SizeTime {
        bytes,
        cycles: cycles(model, bytes as f64),
        basis,
    };
    let simulated = [14, 17, 20, 23, 26].map(|power| {
        let (bytes, is_extrapolated) = (1_u64 << power, power > 20);
        let cycles = 1.25 * time(bytes).cycles;
        let spread = if is_extrapolated { 0.0 } else { 0.3 };
        SimulatedTime {
            bytes,
            cycles,
            range_cycles: [(1.0 - spread) * cycles, (1.0 + spread) * cycles],
            is_extrapolated,
        }
    });
    AlgorithmCurve {
        index,
        name: model.0.to_owned(),
        model: sizes().map(time).collect(),
        simulated: if model.0 == "halving" {
            simulated.to_vec()
        } else {
            Vec::new()
        },
    }
}

/// The best of the algorithms on a network where each takes `factor` times as long, with its crossovers.
fn network(index: usize, name: &str, factor: f64) -> CollectiveNetwork {
    let algorithms: Vec<AlgorithmCurve> = (0..ALGORITHMS.len()).map(algorithm).collect();
    let fastest = |bytes: u64| {
        let all = (0..ALGORITHMS.len()).map(|it| (it, cycles(ALGORITHMS[it], bytes as f64)));
        all.min_by(|a, b| a.1.total_cmp(&b.1)).unwrap()
    };
    let best = sizes().map(|bytes| {
        let (winner, cycles) = fastest(bytes);
        let basis = if ALGORITHMS[winner].3 {
            Basis::Meeting
        } else {
            Basis::Sure
        };
        BestTime {
            algorithm: ALGORITHMS[winner].0.to_owned(),
            time: SizeTime {
                bytes,
                cycles: factor * cycles,
                basis,
            },
        }
    });
    let best: Vec<BestTime> = best.collect();
    let crossovers = sizes().zip(sizes().skip(1)).filter_map(|(low, high)| {
        let (one, other) = (ALGORITHMS[fastest(low).0], ALGORITHMS[fastest(high).0]);
        (one != other).then(|| {
            let bytes = FLIT * (other.1 - one.1) / (one.2 - other.2);
            Crossover {
                bytes,
                cycles: factor * cycles(one, bytes),
                before: one.0.to_owned(),
                after: other.0.to_owned(),
            }
        })
    });
    let bound = sizes().map(|bytes| SizeTime {
        bytes,
        cycles: factor * (16.0 + 9.0 / 16.0 * bytes as f64 / FLIT).max(64.0),
        basis: Basis::Sure,
    });
    CollectiveNetwork {
        index,
        name: name.to_owned(),
        bus_factor: 2.0 * 63.0 / 64.0,
        crossovers: crossovers.collect(),
        best,
        bound: bound.collect(),
        reason: "a router has 4 links".to_owned(),
        algorithms,
    }
}

fn chart(quantity: Quantity, cycle_ns: Option<f64>) -> CollectiveChart {
    CollectiveChart {
        heading: "All-reduce, mesh of 8 × 8, all ports".to_owned(),
        title: "Time of all-reduce over size: mesh of 8 × 8".to_owned(),
        link: "net=mesh&view=collective".to_owned(),
        quantity,
        is_logarithmic: quantity == Quantity::Time,
        cycle_ns,
        networks: vec![network(0, "Mesh", 1.0)],
        measured: Vec::new(),
    }
}

/// A chart with points of others.
fn measured() -> CollectiveChart {
    let mut chart = chart(Quantity::BusBandwidth, Some(1.0));
    let times = sizes()
        .step_by(2)
        .map(|bytes| (bytes, 2100.0 + 0.11 * bytes as f64));
    chart.measured = vec![MeasuredTimes {
        origin: "nccl-tests 2.14".to_owned(),
        bus_factor: Some(2.0 * 63.0 / 64.0),
        times: times.collect(),
    }];
    chart
}

/// A chart of networks beside one another.
fn several() -> CollectiveChart {
    let mut chart = chart(Quantity::Time, Some(1.422));
    let others = [("Mesh 8²", 1.0), ("Torus 8²", 0.6), ("Torus 4³", 0.45)];
    let others = others.into_iter().enumerate();
    chart.networks = others
        .map(|(index, (name, factor))| network(index, name, factor))
        .collect();
    chart
}

fn drawn(chart: &CollectiveChart, frame: &Frame) -> (Vec<Shape>, CollectivePlaces) {
    let mut places = None;
    let shapes = shapes(frame, |surface| {
        places = Some(draw(surface, chart, frame)?);
        Ok(())
    });
    (shapes, places.unwrap())
}

fn texts(shapes: &[Shape]) -> Vec<&str> {
    let texts = named(shapes, "text").into_iter();
    texts.map(|it| it.text.as_str()).collect()
}

/// Lines in the colour of an algorithm.
fn lines(shapes: &[Shape], index: usize) -> Vec<&Shape> {
    let color = hex(Background::Light.theme().series[index]).to_uppercase();
    let lines = named(shapes, "polyline").into_iter();
    lines.filter(|it| it.color == color).collect()
}

#[test]
fn everything_is_legible_at_every_size() {
    let mut one_size = chart(Quantity::Time, None);
    for algorithm in &mut one_size.networks[0].algorithms {
        algorithm.model.truncate(1);
        algorithm.simulated.clear();
    }
    one_size.networks[0].best.truncate(1);
    one_size.networks[0].bound.truncate(1);
    one_size.networks[0].crossovers.clear();
    for chart in [
        chart(Quantity::Time, Some(1.422)),
        chart(Quantity::AlgorithmBandwidth, None),
        measured(),
        several(),
        one_size,
    ] {
        assert_legible_everywhere(|frame| {
            let file = svg::collective(&chart, frame).unwrap();
            (drawn(&chart, frame).0, file)
        });
    }
}

#[test]
fn nothing_and_nonsense_are_drawn_as_nothing() {
    let mut empty = chart(Quantity::Time, None);
    empty.networks.clear();
    let mut nonsense = chart(Quantity::BusBandwidth, Some(1.0));
    for (time, cycles) in nonsense.networks[0]
        .bound
        .iter_mut()
        .zip([f64::NAN, 0.0, -1.0])
    {
        time.cycles = cycles;
    }
    nonsense.networks[0].bound[3].bytes = 0;
    nonsense.networks[0].crossovers[0].cycles = f64::INFINITY;
    for chart in [empty, nonsense] {
        let file = svg::collective(&chart, &Frame::default()).unwrap();
        assert!(!file.contains("NaN") && !file.contains("inf"));
    }
}

#[test]
fn curves_are_thin_where_messages_meet_and_dotted_where_extrapolated() {
    let (shapes, _) = drawn(&chart(Quantity::Time, Some(1.0)), &Frame::default());
    let width = |index| {
        lines(&shapes, index)
            .into_iter()
            .find(|it| it.points.len() > 9)
            .unwrap()
            .width
    };
    assert!(width(0) > 1.8 * width(4), "{} {}", width(0), width(4));
    let dots = lines(&shapes, 2)
        .into_iter()
        .filter(|it| it.points.len() == 2);
    assert!(dots.count() > 10, "halving is extrapolated");
    let texts = texts(&shapes);
    for words in [
        "messages meet; simulate",
        "extrapolated",
        "simulated, min–max",
        "impossible: a router has 4 links",
    ] {
        assert!(texts.contains(&words), "{words}: {texts:?}");
    }
    let mut sure = chart(Quantity::Time, Some(1.0));
    sure.networks[0].algorithms.truncate(2);
    let (shapes, _) = drawn(&sure, &Frame::default());
    let texts = self::texts(&shapes);
    assert!(!texts.contains(&"messages meet; simulate") && !texts.contains(&"extrapolated"));
}

#[test]
fn names_stand_in_the_order_of_the_ends_and_crossings_have_sizes() {
    let (shapes, places) = drawn(&chart(Quantity::Time, Some(1.0)), &Frame::default());
    let names: Vec<&str> = places.names.iter().map(|it| it.name.as_str()).collect();
    let order = [
        "doubling",
        "halving",
        "direct",
        "tree",
        "ring",
        "dtree",
        "hier",
        "biring",
        "dims",
        "lower bound",
    ];
    assert_eq!(names, order);
    let texts = texts(&shapes);
    for words in [
        "dtree → dims at 6.8 KiB",
        "1 KiB",
        "1 MiB",
        "1 GiB",
        "1 ms",
        "time",
    ] {
        assert!(texts.contains(&words), "{words}: {texts:?}");
    }
    let (shapes, places) = drawn(&several(), &Frame::default());
    let names: Vec<&str> = places.names.iter().map(|it| it.name.as_str()).collect();
    assert_eq!((names[0], names[5]), ("Mesh 8²", "bound of C"));
    assert!(
        ["A", "B", "C"]
            .iter()
            .all(|letter| self::texts(&shapes).contains(letter))
    );
}

#[test]
fn the_impossible_is_below_times_and_above_bandwidths() {
    for (chart, is_below) in [(chart(Quantity::Time, None), true), (measured(), false)] {
        let (shapes, places) = drawn(&chart, &Frame::default());
        let theme = Background::Light.theme();
        let shade = hex(theme.mixed(0.05, theme.ink)).to_uppercase();
        let mut grounds = named(&shapes, "polygon").into_iter();
        let ground = grounds.find(|it| it.color == shade).unwrap();
        let (area, edge) = (
            places.area,
            if is_below {
                ground.area.bottom
            } else {
                ground.area.top
            },
        );
        let wanted = if is_below { area.bottom } else { area.top };
        assert!((edge - wanted).abs() < 0.2);
        // Every curve keeps clear of it.
        let times = places.times.iter().filter(|it| !it.name.ends_with("bound"));
        for time in times {
            let bound = places
                .times
                .iter()
                .find(|it| it.name.ends_with("bound") && it.bytes == time.bytes)
                .unwrap();
            assert!((bound.at.1 >= time.at.1) == is_below, "{time:?}");
        }
    }
}

#[test]
fn values_are_read_out_in_their_units() {
    let read = |chart: &CollectiveChart, name: &str, bytes| {
        let (_, places) = drawn(chart, &Frame::default());
        let mut times = places.times.into_iter();
        let found = times
            .find(|it| it.name == name && it.bytes == bytes)
            .unwrap();
        (found.size, found.value)
    };
    let pair = |size: &str, value: &str| (size.to_owned(), value.to_owned());
    // 2520 + 1.969 · 65536 = 131,560 cycles for a mebibyte.
    let cycles = chart(Quantity::Time, None);
    assert_eq!(read(&cycles, "ring", MIB), pair("1 MiB", "131560 cycles"));
    let clocked = chart(Quantity::Time, Some(2.0));
    assert_eq!(read(&clocked, "ring", MIB), pair("1 MiB", "263 µs"));
    let algorithm = chart(Quantity::AlgorithmBandwidth, Some(2.0));
    assert_eq!(read(&algorithm, "ring", MIB), pair("1 MiB", "3.99 GB/s"));
    // 2 · 63/64 times as much.
    let bus = chart(Quantity::BusBandwidth, Some(2.0));
    assert_eq!(read(&bus, "ring", MIB), pair("1 MiB", "7.85 GB/s"));
    let plain = chart(Quantity::BusBandwidth, None);
    assert_eq!(read(&plain, "ring", MIB), pair("1 MiB", "15.7 B/cycle"));
    assert_eq!(read(&several(), "Torus 8²", MIB).0, "1 MiB");
    // Simulated: a quarter more than 396 + 3.4 · 65536 cycles.
    assert_eq!(
        read(&cycles, "halving, simulated", MIB),
        pair("1 MiB", "279023 cycles")
    );
    assert_eq!(
        read(&measured(), "nccl-tests 2.14", MIB),
        pair("1 MiB", "17.6 GB/s")
    );
}

#[test]
fn points_of_others_are_named_and_drawn() {
    let crosses = |chart: &CollectiveChart| {
        let (shapes, _) = drawn(chart, &Frame::default());
        let ink = hex(Background::Light.theme().ink).to_uppercase();
        let lines = named(&shapes, "polyline").into_iter();
        let strokes = lines
            .filter(|it| it.color == ink && it.width == 2.0)
            .count();
        (strokes, texts(&shapes).contains(&"nccl-tests 2.14"))
    };
    // Two strokes for each of eleven sizes and in the legend.
    assert_eq!(crosses(&measured()), (24, true));
    assert_eq!(
        crosses(&chart(Quantity::BusBandwidth, Some(1.0))),
        (0, false)
    );
}

#[test]
fn the_size_under_the_pointer_is_marked_on_every_line() {
    let chart = chart(Quantity::Time, None);
    let count = |cursor| {
        let frame = Frame {
            cursor,
            ..Frame::default()
        };
        let (shapes, _) = drawn(&chart, &frame);
        shapes.len()
    };
    // A line, and a marker with its rim on nine curves and the bound.
    assert_eq!(count(Some(MIB as f64)) - count(None), 21);
    assert_eq!(count(Some(1.0)), count(None));
}

#[test]
fn files_say_what_is_drawn() {
    let file = svg::collective(&chart(Quantity::Time, Some(1.422)), &Frame::default()).unwrap();
    for part in [
        "Time of all-reduce over size: mesh of 8 × 8</title>",
        "On Mesh the best algorithm is direct up to ",
        ", then dtree up to 6.8 KiB, then dims. For 1 GiB it reaches 63.0 ms; nothing is below 53.7 ms, for a router has 4 links.",
        "Messages meet in halving, doubling, direct, tree, dtree, whose times are estimates.",
        "link: ?net=mesh&amp;view=collective",
    ] {
        assert!(file.contains(part), "{part}: {file}");
    }
}

#[test]
fn measured_times_lie_where_their_values_are() {
    for (quantity, factor) in [
        (Quantity::Time, Some(1.75)),
        (Quantity::AlgorithmBandwidth, Some(1.75)),
        (Quantity::BusBandwidth, Some(1.75)),
        (Quantity::BusBandwidth, None),
    ] {
        let mut chart = chart(quantity, Some(2.0));
        chart.measured = vec![MeasuredTimes {
            origin: "a.log".to_owned(),
            bus_factor: factor,
            times: vec![(MIB, 1e5)],
        }];
        let (_, places) = drawn(&chart, &Frame::default());
        let mut times = places.times.iter();
        let value = times
            .find(|it| it.name == "a.log")
            .map(|it| it.value.as_str());
        // A mebibyte in 200 µs.
        let expected = match (quantity, factor) {
            (Quantity::Time, _) => Some("200 µs"),
            (Quantity::AlgorithmBandwidth, _) => Some("5.24 GB/s"),
            (Quantity::BusBandwidth, Some(_)) => Some("9.18 GB/s"),
            (Quantity::BusBandwidth, None) => None,
        };
        assert_eq!(value, expected);
    }
}

/// The coordinates of each plot whose options have a part.
fn plots(tex: &str, part: &str) -> Vec<Vec<String>> {
    let plots = tex.split("\\addplot[").skip(1);
    let plots = plots.filter_map(|plot| plot.split_once("] coordinates {\n"));
    let plots = plots.filter(|(options, _)| options.contains(part));
    let plots = plots.map(|(_, rest)| rest.split("\n};").next().unwrap());
    plots
        .map(|list| list.lines().map(str::to_owned).collect())
        .collect()
}

#[test]
fn papers_have_the_lines_and_points_of_the_chart() {
    let tex = measured().tex();
    for part in [
        "% link: ?net=mesh&view=collective\n",
        "% curve 1: Mesh\n",
        "xmode=log, ymode=normal",
        "xticklabels={1 KiB,,",
        "ylabel={bus bandwidth (GB/s)}",
        "nccl-tests 2.14}",
        "messages meet; simulate}",
        "impossible: a router has 4 links}",
        "{upper bound};",
    ] {
        assert!(tex.contains(part), "{part}: {tex}");
    }
    assert!(tex.is_ascii() && tex.matches('{').count() == tex.matches('}').count());
    // A mebibyte in 2100 + 0.11 · 2²⁰ ns, 2 · 63/64 times over a bus.
    let marks = &plots(&tex, "loadcurve external")[0];
    assert_eq!(marks.len(), 11);
    let value = 2.0 * 63.0 / 64.0 * MIB as f64 / (2100.0 + 0.11 * MIB as f64);
    assert!(marks.contains(&format!("({MIB},{value})")), "{marks:?}");
    let ring = &plots(&tex, "draw=loadcurve 1 1,")[0];
    assert_eq!(ring.len(), 21);
    let simulated = &plots(&tex, "error bars/.cd")[0];
    assert_eq!(simulated.len(), 3);
    let bounds = plots(&tex, "draw=loadcurve bound 1");
    assert_eq!((bounds.len(), bounds[0].len()), (1, 21));
}

#[test]
fn papers_have_a_line_and_a_bound_of_each_of_several_networks() {
    let tex = several().tex();
    let mut times = several();
    times.networks.clear();
    for number in 1..=3 {
        assert!(!plots(&tex, &format!("draw=loadcurve {number},")).is_empty());
        assert_eq!(
            plots(&tex, &format!("draw=loadcurve bound {number},")).len(),
            1
        );
    }
    assert!(
        tex.contains("{A Mesh 8$^2$};") && tex.contains("{time}"),
        "{tex}"
    );
    assert!(plots(&tex, "fill=loadcurve impossible").is_empty());
    assert!(times.tex().contains("\\begin{axis}"));
}
