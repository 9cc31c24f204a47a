//! Flows into and out of a stage of the hot path, (5) to (7).

use loadcurve_base::queueing::Md1k;
use loadcurve_base::scalar::{Name, Scalar, name};

use super::RequestFlow;
use super::buffer::{self, Buffer, BufferPlace};
use super::combining_probability::{CombiningProbability, SlotContents};
use super::inputs::Inputs;
use super::solution::Port;

/// Requests that arrive at a stage of the hot path.
pub(super) struct StageArrivals<S> {
    /// Number of the stage, from 1.
    pub(super) number: usize,
    unit: &'static str,
    /// s, the number of inputs of a switch.
    switch: u32,
    /// `λ_i`, along the path, before the arc `b_i`.
    pub(super) before: S,
    /// `H′_i`.
    pub(super) hot: S,
    /// `C_i`.
    pub(super) cold: S,
    /// `λ′_i`.
    all: S,
}

impl<S: Scalar> StageArrivals<S> {
    /// Requests from a processor.
    pub(super) fn first(inputs: &Inputs<S>) -> Self {
        let (hot, cold) = (inputs.hot.clone(), inputs.cold.clone());
        let before = (hot.clone() + &cold).named(|| {
            let words = "requests that come from a processor";
            Name::new("λ_1", words).unit(inputs.unit)
        });
        Self::new(1, (inputs.unit, inputs.model.switch), before, hot, cold)
    }

    fn new(number: usize, (unit, switch): (&'static str, u32), before: S, hot: S, cold: S) -> Self {
        let all = (hot.clone() + &cold)
            .named(|| name!("λ′_{number}", "requests that come to stage {number}").unit(unit));
        Self {
            number,
            unit,
            switch,
            before,
            hot,
            cold,
            all,
        }
    }

    /// The combining probability at this stage.
    pub(super) fn combining(&self, inputs: &Inputs<S>) -> CombiningProbability<S> {
        let place = BufferPlace::Hot(self.number);
        let contents = SlotContents::new(
            place,
            &self.hot,
            (&self.cold, &self.all),
            inputs.model.degree,
        );
        CombiningProbability::new(contents, inputs.places(), inputs.most_combining())
    }

    /// Those that need a slot of their own, if hot ones do so with the probability `passing`.
    pub(super) fn slot_requests(&self, passing: &S) -> SlotRequests<S> {
        let (number, unit) = (self.number, self.unit);
        let words = "requests that need a place of their own at stage";
        let hot = (self.hot.clone() * passing).named(|| {
            name!("H″_{number}", "hot {words} {number}")
                .unit(unit)
                .by("(5)")
        });
        let all = (hot.clone() + &self.cold).named(|| {
            name!("λ″_{number}", "{words} {number}")
                .unit(unit)
                .by("(6)")
        });
        SlotRequests { hot, all }
    }

    /// Those that leave the stage; `room` is the fraction that the buffer accepts if it drops others.
    pub(super) fn departures(
        &self,
        slot_requests: &SlotRequests<S>,
        room: Option<&S>,
    ) -> Departures<S> {
        let (number, unit) = (self.number, self.unit);
        let behind = |letter: &str, what: &str| {
            let words = format!("{what}requests that leave stage {number}");
            Name::new(format!("{letter}_{}", number + 1), words).unit(unit)
        };
        let hot = passed(slot_requests.hot.clone(), room).named(|| behind("H", "hot "));
        let cold = match room {
            Some(room) => (self.cold.clone() * room).named(|| behind("C", "cold ")),
            None => self.cold.clone(),
        };
        let all = passed(slot_requests.all.clone(), room).with_value((hot.clone() + &cold).value());
        Departures {
            number,
            unit,
            switch: self.switch,
            hot,
            cold,
            all: all.named(|| behind("λ", "").by("(7)")),
        }
    }
}

/// Requests that need a slot of their own at a stage.
pub(super) struct SlotRequests<S> {
    /// `H″_i`.
    hot: S,
    /// `λ″_i`.
    pub(super) all: S,
}

impl<S: Scalar> SlotRequests<S> {
    /// φ, the hot fraction of them, at the stage with this number.
    pub(super) fn hot_part(&self, number: usize) -> S {
        let words = "part of the requests at stage";
        (self.hot.clone() / &self.all).named(|| name!("φ_{number}", "{words} {number} that is hot"))
    }
}

/// Requests that leave a stage of the hot path along it.
pub(super) struct Departures<S> {
    number: usize,
    unit: &'static str,
    switch: u32,
    /// `H_{i+1}`.
    hot: S,
    /// `C_{i+1}`.
    pub(super) cold: S,
    /// `λ_{i+1}`.
    pub(super) all: S,
}

impl<S: Scalar> Departures<S> {
    /// Those that arrive at the next stage, where the arc `b_i` adds as many hot ones from every other
    /// input of the switch.
    pub(super) fn arrivals(&self) -> StageArrivals<S> {
        let number = self.number + 1;
        let hot = self.merged(|| match self.switch {
            2 => format!("stage {number}: as many again join from the other half of its tree"),
            s => {
                let others = s - 1;
                format!(
                    "stage {number}: as many join from each of the {others} other parts of its tree"
                )
            }
        });
        let of_network = (self.unit, self.switch);
        StageArrivals::new(number, of_network, self.all.clone(), hot, self.cold.clone())
    }

    /// `H′_n`, hot requests into module 0.
    pub(super) fn hot_into_module(&self) -> S {
        self.merged(|| "module 0, combined ones as one".to_owned())
    }

    fn merged(&self, to: impl FnOnce() -> String) -> S {
        (S::number(f64::from(self.switch)) * &self.hot).named(|| {
            let words = format!("hot requests that come to {}", to());
            Name::new(format!("H′_{}", self.number + 1), words).unit(self.unit)
        })
    }
}

/// A stage of the hot path.
pub(super) struct HotStage<S> {
    pub(super) arrivals: StageArrivals<S>,
    pub(super) buffer: Buffer<S>,
    pub(super) slot_requests: SlotRequests<S>,
    pub(super) departures: Departures<S>,
    /// Requests served per cycle.
    rate: S,
    /// Z.
    pub(super) combining: S,
    /// 1 − Z.
    passing: S,
    /// Z(K).
    pub(super) combining_when_full: S,
}

impl<S: Scalar> HotStage<S> {
    /// The stages from the processors onwards. `solve` sets the queue to the load of each and returns it.
    pub(super) fn along(
        inputs: &Inputs<S>,
        queue: &mut Md1k,
        mut solve: impl FnMut(&mut Md1k, &StageArrivals<S>, &CombiningProbability<S>) -> f64,
    ) -> Vec<Self> {
        let mut along: Vec<Self> = Vec::with_capacity(inputs.model.stages as usize);
        let mut law = Vec::new();
        for _ in 0..inputs.model.stages {
            let arrivals = match along.last() {
                Some(stage) => stage.departures.arrivals(),
                None => StageArrivals::first(inputs),
            };
            let chances = arrivals.combining(inputs);
            let offered = solve(queue, &arrivals, &chances);
            let (place, queue) = (BufferPlace::Hot(arrivals.number), queue.occupancy());
            law.clear();
            law.extend(buffer::law(place, offered, queue));
            let combining = chances.over(&law);
            let buffer = Buffer::of(place, offered, queue, law.iter().cloned());
            let passing = combining
                .complement()
                .with_value(chances.passing(queue.law()));
            along.push(Self::new(
                inputs,
                arrivals,
                chances,
                buffer,
                [combining, passing],
            ));
        }
        along
    }

    fn new(
        inputs: &Inputs<S>,
        arrivals: StageArrivals<S>,
        chances: CombiningProbability<S>,
        buffer: Buffer<S>,
        [combining, passing]: [S; 2],
    ) -> Self {
        let drops = arrivals.number == 1 || inputs.model.reading != RequestFlow::Backpressure;
        let room = drops.then_some(&buffer.room);
        let slot_requests = arrivals.slot_requests(&passing);
        Self {
            rate: passed(inputs.load.clone() * &slot_requests.all, room),
            departures: arrivals.departures(&slot_requests, room),
            arrivals,
            slot_requests,
            buffer,
            combining,
            passing,
            combining_when_full: chances.when_full,
        }
    }

    /// `Z + (1 − Z)(1 − x)`, the fraction of the hot requests that pass, alone or combined.
    pub(super) fn surviving(&self) -> S {
        self.combining.clone() + self.passing.clone() * &self.buffer.room
    }

    /// a, the hot requests that combine with others.
    pub(super) fn absorbed(&self) -> S {
        let StageArrivals {
            number, hot, unit, ..
        } = &self.arrivals;
        (hot.clone() * &self.combining).named(|| {
            name!(
                "a_{number}",
                "hot requests that combine with others at stage {number}"
            )
            .unit(unit)
        })
    }

    /// The buffer with its delays.
    pub(super) fn port(&self, service: S, delay: S) -> Port<S> {
        let (rate, combining) = (self.rate.clone(), self.combining.clone());
        self.buffer.port(rate, service, delay, combining)
    }
}

/// The fraction of a flow that is accepted.
fn passed<S: Scalar>(rate: S, room: Option<&S>) -> S {
    match room {
        Some(room) => rate * room,
        None => rate,
    }
}
