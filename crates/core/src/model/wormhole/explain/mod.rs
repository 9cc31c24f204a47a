//! Explanation of the latency of a wormhole-routed network, from the sources along the channels.
//!
//! There are as many equations as channels. Those nearest to the start are written out, and solved
//! values are used beyond them. Sources differ too: one that is as near to the mean as any
//! represents all.

mod chain;
mod link;
mod service;
mod traffic;

use super::solve::SteadyChannels;
use crate::model::explanation::Quantity;
use crate::topology::ChannelName;
use chain::Chain;

/// Mean distance and channel names of a network, for its explanation.
pub(in crate::model) struct ChannelNames<'a> {
    /// D̄.
    pub distance: Quantity,
    /// Common name of several equivalent classes.
    pub name: &'a dyn Fn(&[usize]) -> ChannelName,
}

/// L̄ (2), once the waits of the sources are solved for.
pub(super) fn latency(solution: &SteadyChannels, names: &ChannelNames) -> Quantity {
    let sources = &solution.equations().sources;
    let (mut mean_wait, mut mean_service) = (0.0, 0.0);
    for source in sources {
        mean_wait += source.share * solution.wait_cycles(source.group);
        mean_service += source.share * solution.service_cycles(source.channel);
    }
    let off = |channel: usize, group: usize| {
        let delay = solution.wait_cycles(group) + solution.service_cycles(channel);
        (delay - (mean_wait + mean_service)).abs()
    };
    let nearest = sources
        .iter()
        .min_by(|a, b| off(a.channel, a.group).total_cmp(&off(b.channel, b.group)))
        .expect("a network has sources");
    let mut chain = Chain::from(solution, names.name, nearest.group);
    let mut wait = chain.wait(nearest.group);
    let mut service = chain.service(nearest.channel).time;
    if sources.iter().any(|source| source.group != nearest.group) {
        wait = mean_beside(
            "W",
            "mean wait for the channel into the network",
            &wait,
            mean_wait,
        );
        let words = "mean time to push the worm in, waits ahead included";
        service = mean_beside("x̄", words, &service, mean_service);
    }
    Quantity::of(
        "L̄",
        "mean latency, from generation to the last flit delivered",
        "cycles",
        "(2)",
        &wait + &service + &names.distance - 1.0,
    )
}

/// A mean over all sources, expressed by the value for one of them.
fn mean_beside(letter: &str, words: &str, of_one: &Quantity, mean: f64) -> Quantity {
    let rest = mean - of_one.value();
    let (sign, more) = if rest < 0.0 {
        (-1.0, "less")
    } else {
        (1.0, "more")
    };
    let rest = Quantity::given(
        format!("d_{letter}"),
        format!("how much {more} it is in the mean over all sources than for this one"),
        "cycles",
        sign * rest,
    );
    let mean = if sign < 0.0 {
        of_one - &rest
    } else {
        of_one + &rest
    };
    let words = format!("{words}, over all sources; one that is near the mean is written out");
    Quantity::of(letter, words, "cycles", "(2)", mean)
}

/// W of a class of channels with the name `called`; none if messages never wait there.
pub(super) fn queue(
    solution: &SteadyChannels,
    names: &ChannelNames,
    class: usize,
    called: ChannelName,
) -> Option<Quantity> {
    let equations = solution.equations();
    let place = equations.classes[class];
    let mut sources = equations.sources.iter();
    let is_source = sources.any(|source| source.group == place.group);
    (is_source || equations.groups[place.group].is_waited_for).then(|| {
        let mut chain = Chain::from(solution, names.name, place.group);
        // Other classes may share these equations, so the channel is given this class's name.
        chain.call(place.channel, called);
        chain.wait(place.group)
    })
}
