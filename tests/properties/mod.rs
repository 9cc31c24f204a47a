//! Properties that hold for any input, one per file.
//!
//! A property takes bytes, makes an input from them – every sequence of bytes makes one – and panics
//! if it does not hold. The same property is therefore checked on the fuzzer's inputs
//! (`tests/fuzz`), on past findings (its corpus), and on a few thousand random inputs with every
//! other test (`tests/fuzzed`).

#![expect(
    clippy::missing_panics_doc,
    reason = "to panic is what a property does that does not hold"
)]

mod equal_cost;
mod given;

pub mod chart;
pub mod collective;
pub mod drawing;
pub mod edit;
pub mod explanation;
pub mod external;
pub mod file;
pub mod link;
pub mod matrix;
pub mod model;
pub mod own;
pub mod replication;
pub mod simulation;
pub mod sizes;
pub mod value;

pub use given::Given;

/// One property.
#[derive(Debug, Clone, Copy)]
pub struct Property {
    /// Subject of the property: the name of its file, of the fuzzer's target and of its corpus.
    pub name: &'static str,
    /// Panics if it does not hold for the input made from the bytes.
    pub holds: fn(&[u8]),
}

/// All properties.
pub const PROPERTIES: [Property; 15] = [
    Property {
        name: "link",
        holds: link::holds,
    },
    Property {
        name: "value",
        holds: value::holds,
    },
    Property {
        name: "sizes",
        holds: sizes::holds,
    },
    Property {
        name: "edit",
        holds: edit::holds,
    },
    Property {
        name: "model",
        holds: model::holds,
    },
    Property {
        name: "explanation",
        holds: explanation::holds,
    },
    Property {
        name: "chart",
        holds: chart::holds,
    },
    Property {
        name: "drawing",
        holds: drawing::holds,
    },
    Property {
        name: "file",
        holds: file::holds,
    },
    Property {
        name: "simulation",
        holds: simulation::holds,
    },
    Property {
        name: "replication",
        holds: replication::holds,
    },
    Property {
        name: "own",
        holds: own::holds,
    },
    Property {
        name: "matrix",
        holds: matrix::holds,
    },
    Property {
        name: "external",
        holds: external::holds,
    },
    Property {
        name: "collective",
        holds: collective::holds,
    },
];

/// Relative tolerance for two numbers that differ only by rounding.
const ROUNDING: f64 = 1e-9;

/// Highest utilisation of a channel.
const MAX_UTILISED: f64 = 1.0;

/// Panics unless a number is finite and not negative.
fn is_sound(number: f64, what: &str, of: &dyn std::fmt::Debug) {
    assert!(
        number.is_finite() && number >= 0.0,
        "{what} is {number} of {of:?}"
    );
}

/// Panics if a text of numbers holds something that is not a number.
fn has_numbers_only(text: &str, of: &dyn std::fmt::Debug) {
    // `inf` also stands for an unlimited degree.
    let may_be_unlimited = format!("{of:?}").contains("degree:inf");
    let is_none = |word: &str| {
        let number = word.trim_start_matches('-');
        number == "NaN" || number == "inf" && !may_be_unlimited
    };
    let words = text.split(|c: char| !(c.is_alphanumeric() || "-+.:".contains(c)));
    let none = words.into_iter().find(|word| is_none(word));
    assert_eq!(none, None, "in what was written of {of:?}:\n{text}");
}
