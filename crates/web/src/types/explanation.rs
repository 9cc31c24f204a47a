//! Explanations of numbers: equations as plain data. Only the opened ones are passed to the page.

use loadcurve::curve;
use loadcurve::model::explanation::{Math, Quantity};
use loadcurve::scenario::Network;
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

/// Separator of the symbols in a path.
const STEP: &str = "/";

/// [`Math`] in TypeScript.
#[wasm_bindgen(typescript_custom_section)]
const MATH: &str = "
/** A piece of an equation. */
export type MathNode =
    | { kind: 'letter'; of: string } | { kind: 'word'; of: string }
    | { kind: 'number'; of: string } | { kind: 'operator'; of: string }
    | { kind: 'row'; of: MathNode[] } | { kind: 'fraction'; of: MathNode[] }
    | { kind: 'below'; of: MathNode[] } | { kind: 'above'; of: MathNode[] }
    | { kind: 'mean'; of: MathNode };
";

/// A piece of an equation, also as a line of text.
#[derive(Debug, Serialize, Tsify)]
pub struct MathText {
    #[tsify(type = "MathNode")]
    math: Math,
    plain: String,
}

impl From<Math> for MathText {
    fn from(math: Math) -> Self {
        Self {
            plain: math.plain(),
            math,
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
            letter: Math::symbol(quantity.symbol()).into(),
            words: quantity.words().to_owned(),
            equation: quantity.equation(),
            value: Math::number(quantity.value()).into(),
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
            letters: quantity.letters().into(),
            numbers: quantity.numbers().into(),
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
    #[tsify(
        type = "'steady' | 'saturated' | 'unstable' | 'deadlocked' | 'unsolved' | 'unmodelled'"
    )]
    state: &'static str,
    /// True if an explanation on the page would take too long.
    is_too_large: bool,
    /// The latency with its equation; none if the model has none.
    latency: Option<Term>,
    /// The end of the steady states; none if the network drops excess traffic.
    #[tsify(type = "{ load: string; part: string; first: string | undefined } | undefined")]
    bound: Option<curve::Bound>,
    /// The behaviour at that load, in words.
    saturation: &'static str,
    /// A simulated latency beside the model's.
    #[tsify(
        type = "{ latency: string; load: string | undefined; model: string; difference: string | undefined; isGrowing: boolean } | undefined"
    )]
    measured: Option<curve::Measured>,
    /// What stands in the place of an explanation where no model covers the network.
    instead: Option<String>,
    /// Remarks on how far to trust the model.
    trust: &'static str,
    assumptions: Vec<&'static str>,
    sources: Vec<SourceInfo>,
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
        let sources = Some(reading.sources).filter(|_| why.instead.is_none());
        Self {
            load: why.load,
            state: why.state.word(),
            is_too_large: why.is_too_large,
            latency,
            bound: why.bound,
            saturation: reading.saturation,
            measured: why.measured,
            instead: why.instead,
            trust: network.trust(),
            assumptions: assumptions.unwrap_or_default(),
            sources: sources
                .into_iter()
                .flatten()
                .map(|source| SourceInfo {
                    citation: source.citation(),
                    doi: source.doi,
                })
                .collect(),
        }
    }
}
