//! Every link of `links.txt` still gives the results recorded for it.

use loadcurve::scenario::{
    CORRECTIONS, Correction, Domain, KeyGroup, NETWORKS, Scenario, VIEW_KEYS,
};

use rayon::prelude::*;

use crate::entry::{Entry, Figures};

const RECORDED: &str = include_str!("../links.txt");

/// Relative tolerance of a figure: room for summation in another order, and for nothing visible.
const TOLERANCE: f64 = 1e-9;

/// Checks that the links themselves are read as before, even if their figures change.
#[test]
fn every_recorded_link_reads_as_it_did() {
    for entry in Entry::all(RECORDED) {
        let reading = Scenario::read(&entry.link);
        assert_eq!(reading.scenario.query(), entry.reads, "{}", entry.link);
        let keys: Vec<&str> = reading.notices.iter().map(loadcurve::Error::key).collect();
        assert_eq!(keys, entry.notices, "{}", entry.link);
        let again = Scenario::read(&entry.reads);
        assert_eq!(again.notices, [], "{}", entry.reads);
        assert_eq!(again.scenario, reading.scenario, "{}", entry.reads);
    }
}

#[test]
fn every_recorded_link_gives_what_it_gave() {
    let changes = |then: &Entry| {
        let now = Entry::of(&then.link, &then.loads(), &then.simulated_loads());
        let mut wrong = Vec::new();
        for (was, is) in then.figures.iter().zip(&now.figures) {
            assert_eq!(was.curve, is.curve, "{}", then.link);
            wrong.extend(differences(was, is).map(|what| format!("{}: {what}", then.link)));
        }
        assert_eq!(then.figures.len(), now.figures.len(), "{}", then.link);
        wrong.extend(
            rows_that_differ(&then.simulated, &now.simulated)
                .map(|what| format!("{}: {what}", then.link)),
        );
        wrong
    };
    let entries: Vec<Entry> = in_force().collect();
    let wrong: Vec<String> = entries.par_iter().flat_map(changes).collect();
    assert!(
        wrong.is_empty(),
        "{} figures of links changed. If they were wrong, say so in CHANGELOG.md and in \
         `loadcurve::scenario::CORRECTIONS`, and append the links anew:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn a_figure_changes_only_with_a_correction_that_says_so() {
    let entries = Entry::all(RECORDED);
    for (index, entry) in entries.iter().enumerate() {
        let earlier = entries[..index].iter().any(|it| it.link == entry.link);
        assert_eq!(earlier, !entry.changed.is_empty(), "{}", entry.link);
        let networks = Scenario::read(&entry.link).scenario.networks;
        let corrects = |it: &Correction| it.since == entry.changed && it.concerns(&networks);
        assert!(
            !earlier || CORRECTIONS.iter().any(corrects),
            "{}: {} does not say that it changes anything there",
            entry.link,
            entry.changed
        );
    }
}

/// Settings that are in the domain of their key, but legal for no network of the kind: it would have more
/// processors than the browser takes, or never has the number that a pattern needs.
const NEVER_LEGAL: [(&str, &str); 4] = [
    ("dragonfly", "a:64"),
    ("dragonfly", "traffic:reversal"),
    // Each of its pairs has one route.
    ("fly", "faults"),
    ("fly", "draw"),
];

#[test]
fn links_of_every_kind_are_recorded() {
    let entries = Entry::all(RECORDED);
    assert!(entries.len() >= 60, "{}", entries.len());
    let written: Vec<&str> = entries.iter().map(|entry| entry.reads.as_str()).collect();
    let written = format!("&{}&", written.join("&"));
    for kind in NETWORKS {
        for key in kind.keys {
            let mut settings = settings_of(&written, kind.name);
            // The ends of a range that belongs to one pattern alone, or to links that fail, may be beyond the network's size.
            // Kinds share the keys of routers and of sources.
            let is_shared = matches!(
                key.group,
                Some(KeyGroup::Failures | KeyGroup::Routers | KeyGroup::Sources)
            );
            if !key.needs.is_empty() || (is_shared && key.name != "sharing") {
                let begins = format!("{}:", key.name);
                assert!(
                    settings.any(|it| it.starts_with(&begins))
                        || NEVER_LEGAL.contains(&(kind.name, key.name)),
                    "{},{}",
                    kind.name,
                    key.name
                );
                continue;
            }
            for value in extremes(key.domain) {
                let setting = format!("{}:{value}", key.name);
                let is_there = value == key.default.to_string()
                    || NEVER_LEGAL.contains(&(kind.name, &setting))
                    || settings_of(&written, kind.name).any(|it| it == setting);
                assert!(is_there, "{},{setting}", kind.name);
            }
        }
        for preset in kind.presets {
            let link = format!("&net={}&", preset.network(kind));
            assert!(written.contains(&link), "{link}");
        }
    }
    // Links of this version do not name it.
    for key in VIEW_KEYS.into_iter().filter(|&key| key != "v") {
        assert!(written.contains(&format!("&{key}=")), "{key}");
    }
    for figure in loadcurve_gallery::figure::FIGURES {
        for panel in figure.panels {
            assert!(written.contains(panel.link), "{}", panel.link);
        }
    }
    for kind in NETWORKS {
        let simulated = |entry: &&Entry| {
            entry.reads.contains(&format!("net={}", kind.name)) && !entry.simulated.is_empty()
        };
        assert!(entries.iter().any(|e| simulated(&e)), "{}", kind.name);
    }
}

/// The least and the greatest value of a key, or all its words.
fn extremes(domain: Domain) -> Vec<String> {
    match domain {
        Domain::Power { least, most, .. }
        | Domain::Multiple { least, most, .. }
        | Domain::Whole { least, most }
        | Domain::Real { least, most } => [least, most].map(|n| n.to_string()).into(),
        Domain::WholeOr { least, most, word } => {
            vec![least.to_string(), most.to_string(), word.name.to_owned()]
        }
        Domain::Choice(choices) => choices.iter().map(|it| it.name.to_owned()).collect(),
        Domain::Text(form) => form.examples.iter().map(ToString::to_string).collect(),
    }
}

/// The settings of all networks of one kind in queries.
fn settings_of<'a>(queries: &'a str, kind: &'a str) -> impl Iterator<Item = &'a str> {
    let networks = queries.split('&').filter_map(|it| it.strip_prefix("net="));
    let of_kind = networks.filter(move |it| it.split(',').next() == Some(kind));
    of_kind.flat_map(|network| network.split(',').skip(1))
}

/// The entries whose figures are in force: the last one of each link.
fn in_force() -> impl Iterator<Item = Entry> {
    let entries = Entry::all(RECORDED);
    let is_last = |index: usize| {
        !entries[index + 1..]
            .iter()
            .any(|it| it.link == entries[index].link)
    };
    let last: Vec<usize> = (0..entries.len()).filter(|&index| is_last(index)).collect();
    last.into_iter().map(move |index| entries[index].clone())
}

/// Recorded values that have changed. New values are ignored, as details may be added.
fn differences<'a>(was: &'a Figures, is: &'a Figures) -> impl Iterator<Item = String> + 'a {
    was.pairs.iter().filter_map(move |(name, then)| {
        let now = is.get(name);
        let is_kept = now.is_some_and(|now| is_same(then, now));
        let at = was.get("load").map(|load| format!(" at {load}"));
        (!is_kept).then(|| {
            format!(
                "curve {}{}: {name} was {then}, is {}",
                was.curve,
                at.unwrap_or_default(),
                now.unwrap_or("gone")
            )
        })
    })
}

fn is_same(then: &str, now: &str) -> bool {
    match (then.parse::<f64>(), now.parse::<f64>()) {
        (Ok(then), Ok(now)) => (now - then).abs() <= TOLERANCE * then.abs(),
        _ => then == now,
    }
}

/// Lines of a CSV that differ in a recorded column, byte for byte.
fn rows_that_differ<'a>(
    then: &'a [String],
    now: &'a [String],
) -> impl Iterator<Item = String> + 'a {
    let header = |rows: &'a [String]| -> Vec<&'a str> {
        let row = rows.first();
        row.map(|row| row.split(',').collect()).unwrap_or_default()
    };
    let (columns, known) = (header(then), header(now));
    let places: Vec<Option<usize>> = columns
        .iter()
        .map(|column| known.iter().position(|it| it == column))
        .collect();
    let kept = move |row: &str| -> String {
        let cells: Vec<&str> = row.split(',').collect();
        let cell = |place: &Option<usize>| place.and_then(|at| cells.get(at)).unwrap_or(&"gone");
        places
            .iter()
            .map(cell)
            .copied()
            .collect::<Vec<_>>()
            .join(",")
    };
    let nothing = String::new();
    then.iter().enumerate().filter_map(move |(index, then)| {
        let now = kept(now.get(index).unwrap_or(&nothing));
        (*then != now).then(|| format!("was {then}\n  is {now}"))
    })
}

#[test]
fn a_changed_figure_is_found() {
    let entry = "link: mesh\nreads: net=mesh\n1: load=0.1 state=steady latency=20\n\
                 simulated: curve,latency\nsimulated: 1,20.5\n";
    let was = &Entry::all(entry)[0];
    assert_eq!(was.to_string(), entry);
    let changed = |from: &str, to: &str| {
        let is = &Entry::all(&entry.replace(from, to))[0];
        differences(&was.figures[0], &is.figures[0])
            .chain(rows_that_differ(&was.simulated, &is.simulated))
            .collect::<Vec<_>>()
    };
    assert_eq!(changed("latency=20", "latency=20.00000001"), [""; 0]);
    assert_eq!(
        changed("latency=20", "latency=20.0000001"),
        ["curve 1 at 0.1: latency was 20, is 20.0000001"]
    );
    assert_eq!(changed("steady", "saturated").len(), 1);
    assert_eq!(changed(" latency=20", "").len(), 1);
    assert_eq!(changed("latency=20", "latency=20 more=1"), [""; 0]);
    assert_eq!(changed("20.5", "20.50").len(), 1);
    assert_eq!(
        changed(
            "curve,latency\nsimulated: 1,20.5",
            "curve,new,latency\nsimulated: 1,7,20.5"
        ),
        [""; 0]
    );
    assert_eq!(changed("simulated: 1,20.5\n", "").len(), 1);
}
