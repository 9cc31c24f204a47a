//! Routing by a user's table: for each node and destination node, the next node and the class of virtual
//! channels.

use std::sync::Arc;

use loadcurve_base::{Error, Result};

use super::custom_rule::Rule;
use crate::topology::Custom;
use crate::topology::custom::Description;

/// Routing by the table of a description. Every link has as many classes of virtual channels as the
/// table uses.
#[derive(Debug, Clone)]
pub struct RoutingTable {
    custom: Custom,
    /// Table lines of each destination: the start in the description, and the end.
    first_line: Vec<usize>,
    /// Link of every table line.
    links: Vec<u32>,
}

impl RoutingTable {
    /// Routing by the table in a description.
    ///
    /// # Errors
    /// [`Error::Refused`] when the table lacks a line that messages need, routes messages in a cycle, or
    /// needs too many channels.
    pub fn new(description: Arc<Description>) -> Result<Self> {
        let lines = description.routes().iter();
        let classes = 1 + lines.map(|line| line.class).max().unwrap_or(0);
        let custom = Custom::new(description, classes)?;
        let description = custom.description();
        let mut first_line = vec![0; description.nodes() + 1];
        for line in description.routes() {
            first_line[line.destination + 1] += 1;
        }
        for node in 0..description.nodes() {
            first_line[node + 1] += first_line[node];
        }
        let links = description.routes().iter().map(|line| {
            let link = custom.link_between(line.at, line.next);
            link.map(|link| link as u32).ok_or_else(|| {
                let [at, next] = [line.at, line.next].map(|node| description.node_name(node));
                Error::refused("route", format!("no link from {at} to {next}"))
            })
        });
        let table = Self {
            first_line,
            links: links.collect::<Result<_>>()?,
            custom,
        };
        table.check_table()?;
        Ok(table)
    }

    /// Number of classes of virtual channels on every link.
    #[must_use]
    pub fn classes(&self) -> usize {
        self.custom.classes()
    }

    /// Index of the table line at a node for messages to another one.
    #[inline]
    fn line(&self, at: usize, destination: usize) -> Option<usize> {
        let first = self.first_line[destination];
        let all = self.custom.description().routes();
        let lines = &all[first..self.first_line[destination + 1]];
        let found = lines.binary_search_by_key(&at, |line| line.at);
        found.ok().map(|index| first + index)
    }

    /// Checks that messages from all processors arrive at the nodes of all others.
    fn check_table(&self) -> Result<()> {
        let description = &**self.custom.description();
        let name = |node| description.node_name(node);
        let fault = |reason| Err(Error::refused("route", reason));
        // The destination to which each node is known to lead.
        let mut leads_to = vec![None; description.nodes()];
        let all = description.nodes_with_processors();
        for &destination in &all {
            leads_to[destination] = Some(destination);
            for &source in &all {
                let mut route = Vec::new();
                let mut at = source;
                // Nodes of the route are marked; meeting one again means a cycle.
                while leads_to[at] != Some(destination) {
                    leads_to[at] = Some(destination);
                    route.push(at);
                    let Some(line) = self.line(at, destination) else {
                        let [at, to] = [at, destination].map(name);
                        return fault(format!("no line at {at} for messages to {to}"));
                    };
                    at = description.routes()[line].next;
                }
                if let Some(start) = route.iter().position(|&node| node == at) {
                    let circle = route[start..].iter().chain([&at]);
                    let circle: Vec<String> = circle.map(|&node| name(node)).collect();
                    return fault(format!(
                        "messages to {} go round for ever: {}",
                        name(destination),
                        circle.join("→")
                    ));
                }
            }
        }
        Ok(())
    }
}

impl Rule for RoutingTable {
    fn custom(&self) -> &Custom {
        &self.custom
    }

    #[inline]
    fn onward(
        &self,
        node: usize,
        _came_by: Option<(usize, usize)>,
        destination: usize,
    ) -> (usize, usize) {
        let description = self.custom.description();
        let line = self.line(node, description.processors()[destination]);
        let line = line.expect("a message is only where the table leads on");
        (self.links[line] as usize, description.routes()[line].class)
    }
}
