//! The equations of a fat-tree's channels, from the ejection channels backwards.

use loadcurve_base::queueing::Saturated;
use loadcurve_base::scalar::{Name, Scalar, name};

use super::names::{RATE, blocking, downward, either_upward, service, upward};
use super::{ClimbProbability, FatTree};
use crate::channel_queue::{ChannelQueue, Waiting};

/// A channel between two levels, representing all of its kind.
pub(super) struct Hop<S> {
    /// λ.
    pub(super) rate: S,
    /// x̄.
    pub(super) service: S,
    /// Its queue, or that of a pair.
    pub(super) queue: Waiting<S>,
}

/// Channels by level; at index l those between levels l and l + 1.
pub(super) struct Channels<S> {
    pub(super) up: Vec<Hop<S>>,
    pub(super) down: Vec<Hop<S>>,
}

/// The quantities that do not depend on queues.
pub(super) struct Rates<S> {
    levels: u32,
    climb: ClimbProbability,
    /// s.
    flits: S,
    /// N.
    processors: S,
    /// P↑_l (12), the fraction of all messages that pass above level l.
    passing: Vec<S>,
    /// λ_{l,l+1} (14).
    upward: Vec<S>,
}

impl<S: Scalar> Rates<S> {
    pub(super) fn of(model: &FatTree, load_messages: f64) -> Self {
        let (levels, n) = (model.levels, S::number);
        let load = S::given(load_messages, || {
            Name::new("λ_0", "load, messages from each processor").unit(RATE)
        });
        let flits = S::given(f64::from(model.flits), || {
            Name::new("s", "length of a message").unit("flits")
        });
        let processors = n(4.0).power(levels).named(|| {
            let words = "processors, 4 to the number of levels";
            Name::new("N", words).unit("processors")
        });
        let passing = |l: u32| {
            let above = processors.clone() - n(4.0).power(l);
            (above / (processors.clone() - 1.0)).named(|| {
                name!("P↑_{l}", "part of all messages that pass above level {l}").by("(12)")
            })
        };
        let passing: Vec<S> = (0..levels).map(passing).collect();
        let rate = |(l, passing): (u32, &S)| {
            (load.clone() * passing * n(2.0).power(l)).named(|| {
                let name = upward(l).name("λ", "messages over {}");
                name.unit(RATE).by("(14)")
            })
        };
        Self {
            levels,
            climb: model.climb,
            flits,
            upward: (0..).zip(&passing).map(rate).collect(),
            passing,
            processors,
        }
    }

    /// D̄.
    pub(super) fn distance(&self) -> S {
        let n = S::number;
        let ways = (1..=self.levels).map(|l| n(f64::from(2 * l)) * 3.0 * n(4.0).power(l - 1));
        let mean = S::sum(ways) / (self.processors.clone() - 1.0);
        mean.named(|| {
            let words = "mean number of channels on a message's way, the first and the last \
                         included: twice the level at which it turns, over all destinations";
            Name::new("D̄", words).unit("channels")
        })
    }

    /// All channels.
    ///
    /// # Errors
    /// [`Saturated`] when a source or a channel has no idle time (26).
    pub(super) fn channels(&self) -> Result<Channels<S>, Saturated> {
        let mut down: Vec<Hop<S>> = Vec::with_capacity(self.levels as usize);
        for l in 0..self.levels {
            down.push(self.descent(l, down.last())?);
        }
        let mut up: Vec<Hop<S>> = Vec::with_capacity(self.levels as usize);
        for l in (0..self.levels).rev() {
            up.push(self.ascent(l, up.last(), &down[l as usize])?);
        }
        up.reverse();
        Ok(Channels { up, down })
    }

    /// ⟨l+1,l⟩, from the next channel ⟨l,l−1⟩.
    fn descent(&self, l: u32, below: Option<&Hop<S>>) -> Result<Hop<S>, Saturated> {
        let rate = self.upward[l as usize].clone().named(|| {
            let name = downward(l).name("λ", "messages over {}, as many as go up");
            name.unit(RATE).by("(15)")
        });
        let (x, equations) = match below {
            None => (self.flits.clone(), ["(16)", "(17)"]),
            Some(below) => {
                let blocked = (self.growth(l) / 4.0).complement();
                let blocked = blocked.named(|| blocking(&downward(l), &downward(l - 1), "(18)"));
                let x = below.service.clone() + blocked * &below.queue.wait;
                (x, ["(18)", "(19)"])
            }
        };
        let service = x.named(|| service(&downward(l), equations[0]));
        let queue = self.queue(1, rate.clone(), service.clone());
        Ok(Hop {
            queue: queue.waiting(equations[1], || downward(l))?,
            service,
            rate,
        })
    }

    /// ⟨l,l+1⟩, from ⟨l+1,l+2⟩ (except at the top) and ⟨l+1,l⟩.
    fn ascent(&self, l: u32, above: Option<&Hop<S>>, back: &Hop<S>) -> Result<Hop<S>, Saturated> {
        let n = S::number;
        let (x, equations) = match above {
            None => {
                let turning = n(2.0) / 3.0;
                let turning = turning.named(|| blocking(&upward(l), &downward(l), "(20)"));
                (
                    back.service.clone() + turning * &back.queue.wait,
                    ["(20)", "(21)"],
                )
            }
            Some(above) => {
                let (p, q) = self.climbing_on(l + 1);
                let climbing = self.contended_up(l + 1, &p);
                let climbing = climbing.named(|| blocking(&upward(l), &upward(l + 1), "(22)"));
                let turning = (q.clone() / 3.0).complement();
                let turning = turning.named(|| blocking(&upward(l), &downward(l), "(22)"));
                let x = p * (above.service.clone() + climbing * &above.queue.wait)
                    + q * (back.service.clone() + turning * &back.queue.wait);
                (x, ["(22)", "(23)"])
            }
        };
        let service = x.named(|| service(&upward(l), equations[0]));
        let rate = self.upward[l as usize].clone();
        let queue = if l == 0 {
            let queue = self.queue(1, rate.clone(), service.clone());
            queue.waiting("(24)", || upward(0))?
        } else {
            let both = (n(2.0) * &rate).named(|| {
                let index = upward(l).index;
                name!(
                    "Λ_{index}",
                    "messages for both up-links of a switch of level {l} together"
                )
                .unit(RATE)
                .by(equations[1])
            });
            let queue = self.queue(2, both, service.clone());
            queue.waiting(equations[1], || either_upward(l))?
        };
        Ok(Hop {
            rate,
            service,
            queue,
        })
    }

    fn queue(&self, servers: u32, rate: S, service: S) -> ChannelQueue<S> {
        ChannelQueue {
            servers,
            rate,
            service,
            flits: self.flits.clone(),
        }
    }

    /// λ_{l,l+1}/λ_{l−1,l}, by rates at unit load: at λ₀ = 0 their quotient would be 0/0.
    fn growth(&self, l: u32) -> S {
        let [below, above] = [l - 1, l].map(|l| &self.passing[l as usize]);
        (S::number(2.0) * above / below).named(|| {
            let [below, above] = [l - 1, l].map(|l| upward(l).index);
            name!(
                "r_{l}",
                "load of a channel above level {l} as a multiple of one below, λ_{above} over \
                 λ_{below}"
            )
            .by("(14)")
        })
    }

    /// p and q of (22) at level l.
    fn climbing_on(&self, l: u32) -> (S, S) {
        let [below, above] = [l - 1, l].map(|l| &self.passing[l as usize]);
        let (p, words) = match self.climb {
            ClimbProbability::Printed => (
                above.clone(),
                "part taken to climb on at level {}: that of all messages, as printed",
            ),
            ClimbProbability::Conditional => (
                above.clone() / below,
                "part of the messages coming up to level {} that climb on",
            ),
        };
        let words = || words.replace("{}", &l.to_string());
        let p = p.named(|| Name::new(format!("p_{l}"), words()).by("(22)"));
        let q = p.complement();
        let q = q.named(|| name!("q_{l}", "part of them that turn down at level {l}").by("(13)"));
        (p, q)
    }

    /// The factor of (22) for a message that climbs further at level l with probability p.
    fn contended_up(&self, l: u32, p: &S) -> S {
        let [below, above] = [l - 1, l].map(|l| &self.passing[l as usize]);
        (p.clone() * (below.clone() / (S::number(2.0) * above))).complement()
    }
}

impl Rates<f64> {
    /// The factor of (22) for the messages that request ⟨l,l+1⟩; for new messages it is 1.
    pub(super) fn contended_above(&self, l: u32) -> f64 {
        match l {
            0 => 1.0,
            _ => self.contended_up(l, &self.climbing_on(l).0),
        }
    }

    /// Mean of the factors of (18) and (22) over the messages that request ⟨l+1,l⟩: from three
    /// siblings and, below the top, from two parents.
    pub(super) fn contended_below(&self, l: u32) -> f64 {
        if l + 1 == self.levels {
            return 2.0 / 3.0;
        }
        let (_, q) = self.climbing_on(l + 1);
        let parents = self.passing[l as usize + 1] / self.passing[l as usize];
        (q * (1.0 - q / 3.0) + parents * (1.0 - parents / 2.0)) / (q + parents)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_conditional_reading_conserves_flow() {
        let surplus = |climb, l: u32| {
            let rates: Rates<f64> = Rates::of(&FatTree::new(4, 16, climb), 1.0);
            let [below, above] = [l - 1, l].map(|l| rates.passing[l as usize]);
            below * rates.climbing_on(l).0 - above
        };
        assert!(surplus(ClimbProbability::Conditional, 2).abs() < 1e-15);
        assert!(surplus(ClimbProbability::Printed, 2).abs() > 1e-3);
    }
}
