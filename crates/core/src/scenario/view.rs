//! How a scenario is looked at: the view keys of a link.

use super::unit::LoadUnit;
use super::word::Word;
use crate::curve::number::shortest;
use crate::error::quoted;
use crate::{Error, Result};

/// The scale of the latency axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Scale {
    /// Equal steps are equal distances.
    #[default]
    Linear,
    /// Equal ratios are equal distances.
    Log,
}

impl Word for Scale {
    const WORDS: &'static [(&'static str, Self)] = &[("linear", Self::Linear), ("log", Self::Log)];
}

/// Which charts are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Show {
    /// Latency against load.
    #[default]
    Latency,
    /// Throughput against load.
    Throughput,
    /// Both, one above the other.
    Both,
}

impl Word for Show {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("latency", Self::Latency),
        ("throughput", Self::Throughput),
        ("both", Self::Both),
    ];
}

/// The colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Theme {
    /// As the reader's system has it.
    #[default]
    Auto,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Word for Theme {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("auto", Self::Auto),
        ("light", Self::Light),
        ("dark", Self::Dark),
    ];
}

/// The view keys of a link.
#[derive(Debug, Clone, PartialEq)]
pub struct View {
    /// `x`: the unit of the load axis.
    pub unit: LoadUnit,
    /// `y`: the scale of the latency axis.
    pub scale: Scale,
    /// `xmax`: the end of the load axis, in `unit`; chosen from the curves when absent.
    pub x_max: Option<f64>,
    /// `ymax`: the end of the latency axis in cycles; chosen from the curves when absent.
    pub y_max_cycles: Option<f64>,
    /// `show`: which charts.
    pub show: Show,
    /// `load`: the operating point, in `unit`.
    pub load: Option<f64>,
    /// `sim`: whether the simulator runs.
    pub simulate: bool,
    /// `precision`: the relative half-width of the 95 % interval to reach, in per cent.
    pub precision_percent: f64,
    /// `seed`: of the simulator.
    pub seed: u32,
    /// `paper`: whether published values are shown.
    pub published: bool,
    /// `theme`: the colours.
    pub theme: Theme,
    /// `embed`: whether the page stands in a frame of another.
    pub embed: bool,
}

impl Default for View {
    fn default() -> Self {
        Self {
            unit: LoadUnit::default(),
            scale: Scale::default(),
            x_max: None,
            y_max_cycles: None,
            show: Show::default(),
            load: None,
            simulate: false,
            precision_percent: 2.0,
            seed: 1,
            published: false,
            theme: Theme::default(),
            embed: false,
        }
    }
}

/// The view keys, in the order in which links are written.
pub const VIEW_KEYS: [&str; 13] = [
    "x",
    "y",
    "xmax",
    "ymax",
    "show",
    "load",
    "sim",
    "precision",
    "seed",
    "paper",
    "theme",
    "embed",
    "v",
];

/// The version of links that this code writes and reads.
const LINK_VERSION: &str = "1";

/// The ends of the axes: wide enough for any legal network, and far from overflow.
const AXIS_END: (f64, f64) = (1e-9, 1e9);

impl View {
    /// Sets a view key from its text.
    ///
    /// # Errors
    /// [`Error::UnknownKey`] or [`Error::IllegalValue`]; the view is then as it was.
    pub fn set(&mut self, key: &str, text: &str) -> Result<()> {
        match key {
            "x" => self.unit = Word::read(key, text)?,
            "y" => self.scale = Word::read(key, text)?,
            "xmax" => self.x_max = Some(number(key, text, AXIS_END)?),
            "ymax" => self.y_max_cycles = Some(number(key, text, AXIS_END)?),
            "show" => self.show = Word::read(key, text)?,
            "load" => self.load = Some(number(key, text, (0.0, AXIS_END.1))?),
            "sim" => self.simulate = Word::read(key, text)?,
            "precision" => self.precision_percent = number(key, text, (0.05, 50.0))?,
            "seed" => self.seed = seed(key, text)?,
            "paper" => self.published = Word::read(key, text)?,
            "theme" => self.theme = Word::read(key, text)?,
            "embed" if text == "1" => self.embed = true,
            "embed" => return Err(Error::illegal(key, text, "1")),
            "v" if text == LINK_VERSION => {}
            "v" => {
                return Err(Error::illegal(
                    key,
                    text,
                    format!("{LINK_VERSION}, the version of links"),
                ));
            }
            _ => {
                return Err(Error::UnknownKey {
                    key: quoted(key),
                    value: quoted(text),
                    allowed: format!("net, {}", VIEW_KEYS.join(", ")),
                });
            }
        }
        Ok(())
    }

    /// Every key that is not at its default with its text, in the order of [`VIEW_KEYS`].
    #[must_use]
    pub fn pairs(&self) -> Vec<(&'static str, String)> {
        let default = Self::default();
        let word =
            |value: &'static str, default: &str| (value != default).then(|| value.to_owned());
        let changed = |value: f64, default: f64| (value != default).then(|| shortest(value));
        let texts = [
            word(self.unit.word(), default.unit.word()),
            word(self.scale.word(), default.scale.word()),
            self.x_max.map(shortest),
            self.y_max_cycles.map(shortest),
            word(self.show.word(), default.show.word()),
            self.load.map(shortest),
            word(self.simulate.word(), default.simulate.word()),
            changed(self.precision_percent, default.precision_percent),
            (self.seed != default.seed).then(|| self.seed.to_string()),
            word(self.published.word(), default.published.word()),
            word(self.theme.word(), default.theme.word()),
            self.embed.then(|| "1".to_owned()),
            None,
        ];
        VIEW_KEYS
            .into_iter()
            .zip(texts)
            .filter_map(|(key, text)| Some((key, text?)))
            .collect()
    }
}

fn number(key: &str, text: &str, (least, most): (f64, f64)) -> Result<f64> {
    let number = text
        .trim()
        .parse::<f64>()
        .ok()
        .filter(|x| (least..=most).contains(x));
    // Adding zero turns −0, which is within the range, into 0.
    number.map(|x| x + 0.0).ok_or_else(|| {
        let range = format!("a number from {} to {}", shortest(least), shortest(most));
        Error::illegal(key, text, range)
    })
}

fn seed(key: &str, text: &str) -> Result<u32> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse()
        .ok()
        .filter(|_| digits)
        .ok_or_else(|| Error::illegal(key, text, format!("a whole number from 0 to {}", u32::MAX)))
}
