//! Marks: the lines, shapes and texts of a picture, one by one.

use plotters_backend::text_anchor::{HPos, VPos};
use plotters_backend::{BackendColor, BackendCoord, BackendTextStyle, FontTransform};
use wasm_bindgen::JsValue;
use web_sys::CanvasRenderingContext2d;

/// One line, shape or text of a picture.
#[derive(Debug)]
pub(crate) struct Mark {
    pub(super) color: Color,
    pub(super) form: Form,
}

/// The form of a mark, in virtual pixels.
#[derive(Debug)]
pub(super) enum Form {
    Line {
        points: Vec<BackendCoord>,
        width: u32,
    },
    Polygon(Vec<BackendCoord>),
    Rectangle(BackendCoord, BackendCoord),
    Disc {
        center: BackendCoord,
        radius: u32,
    },
    Circle {
        center: BackendCoord,
        radius: u32,
        width: u32,
    },
    Text(Box<Text>),
}

/// A text as the canvas takes it.
#[derive(Debug)]
pub(super) struct Text {
    words: String,
    at: BackendCoord,
    turned_radians: f64,
    baseline: &'static str,
    align: &'static str,
    font: String,
}

impl Text {
    pub(super) fn new(words: &str, style: &impl BackendTextStyle, at: BackendCoord) -> Self {
        let degrees: f64 = match style.transform() {
            FontTransform::None => 0.0,
            FontTransform::Rotate90 => 90.0,
            FontTransform::Rotate180 => 180.0,
            FontTransform::Rotate270 => 270.0,
        };
        let anchor = style.anchor();
        let (weight, family) = (style.style(), style.family());
        Self {
            words: words.to_owned(),
            at,
            turned_radians: degrees.to_radians(),
            baseline: match anchor.v_pos {
                VPos::Top => "top",
                VPos::Center => "middle",
                VPos::Bottom => "bottom",
            },
            align: match anchor.h_pos {
                HPos::Left => "start",
                HPos::Right => "end",
                HPos::Center => "center",
            },
            font: format!("{} {}px {}", weight.as_str(), style.size(), family.as_str()),
        }
    }
}

/// A colour with its opacity.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Color {
    rgb: (u8, u8, u8),
    alpha: f64,
}

impl From<BackendColor> for Color {
    fn from(BackendColor { rgb, alpha }: BackendColor) -> Self {
        Self { rgb, alpha }
    }
}

impl Color {
    /// The colour as CSS writes it.
    fn css(self) -> String {
        let (red, green, blue) = self.rgb;
        format!("rgba({red},{green},{blue},{})", self.alpha)
    }
}

/// Makes marks on a canvas. It remembers the styles that it has set: setting a colour takes longer than
/// drawing a short line, and most neighbours have the same one.
#[derive(Debug)]
pub(crate) struct Brush {
    context: CanvasRenderingContext2d,
    stroke: Option<Color>,
    fill: Option<Color>,
    width: Option<u32>,
}

impl Brush {
    pub(super) fn new(context: CanvasRenderingContext2d) -> Self {
        Self {
            context,
            stroke: None,
            fill: None,
            width: None,
        }
    }

    /// Makes a mark.
    pub(super) fn make(&mut self, mark: &Mark) -> Result<(), JsValue> {
        if mark.color.alpha == 0.0 {
            return Ok(());
        }
        match &mark.form {
            Form::Line { points, width } => {
                self.stroke_with(mark.color, *width);
                self.trace(points);
                self.context.stroke();
            }
            Form::Polygon(corners) => {
                self.fill_with(mark.color);
                self.trace(corners);
                self.context.close_path();
                self.context.fill();
            }
            Form::Rectangle((left, top), (right, bottom)) => {
                self.fill_with(mark.color);
                let size = (f64::from(right - left), f64::from(bottom - top));
                let (left, top) = (f64::from(*left), f64::from(*top));
                self.context.fill_rect(left, top, size.0, size.1);
            }
            Form::Disc { center, radius } => {
                self.fill_with(mark.color);
                self.circle(*center, *radius)?;
                self.context.fill();
            }
            Form::Circle {
                center,
                radius,
                width,
            } => {
                self.stroke_with(mark.color, *width);
                self.circle(*center, *radius)?;
                self.context.stroke();
            }
            Form::Text(text) => {
                self.fill_with(mark.color);
                self.write(text)?;
            }
        }
        Ok(())
    }

    fn stroke_with(&mut self, color: Color, width: u32) {
        if self.stroke != Some(color) {
            self.context.set_stroke_style_str(&color.css());
            self.stroke = Some(color);
        }
        if self.width != Some(width) {
            self.context.set_line_width(f64::from(width));
            self.width = Some(width);
        }
    }

    fn fill_with(&mut self, color: Color) {
        if self.fill != Some(color) {
            self.context.set_fill_style_str(&color.css());
            self.fill = Some(color);
        }
    }

    fn trace(&self, points: &[BackendCoord]) {
        self.context.begin_path();
        let mut points = points.iter().map(|&(x, y)| (f64::from(x), f64::from(y)));
        if let Some((x, y)) = points.next() {
            self.context.move_to(x, y);
        }
        for (x, y) in points {
            self.context.line_to(x, y);
        }
    }

    fn circle(&self, (x, y): BackendCoord, radius: u32) -> Result<(), JsValue> {
        self.context.begin_path();
        let (x, y, radius) = (f64::from(x), f64::from(y), f64::from(radius));
        self.context.arc(x, y, radius, 0.0, std::f64::consts::TAU)
    }

    fn write(&self, text: &Text) -> Result<(), JsValue> {
        let context = &self.context;
        context.set_text_baseline(text.baseline);
        context.set_text_align(text.align);
        context.set_font(&text.font);
        let (x, y) = (f64::from(text.at.0), f64::from(text.at.1));
        if text.turned_radians == 0.0 {
            return context.fill_text(&text.words, x, y);
        }
        context.save();
        context.translate(x, y)?;
        context.rotate(text.turned_radians)?;
        context.fill_text(&text.words, 0.0, 0.0)?;
        context.restore();
        Ok(())
    }
}
