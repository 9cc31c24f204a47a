//! The load that the reader predicts: a line with a handle to drag, and its number.

use super::load_axis::load_text;
use super::obstacles::Obstacles;
use super::plane::Plane;
use super::tags::NAME;
use crate::polyline::Rect;
use crate::text::TextStyle;

/// Half the width and half the height of the handle.
const HALF_WIDTH: f64 = 7.0;
const HALF_HEIGHT: f64 = 16.0;

/// Distance from the line to its label.
const ASIDE: f64 = 14.0;

/// The handle and the label of a predicted load.
#[derive(Debug)]
pub(in crate::chart) struct Guess {
    /// The area of the handle.
    pub handle: Rect,
    /// The label.
    pub text: String,
    /// The area of the label.
    pub area: Rect,
}

impl Guess {
    /// The handle in the middle of a panel, with the label to its left unless only the right has
    /// room; `None` if the load does not lie on the axis.
    pub(super) fn of(plane: &Plane, load: f64, obstacles: &mut Obstacles) -> Option<Self> {
        let x = plane.x_of(load).filter(|&x| plane.contains_x(x))?;
        let y = f64::midpoint(plane.area.top, plane.area.bottom);
        let text = format!(
            "your prediction {}",
            load_text(&plane.chart.load_axis, load)
        );
        let width = TextStyle::plain(NAME).bold().width(&text);
        let label_from = |left: f64| {
            Rect::between(
                (left, y - NAME / 2.0 - 1.0),
                (left + width, y + NAME / 2.0 + 1.0),
            )
        };
        let (before, after) = (label_from(x - ASIDE - width), label_from(x + ASIDE));
        let is_inside = |it: &&Rect| it.left >= plane.area.left && it.right <= plane.area.right;
        let sides = [before, after];
        let area = *sides
            .iter()
            .find(|it| obstacles.are_clear_of(it, None))
            .or_else(|| sides.iter().find(is_inside))
            .unwrap_or(&before);
        let handle = Rect::between(
            (x - HALF_WIDTH, y - HALF_HEIGHT),
            (x + HALF_WIDTH, y + HALF_HEIGHT),
        );
        obstacles.take(handle);
        obstacles.take(area);
        Some(Self { handle, text, area })
    }
}
