//! A user's own networks: any text of a link and any bytes of a file are a network, or refused with the key
//! or the line at fault.

use loadcurve::scenario::{Network, OwnFile, Scenario};
use loadcurve::topology::custom::{
    Description, MAX_CHARACTERS, MAX_LINKS, MAX_NODES, MAX_PROCESSORS, Reading,
};
use loadcurve::{Error, packed};

use super::given::{OwnText, escaped};
use super::{Given, link, model};

/// One of so many networks has up to [`MAX_NODES`] nodes.
const SELDOM_LARGE: u32 = 1024;

/// Largest number of nodes of other networks.
const MAX_SMALL: u32 = 60;

/// One of so many files is opened: what is open stays so.
const SELDOM_OPENED: u32 = 64;

/// Panics unless a network is read, written and read back, or refused in words that say where.
pub fn holds(bytes: &[u8]) {
    let given = &mut Given::new(bytes);
    let nodes = match given.whole(1, SELDOM_LARGE) {
        SELDOM_LARGE => given.whole(2, MAX_NODES as u32),
        1..=16 => given.whole(2, MAX_SMALL),
        _ => given.whole(2, 12),
    };
    let network = if nodes > MAX_SMALL {
        given.large_own_text(nodes)
    } else {
        given.own_text(nodes, 20)
    };
    match given.whole(0, 3) {
        0 | 1 => in_link(given, &network),
        2 => {
            let name = given.one_of(&["", "n", "Ä_.-"]);
            in_file(given, &network, &network.file(name));
        }
        _ => in_file(given, &network, &network.anynet()),
    }
}

/// A network by `edges` and `hosts` of a link.
fn in_link(given: &mut Given, network: &OwnText) {
    let (edges, are_right) = given.spoilt(network.edges());
    let (hosts, have_hosts) = given.spoilt(network.hosts());
    let is_right = are_right && have_hosts && is_within_limits(network);
    let is_right = is_right && edges.len().max(hosts.len()) <= MAX_CHARACTERS;
    let texts = [&edges, &hosts].map(|text| String::from_utf8_lossy(text).into_owned());
    match Description::read_edges(&texts[0], &texts[1]) {
        Ok(description) => {
            reads_back(&description);
            assert!(!is_right || is_that(&description, network), "{texts:?}");
        }
        Err(error) => {
            says_where(&error, 0);
            assert!(!is_right, "{texts:?}: {error}");
        }
    }
    let settings = format!("edges:{},hosts:{}", escaped(&edges), escaped(&hosts));
    routed(given, &settings, is_right.then_some(network));
}

/// True if a network has no more processors than there may be; links and nodes never are too many.
fn is_within_limits(network: &OwnText) -> bool {
    network.processors() <= MAX_PROCESSORS as u32
}

/// A network by the bytes of a file.
fn in_file(given: &mut Given, network: &OwnText, text: &str) {
    let (bytes, is_right) = given.spoilt(text.to_owned());
    let is_right = is_right && is_within_limits(network);
    let lines = bytes.split(|byte| matches!(byte, b'\n' | b'\r')).count();
    match Description::read_file(&bytes) {
        Ok(Reading {
            description,
            remarks,
        }) => {
            reads_back(&description);
            assert!(!is_right || is_that(&description, network), "{text}");
            for remark in remarks {
                assert!((1..=lines).contains(&remark.line), "{remark}");
                is_one_line(&remark.to_string());
            }
        }
        Err(error) => {
            says_where(&error, lines);
            assert!(!is_right, "{text}: {error}");
        }
    }
    if given.seldom(SELDOM_OPENED) {
        match Scenario::default().with_file(&bytes, 0) {
            Ok(OwnFile::Network(scenario)) => link::reads_back(&scenario),
            Ok(OwnFile::Awaited | OwnFile::Matrix(_)) => {}
            Err(error) => says_where(&error, lines),
        }
    }
    let (zip, is_whole) = given.spoilt(packed::packed(&bytes));
    let is_right = is_right && is_whole && zip.len() <= MAX_CHARACTERS;
    let setting = format!("zip:{}", escaped(&zip));
    routed(given, &setting, is_right.then_some(network));
}

/// A link to a network with some rule of routing; the network is known if nothing is wrong with it.
fn routed(given: &mut Given, settings: &str, right: Option<&OwnText>) {
    let route = given.one_of(&["updown", "updown", "shortest", "hops", "table"]);
    let (root, _) = match given.whole(0, 3) {
        0 => given.spoilt("1".to_owned()),
        _ => (Vec::new(), true),
    };
    let sharing = given.one_of(&["", ",sharing:occ", ",sharing:flit", ",sharing:route"]);
    let traffic = given.one_of(&[
        "",
        "",
        ",traffic:shift",
        ",traffic:hot,spots:1",
        ",traffic:transpose",
    ]);
    let root_text = escaped(&root);
    let text = format!(
        "net=own,{settings},route:{route},root:{root_text},flits:{}{sharing}{traffic}",
        given.whole(1, 40)
    );
    let reading = Scenario::read(&text);
    link::reads_back(&reading.scenario);
    for notice in &reading.notices {
        says_where(notice, 0);
        // What is at fault was given. A comma in a text begins another key.
        let is_given = text.contains(&format!("{}:", notice.key()));
        let is_parted = text.contains("%2C");
        let is_too_long = matches!(notice, Error::TooLong { .. });
        assert!(is_given || is_parted || is_too_long, "{text}: {notice}");
    }
    let [network] = &reading.scenario.networks[..] else {
        return;
    };
    if let Some(right) = right
        && route == "updown"
        && root.is_empty()
        && sharing.is_empty()
        && !traffic.contains("transpose")
    {
        assert!(reading.notices.is_empty(), "{text}: {:?}", reading.notices);
        assert_eq!(network.processors(), right.processors() as usize, "{text}");
    }
    is_solved(given, network);
}

/// Panics unless the model of a small network answers.
fn is_solved(given: &mut Given, network: &Network) {
    if model::is_quick(network) {
        model::is_answered(given, network);
    }
}

/// True if a description is of a network.
fn is_that(description: &Description, network: &OwnText) -> bool {
    let processors = description.processors().len();
    (description.nodes(), processors) == (network.nodes() as usize, network.processors() as usize)
}

/// Panics unless a description is within the limits, and all texts of it read back.
fn reads_back(description: &Description) {
    let [nodes, links] = [description.nodes(), description.link_count()];
    assert!((1..=MAX_NODES).contains(&nodes) && links <= MAX_LINKS);
    assert!((2..=MAX_PROCESSORS).contains(&description.processors().len()));
    let file = description.file();
    let again = Description::read_file(file.as_bytes()).map(|reading| reading.description);
    assert_eq!(again.as_ref(), Ok(description), "{file}");
    if let (Some(edges), Some(hosts)) = (description.edges(), description.hosts()) {
        let again = Description::read_edges(&edges, &hosts);
        assert_eq!(again.as_ref(), Ok(description), "{edges} {hosts}");
    }
}

/// Panics unless an error names a key, or one of so many lines, and a reason behind it.
pub(super) fn says_where(error: &Error, lines: usize) {
    let words = error.to_string();
    is_one_line(&words);
    let (place, reason) = words.split_once(": ").unwrap_or_default();
    assert!(!reason.is_empty(), "{words}");
    match place.strip_prefix("line ") {
        Some(number) => {
            let number: usize = number.parse().expect("the number of a line");
            assert!((1..=lines).contains(&number), "{words} of {lines} lines");
        }
        None => assert_eq!(place, error.key(), "{words}"),
    }
}

/// Longest notice, in characters.
const MAX_NOTICE: usize = 400;

fn is_one_line(words: &str) {
    assert!(!words.chars().any(char::is_control), "{words:?}");
    assert!(words.chars().count() <= MAX_NOTICE, "{words}");
}
