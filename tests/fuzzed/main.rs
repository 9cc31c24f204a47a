//! A short version of the fuzzer, run with all other tests: the same properties on a fixed selection
//! of random inputs, and on the fuzzer's whole corpus, where every past finding is kept.

use std::fs;
use std::path::{Path, PathBuf};

use loadcurve_tests::properties::{PROPERTIES, Property};
use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestRunner};

/// The folder of the fuzzer.
fn fuzz() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz")
}

fn property(name: &str) -> Property {
    let found = PROPERTIES.iter().find(|property| property.name == name);
    *found.unwrap_or_else(|| panic!("no property {name}"))
}

/// Checks a property on a few inputs on every change and on all of them in the long run, always the same ones; on failure
/// it reports the smallest failing input, to be added to the corpus.
fn holds_of(name: &str, [few, all]: [u32; 2], inputs: impl Strategy<Value = Vec<u8>>) {
    let config = ProptestConfig {
        cases: loadcurve_tests::cases(few, all),
        rng_seed: RngSeed::Fixed(1),
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    let result = TestRunner::new(config).run(&inputs, |bytes| {
        (property(name).holds)(&bytes);
        Ok(())
    });
    if let Err(error) = result {
        panic!("{name}: {error}");
    }
}

fn any_bytes(most: usize) -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 0..=most)
}

/// Words of the fuzzer's dictionary for links.
fn words() -> Vec<Vec<u8>> {
    let path = fuzz().join("link.dict");
    let text = fs::read_to_string(&path).expect("the dictionary is there");
    let quoted = text.lines().filter_map(|line| line.strip_prefix('"'));
    let words: Vec<Vec<u8>> = quoted
        .map(|line| line.trim_end_matches('"').as_bytes().to_vec())
        .collect();
    assert!(words.len() > 50, "{} words of links", words.len());
    words
}

#[test]
fn links_of_any_words_are_read() {
    let word = prop_oneof![
        20 => prop::sample::select(words()),
        1 => any_bytes(3),
    ];
    let links = prop::collection::vec(word, 0..=60).prop_map(|words| words.concat());
    holds_of("link", [1_000, 10_000], links);
}

#[test]
fn links_of_any_bytes_are_read() {
    holds_of("link", [500, 5_000], any_bytes(300));
}

#[test]
fn keys_take_any_text_or_refuse_it() {
    holds_of("value", [20, 5_000], any_bytes(70));
}

#[test]
fn large_values_make_networks_of_exactly_their_size() {
    holds_of("sizes", [60, 3_000], any_bytes(120));
}

#[test]
fn edits_make_legal_scenarios() {
    holds_of("edit", [40, 3_000], any_bytes(400));
}

#[test]
fn models_answer_at_any_load() {
    holds_of("model", [12, 400], any_bytes(60));
}

#[test]
fn explanations_say_what_models_say() {
    holds_of("explanation", [40, 400], any_bytes(60));
}

#[test]
fn charts_are_drawn_in_numbers() {
    holds_of("chart", [20, 200], any_bytes(200));
}

#[test]
fn drawings_are_drawn_in_numbers() {
    holds_of("drawing", [20, 200], any_bytes(60));
}

#[test]
fn files_hold_numbers() {
    holds_of("file", [30, 300], any_bytes(200));
}

#[test]
fn engines_lose_nothing() {
    holds_of("simulation", [20, 200], any_bytes(40));
}

#[test]
fn replications_come_to_a_verdict() {
    holds_of("replication", [3, 30], any_bytes(40));
}

#[test]
fn own_networks_are_read_or_refused() {
    holds_of("own", [500, 5_000], any_bytes(256));
}

#[test]
fn matrices_are_read_or_refused() {
    holds_of("matrix", [300, 3_000], any_bytes(256));
}

#[test]
fn results_of_others_are_read_or_refused() {
    holds_of("external", [300, 3_000], any_bytes(200));
}

#[test]
fn collective_operations_deliver_everything_within_the_bound() {
    holds_of("collective", [10, 500], any_bytes(120));
}

#[test]
fn what_was_found_once_stays_mended() {
    for property in PROPERTIES {
        let folder = fuzz().join("corpus").join(property.name);
        let files = fs::read_dir(&folder).unwrap_or_else(|_| panic!("no {}", folder.display()));
        let mut count = 0;
        for file in files {
            let path = file.expect("a folder can be listed").path();
            let bytes = fs::read(&path).expect("a file can be read");
            // Names the file before a panic.
            println!("{}", path.display());
            (property.holds)(&bytes);
            count += 1;
        }
        assert!(count > 0, "{} is empty", folder.display());
    }
}
