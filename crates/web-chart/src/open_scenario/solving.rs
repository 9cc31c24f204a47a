//! Division of work between this thread, which solves small networks at once, and a worker; and the
//! curves shown until the worker responds.

use loadcurve::curve::Curve;
use loadcurve::scenario::{Context, Network, Scenario};
use loadcurve_gallery::published;
use loadcurve_plot::chart::Chart;

use super::OpenScenario;

/// Time budget for solving all networks that are not left to the worker, in microseconds of native
/// code. It takes two or three times as long in a browser, and a slider still redraws within a
/// frame.
pub const AT_ONCE_US: f64 = 6_000.0;

/// Time budget for solving the remaining networks at one more load, for a read-out.
const READ_OUT_US: f64 = 8_000.0;

/// Number of curves of earlier links that are kept, so that undoing an edit brings them back.
const KEPT_CURVES: usize = 32;

/// Number of these that keep their models, which are large.
const KEPT_MODELS: usize = 4;

impl OpenScenario {
    /// Opens any link. Large networks are left to a worker if it `defers`; its context may have no solvers.
    #[must_use]
    pub fn new(link: &str, context: &Context, defers: bool) -> Self {
        let context = context.deferring_worst_case_search(defers);
        let reading = Scenario::read_in(link, &context).within_page_limit();
        let chart = Chart::of::<Curve>(&reading.scenario, &[]);
        let mut open = Self {
            context,
            scenario: reading.scenario,
            notices: reading.notices,
            curves: Vec::new(),
            shown: Vec::new(),
            is_pending: Vec::new(),
            solved: Vec::new(),
            read_out_load: None.into(),
            defers,
            chart,
        };
        open.solve();
        open.update_chart();
        open
    }

    /// Reads another link and solves its networks, of which those that both links contain are not solved again. Its
    /// chart is made by [`update_chart`](Self::update_chart).
    pub fn read(&mut self, link: &str) {
        let reading = Scenario::read_in(link, &self.context).within_page_limit();
        (self.scenario, self.notices) = (reading.scenario, reading.notices);
        self.solve();
    }

    /// True if there is nothing to draw yet, because no curve has ever been solved.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.shown.iter().all(|curve| !curve.is_solved())
    }

    /// True if the link has work for workers: a large network to solve, or a simulation.
    #[must_use]
    pub fn needs_workers(&self) -> bool {
        self.scenario.view.simulate || self.curves.iter().any(Curve::is_remote)
    }

    /// Solves the networks of the scenario or leaves them to the worker.
    fn solve(&mut self) {
        let curves = self.curves_of_scenario();
        let before = std::mem::replace(&mut self.curves, curves);
        let shown = self.curves.iter().enumerate().map(|(index, curve)| {
            let past = self.shown.get(index).filter(|_| !curve.is_solved());
            past.unwrap_or(curve).clone()
        });
        self.shown = shown.collect();
        self.keep(before);
    }

    /// The curves of the scenario, reusing those already solved. All that are solved in this thread
    /// can be redrawn within a frame.
    fn curves_of_scenario(&self) -> Vec<Curve> {
        let mut curves: Vec<Curve> = Vec::with_capacity(self.scenario.networks.len());
        let is_of =
            |curve: &Curve, network: &Network| curve.network() == network && !curve.is_left_out();
        let known = |network: &Network| {
            let mut known = self.curves.iter().chain(&self.solved);
            known.find(|curve| is_of(curve, network))
        };
        let contenders = self.scenario.contenders();
        let here = contenders.iter().map(|it| &it.network);
        let here = here.filter(|network| known(network).is_some_and(|curve| !curve.is_remote()));
        let mut spent_us: f64 = here.map(|network| network.model_cost().curve_us()).sum();
        let is_elsewhere = self.scenario.is_compared_elsewhere();
        for contender in &contenders {
            let network = &contender.network;
            if contender.obstacle.is_some() {
                curves.push(Curve::left_out(contender));
                continue;
            }
            if is_elsewhere {
                curves.push(Curve::remote(network));
                continue;
            }
            let same = curves.iter().find(|curve| is_of(curve, network));
            let curve = same.or_else(|| known(network)).cloned().unwrap_or_else(|| {
                let cost_us = network.model_cost().curve_us();
                if self.defers && spent_us + cost_us > AT_ONCE_US {
                    return Curve::remote(network).with_published(published::points(network));
                }
                spent_us += cost_us;
                published::curve(network)
            });
            curves.push(curve.on(contender.terms));
        }
        curves
    }

    /// Keeps solved curves that are no longer shown, the latest first.
    fn keep(&mut self, mut before: Vec<Curve>) {
        before.append(&mut self.solved);
        for curve in before {
            let is_known = |other: &Curve| other.network() == curve.network();
            if curve.is_solved() && !self.curves.iter().chain(&self.solved).any(is_known) {
                self.solved.push(curve);
            }
        }
        self.solved.truncate(KEPT_CURVES);
        let late = self.solved.len().min(KEPT_MODELS);
        let large = self.solved.split_off(late);
        self.solved
            .extend(large.into_iter().map(Curve::without_model));
    }

    /// Makes the chart. A curve that is not known yet stays as last drawn.
    pub fn update_chart(&mut self) {
        for (curve, shown) in self.curves.iter().zip(&mut self.shown) {
            curve.clear_requests();
            if curve.is_solved() {
                *shown = curve.clone();
            }
        }
        let chart = Chart::of(&self.scenario, &self.shown);
        let before = std::mem::replace(&mut self.chart, chart);
        let lacks = self.shown.iter().map(|curve| curve.wanted().is_some());
        let lacks: Vec<bool> = lacks.collect();
        let is_alike = before.unit == self.chart.unit;
        for series in &mut self.chart.series {
            let mut before = before.series.iter();
            let previous = before.find(|before| before.index == series.index);
            if let Some(before) = previous.filter(|_| is_alike && lacks[series.index]) {
                series.loads.clone_from(&before.loads);
                series.latency.clone_from(&before.latency);
                series.throughput.clone_from(&before.throughput);
            }
        }
        let curves = self.curves.iter().zip(lacks);
        self.is_pending = curves
            .map(|(curve, lacks)| lacks || !curve.is_solved())
            .collect();
    }

    /// Leaves the chart as it is if nothing but the load has changed since an earlier scenario: the load is marked when the
    /// chart is drawn. Returns false if the chart has to be made again.
    pub fn keeps_chart_of(&mut self, before: &Scenario) -> bool {
        let (view, networks) = (&self.scenario.view, &self.scenario.networks);
        let mut at_load = before.view.clone();
        at_load.load = view.load;
        let is_at_another_load = before.view.load != view.load
            && at_load == *view
            && before.networks == *networks
            && before.names == self.scenario.names;
        // What a worker is asked for depends on the load.
        let mut curves = self.curves.iter();
        let keeps = is_at_another_load && curves.all(|it| it.is_solved() && !it.is_remote());
        if keeps {
            self.chart.link = self.scenario.query();
        }
        keeps
    }

    /// Makes all curves known at a load, by solving them in this thread if that is quick. Cancels the
    /// request to the worker for the load that was under the pointer before.
    pub fn prepare_read_out(&self, load: f64) {
        let unit = self.scenario.view.unit;
        let messages = |curve: &Curve, load| curve.scale().to_messages(load, unit);
        let elsewhere = || {
            self.curves
                .iter()
                .filter(|curve| curve.is_remote() && curve.is_solved())
        };
        let before = self.read_out_load.replace(Some(load));
        if let Some(before) = before.filter(|&before| before != self.operating_load()) {
            for curve in elsewhere() {
                curve.cancel_request(messages(curve, before));
            }
        }
        let cost_us: f64 = elsewhere().map(Curve::single_load_us).sum();
        if cost_us <= READ_OUT_US {
            for curve in elsewhere() {
                curve.solve_here(messages(curve, load));
            }
        }
    }
}
