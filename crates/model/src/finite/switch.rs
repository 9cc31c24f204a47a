//! Switches: inputs and the groups of channels for which their messages compete.

use std::ops::Range;

use loadcurve_network::traffic::Flows;

use super::Refusal;

/// Largest number of inputs of a switch: the mean values of all their subsets are computed.
pub const MAX_INPUTS: usize = 12;

/// Largest number of interchangeable channels with a common queue.
pub const MAX_SERVERS: usize = 8;

/// A switch whose waits are computed, representing all its images under symmetries.
#[derive(Debug, Clone)]
pub(super) struct Switch {
    /// Its inputs, as indices of all inputs.
    pub(super) inputs: Range<usize>,
    /// Its pairs of an input and a group, by input, as indices of all pairs.
    pub(super) pairs: Range<usize>,
    /// The classes of its groups.
    pub(super) outputs: Vec<usize>,
}

/// A switch by the channels that lead into it and the groups that lead out of it, both as numbered in the
/// flows.
#[derive(Debug, Clone, Default)]
pub(super) struct Junction {
    pub(super) inputs: Vec<usize>,
    pub(super) outputs: Vec<usize>,
}

/// The connected components of the channels with successors and the groups that they lead to, in order of
/// their first channels.
///
/// # Errors
/// [`Refusal`] if one is too large.
pub(super) fn junctions(flows: &Flows) -> Result<Vec<Junction>, Refusal> {
    let steps = |channel: usize| {
        let steps = flows.classes[channel].onward.iter();
        steps.filter(|step| step.1 > 0.0).map(|step| step.0)
    };
    let mut leader: Vec<usize> = (0..flows.groups.len()).collect();
    for channel in 0..flows.classes.len() {
        let Some(first) = steps(channel).next() else {
            continue;
        };
        for group in steps(channel) {
            let (one, other) = (root(&mut leader, first), root(&mut leader, group));
            leader[one.max(other)] = one.min(other);
        }
    }
    let mut junctions: Vec<Junction> = Vec::new();
    let mut place = vec![None; flows.groups.len()];
    for channel in 0..flows.classes.len() {
        if let Some(first) = steps(channel).next() {
            let place = *place[root(&mut leader, first)].get_or_insert_with(|| {
                junctions.push(Junction::default());
                junctions.len() - 1
            });
            junctions[place].inputs.push(channel);
        }
    }
    for group in 0..flows.groups.len() {
        if let Some(place) = place[root(&mut leader, group)] {
            junctions[place].outputs.push(group);
        }
    }
    match junctions.iter().map(|it| it.inputs.len()).max() {
        Some(inputs) if inputs > MAX_INPUTS => Err(Refusal::Inputs(inputs)),
        _ => Ok(junctions),
    }
}

/// The least group joined to this one; halves the paths to it.
fn root(leader: &mut [usize], mut group: usize) -> usize {
    while leader[group] != group {
        leader[group] = leader[leader[group]];
        group = leader[group];
    }
    group
}
