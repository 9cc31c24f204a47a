//! Bars of failures: what links carry, and where the model saturates, without some links.

use loadcurve::curve::{DrawnFaults, FaultRow, Faults, Obstacle};
use loadcurve::number::{Rounding, shown};
use loadcurve::scenario::{LoadUnit, Terms, label_of};

use super::content::{Bar, BarChart, BarGroup};
use crate::axis::Axis;

/// The quantities of the bars of a group, from the top.
const QUANTITIES: [(&str, Quantity); 2] = [
    ("links carry", |row| row.bound),
    ("model saturates", |row| row.saturation),
];

/// A load of a network without some links.
type Quantity = fn(&FaultRow) -> Option<f64>;

impl BarChart {
    /// A network whole, without its failed links, without the link that it can spare least, and without links drawn at
    /// random.
    #[must_use]
    pub fn of_faults(faults: &Faults, link: String) -> Self {
        let whole = faults.network.failing("");
        let heading = label_of(whole.as_ref().unwrap_or(&faults.network), Terms::default());
        let own = faults.own();
        let whole = faults.whole();
        let first = [
            whole.map(|row| group("whole".to_owned(), row, own.is_none())),
            own.map(|row| group(row.in_words(), row, true)),
        ];
        let drawn = faults.drawn.iter().map(group_of_drawn);
        let draws = faults.drawn.iter().map(|drawn| drawn.rows.len()).max();
        let chart = Self {
            title: faults.title(),
            heading,
            summary: String::new(),
            link,
            x_axis: Axis::linear(1.0),
            x_title: format!("load ({})", LoadUnit::Flits.name()),
            kinds: QUANTITIES.map(|(name, _)| name.to_owned()).to_vec(),
            groups: (first.into_iter().flatten())
                .chain(worst(faults))
                .chain(drawn)
                .collect(),
            limit: None,
            mean_of: draws.map_or_else(String::new, |draws| {
                format!("mean of {draws} draws, 95 % interval")
            }),
        };
        let summary = chart.summary_after(&faults.sentence());
        Self { summary, ..chart }.with_axis()
    }
}

/// The link that the network can spare least by what links carry and, if that is another one, by the model.
fn worst(faults: &Faults) -> Vec<BarGroup> {
    let Some(by_bound) = faults.worst_by_bound() else {
        // Every link that could fail is the only way to some processors.
        let mut any = faults.links().iter();
        let group = any
            .next()
            .map(|row| group("any link".to_owned(), row, false));
        return group.into_iter().collect();
    };
    let named =
        |name: &str, row: &FaultRow| group(format!("{name}, {}", row.in_words()), row, false);
    let by_model = faults.worst_by_model();
    let by_model = by_model.filter(|row| row.failed != by_bound.failed);
    std::iter::once(named("worst link", by_bound))
        .chain(by_model.map(|row| named("model's worst", row)))
        .collect()
}

fn group(name: String, row: &FaultRow, is_current: bool) -> BarGroup {
    let note = match &row.obstacle {
        None => "",
        Some(Obstacle { pairs_lost: 0, .. }) => "cannot be routed",
        Some(_) => "cuts processors off",
    };
    let bars = (0..).zip(QUANTITIES).map(|(kind, (_, quantity))| Bar {
        kind,
        value: quantity(row),
        note: note.to_owned(),
        ..Bar::default()
    });
    BarGroup {
        name,
        is_current,
        bars: bars.collect(),
    }
}

fn group_of_drawn(drawn: &DrawnFaults) -> BarGroup {
    let bars = (0..).zip(QUANTITIES).map(|(kind, (_, quantity))| {
        let Some(summary) = of(drawn, quantity).summary() else {
            return Bar {
                kind,
                ..Bar::default()
            };
        };
        let is_mean = summary.mean.is_some() && summary.half_width > 0.0;
        let cut_off = of(drawn, |row| row.bound).summary();
        Bar {
            kind,
            value: summary.mean,
            note: note(cut_off.map_or(0.0, |summary| summary.cut_off)),
            half_width: is_mean.then_some(summary.half_width),
            least: is_mean.then_some(summary.least),
            ..Bar::default()
        }
    });
    let links = match drawn.count {
        1 => "1 link".to_owned(),
        count => format!("{count} links"),
    };
    BarGroup {
        name: format!("{links} at random"),
        is_current: false,
        bars: bars.collect(),
    }
}

/// The draws with another quantity in the place of the model's saturation, to be summarised alike.
fn of(drawn: &DrawnFaults, quantity: Quantity) -> DrawnFaults {
    let rows = drawn.rows.iter().map(|row| {
        let row = row.as_ref()?;
        Some(FaultRow {
            saturation: quantity(row),
            ..row.clone()
        })
    });
    DrawnFaults {
        count: drawn.count,
        rows: rows.collect(),
    }
}

/// The share of draws that cut processors off; empty if none does, or nothing has been drawn yet.
fn note(cut_off: f64) -> String {
    if cut_off > 0.0 {
        format!("{} cut off", shown(cut_off, Rounding::Share))
    } else {
        String::new()
    }
}
