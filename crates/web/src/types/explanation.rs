//! Explanations of numbers: equations as plain data. Only the opened ones are passed to the page.

use loadcurve::curve;
use loadcurve::model::explanation::{Math, Quantity};
use loadcurve::scenario::Network;
use serde::Serialize;
use tsify::Tsify;

/// Separator of the symbols in a path.
const STEP: &str = "/";

/// A piece of an equation.
#[derive(Debug, Serialize, Tsify)]
#[serde(tag = "kind", content = "of", rename_all = "lowercase")]
pub enum MathNode {
    /// Side by side.
    Row(Vec<MathNode>),
    /// A letter.
    Letter(String),
    /// A word such as max.
    Word(String),
    /// A number in digits.
    Number(String),
    /// +, −, ·, =, brackets.
    Operator(String),
    /// A numerator over a denominator.
    Fraction(Vec<MathNode>),
    /// A symbol with a subscript.
    Below(Vec<MathNode>),
    /// A base with an exponent.
    Above(Vec<MathNode>),
    /// A symbol with a bar.
    Mean(Box<MathNode>),
}

impl From<&Math> for MathNode {
    fn from(math: &Math) -> Self {
        let nodes = |parts: &[Math]| parts.iter().map(Self::from).collect();
        match math {
            Math::Row(parts) => Self::Row(nodes(parts)),
            Math::Letter(text) => Self::Letter(text.clone()),
            Math::Word(text) => Self::Word(text.clone()),
            Math::Number(text) => Self::Number(text.clone()),
            Math::Operator(text) => Self::Operator(text.clone()),
            Math::Fraction(parts) => Self::Fraction(nodes(parts.as_slice())),
            Math::Below(parts) => Self::Below(nodes(parts.as_slice())),
            Math::Above(parts) => Self::Above(nodes(parts.as_slice())),
            Math::Mean(letter) => Self::Mean(Box::new(Self::from(letter.as_ref()))),
        }
    }
}

/// A piece of an equation, also as a line of text.
#[derive(Debug, Serialize, Tsify)]
pub struct MathText {
    math: MathNode,
    plain: String,
}

impl From<&Math> for MathText {
    fn from(math: &Math) -> Self {
        Self {
            math: math.into(),
            plain: math.plain(),
        }
    }
}

/// A quantity among the terms of an equation.
#[derive(Debug, Serialize, Tsify)]
pub struct Term {
    /// The symbols on the path to it from the latency.
    path: String,
    letter: MathText,
    words: String,
    /// The number of its equation in the paper, in brackets; may be empty.
    equation: &'static str,
    value: MathText,
    unit: &'static str,
    /// True if it has an equation of its own.
    opens: bool,
    /// Its equation, if it is open.
    opened: Option<TermEquation>,
}

/// The equation of a term.
#[derive(Debug, Serialize, Tsify)]
pub struct TermEquation {
    /// In letters.
    letters: MathText,
    /// With the numbers substituted.
    numbers: MathText,
    terms: Vec<Term>,
}

impl Term {
    /// A quantity, with the terms of its equation if its path is open.
    #[must_use]
    pub fn of(quantity: &Quantity, path: String, open: &[String]) -> Self {
        let opened = open
            .contains(&path)
            .then(|| TermEquation::of(quantity, &path, open));
        Self {
            letter: MathText::from(&Math::symbol(quantity.symbol())),
            words: quantity.words().to_owned(),
            equation: quantity.equation(),
            value: MathText::from(&Math::number(quantity.value())),
            unit: quantity.unit(),
            path,
            opens: quantity.expression().is_some(),
            opened: opened.flatten(),
        }
    }
}

impl Term {
    /// The quantity at the root of an explanation, with its equation.
    #[must_use]
    pub fn opened(quantity: &Quantity, open: &[String]) -> Self {
        let path = quantity.symbol();
        Self {
            opened: TermEquation::of(quantity, path, open),
            ..Self::of(quantity, path.to_owned(), open)
        }
    }
}

impl TermEquation {
    fn of(quantity: &Quantity, path: &str, open: &[String]) -> Option<Self> {
        quantity.expression()?;
        let terms = quantity.terms();
        let term = |term: &Quantity| Term::of(term, [path, STEP, term.symbol()].concat(), open);
        Some(Self {
            letters: MathText::from(&quantity.letters()),
            numbers: MathText::from(&quantity.numbers()),
            terms: terms.iter().map(term).collect(),
        })
    }
}

/// The latency of one curve at the operating point, explained.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Why {
    /// The load with its unit.
    load: String,
    #[tsify(type = "'steady' | 'saturated' | 'unstable' | 'deadlocked' | 'unsolved'")]
    state: &'static str,
    /// True if an explanation on the page would take too long.
    is_too_large: bool,
    /// The latency with its equation; none if the model has none.
    latency: Option<Term>,
    /// The end of the steady states; none if the network drops excess traffic.
    bound: Option<Bound>,
    /// The behaviour at that load, in words.
    saturation: &'static str,
    measured: Option<Measured>,
    /// Remarks on how far to trust the model.
    trust: &'static str,
    assumptions: Vec<&'static str>,
    sources: Vec<SourceInfo>,
}

/// The end of a model's steady states.
#[derive(Debug, Serialize, Tsify)]
pub struct Bound {
    load: String,
    /// The operating load as a fraction of it.
    part: String,
    /// The source or channel that saturates first, if the model has it.
    #[tsify(optional)]
    first: Option<String>,
}

/// A simulated latency beside the model's.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Measured {
    latency: String,
    /// The load at which it was measured, if that is not the operating load.
    load: Option<String>,
    /// The model's latency at that load.
    model: String,
    /// Percentage by which the model exceeds it.
    difference: Option<String>,
    is_growing: bool,
}

/// A paper.
#[derive(Debug, Serialize, Tsify)]
pub struct SourceInfo {
    citation: String,
    doi: Option<&'static str>,
}

impl Why {
    /// The explanation of a network's latency, with the equations on the open paths; the equation
    /// of the latency itself is always open.
    #[must_use]
    pub fn new(why: curve::Why, network: &Network, open: &[String]) -> Self {
        let reading = network.reading();
        let latency = why.latency.map(|latency| Term::opened(&latency, open));
        let assumptions = latency.as_ref().map(|_| network.assumptions());
        Self {
            load: why.load,
            state: why.state.word(),
            is_too_large: why.is_too_large,
            latency,
            bound: why.bound.map(|bound| Bound {
                load: bound.load,
                part: bound.part,
                first: bound.first,
            }),
            saturation: reading.saturation,
            measured: why.measured.map(|measured| Measured {
                latency: measured.latency,
                load: measured.load,
                model: measured.model,
                difference: measured.difference,
                is_growing: measured.is_growing,
            }),
            trust: network.trust(),
            assumptions: assumptions.unwrap_or_default(),
            sources: reading
                .sources
                .iter()
                .map(|source| SourceInfo {
                    citation: source.citation(),
                    doi: source.doi,
                })
                .collect(),
        }
    }
}
