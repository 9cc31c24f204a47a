//! The link that carries a virtual channel, in an explanation.

use crate::model::explanation::{Expression, Quantity};
use crate::model::wormhole::sharing::{Sharing, Sibling};
use crate::topology::ChannelName;

/// own, the time to send s flits over a link beside other virtual channels, as defined by
/// [`Sharing`].
pub(super) fn own(
    sharing: Sharing,
    flits: &Quantity,
    of: &ChannelName,
    siblings: &[Sibling],
) -> Quantity {
    let ChannelName { index, words } = of;
    let mark = |place: usize| "′".repeat(place + 1);
    let other = match siblings.len() {
        1 => "the other virtual channel",
        _ => "another virtual channel",
    };
    let rate = |place: usize| {
        Quantity::given(
            format!("λ_{index}{}", mark(place)),
            format!("messages over {other} on the link of {words}"),
            "messages/cycle",
            siblings[place].rate,
        )
    };
    let service = |place: usize| {
        Quantity::given(
            format!("x̄_{index}{}", mark(place)),
            format!(
                "time for which a message holds {other} on the link of {words}, solved for together \
                 with this"
            ),
            "cycles",
            siblings[place].service,
        )
    };
    let places = 0..siblings.len();
    let expression: Expression = match sharing {
        Sharing::None => flits.into(),
        Sharing::Flit => {
            let rates = Expression::sum(places.map(|place| Expression::from(&rate(place))));
            flits / (1.0 - rates * flits)
        }
        Sharing::Occupancy => {
            let held = places
                .map(|place| Expression::least(vec![1.0.into(), &rate(place) * &service(place)]));
            flits * Expression::sum(std::iter::once(Expression::from(1.0)).chain(held))
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
