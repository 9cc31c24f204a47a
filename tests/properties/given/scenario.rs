//! Scenarios: some networks in any view.

use loadcurve::State;
use loadcurve::curve::{Curve, Point, PointSource};
use loadcurve::scenario::{NETWORKS, Network, Scenario, VIEW_KEYS};
use loadcurve::sim::verdict::{Decision, Rule};
use loadcurve_gallery::published;

use super::Given;

/// Words that a view key takes, or some of them; none if it takes a number.
fn words(key: &str) -> &'static [&'static str] {
    match key {
        "x" => &["flits", "messages", "capacity", "throughput", "bits"],
        "equal" => &["none", "bisection", "pins", "allpins", "wire"],
        "clock" => &["same", "log", "linear"],
        "y" => &["linear", "log"],
        "show" => &["latency", "throughput", "both"],
        "view" => &["curve", "sweep"],
        "over" => &["size", "flits", "k", "n", "stages"],
        "values" => &["4", "4.8.16", "2-64", "1.4-9.100"],
        "of" => &["saturation", "zero", "latency", "knee", "link"],
        "at" => &["0", "0.5", "1"],
        "channels" => &["model", "measured"],
        "theme" => &["auto", "light", "dark"],
        "sim" | "paper" | "fold" | "drawing" => &["off", "on"],
        "embed" | "v" => &["1"],
        _ => &[],
    }
}

impl Given<'_> {
    /// A legal scenario of up to `most` networks, each of them small.
    ///
    /// It is read from a link, so that contradictory settings are repaired.
    pub fn scenario(&mut self, most: u32, is_small: impl Fn(&Network) -> bool) -> Scenario {
        let mut parts = Vec::new();
        for _ in 0..self.whole(1, most) {
            let network = self.network(&is_small);
            parts.push(format!("net={network}{}", self.name()));
        }
        for key in VIEW_KEYS {
            if self.whole(0, 2) == 2 {
                let text = self.view_text(key);
                parts.push(format!("{key}={text}"));
            }
        }
        Scenario::read(&parts.join("&")).scenario
    }

    /// The text of a view key, legal unless the networks or other keys forbid it.
    pub fn view_text(&mut self, key: &str) -> String {
        match key {
            "seed" => self.whole(0, u32::MAX).to_string(),
            "precision" => self.magnitude(-1, 1).to_string(),
            "within" => ["0.1", "5", "90"][self.whole(0, 2) as usize].to_owned(),
            "knee" => ["1.5", "3", "10"][self.whole(0, 2) as usize].to_owned(),
            "find" => {
                let [carry, within] = [-3, 0].map(|least| self.magnitude(least, 3));
                let objective =
                    self.one_of(&["", ",most:processors", ",least:pins", ",width:8-64.99"]);
                let family = self.one_of(&[
                    "",
                    ",net:mesh,k:4-32",
                    ",net:xgft,down:4x4,up:1-4,net:torus,links:uni.bi",
                    ",processors:16-64,kinds:mesh.hypercube,flits:8,net:mesh,k:4-8",
                ]);
                format!("carry:{carry},within:{within}{objective}{family}")
            }
            "width" | "bits" => self.whole(1, 2048).to_string(),
            "ns" => ["0.5", "1", "4"][self.whole(0, 2) as usize].to_owned(),
            "draw" | "beside" => self.whole(1, 8).to_string(),
            "hide" => {
                let places: Vec<String> = (1..=8)
                    .filter(|_| self.whole(0, 1) == 1)
                    .map(|place| place.to_string())
                    .collect();
                places.join(",")
            }
            "labels" => {
                let label = self.one_of(&["name", "zero"]);
                let [curve, right, down] = [8, 100, 100].map(|most| self.whole(1, most));
                format!("{label}:{curve}:{right}:{down},saturation:{curve}:{right}")
            }
            "focus" => {
                let (one, other) = (self.whole(0, 300), self.whole(0, 300));
                match self.whole(0, 3) {
                    0 => format!("channel:{one}"),
                    1 => format!("route:{one}-{other}"),
                    3 => "bottleneck".to_owned(),
                    _ => format!("stage:{}", one % 12),
                }
            }
            "title" => self.annotation(),
            "note" => {
                let [load, latency] = [-3, -1].map(|least| self.magnitude(least, 3));
                format!("{load},{latency},{}", self.annotation())
            }
            key => match words(key) {
                [] if self.whole(0, 1) == 0 => self.magnitude(-3, 3).to_string(),
                [] => self.magnitude(-9, 9).to_string(),
                words => self.one_of(words).to_owned(),
            },
        }
    }

    /// A title or the text of a note, as in a link.
    fn annotation(&mut self) -> String {
        let text = (0..self.whole(0, 20))
            .map(|_| self.one_of(&["a", "Z", "0", "-", ".-", "..", "%2C", "%3A", "%C3%9F", "漢"]));
        format!("a{}", text.collect::<String>())
    }

    /// The part of a link that names a curve, or nothing.
    fn name(&mut self) -> String {
        let name: String = (0..self.whole(0, 24).saturating_sub(12))
            .map(|_| self.one_of(&["a", "Z", "0", "-", ".-", "..", "é", "%C3%9F", "漢"]))
            .collect();
        if name.is_empty() {
            name
        } else {
            format!(",label:{name}")
        }
    }

    /// One key of a network or a view, and a text for it, legal or not.
    pub fn setting(&mut self) -> (String, String) {
        let kind = &NETWORKS[self.place(NETWORKS.len())];
        let is_wild = self.whole(0, 3) == 0;
        if self.whole(0, 1) == 0 {
            let key = &kind.keys[self.place(kind.keys.len())];
            let text = if is_wild {
                self.text()
            } else {
                self.legal(key.domain)
            };
            (key.name.to_owned(), text)
        } else {
            let key = self.one_of(&VIEW_KEYS);
            let text = if is_wild {
                self.text()
            } else {
                self.view_text(key)
            };
            (key.to_owned(), text)
        }
    }

    /// Curves of a scenario, some of them with points like those a simulator measures.
    pub fn curves(&mut self, scenario: &Scenario) -> Vec<Curve> {
        let mut curves = published::curves(scenario);
        for curve in &mut curves {
            let count = self.whole(0, 8).saturating_sub(4);
            let points = (1..=count).map(|i| {
                let load = curve.scale().saturation_messages * f64::from(i) * 0.3;
                self.measured(load)
            });
            let points = points.collect();
            curve.set_simulated(points);
        }
        curves
    }

    fn measured(&mut self, load_messages: f64) -> Point {
        let state = self.one_of(&[
            State::Steady,
            State::Steady,
            State::Saturated,
            State::Unstable,
            State::Deadlocked,
        ]);
        let latency_cycles = state.is_steady().then(|| self.magnitude(0, 6));
        let mut point = Point::new(PointSource::Simulation, load_messages, state);
        point.latency_cycles = latency_cycles;
        point.latency_interval_cycles = latency_cycles.map(|latency| latency * self.part());
        point.throughput_messages = Some(load_messages * self.part());
        point.details = vec![("latency_p95_cycles".to_owned(), self.magnitude(0, 6))];
        point.throughput_interval_messages = Some(load_messages * self.part());
        point.decision = (!state.is_steady()).then(|| Decision {
            replication: self.whole(1, 9),
            rule: self.one_of(&Rule::ALL),
        });
        point.is_growing = self.whole(0, 1) == 1;
        point.is_optimistic = self.whole(0, 1) == 1;
        point
    }
}
