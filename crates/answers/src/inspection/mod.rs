//! Quantities of a part of a network: a channel, a route or a stage, model beside simulation.

mod evidence;
mod route;
mod stage;
#[cfg(test)]
mod tests;

use loadcurve_base::number::{Rounding, rounded_text, shortest};
use loadcurve_scenario::Focus;
use loadcurve_sim::Measurement;
use serde::{Serialize, Serializer};

use super::{Cell, Curve};
use evidence::Inspected;

/// A part of a network in words and numbers.
#[derive(Debug, Clone, PartialEq)]
pub struct Inspection {
    /// Name of the part.
    pub title: String,
    /// A sentence on the part.
    pub sentence: String,
    /// Quantities of the part, if it has any.
    pub quantities: Vec<InspectedQuantity>,
}

/// One quantity of a part of a network.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct InspectedQuantity {
    /// Letter of the quantity.
    pub letter: &'static str,
    /// Name of the quantity.
    pub words: String,
    /// Unit; empty for a fraction of 1.
    pub unit: &'static str,
    /// Value from the model, if there is one.
    #[serde(serialize_with = "figure")]
    pub model: Option<f64>,
    /// Measured value, if there is one.
    #[serde(serialize_with = "figure")]
    pub simulated: Option<f64>,
}

/// A value as the text of a page; empty if there is none.
#[expect(clippy::ref_option, reason = "serde hands it over like this")]
fn figure<S: Serializer>(value: &Option<f64>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&Cell::from(*value).shown(Rounding::Figure))
}

impl Curve {
    /// Describes a part of the network at a load in messages/cycle/source, with a measurement taken
    /// at this load or near it.
    ///
    /// ```
    /// use loadcurve_answers::Curve;
    /// use loadcurve_scenario::{Focus, Scenario};
    /// let curve = Curve::of(&Scenario::read("fat-tree,n:64").scenario.networks[0]);
    /// let route = curve.inspect(Focus::Route { from: 3, to: 60 }, 0.0, None);
    /// assert_eq!(route.title, "From processor 3 to processor 60");
    /// assert!(route.sentence.contains("injection and ejection, on any of 4 routes"));
    /// ```
    ///
    /// # Panics
    /// If the network has no such part.
    #[must_use]
    pub fn inspect(
        &self,
        focus: Focus,
        load_messages: f64,
        measured: Option<&Measurement>,
    ) -> Inspection {
        let model = self.operating_point(load_messages).ok();
        let routing = self.network().routing();
        let inspected = Inspected {
            routing: &*routing,
            switching: self.network().kind().switching,
            counts_all_waits: self.network().reading().counts_all_waits,
            model: model.as_ref(),
            measured,
        };
        match focus {
            Focus::Channel(channel) => inspected.channel(channel),
            Focus::Route { from, to } => self.route_inspection(&*routing, from, to),
            Focus::Stage(stage) => inspected.stage(stage as usize),
            // Its figures take longer to compute: see `BottleneckReport`.
            Focus::Bottleneck => Inspection {
                title: "Where messages wait".to_owned(),
                sentence: String::new(),
                quantities: Vec::new(),
            },
        }
    }
}

/// A count, rounded if it has too many digits to read.
fn whole_text(count: f64) -> String {
    if count < 1e6 {
        shortest(count)
    } else {
        format!("about {}", rounded_text(count, 2))
    }
}

fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}
