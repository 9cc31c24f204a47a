//! Renders SVG documents as PNG files with our own fonts, which gives the same picture on every
//! machine.

use std::sync::Arc;

use loadcurve_plot::png::stamped;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb::Database};

use crate::failure::Failure;

/// The font family that replaces the reader's system font.
const FAMILY: &str = "DejaVu Sans";

static FONTS: [&[u8]; 2] = [
    include_bytes!("../fonts/DejaVuSans.ttf"),
    include_bytes!("../fonts/DejaVuSans-Bold.ttf"),
];

/// Renders a document with `scale` pixels per CSS pixel, and adds version and link.
pub(crate) fn png(svg: &str, scale: u32, link: &str) -> Result<Vec<u8>, Failure> {
    let failed = |why: &dyn std::fmt::Display| Failure::Raster(why.to_string());
    let options = Options {
        fontdb: Arc::new(fonts()),
        font_family: FAMILY.to_owned(),
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &options).map_err(|error| failed(&error))?;
    let size = tree.size().to_int_size();
    let mut pixels = Pixmap::new(size.width() * scale, size.height() * scale)
        .ok_or_else(|| failed(&"it has no size"))?;
    let transform = Transform::from_scale(scale as f32, scale as f32);
    resvg::render(&tree, transform, &mut pixels.as_mut());
    let png = pixels.encode_png().map_err(|error| failed(&error))?;
    stamped(&png, link).ok_or_else(|| failed(&"the encoder wrote something else"))
}

fn fonts() -> Database {
    let mut fonts = Database::new();
    for font in FONTS {
        fonts.load_font_data(font.to_vec());
    }
    fonts.set_sans_serif_family(FAMILY);
    fonts
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use loadcurve::curve::Curve;
    use loadcurve::scenario::{NETWORKS, Scenario};
    use loadcurve_plot::chart::Chart;
    use loadcurve_plot::diagram::Diagram;
    use loadcurve_plot::{frame::Frame, svg};

    use super::*;

    /// All characters that occur in the pictures of a link.
    fn letters(link: &str) -> BTreeSet<char> {
        let scenario = Scenario::read(link).scenario;
        let curves: Vec<Curve> = scenario.networks.iter().map(Curve::of).collect();
        let frame = Frame::default();
        let mut pictures = vec![svg::chart(&Chart::of(&scenario, &curves), &frame).unwrap()];
        pictures.extend(curves.iter().map(|curve| {
            let load = 0.5 * curve.scale().saturation_messages;
            svg::diagram(&Diagram::of(curve, load), &frame).unwrap()
        }));
        let pieces = pictures
            .iter()
            .flat_map(|picture| picture.split('>').skip(1));
        let texts = pieces.filter_map(|piece| piece.split('<').next());
        texts.flat_map(|text| text.trim().chars()).collect()
    }

    #[test]
    fn the_fonts_have_every_letter_that_is_drawn() {
        let mut drawn: BTreeSet<char> = "simulated, with 95 % interval …".chars().collect();
        for kind in NETWORKS {
            for preset in kind.presets {
                drawn.extend(letters(&format!("net={}", preset.network(kind))));
            }
            for key in kind.keys {
                drawn.extend(key.phrase.chars());
            }
            for view in [
                "show=both",
                "x=capacity&y=log",
                "x=messages&xmin=0.001&xmax=0.0011",
            ] {
                drawn.extend(letters(&format!("net={}&{view}", kind.name)));
            }
        }
        assert!(drawn.contains(&'×') && drawn.contains(&'↑'));
        for font in FONTS {
            let face = ttf_parser::Face::parse(font, 0).unwrap();
            for &letter in &drawn {
                assert!(face.glyph_index(letter).is_some(), "{letter:?}");
            }
        }
    }
}
