//! Settings of a run: the configuration echoed in its log, and overrides from the command line.

use loadcurve_base::{Error, Result};

use super::super::number::{number, wrong};

/// A setting with the line that sets it last.
#[derive(Debug)]
struct Setting {
    key: String,
    value: String,
    line: usize,
}

/// All settings in a log; others have the defaults of the program.
#[derive(Debug, Default)]
pub(super) struct Settings(Vec<Setting>);

impl Settings {
    /// Adds the settings of a line of a configuration: `key = value;`, several in a line or none, and
    /// a comment after `//`.
    pub(super) fn add(&mut self, line: usize, text: &str) {
        let text = text.split("//").next().unwrap_or_default();
        for statement in text.split(';') {
            self.set(line, statement);
        }
    }

    /// Adds `key=value`, or nothing if the text has another form.
    pub(super) fn set(&mut self, line: usize, text: &str) {
        let Some((key, value)) = text.split_once('=') else {
            return;
        };
        let (key, value) = (key.trim().to_owned(), value.trim().to_owned());
        self.0.retain(|setting| setting.key != key);
        self.0.push(Setting { key, value, line });
    }

    /// A setting that the log names, with its line.
    pub(super) fn given(&self, key: &str) -> Option<(usize, &str)> {
        let found = self.0.iter().find(|setting| setting.key == key)?;
        Some((found.line, &found.value))
    }

    /// A setting, or its default.
    pub(super) fn text<'a>(&'a self, key: &str, default: &'a str) -> &'a str {
        self.given(key).map_or(default, |(_, value)| value)
    }

    /// The same for the first class of traffic, where a list has a value for each.
    pub(super) fn first<'a>(&'a self, key: &str, default: &'a str) -> &'a str {
        self.given(key).map_or(default, |(_, value)| first(value))
    }

    /// A number, or its default; in a list that of the first class of traffic.
    pub(super) fn number(&self, key: &str, default: f64) -> Result<f64> {
        let Some((line, value)) = self.given(key) else {
            return Ok(default);
        };
        number(key, line, first(value))
    }

    /// A number that may be negative, or its default.
    pub(super) fn float(&self, key: &str, default: f64) -> Result<f64> {
        match self
            .given(key)
            .and_then(|(line, value)| Some((line, value.strip_prefix('-')?)))
        {
            Some((line, size)) => number(key, line, size).map(|it| -it),
            None => self.number(key, default),
        }
    }

    /// A whole number, or its default.
    pub(super) fn whole(&self, key: &str, default: u32) -> Result<u32> {
        let number = self.number(key, f64::from(default))?;
        let is_whole = number.fract() == 0.0 && number <= f64::from(u32::MAX);
        if is_whole {
            return Ok(number as u32);
        }
        let (line, value) = self.given(key).unwrap_or_default();
        Err(wrong(key, line, value, "a whole number"))
    }

    /// Mean length of a packet in flits: one length, or several in inner braces with their relative rates, of which
    /// the last applies to lengths without one.
    pub(super) fn mean_packet_flits(&self) -> Result<f64> {
        let (sizes, rates) = self.packet_sizes()?;
        let total: f64 = rates.iter().sum();
        let weighted = sizes.iter().zip(&rates).map(|(size, rate)| size * rate);
        let mean = weighted.sum::<f64>() / total;
        if mean.is_finite() && mean >= 1.0 {
            return Ok(mean);
        }
        Err(self.illegal("packet_size", "a length from 1 flit on"))
    }

    /// Lengths of packets and their relative rates.
    pub(super) fn packet_sizes(&self) -> Result<(Vec<f64>, Vec<f64>)> {
        let Some((line, text)) = self.given("packet_size") else {
            return Ok((vec![1.0], vec![1.0]));
        };
        let sizes = numbers("packet_size", line, text)?;
        let mut rates = match self.given("packet_size_rate") {
            Some((line, text)) => numbers("packet_size_rate", line, text)?,
            None => vec![1.0],
        };
        rates.resize(sizes.len(), rates.last().copied().unwrap_or(1.0));
        Ok((sizes, rates))
    }

    /// Names and values of all settings except the given ones, whose names are separated by spaces.
    pub(super) fn others<'a>(&'a self, known: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
        let unknown = self
            .0
            .iter()
            .filter(|it| !known.split(' ').any(|key| key == it.key));
        unknown.map(|it| (it.key.as_str(), it.value.as_str()))
    }

    /// Error for the value of a key.
    pub(super) fn illegal(&self, key: &str, allowed: impl std::fmt::Display) -> Error {
        match self.given(key) {
            Some((line, value)) => wrong(key, line, value, allowed),
            None => Error::illegal(key, "", allowed),
        }
    }
}

/// The first value of a list in braces, which may be a list itself; a text without braces is itself the value.
fn first(text: &str) -> &str {
    let Some(list) = text.strip_prefix('{') else {
        return text;
    };
    let mut depth = 0;
    let end = list.find(|it: char| {
        let is_end = depth == 0 && matches!(it, ',' | '}');
        match it {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        is_end
    });
    end.map_or(list, |end| &list[..end])
}

/// The numbers of the first class of traffic.
fn numbers(key: &str, line: usize, text: &str) -> Result<Vec<f64>> {
    let list = first(text).trim_start_matches('{').trim_end_matches('}');
    list.split(',').map(|it| number(key, line, it)).collect()
}
