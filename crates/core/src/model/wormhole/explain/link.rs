//! The link that carries a virtual channel, in an explanation.

use crate::model::explanation::{Expression, Quantity};
use crate::model::wormhole::sharing::Sharing;
use crate::topology::ChannelName;

/// own, the time to send s flits over a link beside another virtual channel of rate λ′ and mean
/// service time x̄′, as defined by [`Sharing`].
pub(super) fn own(
    sharing: Sharing,
    flits: &Quantity,
    of: &ChannelName,
    companion_rate: f64,
    companion_service: f64,
) -> Quantity {
    let ChannelName { index, words } = of;
    let rate = || {
        let words = format!("messages over the other virtual channel on the link of {words}");
        Quantity::given(
            format!("λ_{index}′"),
            words,
            "messages/cycle",
            companion_rate,
        )
    };
    let expression: Expression = match sharing {
        Sharing::None => flits.into(),
        Sharing::Flit => flits / (1.0 - &rate() * flits),
        Sharing::Occupancy => {
            let service = Quantity::given(
                format!("x̄_{index}′"),
                format!(
                    "time for which a message holds the other virtual channel on the link of \
                     {words}, solved for together with this"
                ),
                "cycles",
                companion_service,
            );
            let held = Expression::least(vec![1.0.into(), &rate() * &service]);
            flits * (1.0 + held)
        }
    };
    Quantity::of(
        format!("own_{index}"),
        format!("time to push s flits through the link, which {words} shares with another"),
        "cycles",
        "",
        expression,
    )
}
