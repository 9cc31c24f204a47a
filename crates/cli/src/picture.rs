//! Formats of the files of `plot`, and the options of pictures among them.

use std::path::Path;

use loadcurve::Error;
use loadcurve::scenario::Scenario;
use loadcurve_native::numbers::whole;
use loadcurve_native::{SIDE, background};
use loadcurve_plot::frame::Frame;
use loadcurve_plot::theme::Background;

use crate::arguments::PlotArguments;

/// Limits of the scale of PNG files.
const MAX_SCALE: u64 = 4;
pub(crate) const USUAL_SCALE: u32 = 2;

/// Largest side and largest area of a PNG file in pixels: the limits of browsers. Drawing that many
/// takes half a gigabyte.
const MAX_PIXELS_A_SIDE: f64 = 16_384.0;
const MAX_PIXELS: f64 = 8_192.0 * 8_192.0;

/// The picture formats, and the endings of their file names.
pub(crate) const PICTURES: [FileFormat; 2] = [FileFormat::Svg, FileFormat::Png];
pub(crate) const PICTURE_ENDINGS: &str = ".svg and .png";

const ENDINGS: &str = "a name that ends in .svg, .png, .tex, .csv, .json or .bib";

/// The format of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FileFormat {
    Svg,
    Png,
    Tex,
    Csv,
    Json,
    Bib,
}

impl FileFormat {
    /// The format that the ending of a name stands for.
    pub(crate) fn of(output: &Path) -> Result<Self, Error> {
        let ending = output.extension().and_then(|ending| ending.to_str());
        Ok(match ending.unwrap_or("") {
            "svg" => Self::Svg,
            "png" => Self::Png,
            "tex" => Self::Tex,
            "csv" => Self::Csv,
            "json" => Self::Json,
            "bib" => Self::Bib,
            _ => return Err(Error::illegal("output", &output.to_string_lossy(), ENDINGS)),
        })
    }
}

/// The frame of a picture. Its colours are those of the link, unless an option sets them.
pub(crate) fn frame(
    arguments: &PlotArguments,
    formats: &[FileFormat],
    scenario: &Scenario,
) -> Result<Frame, Error> {
    let usual = Frame::default();
    let size = |key, text: &Option<String>, usual| {
        let Some(text) = text else { return Ok(usual) };
        takes(key, text, formats, &PICTURES, PICTURE_ENDINGS)?;
        whole(key, text, SIDE).map(|pixels| pixels as f64)
    };
    let background = match &arguments.theme {
        None => Background::of(scenario.view.theme),
        Some(name) => {
            takes("theme", name, formats, &PICTURES, PICTURE_ENDINGS)?;
            background(name)?
        }
    };
    Ok(Frame {
        width: size("width", &arguments.width, usual.width)?,
        height: size("height", &arguments.height, usual.height)?,
        background,
        ..usual
    })
}

/// Number of PNG pixels per CSS pixel. The default is possible even for the largest picture.
pub(crate) fn scale(
    arguments: &PlotArguments,
    formats: &[FileFormat],
    frame: &Frame,
) -> Result<u32, Error> {
    let Some(text) = &arguments.scale else {
        return Ok(USUAL_SCALE);
    };
    takes("scale", text, formats, &[FileFormat::Png], ".png")?;
    let scale = whole("scale", text, 1..=MAX_SCALE)?;
    let Frame { width, height, .. } = *frame;
    let most = (MAX_PIXELS_A_SIDE / width.max(height)).min((MAX_PIXELS / (width * height)).sqrt());
    if scale as f64 > most {
        let most = most as u64;
        let allowed = format!("a whole number from 1 to {most} for {width} × {height} CSS pixels");
        return Err(Error::illegal("scale", text, allowed));
    }
    Ok(scale as u32)
}

/// Rejects an option that applies to none of the files, as it would have no effect.
pub(crate) fn takes(
    key: &str,
    value: &str,
    formats: &[FileFormat],
    by: &[FileFormat],
    endings: &str,
) -> Result<(), Error> {
    if formats.iter().any(|format| by.contains(format)) {
        return Ok(());
    }
    let files = if formats.len() > 1 {
        "these files"
    } else {
        "this file"
    };
    let allowed = format!("for {files}; it is an option of names that end in {endings}");
    Err(Error::illegal(key, value, allowed))
}
