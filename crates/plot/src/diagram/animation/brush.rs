//! Draws each kind of moving item.

use std::collections::BTreeMap;

use super::channel_paths::QueuePlaces;
use loadcurve::sim::Snapshot;
use loadcurve::sim::snapshot::{Kind, MessageView};
use plotters::style::{Color, RGBAColor};

use super::channel_paths::ChannelPaths;
use super::choice::Choice;
use super::motion::{Motion, Shift};
use crate::Result;
use crate::frame::Frame;
use crate::polyline::{Point, Rect, rounded};
use crate::surface::{Stroke, Surface, TextStyle};
use crate::theme::{Marker, Theme};

/// Least length, in channels, of a worm drawn without individual flits.
const SHORTEST: f64 = 0.5;

/// Widths that the outline of a chosen message adds: of its line, and of the gap inside it.
const OUTLINE: (f64, f64) = (6.0, 2.5);

/// Breadth of a flit in a buffer, in widths of a worm, and the gap behind it in CSS pixels.
const FLIT: f64 = 1.7;
const GAP: f64 = 1.2;

/// Half the size of a source above which the length of its queue is written, and the size of that
/// number as a fraction of it.
const NUMBERED: (f64, f64) = (6.0, 1.5);

pub(super) struct Brush<'a> {
    surface: &'a Surface<'a>,
    paths: &'a ChannelPaths,
    /// Fraction of the time between the two snapshots that has passed, from 0 to 1.
    part: f64,
    theme: &'static Theme,
    choice: &'a Choice,
}

impl<'a> Brush<'a> {
    pub(super) fn new(
        surface: &'a Surface<'a>,
        paths: &'a ChannelPaths,
        part: f64,
        choice: &'a Choice,
        frame: &Frame,
    ) -> Self {
        Self {
            surface,
            paths,
            part,
            theme: frame.background.theme(),
            choice,
        }
    }

    fn color(&self, mover: &MessageView) -> RGBAColor {
        let is_stuck = mover.blocked || self.choice.is_dead(mover.number);
        let color = if is_stuck {
            self.theme.stuck
        } else {
            self.theme.accent
        };
        self.faded(color, mover.number)
    }

    /// A colour, faded if this message is unrelated to the chosen one.
    fn faded(&self, color: RGBAColor, number: u64) -> RGBAColor {
        match self.choice.opacity(number) {
            1.0 => color,
            opacity => color.mix(opacity),
        }
    }

    /// The current position.
    fn now(&self, [old, new]: Shift) -> f64 {
        old + self.part * (new - old)
    }

    /// Draws queues of messages at their sources, with their lengths.
    pub(super) fn queues(&self, snapshot: &Snapshot) -> Result<()> {
        let half = self.paths.node_radius.max(2.0);
        let (least, size) = NUMBERED;
        for (source, (&(x, y), &length)) in
            self.paths.sources.iter().zip(&snapshot.queues).enumerate()
        {
            if length == 0 {
                continue;
            }
            let mut unsent = snapshot.unsent.iter();
            let first = unsent.find(|first| first.source == Some(source as u32));
            let first = first.map(|first| first.number);
            if first.is_some_and(|first| self.choice.is(first)) {
                let rim = Rect::around((x, y), half + 3.0);
                self.surface
                    .polygon(&rounded(&rim, 0.4 * half + 3.0), self.theme.ink)?;
            }
            let text = length.to_string();
            let style = TextStyle::new(self.theme.background, size * half).bold();
            // A long number makes it wider.
            let wide = if half >= least {
                half.max(0.5 * style.width(&text) + 2.0)
            } else {
                half
            };
            let area = Rect::between((x - wide, y - half), (x + wide, y + half));
            let square = rounded(&area, 0.4 * half);
            let opacity = self.choice.queue_opacity(first);
            self.surface
                .polygon(&square, self.theme.stuck.mix(opacity))?;
            if half >= least {
                self.surface.text(&text, (x, y), &style.centered())?;
            }
        }
        Ok(())
    }

    /// Draws the flits of a message as one stroke: with a round head if it moves, and a bar before
    /// the head if it waits.
    pub(super) fn worm(&self, mover: &MessageView, motion: &Motion) -> Result<()> {
        let (paths, width) = (self.paths, self.paths.width);
        let aside = paths.aside(mover.number);
        let [head, tail] = motion.body().map(|shift| self.now(shift));
        let rear = (tail - SHORTEST).max(0.0);
        let body = paths.cut(&motion.way, rear, head, aside);
        let color = self.color(mover);
        if self.choice.is(mover.number) {
            let (line, gap) = OUTLINE;
            self.surface
                .lines(&body, &Stroke::solid(self.theme.ink, width + line))?;
            self.surface
                .lines(&body, &Stroke::solid(self.theme.background, width + gap))?;
        }
        self.surface.lines(&body, &Stroke::solid(color, width))?;
        if mover.flits_delivered == 0
            && let Some((spot, direction)) = paths.spot(&motion.way, head, aside)
        {
            if mover.blocked {
                return self.bar(spot, direction, color);
            }
            self.surface.disc(spot, 0.95 * width, color)?;
        }
        Ok(())
    }

    /// Draws the flits of a message at the ends of its channels, one by one, behind those that stand there already.
    pub(super) fn flits(&self, mover: &MessageView, there: &mut BTreeMap<u32, u32>) -> Result<()> {
        let width = self.paths.width;
        let wide = Stroke::solid(self.color(mover), FLIT * width);
        let gap = Stroke::solid(self.theme.background, GAP);
        for held in mover.channels.iter().filter(|held| held.flits > 0) {
            let way = [held.channel];
            let ahead = there.entry(held.channel).or_default();
            let places = self.paths.flits(held.channel, *ahead, held.flits);
            *ahead += held.flits;
            let (first, last) = (places[0], places[places.len() - 1]);
            let body = self.paths.cut(&way, last, first, 0.0);
            self.surface.lines(&body, &wide)?;
            for &place in &places[1..] {
                let Some(((x, y), (dx, dy))) = self.paths.spot(&way, place, 0.0) else {
                    continue;
                };
                let half = 0.5 * FLIT * width;
                let ends = vec![
                    (x - half * dy, y + half * dx),
                    (x + half * dy, y - half * dx),
                ];
                self.surface.line(&ends, &gap)?;
            }
        }
        Ok(())
    }

    /// Draws a header ahead of its data, with the channels that it has reserved.
    pub(super) fn probe(&self, mover: &MessageView, motion: &Motion) -> Result<()> {
        let (paths, width) = (self.paths, self.paths.width);
        let aside = paths.aside(mover.number);
        let front = self.now(motion.front());
        let color = self.color(mover);
        let reserved = Stroke {
            color,
            width: (0.4 * width).max(0.9),
            dash: &[2.0, 2.5],
        };
        let line = paths.cut(&motion.way, 0.0, front, aside);
        self.surface.lines(&line, &reserved)?;
        let Some((spot, direction)) = paths.spot(&motion.way, front, aside) else {
            return Ok(());
        };
        if mover.blocked {
            self.bar(spot, direction, color)?;
        }
        let radius = width + 1.1;
        let inside = self.theme.background;
        if self.choice.is(mover.number) {
            self.surface
                .filled_marker(spot, Marker::Diamond, radius + 2.0, self.theme.ink)?;
        }
        self.surface
            .outlined_marker(spot, Marker::Diamond, radius, color, inside)
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

    /// Draws a packet or a request in a queue, or one that has left its queue.
    pub(super) fn packet(
        &self,
        mover: &MessageView,
        motion: &Motion,
        has_left: bool,
    ) -> Result<()> {
        let paths = self.paths;
        // A packet that left its queue has moved to the channel that it requested.
        let mut way = motion.way.clone();
        let requested = if has_left {
            mover.wants.as_slice()
        } else {
            &[]
        };
        way.extend(requested);
        let [from, to] = motion.queued(paths.queues);
        let at = self.now([from, to + requested.len() as f64]);
        let Some((spot, direction)) = paths.spot(&way, at, 0.0) else {
            return Ok(());
        };
        let radius = 0.55 * paths.width + 0.9;
        if has_left && self.part > 0.5 && self.is_lost(mover) {
            return self.cross(spot, 1.4 * radius);
        }
        let combined = f64::from(mover.messages());
        let radius = radius * (1.0 + 0.35 * libm::log2(combined)).min(3.0);
        let color = self.color(mover);
        if self.choice.is(mover.number) {
            self.surface.disc(spot, radius + 3.0, self.theme.ink)?;
            self.surface
                .disc(spot, radius + 1.2, self.theme.background)?;
        }
        if mover.blocked {
            self.bar(spot, direction, color)?;
        }
        self.surface.disc(spot, radius, color)?;
        if combined > 1.0 {
            self.surface
                .disc(spot, 0.5 * radius, self.theme.background)?;
        }
        Ok(())
    }

    /// True if a packet that left its queue was dropped because the next queue was full.
    fn is_lost(&self, mover: &MessageView) -> bool {
        let QueuePlaces::AtStart { out } = self.paths.queues else {
            return false;
        };
        let mut channels = mover.channels.iter();
        mover.kind == Kind::Packet && channels.any(|held| held.channel < out)
    }

    /// Draws a bar across the path before the head of a blocked message.
    fn bar(&self, (x, y): Point, (dx, dy): Point, color: RGBAColor) -> Result<()> {
        let width = self.paths.width;
        let (ahead, half) = (0.5 * width, 1.25 * width);
        let (x, y) = (x + ahead * dx, y + ahead * dy);
        let ends = vec![vec![
            (x - half * dy, y + half * dx),
            (x + half * dy, y - half * dx),
        ]];
        self.surface
            .lines(&ends, &Stroke::solid(color, 0.7 * width))
    }

    /// Draws a cross where a packet is dropped.
    fn cross(&self, (x, y): Point, half: f64) -> Result<()> {
        let lines = [
            vec![(x - half, y - half), (x + half, y + half)],
            vec![(x - half, y + half), (x + half, y - half)],
        ];
        self.surface
            .lines(&lines, &Stroke::solid(self.theme.stuck, 1.6))
    }
}
