//! Reading files of other programs, one after the other, into one file of results.

use loadcurve_answers::Difference;
use loadcurve_answers::Plausible;
use loadcurve_answers::{Curve, Point, PointSource};
use loadcurve_base::error::beginning;
use loadcurve_base::line_ends::with_line_feeds;
use loadcurve_base::number::rounded_text;
use loadcurve_base::{Error, Result};
use loadcurve_scenario::{Context, LoadScale, Network, Scenario, Terms, View, labels};

use super::SIMULATOR;
use super::booksim;
use super::caminos;
use super::columns::Columns;
use super::format::Format;
use super::number::origin;
use super::options::{ColumnChoice, ImportOptions};
use super::table::ImportedTable;
use crate::results_file::{Contents, ResultsFile, contents};

/// Longest name of a column and longest list of kinds in a remark, in characters.
const MAX_CHARACTERS: usize = 120;

/// Digits of a load that a log had in flits.
const LOAD_DIGITS: usize = 10;

/// Files read so far.
///
/// ```
/// use loadcurve_interchange::{Import, ImportOptions};
/// use loadcurve_scenario::Scenario;
/// let options = ImportOptions {
///     network: Some(Scenario::read("net=mesh,k:8").scenario.networks.remove(0)),
///     ..ImportOptions::default()
/// };
/// let mut import = Import::new(options);
/// import.add("noxim.csv", "injection rate,mean delay\n0.032,45\n0.2,saturated\n")?;
/// let file = import.finish()?;
/// let points = &file.external(&file.networks()[0]).unwrap().points;
/// assert_eq!(points[0].origin.as_deref(), Some("noxim"));
/// assert_eq!((points[0].load_messages, points[0].latency_cycles), (0.001, Some(45.0)));
/// assert_eq!(points[1].latency_cycles, None);
/// # Ok::<(), loadcurve_base::Error>(())
/// ```
#[derive(Debug)]
pub struct Import {
    options: ImportOptions,
    context: Context,
    scenario: Scenario,
    points: Vec<(usize, Point)>,
    differences: Vec<(usize, Difference)>,
    guesses: Vec<String>,
    mixtures: Vec<String>,
    with_routers: Vec<Network>,
}

impl Import {
    /// An import without files.
    #[must_use]
    pub fn new(options: ImportOptions) -> Self {
        Self::new_in(options, &Context::default())
    }

    /// The same in a context, whose files the networks of results may name.
    #[must_use]
    pub fn new_in(options: ImportOptions, context: &Context) -> Self {
        let scenario = Scenario {
            networks: Vec::new(),
            names: Vec::new(),
            view: View::default(),
        };
        Self {
            options,
            context: context.clone(),
            scenario,
            points: Vec::new(),
            differences: Vec::new(),
            guesses: Vec::new(),
            mixtures: Vec::new(),
            with_routers: Vec::new(),
        }
    }

    /// Reads the text of a file. Its name is used as that of the program if neither the file nor an option
    /// names the program.
    ///
    /// # Errors
    /// The first line or field that cannot be read; or that the network has to be named.
    pub fn add(&mut self, name: &str, text: &str) -> Result<()> {
        let text = with_line_feeds(text);
        match Format::of(&text) {
            Format::Loadcurve => self.add_own(&text),
            Format::BookSim => self.add_logs(&text),
            Format::NcclTests => {
                let reason = "times of collective operations are no curve of latencies; loadcurve import of such \
                              files alone makes a table of them";
                Err(Error::refused("results", reason))
            }
            Format::Table => self.add_table(name, &text),
        }
    }

    /// The columns of tables that were guessed from their names, in words.
    #[must_use]
    pub fn guesses(&self) -> &[String] {
        &self.guesses
    }

    /// Columns that show that the rows of a table belong to different runs, in words.
    #[must_use]
    pub fn mixtures(&self) -> &[String] {
        &self.mixtures
    }

    /// Networks of logs with routers, routes and sources as their settings have them, where all of these can be
    /// simulated here and are not those of the file's networks already.
    #[must_use]
    pub fn with_routers(&self) -> &[Network] {
        &self.with_routers
    }

    /// Everything that was read.
    ///
    /// # Errors
    /// [`Error::IllegalValue`] if there are no points.
    pub fn finish(self) -> Result<ResultsFile> {
        let mut scenario = self.scenario;
        if self.options.has_routers {
            scenario.view.load = highest_load(&scenario, &self.points);
        }
        let contents = Contents {
            version: None,
            origin: None,
            scenario,
            points: self.points,
            differences: self.differences,
        };
        ResultsFile::of(contents, "")
    }

    /// Adds a file of our own. Points that are assigned to another network than their own become those of another
    /// program, with a list of the settings that differ.
    fn add_own(&mut self, text: &str) -> Result<()> {
        let read = contents(text, &self.context)?;
        let simulated = read.origin_of(SIMULATOR);
        let read = read.with_models_as_others();
        let given = self.options.origin.as_deref().map(origin);
        let mut moved = Vec::new();
        let places: Vec<usize> = (read.scenario.networks.into_iter().zip(read.scenario.names))
            .map(|(theirs, name)| {
                let named = self.options.network.clone();
                let named = named.filter(|ours| *ours != theirs);
                moved.push(named.as_ref().map(|ours| from_network(&theirs, ours)));
                self.place_of(named.unwrap_or(theirs), name)
            })
            .collect();
        for (place, mut point) in read.points {
            match point.source {
                PointSource::Model | PointSource::Paper => continue,
                PointSource::Simulation if moved[place].is_some() => {
                    point = from(&simulated, point);
                }
                PointSource::Simulation | PointSource::External => {}
            }
            if let Some(name) = &given {
                point = from(name, point);
            }
            if let (Some(difference), Some(name)) = (&moved[place], &point.origin) {
                let difference = difference.clone().of(name);
                self.differences.push((places[place], difference));
            }
            self.points.push((places[place], point));
        }
        for (place, difference) in read.differences {
            self.differences.push((places[place], difference));
        }
        Ok(())
    }

    fn add_logs(&mut self, text: &str) -> Result<()> {
        let name = self.options.origin.as_deref().map(origin);
        let name = name.unwrap_or_else(|| booksim::ORIGIN.to_owned());
        for run in booksim::runs(text)? {
            let with_routers = run.with_routers().ok().flatten();
            let given = match &self.options.network {
                None if self.options.has_routers => with_routers.clone(),
                given => given.clone(),
            };
            let network = match (given, &self.options.otherwise) {
                (Some(network), _) => network,
                (None, None) => run.network()?,
                (None, Some(otherwise)) => run.network().unwrap_or_else(|_| otherwise.clone()),
            };
            let mut differences = run.differences(&network)?;
            let point = run.point()?;
            if let Some(theirs) = with_routers
                && theirs != network
                && !self.with_routers.contains(&theirs)
            {
                self.with_routers.push(theirs);
            }
            // A network that replaces another one has other latencies.
            if run.network().is_ok_and(|theirs| theirs == network) {
                let known = Plausible::of(&network);
                known.check_other(&point, &run.place())?;
                differences.extend(of_less(known, std::slice::from_ref(&point)));
            }
            let place = self.place_of(network, String::new());
            let differences = differences.into_iter().map(|it| (place, it.of(&name)));
            self.differences.extend(differences);
            self.points.push((place, from(&name, point)));
        }
        Ok(())
    }

    fn add_table(&mut self, file: &str, text: &str) -> Result<()> {
        let mut table = ImportedTable::read(text)?;
        for (column, value) in &self.options.rows {
            table.keep(column, value)?;
        }
        let columns = match &self.options.columns {
            ColumnChoice::Named(columns) => Columns::read(columns, &table)?,
            ColumnChoice::At(columns) => Columns::new(*columns, &table)?,
            ColumnChoice::Guessed => Columns::new(Columns::guess(&table), &table)?,
        };
        let named = self
            .options
            .network
            .as_ref()
            .or(self.options.otherwise.as_ref());
        let network = named.cloned().ok_or_else(|| {
            Error::illegal(
                "net",
                "",
                "named by the file: give the network of its results",
            )
        })?;
        let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
        let name = self.options.origin.as_deref().map(origin);
        let name = name.or_else(|| table.program().map(str::to_owned));
        let name = name.unwrap_or_else(|| origin(stem));
        let scale = Curve::of(&network).scale();
        let points = columns.points(&table, self.options.units, scale)?;
        let known = Plausible::of(&network);
        for (point, (line, _)) in points.iter().zip(&table.rows) {
            known.check_other(point, &format!("in line {line}"))?;
        }
        let place = self.place_of(network, String::new());
        let less = of_less(known, &points).map(|it| (place, it.of(&name)));
        self.differences.extend(less);
        if caminos::has_names(&table.columns) {
            let differences = caminos::differences(columns.latency(&table)).into_iter();
            let differences = differences.map(|it| (place, it.of(&name)));
            self.differences.extend(differences);
        }
        if self.options.columns == ColumnChoice::Guessed {
            let (words, units) = (columns.words(&table), self.options.units.words());
            self.guesses
                .push(format!("{file}: {words}, by their names; {units}"));
        }
        for (column, words) in table.kinds() {
            self.mixtures.push(format!(
                "{file}: rows of {} kinds of “{}” stand together: {}",
                words.len(),
                beginning(&table.columns[column], MAX_CHARACTERS),
                beginning(&words.join(", "), MAX_CHARACTERS)
            ));
        }
        let points = points.into_iter().map(|point| (place, from(&name, point)));
        self.points.extend(points);
        Ok(())
    }

    /// Index of a network, which is added if it is new.
    fn place_of(&mut self, network: Network, name: String) -> usize {
        let mut known = self.scenario.networks.iter();
        if let Some(place) = known.position(|known| *known == network) {
            return place;
        }
        self.scenario.networks.push(network);
        self.scenario.names.push(name);
        self.scenario.networks.len() - 1
    }
}

/// Highest load with a latency, in the unit of the view: where networks of logs are simulated in the place of their runs.
fn highest_load(scenario: &Scenario, points: &[(usize, Point)]) -> Option<f64> {
    let steady = points.iter().filter(|(_, it)| it.latency_cycles.is_some());
    let loads = steady.map(|(place, point)| {
        let scale = LoadScale::unsolved(scenario.networks[*place].mean_flits(), Terms::default());
        scale.from_messages(point.load_messages, scenario.view.unit)
    });
    // A load in flits is read as messages and written as flits again.
    let load = loads.reduce(f64::max)?;
    rounded_text(load, LOAD_DIGITS).parse().ok()
}

/// The same point, as one of the program with this name.
fn from(name: &str, mut point: Point) -> Point {
    point.source = PointSource::External;
    point.origin = Some(name.to_owned());
    point
}

/// Remark that another program counts latencies differently, if some are below the zero-load latency of messages.
fn of_less(known: Plausible, points: &[Point]) -> Option<Difference> {
    let is_less = points.iter().any(|point| known.is_of_less(point));
    let unloaded = rounded_text(known.unloaded_cycles(), 3);
    is_less.then(|| {
        let theirs = "below that of whole messages without load";
        Difference::new("latency", theirs, format!("{unloaded} cycles"))
    })
}

/// Differing settings of points of a network that are assigned to another one.
fn from_network(theirs: &Network, ours: &Network) -> Difference {
    let label = |network: &Network| labels(std::slice::from_ref(network)).each.remove(0);
    Difference::new("network", label(theirs), label(ours))
}
