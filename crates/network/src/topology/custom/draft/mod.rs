//! A network that is being drawn: nodes on a grid, and links between them, edited one by one.
//!
//! A draft need not be a valid network: it may be a single node, or have nodes that no link reaches. It is
//! converted to a [`Description`] on request. Every edit is refused with a reason or leaves a valid draft.

mod links;
mod text;

use std::collections::BTreeMap;

use loadcurve_base::{Error, Result};
use serde::Serialize;

use super::description::{Description, MAX_PROCESSORS, TableLine};
use super::places::within_square;
use super::words;

/// Largest number of nodes that are drawn one by one.
pub const MAX_DRAWN: usize = 128;

/// Distance between neighbouring nodes of a layout in units of the grid.
const PITCH: i32 = 10;

/// Least distance between nodes in either direction at which they do not overlap.
const CLEARANCE: i32 = 7;

/// Largest coordinate, in either direction.
const FARTHEST: i32 = 9999;

/// A user's own network while it is drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct Draft {
    nodes: Vec<DraftNode>,
    /// Number of parallel links from one node to another, 1 or more.
    links: BTreeMap<(usize, usize), usize>,
    /// Cycles in which a flit crosses them, where they are given.
    flights: BTreeMap<(usize, usize), u32>,
    /// Lines of the routing table, in order of destination, then of node.
    routes: Vec<TableLine>,
    root: Option<usize>,
    /// True if nodes have names other than their numbers.
    is_named: bool,
    placing: Placing,
}

/// A node of a draft.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DraftNode {
    /// Its name; its number where none was given.
    pub name: String,
    /// Position on the grid, to the right.
    pub x: i32,
    /// Position on the grid, downwards.
    pub y: i32,
    /// Number of processors.
    pub processors: usize,
}

/// Origin of the node positions, which decides which coordinates a text has.
#[derive(Debug, Clone, PartialEq)]
enum Placing {
    /// Layout by hop counts: the text has no coordinates.
    Layout,
    /// Coordinates from a text: they are kept unchanged.
    Text(Vec<Option<[f64; 3]>>),
    /// Positions set by hand: the text has the grid positions.
    Hand,
}

impl Draft {
    /// A draft of a network.
    ///
    /// ```
    /// use loadcurve_network::topology::custom::{Description, Draft};
    /// let ring = Description::read_edges("0-1-2-0", "all").unwrap();
    /// let mut draft = Draft::of(&ring).unwrap();
    /// assert_eq!(draft.text(), "0-1-2-0");
    /// let added = draft.add_node(None, Some(2)).unwrap();
    /// draft.set_links(2, added, [2, 2]).unwrap();
    /// assert_eq!(draft.text(), "0-1-2-0.2-3x2");
    /// draft.move_node(3, [40, 0]).unwrap();
    /// assert!(draft.text().ends_with("node 3 40.0 0.0\n0 1\n0 2\n1 2\n2 3 x2\n"));
    /// ```
    ///
    /// # Errors
    /// [`Error::Refused`] when there are more than [`MAX_DRAWN`] nodes.
    pub fn of(description: &Description) -> Result<Self> {
        let nodes = description.nodes();
        if nodes > MAX_DRAWN {
            let reason = format!("{nodes} nodes; at most {MAX_DRAWN} can be drawn one by one");
            return Err(Error::refused("edges", reason));
        }
        let node = |(index, processors)| DraftNode {
            name: description.node_name(index),
            x: 0,
            y: 0,
            processors,
        };
        let processors = description.processors_on().into_iter().enumerate();
        let links = description.links.iter();
        let has_places = description.coordinates.iter().any(Option::is_some);
        let mut draft = Self {
            nodes: processors.map(node).collect(),
            links: links
                .map(|link| ((link.from, link.to), link.count))
                .collect(),
            flights: description.flights.clone(),
            routes: description.routes.clone(),
            root: None,
            is_named: description.names.is_some(),
            placing: if has_places {
                Placing::Text(description.coordinates.clone())
            } else {
                Placing::Layout
            },
        };
        match description.given_places() {
            Some(given) => draft.place(&given),
            None => draft.place(description.layout()),
        }
        Ok(draft)
    }

    /// Its nodes, in order of their numbers.
    #[must_use]
    pub fn nodes(&self) -> &[DraftNode] {
        &self.nodes
    }

    /// The chosen root of up*/down* routing, if any.
    #[must_use]
    pub fn root(&self) -> Option<usize> {
        self.root
    }

    /// Chooses the root of up*/down* routing.
    ///
    /// # Errors
    /// [`Error::Refused`] when there is no such node, here and below.
    pub fn set_root(&mut self, root: Option<usize>) -> Result<()> {
        if let Some(node) = root {
            self.has(node)?;
        }
        self.root = root;
        Ok(())
    }

    /// Chooses the root by its name; an empty one leaves the choice to the routing rule.
    ///
    /// # Errors
    /// [`Error::Refused`] when no node has the name.
    pub fn set_root_by_name(&mut self, name: &str) -> Result<()> {
        let place = self.nodes.iter().position(|node| node.name == name);
        if place.is_none() && !name.is_empty() {
            return Err(Error::refused("root", format!("{name} is not a node")));
        }
        self.root = place;
        Ok(())
    }

    /// Adds a node with one processor: at a given position, or else at a free one, beside another node if
    /// one is named. Returns its number.
    ///
    /// # Errors
    /// [`Error::Refused`] when there are [`MAX_DRAWN`] nodes.
    pub fn add_node(&mut self, place: Option<[i32; 2]>, beside: Option<usize>) -> Result<usize> {
        let number = self.nodes.len();
        if number >= MAX_DRAWN {
            let reason = format!("at most {MAX_DRAWN} nodes can be drawn one by one");
            return Err(Error::refused("edges", reason));
        }
        // Coordinates of a text have a different scale from the grid.
        if place.is_some() || matches!(self.placing, Placing::Text(_)) {
            self.placing = Placing::Hand;
        }
        let [x, y] = place.unwrap_or_else(|| self.free_position(beside));
        let names = number..;
        let free = |name: &String| self.nodes.iter().all(|node| node.name != *name);
        self.nodes.push(DraftNode {
            name: { names }
                .map(|number| number.to_string())
                .find(free)
                .unwrap_or_default(),
            x: x.clamp(-FARTHEST, FARTHEST),
            y: y.clamp(-FARTHEST, FARTHEST),
            processors: 1,
        });
        self.update_is_named();
        Ok(number)
    }

    /// Moves a node to a position on the grid.
    ///
    /// # Errors
    /// See [`set_root`](Self::set_root).
    pub fn move_node(&mut self, node: usize, place: [i32; 2]) -> Result<()> {
        self.has(node)?;
        let [x, y] = place.map(|along| along.clamp(-FARTHEST, FARTHEST));
        let moved = &mut self.nodes[node];
        if (moved.x, moved.y) != (x, y) {
            (moved.x, moved.y) = (x, y);
            self.placing = Placing::Hand;
        }
        Ok(())
    }

    /// Removes a node with its links and routes; later nodes move up by one number.
    ///
    /// # Errors
    /// See [`set_root`](Self::set_root).
    pub fn remove_node(&mut self, node: usize) -> Result<()> {
        self.has(node)?;
        self.nodes.remove(node);
        let number = |other: usize| match other.cmp(&node) {
            std::cmp::Ordering::Less => Some(other),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(other - 1),
        };
        let links = std::mem::take(&mut self.links).into_iter();
        self.links = links
            .filter_map(|((from, to), count)| Some(((number(from)?, number(to)?), count)))
            .collect();
        let flights = std::mem::take(&mut self.flights).into_iter();
        self.flights = flights
            .filter_map(|((from, to), flight)| Some(((number(from)?, number(to)?), flight)))
            .collect();
        let routes = std::mem::take(&mut self.routes).into_iter();
        self.routes = routes
            .filter_map(|line| {
                Some(TableLine {
                    destination: number(line.destination)?,
                    at: number(line.at)?,
                    next: number(line.next)?,
                    class: line.class,
                })
            })
            .collect();
        self.root = self.root.and_then(number);
        if let Placing::Text(coordinates) = &mut self.placing {
            coordinates.remove(node);
        }
        if !self.is_named {
            for (number, node) in self.nodes.iter_mut().enumerate() {
                node.name = number.to_string();
            }
        }
        self.update_is_named();
        Ok(())
    }

    /// Gives a node another name.
    ///
    /// # Errors
    /// [`Error::Refused`] when it is not a valid name, or is another node's.
    pub fn rename_node(&mut self, node: usize, name: &str) -> Result<()> {
        self.has(node)?;
        words::check_name(name).map_err(|reason| Error::refused("name", reason))?;
        let mut others = self.nodes.iter().enumerate();
        if others.any(|(other, known)| other != node && known.name == name) {
            return Err(Error::refused("name", format!("{name} is another node")));
        }
        name.clone_into(&mut self.nodes[node].name);
        self.update_is_named();
        Ok(())
    }

    /// Sets the number of processors on a node.
    ///
    /// # Errors
    /// [`Error::Refused`] when there would be more than [`MAX_PROCESSORS`].
    pub fn set_processors(&mut self, node: usize, processors: usize) -> Result<()> {
        self.has(node)?;
        if processors > MAX_PROCESSORS {
            let reason = format!("0 to {MAX_PROCESSORS} processors");
            return Err(Error::refused("hosts", reason));
        }
        self.nodes[node].processors = processors;
        Ok(())
    }

    /// Places all nodes at distances in proportion to their hops.
    pub fn arrange(&mut self) {
        self.placing = Placing::Layout;
        let network = self.unchecked();
        self.place(network.layout());
    }

    /// Places the nodes on the grid, in a square with room for all of them.
    fn place(&mut self, places: &[[f64; 2]]) {
        let side = PITCH * (self.nodes.len().max(4) as f64).sqrt().ceil() as i32;
        for (node, [x, y]) in self.nodes.iter_mut().zip(within_square(places)) {
            let on_grid = |along: f64| (along * f64::from(side)).round() as i32;
            (node.x, node.y) = (on_grid(x), on_grid(y));
        }
    }

    /// A position where a node overlaps no other one, as near as possible to a node, or to the grid's
    /// origin.
    fn free_position(&self, beside: Option<usize>) -> [i32; 2] {
        let near = beside.and_then(|node| self.nodes.get(node));
        let [x, y] = near.map_or([0, 0], |node| [node.x, node.y]);
        let is_free = |&[x, y]: &[i32; 2]| {
            let mut nodes = self.nodes.iter();
            nodes.all(|node| (node.x - x).abs().max((node.y - y).abs()) >= CLEARANCE)
        };
        // Each node covers less than four positions of the pitch.
        let rings = 0..=2 * MAX_DRAWN as i32;
        let around = rings.flat_map(|ring| {
            let side = [[1, 0], [0, 1], [-1, 0], [0, -1]];
            let corner = [[1, 1], [-1, 1], [-1, -1], [1, -1]];
            side.into_iter()
                .chain(corner)
                .map(move |by| [by[0] * ring, by[1] * ring])
        });
        let mut places = around.map(|[right, down]| [x + PITCH * right, y + PITCH * down]);
        places.find(is_free).unwrap_or([x, y])
    }

    /// Updates whether any node has a name other than its number.
    fn update_is_named(&mut self) {
        let mut nodes = self.nodes.iter().enumerate();
        self.is_named = nodes.any(|(number, node)| node.name != number.to_string());
    }

    fn has(&self, node: usize) -> Result<()> {
        if node < self.nodes.len() {
            return Ok(());
        }
        Err(Error::refused("edges", format!("there is no node {node}")))
    }
}

#[cfg(test)]
mod tests;
