//! Equations in mathematical notation: a tree for MathML, and plain text for everything else.

use loadcurve_base::number::{rounded_text, shortest};
use serde::Serialize;

use super::digits::FEWEST;

/// The combining macron, which marks the mean of a letter.
const BAR: char = '\u{304}';

/// A piece of an equation.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "kind", content = "of", rename_all = "lowercase")]
pub enum Math {
    /// Several pieces side by side.
    Row(Vec<Math>),
    /// A letter.
    Letter(String),
    /// A word such as max, in upright type.
    Word(String),
    /// A number in digits.
    Number(String),
    /// +, −, ·, =, brackets.
    Operator(String),
    /// A numerator above a denominator.
    Fraction(Box<[Math; 2]>),
    /// A base with a subscript.
    Below(Box<[Math; 2]>),
    /// A base with a superscript.
    Above(Box<[Math; 2]>),
    /// A symbol with a bar.
    Mean(Box<Math>),
}

impl Math {
    /// A symbol such as `x̄_0,1`: a letter, perhaps with a bar, a subscript after `_`, and a mark
    /// above after `^`; or an expected value, `E[N_1]`.
    #[must_use]
    pub fn symbol(symbol: &str) -> Self {
        let expected = symbol.strip_prefix("E[").and_then(|s| s.strip_suffix(']'));
        if let Some(of) = expected {
            return Self::Row(vec![
                Self::Letter("E".to_owned()),
                Self::operator("["),
                Self::symbol(of),
                Self::operator("]"),
            ]);
        }
        if let Some((marked, mark)) = symbol.split_once('^') {
            let mark = Self::Letter(mark.to_owned());
            return Self::Above(Box::new([Self::symbol(marked), mark]));
        }
        let (base, index) = symbol.split_once('_').unwrap_or((symbol, ""));
        let plain: String = base.chars().filter(|&c| c != BAR).collect();
        let letter = if plain.chars().count() > 1 && plain.chars().all(char::is_alphabetic) {
            Self::Word(plain)
        } else {
            Self::Letter(plain)
        };
        let letter = if base.contains(BAR) {
            Self::Mean(Box::new(letter))
        } else {
            letter
        };
        if index.is_empty() {
            letter
        } else {
            Self::Below(Box::new([letter, Self::Letter(index.to_owned())]))
        }
    }

    /// A computed number, rounded.
    #[must_use]
    pub fn number(value: f64) -> Self {
        Self::number_in(value, FEWEST)
    }

    /// A computed number with `digits` significant digits, without additional trailing zeros.
    pub(super) fn number_in(value: f64, digits: usize) -> Self {
        // Very large and very small numbers print in scientific notation.
        let size = value.abs();
        if size == 0.0 {
            // Negative zero prints as zero.
            return Self::Number("0".to_owned());
        }
        if (1e-4..1e6).contains(&size) {
            let exact = rounded_text(value, digits);
            let mut shorter = (FEWEST..digits).map(|fewer| rounded_text(value, fewer));
            let same = shorter.find(|text| text.parse::<f64>() == exact.parse());
            return Self::Number(signed(&same.unwrap_or(exact)));
        }
        let text = format!("{value:.*e}", digits - 1);
        match text.split_once('e') {
            Some((digits, exponent)) => Self::Row(vec![
                Self::Number(signed(digits)),
                Self::operator("·"),
                Self::Above(Box::new([
                    Self::Number("10".to_owned()),
                    Self::Number(signed(exponent)),
                ])),
            ]),
            // Infinities and NaN have no exponent.
            None => Self::Number(text),
        }
    }

    /// A literal number of the equation, in full.
    #[must_use]
    pub fn given(value: f64) -> Self {
        Self::Number(signed(&shortest(value)))
    }

    /// An operator.
    #[must_use]
    pub fn operator(sign: &str) -> Self {
        Self::Operator(sign.to_owned())
    }

    /// A word.
    #[must_use]
    pub fn word(word: &str) -> Self {
        Self::Word(word.to_owned())
    }

    /// Encloses it in brackets.
    #[must_use]
    pub fn bracketed(self) -> Self {
        Self::Row(vec![Self::operator("("), self, Self::operator(")")])
    }

    /// Plain text on a single line, with `_` before subscripts and `^` before superscripts.
    #[must_use]
    pub fn plain(&self) -> String {
        match self {
            Self::Row(parts) => parts.iter().map(Self::plain).collect(),
            Self::Letter(text) | Self::Word(text) | Self::Number(text) => text.clone(),
            Self::Operator(sign) => match sign.as_str() {
                "(" | ")" | "[" | "]" | "·" | "…" => sign.clone(),
                "," => ", ".to_owned(),
                _ => format!(" {sign} "),
            },
            Self::Fraction(parts) => {
                let part = |part: &Self| match part {
                    Self::Row(row) if row.last() != Some(&Self::operator("]")) => {
                        format!("({})", part.plain())
                    }
                    _ => part.plain(),
                };
                format!("{}/{}", part(&parts[0]), part(&parts[1]))
            }
            Self::Below(parts) => format!("{}_{}", parts[0].plain(), parts[1].plain()),
            Self::Above(parts) => format!("{}^{}", parts[0].plain(), parts[1].plain()),
            Self::Mean(letter) => format!("{}{BAR}", letter.plain()),
        }
    }
}

/// A number with a proper minus sign.
fn signed(digits: &str) -> String {
    digits.replace('-', "−")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_have_bars_and_indices() {
        let math = Math::symbol("x̄_0,1");
        let Math::Below(parts) = &math else {
            panic!("no index")
        };
        assert_eq!(parts[0], Math::Mean(Box::new(Math::Letter("x".to_owned()))));
        assert_eq!(math.plain(), "x̄_0,1");
        assert_eq!(Math::symbol("λ"), Math::Letter("λ".to_owned()));
        assert_eq!(Math::symbol("max"), Math::Word("max".to_owned()));
    }

    #[test]
    fn symbols_may_be_marked_or_expected() {
        assert!(matches!(Math::symbol("C_0^(2)"), Math::Above(_)));
        assert!(matches!(Math::symbol("E[N_1]"), Math::Row(_)));
        for symbol in ["C_0^(2)", "P^(1)", "E[N_1]", "E[T′_2]"] {
            assert_eq!(Math::symbol(symbol).plain(), symbol);
        }
    }

    #[test]
    fn numbers_are_rounded_and_their_sign_is_a_minus() {
        assert_eq!(Math::number(-0.026_04).plain(), "−0.0260");
        assert_eq!(Math::number(2.5e-7).plain(), "2.50·10^−7");
        assert_eq!(Math::number(f64::INFINITY).plain(), "inf");
        assert_eq!(Math::number(0.0).plain(), "0");
        assert_eq!(Math::number(-0.0).plain(), "0");
        assert_eq!(Math::given(0.5).plain(), "0.5");
    }
}
