//! Charts of bars, read back.

use loadcurve::curve::{DrawnFaults, FaultRow, Faults, KnownFaults, RoutingState, Routings, Under};
use loadcurve::scenario::{Network, Scenario};

use super::*;
use crate::frame::Frame;
use crate::svg;
use crate::test_support::{Shape, assert_legible_everywhere, named, shapes};
use crate::theme::hex;

fn network(link: &str) -> Network {
    Scenario::read(link).scenario.networks.remove(0)
}

fn routings(link: &str) -> BarChart {
    let routings = Routings::of(&network(link), 3).unwrap();
    BarChart::of_routings(&routings, Scenario::read(link).scenario.query())
}

fn row(failed: &str, bound: f64, saturation: f64) -> FaultRow {
    FaultRow {
        failed: failed.to_owned(),
        obstacle: None,
        detoured: None,
        bound: Some(bound),
        saturation: Some(saturation),
        zero_load_cycles: None,
    }
}

/// A row of a network that falls apart.
fn cut_off(link: &str) -> FaultRow {
    FaultRow {
        obstacle: network("mesh,k:4").failing(link).err().map(Into::into),
        bound: None,
        saturation: None,
        ..row(link, 0.0, 0.0)
    }
}

/// Failures with loads of the reference.
fn faults() -> Faults {
    let drawn = |count, rows: Vec<FaultRow>| DrawnFaults {
        count,
        rows: rows.into_iter().map(Some).collect(),
    };
    Faults {
        network: network("mesh,fail:27-28"),
        known: Some(KnownFaults {
            whole: row("", 0.492, 0.1886),
            own: Some(row("27-28", 0.375, 0.171)),
            links: vec![row("24-32", 0.301, 0.186), row("59-60", 0.315, 0.1553)],
        }),
        drawn: vec![
            drawn(1, vec![row("0-1", 0.3, 0.16), row("1-2", 0.4, 0.18)]),
            drawn(
                8,
                vec![row("", 0.2, 0.1), row("", 0.3, 0.14), cut_off("0-1.0-4")],
            ),
        ],
    }
}

fn of_faults(faults: &Faults) -> BarChart {
    BarChart::of_faults(faults, "net=mesh,fail:27-28".to_owned())
}

fn drawn(chart: &BarChart, frame: &Frame) -> (Vec<Shape>, Vec<PlacedBar>) {
    let mut placed = Vec::new();
    let shapes = shapes(frame, |surface| {
        placed = draw(surface, chart, frame)?;
        Ok(())
    });
    (shapes, placed)
}

fn texts(shapes: &[Shape]) -> Vec<&str> {
    let texts = named(shapes, "text").into_iter();
    texts.map(|text| text.text.as_str()).collect()
}

fn on_page(width: f64, height: f64) -> Frame {
    Frame {
        width,
        height,
        heading: false,
        ..Frame::default()
    }
}

/// Charts with every mark that there is.
fn charts() -> Vec<BarChart> {
    let mut marked = routings("mesh,k:4,traffic:transpose");
    for bar in marked.groups.iter_mut().flat_map(|group| &mut group.bars) {
        bar.plateau = bar.value.map(|value| 0.8 * value);
    }
    let mut unknown = marked.clone();
    for (group, value) in unknown.groups.iter_mut().zip([true, false]) {
        for bar in &mut group.bars {
            bar.value = None;
            bar.note = if value {
                String::new()
            } else {
                "cuts processors off".to_owned()
            };
        }
    }
    vec![marked, unknown, routings("mesh,k:4"), of_faults(&faults())]
}

#[test]
fn everything_is_legible_at_every_size() {
    for chart in charts() {
        assert_legible_everywhere(|frame| {
            (drawn(&chart, frame).0, svg::bars(&chart, frame).unwrap())
        });
    }
}

#[test]
fn bars_are_as_long_as_their_loads() {
    let chart = of_faults(&faults());
    let frame = on_page(900.0, 480.0);
    let (shapes, placed) = drawn(&chart, &frame);
    let color = hex(frame.background.theme().series[0]).to_uppercase();
    let bars = named(&shapes, "rect").into_iter();
    let bars = bars.filter(|it| it.color == color && it.area.width() > 20.0);
    let lengths: Vec<f64> = bars.map(|bar| bar.area.width()).collect();
    let loads = [0.492, 0.375, 0.301, 0.315, 0.35, 0.25];
    assert_eq!(lengths.len(), loads.len());
    for (length, load) in lengths.iter().zip(loads) {
        assert!(
            (length / lengths[0] - load / loads[0]).abs() < 1e-3,
            "{load}"
        );
    }
    assert_eq!(placed.len(), 12);
    assert_eq!(
        placed[3].words,
        "27–28, model saturates: 0.171 flits/cycle/source"
    );
    for pair in placed.windows(2) {
        assert!(pair[0].area.bottom <= pair[1].area.top + 1e-9);
    }
}

#[test]
fn every_value_stands_at_its_bar_where_there_is_room() {
    for chart in [routings("mesh,k:4,traffic:transpose"), of_faults(&faults())] {
        let frame = on_page(900.0, 600.0);
        let (shapes, _) = drawn(&chart, &frame);
        let texts = texts(&shapes);
        for bar in chart.bars() {
            let figure = bar.figure().unwrap();
            let is_written = texts.iter().any(|text| text.starts_with(&figure));
            assert!(is_written, "{figure}: {texts:?}");
        }
        for words in chart
            .kinds
            .iter()
            .chain(chart.groups.iter().map(|it| &it.name))
        {
            assert!(texts.contains(&words.as_str()), "{words}: {texts:?}");
        }
    }
}

#[test]
fn routings_have_ideals_and_a_limit() {
    let link = "mesh,k:4,traffic:transpose,route:o1turn";
    let routings = Routings::of(&network(link), 3).unwrap();
    let chart = BarChart::of_routings(&routings, String::new());
    assert_eq!(
        chart.kinds,
        [
            "uniform",
            "transpose",
            "random permutations",
            "worst permutation"
        ]
    );
    assert_eq!(
        chart.heading,
        "Mesh, 4 × 4 nodes, 32 flits, transpose traffic"
    );
    let current: Vec<&str> = chart
        .groups
        .iter()
        .filter(|group| group.is_current)
        .map(|group| group.name.as_str())
        .collect();
    assert_eq!(current, ["O1TURN"]);
    for (group, row) in chart.groups.iter().zip(&routings.rows) {
        let own = row.load(Under::Own).unwrap();
        assert_eq!(group.bars[1].value, Some(own.bound));
        assert_eq!(
            group.bars[1].ideal.unwrap()[0],
            own.ideal.as_ref().unwrap().low
        );
        assert!(group.bars[2].ideal.is_none() && group.bars[3].ideal.is_some());
    }
    let limit = chart.limit.as_ref().unwrap();
    assert_eq!(Some(limit.value), routings.any_worst);
    let (shapes, placed) = drawn(&chart, &Frame::default());
    let named = format!(
        "no routing carries more under every permutation: {}",
        "0.500"
    );
    assert!(
        texts(&shapes).contains(&named.as_str()),
        "{:?}",
        texts(&shapes)
    );
    assert!(texts(&shapes).contains(&"ideal throughput"));
    let words = &placed[5].words;
    assert!(words.starts_with("O1TURN, transpose: 0.667"), "{words}");
    assert!(words.contains(" flits/cycle/source, ideal "), "{words}");
    assert!(chart.summary.starts_with(&routings.sentence()));
}

#[test]
fn means_have_intervals_and_say_what_is_cut_off() {
    let chart = of_faults(&faults());
    let names: Vec<&str> = chart
        .groups
        .iter()
        .map(|group| group.name.as_str())
        .collect();
    assert_eq!(
        names,
        [
            "whole",
            "27–28",
            "worst link, 24–32",
            "model's worst, 59–60",
            "1 link at random",
            "8 links at random"
        ]
    );
    let current: Vec<bool> = chart.groups.iter().map(|group| group.is_current).collect();
    assert_eq!(current, [false, true, false, false, false, false]);
    let [links, model] = &chart.groups[4].bars[..] else {
        panic!("two bars");
    };
    // 1.96 s/√n of two values is .98 times their distance.
    assert!((links.value.unwrap() - 0.35).abs() < 1e-12);
    assert!((links.half_width.unwrap() - 0.98 * 0.1).abs() < 1e-12);
    assert!((model.half_width.unwrap() - 0.98 * 0.02).abs() < 1e-12);
    assert_eq!((links.least, model.least), (Some(0.3), Some(0.16)));
    assert!(links.note.is_empty());
    let note = &chart.groups[5].bars[1].note;
    assert_eq!(note, "33\u{a0}% cut off");
    let (shapes, _) = drawn(&chart, &Frame::default());
    let texts = texts(&shapes);
    assert!(texts.contains(&"0.120, 33\u{a0}% cut off"), "{texts:?}");
    assert!(texts.contains(&"mean of 3 draws, 95 % interval"));
}

#[test]
fn what_has_no_value_says_so_once() {
    let mut faults = faults();
    let known = faults.known.as_mut().unwrap();
    known.own = Some(cut_off("0-1.0-4"));
    faults.drawn.clear();
    let chart = of_faults(&faults);
    assert_eq!(chart.groups[1].name, "0–1, 0–4");
    let (shapes, placed) = drawn(&chart, &Frame::default());
    let texts = texts(&shapes);
    let words = "cuts processors off";
    assert_eq!(texts.iter().filter(|text| **text == words).count(), 1);
    assert_eq!(
        placed[2].words,
        "0–1, 0–4, links carry: cuts processors off"
    );
    faults.known.as_mut().unwrap().links = vec![cut_off("0-1.0-4")];
    assert_eq!(of_faults(&faults).groups[2].name, "any link");
}

#[test]
fn nothing_is_needed_to_begin_with() {
    let mut routings = Routings::of(&network("mesh,k:4"), 1).unwrap();
    routings.any_worst = None;
    for row in &mut routings.rows {
        row.state = RoutingState::Open;
    }
    routings.rows.truncate(1);
    let mut chart = BarChart::of_routings(&routings, String::new());
    assert_eq!((chart.groups.len(), chart.limit.as_ref()), (1, None));
    let bar = Bar::default();
    chart.kinds.push("uniform".to_owned());
    chart.groups[0].bars.push(bar);
    let chart = chart.with_axis();
    assert_eq!(chart.x_axis.max(), 1.0);
    let (shapes, placed) = drawn(&chart, &Frame::default());
    assert!(texts(&shapes).contains(&"dimension-order"));
    assert_eq!(
        placed[0].words,
        "dimension-order, uniform: not computed yet"
    );
    routings.rows.clear();
    let empty = BarChart::of_routings(&routings, String::new());
    assert!(drawn(&empty, &Frame::default()).1.is_empty());
}

#[test]
fn files_say_what_is_drawn() {
    let chart = of_faults(&faults());
    let picture = svg::bars(&chart, &Frame::default()).unwrap();
    for part in [
        "What is left when links fail: Mesh, 8 × 8 nodes, 32 flits</title>",
        "not 0.492",
        "whole: links carry 0.492, model saturates 0.189. 27–28: links carry 0.375, model saturates 0.171.",
        "id=\"loadcurve-bars-",
        "link: ?net=mesh,fail:27-28</metadata>",
    ] {
        assert!(picture.contains(part), "{part}: {picture}");
    }
}

#[test]
fn tex_has_the_bars_and_marks_of_the_picture() {
    for chart in charts() {
        let tex = chart.tex();
        assert!(tex.is_ascii() && !tex.contains("NaN") && !tex.contains("inf"));
        let count = |part: &str| tex.matches(part).count();
        assert_eq!(count("{"), count("}"));
        for name in ["axis", "tikzpicture", "minipage"] {
            assert_eq!(
                count(&format!("\\begin{{{name}}}")),
                count(&format!("\\end{{{name}}}"))
            );
        }
        let valued = chart.bars().filter(|bar| bar.value.is_some()).count();
        let signs = chart.kinds.len();
        let filled = (1..=signs).map(|kind| count(&format!("fill=loadcurve {kind}!")));
        assert_eq!(filled.sum::<usize>(), valued + signs);
    }
    let tex = of_faults(&faults()).tex();
    for part in [
        "% link: ?net=mesh,fail:27-28\n",
        "% whole: links carry 0.492, model saturates 0.189\n",
        "yticklabels={{whole},{\\bfseries 27--28},{worst link, 24--32},",
        "xmin=0, xmax=0.5, ymin=0,",
        "xmajorgrids",
        "rectangle (axis cs:0.49",
        "{\\bfseries 0.492}",
        "33~\\% cut off",
        "mean of 3 draws, 95 \\% interval",
    ] {
        assert!(tex.contains(part), "{part}: {tex}");
    }
}
