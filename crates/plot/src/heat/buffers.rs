//! Heat maps of buffers: virtual channels by the flits of their buffers.

use loadcurve::curve::{BufferCell, Buffers, BuffersPart};
use loadcurve::number::{Rounding, rounded_text, shortest, shown, with_interval};
use loadcurve::scenario::LoadUnit;

use super::content::{HeatCell, HeatChart};

impl HeatChart {
    /// What a network does with each of its buffers and virtual channels, as far as it is known.
    ///
    /// ```
    /// use loadcurve::{curve::Buffers, scenario::Scenario};
    /// use loadcurve_plot::heat::HeatChart;
    ///
    /// let scenario = Scenario::read("net=torus,k:4,links:bi&view=buffers").scenario;
    /// let buffers = Buffers::open(&scenario.networks[0], &scenario.view).unwrap();
    /// let chart = HeatChart::of_buffers(&buffers, scenario.query());
    /// assert_eq!(chart.rows, ["2", "4", "8"]);
    /// assert_eq!(chart.columns.last().unwrap(), "∞");
    /// ```
    #[must_use]
    pub fn of_buffers(buffers: &Buffers, link: String) -> Self {
        let cells = &buffers.cells;
        let smallest = buffers.smallest_place();
        let columns = cells.iter().take(buffers.columns());
        let columns = columns.map(|cell| {
            let flits = Some(cell.flits.to_string()).filter(|_| !cell.is_unlimited);
            flits.unwrap_or_else(|| "∞".to_owned())
        });
        let within = shortest(buffers.within_percent);
        let values = match buffers.load {
            None => format!("carried ({})", LoadUnit::Flits.name()),
            Some(_) => format!("latency (cycles) at {}", buffers.load_in_words()),
        };
        let is_any_within = cells.iter().any(|cell| buffers.will_do(cell));
        let bold = format!("within {within} % of unlimited buffers");
        let chart = Self {
            heading: buffers.label(),
            title: buffers.title(),
            summary: String::new(),
            link,
            columns: columns.collect(),
            rows: buffers.vcs.iter().map(ToString::to_string).collect(),
            x_title: "flits in the buffer of a virtual channel".to_owned(),
            y_title: "VCs".to_owned(),
            values,
            bold: Some(bold).filter(|_| is_any_within).unwrap_or_default(),
            ringed: smallest.map_or("", |_| "the smallest of them").to_owned(),
            cells: (0..)
                .zip(cells)
                .map(|(place, cell)| HeatCell {
                    is_ringed: smallest == Some(place),
                    ..of_cell(buffers, cell)
                })
                .collect(),
        };
        let summary = chart.summary_after(&buffers.sentence());
        Self { summary, ..chart }
    }

    /// The values row by row in words, after a sentence.
    fn summary_after(&self, sentence: &str) -> String {
        let rows = self.cells.chunks(self.columns.len()).zip(&self.rows);
        let rows = rows.filter_map(|(cells, vcs)| {
            let known = self.columns.iter().zip(cells);
            let known = known.filter(|(_, cell)| !cell.text.is_empty());
            let known: Vec<String> = known
                .map(|(flits, cell)| match flits.as_str() {
                    "∞" => format!("unlimited {}", cell.text),
                    _ => format!("{flits} flits {}", cell.text),
                })
                .collect();
            let ending = if vcs == "1" { "" } else { "s" };
            (!known.is_empty()).then(|| format!(" {vcs} VC{ending}: {}.", known.join(", ")))
        });
        std::iter::once(sentence.to_owned()).chain(rows).collect()
    }
}

fn of_cell(buffers: &Buffers, cell: &BufferCell) -> HeatCell {
    let words = cell.words();
    let Some((value, half_width)) = cell.interval() else {
        let text = match cell.measured {
            None => "",
            Some(_) => "–",
        };
        let state = match (cell.measured, buffers.load) {
            (Some(BuffersPart::Saturated), Some(_)) => "saturated",
            (Some(_), _) => "nothing is carried",
            (None, _) => "not computed yet",
        };
        return HeatCell {
            text: text.to_owned(),
            short: text.to_owned(),
            words: format!("{words}: {state}"),
            ..HeatCell::default()
        };
    };
    let number = with_interval(value, Some(half_width));
    let unit = match buffers.load {
        None => LoadUnit::Flits.name(),
        Some(_) => "cycles",
    };
    let relative = buffers.relative_in_words(cell);
    let share = relative.map_or_else(String::new, |words| format!(", {words}"));
    let memory = buffers.memory_in_words(cell);
    let memory = memory.map_or_else(String::new, |memory| format!(", {memory} flits in all"));
    let level = match buffers.load {
        None => buffers.relative(cell),
        Some(_) => buffers.relative(cell).map(f64::recip),
    };
    HeatCell {
        text: shown(value, Rounding::Figure),
        short: rounded_text(value, 2),
        interval: format!("±{}", rounded_text(half_width, 1)),
        level: level.unwrap_or(0.0),
        is_bold: buffers.will_do(cell),
        is_ringed: false,
        words: format!("{words}: {number} {unit}{share}{memory}"),
    }
}
