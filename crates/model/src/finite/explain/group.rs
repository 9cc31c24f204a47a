//! Quantities of groups of channels, as expanded in an explanation.

use loadcurve_base::scalar::Scalar;

use super::chain::{Chain, SOLVED};
use super::shown;
use crate::explanation::Traced;
use crate::finite::residual::Residual;

/// Service of a group, and its residual.
#[derive(Debug, Clone)]
pub(super) struct Ahead {
    pub(super) service: Traced,
    /// r.
    pub(super) rest: Traced,
}

impl Chain<'_> {
    /// x̄ of a group and its residual.
    pub(super) fn ahead(&mut self, group: usize) -> Ahead {
        if let Some(known) = &self.groups[group] {
            return known.clone();
        }
        let members = self.graph.groups[group].members.clone();
        let Residual {
            variation,
            servers,
            mean,
            ..
        } = self.state.residuals[group];
        let called = self.group_name(group);
        let service = self.mean(&members, Self::service);
        let is_lone = members.iter().all(|&(member, _)| member == members[0].0);
        let service = if is_lone {
            service
        } else {
            let words = "time for which a message holds {}";
            service.named(|| called.name("x̄", words).cycles())
        };
        let spread = if variation == 0.0 {
            Traced::number(0.0)
        } else if is_lone && self.is_open[members[0].0] {
            let words = "variance of the time for which {} is held, over its squared mean";
            let square = self.square(members[0].0);
            let spread = (square / service.power(2) - 1.0).with_value(variation);
            shown(spread, variation, || called.name("C²", words).by("(8)"))
        } else {
            let words = format!(
                "variance of the time for which {{}} is held, over its squared mean{SOLVED}"
            );
            Traced::given(variation, || called.name("C²", &words).by("(8)"))
        };
        let number = Traced::number;
        let (rest, equation) = if servers == 1.0 {
            let rest = service.clone() * (number(1.0) + &spread) / number(2.0);
            (rest, "(9)")
        } else {
            let least =
                spread.clone() / number(servers) + spread.complement() / number(servers + 1.0);
            (service.clone() * least, "(10)")
        };
        let rest = rest.with_value(mean).named(|| {
            let words = "rest of the time for which {} is held, when a message comes at any time";
            called.name("r", words).cycles().by(equation)
        });
        let ahead = Ahead { service, rest };
        self.groups[group] = Some(ahead.clone());
        ahead
    }
}
