//! The interface of plans: where everything is in the drawing of a kind of network, and how it is drawn.

use std::any::Any;
use std::fmt::Debug;

use super::{Picked, Point, along};
use crate::Result;
use crate::diagram::Diagram;
use crate::diagram::heat::Heat;
use crate::frame::Frame;
use crate::surface::Surface;
use crate::theme::Theme;

/// The layout of a network in a frame.
pub(in crate::diagram) trait Plan: Any + Debug + Send + Sync {
    /// Draws the network.
    fn draw(&self, surface: &Surface, diagram: &Diagram, frame: &Frame) -> Result<()>;

    /// True if a channel is drawn as a line, rather than as part of an area or not at all.
    fn draws(&self, channel: usize) -> bool;

    /// True if messages ever use this channel: some virtual channels of a ring are never used.
    fn is_used(&self, _channel: usize) -> bool {
        true
    }

    /// The path of a channel, in pieces as in [`Geometry::pieces`](super::Geometry::pieces), even if it has no line
    /// of its own.
    fn trace(&self, channel: usize) -> Vec<Vec<Point>>;

    /// The nodes drawn over the ends of a channel.
    fn joints(&self, _channel: usize) -> Vec<Joint> {
        Vec::new()
    }

    /// The bar that a channel is drawn in, if it is.
    fn bar(&self, _channel: usize) -> Option<[Point; 2]> {
        None
    }

    /// Channels without lines of their own that are to be seen while a part of the drawing is selected
    /// or pointed at.
    fn opened(&self, _part: Picked) -> Vec<usize> {
        Vec::new()
    }

    /// Room for a mark around a node or along a channel, as a radius in CSS pixels.
    fn radius(&self) -> f64;

    /// Position of a processor as a source.
    fn source(&self, processor: usize) -> Option<Point>;

    /// Position of a processor as a destination, which differs from its position as a source in a
    /// multistage network.
    fn destination(&self, processor: usize) -> Option<Point> {
        self.source(processor)
    }

    /// Position of the node at the end of a channel, where it may be a middle of routes.
    fn end(&self, _channel: usize) -> Option<Point> {
        None
    }

    /// The corners of the area of a stage, or of the links above a level.
    fn stage(&self, _stage: u32) -> Option<[Point; 4]> {
        None
    }

    /// The stage whose area contains a point.
    fn stage_at(&self, (x, y): Point) -> Option<u32> {
        let mut stages = (0..).map_while(|stage| Some((stage, self.stage(stage)?)));
        let found = stages.find(|(_, [(left, bottom), _, (right, top), _])| {
            x >= *left && x <= *right && y >= *top && y <= *bottom
        });
        found.map(|(stage, _)| stage)
    }

    /// The part at a point: see [`Geometry::pick`](super::Geometry::pick).
    fn pick(&self, spot: Point) -> Option<Picked>;

    /// Position for a mark on a part: see [`Geometry::middle`](super::Geometry::middle).
    fn middle(&self, part: Picked) -> Point {
        match part {
            Picked::Channel(channel) | Picked::Band(channel) => {
                let pieces = self.trace(channel);
                along(&pieces[0], 0.5)
            }
            Picked::Processor(number) | Picked::Source(number) => {
                self.source(number).expect("a part of this drawing")
            }
            Picked::Destination(number) => {
                self.destination(number).expect("a part of this drawing")
            }
            Picked::Stage(stage) => {
                let [(left, bottom), _, (right, top), _] =
                    self.stage(stage).expect("a part of this drawing");
                (f64::midpoint(left, right), f64::midpoint(top, bottom))
            }
        }
    }

    /// Heights of the middles of one-line labels above and below the drawing, where they hide nothing.
    fn label_heights(&self) -> [f64; 2];
}

/// A node at the end of a channel, with half its width.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::diagram) struct Joint {
    pub(in crate::diagram) spot: Point,
    pub(in crate::diagram) half: f64,
    pub(in crate::diagram) is_switch: bool,
}

/// A plan being drawn.
pub(in crate::diagram) struct Painter<'a, P: ?Sized> {
    pub(in crate::diagram) plan: &'a P,
    pub(in crate::diagram) surface: &'a Surface<'a>,
    pub(in crate::diagram) diagram: &'a Diagram,
    pub(in crate::diagram) theme: &'static Theme,
    pub(in crate::diagram) heat: Heat,
}

impl<'a, P: ?Sized> Painter<'a, P> {
    pub(in crate::diagram) fn new(
        plan: &'a P,
        surface: &'a Surface<'a>,
        diagram: &'a Diagram,
        frame: &Frame,
    ) -> Self {
        let theme = frame.background.theme();
        Self {
            plan,
            surface,
            diagram,
            theme,
            heat: diagram.heat(theme),
        }
    }

    /// Draws a switch with an outline.
    pub(in crate::diagram) fn switch(&self, at: Point, half: f64) -> Result<()> {
        self.surface.square(at, half, self.theme.ink)?;
        let inner = half - half.min(1.5) * 0.9;
        self.surface.square(at, inner, self.theme.background)
    }
}
