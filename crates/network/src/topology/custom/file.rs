//! Files that describe a network, line by line.
//!
//! ```text
//! node A 0 0.5        # name, coordinates x y [z]: optional
//! node S 1 0 hosts 0  # number of processors; "default hosts 0" sets it for nodes not told otherwise (1)
//! A B                 # link both ways
//! A -> C x2           # one way; x2: two parallel links
//! A D @3              # a flit crosses it in three cycles; not said: as for the other links
//! route A D C         # table: at A for processors of D go to C; "route A D C 1": in class 1
//! ```
//! Names are 1 to 32 letters, digits, `_`, `-` and `.`, other than the words above; nodes are numbered
//! in the order in which node and link lines name them. A file whose first line starts with `router` is
//! one of `BookSim`'s network `anynet`.

use std::collections::{BTreeMap, HashMap};

use loadcurve_base::error::quoted;
use loadcurve_base::line_ends::{line_after, with_line_feeds};
use loadcurve_base::{Error, Result};

use super::description::{
    Description, LinkCounts, MAX_LINKS, MAX_NODES, Reading, Remark, TableLine, node_by_node,
};
use super::places::CachedLayout;
use super::words::Reason;
use super::{anynet, words};

/// Largest size of a file in bytes, 4 MiB.
pub const MAX_BYTES: usize = 4 << 20;

impl Description {
    /// Reads a file. Links that are named again add up, which a remark says.
    ///
    /// ```
    /// use loadcurve_network::topology::custom::Description;
    /// let file = b"node S hosts 0\nS A\nS B x2 # two links each way\n";
    /// let network = Description::read_file(file).unwrap().description;
    /// assert_eq!((network.nodes(), network.link_count()), (3, 6));
    /// assert_eq!(network.processors(), [1, 2]);
    /// let error = Description::read_file(b"A B\n\nA B C\n").unwrap_err();
    /// assert_eq!(error.to_string(), "line 3: \"A B C\" is no link, node or route");
    /// ```
    ///
    /// # Errors
    /// Names the line where one is at fault.
    pub fn read_file(bytes: &[u8]) -> Result<Reading> {
        if bytes.len() > MAX_BYTES {
            let reason = format!("{} bytes; at most {MAX_BYTES}", bytes.len());
            return Err(Error::refused("file", reason));
        }
        let text = std::str::from_utf8(bytes).map_err(|error| {
            let line = line_after(&bytes[..error.valid_up_to()]);
            Error::line(line, "is not UTF-8".to_owned())
        })?;
        let text = with_line_feeds(text);
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        let lines = text.lines().enumerate().filter_map(|(index, line)| {
            let line = line.split('#').next().unwrap_or_default().trim();
            (!line.is_empty()).then_some((index + 1, line))
        });
        let starts_with_router = |(_, line): (usize, &str)| {
            let first = line.split_whitespace().next();
            first == Some("router")
        };
        if lines.clone().next().is_some_and(starts_with_router) {
            return anynet::read(lines);
        }
        let mut reader = Reader::default();
        for (number, line) in lines {
            let read = reader.read(number, line);
            read.map_err(|reason| Error::line(number, reason))?;
        }
        reader.finish()
    }
}

/// Content of the lines read so far.
#[derive(Default)]
struct Reader<'a> {
    numbers: HashMap<&'a str, usize>,
    nodes: Vec<Node<'a>>,
    default_hosts: Option<usize>,
    links: LinkCounts,
    flights: BTreeMap<(usize, usize), u32>,
    routes: Vec<Route<'a>>,
    /// The first line with coordinates.
    placed: Option<usize>,
    /// The first line that names links between two nodes again.
    repeated: Option<(usize, &'a str)>,
}

struct Node<'a> {
    name: &'a str,
    coordinates: Option<[f64; 3]>,
    hosts: Option<usize>,
    has_line: bool,
}

/// A route line, whose nodes may be named by later lines.
struct Route<'a> {
    line: usize,
    /// The current node, the destination and the next node.
    names: [&'a str; 3],
    class: usize,
}

impl<'a> Reader<'a> {
    fn read(&mut self, number: usize, line: &'a str) -> std::result::Result<(), Reason> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let none = || format!("\"{}\" is no link, node or route", quoted(line));
        let (words, flight) = match words.split_last() {
            Some((last, rest)) if !rest.is_empty() => match words::flight(last) {
                Some(flight) => (rest, Some(flight?)),
                None => (&words[..], None),
            },
            _ => (&words[..], None),
        };
        match *words {
            ["default" | "node" | "route", ..] if flight.is_some() => return Err(none()),
            [word] => {
                let hint = words::intended_link(word).map(|link| format!("; write {link}"));
                return Err(none() + &hint.unwrap_or_default());
            }
            ["default", "hosts", count] => {
                if self.default_hosts.is_some() {
                    return Err("sets the default a second time".to_owned());
                }
                self.default_hosts = Some(words::hosts(count)?);
            }
            ["node", name, ref rest @ ..] => self.node(number, name, rest, none)?,
            ["route", at, destination, next] => self.route(number, [at, destination, next], "0")?,
            ["route", at, destination, next, class] => {
                self.route(number, [at, destination, next], class)?;
            }
            ["default" | "route" | "router", ..] => return Err(none()),
            [from, "->", to] => self.link(number, line, [from, to], (1, flight), true)?,
            [from, "->", to, count] => {
                let count = words::parallel(count).ok_or_else(none)??;
                self.link(number, line, [from, to], (count, flight), true)?;
            }
            [from, to] => self.link(number, line, [from, to], (1, flight), false)?,
            [from, to, count] => {
                let count = words::parallel(count).ok_or_else(none)??;
                self.link(number, line, [from, to], (count, flight), false)?;
            }
            _ => return Err(none()),
        }
        Ok(())
    }

    /// The number of a node by name, added if new.
    fn number(&mut self, name: &'a str) -> std::result::Result<usize, Reason> {
        if let Some(&number) = self.numbers.get(name) {
            return Ok(number);
        }
        words::check_name(name)?;
        if self.nodes.len() == MAX_NODES {
            return Err(format!("more than {MAX_NODES} nodes"));
        }
        self.numbers.insert(name, self.nodes.len());
        self.nodes.push(Node {
            name,
            coordinates: None,
            hosts: None,
            has_line: false,
        });
        Ok(self.nodes.len() - 1)
    }

    fn node(
        &mut self,
        line: usize,
        name: &'a str,
        rest: &[&str],
        none: impl Fn() -> Reason,
    ) -> std::result::Result<(), Reason> {
        let (coordinates, hosts) = match *rest {
            [ref before @ .., "hosts", count] => (before, Some(words::hosts(count)?)),
            _ => (rest, None),
        };
        let coordinates = match *coordinates {
            [] => None,
            [x, y] => Some([words::coordinate(x)?, words::coordinate(y)?, 0.0]),
            [x, y, z] => Some([
                words::coordinate(x)?,
                words::coordinate(y)?,
                words::coordinate(z)?,
            ]),
            _ => return Err(none()),
        };
        let number = self.number(name)?;
        let node = &mut self.nodes[number];
        if std::mem::replace(&mut node.has_line, true) {
            return Err(format!("describes node {name} a second time"));
        }
        (node.coordinates, node.hosts) = (coordinates, hosts);
        if coordinates.is_some() {
            self.placed.get_or_insert(line);
        }
        Ok(())
    }

    fn link(
        &mut self,
        number: usize,
        line: &'a str,
        names: [&'a str; 2],
        (count, flight): (usize, Option<u32>),
        is_one_way: bool,
    ) -> std::result::Result<(), Reason> {
        let [from, to] = [self.number(names[0])?, self.number(names[1])?];
        if from == to {
            return Err(format!("joins node {} to itself", names[0]));
        }
        if self.links.has(from, to) || !is_one_way && self.links.has(to, from) {
            self.repeated.get_or_insert((number, line));
        }
        let too_many = |_| format!("more than {MAX_LINKS} one-way links");
        let back = (!is_one_way).then_some((to, from));
        for ends in std::iter::once((from, to)).chain(back) {
            if self.links.has(ends.0, ends.1) && self.flights.get(&ends).copied() != flight {
                let [from, to] = [ends.0, ends.1].map(|node| self.nodes[node].name);
                return Err(format!(
                    "links from {from} to {to} have another flight before"
                ));
            }
            self.links.add(ends.0, ends.1, count).map_err(too_many)?;
            self.flights.extend(flight.map(|flight| (ends, flight)));
        }
        Ok(())
    }

    fn route(
        &mut self,
        line: usize,
        names: [&'a str; 3],
        class: &str,
    ) -> std::result::Result<(), Reason> {
        let class = words::class(class)?;
        self.routes.push(Route { line, names, class });
        Ok(())
    }

    /// The routing table, in order.
    fn table(&self) -> Result<Vec<TableLine>> {
        let mut table = Vec::with_capacity(self.routes.len());
        for route in &self.routes {
            let fault = |reason| Error::line(route.line, reason);
            let number = |name: &str| {
                let number = self.numbers.get(name).copied();
                number.ok_or_else(|| fault(format!("\"{}\" is no node", quoted(name))))
            };
            let [at, destination, next] = route.names;
            let line = TableLine {
                destination: number(destination)?,
                at: number(at)?,
                next: number(next)?,
                class: route.class,
            };
            if line.at == line.destination {
                return Err(fault(format!("routes messages for {at} away from it")));
            }
            if !self.links.has(line.at, line.next) {
                return Err(fault(format!("no link from {at} to {next}")));
            }
            table.push((line, route.line));
        }
        table.sort_by_key(|(line, number)| (line.destination, line.at, *number));
        let is_same = |one: &TableLine, other: &TableLine| {
            (one.destination, one.at) == (other.destination, other.at)
        };
        let mut pairs = table.windows(2);
        if let Some([(first, before), (_, again)]) =
            pairs.find(|pair| is_same(&pair[0].0, &pair[1].0))
        {
            let [at, destination] = [first.at, first.destination].map(|n| self.nodes[n].name);
            let reason = format!("a second route from {at} to {destination}, after line {before}");
            return Err(Error::line(*again, reason));
        }
        Ok(table.into_iter().map(|(line, _)| line).collect())
    }

    /// Remarks, in order of lines.
    fn remarks(&self) -> Vec<Remark> {
        let add_up = self.repeated.map(|(line, text)| Remark {
            line,
            words: format!(
                "\"{}\" joins nodes that are joined before; the links add up",
                quoted(text)
            ),
        });
        let has_no_place = self.nodes.iter().find(|node| node.coordinates.is_none());
        let no_places = self.placed.zip(has_no_place).map(|(line, node)| Remark {
            line,
            words: format!("coordinates are ignored, as node {} has none", node.name),
        });
        let mut remarks: Vec<Remark> = add_up.into_iter().chain(no_places).collect();
        remarks.sort_by_key(|remark| remark.line);
        remarks
    }

    fn finish(self) -> Result<Reading> {
        if self.nodes.is_empty() {
            return Err(Error::refused(
                "file",
                "no nodes; type a link, such as 0-1".to_owned(),
            ));
        }
        let routes = self.table()?;
        let default = self.default_hosts.unwrap_or(1);
        let hosts = self.nodes.iter().map(|node| node.hosts.unwrap_or(default));
        let mut numbered = self.nodes.iter().enumerate();
        let are_numbers = numbered.all(|(number, node)| node.name == number.to_string());
        let names = self.nodes.iter().map(|node| node.name.to_owned());
        Ok(Reading {
            remarks: self.remarks(),
            description: Description {
                node_of: node_by_node(&hosts.collect::<Vec<_>>())?,
                names: (!are_numbers).then(|| names.collect()),
                coordinates: self.nodes.iter().map(|node| node.coordinates).collect(),
                links: self.links.links(),
                routes,
                flights: self.flights,
                failed: Vec::new(),
                cached_layout: CachedLayout::default(),
            },
        })
    }
}
