//! Files of `BookSim`'s network `anynet`: `router 0 node 0 router 1 15`.
//!
//! A line connects a router to processors, which `BookSim` calls nodes, and to other routers, by links both
//! ways. A link that is named again, from either end, is the same link. Processors keep their numbers;
//! routers are numbered in order of appearance and named r0, r1 and so on by their numbers in the file. A
//! number after a processor or a router is the delay of that link, which is ignored.
//!
//! Source: N. Jiang et al., "A detailed and flexible cycle-accurate Network-on-Chip simulator", Proc.
//! ISPASS 2013, pp. 86–96, doi:10.1109/ISPASS.2013.6557149, and its `anynet.cpp`.

use std::collections::{BTreeMap, HashMap};

use loadcurve_base::error::quoted;
use loadcurve_base::{Error, Result};

use super::description::{
    Description, LinkCounts, MAX_LINKS, MAX_NODES, MAX_PROCESSORS, Reading, Remark, whole,
};
use super::places::CachedLayout;
use super::words::Reason;

/// Largest number of a router.
const LAST_ROUTER: usize = 999_999_999;

/// Reads a file from its lines and their numbers.
pub(super) fn read<'a>(lines: impl Iterator<Item = (usize, &'a str)>) -> Result<Reading> {
    let mut reader = Reader::default();
    for (number, line) in lines {
        let read = reader.read(number, line);
        read.map_err(|reason| Error::line(number, reason))?;
    }
    reader.finish()
}

/// A processor or a router, by its number in the file.
#[derive(Clone, Copy)]
enum Named {
    Processor(usize),
    Router(usize),
}

#[derive(Default)]
struct Reader {
    numbers: HashMap<usize, usize>,
    /// Numbers in the file of the routers, in order of appearance.
    routers: Vec<usize>,
    /// The router of each processor, as far as known.
    node_of: Vec<Option<usize>>,
    links: LinkCounts,
    /// The first line with a delay other than 1, the delay, and the number of such lines.
    delays: Option<(usize, usize, usize)>,
}

impl Reader {
    fn read(&mut self, number: usize, line: &str) -> std::result::Result<(), Reason> {
        let none = || {
            format!(
                "\"{}\" is no router with its nodes and routers",
                quoted(line)
            )
        };
        let mut words = line.split_whitespace().peekable();
        let mut named = |words: &mut std::iter::Peekable<_>| -> std::result::Result<_, Reason> {
            let kind: &str = words.next().ok_or_else(none)?;
            let id = words.next().and_then(whole).ok_or_else(none)?;
            match kind {
                "router" => self.router(id).map(Named::Router),
                "node" if id < MAX_PROCESSORS => Ok(Named::Processor(id)),
                "node" => Err(format!("more than {MAX_PROCESSORS} nodes")),
                _ => Err(none()),
            }
        };
        let head = named(&mut words)?;
        let mut joined = Vec::new();
        while words.peek().is_some() {
            let other = named(&mut words)?;
            let delay = words.next_if(|word| whole(word).is_some());
            joined.push((other, delay.and_then(whole)));
        }
        for (other, delay) in joined {
            match (head, other) {
                (Named::Router(router), Named::Processor(processor))
                | (Named::Processor(processor), Named::Router(router)) => {
                    self.attach(processor, router)?;
                }
                (Named::Router(from), Named::Router(to)) => self.link(from, to)?,
                (Named::Processor(_), Named::Processor(_)) => return Err(none()),
            }
            if let Some(delay) = delay.filter(|&delay| delay != 1) {
                self.delays.get_or_insert((number, delay, 0)).2 += 1;
            }
        }
        Ok(())
    }

    /// The node of a router, added if new.
    fn router(&mut self, id: usize) -> std::result::Result<usize, Reason> {
        if let Some(&node) = self.numbers.get(&id) {
            return Ok(node);
        }
        if id > LAST_ROUTER {
            return Err(format!("a router above {LAST_ROUTER}"));
        }
        if self.routers.len() == MAX_NODES {
            return Err(format!("more than {MAX_NODES} routers"));
        }
        self.numbers.insert(id, self.routers.len());
        self.routers.push(id);
        Ok(self.routers.len() - 1)
    }

    fn attach(&mut self, processor: usize, router: usize) -> std::result::Result<(), Reason> {
        if processor >= self.node_of.len() {
            self.node_of.resize(processor + 1, None);
        }
        let known = *self.node_of[processor].get_or_insert(router);
        if known != router {
            return Err(format!("node {processor} is on two routers"));
        }
        Ok(())
    }

    fn link(&mut self, from: usize, to: usize) -> std::result::Result<(), Reason> {
        if from == to {
            return Err(format!("joins router {} to itself", self.routers[from]));
        }
        if self.links.has(from, to) {
            return Ok(());
        }
        for (from, to) in [(from, to), (to, from)] {
            let added = self.links.add(from, to, 1);
            added.map_err(|_| format!("more than {MAX_LINKS} one-way links"))?;
        }
        Ok(())
    }

    fn finish(self) -> Result<Reading> {
        if self.node_of.len() < 2 {
            let reason = format!("{} nodes; at least 2", self.node_of.len());
            return Err(Error::refused("file", reason));
        }
        let last = self.node_of.len() - 1;
        let processors = self.node_of.iter().enumerate();
        let node_of = processors.map(|(processor, &node)| {
            let reason =
                || format!("no router has node {processor}; nodes are 0 to {last} without a gap");
            node.ok_or_else(|| Error::refused("file", reason()))
        });
        let node_of = node_of.collect::<Result<Vec<_>>>()?;
        let remark = self.delays.map(|(line, delay, count)| Remark {
            line,
            words: match count {
                1 => format!("the delay {delay} of a link is ignored"),
                _ => format!(
                    "the delay {delay} of a link is ignored, as are {} more",
                    count - 1
                ),
            },
        });
        Ok(Reading {
            remarks: remark.into_iter().collect(),
            description: Description {
                names: Some(self.routers.iter().map(|id| format!("r{id}")).collect()),
                coordinates: vec![None; self.routers.len()],
                node_of,
                links: self.links.links(),
                routes: Vec::new(),
                flights: BTreeMap::new(),
                failed: Vec::new(),
                cached_layout: CachedLayout::default(),
            },
        })
    }
}
