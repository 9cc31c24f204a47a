//! The text of a draft, read while it is typed.

use loadcurve_base::Result;

use super::{Draft, Placing};
use crate::topology::custom::description::{Description, Link, Remark, node_by_node};
use crate::topology::custom::places::CachedLayout;

impl Draft {
    /// The network, as its text would describe it.
    ///
    /// # Errors
    /// [`Error::Refused`](loadcurve_base::Error::Refused) when it has fewer than two processors, or too many.
    pub fn description(&self) -> Result<Description> {
        let processors: Vec<usize> = self.nodes.iter().map(|node| node.processors).collect();
        node_by_node(&processors)?;
        Ok(self.unchecked())
    }

    /// The draft as text: chains of nodes as in a link's `edges`, where these are complete, or else the
    /// lines of a file.
    #[must_use]
    pub fn text(&self) -> String {
        let description = self.unchecked();
        let has_one_each = self.nodes.iter().all(|node| node.processors == 1);
        let edges = (has_one_each && !self.nodes.is_empty()).then(|| description.edges());
        edges.flatten().unwrap_or_else(|| description.file())
    }

    /// Reads a text of either form. Nodes without coordinates keep the position of the node with the same
    /// number, if there is one. Returns remarks on lines of the text.
    ///
    /// # Errors
    /// Those of [`Description::read_edges`], [`Description::read_file`] and [`Draft::of`]; the draft
    /// is then unchanged.
    pub fn set_text(&mut self, text: &str) -> Result<Vec<Remark>> {
        let text = text.trim();
        let is_chains = text.starts_with(|first: char| first.is_ascii_digit())
            && !text.contains(|c: char| c.is_whitespace() || c == '#');
        let (description, remarks) = if is_chains {
            (Description::read_edges(text, "all")?, Vec::new())
        } else {
            let reading = Description::read_file(text.as_bytes())?;
            (reading.description, reading.remarks)
        };
        let mut draft = Self::of(&description)?;
        if draft.placing == Placing::Layout
            && self.placing == Placing::Layout
            && draft.nodes.len() == self.nodes.len()
        {
            for (node, before) in draft.nodes.iter_mut().zip(&self.nodes) {
                (node.x, node.y) = (before.x, before.y);
            }
        }
        let root = self.root.map(|root| &self.nodes[root].name);
        draft.root = root.and_then(|name| draft.nodes.iter().position(|node| node.name == *name));
        *self = draft;
        Ok(remarks)
    }

    /// The description, possibly with too few processors.
    pub(super) fn unchecked(&self) -> Description {
        let nodes = self.nodes.iter();
        let on_grid = nodes.clone();
        let on_grid = on_grid.map(|node| Some([f64::from(node.x), f64::from(node.y), 0.0]));
        let links = self.links.iter();
        Description {
            names: (self.is_named).then(|| nodes.clone().map(|node| node.name.clone()).collect()),
            coordinates: match &self.placing {
                Placing::Layout => vec![None; self.nodes.len()],
                Placing::Text(coordinates) => coordinates.clone(),
                Placing::Hand => on_grid.collect(),
            },
            node_of: nodes
                .enumerate()
                .flat_map(|(number, node)| std::iter::repeat_n(number, node.processors))
                .collect(),
            links: links
                .map(|(&(from, to), &count)| Link { from, to, count })
                .collect(),
            routes: self.routes.clone(),
            flights: self.flights.clone(),
            failed: Vec::new(),
            cached_layout: CachedLayout::default(),
        }
    }
}
