//! Identities of the combining network.

use loadcurve::model::Model;
use loadcurve::model::combining_min::{CombiningMin, Degree, RequestFlow, chance_of_combining};
use loadcurve::queueing::Md1k;
use proptest::prelude::*;

use super::queues::{any_load, any_magnitude};

fn any_degree() -> impl Strategy<Value = Degree> {
    prop_oneof![
        (1_u32..=64).prop_map(Degree::AtMost),
        Just(Degree::Unlimited)
    ]
}

/// A fraction from 0 to 1, with both ends drawn often.
fn any_part() -> impl Strategy<Value = f64> {
    prop_oneof![1 => Just(0.0), 1 => Just(1.0), 6 => 0.0..1.0, 1 => any_magnitude(-12, 0)]
}

#[derive(Debug, Clone, Copy)]
struct Setting {
    switch: u32,
    stages: u32,
    hot: f64,
    degree: Degree,
    buffer: u32,
}

impl Setting {
    fn model(self, reading: RequestFlow) -> CombiningMin {
        CombiningMin::new(self.stages, self.hot, self.degree, self.buffer, reading)
            .with_switch(self.switch)
    }

    /// Number of inputs of a switch, as a factor.
    fn inputs(self) -> f64 {
        f64::from(self.switch)
    }

    /// The same with another number of stages, as far as there are 4096 processors or fewer.
    fn with_stages(self, stages: u32) -> Self {
        let stages = stages.min(4096_u32.ilog(self.switch));
        Self { stages, ..self }
    }
}

fn any_setting() -> impl Strategy<Value = Setting> {
    let switch = prop_oneof![2 => Just(2_u32), 2 => 3_u32..=16, 1 => Just(64)];
    let parts = (switch, 1_u32..=12, any_part(), any_degree(), 1_u32..=64);
    parts.prop_map(|(switch, stages, hot, degree, buffer)| {
        let setting = Setting {
            switch,
            stages,
            hot,
            degree,
            buffer,
        };
        setting.with_stages(stages)
    })
}

proptest! {
    #[test]
    fn the_chance_of_combining_grows_with_the_queue(hot in any_part(), degree in any_degree()) {
        let chances = chance_of_combining(hot, 1.0 - hot, degree, 65);
        prop_assert!(chances.iter().all(|z| (0.0..=1.0).contains(z)), "{chances:?}");
        prop_assert!(chances.windows(2).all(|z| z[1] >= z[0] * (1.0 - 1e-15)), "{chances:?}");
        let never = hot == 0.0 || degree == Degree::AtMost(1);
        prop_assert_eq!(chances[65] == 0.0, never);
    }

    #[test]
    fn a_combining_network_without_load_takes_a_cycle_a_stage(setting in any_setting()) {
        for reading in [RequestFlow::Conserving, RequestFlow::Backpressure] {
            let model = setting.model(reading);
            let point = model.at(0.0).unwrap();
            prop_assert_eq!(point.latency_cycles, f64::from(setting.stages));
            prop_assert_eq!(model.zero_load_latency_cycles(), f64::from(setting.stages));
        }
        // The printed reading does not; it still approaches its limit.
        let printed = setting.model(RequestFlow::Printed);
        let (none, little) = (printed.at(0.0).unwrap(), printed.at(1e-12).unwrap());
        prop_assert!((none.latency_cycles / little.latency_cycles - 1.0).abs() < 1e-6);
    }

    #[test]
    fn a_combining_network_has_numbers_or_says_that_it_has_none(
        setting in any_setting(), load in any_load(),
    ) {
        for reading in [RequestFlow::Conserving, RequestFlow::Printed, RequestFlow::Backpressure] {
            let Ok(point) = setting.model(reading).at(load) else {
                prop_assert_eq!(reading, RequestFlow::Backpressure);
                continue;
            };
            let n = setting.stages as usize;
            prop_assert_eq!(point.channels.len(), (n + 1) * (n + 2) / 2);
            for channel in &point.channels {
                let numbers = [channel.rate, channel.service_cycles, channel.wait_cycles];
                prop_assert!(numbers.iter().all(|x| x.is_finite() && *x >= 0.0), "{channel:?}");
            }
            prop_assert!(point.details.iter().all(|(_, x)| x.is_finite() && *x >= 0.0));
            prop_assert!(point.throughput_messages <= load * (1.0 + 1e-9));
            prop_assert!(point.latency_cycles >= f64::from(setting.stages) * (1.0 - 1e-9)
                || reading == RequestFlow::Printed);
        }
    }

    /// Z solves (4) to (6), and a server is busy with the accepted load.
    #[test]
    fn the_combining_probability_is_a_fixed_point(setting in any_setting(), load in 0.0..2.0) {
        let solution = setting.model(RequestFlow::Conserving).solve(load).unwrap();
        let places = setting.buffer as usize + 1;
        let (mut hot, mut cold) = (load * setting.hot, load * (1.0 - setting.hot));
        for (i, port) in solution.hot_path.iter().enumerate() {
            hot *= if i > 0 { setting.inputs() } else { 1.0 };
            let arrivals = hot * (1.0 - port.combining) + cold;
            let mut queue = Md1k::new(places);
            let occupancy = queue.at(arrivals);
            let chances = chance_of_combining(hot, cold, setting.degree, places);
            let z: f64 = occupancy.law().iter().zip(&chances).map(|(p, z)| p * z).sum();
            prop_assert!((z - port.combining).abs() < 1e-9, "{z} and {}", port.combining);
            prop_assert!((occupancy.busy() - port.rate).abs() < 1e-9);
            let accepted = occupancy.accepted();
            (hot, cold) = (hot * (1.0 - port.combining) * accepted, cold * accepted);
        }
        let into_module = setting.inputs() * hot;
        prop_assert!((into_module - solution.hot_memory_rate).abs() < 1e-8 * setting.inputs());
    }

    /// The switches of the last stage, and those at the end of every branch, pass on everything they
    /// serve. Module 0 gets the part of one output of the cold requests of the buffers before it, and
    /// all of their hot ones.
    #[test]
    fn what_the_last_stages_serve_reaches_the_modules(
        setting in any_setting(), stages in prop_oneof![Just(1), 1_u32..=12], load in 0.0..2.0,
    ) {
        for reading in [RequestFlow::Conserving, RequestFlow::Printed, RequestFlow::Backpressure] {
            let setting = setting.with_stages(stages);
            let model = setting.model(reading);
            let Ok(solution) = model.solve(load) else {
                continue;
            };
            let is_near = |a: f64, b: f64| (a - b).abs() <= 1e-9 * load * setting.inputs();
            let n = setting.stages as usize;
            let cold = &solution.group_cold_rates;
            let served = setting.inputs() * solution.hot_path[n - 1].rate;
            let taken = setting.inputs() * cold[0] + solution.hot_memory_rate;
            prop_assert!(is_near(served, taken));
            let channels = model.at(load).unwrap().channels;
            let modules = &channels[n * (n + 1) / 2..];
            prop_assert!(is_near(modules[0].rate, cold[0] + solution.hot_memory_rate));
            for (j, branch) in solution.branches.iter().enumerate() {
                prop_assert!(is_near(modules[1 + j].rate, cold[n - j]));
                prop_assert!(branch.last().is_none_or(|port| is_near(port.rate, cold[n - j])));
            }
        }
    }

    /// The details in the file of a combining network are those of the solution.
    #[test]
    fn details_are_those_of_the_solution(setting in any_setting(), load in 0.0..2.0) {
        let model = setting.model(RequestFlow::Conserving);
        let (solution, details) = (model.solve(load).unwrap(), model.at(load).unwrap().details);
        let detail = |name: &str| {
            let named = details.iter().find(|(of, _)| of == name);
            named.map(|(_, value)| *value)
        };
        prop_assert_eq!(detail("hot_delay_cycles"), Some(solution.hot_delay_cycles));
        prop_assert_eq!(detail("cold_delay_cycles"), Some(solution.cold_delay_cycles));
        prop_assert_eq!(detail("hot_throughput_messages"), Some(solution.hot_throughput));
        prop_assert_eq!(detail("cold_throughput_messages"), Some(solution.cold_throughput));
        prop_assert_eq!(detail("hot_memory_messages"), Some(solution.hot_memory_rate));
        for (number, port) in (1..).zip(&solution.hot_path) {
            let stage = |what: &str| detail(&format!("stage_{number}_{what}"));
            prop_assert_eq!(stage("delay_cycles"), Some(port.delay_cycles));
            prop_assert_eq!(stage("combining_probability"), Some(port.combining));
        }
        prop_assert_eq!(details.len(), 5 + 2 * solution.hot_path.len());
    }

    /// Without hot requests, or without combining, nothing is combined.
    #[test]
    fn nothing_combines_alone(setting in any_setting(), load in 0.0..2.0) {
        let lone = [
            Setting { hot: 0.0, ..setting },
            Setting { degree: Degree::AtMost(1), ..setting },
        ];
        for setting in lone {
            let solution = setting.model(RequestFlow::Conserving).solve(load).unwrap();
            prop_assert!(solution.hot_path.iter().all(|port| port.combining == 0.0));
        }
        // Under uniform traffic all switches are alike.
        let solution = lone[0].model(RequestFlow::Conserving).solve(load).unwrap();
        let delays = &solution.group_delays_cycles;
        prop_assert!(delays.iter().all(|delay| (delay - delays[0]).abs() < 1e-9));
        prop_assert_eq!(solution.hot_throughput, 0.0);
    }

    /// With large buffers uniform traffic sees a tandem of M/D/1 queues.
    #[test]
    fn large_buffers_make_a_row_of_endless_constant_queues(
        (switch, n) in prop_oneof![(Just(2), 1_u32..=12), (Just(8), 1_u32..=4)], load in 0.0..0.4,
    ) {
        let setting = Setting { switch, stages: n, hot: 0.0, degree: Degree::AtMost(2), buffer: 64 };
        let exact = f64::from(n) * (1.0 + load / (2.0 * (1.0 - load)));
        for reading in [RequestFlow::Conserving, RequestFlow::Printed, RequestFlow::Backpressure] {
            let point = setting.model(reading).at(load).unwrap();
            prop_assert!((point.latency_cycles - exact).abs() < 1e-9 * exact);
            prop_assert!((point.throughput_messages - load).abs() < 1e-9);
        }
    }

    #[test]
    fn backpressure_loses_nothing_inside(setting in any_setting(), load in 0.0..1.0) {
        if let Ok(solution) = setting.model(RequestFlow::Backpressure).solve(load) {
            let cold = &solution.group_cold_rates;
            prop_assert!(cold.iter().all(|rate| *rate == cold[0]));
            prop_assert!((solution.cold_throughput - cold[0]).abs() <= 1e-12 * cold[0]);
            for port in solution.hot_path.iter().chain(solution.branches.iter().flatten()) {
                prop_assert!(port.service_cycles >= 1.0);
                prop_assert!(port.rate * port.service_cycles < 1.0 + 1e-9);
            }
        }
    }

    #[test]
    fn more_requests_deliver_more(setting in any_setting()) {
        let throughput = |i: i32| {
            let load = f64::from(i) / 16.0;
            setting.model(RequestFlow::Conserving).at(load).unwrap().throughput_messages
        };
        let throughputs: Vec<f64> = (0..32).map(throughput).collect();
        let grows = |pair: &[f64]| pair[1] >= pair[0] * (1.0 - 1e-12);
        prop_assert!(throughputs.windows(2).all(grows), "{throughputs:?}");
    }
}
