//! View keys of collective operations: which one, by which algorithms, for buffers of which sizes.

use std::fmt;

use loadcurve_base::{Error, Result};
use loadcurve_collective::{Algorithm, Operation, Ports};

use super::Word;
use super::key::digits;
use super::view::whole;

/// Largest buffer, in bytes.
const MAX_BYTES: u64 = 1 << 40;

/// Most cycles that a processor spends on a message before it leaves.
const MAX_STARTUP_CYCLES: u32 = 1_000_000;

/// Largest number of a step.
const MAX_ROUND: u32 = 1_000_000;

/// Word of `algorithm` for all that a network allows, and the best of them at each size.
const AUTO: &str = "auto";

/// Word of `ports` for as many as a router has links for each of its processors.
const ALL_PORTS: &str = "all";

/// What is asked about a collective operation.
#[derive(Debug, Clone, PartialEq)]
pub struct CollectiveView {
    /// `collective`: the operation.
    pub operation: Operation,
    /// `algorithm`: the algorithms compared; empty for all that a network allows.
    pub algorithms: Vec<Algorithm>,
    /// `size`: sizes of the largest buffer of a processor.
    pub sizes: ByteRange,
    /// `bytes`: the size that the table and the drawing show.
    pub bytes: u64,
    /// `ports`: injection channels, and as many ejection channels, of each processor.
    pub ports: Ports,
    /// `startup`: cycles that a processor spends on each message before it leaves, one message at a time.
    pub startup_cycles: u32,
    /// `round`: the step that the drawing shows, from 1.
    pub round: u32,
}

/// A key of collective operations, in words for a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CollectiveKey {
    /// Key in a link.
    pub key: &'static str,
    /// Name of the field.
    pub name: &'static str,
    /// Explanation in a sentence.
    pub help: &'static str,
    /// Unit of a number; empty for none.
    pub unit: &'static str,
}

/// The keys of collective operations, in the order in which links are written.
pub static COLLECTIVE_KEYS: [CollectiveKey; 7] = [
    CollectiveKey {
        key: "collective",
        name: "operation",
        help: "What the processors do together: in an all-reduce, all of them receive the sum of their buffers.",
        unit: "",
    },
    CollectiveKey {
        key: "algorithm",
        name: "algorithms",
        help: "auto compares all that the network allows; or names joined by full stops, such as ring.tree.",
        unit: "",
    },
    CollectiveKey {
        key: "size",
        name: "sizes",
        help: "The largest buffer of a processor, each size twice the one before: 1K-1G. K, M and G are binary.",
        unit: "bytes",
    },
    CollectiveKey {
        key: "bytes",
        name: "size in detail",
        help: "The size that the table and the drawing of the network show.",
        unit: "bytes",
    },
    CollectiveKey {
        key: "ports",
        name: "ports",
        help: "Channels by which a processor sends at a time, and as many by which it receives; all: a router's links, \
               divided among its processors.",
        unit: "",
    },
    CollectiveKey {
        key: "startup",
        name: "startup",
        help: "Time that a processor spends on each message before it leaves, one message at a time.",
        unit: "cycles",
    },
    CollectiveKey {
        key: "round",
        name: "step",
        help: "The step of the algorithm whose flits the drawing shows on each link.",
        unit: "",
    },
];

/// Sizes in bytes, each twice the one before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ByteRange {
    /// The smallest.
    pub least: u64,
    /// The largest size is not beyond it.
    pub most: u64,
}

impl ByteRange {
    /// The sizes, in ascending order.
    ///
    /// ```
    /// use loadcurve_scenario::ByteRange;
    /// let sizes = ByteRange { least: 3 << 10, most: 16 << 10 };
    /// assert_eq!(sizes.sizes().collect::<Vec<_>>(), [3 << 10, 6 << 10, 12 << 10]);
    /// ```
    pub fn sizes(self) -> impl Iterator<Item = u64> {
        let double = |&bytes: &u64| bytes.checked_mul(2);
        std::iter::successors(Some(self.least), double).take_while(move |&bytes| bytes <= self.most)
    }
}

impl fmt::Display for ByteRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&bytes_text(self.least))?;
        if self.least == self.most {
            return Ok(());
        }
        write!(f, "-{}", bytes_text(self.most))
    }
}

impl Default for CollectiveView {
    fn default() -> Self {
        Self {
            operation: Operation::AllReduce,
            algorithms: Vec::new(),
            sizes: ByteRange {
                least: 1 << 10,
                most: 1 << 30,
            },
            bytes: 1 << 20,
            ports: Ports::Each(1),
            startup_cycles: 0,
            round: 1,
        }
    }
}

impl CollectiveView {
    /// Sets one of its keys from its text in a link.
    pub(super) fn set(&mut self, key: &str, text: &str) -> Result<()> {
        match key {
            "collective" => self.operation = Word::read(key, text)?,
            "algorithm" => self.algorithms = algorithms(key, text)?,
            "size" => self.sizes = sizes(key, text)?,
            "bytes" => self.bytes = bytes(key, text)?,
            "ports" => self.ports = ports(key, text)?,
            "startup" => self.startup_cycles = startup(key, text)?,
            _ => self.round = whole(key, text, MAX_ROUND)?,
        }
        Ok(())
    }

    /// Texts of its [keys](COLLECTIVE_KEYS), in the order in which links are written.
    #[must_use]
    pub fn texts(&self) -> [String; 7] {
        let names = self.algorithms.iter().map(|it| it.name());
        let names: Vec<&str> = names.collect();
        [
            self.operation.word().to_owned(),
            if names.is_empty() {
                AUTO.to_owned()
            } else {
                names.join(".")
            },
            self.sizes.to_string(),
            bytes_text(self.bytes),
            match self.ports {
                Ports::Each(ports) => ports.to_string(),
                Ports::All => ALL_PORTS.to_owned(),
            },
            self.startup_cycles.to_string(),
            self.round.to_string(),
        ]
    }
}

impl Word for Operation {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("all-reduce", Self::AllReduce),
        ("reduce-scatter", Self::ReduceScatter),
        ("all-gather", Self::AllGather),
        ("all-to-all", Self::AllToAll),
        ("broadcast", Self::Broadcast),
        ("halo", Self::Halo),
    ];
}

/// Units of sizes, the largest first.
const UNITS: [(char, u32); 3] = [('G', 30), ('M', 20), ('K', 10)];

/// A size as links write it: in the largest unit of which it is a whole number.
///
/// ```
/// use loadcurve_scenario::bytes_text;
/// assert_eq!([3 << 29, 1 << 30, 1000].map(bytes_text), ["1536M", "1G", "1000"]);
/// ```
#[must_use]
pub fn bytes_text(bytes: u64) -> String {
    let mut units = UNITS.iter();
    let unit = units.find(|&&(_, bits)| bytes.trailing_zeros() >= bits && bytes > 0);
    unit.map_or_else(
        || bytes.to_string(),
        |&(letter, bits)| format!("{}{letter}", bytes >> bits),
    )
}

fn bytes_of(text: &str) -> Option<u64> {
    let text = text.trim();
    let unit = UNITS.iter().find_map(|&(letter, bits)| {
        let number = text.strip_suffix([letter, letter.to_ascii_lowercase()])?;
        Some((number, bits))
    });
    let (number, bits) = unit.unwrap_or((text, 0));
    let bytes = digits::<u64>(number)?.checked_mul(1 << bits);
    bytes.filter(|bytes| (1..=MAX_BYTES).contains(bytes))
}

fn bytes(key: &str, text: &str) -> Result<u64> {
    bytes_of(text).ok_or_else(|| {
        let allowed = format!(
            "a number of bytes from 1 to {}, such as 1536 or 1M",
            bytes_text(MAX_BYTES)
        );
        Error::illegal(key, text, allowed)
    })
}

fn sizes(key: &str, text: &str) -> Result<ByteRange> {
    let ends = match text.split_once(['-', '–']) {
        Some((least, most)) => bytes_of(least).zip(bytes_of(most)),
        None => bytes_of(text).map(|bytes| (bytes, bytes)),
    };
    let ends = ends.filter(|(least, most)| least <= most);
    let range = ends.map(|(least, most)| ByteRange { least, most });
    range.ok_or_else(|| {
        let allowed = format!(
            "a range of bytes from 1 to {}, such as 1K-1G, or a single size",
            bytes_text(MAX_BYTES)
        );
        Error::illegal(key, text, allowed)
    })
}

/// Algorithms by their names, each once, in the order given.
fn algorithms(key: &str, text: &str) -> Result<Vec<Algorithm>> {
    if text.trim().eq_ignore_ascii_case(AUTO) {
        return Ok(Vec::new());
    }
    let mut known = Vec::new();
    for name in text.split('.') {
        let named = |it: &Algorithm| it.name().eq_ignore_ascii_case(name.trim());
        let found = Algorithm::ALL.into_iter().find(named).ok_or_else(|| {
            let names = Algorithm::ALL.map(Algorithm::name).join(", ");
            Error::illegal(key, name, format!("{AUTO} or one of {names}"))
        })?;
        if !known.contains(&found) {
            known.push(found);
        }
    }
    Ok(known)
}

fn ports(key: &str, text: &str) -> Result<Ports> {
    if text.trim().eq_ignore_ascii_case(ALL_PORTS) {
        return Ok(Ports::All);
    }
    let ports = digits(text).filter(|ports| (1..=Ports::MOST).contains(ports));
    ports.map(Ports::Each).ok_or_else(|| {
        let allowed = format!("a whole number from 1 to {}, or {ALL_PORTS}", Ports::MOST);
        Error::illegal(key, text, allowed)
    })
}

fn startup(key: &str, text: &str) -> Result<u32> {
    let cycles = digits(text).filter(|&cycles| cycles <= MAX_STARTUP_CYCLES);
    cycles.ok_or_else(|| {
        let allowed = format!("a whole number from 0 to {MAX_STARTUP_CYCLES}");
        Error::illegal(key, text, allowed)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Scenario, VIEW_KEYS};

    #[test]
    fn all_keys_come_back() {
        for link in [
            "net=mesh&view=collective",
            "net=mesh&view=collective&collective=all-to-all&algorithm=ring.dtree&size=2K-64M&bytes=1536K&ports=all&\
             startup=703&round=3",
            "net=mesh&collective=halo&size=1&bytes=1024G&ports=64&startup=1000000",
            "net=mesh&width=512&ns=1.422&collective=broadcast&size=3-1000",
        ] {
            let reading = Scenario::read(link);
            assert_eq!(reading.notices, [], "{link}");
            assert_eq!(reading.scenario.query(), link);
        }
        let defaults = "net=mesh&collective=all-reduce&algorithm=auto&size=1K-1G&bytes=1M&ports=1&startup=0&round=1";
        assert_eq!(Scenario::read(defaults).scenario.query(), "net=mesh");
        let typed = "net=mesh&size= 1024 – 1g &bytes=1024k&algorithm=Ring.ring.TREE";
        let canonical = "net=mesh&algorithm=ring.tree";
        assert_eq!(Scenario::read(typed).scenario.query(), canonical);
    }

    #[test]
    fn bad_values_give_notices_and_the_defaults() {
        let bytes = "a number of bytes from 1 to 1024G, such as 1536 or 1M";
        let sizes = "a range of bytes from 1 to 1024G, such as 1K-1G, or a single size";
        let algorithms = "auto or one of ring, biring, halving, doubling, direct, tree, dtree, dims, swing, hier, bruck, \
                          shift, xor, shuffled, binomial, chain, scatter";
        let operations =
            "one of all-reduce, reduce-scatter, all-gather, all-to-all, broadcast, halo";
        for (key, value, allowed) in [
            ("collective", "reduce", operations),
            ("size", "1G-1K", sizes),
            ("size", "0-1K", sizes),
            ("size", "1K-2K-3K", sizes),
            ("bytes", "1T", bytes),
            ("bytes", "1025G", bytes),
            ("bytes", "99999999999999999999G", bytes),
            ("bytes", "K", bytes),
            ("bytes", "-1", bytes),
            ("bytes", "1.5M", bytes),
            ("ports", "65", "a whole number from 1 to 64, or all"),
            ("ports", "0", "a whole number from 1 to 64, or all"),
            ("startup", "1000001", "a whole number from 0 to 1000000"),
            ("round", "0", "a whole number from 1 to 1000000"),
            ("algorithm", "best", algorithms),
            ("algorithm", "", algorithms),
        ] {
            let reading = Scenario::read(&format!("net=mesh&{key}={value}"));
            let notices: Vec<String> = reading.notices.iter().map(ToString::to_string).collect();
            assert_eq!(notices, [format!("{key}: “{value}” is not {allowed}")]);
            assert_eq!(reading.scenario.query(), "net=mesh");
        }
    }

    #[test]
    fn words_are_the_names_of_operations_and_fields_those_of_links() {
        for (word, operation) in Operation::WORDS {
            assert_eq!(*word, operation.name());
        }
        assert_eq!(Operation::WORDS.len(), Operation::ALL.len());
        let mut places = COLLECTIVE_KEYS.iter().map(|field| {
            let place = VIEW_KEYS.iter().position(|key| *key == field.key);
            place.expect("a key of links")
        });
        let first = places.next().unwrap();
        assert!(places.eq(first + 1..first + COLLECTIVE_KEYS.len()));
    }
}
