//! Figures of links.
#![expect(
    clippy::needless_pass_by_value,
    reason = "Python's arguments come as values"
)]

use std::sync::OnceLock;

use loadcurve::Error;
use loadcurve::curve::{
    BuffersTable, Curve, FaultsTable, Loads, Results, RoutingsTable, SolvedCollectives,
};
use loadcurve::scenario::{LoadUnit, MAX_NETWORKS, Network, Scenario, Shown, label_of, warnings};
use loadcurve_native::numbers::{self, given_loads, load_unit, most_messages, threads};
use loadcurve_native::{Simulation, parts_of, shortfall};
use pyo3::prelude::*;

use crate::answer::Answered;
use crate::chart::Drawn;
use crate::own::CONTEXT;
use crate::own::without_made_names;
use crate::results::Given;
use crate::table::{Column, columns};
use crate::{bad_input, failed, simulation};

/// Name of the limit on the messages of a point.
const LIMIT: &str = "max_messages";

/// The figure of a link. It never changes; its models are solved when they are first needed.
#[pyclass(frozen, module = "loadcurve._loadcurve")]
#[derive(Debug)]
pub(crate) struct Figure {
    scenario: Scenario,
    solved: OnceLock<loadcurve_native::Figure>,
    collectives: SolvedCollectives,
}

impl Figure {
    /// The figure of a scenario.
    pub(crate) fn of(scenario: Scenario) -> Self {
        Self {
            scenario,
            solved: OnceLock::new(),
            collectives: SolvedCollectives::default(),
        }
    }

    fn solved(&self) -> &loadcurve_native::Figure {
        self.solved
            .get_or_init(|| loadcurve_native::Figure::of(self.scenario.clone()))
    }

    fn results(&self, table: &Table) -> Result<Results, Error> {
        let unit = table.unit(&self.scenario)?;
        let loads = match (&table.loads, table.points) {
            (Some(loads), _) => Loads::At(given_loads(loads)?, unit),
            (None, Some(points)) => Loads::Spread(numbers::points(&points.to_string())?),
            (None, None) => Loads::Simulated,
        };
        let curves = self.solved().curves.iter();
        Ok(Results::of_curves(&self.scenario, curves, &loads))
    }
}

/// Choice of the rows of a table: loads in a unit, or a number of points, or simulated points only.
#[derive(Debug, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Table {
    loads: Option<Vec<f64>>,
    unit: Option<String>,
    points: Option<i64>,
}

impl Table {
    fn unit(&self, scenario: &Scenario) -> Result<LoadUnit, Error> {
        load_unit(self.unit.as_deref(), scenario)
    }
}

/// Settings of a simulation, as Python has them.
#[derive(Debug, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Wanted {
    loads: Option<Vec<f64>>,
    unit: Option<String>,
    seed: Option<String>,
    precision: Option<String>,
    max_messages: Option<String>,
    threads: Option<String>,
}

/// A result with Python's exception in the place of ours.
fn checked<T>(result: Result<T, Error>) -> PyResult<T> {
    result.map_err(|error| bad_input(&error))
}

/// Result of a figure's models, unless a signal such as that of Ctrl-C raises an exception before.
fn unless_interrupted<T: Send + 'static>(
    figure: &Bound<'_, Figure>,
    work: impl FnOnce(&Figure) -> T + Send + 'static,
) -> PyResult<T> {
    let shared = figure.clone().unbind();
    simulation::unless_interrupted(figure.py(), move || work(shared.get()))
}

#[pymethods]
impl Figure {
    /// Reads a link, which must have no errors, and whose files must be open.
    #[staticmethod]
    fn read(link: &str) -> PyResult<Self> {
        let scenario = checked(Scenario::read_strictly_in(link, &CONTEXT))?;
        let cure = "open it with loadcurve.open_file(PATH)";
        let missing = scenario.missing_files(cure).into_iter().next();
        checked(missing.map_or(Ok(()), Err))?;
        Ok(Self::of(scenario))
    }

    /// Reads files of results, each a name with its text. Networks and view are those of the files. Comes
    /// with what is to be warned of.
    #[staticmethod]
    #[pyo3(signature = (files, unsaid=None))]
    fn opened(
        py: Python<'_>,
        files: Vec<(String, String)>,
        unsaid: Option<Given>,
    ) -> PyResult<(Self, Vec<String>)> {
        let opened = py.detach(|| unsaid.unwrap_or_default().read(&files))?;
        let solved = py.detach(|| loadcurve_native::Figure::of_results(&opened.results));
        let solved = checked(solved)?;
        let figure = Self {
            scenario: solved.scenario.clone(),
            solved: solved.into(),
            collectives: SolvedCollectives::default(),
        };
        Ok((figure, opened.mixtures))
    }

    /// A figure of the networks of several, with the view of the first.
    #[staticmethod]
    fn compared(figures: Vec<PyRef<'_, Self>>) -> PyResult<Self> {
        let mut all = figures.iter().map(|figure| &figure.scenario);
        let first = all.next().cloned();
        let Some(mut scenario) = first else {
            let allowed = format!("1 to {MAX_NETWORKS} networks");
            return Err(bad_input(&Error::illegal("net", "", allowed)));
        };
        for more in all {
            for (network, name) in more.networks.iter().zip(&more.names) {
                scenario = checked(scenario.with_network(network.clone()))?;
                let last = scenario.names.len() - 1;
                scenario.names[last].clone_from(name);
            }
        }
        Ok(Self::of(scenario))
    }

    /// The canonical link.
    #[getter]
    fn link(&self) -> String {
        format!("?{}", self.scenario.query())
    }

    /// Labels of the curves, each complete without the others.
    #[getter]
    fn labels(&self) -> Vec<String> {
        let contenders = self.scenario.contenders().into_iter();
        let named = contenders.zip(&self.scenario.names);
        let label = named.map(|(it, name)| match name.as_str() {
            "" => label_of(&it.network, it.terms),
            name => name.to_owned(),
        });
        label.collect()
    }

    /// Reasons not to trust the models here.
    #[getter]
    fn warnings(&self) -> Vec<String> {
        let networks = &self.scenario.networks;
        let remarks = networks.iter().flat_map(Network::file_remarks);
        let warnings = warnings(networks).into_iter().map(str::to_owned);
        let obstacles = self.scenario.obstacles().into_iter();
        let obstacles = obstacles.map(|it| it.to_string());
        warnings.chain(remarks).chain(obstacles).collect()
    }

    /// Cycles of channels whose messages could wait for one another, which keep networks from having curves.
    fn deadlocks(slf: &Bound<'_, Self>) -> PyResult<Vec<String>> {
        unless_interrupted(slf, |figure| {
            let deadlocks = figure.solved().curves.iter().filter_map(Curve::deadlock);
            deadlocks.map(|deadlock| deadlock.words.clone()).collect()
        })
    }

    /// The same with some keys set, each in the view or in every network that has it. Names of files that Python
    /// made of arrays mean nothing to their authors.
    fn with_settings(
        &self,
        py: Python<'_>,
        settings: Vec<(String, String)>,
        made: Vec<String>,
    ) -> PyResult<Self> {
        let settings: Vec<(&str, &str)> = settings
            .iter()
            .map(|(key, text)| (key.as_str(), text.as_str()))
            .collect();
        let scenario = py.detach(|| self.scenario.with_settings(&settings));
        let scenario = scenario.map_err(|error| without_made_names(&error, &settings, &made))?;
        Ok(Self::of(scenario))
    }

    /// Saturation load of each curve.
    fn saturation(slf: &Bound<'_, Self>, unit: Option<&str>) -> PyResult<Vec<f64>> {
        let unit = checked(load_unit(unit, &slf.get().scenario))?;
        unless_interrupted(slf, move |figure| {
            let curves = figure.solved().curves.iter();
            let load = |curve: &Curve| {
                let load = curve.has_saturation().then(|| curve.saturation(unit));
                load.unwrap_or(f64::NAN)
            };
            curves.map(load).collect()
        })
    }

    /// The routings of its networks compared.
    fn routings(slf: &Bound<'_, Self>, mean: &str) -> PyResult<Answered> {
        let mean = checked(numbers::permutations(mean))?;
        let answer = move |figure: &Self| RoutingsTable::of(&figure.scenario, mean);
        let answer = checked(unless_interrupted(slf, answer)?)?;
        Answered::routings(slf.py(), &answer)
    }

    /// Failures of links of its networks.
    fn faults(slf: &Bound<'_, Self>, counts: Vec<String>) -> PyResult<Answered> {
        let counts = checked(numbers::fault_counts(&counts))?;
        let answer = move |figure: &Self| FaultsTable::of(&figure.scenario, &counts);
        let answer = checked(unless_interrupted(slf, answer)?)?;
        Answered::faults(slf.py(), &answer)
    }

    /// The smallest buffers that will do in its networks.
    fn buffers(slf: &Bound<'_, Self>, within: Option<&str>) -> PyResult<Answered> {
        let scenario = &slf.get().scenario;
        let scenario = within.map_or_else(
            || Ok(scenario.clone()),
            |text| scenario.with_view("within", text),
        );
        let scenario = checked(scenario)?;
        let answer = move |_: &Self| BuffersTable::found_by(&scenario, parts_of);
        let answer = checked(unless_interrupted(slf, answer)?)?;
        Answered::buffers(slf.py(), &answer)
    }

    /// A collective operation on its networks.
    #[pyo3(signature = (kind, bytes, settings))]
    fn collective(
        slf: &Bound<'_, Self>,
        kind: Option<String>,
        bytes: Option<String>,
        settings: Vec<(String, String)>,
    ) -> PyResult<Answered> {
        let answer = move |figure: &Self| {
            let others = settings.iter();
            let others = others.map(|(key, text)| (key.as_str(), Some(text.as_str())));
            let kind = [("collective", kind.as_deref())];
            let settings: Vec<(&str, Option<&str>)> = kind.into_iter().chain(others).collect();
            let Self {
                scenario,
                collectives,
                ..
            } = figure;
            collectives.ask(scenario, &settings, bytes.as_deref(), parts_of)
        };
        let answer = checked(unless_interrupted(slf, answer)?)?;
        Answered::collective(slf.py(), &answer)
    }

    /// True if any point was simulated.
    #[getter]
    fn is_simulated(&self) -> bool {
        let mut curves = self.solved.get().into_iter().flat_map(|it| &it.curves);
        curves.any(|curve| !curve.simulated().is_empty())
    }

    /// True if it has points that were measured, here or by another program.
    #[getter]
    fn is_measured(&self) -> bool {
        let mut curves = self.solved.get().into_iter().flat_map(|it| &it.curves);
        curves.any(|curve| !(curve.simulated().is_empty() && curve.external().points.is_empty()))
    }

    /// Columns of points.
    fn columns(slf: &Bound<'_, Self>, table: Table) -> PyResult<Vec<Column>> {
        let results = unless_interrupted(slf, move |figure| figure.results(&table))?;
        columns(slf.py(), &checked(results)?, slf.get().is_measured())
    }

    /// The same as a CSV file, as the command writes it; that of the whole figure without a table.
    fn csv(slf: &Bound<'_, Self>, table: Option<Table>) -> PyResult<String> {
        checked(unless_interrupted(slf, move |figure| match table {
            Some(table) => Ok(figure.results(&table)?.csv()),
            None => Ok(figure.solved().csv()),
        })?)
    }

    /// The same as a JSON file.
    fn json(slf: &Bound<'_, Self>, table: Option<Table>) -> PyResult<String> {
        checked(unless_interrupted(slf, move |figure| match table {
            Some(table) => Ok(figure.results(&table)?.json()),
            None => Ok(figure.solved().json()),
        })?)
    }

    /// The chart as TeX.
    fn tex(slf: &Bound<'_, Self>) -> PyResult<String> {
        unless_interrupted(slf, |figure| figure.solved().tex())
    }

    /// The sources of the models.
    fn bibtex(&self) -> String {
        self.scenario.bibliography()
    }

    /// The chart or the drawing as an SVG document.
    fn svg(
        slf: &Bound<'_, Self>,
        width: String,
        height: String,
        theme: Option<String>,
        drawing: bool,
    ) -> PyResult<String> {
        let svg = unless_interrupted(slf, move |figure| {
            let theme = theme.as_deref();
            figure.solved().svg(&width, &height, theme, drawing)
        });
        svg?.map_err(|error| failed(&error))
    }

    /// The chart as numbers and words, in the colours for a background.
    fn chart(slf: &Bound<'_, Self>, is_dark: bool) -> PyResult<Drawn> {
        if slf.get().scenario.view.shown != Shown::Curve {
            let reason =
                "a view of curves is needed, as plot() draws no other; svg() draws this one";
            return Err(bad_input(&Error::refused("view", reason)));
        }
        unless_interrupted(slf, move |figure| {
            Drawn::of(&figure.scenario, &figure.solved().curves, is_dark)
        })
    }

    /// The same, simulated, with a warning of points that are not as precise as asked for. The callback is
    /// told of the progress.
    fn simulate(
        slf: &Bound<'_, Self>,
        wanted: Wanted,
        callback: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<(Self, Option<String>)> {
        let mut scenario = slf.get().scenario.clone();
        let view = [("seed", &wanted.seed), ("precision", &wanted.precision)];
        for (key, text) in view {
            if let Some(text) = text {
                scenario = checked(scenario.with_view(key, text))?;
            }
        }
        scenario.view.simulate = true;
        let unit = checked(load_unit(wanted.unit.as_deref(), &scenario))?;
        let loads = wanted.loads.as_deref().map(given_loads).transpose();
        let simulation = Simulation {
            loads: checked(loads)?.map(|loads| (loads, unit)),
            most_messages: checked(most_messages(LIMIT, wanted.max_messages.as_deref()))?,
            threads: checked(threads(wanted.threads.as_deref()))?,
        };
        let curves = unless_interrupted(slf, |figure| figure.solved().curves.clone())?;
        let measured = simulation::run(slf.py(), &simulation, &scenario, curves, callback)?;
        let asked = scenario.view.precision_percent;
        let most = simulation.most_messages;
        let short = shortfall(asked, &measured.curves, most, LIMIT);
        let solved =
            loadcurve_native::Figure::with(scenario.clone(), measured.curves, measured.experiments);
        let simulated = Self {
            scenario,
            solved: solved.into(),
            collectives: SolvedCollectives::default(),
        };
        Ok((simulated, short))
    }
}
