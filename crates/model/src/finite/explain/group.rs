//! Quantities of groups of channels, as expanded in an explanation.

use loadcurve_base::scalar::Scalar;

use super::chain::{Chain, SOLVED};
use crate::explanation::Traced;
use crate::finite::residual::{Residual, mean_rest};
use crate::finite::source::shown;

impl Chain<'_> {
    /// x̄ of a group.
    pub(super) fn group_service(&mut self, group: usize) -> Traced {
        let members = &self.graph.groups[group].members;
        if is_lone(members) {
            return self.service(members[0].0);
        }
        self.once("x̄ of a group", group, |chain| {
            let words = "time for which a message holds {}";
            let called = chain.group_name(group);
            let service = chain.mean(members, Self::service);
            service.named(|| called.name("x̄", words).cycles())
        })
    }

    /// r of a group, its residual.
    pub(super) fn group_rest(&mut self, group: usize) -> Traced {
        self.once("r", group, |chain| {
            let members = &chain.graph.groups[group].members;
            let Residual {
                variation,
                servers,
                mean,
                ..
            } = chain.state.residuals[group];
            let called = chain.group_name(group);
            let service = chain.group_service(group);
            let words = "variance of the time for which {} is held, over its squared mean";
            let spread = if variation == 0.0 {
                Traced::number(0.0)
            } else if is_lone(members) && chain.is_open[members[0].0] {
                let square = chain.square(members[0].0);
                let spread = (square / service.power(2) - 1.0).with_value(variation);
                shown(spread, variation, || called.name("C²", words).by("(8)"))
            } else {
                let words = format!("{words}{SOLVED}");
                Traced::given(variation, || called.name("C²", &words).by("(8)"))
            };
            let rest = mean_rest(service, spread, servers);
            rest.with_value(mean).named(|| {
                let words =
                    "rest of the time for which {} is held, when a message comes at any time";
                let equation = if servers == 1.0 { "(9)" } else { "(10)" };
                called.name("r", words).cycles().by(equation)
            })
        })
    }
}

/// True if all channels of a group are of one class.
fn is_lone(members: &[(usize, f64)]) -> bool {
    members.iter().all(|&(member, _)| member == members[0].0)
}
