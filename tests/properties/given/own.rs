//! Networks of a user's own as text: as one would write them, with mistakes, and hostile.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use loadcurve::Random;

use super::Given;

/// Parts of hostile texts.
const PARTS: [&str; 48] = [
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
    "\r",
    "\t",
    "#",
    "%",
    ",",
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
    "\0",
    "0.5 ",
    "1e400 ",
    "-0.0 ",
    "nan ",
    "A B\n",
    "B C\n",
    "C A\n",
    "0-1-2-0",
    "0:1:2",
    "node 0 router 1 15\n",
    "router 1 node 0\n",
    "\u{feff}",
    "&net=",
];

/// A network of a user's own, as one would write it.
#[derive(Debug)]
pub(crate) struct OwnText {
    /// Nodes that are joined; each pair of links is of two nodes and a number of parallel ones.
    links: Vec<(u32, u32, u32)>,
    /// Processors on each node.
    hosts: Vec<u32>,
}

impl OwnText {
    /// Number of nodes.
    pub(crate) fn nodes(&self) -> u32 {
        self.hosts.len() as u32
    }

    /// Number of processors.
    pub(crate) fn processors(&self) -> u32 {
        self.hosts.iter().sum()
    }

    /// Text of `edges`.
    pub(crate) fn edges(&self) -> String {
        let item = |&(from, to, count): &(u32, u32, u32)| match count {
            1 => format!("{from}-{to}"),
            _ => format!("{from}-{to}x{count}"),
        };
        self.links.iter().map(item).collect::<Vec<_>>().join(".")
    }

    /// Text of `hosts`.
    pub(crate) fn hosts(&self) -> String {
        let nodes = (0..).zip(&self.hosts).filter(|&(_, &count)| count > 0);
        let item = |(node, count): (u32, &u32)| format!("{node}x{count}");
        nodes.map(item).collect::<Vec<_>>().join(".")
    }

    /// A file with nodes of these names.
    pub(crate) fn file(&self, name: &str) -> String {
        let mut text = String::new();
        for (node, count) in self.hosts.iter().enumerate() {
            writeln!(text, "node {name}{node} hosts {count}").expect("a string takes any text");
        }
        for (from, to, count) in &self.links {
            writeln!(text, "{name}{from} {name}{to} x{count}").expect("a string takes any text");
        }
        text
    }

    /// A file of `BookSim`, which has no parallel links. Processors are numbered from the last node on.
    pub(crate) fn anynet(&self) -> String {
        let mut text = String::new();
        let mut processor = 0;
        for (node, &count) in self.hosts.iter().enumerate().rev() {
            write!(text, "router {node}").expect("a string takes any text");
            for _ in 0..count {
                write!(text, " node {processor}").expect("a string takes any text");
                processor += 1;
            }
            let joined = self.links.iter().filter(|link| link.0 as usize == node);
            for (_, to, delay) in joined {
                write!(text, " router {to} {delay}").expect("a string takes any text");
            }
            text.push('\n');
        }
        text
    }
}

impl Given<'_> {
    /// A large network, from a few bytes.
    pub(crate) fn large_own_text(&mut self, nodes: u32) -> OwnText {
        let mut random = Random::stream(self.whole(0, u32::MAX), 0.0, 0);
        let bytes: Vec<u8> = (0..1 << 17).map(|_| random.word() as u8).collect();
        let more = self.one_of(&[0, 20, 2 * nodes]);
        Given::new(&bytes).own_text(nodes, more)
    }

    /// A network whose nodes are all joined by links both ways, with up to so many links more than that
    /// takes.
    pub(crate) fn own_text(&mut self, nodes: u32, more: u32) -> OwnText {
        let mut links = Vec::new();
        let count = |given: &mut Self| 1 + given.whole(0, 9).saturating_sub(7);
        // Mostly short ways, sometimes a chain.
        let is_chain = self.seldom(8);
        for node in 1..nodes {
            let before = if is_chain {
                node - 1
            } else {
                self.whole(0, node - 1)
            };
            links.push((before, node, count(self)));
        }
        let mut joined: BTreeSet<(u32, u32)> = links.iter().map(|link| (link.0, link.1)).collect();
        for _ in 0..self.whole(0, more.min(2 * nodes)) {
            let (from, to) = (self.whole(0, nodes - 1), self.whole(0, nodes - 1));
            let ends = (from.min(to), from.max(to));
            if from != to && joined.insert(ends) {
                links.push((ends.0, ends.1, count(self)));
            }
        }
        let mut hosts: Vec<u32> = (0..nodes)
            .map(|_| self.whole(0, 5).saturating_sub(3))
            .collect();
        // At least two.
        hosts[0] += 1;
        hosts[nodes as usize - 1] += 1;
        OwnText { links, hosts }
    }

    /// A text with some mistakes: bytes replaced, removed, repeated, and parts put in.
    pub(crate) fn mistaken(&mut self, text: &str) -> Vec<u8> {
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..self.whole(1, 4) {
            let at = self.place(bytes.len() + 1);
            let end = (at + self.whole(0, 12) as usize).min(bytes.len());
            let (removed, put_in) = match self.whole(0, 3) {
                0 => (at..end.min(at + 1), vec![self.whole(0, 255) as u8]),
                1 => (at..end, Vec::new()),
                2 => (at..at, bytes[at..end].to_vec()),
                _ => (at..at, self.one_of(&PARTS).as_bytes().to_vec()),
            };
            bytes.splice(removed, put_in);
        }
        bytes
    }

    /// Any text that a file or a link may have: some parts, or bytes.
    pub(crate) fn hostile(&mut self) -> Vec<u8> {
        if self.whole(0, 3) == 0 {
            return (0..self.whole(0, 60))
                .map(|_| self.whole(0, 255) as u8)
                .collect();
        }
        let parts = (0..self.whole(0, 30)).map(|_| self.one_of(&PARTS));
        parts.collect::<String>().into_bytes()
    }

    /// A text as it is, with mistakes, or a hostile one in its place; and whether it is as it was.
    pub(crate) fn spoilt(&mut self, text: String) -> (Vec<u8>, bool) {
        match self.whole(0, 5) {
            0 => (self.mistaken(&text), false),
            1 => (self.hostile(), false),
            _ => (text.into_bytes(), true),
        }
    }
}

/// Bytes as a link writes what is no letter, digit, `-`, `.` or `:`.
pub(crate) fn escaped(bytes: &[u8]) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-.:".contains(&byte);
    let mut text = String::new();
    for &byte in bytes {
        if is_plain(byte) {
            text.push(char::from(byte));
        } else {
            write!(text, "%{byte:02X}").expect("a string takes any text");
        }
    }
    text
}
