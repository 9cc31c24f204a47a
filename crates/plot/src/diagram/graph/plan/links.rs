//! The lines of links: the links with a line of their own, and its distance from the middle.

use loadcurve::topology::Ends;

use super::pairs::Pairs;
use super::spacing::Spacing;
use crate::diagram::Diagram;
use crate::diagram::sketch::{Course, Sketch};

/// Distance between the virtual channels of a link, as a fraction of that between lines.
const CHANNELS_APART: f64 = 0.3;

/// If there are too many links, those busier than this fraction of the busiest one are drawn.
const BUSY: f64 = 0.5;

/// A line for one link, or for all links between two nodes.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::diagram) struct Strand {
    /// A channel of the first of its links.
    pub(in crate::diagram) channel: usize,
    /// Utilisation of the busiest of its links, if it is known.
    pub(in crate::diagram) utilisation: Option<f64>,
    /// Distance to the right of the first link's course, in CSS pixels.
    pub(in crate::diagram) aside: f64,
    /// False if it is left out of the picture.
    pub(in crate::diagram) is_shown: bool,
    /// True if it represents links in one direction only, and there are none in the other.
    pub(in crate::diagram) is_one_way: bool,
}

/// The lines of all links.
#[derive(Debug, Clone)]
pub(super) struct Lines {
    pub(super) strands: Vec<Strand>,
    /// The strand that a channel is drawn in.
    pub(super) strand_of: Vec<Option<u32>>,
    /// Distance of each channel to the right of its course, in CSS pixels.
    pub(super) asides: Vec<f64>,
}

/// A link between two nodes.
struct Link {
    ends: (usize, usize),
    /// Number of the pair of these.
    pair: usize,
    channels: Vec<usize>,
    /// Number of links before it from the same node to the same other one.
    nth: usize,
}

impl Lines {
    pub(super) fn new(
        diagram: &Diagram,
        (sketch, pairs): (&Sketch, &Pairs),
        spacing: &Spacing,
        has_too_many: bool,
    ) -> Self {
        let links = links(diagram, sketch, pairs);
        let mut between = vec![0_usize; pairs.count()];
        for link in &links {
            between[link.pair] += 1;
        }
        let count = sketch.graph.channels.len();
        let mut lines = Self {
            strands: Vec::new(),
            strand_of: vec![None; count],
            asides: vec![0.0; count],
        };
        let is_bundled = bundled(sketch);
        // The strand of all links between two nodes, on either side, where there is room for one only.
        let mut merged: Vec<[Option<u32>; 2]> = vec![[None; 2]; pairs.count()];
        for link in &links {
            let (from, to) = link.ends;
            let pair_back = pairs.find(to, from);
            let back = pair_back.map_or(0, |pair| between[pair]);
            let aside = spacing.lines.map_or(0.0, |apart| {
                let parallel = between[link.pair].max(back) as f64;
                // All lines between two nodes fit on a node.
                let apart = apart.min(2.0 * spacing.processor.max(spacing.switch) / parallel);
                let nth = link.nth as f64;
                match back {
                    0 => (nth - (parallel - 1.0) / 2.0) * apart,
                    _ => (nth + 0.5) * apart,
                }
            });
            let vcs = link.channels.len() as f64;
            for (&channel, vc) in link.channels.iter().zip(0_u32..) {
                let beside = (f64::from(vc) - (vcs - 1.0) / 2.0) * CHANNELS_APART;
                lines.asides[channel] = aside + beside * spacing.lines.unwrap_or(0.0);
            }
            let first = link.channels[0];
            if is_bundled[first] {
                continue;
            }
            let utilisation = diagram.cost_or(first, |channel| diagram.link_utilisation(channel));
            // Both directions share one position.
            let pair = pair_back.map_or(link.pair, |back| back.min(link.pair));
            let place = &mut merged[pair][usize::from(side(sketch, first))];
            let known = match spacing.lines {
                Some(_) => None,
                None => *place,
            };
            let strand = known.unwrap_or_else(|| {
                let next = lines.strands.len() as u32;
                *place = Some(next);
                lines.strands.push(Strand {
                    channel: first,
                    utilisation: None,
                    aside,
                    is_shown: true,
                    is_one_way: back == 0,
                });
                next
            });
            let line = &mut lines.strands[strand as usize].utilisation;
            *line = busier(*line, utilisation);
            for &channel in &link.channels {
                lines.strand_of[channel] = Some(strand);
            }
        }
        if has_too_many {
            lines.show_the_busiest();
        }
        lines
    }

    /// Leaves out all strands but the busiest ones.
    fn show_the_busiest(&mut self) {
        let utilisation = |strand: &Strand| strand.utilisation.unwrap_or(0.0);
        let most = self.strands.iter().map(utilisation).fold(0.0, f64::max);
        for strand in &mut self.strands {
            strand.is_shown = utilisation(strand) > BUSY * most;
        }
    }
}

/// The greater of two utilisations that may be unknown.
pub(in crate::diagram::graph) fn busier(one: Option<f64>, other: Option<f64>) -> Option<f64> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.max(other)),
        (one, other) => one.or(other),
    }
}

/// The side of two nodes on which a link runs: arcs of the two directions may be on two sides, and are then two
/// lines even if there is little room.
fn side(sketch: &Sketch, channel: usize) -> bool {
    let (from, to) = sketch.graph.channels[channel].nodes();
    match sketch.courses.get(channel) {
        Some(Course::Arc(height)) => (from < to) == (*height > 0.0),
        _ => true,
    }
}

/// All links, in order of their first channels.
fn links(diagram: &Diagram, sketch: &Sketch, pairs: &Pairs) -> Vec<Link> {
    let topology = diagram.topology();
    let mut links: Vec<Link> = Vec::new();
    let mut number: Vec<Option<usize>> = vec![None; sketch.graph.channels.len()];
    let mut met = vec![0; pairs.count()];
    for (channel, ends) in sketch.graph.channels.iter().enumerate() {
        let Ends::Link { from, to } = *ends else {
            continue;
        };
        if let Some(link) = number[channel] {
            links[link].channels.push(channel);
            continue;
        }
        for sibling in topology.siblings(channel) {
            number[sibling] = Some(links.len());
        }
        let pair = pairs.find(from, to).expect("all pairs are numbered");
        links.push(Link {
            ends: (from, to),
            pair,
            channels: vec![channel],
            nth: met[pair],
        });
        met[pair] += 1;
    }
    links
}

/// True for each channel that is drawn in a bundle.
fn bundled(sketch: &Sketch) -> Vec<bool> {
    let mut is_bundled = vec![false; sketch.graph.channels.len()];
    for &channel in sketch.bundles.iter().flat_map(|bundle| &bundle.channels) {
        is_bundled[channel] = true;
    }
    is_bundled
}
