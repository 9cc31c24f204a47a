//! A description as a file.

use std::fmt::Write as _;

use super::description::{Description, Link, TableLine};

impl Description {
    /// Text of a file that reads back as the same description: its nodes in their order, then links and
    /// routes; or lines of `anynet` where processors are not numbered node by node.
    ///
    /// ```
    /// use loadcurve_network::topology::custom::Description;
    /// let network = Description::read_edges("0-1x2.1:2", "0x2.2").unwrap();
    /// assert_eq!(
    ///     network.file(),
    ///     "node 0 hosts 2\nnode 1 hosts 0\nnode 2\n0 1 x2\n1 -> 2\n"
    /// );
    /// ```
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "a string takes any text")]
    pub fn file(&self) -> String {
        let mut text = String::new();
        let written = if self.is_node_by_node() {
            self.write_lines(&mut text)
        } else {
            self.write_anynet(&mut text)
        };
        written.expect("a string takes any text");
        text
    }

    fn write_lines(&self, text: &mut String) -> std::fmt::Result {
        let names: Vec<String> = (0..self.nodes()).map(|node| self.node_name(node)).collect();
        for (node, hosts) in self.processors_on().into_iter().enumerate() {
            write!(text, "node {}", names[node])?;
            if let Some([x, y, z]) = self.coordinates[node] {
                write!(text, " {x:?} {y:?}")?;
                if z != 0.0 {
                    write!(text, " {z:?}")?;
                }
            }
            if hosts != 1 {
                write!(text, " hosts {hosts}")?;
            }
            text.push('\n');
        }
        for &Link { from, to, count } in &self.links {
            let back = self.count(to, from);
            let flight = self.flight_cycles(from, to);
            let is_alike = flight == self.flight_cycles(to, from);
            let pairs = if is_alike { count.min(back) } else { 0 };
            let joints = [
                (" ", if from < to { pairs } else { 0 }),
                (" -> ", count - pairs),
            ];
            for (joint, count) in joints.into_iter().filter(|&(_, count)| count > 0) {
                write!(text, "{}{joint}{}", names[from], names[to])?;
                if count > 1 {
                    write!(text, " x{count}")?;
                }
                if let Some(flight) = flight {
                    write!(text, " @{flight}")?;
                }
                text.push('\n');
            }
        }
        for line in &self.routes {
            let TableLine {
                destination,
                at,
                next,
                class,
            } = *line;
            let [at, destination, next] = [at, destination, next].map(|node| &names[node]);
            write!(text, "route {at} {destination} {next}")?;
            if class > 0 {
                write!(text, " {class}")?;
            }
            text.push('\n');
        }
        Ok(())
    }

    /// Only a file of `anynet` can number processors otherwise than node by node. It has links both ways,
    /// none of them parallel, and names such as r7.
    fn write_anynet(&self, text: &mut String) -> std::fmt::Result {
        let mut processors_on = vec![Vec::new(); self.nodes()];
        for (processor, &node) in self.node_of.iter().enumerate() {
            processors_on[node].push(processor);
        }
        let router = |node| self.node_name(node).trim_start_matches('r').to_owned();
        for (node, processors) in processors_on.iter().enumerate() {
            write!(text, "router {}", router(node))?;
            for processor in processors {
                write!(text, " node {processor}")?;
            }
            text.push('\n');
        }
        for link in self.links.iter().filter(|link| link.from < link.to) {
            writeln!(
                text,
                "router {} router {}",
                router(link.from),
                router(link.to)
            )?;
        }
        Ok(())
    }

    /// Number of links from one node to another.
    pub(super) fn count(&self, from: usize, to: usize) -> usize {
        let found = self
            .links
            .binary_search_by_key(&(from, to), |link| (link.from, link.to));
        found.map_or(0, |index| self.links[index].count)
    }
}
