//! Random texts, and valid ones with random mistakes: each is read or refused, and each that is read is
//! written and reads back.

use loadcurve_base::Error;
use loadcurve_base::Random;

use super::*;

/// Fragments of texts.
const PARTS: [&str; 40] = [
    "0",
    "1",
    "2",
    "3",
    "17",
    "4095",
    "4096",
    "99999999999999999999",
    "-",
    ":",
    ".",
    "x",
    "x2",
    "x0",
    "x999999999",
    "all",
    " ",
    "\n",
    "\t",
    "#",
    "node ",
    "default ",
    "hosts ",
    "route ",
    "router ",
    "-> ",
    "A ",
    "B ",
    "C ",
    "é",
    "\u{202e}",
    "\r\n",
    "0.5 ",
    "1e400 ",
    "nan ",
    "A B\n",
    "B C\n",
    "C A\n",
    "0-1-2-0",
    "\u{feff}",
];

const TEXTS: [&str; 4] = [
    "0-1-2-0.2:3:0.1-3x2.5-4-1",
    "node A 0 0.5\nnode S 1 0 hosts 0\ndefault hosts 2\nA B\nA -> C x2\nC S\nroute A S C\n\
     route C S S 1 # done\n",
    "router 0 node 0 router 1 15\nrouter 1 node 2 node 1\nrouter 2 router 0 router 1 node 3\n",
    "0-3.5x4",
];

/// A sequence of fragments.
fn any_parts(random: &mut Random) -> Vec<u8> {
    let count = random.below(30);
    let parts = (0..count).map(|_| PARTS[random.below(PARTS.len() as u32) as usize]);
    parts.collect::<String>().into_bytes()
}

/// A valid text with a few bytes replaced, removed or repeated.
fn mutated(random: &mut Random) -> Vec<u8> {
    let mut text = TEXTS[random.below(4) as usize].as_bytes().to_vec();
    for _ in 0..random.below(4) {
        let at = random.below(text.len() as u32) as usize;
        match random.below(3) {
            0 => text[at] = random.word() as u8,
            1 => {
                text.remove(at);
            }
            _ => {
                let part = PARTS[random.below(PARTS.len() as u32) as usize];
                text.splice(at..at, part.bytes());
            }
        }
    }
    text
}

fn is_readable_error(error: &Error) {
    let words = error.to_string();
    assert!(words.starts_with(error.key()), "{words:?}");
    assert!(
        !words.chars().any(loadcurve_base::error::is_unseen),
        "{words:?}"
    );
    assert!(words.chars().count() <= 200, "{words:?}");
}

fn reads_back(bytes: &[u8]) {
    match Description::read_file(bytes) {
        Err(error) => is_readable_error(&error),
        Ok(Reading { description, .. }) => {
            let again = Description::read_file(description.file().as_bytes()).unwrap();
            assert_eq!(again.description, description, "{bytes:?}");
        }
    }
    let text = String::from_utf8_lossy(bytes);
    let (edges, hosts) = text.split_once('\n').unwrap_or((&text, "all"));
    match Description::read_edges(edges, hosts) {
        Err(error) => is_readable_error(&error),
        Ok(description) => {
            let file = Description::read_file(description.file().as_bytes()).unwrap();
            assert_eq!(file.description, description, "{text}");
            if let (Some(edges), Some(hosts)) = (description.edges(), description.hosts()) {
                assert_eq!(Description::read_edges(&edges, &hosts), Ok(description));
            }
        }
    }
}

#[test]
fn any_text_is_read_or_refused() {
    let mut random = Random::stream(1, 0.0, 0);
    for _ in 0..3000 {
        reads_back(&any_parts(&mut random));
        reads_back(&mutated(&mut random));
        let count = random.below(60);
        let bytes: Vec<u8> = (0..count).map(|_| random.word() as u8).collect();
        reads_back(&bytes);
    }
}
