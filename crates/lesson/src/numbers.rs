//! Numbers of a lesson: models are solved here, simulations run elsewhere and report.

use loadcurve::State;
use loadcurve::curve::{
    BottleneckReport, BottleneckRow, Collective, Curve, Point, Task, model_knee,
};
use loadcurve::scenario::{KNEE_RATIO, LoadUnit, Network};
use loadcurve::sim::Report;

use crate::Lesson;
use crate::operation::{COST_MS, Operation};
use crate::run::{Run, messages};
use crate::stated::Stated;
use crate::value::{KneeSimulation, Operand, Quantity, StructuralNumber, Value};

/// A number, as far as it is known.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Computed {
    /// It is still to be solved or simulated.
    Pending,
    /// The number.
    Number(f64),
    /// A simulated mean.
    Measured {
        /// The mean.
        mean: f64,
        /// Half-width of its 95 % confidence interval.
        half_width: f64,
    },
    /// The value stated by the lesson, until it is simulated.
    Stated(Stated),
    /// There is no such number: the network is in this state.
    Absent(State),
}

impl Computed {
    /// The number; the mean of a measured one.
    #[must_use]
    pub fn number(self) -> Option<f64> {
        match self {
            Self::Number(number) => Some(number),
            Self::Measured { mean, .. } => Some(mean),
            Self::Stated(stated) => Some(stated.number),
            Self::Pending | Self::Absent(_) => None,
        }
    }

    /// True until it is solved or simulated.
    #[must_use]
    pub fn is_pending(self) -> bool {
        self == Self::Pending
    }

    /// The number with so many decimals, a measured one with its interval.
    #[must_use]
    pub fn text(self, digits: usize) -> String {
        match self {
            Self::Pending => "…".to_owned(),
            Self::Number(number) => fixed(number, digits),
            Self::Measured { mean, half_width } => with_interval(mean, half_width, digits),
            Self::Stated(stated) => {
                // No more decimals than are stated.
                let digits = digits.min(stated.digits);
                match stated.half_width {
                    Some(half_width) => with_interval(stated.number, half_width, digits),
                    None => fixed(stated.number, digits),
                }
            }
            Self::Absent(state) => state.word().to_owned(),
        }
    }

    /// A number made of two others.
    fn of([a, b]: [Self; 2], made: impl Fn(f64, f64) -> f64) -> Self {
        match (a, b, a.number().zip(b.number())) {
            (_, _, Some((a, b))) => Self::Number(made(a, b)),
            (Self::Absent(state), ..) | (_, Self::Absent(state), _) => Self::Absent(state),
            _ => Self::Pending,
        }
    }
}

fn with_interval(mean: f64, half_width: f64, digits: usize) -> String {
    let [mean, half_width] = [mean, half_width].map(|it| fixed(it, digits));
    format!("{mean}\u{a0}±\u{a0}{half_width}")
}

/// A number with so many decimals and a minus sign.
pub(crate) fn fixed(number: f64, digits: usize) -> String {
    let text = format!("{number:.digits$}");
    match text.strip_prefix('-') {
        // A number that rounds to zero has no minus sign.
        Some(zero) if zero.bytes().all(|byte| b"0.".contains(&byte)) => zero.to_owned(),
        Some(size) => format!("−{size}"),
        None => text,
    }
}

/// The numbers of a lesson.
#[derive(Debug, Clone)]
pub struct Numbers {
    pub(crate) values: Vec<Value>,
    known: Vec<Computed>,
    /// The same, with stated values in place of those that are not simulated.
    shown: Vec<Computed>,
    stated: Vec<Stated>,
    curves: Vec<Curve>,
    /// Waits for channels, by network and load in flits/cycle/source.
    reports: Vec<(Network, f64, loadcurve::Result<BottleneckReport>)>,
    /// Collective operations with their times.
    collectives: Vec<(Operation, loadcurve::Result<Collective>)>,
    /// Simulations behind the simulated values.
    runs: Vec<Option<Run>>,
}

impl Numbers {
    /// The numbers of a lesson, none of them solved or simulated.
    #[must_use]
    pub fn of(lesson: &Lesson) -> Self {
        let runs = lesson.values.iter().map(|value| Run::of(&value.quantity));
        let mut numbers = Self {
            known: vec![Computed::Pending; lesson.values.len()],
            shown: Vec::new(),
            stated: lesson.stated.clone(),
            runs: runs.collect(),
            values: lesson.values.clone(),
            curves: Vec::new(),
            reports: Vec::new(),
            collectives: Vec::new(),
        };
        numbers.compute_known();
        numbers
    }

    /// The number with this index.
    #[must_use]
    pub fn get(&self, index: usize) -> Computed {
        self.known[index]
    }

    /// The number with this index as texts show it: the stated value until it is simulated.
    #[must_use]
    pub fn shown(&self, index: usize) -> Computed {
        self.shown[index]
    }

    /// The answer to a question, as texts show it.
    pub(crate) fn answer(&self, answer: Operand) -> Computed {
        operand(answer, &self.shown)
    }

    /// Estimated time to solve the next model, in milliseconds of a core; `None` if all are solved.
    #[must_use]
    pub fn next_cost_ms(&self) -> Option<f64> {
        match self.unsolved() {
            Some(network) => Some(network.model_cost().curve_us() / 1000.0),
            None => self.unfound().map(|_| COST_MS),
        }
    }

    /// Solves the next model, of a network or of a collective operation, with all values that need no other.
    pub fn solve_next(&mut self) {
        if let Some(network) = self.unsolved().cloned() {
            self.solve_network(&network);
        } else if let Some(operation) = self.unfound().cloned() {
            self.find(operation);
        }
    }

    /// Solves the models that some values need.
    pub fn solve_for(&mut self, values: impl IntoIterator<Item = usize>) {
        for index in self.with_operands(values) {
            let quantity = &self.values[index].quantity;
            if let Some(network) = network_of(quantity).cloned() {
                if self.curve(&network).is_none() {
                    self.solve_network(&network);
                }
            } else if let Quantity::Collective(_, operation) = quantity {
                let operation = (**operation).clone();
                if self.collective(&operation).is_none() {
                    self.find(operation);
                }
            }
        }
    }

    fn solve_network(&mut self, network: &Network) {
        let curve = Curve::of(network);
        self.report(&curve);
        for run in self.runs.iter_mut().flatten() {
            run.begin(&curve);
        }
        self.curves.push(curve);
        self.compute_known();
    }

    fn find(&mut self, operation: Operation) {
        let found = operation.solved();
        self.collectives.push((operation, found));
        self.compute_known();
    }

    /// Computes the waits in a network at each load that a value needs.
    fn report(&mut self, curve: &Curve) {
        for value in &self.values {
            let Quantity::Channels(_, ref network, load, _) = value.quantity else {
                continue;
            };
            let is_known = |it: &(Network, f64, _)| (&it.0, it.1) == (network, load);
            if network != curve.network() || self.reports.iter().any(is_known) {
                continue;
            }
            let report = BottleneckReport::at(curve, messages(network, load));
            self.reports.push((network.clone(), load, report));
        }
    }

    /// Solves all models.
    pub fn solve(&mut self) {
        while self.next_cost_ms().is_some() {
            self.solve_next();
        }
    }

    /// Replications to run for some values and all values that these depend on.
    #[must_use]
    pub fn tasks(&self, values: impl IntoIterator<Item = usize>) -> Vec<Task> {
        let wanted = self.with_operands(values);
        let runs = wanted.iter().filter_map(|&index| self.runs[index].as_ref());
        runs.flat_map(Run::wanted).collect()
    }

    /// Some values and all values that these depend on.
    fn with_operands(&self, values: impl IntoIterator<Item = usize>) -> Vec<usize> {
        let mut wanted: Vec<usize> = values.into_iter().collect();
        let mut place = 0;
        while let Some(&index) = wanted.get(place) {
            for operand in self.values[index].quantity.operands() {
                if !wanted.contains(&operand) {
                    wanted.push(operand);
                }
            }
            place += 1;
        }
        wanted.sort_unstable();
        wanted.dedup();
        wanted
    }

    /// Takes the report of a task. Returns false if no value needs the task.
    pub fn take(&mut self, task: &Task, report: &Report) -> bool {
        let mut is_taken = false;
        for run in self.runs.iter_mut().flatten() {
            is_taken |= run.take(task, report);
        }
        self.compute_known();
        is_taken
    }

    /// Solves all models and runs all simulations here.
    pub fn simulate(&mut self) {
        let all: Vec<usize> = (0..self.values.len()).collect();
        self.simulate_some(&all);
    }

    /// Solves all models, and runs the simulations of some values here.
    pub fn simulate_some(&mut self, values: &[usize]) {
        self.solve();
        loop {
            let tasks = self.tasks(values.iter().copied());
            if tasks.is_empty() {
                return;
            }
            for task in tasks {
                self.take(&task, &task.start().finish());
            }
        }
    }

    /// Network of a value that waits for its model.
    fn unsolved(&self) -> Option<&Network> {
        let mut networks = self
            .values
            .iter()
            .filter_map(|value| network_of(&value.quantity));
        networks.find(|network| self.curve(network).is_none())
    }

    /// Collective operation of a value that waits for its times.
    fn unfound(&self) -> Option<&Operation> {
        let mut operations = self
            .values
            .iter()
            .filter_map(|value| match &value.quantity {
                Quantity::Collective(_, operation) => Some(&**operation),
                _ => None,
            });
        operations.find(|operation| self.collective(operation).is_none())
    }

    /// A collective operation with its times, once they are found.
    pub(crate) fn collective(
        &self,
        operation: &Operation,
    ) -> Option<&loadcurve::Result<Collective>> {
        let mut known = self.collectives.iter();
        Some(&known.find(|it| &it.0 == operation)?.1)
    }

    fn curve(&self, network: &Network) -> Option<&Curve> {
        self.curves.iter().find(|curve| curve.network() == network)
    }

    /// Computes all values that can be computed by now.
    fn compute_known(&mut self) {
        // Values may depend on later ones.
        self.known = self.completed(self.known.clone());
        let mut shown = self.known.clone();
        for stated in &self.stated {
            if shown[stated.value].is_pending() {
                shown[stated.value] = Computed::Stated(*stated);
            }
        }
        self.shown = self.completed(shown);
    }

    /// Completes numbers with all that follow from them.
    fn completed(&self, mut numbers: Vec<Computed>) -> Vec<Computed> {
        for _ in 0..numbers.len() {
            for index in 0..numbers.len() {
                if numbers[index].is_pending() {
                    numbers[index] = self.computed(index, &numbers);
                }
            }
        }
        numbers
    }

    /// A value, made of others as they are known.
    fn computed(&self, index: usize, known: &[Computed]) -> Computed {
        let model = |network: &Network, number: &dyn Fn(&Curve) -> Computed| {
            self.curve(network).map_or(Computed::Pending, number)
        };
        match &self.values[index].quantity {
            Quantity::Latency(network, load_flits) => model(network, &|curve| {
                latency(&curve.model_point(messages(network, *load_flits)))
            }),
            Quantity::ZeroLoad(network) => model(network, &|curve| {
                Computed::Number(curve.zero_load_latency_cycles())
            }),
            Quantity::Saturation(network, unit) => {
                model(network, &|curve| Computed::Number(curve.saturation(*unit)))
            }
            Quantity::Knee(network) => model(network, &|curve| {
                let knee = model_knee(curve, KNEE_RATIO);
                let flits = knee.map(|load| curve.scale().from_messages(load, LoadUnit::Flits));
                flits.map_or(Computed::Absent(State::Saturated), Computed::Number)
            }),
            Quantity::Structural(number, network) => model(network, &|_| {
                structural(*number, network)
                    .map_or(Computed::Absent(State::Unstable), Computed::Number)
            }),
            Quantity::Channels(number, network, load, name) => model(network, &|_| {
                let row = self.channels(network, *load, name);
                let number = row.and_then(|row| number.of(row));
                number.map_or(Computed::Absent(State::Unstable), Computed::Number)
            }),
            Quantity::Simulated(_) => {
                let point = self.simulated(index);
                point.map_or(Computed::Pending, |point| latency(&point))
            }
            Quantity::Carried(run) => {
                let point = self.simulated(index);
                point.map_or(Computed::Pending, |point| carried(&point, &run.network))
            }
            Quantity::SimulatedKnee(knee) => {
                let is_solved = self.curve(&knee.network).is_some();
                let run = self.runs[index].as_ref();
                run.map_or(Computed::Pending, |run| run.knee(is_solved))
            }
            Quantity::Collective(number, operation) => {
                let Some(found) = self.collective(operation) else {
                    return Computed::Pending;
                };
                let number = found.as_ref().ok().and_then(|found| number.of(found));
                number.map_or(Computed::Absent(State::Unstable), Computed::Number)
            }
            Quantity::Ratio(of) => Computed::of(of.map(|it| operand(it, known)), |a, b| a / b),
            Quantity::Difference(of) => Computed::of(of.map(|it| operand(it, known)), |a, b| a - b),
            Quantity::Percent(of) => {
                Computed::of(of.map(|it| operand(it, known)), |a, b| 100.0 * a / b)
            }
            Quantity::Hold(number, intervals) => held(operand(*number, known), intervals, known),
            Quantity::Given(number) => Computed::Number(*number),
        }
    }

    /// A row of the bottleneck table, by its name.
    fn channels(&self, network: &Network, load: f64, name: &str) -> Option<&BottleneckRow> {
        let report = self.report_at(network, load)?.as_ref().ok()?;
        report.all_rows().find(|row| row.name == name)
    }

    /// Waits in a network at a load, once they are computed.
    pub(crate) fn report_at(
        &self,
        network: &Network,
        load: f64,
    ) -> Option<&loadcurve::Result<BottleneckReport>> {
        let mut reports = self.reports.iter();
        let report = reports.find(|it| (&it.0, it.1) == (network, load))?;
        Some(&report.2)
    }

    /// The point of a value's experiment once that is finished.
    fn simulated(&self, index: usize) -> Option<Point> {
        self.runs[index].as_ref().and_then(Run::point)
    }
}

/// Network whose model a value needs, if it is one.
fn network_of(quantity: &Quantity) -> Option<&Network> {
    match quantity {
        Quantity::Latency(network, _)
        | Quantity::ZeroLoad(network)
        | Quantity::Knee(network)
        | Quantity::SimulatedKnee(KneeSimulation { network, .. })
        | Quantity::Structural(_, network)
        | Quantity::Channels(_, network, ..)
        | Quantity::Saturation(network, _) => Some(network),
        _ => None,
    }
}

fn operand(operand: Operand, known: &[Computed]) -> Computed {
    match operand {
        Operand::Value(index) => known[index],
        Operand::Number(number) => Computed::Number(number),
    }
}

/// Number of intervals that contain a number, once all are known.
fn held(number: Computed, intervals: &[usize], known: &[Computed]) -> Computed {
    let mut count = 0.0;
    for &index in intervals {
        count += match (number.number(), known[index]) {
            (Some(number), Computed::Measured { mean, half_width }) => {
                f64::from(u8::from((number - mean).abs() <= half_width))
            }
            // Rounded numbers do not determine how many intervals hold it.
            (_, Computed::Pending | Computed::Stated(_)) | (None, _) => return Computed::Pending,
            // There is no interval.
            _ => 0.0,
        };
    }
    Computed::Number(count)
}

/// Latency of a model's or a simulator's point.
fn latency(point: &Point) -> Computed {
    match (point.latency_cycles, point.latency_interval_cycles) {
        (Some(mean), Some(half_width)) => Computed::Measured { mean, half_width },
        (Some(latency), None) => Computed::Number(latency),
        (None, _) => Computed::Absent(point.state),
    }
}

/// A number that follows from the structure of a network.
fn structural(number: StructuralNumber, network: &Network) -> Option<f64> {
    match number {
        StructuralNumber::Link => Some(network.link_bound().ok()?.load),
        StructuralNumber::Cut => Some(network.bounds().ok()?.cut?.load),
        StructuralNumber::Worst => Some(network.worst_permutation().ok()?.bound()),
        StructuralNumber::Detours => Some(network.detouring_pairs().unwrap_or(0) as f64),
    }
}

/// Throughput of a simulator's point in flits/cycle/source.
fn carried(point: &Point, network: &Network) -> Computed {
    let measured = (point.throughput_messages).zip(point.throughput_interval_messages);
    measured.map_or(Computed::Absent(point.state), |(mean, half_width)| {
        let flits = f64::from(network.flits());
        Computed::Measured {
            mean: mean * flits,
            half_width: half_width * flits,
        }
    })
}
