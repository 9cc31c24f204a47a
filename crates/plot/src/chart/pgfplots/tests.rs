use loadcurve::curve::{Curve, Experiment};
use loadcurve::scenario::{NETWORKS, Scenario};
use loadcurve_gallery::published;

use crate::chart::Chart;

fn chart(link: &str) -> (Chart, Option<f64>) {
    let scenario = Scenario::read(link).scenario;
    let mut curves: Vec<Curve> = scenario.networks.iter().map(published::curve).collect();
    if scenario.view.simulate {
        let mut experiments = Experiment::all(&scenario, &curves);
        loop {
            let tasks = Experiment::wanted_of(&experiments);
            if tasks.is_empty() {
                break;
            }
            for task in &tasks {
                let mut replication = task.start();
                while !replication.step(100_000) {}
                for experiment in &mut experiments {
                    experiment.take(task, &replication.report());
                }
            }
        }
        for (curve, experiment) in curves.iter_mut().zip(experiments) {
            curve.set_simulated(experiment.points());
        }
    }
    (Chart::of(&scenario, &curves), scenario.view.load)
}

fn tex(link: &str) -> String {
    let (chart, operating) = chart(link);
    chart.tex(operating)
}

const LINKS: [&str; 9] = [
    "",
    "net=fat-tree&y=log&show=both",
    "net=mesh,k:4&net=torus,k:4,label:a.-b&net=scouting,k:4&hide=2&x=messages&load=0.001",
    "net=buffered-min&net=combining-min&show=throughput",
    "net=fat-tree,n:16&xmin=0.2&xmax=0.3&ymin=20&ymax=70&y=log",
    "net=mesh,k:4&xmin=0.3&xmax=0.30001&show=both",
    "net=mesh,k:4&x=capacity&ymax=90",
    "net=fat-tree,n:4,flits:4&sim=on&precision=20&show=both",
    "net=mesh,k:4&net=buffered-min&show=both&paper=on",
];

/// The coordinates of all plots of a file.
fn coordinates(tex: &str) -> Vec<(f64, f64)> {
    let lists = tex.split("coordinates {").skip(1);
    let lists = lists.map(|list| list.split('}').next().expect("a list ends"));
    let points = lists.flat_map(|list| list.split('(').skip(1));
    let points = points.filter_map(|point| point.split(')').next()?.split_once(','));
    let number = |text: &str| text.parse::<f64>().ok();
    points
        .filter_map(|(x, y)| Some((number(x)?, number(y)?)))
        .collect()
}

fn list(tex: &str, key: &str) -> Vec<Vec<f64>> {
    let key = format!("\n  {key}={{");
    let lists = tex.split(&key).skip(1);
    let lists = lists.map(|list| list.split('}').next().expect("a list ends"));
    lists
        .map(|list| list.split(',').map(|tick| tick.parse().unwrap()).collect())
        .collect()
}

fn end(tex: &str, key: &str) -> Vec<f64> {
    let key = format!("{key}=");
    let values = tex.split(&key).skip(1);
    let values = values.map(|value| value.split([',', '\n']).next().expect("a value ends"));
    values
        .map(|value| value.parse().expect("a number"))
        .collect()
}

#[test]
fn every_file_is_ascii_with_balanced_braces_and_environments() {
    for link in LINKS {
        let tex = tex(link);
        assert!(tex.is_ascii(), "{link}");
        let mut depth = 0;
        let mut before = ' ';
        for c in tex.chars() {
            match c {
                '{' if before != '\\' => depth += 1,
                '}' if before != '\\' => depth -= 1,
                _ => {}
            }
            assert!(depth >= 0, "{link}");
            before = c;
        }
        assert_eq!(depth, 0, "{link}");
        for name in ["axis", "tikzpicture", "minipage"] {
            let count = |word: &str| tex.matches(&format!("\\{word}{{{name}}}")).count();
            assert_eq!(count("begin"), count("end"), "{link}");
        }
        assert!(!tex.contains("inf,") && !tex.contains("NaN"), "{link}");
    }
}

#[test]
fn all_numbers_are_on_their_axes() {
    for link in LINKS {
        let tex = tex(link);
        let panels: Vec<&str> = tex.split("\\begin{axis}").skip(1).collect();
        for panel in panels {
            let panel = panel.split("\\end{axis}").next().unwrap();
            let [x0, x1, y0, y1] = ["xmin", "xmax", "ymin", "ymax"].map(|key| end(panel, key)[0]);
            let (wide, high) = (x1 - x0, y1 - y0);
            let points = coordinates(panel);
            assert!(!points.is_empty(), "{link}");
            for (x, y) in points {
                // The half-widths of error bars are pairs with a zero.
                let is_reach = x == 0.0 && x < x0;
                assert!(
                    is_reach || x >= x0 - 0.01 * wide && x <= x1 + 0.01 * wide,
                    "{link} {x}"
                );
                assert!(
                    y.is_finite() && (is_reach || y <= y1 + 0.01 * high),
                    "{link} {y}"
                );
            }
        }
    }
}

#[test]
fn ticks_are_those_of_the_picture() {
    for link in LINKS {
        let (chart, operating) = chart(link);
        let tex = chart.tex(operating);
        let frame = crate::frame::Frame::default();
        let svg = crate::svg::chart(&chart, &frame).unwrap();
        let count = list(&tex, "xtick").len();
        assert_eq!(count, chart.panels.len(), "{link}");
        for key in ["xticklabels", "yticklabels"] {
            let key = format!("\n  {key}={{");
            let labels = tex.split(&key).skip(1);
            for labels in labels.map(|labels| labels.split('}').next().unwrap()) {
                for label in labels.split(',').filter(|label| !label.is_empty()) {
                    assert!(svg.contains(&format!("\n{label}\n")), "{link} {label}");
                }
            }
        }
        let drawn = svg.split("<text").skip(1).filter(|text| {
            let words = text.split('\n').nth(1).unwrap_or("");
            words.parse::<f64>().is_ok() && text.contains("text-anchor=\"end\"")
        });
        let ticks: usize = list(&tex, "ytick").iter().map(Vec::len).sum();
        assert_eq!(drawn.count(), ticks, "{link}");
    }
}

#[test]
fn what_is_hidden_is_named_and_not_drawn() {
    let tex = tex(LINKS[2]);
    assert!(tex.contains("% not shown: a-b\n"));
    assert!(!tex.contains("loadcurve 2"));
    assert!(tex.contains("\\tikzset{loadcurve 3/.style={draw=loadcurve 3,"));
}

#[test]
fn a_logarithmic_axis_is_one_and_a_narrow_one_is_counted_in_parts() {
    assert!(tex(LINKS[1]).contains("xmode=normal, ymode=log"));
    let narrow = tex(LINKS[5]);
    assert!(narrow.contains("% The load axis is narrow: its numbers are parts of the way"));
    assert!(narrow.contains("xmin=0, xmax=1, "));
}

#[test]
fn simulated_points_have_intervals_and_a_sign_in_the_legend() {
    let tex = tex(LINKS[7]);
    assert!(tex.contains("simulated, with 95 \\% interval"));
    let points = tex.lines().filter(|line| line.contains(") +- (0,")).count();
    assert!(points > 5, "{points}");
    assert!(tex.contains("error bars/.cd"));
}

#[test]
fn published_values_are_hollow_marks_and_crosses() {
    let plots = |link: &str, style: &str| {
        let tex = tex(link);
        let plots = tex.split("\\addplot[only marks, ").skip(1);
        let plots = plots.filter(|plot| plot.starts_with(style));
        let plots: Vec<_> = plots
            .map(|plot| coordinates(plot.split("};").next().expect("a plot ends")))
            .collect();
        (plots, tex)
    };
    let (hollow, tex) = plots(LINKS[8], "mark=loadcurve mark 2, mark size=3.225pt");
    let [latency, throughput] = &hollow[..] else {
        panic!("a plot in each panel: {hollow:?}");
    };
    assert_eq!((latency.len(), throughput.len()), (4, 4));
    assert_eq!(throughput[3], (2.5, 0.612));
    assert!(tex.contains("fill=white, draw=loadcurve 2"));
    for words in ["published, simulated", "published, calculated"] {
        assert_eq!(tex.matches(words).count(), 1, "{words}");
    }
    let (crosses, _) = plots(LINKS[8], "mark=x");
    let counts: Vec<usize> = crosses.iter().map(Vec::len).collect();
    assert_eq!(counts, [4, 4]);
    let (beyond, _) = plots(
        "net=buffered-min&paper=on&xmax=0.8",
        "mark=loadcurve mark 1, mark size=3.225pt",
    );
    assert_eq!(beyond[0].len(), 1, "{beyond:?}");
    let (none, without) = plots("net=buffered-min", "mark=x");
    assert!(none.is_empty() && !without.contains("published"));
}

#[test]
fn every_network_is_written() {
    for kind in NETWORKS {
        let tex = tex(kind.name);
        assert!(tex.contains(&format!("% link: ?net={}\n", kind.name)));
        assert!(coordinates(&tex).len() > 100, "{}", kind.name);
    }
}
