//! The search for the smallest suitable network, which runs in a worker.

use loadcurve::number::{rounded_text, shortest};
use loadcurve::scenario::{
    Find, LoadScale, LoadUnit, MAX_NETWORKS, Network, PICKS, Scenario, ValueSet, View, Word as _,
};
use loadcurve_web_chart::open_scenario::{AT_ONCE_US, query};
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;

use super::Explorer;
use crate::types;

/// Default load and latency of the form while the drawn network is not solved.
const USUAL_LOAD_FLITS: f64 = 0.1;
const USUAL_LATENCY_CYCLES: f64 = 100.0;

#[wasm_bindgen]
impl Explorer {
    /// The search of the link, as a link that has everything that the answer depends on.
    #[wasm_bindgen(js_name = findTask)]
    #[must_use]
    pub fn find_task(&self) -> Option<String> {
        let find = self.requested()?;
        let mut view = View::default();
        view.find = find.to_string();
        view.seed = self.open.scenario.view.seed;
        view.precision_percent = self.open.scenario.view.precision_percent;
        let mut task = Scenario {
            view,
            ..Scenario::default()
        };
        // The networks of the link matter only if they are the candidates.
        if find.families.is_empty() && find.ticked.is_empty() {
            task.networks.clone_from(&self.open.scenario.networks);
            task.names = vec![String::new(); task.networks.len()];
        }
        Some(task.query())
    }

    /// Contents of the search form: the search of the link, or else what carries the current load as fast as the drawn
    /// network does, for as many processors, with the fewest links. A proposal is given in any case on demand.
    ///
    /// # Errors
    /// See `notices`.
    #[wasm_bindgen(js_name = findForm)]
    pub fn find_form(&self, is_proposal: bool) -> Result<Ts<types::FindForm>, JsError> {
        let requested = self.requested().filter(|_| !is_proposal);
        let find = requested.unwrap_or_else(|| self.proposed());
        let ranges =
            |ranges: Option<&ValueSet>| ranges.map_or_else(String::new, ToString::to_string);
        let families = if find.families.is_empty() && find.ticked.is_empty() {
            self.open
                .scenario
                .networks
                .iter()
                .map(ToString::to_string)
                .collect()
        } else {
            find.families.iter().map(ToString::to_string).collect()
        };
        let kinds = PICKS.iter().map(|pick| {
            let (lines, discs) = pick.glyph();
            types::FindKind {
                name: pick.name,
                title: pick.title,
                glyph: types::Glyph {
                    lines,
                    strong_line: "",
                    discs,
                },
                is_ticked: find.ticked.has(pick),
            }
        });
        let (from, to) = match find.processors.as_ref().map(ValueSet::ranges) {
            Some([(least, most)]) => (least.to_string(), most.to_string()),
            _ => (ranges(find.processors.as_ref()), String::new()),
        };
        let form = types::FindForm {
            carry: shortest(find.carry),
            unit: find.unit.word().to_owned(),
            within: shortest(find.within_cycles),
            objective: find.objective.to_string(),
            from,
            to,
            width: ranges(find.width.as_ref()),
            bits: find.bits.to_string(),
            kinds: kinds.collect(),
            settings: find.ticked.settings_text(),
            families,
        };
        Ok(form.into_ts()?)
    }

    /// The link with a network of the answer drawn at the required load; the network is added unless it is there.
    ///
    /// # Errors
    /// A `Notice` if the network cannot be read.
    #[wasm_bindgen(js_name = withFound)]
    pub fn with_found(&self, network: &str) -> Result<String, JsValue> {
        query(self.found(network))
    }
}

impl Explorer {
    fn requested(&self) -> Option<Find> {
        Find::read(&self.open.scenario.view.find).ok()
    }

    fn proposed(&self) -> Find {
        let curve = self.drawn_curve();
        let round = |number: f64| rounded_text(number, 2).parse().unwrap_or(number);
        let (mut load, mut latency) = (USUAL_LOAD_FLITS, USUAL_LATENCY_CYCLES);
        if curve.is_solved() {
            let messages = self.operating_load_messages();
            load = round(curve.scale().from_messages(messages, LoadUnit::Flits));
            let own = curve.model_point(messages).latency_cycles;
            let most = 2.0 * curve.zero_load_latency_cycles();
            latency = own.filter(|own| *own < most).unwrap_or(most).ceil();
        }
        let scenario = &self.open.scenario;
        Find::instead_of(&scenario.networks[scenario.view.drawn], load, latency)
    }

    fn found(&self, text: &str) -> loadcurve::Result<Scenario> {
        let network = Scenario::read_strictly_in(text, &self.open.context)?
            .networks
            .swap_remove(0);
        let place = |scenario: &Scenario| scenario.networks.iter().position(|it| *it == network);
        let mut shown = self.open.scenario.clone();
        if place(&shown).is_none() {
            shown = if shown.networks.len() < MAX_NETWORKS {
                shown.with_network(network.clone())?
            } else {
                shown.with_replaced(shown.view.drawn, network.clone())
            };
        }
        let index = place(&shown).unwrap_or(shown.view.drawn);
        shown = shown.with_view("draw", &(index + 1).to_string())?;
        let Some(find) = self.requested() else {
            return Ok(shown);
        };
        let messages = find.messages(&network);
        let contender = shown.contenders().swap_remove(index);
        let mut scale = LoadScale::unsolved(contender.network.mean_flits(), contender.terms);
        if shown.view.unit == LoadUnit::Capacity {
            match self.saturation_messages(&contender.network) {
                Some(saturation) => scale.saturation_messages = saturation,
                // Flits need no solution, which would take long here.
                None => shown = shown.with_unit(LoadUnit::Flits.word(), None)?,
            }
        }
        let load = scale.from_messages(messages, shown.view.unit);
        shown.with_view("load", &shortest(load))
    }

    /// Saturation load of a network, if it is known or quick to find.
    fn saturation_messages(&self, network: &Network) -> Option<f64> {
        let known = self.open.curves.iter().chain(&self.open.solved);
        let mut known = known.filter(|curve| curve.network() == network && curve.is_solved());
        let known = known.next().map(|curve| curve.scale().saturation_messages);
        known.or_else(|| {
            let is_quick = network.model_cost().curve_us() < AT_ONCE_US;
            is_quick.then(|| network.model().saturation_messages())
        })
    }
}
