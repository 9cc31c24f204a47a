//! Explanation of the latency of a wormhole-routed network, from the sources along the channels.
//!
//! There are as many equations as channels. Those nearest to the start are expanded, and solved values are
//! used beyond them. Sources differ too: one as close to the mean as any represents all.

mod chain;
mod flows;

use loadcurve_base::scalar::{Name, Scalar, name};
use loadcurve_network::topology::ChannelName;

use super::delay::Delay;
use super::equations::SourceClass;
use super::sharing::Sharing;
use super::solve::SteadyChannels;
use crate::explanation::{Quantity, Traced};
use chain::Chain;

/// Gives the common name of several equivalent classes.
type ClassesName<'a> = dyn Fn(&[usize]) -> ChannelName + 'a;

/// Mean distance and channel names of a network, for its explanation.
pub(super) struct ChannelNames<'a> {
    /// D̄.
    pub distance: Traced,
    /// Common name of several equivalent classes.
    pub name: Box<ClassesName<'a>>,
}

/// Letters and meanings of the delays of a message at its source, averaged over all sources.
const DELAYS: [(&str, &str); 3] = [
    ("W", "mean wait for the channel into the network"),
    (
        "e",
        "mean of the cycles lost to sharing, on the slowest link",
    ),
    (
        "b",
        "mean time for which a message stands still, waiting for channels ahead",
    ),
];

/// L̄ (2), from the solved waits of the sources.
pub(super) fn latency(solution: &SteadyChannels, names: &ChannelNames) -> Traced {
    let sources = &solution.equations().sources;
    let delays = |source: &SourceClass| {
        let Delay { stretch, blocked } = solution.delay(source.group);
        [solution.wait_cycles(source.group), stretch, blocked]
    };
    let mean = [0, 1, 2].map(|part| {
        let parts = sources
            .iter()
            .map(|source| source.share * delays(source)[part]);
        parts.sum::<f64>()
    });
    let total = |delays: [f64; 3]| delays.iter().sum::<f64>();
    let off = |source: &SourceClass| (total(delays(source)) - total(mean)).abs();
    let nearest = sources.iter().min_by(|a, b| off(a).total_cmp(&off(b)));
    let start = nearest.expect("a network has sources").group;
    let all_are_alike = sources.iter().all(|source| source.group == start);

    let mut chain = Chain::from(solution, &*names.name, start);
    let Delay { stretch, blocked } = chain.delay(start);
    let of_one = [chain.wait(start), stretch, blocked].into_iter().zip(mean);
    let mut delays = DELAYS;
    if solution.load().sharing == Sharing::Route {
        delays[1].1 = "mean of the cycles lost to sharing, on all links together";
    }
    let parts = of_one.zip(delays).map(|((of_one, mean), (letter, words))| {
        if all_are_alike {
            of_one
        } else {
            mean_of(letter, words, of_one, mean, "(2)")
        }
    });
    let delay = Traced::sum(parts);
    super::latency(
        delay,
        super::zero_load_latency(chain.flits, names.distance.clone()),
    )
}

/// A mean over all sources, expressed by the value for one of them.
pub(crate) fn mean_of(
    letter: &str,
    words: &str,
    of_one: Traced,
    mean: f64,
    equation: &'static str,
) -> Traced {
    let more = mean - of_one.value();
    if more == 0.0 {
        return of_one;
    }
    let rest = |sign: f64, word: &str| {
        Traced::given(sign * more, || {
            let words = "it is in the mean over all sources than for this one";
            name!("d_{letter}", "how much {word} {words}").cycles()
        })
    };
    let sum = if more < 0.0 {
        of_one - rest(-1.0, "less")
    } else {
        of_one + rest(1.0, "more")
    };
    Traced::solved(
        mean,
        || sum,
        || {
            let words = format!("{words}, over all sources; below: a typical source");
            Name::new(letter, words).cycles().by(equation)
        },
    )
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
    if !is_source && !equations.groups[place.group].is_waited_for {
        return None;
    }
    let mut chain = Chain::from(solution, &*names.name, place.group);
    // Other classes may share these equations, so the channel is given this class's name.
    chain.set_name(place.channel, called);
    chain.wait(place.group).quantity()
}
