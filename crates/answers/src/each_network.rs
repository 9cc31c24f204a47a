//! Answers about each network of a link, and their files.

use loadcurve_base::{Result, VERSION};
use loadcurve_scenario::{Network, Scenario};
use serde_json::{Value, json};

use super::Table;

/// An answer about each network of a link.
#[derive(Debug, Clone)]
pub struct EachNetwork<T> {
    /// The link.
    pub scenario: Scenario,
    /// The answers, in the order of the networks.
    pub curves: Vec<T>,
}

impl<T> EachNetwork<T> {
    /// Asks a question about each network of a link.
    ///
    /// # Errors
    /// The first of the answers.
    pub fn ask(scenario: &Scenario, question: impl FnMut(&Network) -> Result<T>) -> Result<Self> {
        let curves = scenario.networks.iter().map(question);
        Ok(Self {
            curves: curves.collect::<Result<_>>()?,
            scenario: scenario.clone(),
        })
    }

    /// The CSV file of a table of all answers, with these remarks and a sentence on each answer.
    pub(crate) fn csv_of<R>(
        &self,
        table: &Table<R>,
        mut remarks: Vec<String>,
        sentence: impl Fn(&T) -> String,
    ) -> String {
        remarks.extend(self.curves.iter().map(sentence));
        table.csv(&self.scenario.links(), &remarks)
    }

    /// The JSON file of these fields and an object for each answer.
    pub(crate) fn json_of(&self, mut fields: Value, object: impl FnMut(&T) -> Value) -> String {
        let objects = self.curves.iter().map(object);
        fields["curves"] = objects.collect();
        json_file(&self.scenario.query(), fields)
    }
}

/// A JSON file, indented: the version, the link, and the fields of an answer.
pub(crate) fn json_file(query: &str, mut fields: Value) -> String {
    let mut file = json!({ "version": VERSION, "link": format!("?{query}") });
    if let (Some(file), Some(fields)) = (file.as_object_mut(), fields.as_object_mut()) {
        file.append(fields);
    }
    format!("{file:#}\n")
}
