//! Tests of the stories against computed values.

use super::*;
use crate::number::numbers_in;
use loadcurve::curve::{FaultRow, Faults};
use loadcurve::scenario::Scenario;

/// Numbers that are not results: settings, years, names of tables and equations, letters.
fn given(id: &str) -> &'static [&'static str] {
    match id {
        // 700 is 699.83 rounded.
        "the-765" => &["1", "8", "2.5", "700", "2", "1982"],
        "the-surplus" => &["4", "0.749", "5"],
        "the-last-stage" => &["4", "0.749", "1", "2", "3", "8"],
        "the-scan" => &["1", "200", "287", "0.749"],
        "the-distance-twice" => &["4", "5", "11", "2", "1", "8", "32"],
        "which-torus" => &["8", "32"],
        "the-wrong-way" => &["8"],
        "one-link-less" => &["27", "28", "8", "32", "59", "60"],
        "behind-the-wrong-message" => &["1", "2"],
        "the-inserted-2" => &["21", "23", "8", "2", "16", "60", "22", "1", "1024"],
        "the-lost-requests" => &["64", "16", "1"],
        "two-ports-of-four" => &["8", "224"],
        "an-algorithm-for-each-size" => &["64", "4", "45", "1", "6", "12"],
        // 64.3 rounded.
        "optimal-with-one-port" => &["64", "1"],
        _ => panic!("a story that is not looked after: {id}"),
    }
}

#[test]
fn every_number_is_what_comes_out_today() {
    for story in STORIES {
        for number in story.numbers {
            assert_eq!(
                number.now(),
                number.stated,
                "{}: {}",
                story.id,
                number.words
            );
        }
    }
}

#[test]
fn no_story_tells_a_number_that_is_not_computed() {
    for story in STORIES {
        let stated: Vec<&str> = story.numbers.iter().map(|number| number.stated).collect();
        let told = numbers_in(story.text);
        for word in &told {
            assert!(
                stated.contains(word) || given(story.id).contains(word),
                "{}: {word}",
                story.id
            );
        }
        for word in stated {
            assert!(told.contains(&word), "{} does not tell {word}", story.id);
        }
    }
}

#[test]
fn every_link_is_canonical_and_short_enough_to_share() {
    for story in STORIES {
        let reading = Scenario::read(story.link);
        assert_eq!(reading.notices, [], "{}", story.id);
        assert_eq!(reading.scenario.query(), story.link);
        assert!(story.link.len() < 300, "{}", story.link);
    }
}

#[test]
fn the_scan_reads_287_where_267_stands() {
    use crate::mudge_makrucki::{ERRATA, ErratumKind};
    let misread = ERRATA
        .iter()
        .filter(|e| e.kind == ErratumKind::Scan { read: 287.0 });
    assert!(misread.clone().count() > 0);
    assert!(
        misread
            .clone()
            .all(|e| e.setting.load.offered == 0.749 && e.printed() == Some(267.0))
    );
}

#[test]
fn the_mesh_can_spare_the_links_of_the_story_least() {
    let faults = Faults::of(&network("mesh"), &[]).expect("links that can fail");
    let failed = |row: Option<&FaultRow>| row.map(|row| row.failed.clone());
    assert_eq!(failed(faults.worst_by_bound()).as_deref(), Some("24-32"));
    assert_eq!(failed(faults.worst_by_model()).as_deref(), Some("59-60"));
}

#[test]
fn names_in_addresses_are_unique() {
    let mut ids: Vec<&str> = STORIES.iter().map(|story| story.id).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), STORIES.len());
}
