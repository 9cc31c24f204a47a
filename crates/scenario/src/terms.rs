//! Terms on which the networks of a scenario are compared: equal cost, bits and nanoseconds.

use loadcurve_base::number::rounded_text;
use loadcurve_base::{Error, Result};
use loadcurve_network::structure::Measure;

use super::Scenario;
use super::network::Network;
use super::unit::LoadUnit;
use super::view::{MESSAGE_BITS, View};
use super::view_words::Word as _;
use super::view_words::{Clock, Shown};

/// A width that is a whole number but for rounding is not rounded down to the next one.
const ROUNDING: f64 = 1e-12;

/// Width and clock of a network among others.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Terms {
    /// Bits of a message.
    pub message_bits: u32,
    /// W, bits of a channel; none if networks are as they are written.
    pub width_bits: Option<u32>,
    /// Length of a cycle in nanoseconds; none if it is not given.
    pub cycle_ns: Option<f64>,
}

impl Default for Terms {
    fn default() -> Self {
        Self {
            message_bits: MESSAGE_BITS,
            width_bits: None,
            cycle_ns: None,
        }
    }
}

/// A network as it is compared with the others of a scenario.
#[derive(Debug, Clone, PartialEq)]
pub struct Contender {
    /// The network that is computed: at equal cost with the flits that its channels make of a message.
    pub network: Network,
    /// Its width and clock.
    pub terms: Terms,
    /// Why it has no curve, if it cannot be compared.
    pub obstacle: Option<Error>,
}

impl View {
    /// True if the cost of networks has to be known.
    #[must_use]
    pub fn asks_for_costs(&self) -> bool {
        self.equal.is_some() || self.cycle_ns.is_some() && self.clock != Clock::Same
    }

    /// True if loads are to be had in bits beside other units.
    #[must_use]
    pub fn is_in_bits(&self) -> bool {
        self.unit.is_bits() || self.equal.is_some()
    }

    /// Unit of loads in bits.
    #[must_use]
    pub fn bits_unit(&self) -> LoadUnit {
        LoadUnit::Bits.timed(self.cycle_ns.is_some())
    }

    /// Short name of that unit, for a heading.
    #[must_use]
    pub fn bits_name(&self) -> &'static str {
        match self.cycle_ns {
            Some(_) => "Gbit/s",
            None => "bits",
        }
    }

    /// Terms of the comparison in words, `at equal bisection, messages of 512 bits`; empty if networks are as
    /// they are written.
    #[must_use]
    pub fn terms_in_words(&self) -> String {
        let bits = self.message_bits;
        match self.equal {
            Some(measure) => format!("at equal {}, messages of {bits} bits", measure.words()),
            None => String::new(),
        }
    }
}

impl Scenario {
    /// The networks of the scenario as they are compared: each with the terms of the view and, at equal cost, with
    /// other flits than are written. This is the one place between a scenario and the curves of its networks.
    ///
    /// # Equation
    /// W = ⌊`width`·cost₁/cost⌋ bits of a channel, s = ⌈`bits`/W⌉ flits of a message, and a cycle of
    /// `ns`·(1 | 1 + log₂ℓ | ℓ).
    ///
    /// # Symbols
    /// cost of a network at channels of one bit by the measure of `equal`, cost₁ that of the first network; ℓ the
    /// longest link in tiles.
    ///
    /// ```
    /// use loadcurve_scenario::Scenario;
    /// let link = "net=mesh,k:16&net=torus,k:16,links:bi&equal=bisection";
    /// let [mesh, torus] = &Scenario::read(link).scenario.contenders()[..] else { panic!() };
    /// assert_eq!((mesh.terms.width_bits, mesh.network.flits()), (Some(32), 16));
    /// assert_eq!((torus.terms.width_bits, torus.network.flits()), (Some(16), 32));
    /// ```
    #[must_use]
    pub fn contenders(&self) -> Vec<Contender> {
        let Some(first) = self.networks.first() else {
            return Vec::new();
        };
        let networks = self.networks.iter();
        networks
            .map(|network| self.contender(network, first))
            .collect()
    }

    /// The first network as it is compared. Every scenario has one.
    pub(super) fn first_contender(&self) -> Contender {
        let first = &self.networks[0];
        self.contender(first, first)
    }

    /// True if a program cannot tell how the networks are compared, and leaves them to another one.
    #[must_use]
    pub fn is_compared_elsewhere(&self) -> bool {
        self.networks[0].solvers().is_none() && self.view.asks_for_costs()
    }

    /// What is wrong with the networks that cannot be compared, and with a clock that has nothing to tick in.
    #[must_use]
    pub fn obstacles(&self) -> Vec<Error> {
        if self.view.clock != Clock::Same && self.view.cycle_ns.is_none() {
            let word = self.view.clock.word();
            let reason =
                format!("{word} has no effect without ns, the length of a cycle in nanoseconds");
            let idle = Error::refused("clock", reason);
            return [idle].into_iter().chain(self.incomparable()).collect();
        }
        self.incomparable()
    }

    fn incomparable(&self) -> Vec<Error> {
        // Without such terms nothing can be wrong, and networks need not be copied.
        if !self.view.asks_for_costs() || self.is_compared_elsewhere() {
            return Vec::new();
        }
        let contenders = self.contenders().into_iter();
        contenders
            .filter_map(|contender| contender.obstacle)
            .collect()
    }

    /// A network as it is compared with a first one.
    #[must_use]
    pub fn contender(&self, network: &Network, first: &Network) -> Contender {
        let mut contender = Contender {
            network: network.clone(),
            terms: Terms {
                message_bits: self.view.message_bits,
                width_bits: None,
                cycle_ns: self.view.cycle_ns,
            },
            obstacle: None,
        };
        if self.view.asks_for_costs() && network.missing_file().is_none() {
            let solvers = network.solvers();
            let settled = solvers.map(|solvers| solvers.settle(self, &mut contender, first));
            contender.obstacle = settled.and_then(Result::err);
        }
        contender
    }

    /// Sets width and clock of a network beside the first one.
    pub(super) fn settle(&self, contender: &mut Contender, first: &Network) -> Result<()> {
        let view = &self.view;
        let network = &contender.network;
        if let Some(ns) = view.cycle_ns {
            let factor = match view.clock {
                Clock::Same => 1.0,
                Clock::Log => 1.0 + libm::log2(longest_link(network)?),
                Clock::Linear => longest_link(network)?,
            };
            contender.terms.cycle_ns = Some(ns * factor);
        }
        let Some(measure) = view.equal else {
            return Ok(());
        };
        let further = |network: &Network| match view.shown {
            Shown::Collective => network.further_pins(measure, view.collective.ports),
            _ => Ok(0.0),
        };
        let [one, other] =
            [first, network].map(|it| -> Result<f64> { Ok(cost(it, measure)? + further(it)?) });
        let ratio = one? / other?;
        let width = f64::from(view.width_bits) * ratio;
        if width * (1.0 + ROUNDING) < 1.0 {
            let reason = format!(
                "{network} would have channels of {} bits at equal {}; a first network of at least {} bits \
                 gives it one",
                rounded_text(width, 2),
                measure.words(),
                libm::ceil((1.0 - ROUNDING) / ratio),
            );
            return Err(Error::refused("equal", reason));
        }
        let width = libm::floor(width * (1.0 + ROUNDING)).min(f64::from(u32::MAX)) as u32;
        let flits = view.message_bits.div_ceil(width);
        contender.terms.width_bits = Some(width);
        let set = contender
            .network
            .with_settings(&[("flits", &flits.to_string())]);
        contender.network = set.map_err(|error| {
            let reason = format!("{network} at channels of {width} bits: {error}");
            Error::refused("bits", reason)
        })?;
        Ok(())
    }
}

/// Cost of a network, which must be known.
fn cost(network: &Network, measure: Measure) -> Result<f64> {
    network.cost_by(measure)?.ok_or_else(|| {
        let reason = match measure {
            Measure::Wire => "has no places from which the length of its links would follow",
            _ => "has no two halves that leave the processors of each router together, or too many links to find them",
        };
        Error::refused("equal", format!("{network} {reason}"))
    })
}

/// ℓ of a network, which must be known.
fn longest_link(network: &Network) -> Result<f64> {
    network.cost_by_formula()?.longest_link.ok_or_else(|| {
        let reason = format!("the links of {network} have no known length; choose clock=same");
        Error::refused("clock", reason)
    })
}
