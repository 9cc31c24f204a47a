//! Links and routers that fail at the reader's hand, and what a study marks in the drawing.

use loadcurve::scenario::Shown;
use loadcurve_plot::diagram::{BindingCut, Diagram, RoundFlits};
use loadcurve_web_chart::open_scenario::query;
use loadcurve_web_chart::types::{CutMarks, StudyMarks};
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;

use super::Explorer;
use crate::types;

/// What a study found about the channels of a network.
#[derive(Debug)]
pub(super) struct MarkedNetwork {
    network: String,
    shown: Shown,
    marks: StudyMarks,
}

#[wasm_bindgen]
impl Explorer {
    /// The link or router at a part of the drawing as links write it, and whether it has failed; none for what cannot
    /// fail.
    ///
    /// # Errors
    /// See `notices`.
    #[wasm_bindgen(js_name = failureAt)]
    pub fn failure_at(&self, part: &str) -> Result<Option<Ts<types::FailurePart>>, JsError> {
        let network = self.drawn_curve().network();
        let item = part.split_once(':').and_then(|(kind, number)| {
            let number = number.parse().ok()?;
            match kind {
                "channel" => network.link_as_failure(number),
                "node" | "source" | "destination" => network.router_as_failure(number),
                _ => None,
            }
        });
        let part = item.map(|item| types::FailurePart {
            has_failed: network.has_failed(&item),
            item,
        });
        Ok(part.map(|it| it.into_ts()).transpose()?)
    }

    /// The link in which a link or router of the drawn network fails, or is mended if it has failed. The network
    /// without failures stays beside it.
    ///
    /// # Errors
    /// A `Notice` if messages would not reach their destinations any more.
    #[wasm_bindgen(js_name = withFailure)]
    pub fn with_failure(&self, item: &str) -> Result<String, JsValue> {
        let scenario = &self.open.scenario;
        query(scenario.with_failure(scenario.view.drawn, item))
    }

    /// Takes what a study found about the channels of the drawn network: the links that bind, which are ringed, and what
    /// the loss of each costs or what each carries in a step, by which they are coloured.
    ///
    /// # Errors
    /// If the marks are not those of a study.
    #[wasm_bindgen(js_name = showStudy)]
    pub fn show_study(&mut self, marks: &Ts<StudyMarks>) -> Result<(), JsError> {
        self.marks = Some(MarkedNetwork {
            network: self.drawn_curve().network().to_string(),
            shown: self.open.scenario.view.shown,
            marks: marks.to_rust()?,
        });
        Ok(())
    }
}

impl Explorer {
    /// A drawing with what the study of the link found, if it is known.
    pub(super) fn mark_study(&self, diagram: Diagram) -> Diagram {
        let is_of_link = |it: &&MarkedNetwork| {
            it.shown == self.open.scenario.view.shown && it.network == diagram.network().to_string()
        };
        let Some(MarkedNetwork { marks, .. }) = self.marks.as_ref().filter(is_of_link) else {
            return diagram;
        };
        let StudyMarks {
            binding,
            costs,
            round,
            cut,
        } = marks.clone();
        let diagram = match round {
            Some(round) => diagram.in_round(RoundFlits {
                round: round.round,
                rounds: round.rounds,
                flits: round.flits,
            }),
            None if !costs.is_empty() => diagram.costing(costs),
            None if !binding.is_empty() => diagram.ringing(&binding),
            None => diagram,
        };
        match cut {
            Some(CutMarks {
                channels,
                processors,
            }) => diagram.cut_by(BindingCut {
                channels,
                processors,
            }),
            None => diagram,
        }
    }
}
