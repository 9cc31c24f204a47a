//! Studies: what stands in the place of the curves, found part by part, so that workers find it while a page shows what
//! is known so far.

use loadcurve_base::{Error, Result};
use loadcurve_scenario::{Network, Scenario, Shown};
use serde::{Deserialize, Serialize};

use super::buffers::BuffersPart;
use super::collective::CollectivePart;
use super::faults::FaultsPart;
use super::routings::RoutingsPart;
use super::{
    Answer, Buffers, Collective, Collectives, DataTable, EachNetwork, FAULT_COUNTS, Faults,
    MeasuredTimes, PERMUTATIONS, Parted, Routings, Scaling,
};

/// What a link shows in the place of the curves.
///
/// ```
/// use loadcurve_answers::{Parted as _, Study};
/// use loadcurve_scenario::Scenario;
/// let link = "net=mesh,k:4&view=routings";
/// let mut study = Study::of(&Scenario::read(link).scenario).unwrap();
/// let place = study.open_places()[0];
/// let part = study.answer(place).unwrap();
/// study.learn(place, part);
/// assert_eq!(study.open_places().len(), study.count() - 1);
/// ```
#[derive(Debug, Clone)]
pub enum Study {
    /// How the networks scale.
    Scaling(Scaling),
    /// How the routings of the drawn network compare.
    Routings(OfDrawn<Routings>),
    /// What failures leave of the drawn network.
    Faults(OfDrawn<Faults>),
    /// The smallest buffers that will do in the drawn network.
    Buffers(OfDrawn<Buffers>),
    /// How long a collective operation takes on the networks.
    Collective(Collectives),
}

/// An answer about the drawn network of a link.
#[derive(Debug, Clone)]
pub struct OfDrawn<T> {
    /// The link with the only answer; without it if the network refuses the question.
    pub each: EachNetwork<T>,
    /// The reason of the refusal.
    pub refused: Option<String>,
}

impl<T> OfDrawn<T> {
    fn ask(scenario: &Scenario, question: impl FnOnce(&Network) -> Result<T>) -> Self {
        let answer = question(&scenario.networks[scenario.view.drawn]);
        Self {
            refused: answer.as_ref().err().map(ToString::to_string),
            each: EachNetwork {
                curves: answer.into_iter().collect(),
                scenario: scenario.clone(),
            },
        }
    }

    /// The answer, unless it is refused.
    #[must_use]
    pub fn answer(&self) -> Option<&T> {
        self.each.curves.first()
    }

    fn refuse(&mut self, error: &Error) {
        self.each.curves.clear();
        self.refused = Some(error.to_string());
    }

    /// The same with what is known in another answer.
    fn knowing(mut self, known: &Self, merge: impl FnOnce(&mut T, &T)) -> Self {
        if let (Some(answer), Some(known)) = (self.each.curves.first_mut(), known.answer()) {
            merge(answer, known);
        }
        self
    }
}

/// One part of a study.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum StudyPart {
    /// A point of scaling.
    Scaling(Answer),
    /// A part of the comparison of routings.
    Routings(RoutingsPart),
    /// A part of the failures.
    Faults(FaultsPart),
    /// A cell of the buffers.
    Buffers(BuffersPart),
    /// The bound of a collective operation, or times of an algorithm.
    Collective(CollectivePart),
}

impl Study {
    /// The study of a scenario, of which nothing is known yet; none if it shows curves.
    #[must_use]
    pub fn of(scenario: &Scenario) -> Option<Self> {
        Some(match scenario.view.shown {
            Shown::Curve => return None,
            Shown::Sweep => Self::Scaling(Scaling::of(scenario)),
            Shown::Routings => Self::Routings(OfDrawn::ask(scenario, |network| {
                let simulated = Some(&scenario.view).filter(|view| view.simulate);
                Routings::open(network, PERMUTATIONS, simulated)
            })),
            Shown::Faults => Self::Faults(OfDrawn::ask(scenario, |network| {
                Faults::open(network, &FAULT_COUNTS)
            })),
            Shown::Buffers => Self::Buffers(OfDrawn::ask(scenario, |network| {
                Buffers::open(network, &scenario.view)
            })),
            Shown::Collective => Self::Collective(Collectives::of(scenario)),
        })
    }

    /// The study of another scenario, with what this one knows of what both have; none if it shows curves.
    #[must_use]
    pub fn opened(&self, scenario: &Scenario) -> Option<Self> {
        let opened = Self::of(scenario)?;
        Some(match (opened, self) {
            (Self::Scaling(_), Self::Scaling(known)) => Self::Scaling(known.opened(scenario)),
            (Self::Routings(opened), Self::Routings(known)) => {
                Self::Routings(opened.knowing(known, Routings::take_known))
            }
            (Self::Faults(opened), Self::Faults(known)) => {
                Self::Faults(opened.knowing(known, Faults::take_known))
            }
            (Self::Buffers(opened), Self::Buffers(known)) => {
                Self::Buffers(opened.knowing(known, Buffers::take_known))
            }
            (Self::Collective(_), Self::Collective(known)) => {
                Self::Collective(known.opened(scenario))
            }
            (opened, _) => opened,
        })
    }

    /// Shows times that other programs measured beside those of a collective operation; other studies have none.
    pub fn measure(&mut self, measured: Vec<MeasuredTimes>) {
        if let Self::Collective(collectives) = self {
            collectives.measure(measured);
        }
    }

    /// Finds all open parts, given how several are found. A network that cannot be studied is left out, with the reason.
    pub fn finish(&mut self, find: impl Fn(&Self, &[usize]) -> Vec<Result<StudyPart>>) {
        if let Err(error) = self.solve_by(find) {
            self.refuse(&error);
        }
    }

    fn refuse(&mut self, error: &Error) {
        match self {
            Self::Scaling(_) => {}
            Self::Routings(drawn) => drawn.refuse(error),
            Self::Faults(drawn) => drawn.refuse(error),
            Self::Buffers(drawn) => drawn.refuse(error),
            Self::Collective(collectives) => {
                collectives.networks.clear();
                collectives.notices.push(error.clone());
            }
        }
    }

    /// The answer, a sentence for each network.
    #[must_use]
    pub fn sentences(&self) -> Vec<String> {
        match self {
            Self::Scaling(scaling) => scaling.sentences(),
            Self::Routings(drawn) => drawn.answer().into_iter().map(Routings::sentence).collect(),
            Self::Faults(drawn) => drawn.answer().into_iter().map(Faults::sentence).collect(),
            Self::Buffers(drawn) => drawn.answer().into_iter().map(Buffers::sentence).collect(),
            Self::Collective(collectives) => collectives.sentences(),
        }
    }

    /// What the answer does not cover, in a sentence or two; none if it covers all.
    #[must_use]
    pub fn note(&self) -> Option<String> {
        match self {
            Self::Routings(drawn) => drawn.answer().and_then(Routings::note),
            Self::Scaling(_) | Self::Faults(_) | Self::Buffers(_) | Self::Collective(_) => None,
        }
    }

    /// Networks of the answer that may be added to the link, with their names: for routings and buffers in the order of
    /// their places, and then routings that are not compared.
    #[must_use]
    pub fn networks(&self) -> Vec<(String, Network)> {
        match self {
            Self::Scaling(_) | Self::Collective(_) => Vec::new(),
            Self::Routings(drawn) => {
                let rows = drawn.answer().into_iter().flat_map(|it| &it.rows);
                let rows = rows.map(|row| (row.words, &row.network));
                let adaptive = drawn.answer().into_iter().flat_map(|it| &it.adaptive);
                rows.chain(adaptive.map(|(words, network)| (*words, network)))
                    .map(|(words, network)| (words.to_owned(), network.clone()))
                    .collect()
            }
            Self::Faults(drawn) => {
                let worst = drawn.answer().into_iter().flat_map(|faults| {
                    let worst = [faults.worst_by_bound(), faults.worst_by_model()];
                    worst.into_iter().flatten().filter_map(|row| {
                        let network = faults.network.failing(&row.failed).ok()?;
                        Some((format!("without {}", row.in_words()), network))
                    })
                });
                let mut networks: Vec<_> = worst.collect();
                networks.dedup();
                networks
            }
            Self::Buffers(drawn) => {
                let cells = drawn.answer().into_iter().flat_map(|it| &it.cells);
                cells
                    .map(|cell| (cell.words(), cell.network.clone()))
                    .collect()
            }
        }
    }

    /// True if the network at a place of the answer is worth adding without having been pointed at.
    #[must_use]
    pub fn is_offered(&self, place: usize) -> bool {
        match self {
            Self::Buffers(drawn) => {
                let smallest = drawn.answer().and_then(Buffers::smallest_place);
                smallest == Some(place)
            }
            Self::Scaling(_) | Self::Routings(_) | Self::Faults(_) | Self::Collective(_) => true,
        }
    }

    /// Lowest channels of the links that bind: the ideal throughput of the network's own traffic, or a collective
    /// operation on the network that is drawn.
    #[must_use]
    pub fn binding(&self) -> &[usize] {
        match self {
            Self::Routings(drawn) => {
                let row = drawn.answer().into_iter().flat_map(|it| &it.rows).next();
                let load = row.and_then(|row| row.load(row.own_under()));
                let ideal = load.and_then(|load| load.ideal.as_ref());
                ideal.map_or(&[], |ideal| &ideal.binding)
            }
            Self::Collective(collectives) => {
                let drawn = collectives.network(collectives.scenario.view.drawn);
                let cut = drawn.and_then(Collective::cut);
                cut.map_or(&[], |cut| &cut.links)
            }
            Self::Scaling(_) | Self::Faults(_) | Self::Buffers(_) => &[],
        }
    }

    /// Cost of the loss of each channel's link, as a fraction of what links carry; empty as long as it is not known.
    #[must_use]
    pub fn costs(&self) -> Vec<Option<f64>> {
        match self {
            Self::Faults(drawn) => {
                let known = drawn.answer().into_iter().filter(|it| it.known.is_some());
                known.flat_map(Faults::costs).collect()
            }
            Self::Scaling(_) | Self::Routings(_) | Self::Buffers(_) | Self::Collective(_) => {
                Vec::new()
            }
        }
    }

    /// What is left out, with reasons.
    #[must_use]
    pub fn notices(&self) -> Vec<String> {
        match self {
            Self::Scaling(scaling) => scaling.notices.iter().map(ToString::to_string).collect(),
            Self::Routings(drawn) => {
                let found = drawn.answer().into_iter().flat_map(Routings::notices);
                drawn.refused.iter().cloned().chain(found).collect()
            }
            Self::Faults(drawn) => drawn.refused.iter().cloned().collect(),
            Self::Buffers(drawn) => drawn.refused.iter().cloned().collect(),
            Self::Collective(collectives) => {
                let notices = collectives.notices.iter().map(ToString::to_string);
                notices.chain(collectives.unshown()).collect()
            }
        }
    }

    /// Its title, in one line.
    #[must_use]
    pub fn title(&self) -> String {
        match self {
            Self::Scaling(scaling) => scaling.title(),
            Self::Routings(drawn) => {
                let title = drawn.answer().map(Routings::title);
                title.unwrap_or_else(|| "Routings compared".to_owned())
            }
            Self::Faults(drawn) => {
                let title = drawn.answer().map(Faults::title);
                title.unwrap_or_else(|| "What is left when links fail".to_owned())
            }
            Self::Buffers(drawn) => {
                let title = drawn.answer().map(Buffers::title);
                title.unwrap_or_else(|| "What buffers carry".to_owned())
            }
            Self::Collective(collectives) => collectives.title(),
        }
    }

    /// The study in words, for readers who do not see it.
    #[must_use]
    pub fn summary(&self) -> String {
        match self {
            Self::Scaling(scaling) => scaling.summary(),
            Self::Routings(_) | Self::Faults(_) | Self::Buffers(_) | Self::Collective(_) => {
                let open = self.open_places().len();
                let state = match open {
                    0 => String::new(),
                    _ => format!(" {open} of {} parts are not known yet.", self.count()),
                };
                let sentences = [self.sentences(), self.notices()].concat().join(" ");
                format!("{}. {sentences}{state}", self.title())
            }
        }
    }

    /// What is known, as a table.
    #[must_use]
    pub fn table(&self) -> DataTable {
        let (columns, rows) = match self {
            Self::Scaling(scaling) => scaling.table().texts(),
            Self::Routings(drawn) => {
                (drawn.answer()).map_or_else(Default::default, |it| it.table().texts())
            }
            Self::Faults(drawn) => (drawn.answer()).map_or_else(Default::default, Faults::texts),
            Self::Buffers(drawn) => {
                (drawn.answer()).map_or_else(Default::default, |it| it.table().texts())
            }
            Self::Collective(collectives) => collectives.texts(),
        };
        DataTable {
            caption: self.title(),
            columns,
            rows,
        }
    }

    /// The CSV file.
    #[must_use]
    pub fn csv(&self) -> String {
        match self {
            Self::Scaling(scaling) => scaling.csv(),
            Self::Routings(drawn) => drawn.each.csv(),
            Self::Faults(drawn) => drawn.each.csv(),
            Self::Buffers(drawn) => drawn.each.csv(),
            Self::Collective(collectives) => collectives.csv(),
        }
    }

    /// The JSON file, indented.
    #[must_use]
    pub fn json(&self) -> String {
        match self {
            Self::Scaling(scaling) => scaling.json(),
            Self::Routings(drawn) => drawn.each.json(),
            Self::Faults(drawn) => drawn.each.json(),
            Self::Buffers(drawn) => drawn.each.json(),
            Self::Collective(collectives) => collectives.json(),
        }
    }
}

impl Parted for Study {
    type Part = StudyPart;

    fn count(&self) -> usize {
        match self {
            Self::Scaling(scaling) => scaling.open().1,
            Self::Routings(drawn) => drawn.answer().map_or(0, Parted::count),
            Self::Faults(drawn) => drawn.answer().map_or(0, Parted::count),
            Self::Buffers(drawn) => drawn.answer().map_or(0, Parted::count),
            Self::Collective(collectives) => collectives.count(),
        }
    }

    fn is_open(&self, place: usize) -> bool {
        match self {
            Self::Scaling(scaling) => scaling.is_open(place),
            Self::Routings(drawn) => drawn.answer().is_some_and(|it| it.is_open(place)),
            Self::Faults(drawn) => drawn.answer().is_some_and(|it| it.is_open(place)),
            Self::Buffers(drawn) => drawn.answer().is_some_and(|it| it.is_open(place)),
            Self::Collective(collectives) => collectives.is_open(place),
        }
    }

    fn is_ready(&self, place: usize) -> bool {
        match self {
            Self::Routings(drawn) => drawn.answer().is_some_and(|it| it.is_ready(place)),
            Self::Collective(collectives) => collectives.is_ready(place),
            Self::Scaling(_) | Self::Faults(_) | Self::Buffers(_) => true,
        }
    }

    fn answer(&self, place: usize) -> Result<StudyPart> {
        Ok(match self {
            Self::Scaling(scaling) => StudyPart::Scaling(scaling.answer(place)),
            Self::Routings(drawn) => StudyPart::Routings(drawn.each.curves[0].answer(place)?),
            Self::Faults(drawn) => StudyPart::Faults(drawn.each.curves[0].answer(place)?),
            Self::Buffers(drawn) => StudyPart::Buffers(drawn.each.curves[0].answer(place)?),
            Self::Collective(collectives) => StudyPart::Collective(collectives.answer(place)?),
        })
    }

    /// Takes the part at an index. One of another study is ignored.
    fn learn(&mut self, place: usize, part: StudyPart) {
        match (self, part) {
            (Self::Scaling(scaling), StudyPart::Scaling(answer)) => scaling.learn(place, answer),
            (Self::Routings(drawn), StudyPart::Routings(part)) => {
                drawn.each.curves[0].learn(place, part);
            }
            (Self::Faults(drawn), StudyPart::Faults(part)) => {
                drawn.each.curves[0].learn(place, part);
            }
            (Self::Buffers(drawn), StudyPart::Buffers(part)) => {
                drawn.each.curves[0].learn(place, part);
            }
            (Self::Collective(collectives), StudyPart::Collective(part)) => {
                collectives.learn(place, part);
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn study(link: &str) -> Study {
        Study::of(&Scenario::read(link).scenario).unwrap()
    }

    #[test]
    fn parts_in_any_order_make_the_same_study() {
        for link in [
            "net=mesh,k:4&view=sweep&over=k&values=3.4",
            "net=mesh,k:4,traffic:transpose&view=routings",
            "net=mesh,k:4,fail:1-2&view=faults",
            "net=mesh,k:2,flits:2&view=buffers",
            "net=mesh,k:2&net=hyperx,dims:3&view=collective&size=1K-4K",
        ] {
            let mut whole = study(link);
            whole.solve().unwrap();
            let mut parts = study(link);
            for place in study(link).open_places().into_iter().rev() {
                let text = serde_json::to_string(&study(link).answer(place).unwrap()).unwrap();
                parts.learn(place, serde_json::from_str(&text).unwrap());
            }
            // Ideals belong to rows, which are learnt last here.
            parts.solve().unwrap();
            assert!(parts.open_places().is_empty());
            assert_eq!(parts.json(), whole.json(), "{link}");
            assert_eq!(parts.table(), whole.table(), "{link}");
        }
    }

    #[test]
    fn what_is_known_stays_known_with_another_view() {
        for link in [
            "net=mesh,k:4&view=routings",
            "net=mesh,k:4,fail:1-2&view=faults",
        ] {
            let mut known = study(link);
            known.solve().unwrap();
            let scenario =
                Scenario::read(&format!("net=fat-tree&{link}&draw=2&x=messages")).scenario;
            let opened = known.opened(&scenario).unwrap();
            assert!(opened.open_places().is_empty(), "{link}");
            let other = Scenario::read(&link.replace("k:4", "k:3")).scenario;
            assert_eq!(
                known.opened(&other).unwrap().open_places().len(),
                known.count()
            );
        }
    }

    #[test]
    fn networks_without_links_are_refused_in_words() {
        for view in ["routings", "faults", "buffers", "collective"] {
            let mut none = study(&format!("net=buffered-min&view={view}"));
            none.solve().unwrap();
            assert_eq!(none.count(), 0);
            assert_eq!(none.notices().len(), 1);
            assert!(none.csv().starts_with("# "));
        }
    }
}
