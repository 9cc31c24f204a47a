//! Draws each kind of moving item.

use super::channel_paths::QueuePlaces;
use loadcurve::sim::snapshot::{Kind, MessageView};
use plotters::prelude::DrawingBackend;
use plotters::style::{Color, RGBAColor};

use super::channel_paths::{ChannelPaths, scattered};
use super::motion::{Motion, Shift};
use crate::Result;
use crate::frame::Frame;
use crate::polyline::Point;
use crate::surface::{Stroke, Surface};
use crate::theme::{Background, Marker, Theme};

/// Series colours used for messages: those that cannot be mistaken for a warning.
const COLORS: [usize; 5] = [0, 2, 3, 4, 7];

/// Length of a flit, and gap to the end of its buffer, as fractions of a channel.
const FLIT: (f64, f64) = (0.42, 0.06);

/// Least length, in channels, of a worm drawn without individual flits.
const SHORTEST: f64 = 0.5;

/// Share of the colour in the body between individual flits.
const BODY: f64 = 0.32;

/// Opacity of the veil over the network.
const VEIL: f64 = 0.55;

pub(super) struct Brush<'a, B: DrawingBackend> {
    surface: &'a Surface<B>,
    paths: &'a ChannelPaths,
    /// Fraction of the time between the two snapshots that has passed, from 0 to 1.
    part: f64,
    theme: &'static Theme,
    warning: RGBAColor,
}

/// The colour that marks blocked messages.
pub(super) fn warning(background: Background) -> RGBAColor {
    match background {
        Background::Light | Background::Print => RGBAColor(0xb3, 0x26, 0x1e, 1.0),
        Background::Dark => RGBAColor(0xff, 0x8f, 0x85, 1.0),
    }
}

/// The colours of messages.
pub(super) fn colors(theme: &Theme) -> [RGBAColor; 5] {
    COLORS.map(|index| theme.series[index])
}

impl<'a, B: DrawingBackend> Brush<'a, B> {
    pub(super) fn new(
        surface: &'a Surface<B>,
        paths: &'a ChannelPaths,
        part: f64,
        frame: &Frame,
    ) -> Self {
        Self {
            surface,
            paths,
            part,
            theme: frame.background.theme(),
            warning: warning(frame.background),
        }
    }

    fn color(&self, mover: &MessageView) -> RGBAColor {
        let colors = colors(self.theme);
        colors[scattered(mover.number, colors.len() as u64) as usize]
    }

    /// The current position.
    fn now(&self, [old, new]: Shift) -> f64 {
        old + self.part * (new - old)
    }

    /// The state of a message in the nearer of two snapshots; it must be in at least one of them.
    fn nearer<'m>(
        &self,
        old: Option<&'m MessageView>,
        new: Option<&'m MessageView>,
    ) -> Option<&'m MessageView> {
        if self.part < 0.5 {
            old.or(new)
        } else {
            new.or(old)
        }
    }

    fn strokes(&self, lines: &[Vec<Point>], color: RGBAColor, width: f64) -> Result<()> {
        let stroke = Stroke {
            color,
            width,
            dash: &[],
        };
        lines
            .iter()
            .try_for_each(|line| self.surface.line(line, &stroke))
    }

    /// Fades the network behind its traffic, but not the text around it.
    pub(super) fn veil(&self) -> Result<()> {
        let area = self.paths.area;
        let color = self.theme.background.mix(VEIL);
        self.surface
            .rectangle((area.left, area.top), (area.right, area.bottom), color)
    }

    /// Draws queues of messages at their sources: the longer the queue, the fuller the node.
    pub(super) fn queues(&self, lengths: &[u32]) -> Result<()> {
        let full = 1.15 * self.paths.node_radius;
        let waiting = self.paths.sources.iter().zip(lengths);
        let mut waiting = waiting.filter(|&(_, &length)| length > 0);
        waiting.try_for_each(|(&spot, &length)| {
            let part = 1.0 - 0.75_f64.powi(length.min(64) as i32);
            self.surface
                .disc(spot, full * (0.3 + 0.7 * part), self.theme.ink)
        })
    }

    /// Draws the flits of a message.
    pub(super) fn worm(&self, old: Option<&MessageView>, new: Option<&MessageView>) -> Result<()> {
        let Some(mover) = self.nearer(old, new) else {
            return Ok(());
        };
        let (paths, width) = (self.paths, self.paths.width);
        let motion = Motion::new(old, new);
        let aside = paths.aside(mover.number);
        let [head, tail] = motion.body().map(|shift| self.now(shift));
        let rear = (tail - SHORTEST).max(0.0);
        let body = paths.cut(&motion.way, rear, head, aside);
        let color = self.color(mover);
        if mover.blocked {
            self.strokes(&body, self.warning, width + 3.0)?;
            self.strokes(&body, self.theme.background, width + 0.8)?;
        }
        if paths.shows_flits {
            self.strokes(&body, color.mix(BODY), width)?;
            for flit in motion.flits() {
                let (long, gap) = FLIT;
                let front = self.now(flit) - gap;
                let line = paths.cut(&motion.way, (front - long).max(0.0), front, aside);
                self.strokes(&line, color, width)?;
            }
        } else {
            self.strokes(&body, color, width)?;
        }
        if mover.flits_delivered == 0
            && let Some((spot, direction)) = paths.spot(&motion.way, head, aside)
        {
            self.surface.disc(spot, 0.95 * width, color)?;
            if mover.blocked {
                self.bar(spot, direction, width)?;
            }
        }
        Ok(())
    }

    /// Draws a header ahead of its data, with the channels that it has reserved.
    pub(super) fn probe(&self, old: Option<&MessageView>, new: Option<&MessageView>) -> Result<()> {
        let Some(mover) = self.nearer(old, new) else {
            return Ok(());
        };
        let motion = Motion::new(old, new);
        let (paths, width) = (self.paths, self.paths.width);
        let aside = paths.aside(mover.number);
        let front = self.now(motion.front());
        let color = self.color(mover);
        let reserved = Stroke {
            color,
            width: (0.4 * width).max(0.9),
            dash: &[2.0, 2.5],
        };
        for line in paths.cut(&motion.way, 0.0, front, aside) {
            self.surface.line(&line, &reserved)?;
        }
        let Some((spot, direction)) = paths.spot(&motion.way, front, aside) else {
            return Ok(());
        };
        if mover.blocked {
            self.bar(spot, direction, width)?;
        }
        let rim = if mover.blocked { self.warning } else { color };
        let radius = width + 1.1;
        let inside = self.theme.background;
        self.surface
            .outlined_marker(spot, Marker::Diamond, radius, rim, inside)
    }

    /// Draws an acknowledgement travelling back over its channel.
    pub(super) fn word(&self, word: &MessageView) -> Result<()> {
        let way: Vec<u32> = word
            .channels
            .iter()
            .map(|stretch| stretch.channel)
            .collect();
        let at = (1.0 - self.part) * word.fraction.unwrap_or(1.0);
        let aside = self.paths.aside(word.number);
        let Some((spot, (dx, dy))) = self.paths.spot(&way, at, aside) else {
            return Ok(());
        };
        // An arrowhead in the direction of travel.
        let size = 0.8 * self.paths.width + 0.6;
        let corner = |along: f64, across: f64| {
            let (along, across) = (along * size, across * size);
            (
                spot.0 - dx * along - dy * across,
                spot.1 - dy * along + dx * across,
            )
        };
        let corners = [corner(1.3, 0.0), corner(-0.9, 1.1), corner(-0.9, -1.1)];
        self.surface.polygon(&corners, self.color(word))
    }

    /// Draws a packet or a request in a queue.
    pub(super) fn packet(
        &self,
        old: Option<&MessageView>,
        new: Option<&MessageView>,
    ) -> Result<()> {
        let Some(mover) = self.nearer(old, new) else {
            return Ok(());
        };
        let paths = self.paths;
        let motion = Motion::new(old, new);
        // A packet that is gone has moved to the channel that it requested.
        let mut way = motion.way.clone();
        let asked = if new.is_none() {
            mover.wants.as_slice()
        } else {
            &[]
        };
        way.extend(asked);
        let [from, to] = motion.queued(paths.queues);
        let at = self.now([from, to + asked.len() as f64]);
        let Some((spot, direction)) = paths.spot(&way, at, 0.0) else {
            return Ok(());
        };
        let radius = 0.55 * paths.width + 0.9;
        if new.is_none() && self.part > 0.5 && self.is_lost(mover) {
            return self.cross(spot, 1.4 * radius);
        }
        let combined = f64::from(mover.messages());
        let radius = radius * (1.0 + 0.35 * libm::log2(combined)).min(3.0);
        if mover.blocked {
            self.surface.disc(spot, radius + 1.6, self.warning)?;
            self.surface
                .disc(spot, radius + 0.5, self.theme.background)?;
            self.bar(spot, direction, paths.width)?;
        }
        self.surface.disc(spot, radius, self.color(mover))?;
        if combined > 1.0 {
            self.surface
                .disc(spot, 0.5 * radius, self.theme.background)?;
        }
        Ok(())
    }

    /// True if a packet that is gone was dropped because the next queue was full.
    fn is_lost(&self, mover: &MessageView) -> bool {
        let QueuePlaces::AtStart { out } = self.paths.queues else {
            return false;
        };
        let mut channels = mover.channels.iter();
        mover.kind == Kind::Packet && channels.any(|held| held.channel < out)
    }

    /// Draws a bar across the path in front of a blocked message.
    fn bar(&self, (x, y): Point, (dx, dy): Point, width: f64) -> Result<()> {
        let (ahead, half) = (0.95 * width + 1.6, 0.9 * width + 2.2);
        let (x, y) = (x + ahead * dx, y + ahead * dy);
        let ends = vec![vec![
            (x - half * dy, y + half * dx),
            (x + half * dy, y - half * dx),
        ]];
        self.strokes(&ends, self.warning, 1.8)
    }

    /// Draws a cross where a packet is dropped.
    fn cross(&self, (x, y): Point, half: f64) -> Result<()> {
        let lines = [
            vec![(x - half, y - half), (x + half, y + half)],
            vec![(x - half, y + half), (x + half, y - half)],
        ];
        self.strokes(&lines, self.warning, 1.6)
    }
}
