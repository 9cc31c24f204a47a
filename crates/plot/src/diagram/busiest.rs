//! The busiest channel of a drawing, ringed and labelled at every load above zero.

use loadcurve::model::wormhole::Bottleneck;
use loadcurve::number::rounded_text;
use loadcurve::routing::Routing;
use loadcurve::topology::{Ends, Topology};
use plotters::style::Color as _;

use super::Diagram;
use super::geometry::{Plan, along};
use super::short_name::short_name;
use super::silent::own_channel;
use crate::Result;
use crate::frame::Frame;
use crate::polyline::{Point, Rect, distance, length};
use crate::surface::{Stroke, Surface, TextStyle};
use crate::text::TEXT;

/// Greatest difference of two utilisations that count as equal.
pub(super) const ALIKE: f64 = 1e-9;

/// Width of the ring's line, and least distance to what it surrounds, in CSS pixels.
const LINE: f64 = 2.0;
const MIN_RADIUS: f64 = 6.0;

/// Distance of the label from numbers above it, and from the edges of the picture.
const GAP: f64 = 4.0;
const EDGE: f64 = 14.0;

/// Height of the title and the load above a drawing in a file.
const TITLE: f64 = 40.0;

/// Distance between two lines of the label, in heights of its text.
const PITCH: f64 = 1.1;

/// Distance from the ring to its label beyond which a line leads from one to the other, its width, that of the
/// background around it, and how far it keeps from the ring's link.
const FAR: f64 = 24.0;
const LEADER: f64 = 1.0;
const AROUND: f64 = 4.0;
const BESIDE: f64 = 6.0;

/// Opacity of the background behind the label.
const HALO: f64 = 0.85;

/// The channel that is held for the greatest part of the time.
#[derive(Debug, Clone, PartialEq)]
pub struct Busiest {
    /// Its number: the lowest of those that are equally busy.
    pub channel: usize,
    /// Fraction of the time for which it is held.
    pub held: f64,
    /// Number of other channels that are as busy.
    pub alike: usize,
    /// Its name.
    pub name: String,
    /// The source whose injection channel it is, which saturates first.
    pub source: Option<usize>,
    /// True if it is a queue, which is busy rather than held.
    pub is_queue: bool,
    /// True if it stands for its link with all virtual channels: `held` is the fraction of the time in
    /// which the link carries a flit, and links as busy are counted once.
    pub is_link: bool,
    /// True if it stands for the link whose loss costs most: `held` is the share of the throughput that is lost with
    /// it, and links as costly are counted once for both directions.
    pub is_cost: bool,
    /// Full name of the part that saturates first, if that is ringed.
    pub saturates: Option<String>,
}

impl Busiest {
    /// Rings the part of a network that saturates first.
    pub(super) fn saturate(&mut self, part: Bottleneck, name: &str, routing: &dyn Routing) {
        (self.channel, self.source) = match part {
            Bottleneck::Channel(channel) => (channel, None),
            Bottleneck::Source(source) => (routing.injection(source), Some(source)),
        };
        self.alike = routing
            .topology()
            .orbit_size(self.channel)
            .saturating_sub(1);
        self.saturates = Some(name.to_owned());
        self.name = name_of(routing.topology(), self.channel, self.source);
    }

    /// The busiest of a network's channels, or of its links; `None` if the state of the channels is unknown, or none
    /// is ever held.
    pub(super) fn of(diagram: &Diagram) -> Option<Self> {
        let topology = diagram.topology();
        let (is_link, is_queue) = (diagram.shows_links(), diagram.has_queues());
        let (channel, held, alike) = if is_link {
            busiest_link(diagram)?
        } else {
            busiest_channel(diagram)?
        };
        // In some networks messages start on a link.
        let injection = |source: &usize| own_channel(&*diagram.routing, *source) == Some(channel);
        let mut sources = (0..topology.processors()).filter(|_| !is_queue);
        let source = sources.find(injection);
        Some(Self {
            channel,
            held: held.min(1.0),
            alike,
            name: name_of(topology, channel, source),
            source,
            is_queue,
            is_link,
            is_cost: false,
            saturates: None,
        })
    }

    /// The label of the ring: `Busiest channel: held 27 % of the time`.
    #[must_use]
    pub fn label(&self) -> String {
        if self.saturates.is_some() {
            return format!("Model saturates first: {}{}", self.name, self.one_of());
        }
        if self.is_cost {
            let (name, share) = (&self.name, percent(self.held));
            return match self.alike {
                0 => format!("Costliest link: without {name}, {share} less"),
                _ => format!("Costliest link{}: {share} less without it", self.one_of()),
            };
        }
        let state = match (self.source, self.is_queue) {
            (Some(_), _) => "sending",
            (None, true) => "busy",
            (None, false) if self.is_link => "carries flits",
            (None, false) => "held",
        };
        let what = match (self.source, self.is_queue) {
            (Some(_), _) => "source",
            (None, true) => "queue",
            (None, false) if self.is_link => "link",
            (None, false) => "channel",
        };
        let (one_of, share) = (self.one_of(), percent(self.held));
        format!("Busiest {what}{one_of}: {state} {share} of the time")
    }

    /// Number of those that are as busy, itself included: ` (one of 4)`.
    fn one_of(&self) -> String {
        match self.alike {
            0 => String::new(),
            alike => format!(" (one of {})", alike + 1),
        }
    }

    /// The same for the text alternative, with the name.
    pub(super) fn sentence(&self) -> String {
        let (name, share) = (&self.name, percent(self.held));
        let alike = match self.alike {
            0 => String::new(),
            1 => ", and one more is as busy".to_owned(),
            alike => format!(", and {alike} more are as busy"),
        };
        match (self.source, self.is_queue) {
            (Some(_), _) => {
                format!(" The busiest source, {name}, sends {share} of the time{alike}.")
            }
            (None, true) => {
                format!(" The busiest queue, {name}, is busy {share} of the time{alike}.")
            }
            (None, false) if self.is_link => {
                format!(" The busiest link, {name}, carries a flit {share} of the time{alike}.")
            }
            (None, false) => {
                format!(" The busiest channel, {name}, is held {share} of the time{alike}.")
            }
        }
    }

    /// The outline of the ring.
    pub(super) fn ring(&self, plan: &dyn Plan) -> Vec<Point> {
        let radius = plan.radius();
        if let Some((x, y)) = self.source.and_then(|source| plan.source(source)) {
            return capsule((x, y), (x, y), radius + 5.0);
        }
        ring_around(plan, self.channel)
    }

    /// True if the ring is in the lower half, and its label below it.
    pub(super) fn is_low(&self, plan: &dyn Plan, frame: &Frame) -> bool {
        bounds(&self.ring(plan)).middle().1 > frame.height / 2.0
    }

    /// Lines of the label in a frame: two where one would be too wide, none where there is no room for them.
    fn lines(&self, frame: &Frame) -> Vec<String> {
        let style = TextStyle::plain(frame.drawing_text()).bold();
        let fits = |text: &&str| style.width(text) + 2.0 * EDGE <= frame.width;
        let label = self.label();
        if !frame.has_text_room() {
            return Vec::new();
        }
        if fits(&&*label) {
            return vec![label];
        }
        let parted = label.split_once(": ").and_then(|(what, how)| {
            let what = format!("{what}:");
            // How many are alike is said in the text alternative, too.
            let shorter = how.split(" (one of ").next().unwrap_or_default();
            let how = [how, shorter].into_iter().find(fits)?;
            fits(&&*what).then(|| vec![what, how.to_owned()])
        });
        parted.unwrap_or_default()
    }

    /// Height of the label in a frame; 0 without one.
    pub(super) fn label_height(&self, frame: &Frame) -> f64 {
        match self.lines(frame).len() {
            0 => 0.0,
            lines => frame.drawing_text() * (1.0 + PITCH * (lines - 1) as f64),
        }
    }

    /// Draws the ring with its label beyond the drawing, where no messages move, and below the numbers of columns
    /// between two heights.
    pub(super) fn draw(
        &self,
        surface: &Surface,
        plan: &dyn Plan,
        frame: &Frame,
        numbers: Option<[f64; 2]>,
    ) -> Result<()> {
        let theme = frame.background.theme();
        let mut ring = self.ring(plan);
        ring.push(ring[0]);
        surface.line(&ring, &Stroke::solid(theme.ink, LINE))?;
        let lines = self.lines(frame);
        if lines.is_empty() {
            return Ok(());
        }
        let (text, height) = (frame.drawing_text(), self.label_height(frame));
        let style = TextStyle::new(theme.ink, text).bold().centered();
        let half = style.widest(&lines) / 2.0;
        let x = bounds(&ring).middle().0;
        let x = x.clamp(half + EDGE, frame.width - half - EDGE);
        let is_low = self.is_low(plan, frame);
        let outwards = (height - TEXT) / 2.0;
        let y = match (is_low, plan.label_heights()) {
            (true, [_, low]) => numbers.map_or(low + outwards, |[_, bottom]| {
                (low + outwards).max(bottom + GAP + height / 2.0)
            }),
            (false, [high, _]) => high - outwards,
        };
        let (title, scale) = match (frame.heading, frame.drawing_margins()) {
            (true, (_, below)) => (TITLE, below),
            (false, _) => (0.0, 0.0),
        };
        let highest = title + height / 2.0;
        let y = y.clamp(highest, (frame.height - scale - height / 2.0).max(highest));
        let area = Rect::between(
            (x - half - 2.0, y - height / 2.0 - 1.0),
            (x + half + 2.0, y + height / 2.0 + 1.0),
        );
        if let Some(leader) = leader(&ring, &area, frame) {
            surface.line(&leader, &Stroke::solid(theme.background.mix(HALO), AROUND))?;
            surface.line(&leader, &Stroke::solid(theme.ink, LEADER))?;
        }
        surface.rectangle(&area, theme.background.mix(HALO))?;
        for (place, line) in lines.iter().enumerate() {
            let y = y + (text - height) / 2.0 + place as f64 * PITCH * text;
            surface.text(line, (x, y), &style)?;
        }
        Ok(())
    }
}

/// The line from a ring to its label, if that is far: out of the ring's side, and straight on to the label.
fn leader(ring: &[Point], label: &Rect, frame: &Frame) -> Option<[Point; 3]> {
    let area = bounds(ring);
    let (x, y) = area.middle();
    let is_above = label.middle().1 < y;
    let (gap, end) = if is_above {
        (area.top - label.bottom, label.bottom)
    } else {
        (label.top - area.bottom, label.top)
    };
    // Both ends of the arc around an end of the ring are beside its link. Above and below a ring around a node there
    // are often more nodes.
    let (one, other) = (ring[0], ring[8]);
    let is_round = (area.width() - area.height()).abs() < 1e-6;
    let (across, down) = if is_round {
        (area.width() / 2.0, 0.0)
    } else {
        ((one.0 - other.0) / 2.0, (one.1 - other.1) / 2.0)
    };
    let radius = across.hypot(down);
    // Out of the side of the label or, beside a link that leads to it, of the middle of the picture.
    let is_towards = if down.abs() > 0.3 * radius {
        (down < 0.0) == is_above
    } else {
        (across > 0.0) == (x < frame.width / 2.0)
    };
    let side = if is_towards { 1.0 } else { -1.0 };
    let at = |part: f64| (x + side * part * across, y + side * part * down);
    let knee = at(1.0 + BESIDE / radius);
    let end = (knee.0.clamp(label.left, label.right), end);
    (gap > FAR).then(|| [at(1.0), knee, end])
}

/// Name of a channel, or of the source whose injection channel it is.
fn name_of(topology: &dyn Topology, channel: usize, source: Option<usize>) -> String {
    match source {
        Some(source) => topology.source_name(source),
        None => short_name(&topology.channel_name(channel)),
    }
}

/// The busiest channel with its utilisation, and the number of others that are as busy.
fn busiest_channel(diagram: &Diagram) -> Option<(usize, f64, usize)> {
    let ρ = diagram.utilisation.as_deref()?;
    let most = ρ.iter().fold(0.0_f64, |most, &ρ| most.max(ρ));
    let topology = diagram.topology();
    let channels = 0..topology.channels();
    let mut busiest = channels.filter(|&c| most - ρ[topology.symmetry(c)] <= ALIKE);
    let channel = busiest.next().filter(|_| most > 0.0)?;
    Some((channel, most, busiest.count()))
}

/// The same of the links between two nodes.
fn busiest_link(diagram: &Diagram) -> Option<(usize, f64, usize)> {
    let topology = diagram.topology();
    let mut busiest: Option<(usize, f64, usize)> = None;
    for (channel, ends) in topology.channel_ends().iter().enumerate() {
        let siblings = || topology.siblings(channel);
        let is_first = || siblings().first().is_none_or(|&c| channel < c);
        if !matches!(ends, Ends::Link { .. }) || !is_first() {
            continue;
        }
        let utilisation = diagram.link_utilisation(channel)?;
        match &mut busiest {
            Some((_, most, _)) if utilisation <= *most - ALIKE => {}
            Some((_, most, alike)) if utilisation <= *most + ALIKE => *alike += 1,
            _ => busiest = Some((channel, utilisation, 0)),
        }
    }
    busiest.filter(|&(_, held, _)| held > 0.0)
}

/// The outline of a ring around a channel.
pub(super) fn ring_around(plan: &dyn Plan, channel: usize) -> Vec<Point> {
    let radius = plan.radius();
    let pieces = plan.trace(channel);
    let bar = plan.bar(channel);
    let line = bar.as_ref().map_or(&pieces[0][..], |bar| &bar[..]);
    let margin = (radius + 1.0).max(MIN_RADIUS);
    let (from, to) = middle_of(line, margin);
    capsule(from, to, MIN_RADIUS.max(0.9 * radius))
}

/// A share in per cent, to two digits.
pub(super) fn percent(share: f64) -> String {
    let percent = 100.0 * share;
    let text = if percent >= 9.95 {
        format!("{percent:.0}")
    } else {
        rounded_text(percent, 2)
    };
    format!("{text} %")
}

/// The bounding box of some points.
pub(super) fn bounds(points: &[Point]) -> Rect {
    let start = Rect::around(points[0], 0.0);
    points.iter().fold(start, |area, &(x, y)| {
        Rect::between(
            (area.left.min(x), area.top.min(y)),
            (area.right.max(x), area.bottom.max(y)),
        )
    })
}

/// The ends of the part of a line that a ring surrounds: all but the margins of a straight line,
/// and the top of an arc.
fn middle_of(line: &[Point], margin: f64) -> (Point, Point) {
    let length = length(line);
    let cut = if line.len() > 2 {
        0.4
    } else {
        ((margin + MIN_RADIUS) / length.max(f64::MIN_POSITIVE)).min(0.4)
    };
    (along(line, cut), along(line, 1.0 - cut))
}

/// The outline of all points within a radius of a line.
fn capsule(from: Point, to: Point, radius: f64) -> Vec<Point> {
    let length = distance(from, to);
    let (ux, uy) = if length > 0.0 {
        ((to.0 - from.0) / length, (to.1 - from.1) / length)
    } else {
        (1.0, 0.0)
    };
    let half = |(x, y): Point, side: f64| {
        // A half circle around an end, from one side of the line to the other.
        let arc = [
            (0.0, 1.0),
            (0.383, 0.924),
            (0.707, 0.707),
            (0.924, 0.383),
            (1.0, 0.0),
            (0.924, -0.383),
            (0.707, -0.707),
            (0.383, -0.924),
            (0.0, -1.0),
        ];
        arc.into_iter().map(move |(ahead, aside)| {
            let (ahead, aside) = (side * radius * ahead, side * radius * aside);
            (x + ahead * ux - aside * uy, y + ahead * uy + aside * ux)
        })
    };
    half(to, 1.0).chain(half(from, -1.0)).collect()
}
