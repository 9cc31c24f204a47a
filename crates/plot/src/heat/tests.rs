//! Heat maps, read back.

use loadcurve::curve::{Buffers, BuffersPart};
use loadcurve::scenario::Scenario;

use super::*;
use crate::frame::Frame;
use crate::svg;
use crate::test_support::{Shape, assert_legible_everywhere, named, shapes};
use crate::theme::Background;
use crate::theme::tests::contrast;

/// The grid of a mesh of which these values are known, row by row.
fn buffers(link: &str, known: &[f64]) -> Buffers {
    let scenario = Scenario::read(link).scenario;
    let mut buffers = Buffers::open(&scenario.networks[0], &scenario.view).unwrap();
    for (cell, &value) in buffers.cells.iter_mut().zip(known) {
        cell.measured = Some(match value {
            0.0 => BuffersPart::Saturated,
            _ => BuffersPart::Found(value, 0.01 * value),
        });
    }
    buffers
}

fn chart(link: &str, known: &[f64]) -> HeatChart {
    HeatChart::of_buffers(&buffers(link, known), link.to_owned())
}

/// More with every step up and to the right, up to 0.5.
fn rising() -> Vec<f64> {
    let cells = (0..28).map(|place| f64::from(place / 7 + place % 7 + 1));
    cells.map(|steps| 0.05 * steps).collect()
}

/// Charts with every mark that there is.
fn charts() -> Vec<HeatChart> {
    let mut saturated: Vec<f64> = rising().into_iter().map(|it| 30.0 / it).collect();
    saturated[..10].fill(0.0);
    vec![
        chart("net=mesh&view=buffers", &rising()),
        chart("net=mesh&view=buffers", &rising()[..9]),
        chart("net=mesh&load=0.2&view=buffers", &saturated),
        chart("net=mesh&view=buffers", &[0.0; 28]),
    ]
}

fn drawn(chart: &HeatChart, frame: &Frame) -> (Vec<Shape>, Vec<PlacedCell>) {
    let mut placed = Vec::new();
    let shapes = shapes(frame, |surface| {
        placed = draw(surface, chart, frame)?;
        Ok(())
    });
    (shapes, placed)
}

#[test]
fn everything_is_legible_at_every_size() {
    for chart in charts() {
        assert_legible_everywhere(|frame| {
            (drawn(&chart, frame).0, svg::heat(&chart, frame).unwrap())
        });
    }
}

#[test]
fn numbers_stand_out_from_every_colour() {
    for background in [Background::Light, Background::Dark, Background::Print] {
        let theme = background.theme();
        for level in [0.0, 0.25, 0.5, 0.75, 1.0] {
            let cell = HeatCell {
                level,
                ..HeatCell::default()
            };
            let fill = theme.mixed(cell.share(), theme.series[0]);
            let contrast = contrast(theme.ink, fill);
            assert!(contrast > 4.5, "{background:?} {level}: {contrast}");
        }
    }
}

#[test]
fn every_value_is_written_in_its_cell_and_one_is_ringed() {
    let chart = &charts()[0];
    for width in [640.0, 360.0] {
        let frame = Frame {
            width,
            heading: false,
            ..Frame::default()
        };
        let (shapes, placed) = drawn(chart, &frame);
        for (cell, it) in chart.cells.iter().zip(&placed) {
            let mut texts = named(&shapes, "text").into_iter();
            let is_inside = |text: &&Shape| {
                let (x, y) = text.middle();
                it.area.left < x && x < it.area.right && it.area.top < y && y < it.area.bottom
            };
            assert!(texts.any(
                |text| is_inside(&text) && (text.text == cell.text || text.text == cell.short)
            ));
        }
        // The fewest virtual channels are in the lowest row, and unlimited buffers at the right.
        assert!(placed[0].area.top > placed[7].area.top);
        assert!(placed[0].area.left < placed[6].area.left);
    }
    // Of 0.5, 0.475 will do: 8 VCs with unlimited buffers alone reach it, and so does no finite buffer.
    assert!(chart.cells.iter().all(|cell| !cell.is_ringed));
    let mut values = rising();
    values[10] = 0.49;
    let chart = self::chart("net=mesh&view=buffers", &values);
    let ringed: Vec<usize> = (0..28).filter(|&it| chart.cells[it].is_ringed).collect();
    assert_eq!(ringed, [10]);
    assert_eq!(
        chart.cells[10].words,
        "2 VCs × 8 flits: 0.4900 ± 0.0049 flits/cycle/source, 98\u{a0}% of what unlimited buffers carry, 4,608 \
         flits in all"
    );
    assert!(
        chart
            .summary
            .starts_with("2 VCs × 8 flits (4,608 flits in all) carry 0.4900 ± 0.0049"),
        "{}",
        chart.summary
    );
    assert!(chart.summary.contains(" 2 VCs: 1 flits 0.100, "));
}

#[test]
fn tex_has_a_node_for_every_value() {
    for (chart, nodes) in charts().iter().zip([28, 9, 28, 28]) {
        let tex = chart.tex();
        assert!(tex.is_ascii(), "{tex}");
        let cells = tex.matches("\\node[align=center").count();
        assert_eq!(cells, nodes);
        assert!(tex.matches(" rectangle ").count() >= 28);
        assert_eq!(tex.matches('{').count(), tex.matches('}').count());
    }
}
