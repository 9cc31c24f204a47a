//! `report-charts REPORT FOLDER`: draws the charts of the validation report into a folder.
//!
//! Each shows the curves of the models with the simulated points of a table. For each, a line of standard output
//! holds the network as links write it, a tab, and the HTML that shows the chart.

use std::env;
use std::error::Error;
use std::fs;
use std::path::Path;

use loadcurve::State;
use loadcurve::curve::{Curve, Point, PointSource};
use loadcurve::scenario::{Domain, LoadUnit, Network, Scenario};
use loadcurve_plot::chart::Chart;
use loadcurve_plot::frame::Frame;
use loadcurve_plot::svg;
use loadcurve_plot::theme::Background;

/// Folder of the charts beside the page.
const BESIDE_PAGE: &str = "validation";

/// Width and height of a chart in CSS pixels.
const SIZE: (f64, f64) = (640.0, 360.0);

/// The column of a network with a single model.
const ONLY_MODEL: &str = "model";

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [report, folder] = arguments.as_slice() else {
        return Err("usage: report-charts REPORT FOLDER".into());
    };
    fs::create_dir_all(folder)?;
    for (number, table) in (1..).zip(tables(&fs::read_to_string(report)?)?) {
        let picture = table.write_chart(number, Path::new(folder))?;
        println!("{}\t{picture}", table.network);
    }
    Ok(())
}

/// A table of the report: a network, its models and what was simulated.
#[derive(Debug)]
struct Table<'a> {
    /// The network, as links write it.
    network: &'a str,
    models: Vec<&'a str>,
    rows: Vec<Row<'a>>,
}

/// A row of a table: the load in flits, and what was simulated there.
#[derive(Debug)]
struct Row<'a> {
    load: f64,
    simulated: &'a str,
}

/// The tables of the report that compare models with simulation.
fn tables(markdown: &str) -> Result<Vec<Table<'_>>> {
    let mut tables: Vec<Table> = Vec::new();
    let mut network = None;
    for line in markdown.lines() {
        let code = line.strip_prefix('`').and_then(|it| it.strip_suffix('`'));
        network = code.or(network);
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        match cells[..] {
            ["load", "", "simulated", ref models @ ..] => tables.push(Table {
                network: network.take().ok_or("a table without a network")?,
                models: models.to_vec(),
                rows: Vec::new(),
            }),
            [load, _, simulated, _, ..] if network.is_none() => {
                if let (Ok(load), Some(table)) = (load.parse(), tables.last_mut()) {
                    table.rows.push(Row { load, simulated });
                }
            }
            _ => (),
        }
    }
    for Table { network, rows, .. } in &tables {
        if rows.is_empty() {
            return Err(format!("the table of {network} is empty").into());
        }
    }
    Ok(tables)
}

impl Table<'_> {
    /// Writes the chart for light and dark pages, and returns the HTML that shows the one that suits
    /// the reader.
    fn write_chart(&self, number: usize, folder: &Path) -> Result<String> {
        let (scenario, curves) = self.curves()?;
        let chart = Chart::of(&scenario, &curves);
        let [light, dark] = ["", "-dark"].map(|ending| format!("{number}{ending}.svg"));
        for (background, file) in [(Background::Light, &light), (Background::Dark, &dark)] {
            let frame = Frame {
                width: SIZE.0,
                height: SIZE.1,
                background,
                ..Frame::default()
            };
            fs::write(folder.join(file), svg::chart(&chart, &frame)?)?;
        }
        let dark = "(prefers-color-scheme: dark)";
        Ok(format!(
            "<picture><source srcset=\"./{BESIDE_PAGE}/{number}-dark.svg\" media=\"{dark}\">\
             <img src=\"./{BESIDE_PAGE}/{light}\" width=\"{}\" height=\"{}\" loading=\"lazy\" alt=\"{}\"></picture>",
            SIZE.0,
            SIZE.1,
            self.alternative(&chart)
        ))
    }

    /// Text for readers who do not see the chart; the table below it has the numbers.
    fn alternative(&self, chart: &Chart) -> String {
        let text = format!(
            "Latency against load, by model, with {} simulated points. {}",
            self.rows.len(),
            chart.summary()
        );
        text.replace('&', "&amp;").replace('"', "&quot;")
    }

    /// The curves of the models, the first one with the simulated points.
    fn curves(&self) -> Result<(Scenario, Vec<Curve>)> {
        let models = self.models.iter().map(|model| self.with_model(model));
        let networks: Vec<String> = models.collect::<Result<_>>()?;
        let scenario = Scenario::read_strictly(&format!("net={}", networks.join("&net=")))?;
        let mut curves: Vec<Curve> = scenario.networks.iter().map(Curve::of).collect();
        let points = self.rows.iter().map(|row| row.point(&curves[0]));
        let points = points.collect::<Result<_>>()?;
        curves[0].set_simulated(points);
        Ok((scenario, curves))
    }

    /// The network with the model of a column, as links write it. Columns are named by the choice of
    /// a link or by the last word of what the page calls it.
    fn with_model(&self, model: &str) -> Result<String> {
        let scenario = Scenario::read_strictly(&format!("net={}", self.network))?;
        let mut network: Network = scenario.networks[0].clone();
        if model != ONLY_MODEL {
            let keys = network.kind().keys.iter();
            let choices = keys.flat_map(|key| match key.domain {
                Domain::Choice(choices) => choices.iter().map(|choice| (key, choice)).collect(),
                _ => Vec::new(),
            });
            let (key, choice) = choices
                .into_iter()
                .find(|(_, it)| it.name == model || it.words.split(' ').next_back() == Some(model))
                .ok_or_else(|| format!("{} has no model {model}", self.network))?;
            network.set(key.name, choice.name)?;
        }
        Ok(network.to_string())
    }
}

impl Row<'_> {
    /// The simulated point: `21.05 ± 0.052`, with an asterisk if the interval is optimistic, or a
    /// state and what the network still delivers, `saturated, throughput 0.1804`.
    fn point(&self, curve: &Curve) -> Result<Point> {
        let messages = |load| curve.scale().to_messages(load, LoadUnit::Flits);
        let number = |text: &str| {
            let number = text.trim_end_matches('*').parse::<f64>();
            number.map_err(|_| format!("no number: {text}"))
        };
        let steady = self.simulated.split_once(" ± ");
        let (state, throughput) = match steady {
            Some(_) => (State::Steady, None),
            None => beyond(self.simulated)?,
        };
        let throughput = throughput.map(number).transpose()?;
        let (latency, interval) = steady.unzip();
        let mut point = Point::new(PointSource::Simulation, messages(self.load), state);
        point.latency_cycles = latency.map(number).transpose()?;
        point.latency_interval_cycles = interval.map(number).transpose()?;
        point.throughput_messages = throughput.map(messages);
        point.is_optimistic = self.simulated.ends_with('*');
        Ok(point)
    }
}

/// State of a network that did not settle, and the digits of its throughput.
fn beyond(simulated: &str) -> Result<(State, Option<&str>)> {
    let mut parts = simulated.split(", ");
    let word = parts.next().unwrap_or_default();
    let state = [State::Saturated, State::Deadlocked, State::Unstable]
        .into_iter()
        .find(|state| state.word() == word)
        .ok_or_else(|| format!("no state: {simulated}"))?;
    Ok((
        state,
        parts.find_map(|part| part.strip_prefix("throughput ")),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    const REPORT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/validation.md");

    const MESH: &str = "### Mesh\n\n`mesh,k:4,flits:20`\n\n| load | | simulated | model |\n\
                        |---:|---:|:---|:---|\n| 0.1 | 30 % | 27.35 ± 0.062* | 27.31 (-0.1 %) |\n\
                        | 0.9 | 130 % | saturated, throughput 0.2273 | saturated |\n";

    #[test]
    fn simulated_points_are_those_of_the_table() {
        let tables = tables(MESH).unwrap();
        let (scenario, curves) = tables[0].curves().unwrap();
        assert_eq!(scenario.query(), "net=mesh,k:4,flits:20");
        let [steady, saturated] = curves[0].simulated() else {
            panic!("{:?}", curves[0].simulated());
        };
        assert!((steady.load_messages - 0.005).abs() < 1e-12 && steady.is_optimistic);
        assert_eq!(steady.latency_cycles, Some(27.35));
        assert_eq!(steady.latency_interval_cycles, Some(0.062));
        assert_eq!(saturated.state, State::Saturated);
        assert_eq!(saturated.latency_cycles, None);
        assert!((saturated.throughput_messages.unwrap() - 0.2273 / 20.0).abs() < 1e-12);
    }

    #[test]
    fn every_table_of_the_report_has_a_chart_of_all_its_models() {
        let report = fs::read_to_string(REPORT).unwrap();
        let tables = tables(&report).unwrap();
        assert_eq!(
            tables.len(),
            report.matches("| load | | simulated |").count()
        );
        for table in tables {
            let models: Vec<String> = table
                .models
                .iter()
                .map(|model| table.with_model(model).unwrap())
                .collect();
            for network in &models {
                let count = models.iter().filter(|it| *it == network).count();
                assert_eq!(count, 1, "{network}");
            }
            let scenario = Scenario::read(&format!("net={}", table.network)).scenario;
            let curve = Curve::of(&scenario.networks[0]);
            for row in &table.rows {
                row.point(&curve).unwrap();
            }
        }
    }

    #[test]
    fn charts_are_files_for_light_and_dark_pages_with_a_text() {
        let folder = env::temp_dir().join(format!("report-charts-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let html = tables(MESH).unwrap()[0].write_chart(3, &folder).unwrap();
        assert!(html.contains("src=\"./validation/3.svg\""), "{html}");
        assert!(html.contains("with 2 simulated points. "), "{html}");
        let drawn = |file| fs::read_to_string(folder.join(file)).unwrap();
        assert_ne!(drawn("3.svg"), drawn("3-dark.svg"));
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_table_with_an_unknown_state_or_model_is_refused() {
        for broken in [
            MESH.replace("saturated,", "tired,"),
            MESH.replace("| model", "| guess"),
        ] {
            assert!(tables(&broken).unwrap()[0].curves().is_err());
        }
        assert!(tables("| load | | simulated | model |\n").is_err());
    }
}
