//! Text alternative of the scouting torus.

use loadcurve::number::rounded_text;
use loadcurve::topology::ScoutingTorus;

pub(super) fn description(torus: ScoutingTorus, utilisation: Option<&[f64]>) -> String {
    let k = torus.k();
    let channels = 4 * torus.nodes();
    let structure = format!(
        "Torus of {k} × {k} nodes: each is linked to its four neighbours, both ways, and the links \
         at an edge lead on to the opposite edge."
    );
    match utilisation {
        Some(ρ) => format!(
            "{structure} All {channels} channels are alike: utilisation {}.",
            rounded_text(ρ[ScoutingTorus::CLASS], 3)
        ),
        None => format!("{structure} It is saturated at this load: no channel has a steady state."),
    }
}

#[cfg(test)]
mod tests {
    use loadcurve::curve::Curve;
    use loadcurve::scenario::Scenario;

    use crate::diagram::Diagram;
    use crate::frame::Frame;
    use crate::svg;

    fn drawn(link: &str, load_messages: f64, frame: &Frame) -> (String, String) {
        let curve = Curve::of(&Scenario::read(link).scenario.networks[0]);
        let diagram = Diagram::of(&curve, load_messages);
        let picture = svg::diagram(&diagram, frame).unwrap();
        (picture, diagram.description)
    }

    #[test]
    fn every_node_is_drawn_where_there_is_room() {
        for k in [4, 8, 16, 32] {
            let (picture, words) = drawn(&format!("scouting,k:{k}"), 0.0005, &Frame::default());
            assert_eq!(picture.matches("<circle").count(), k * k);
            assert!(words.contains("channels are alike: utilisation 0."));
        }
    }

    #[test]
    fn in_a_narrow_frame_nodes_are_left_out() {
        let size = |width| Frame {
            width,
            height: 130.0,
            ..Frame::default()
        };
        let (picture, words) = drawn("scouting,k:32", 1.0, &size(80.0));
        assert!(!picture.contains("<circle") && picture.contains("<polyline"));
        assert!(picture.contains("saturated at this load") && words.contains("saturated"));
    }
}
