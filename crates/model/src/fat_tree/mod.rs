//! The wormhole-routed butterfly fat-tree of Greenberg and Guan, in closed form.

mod equations;
mod names;
mod waits;

use loadcurve_base::queueing::Saturated;
use loadcurve_base::scalar::{Name, Scalar};

use super::explanation::{Explain, Quantity, Traced};
use super::{ChannelState, Model, OperatingPoint, Unsteady, least_saturating_load, wormhole};
use equations::{Channels, Hop, Rates};

/// Assumptions of the model: those of the general model, and one about climbing.
pub const ASSUMPTIONS: [&str; 6] = {
    let [start, destination, length, order, delivery] = wormhole::ASSUMPTIONS;
    let climb = "A message that climbs takes whichever up-link of a switch is free first.";
    [start, destination, length, order, delivery, climb]
};

/// Probability that a message climbs further, p of equation (22).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClimbProbability {
    /// As printed: `p = P_l`, the share of all messages that pass above level l.
    Printed,
    /// Given that the message has reached level l: `p = P_l/P_{l−1}`. Only this conserves flow.
    Conditional,
}

/// Latency and saturation of a butterfly fat-tree of N = 4ⁿ processors under wormhole routing.
///
/// # Equation
/// `L̄ = W₀₁ + x̄₀₁ + D̄ − 1` (25), with, from the ejection channels backwards,
/// - `x₁₀ = s` (16), `W₁₀ = W₁(λ₁₀, x₁₀)` (17);
/// - down-channels, l = 1…n−1: `x_{l+1,l} = x_{l,l−1} + (1 − λ_{l+1,l}/(4λ_{l,l−1}))·W_{l,l−1}`
///   (18), `W_{l+1,l} = W₁(λ_{l+1,l}, x_{l+1,l})` (19);
/// - at the top `x_{n−1,n} = x_{n,n−1} + ⅔W_{n,n−1}` (20);
/// - up-channels, l = n−1…1: `x_{l−1,l} = p[x_{l,l+1} + (1 − p·λ_{l−1,l}/λ_{l,l+1})W_{l,l+1}] +
///   q[x_{l,l−1} + (1 − q/3)W_{l,l−1}]` (22), q = 1 − p;
/// - the pair of up-links of a switch is one M/G/2 queue, `W_{l−1,l} = W₂(2λ_{l−1,l}, x_{l−1,l})`
///   (21), (23), the injection channel an M/G/1 queue (24).
///
/// The network saturates at the load at which a source has no idle time, `λ₀x̄₀₁ = 1` (26).
///
/// # Symbols
/// | letter | name here | unit | range |
/// |---|---|---|---|
/// | n | `levels` | | 1…11 |
/// | N = 4ⁿ | `processors` | processors | 4…4¹¹ |
/// | s | `flits` | flits | ≥ 1 |
/// | λ₀ | `load_messages` | messages/cycle/processor | ≥ 0 |
/// | λ_{l,l+1} = λ_{l+1,l} | `rate` | messages/cycle/channel (14), (15) | |
/// | x̄ | `service_cycles` | cycles | ≥ s |
/// | W | `wait_cycles` | cycles | ≥ 0 |
/// | D̄ | `distance` | channels | 2…2n |
///
/// # Assumes
/// Those in [`ASSUMPTIONS`].
///
/// # Source
/// R. I. Greenberg and L. Guan, "An improved analytical model for wormhole routed networks with
/// application to butterfly fat-trees", Proc. 1997 Int. Conf. on Parallel Processing, pp. 44–48,
/// doi:10.1109/ICPP.1997.622554.
///
/// # Differs from the paper
/// - The authors' handwritten correction beside (21) and (23) is adopted: the M/G/2 wait takes the
///   *total* rate of the pair, 2λ. Without it saturation comes out a quarter too high.
/// - Equation (22) is printed for l < n−1, which leaves ⟨n−2,n−1⟩ undefined; it holds for l ≤ n−1.
/// - The printed p of (22) does not conserve flow for n > 2. [`ClimbProbability::Printed`] keeps
///   it; [`ClimbProbability::Conditional`] corrects it. Saturation differs by about 0.1 %, latency
///   by up to 1.6 %.
///
/// # Trust
/// Compared with simulations of 64, 256 and 1024 processors it is within 0.4 % up to 60 % of its
/// own saturation load, within 1.4 % at 70 %, then increasingly pessimistic: 3–4 % high at 80 %,
/// 13–16 % at 90 %. It underestimates the saturation load by about 11 %.
///
/// # Example
/// Figure 3 of the paper is N = 1024; with 32-flit messages at 0.001 messages/cycle:
/// ```
/// use loadcurve_model::Model;
/// use loadcurve_model::fat_tree::{ClimbProbability, FatTree};
/// let model = FatTree::new(5, 32, ClimbProbability::Printed);
/// let point = model.at(0.001).unwrap();
/// assert!((point.latency_cycles - 63.5180787266).abs() < 1e-9);
/// // A message that meets no other takes exactly s + D̄ − 1 cycles.
/// let distance = (2 * 3 + 4 * 12 + 6 * 48 + 8 * 192 + 10 * 768) as f64 / 1023.0;
/// assert_eq!(model.at(0.0).unwrap().latency_cycles, 32.0 + distance - 1.0);
/// ```
/// The same latency with its equations, down to the rates of the channels:
/// ```
/// use loadcurve_model::explanation::Explain;
/// use loadcurve_model::fat_tree::{ClimbProbability, FatTree};
/// let latency = FatTree::new(5, 32, ClimbProbability::Printed).explain(0.001).unwrap();
/// assert!((latency.value() - 63.5180787266).abs() < 1e-9);
/// assert_eq!(latency.letters().plain(), "L̄ = W_0,1 + x̄_0,1 + D̄ − 1");
/// assert_eq!(latency.equation(), "(25)");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FatTree {
    levels: u32,
    flits: u32,
    climb: ClimbProbability,
}

impl FatTree {
    /// The model for 4^`levels` processors and messages of `flits` flits.
    ///
    /// # Panics
    /// When `levels` is not 1…11, or `flits` is 0.
    #[must_use]
    pub fn new(levels: u32, flits: u32, climb: ClimbProbability) -> Self {
        assert!((1..=11).contains(&levels), "a fat-tree has 1 to 11 levels");
        assert!(flits > 0, "a message has at least one flit");
        Self {
            levels,
            flits,
            climb,
        }
    }

    fn solve<S: Scalar>(&self, load: f64) -> Result<(Rates<S>, Channels<S>), Saturated> {
        let rates = Rates::of(self, load);
        let channels = rates.channels()?;
        Ok((rates, channels))
    }
}

/// L̄ (25).
fn latency<S: Scalar>(injection: &Hop<S>, distance: S) -> S {
    // In this order the sum is s + D̄ − 1 to the last bit at zero load.
    let latency = injection.queue.wait.clone() + (injection.service.clone() + distance - 1.0);
    latency.named(|| {
        let words = "mean latency, from generation to the last flit delivered";
        Name::new("L̄", words).cycles().by("(25)")
    })
}

impl Model for FatTree {
    fn at(&self, load_messages: f64) -> Result<OperatingPoint, Unsteady> {
        let (rates, Channels { up, down }) = self.solve::<f64>(load_messages)?;
        let state = |hop: &Hop<f64>, contended: f64| ChannelState {
            rate: hop.rate,
            service_cycles: hop.service,
            service_variance: Some((hop.service - f64::from(self.flits)).powi(2)),
            wait_cycles: hop.queue.wait,
            blocking: Some(contended * hop.queue.all_busy),
            buffers: None,
        };
        let levels = (0..).zip(up.iter().zip(&down)).flat_map(|(l, (up, down))| {
            [
                state(up, rates.contended_above(l)),
                state(down, rates.contended_below(l)),
            ]
        });
        Ok(OperatingPoint {
            latency_cycles: latency(&up[0], rates.distance()),
            throughput_messages: load_messages,
            channels: levels.collect(),
            details: Vec::new(),
        })
    }

    fn zero_load_latency_cycles(&self) -> f64 {
        f64::from(self.flits) + Rates::<f64>::of(self, 0.0).distance() - 1.0
    }

    fn saturation_messages(&self) -> f64 {
        // A source takes at least s cycles for each message, so λ₀ = 1/s always saturates.
        least_saturating_load(1.0 / f64::from(self.flits), |load| {
            self.solve::<f64>(load).is_err()
        })
    }

    fn flits_per_message(&self) -> f64 {
        f64::from(self.flits)
    }
}

impl Explain for FatTree {
    fn explain(&self, load_messages: f64) -> Result<Quantity, Unsteady> {
        let (rates, channels) = self.solve::<Traced>(load_messages)?;
        let latency = latency(&channels.up[0], rates.distance());
        Ok(latency.quantity().expect("a latency has a name"))
    }

    fn explain_queue(
        &self,
        load_messages: f64,
        class: usize,
    ) -> Result<Option<Quantity>, Unsteady> {
        let (_, Channels { mut up, mut down }) = self.solve::<Traced>(load_messages)?;
        let levels = if class.is_multiple_of(2) {
            &mut up
        } else {
            &mut down
        };
        Ok(levels.swap_remove(class / 2).queue.wait.quantity())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explanation::check;
    use loadcurve_network::topology::Xgft;

    #[test]
    fn classes_are_up_and_down_level_by_level() {
        let model = FatTree::new(3, 16, ClimbProbability::Printed);
        let channels = model.at(0.005).unwrap().channels;
        let tree = Xgft::butterfly(3);
        assert_eq!(channels.len(), 6);
        assert_eq!(channels[tree.class(0, false)].service_cycles, 16.0);
        for level in 0..3 {
            let (up, down) = (
                channels[tree.class(level, true)],
                channels[tree.class(level, false)],
            );
            assert_eq!(up.rate, down.rate);
        }
    }

    /// Computed by hand: with 64 processors and p as printed, `P_1` = 60/63 and `P_2` = 48/63. A
    /// channel from level 2 down to level 1 is requested from its siblings with q = 15/63, which
    /// contend with 1 − q/3 of its traffic, and from the parents with 48/60, which contend with
    /// 1 − 24/60.
    #[test]
    fn a_channel_down_is_in_the_way_of_siblings_and_parents() {
        let channels = FatTree::new(3, 16, ClimbProbability::Printed)
            .at(0.005)
            .unwrap()
            .channels;
        for (level, factor) in [(1, 23_126.0 / 34_335.0), (2, 2.0 / 3.0)] {
            let down = channels[Xgft::butterfly(3).class(level, false)];
            let expected = factor * down.rate * down.service_cycles;
            assert!((down.blocking.unwrap() / expected - 1.0).abs() < 1e-14);
        }
    }

    #[test]
    fn explanations_have_the_values_of_the_model() {
        for reading in [ClimbProbability::Printed, ClimbProbability::Conditional] {
            for (levels, flits) in [(1, 1), (2, 16), (3, 32), (5, 32), (7, 64)] {
                let model = FatTree::new(levels, flits, reading);
                check::explains_itself(&model);
                let latency = model.explain(0.5 * model.saturation_messages()).unwrap();
                let quantities = check::quantities_in(&latency).len();
                assert!(
                    quantities <= 22 * levels as usize,
                    "{quantities} quantities"
                );
            }
        }
    }
}
