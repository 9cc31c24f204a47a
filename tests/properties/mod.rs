//! What holds of whatever is given: one property a file.
//!
//! A property takes bytes, makes an input of them – every run of bytes is one – and panics where it
//! does not hold. So one and the same property is asked of what a fuzzer finds (`tests/fuzz`), of
//! what was found before (its corpus), and of a few thousand random inputs with every other test
//! (`tests/fuzzed`).

#![expect(
    clippy::missing_panics_doc,
    reason = "to panic is what a property does that does not hold"
)]

mod given;

pub mod chart;
pub mod drawing;
pub mod edit;
pub mod explanation;
pub mod file;
pub mod link;
pub mod model;
pub mod replication;
pub mod simulation;
pub mod value;

pub use given::Given;

/// One property.
#[derive(Debug, Clone, Copy)]
pub struct Property {
    /// What it is a property of: the name of its file, of the fuzzer's target and of its corpus.
    pub name: &'static str,
    /// Panics where it does not hold of what the bytes are made into.
    pub holds: fn(&[u8]),
}

/// All there are.
pub const PROPERTIES: [Property; 10] = [
    Property {
        name: "link",
        holds: link::holds,
    },
    Property {
        name: "value",
        holds: value::holds,
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
];

/// How far two numbers may be apart that are the same but for rounding, in parts of them.
const ROUNDING: f64 = 1e-9;

/// The highest utilisation of a channel.
const MOST_UTILISED: f64 = 1.0;

/// Panics unless a number is finite and not negative.
fn is_sound(number: f64, what: &str, of: &dyn std::fmt::Debug) {
    assert!(
        number.is_finite() && number >= 0.0,
        "{what} is {number} of {of:?}"
    );
}

/// Panics where a text that is to hold numbers holds what is none.
fn has_numbers_only(text: &str, of: &dyn std::fmt::Debug) {
    // It is also a word for no limit at all.
    let may_be_unlimited = format!("{of:?}").contains("degree:inf");
    let is_none = |word: &str| {
        let number = word.trim_start_matches('-');
        number == "NaN" || number == "inf" && !may_be_unlimited
    };
    let words = text.split(|c: char| !(c.is_alphanumeric() || "-+.:".contains(c)));
    let none = words.into_iter().find(|word| is_none(word));
    assert_eq!(none, None, "in what was written of {of:?}:\n{text}");
}
