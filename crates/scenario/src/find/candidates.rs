//! The candidates of a search: networks, and the bits of their channels.

use std::collections::HashSet;

use loadcurve_base::count::Count;
use loadcurve_base::{Error, Result};

use super::{Family, Find, Pick, Quantity};
use crate::Network;
use crate::ValueSet;
use crate::find::FIND_KEY;

/// Most candidates of a search.
pub const MAX_CANDIDATES: usize = 2000;

/// Most combinations of values among which candidates are chosen.
const MAX_COMBINATIONS: u32 = 20_000;

/// Most combinations of networks and widths among which candidates are chosen.
const MAX_IN_WIDTHS: u32 = 256_000;

/// Widths of channels, in bits, if the width is the objective and none is given.
const WIDTHS: (u32, u32) = (1, 128);

/// A network that may be the answer.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Candidate {
    /// The network, whose flits have this width.
    pub network: Network,
    /// Bits of a channel.
    pub width_bits: u32,
    /// Title of its kind.
    pub kind: &'static str,
}

impl Candidate {
    /// What it has of a quantity; none if that is not known.
    #[must_use]
    pub fn quantity(&self, quantity: Quantity) -> Option<f64> {
        let network = &self.network;
        let width = f64::from(self.width_bits);
        // At channels of one bit.
        let cost = || network.cost_by_formula().ok();
        match quantity {
            Quantity::Processors => Some(network.processors() as f64),
            Quantity::Links => Some(network.links() as f64),
            Quantity::Pins => cost().map(|it| it.largest_router_pins() as f64 * width),
            Quantity::Wire => cost().and_then(|it| it.wire).map(|length| length * width),
            Quantity::Width => Some(width),
        }
    }
}

/// All candidates of a search.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct Candidates {
    /// The candidates, each once.
    pub each: Vec<Candidate>,
    /// Number of combinations of values that are no legal networks.
    pub skipped: usize,
    /// Number of networks that have too few or too many processors.
    pub left_out: usize,
}

impl Find {
    /// The candidates: the networks of all families, or else those given, with each width of channels.
    ///
    /// # Errors
    /// [`Error::Refused`] if there are too many, or none, or widths of single packets are asked for.
    pub fn candidates(&self, given: &[Network]) -> Result<Candidates> {
        let context = given.first().map(|it| it.context().clone());
        let context = context.unwrap_or_default();
        let own: Vec<Family>;
        let families = if self.families.is_empty() && self.ticked.is_empty() {
            own = given.iter().map(Family::of).collect();
            &own
        } else {
            &self.families
        };
        let widths = self.widths();
        let combinations: Count = families.iter().map(Family::combinations).sum();
        if combinations > MAX_COMBINATIONS.into() {
            let reason =
                format!("{combinations} combinations of values; at most {MAX_COMBINATIONS}");
            return Err(Error::refused(FIND_KEY, reason));
        }
        let mut all = Candidates::default();
        let mut known = HashSet::new();
        let mut first_error = None;
        let mut networks = Vec::new();
        if let Some(processors) = self.processors.as_ref().filter(|_| !self.ticked.is_empty()) {
            let (titles, members) = self.ticked.members(processors, &context);
            all.skipped += members.skipped;
            first_error = members.first_error;
            for (title, network) in titles.into_iter().zip(members.networks) {
                if known.insert(network.to_string()) {
                    networks.push((title, network));
                }
            }
        }
        for family in families {
            let members = family.members(&context);
            all.skipped += members.skipped;
            first_error = first_error.or(members.first_error);
            for network in members.networks {
                let count = network.processors();
                let is_asked =
                    |ranges: &ValueSet| u32::try_from(count).is_ok_and(|it| ranges.holds(it));
                if !self.processors.as_ref().is_none_or(is_asked) {
                    all.left_out += 1;
                } else if known.insert(network.to_string()) {
                    let pick = Pick::of(&network);
                    let title = pick.map_or(network.kind().title, |pick| pick.title);
                    networks.push((title, network));
                }
            }
        }
        let in_widths = widths.as_ref().map_or(1, ValueSet::count);
        let in_widths = Count::from(networks.len()) * in_widths.into();
        if in_widths > MAX_IN_WIDTHS.into() {
            let reason = format!("{in_widths} networks of each width; at most {MAX_IN_WIDTHS}");
            return Err(Error::refused("width", reason));
        }
        for (kind, network) in networks {
            self.add(kind, network, widths.as_ref(), &mut all)?;
        }
        let count = all.each.len();
        if count > MAX_CANDIDATES {
            let reason = format!("{count} candidates; at most {MAX_CANDIDATES}");
            return Err(Error::refused(FIND_KEY, reason));
        }
        match first_error {
            Some(error) if count == 0 && all.left_out == 0 => Err(error),
            _ if count == 0 => {
                let reason = "no candidate has such a number of processors";
                Err(Error::refused("processors", reason))
            }
            _ => Ok(all),
        }
    }

    /// Widths that are tried; none if each network has that of its own flits.
    fn widths(&self) -> Option<ValueSet> {
        let is_objective = self.objective.quantity == Quantity::Width;
        let usual = is_objective.then(|| ValueSet::from_to(WIDTHS.0, WIDTHS.1));
        self.width.clone().or(usual)
    }

    /// Adds a network in all widths.
    fn add(
        &self,
        kind: &'static str,
        network: Network,
        widths: Option<&ValueSet>,
        all: &mut Candidates,
    ) -> Result<()> {
        let Some(widths) = widths else {
            let width_bits = self.bits.div_ceil(network.flits());
            all.each.push(Candidate {
                network,
                width_bits,
                kind,
            });
            return Ok(());
        };
        let Some(key) = network.kind().flits else {
            let reason = format!("messages of {} are single packets", network.kind().name);
            return Err(Error::refused("width", reason));
        };
        for width_bits in widths.numbers() {
            let flits = self.bits.div_ceil(width_bits).to_string();
            match network.with_settings(&[(key.key.name, &flits)]) {
                Ok(network) => all.each.push(Candidate {
                    network,
                    width_bits,
                    kind,
                }),
                Err(_) => all.skipped += 1,
            }
        }
        Ok(())
    }
}
