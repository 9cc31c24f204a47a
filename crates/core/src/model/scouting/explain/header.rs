//! Path set-up by a header, hop by hop: where it is blocked, and the cost.

use super::Given;
use crate::model::explanation::{Expression, Quantity};
use crate::model::scouting::blocking::one_dimension_left;

/// A back-off costs the step back and the repeated hop.
const BACK_OFF_CYCLES: f64 = 2.0;

/// The hops 0…D − 1 of a header.
pub(super) struct Header<'a> {
    given: &'a Given,
    /// `φ_i`.
    pub(super) one_dimension_left: Vec<Quantity>,
    /// `P_bi`.
    pub(super) blocked: Vec<Quantity>,
}

impl<'a> Header<'a> {
    /// Blocking probabilities of a header, (8) to (10), for a given `P_V`.
    pub(super) fn new(given: &'a Given, all_busy: &Quantity) -> Self {
        let hops = given.setting.hops();
        let one_dimension_left: Vec<Quantity> = (0..hops)
            .map(|i| {
                let (symbol, after) = (format!("φ_{i}"), after(i));
                if one_dimension_left(i, hops) == 0.0 {
                    let words = format!(
                        "probability that one dimension is left {after}: too few to have used up the \
                         other"
                    );
                    Quantity::given(symbol, words, "", 0.0).by("(8)")
                } else {
                    let words = format!("probability that one dimension is left {after}");
                    let left = 2.0 / (&given.hops - f64::from(i) + 1.0);
                    Quantity::of(symbol, words, "", "(8)", left)
                }
            })
            .collect();
        let blocked = (0..)
            .zip(&one_dimension_left)
            .map(|(i, φ): (u32, _)| {
                Quantity::of(
                    format!("P_b{i}"),
                    format!(
                        "probability that a header is blocked {}: all virtual channels of all \
                         shortest ways are busy",
                        after(i)
                    ),
                    "",
                    "(9), (10)",
                    (1.0 - φ) * Expression::from(all_busy).power(2) + φ * all_busy,
                )
            })
            .collect();
        Self {
            given,
            one_dimension_left,
            blocked,
        }
    }

    /// Delay that blocking adds to the whole route of a header with up to r back-offs, `e_0^(r)`
    /// for r = 0…K; `lost[i]` is the mean time lost before hop i + 1 by a header that may not back
    /// off.
    ///
    /// # Equation
    /// (5) of the paper with `C_{i,j}^t = D − i + e_i^(t−j)`, as in
    /// [`set_up`](crate::model::scouting::set_up).
    pub(super) fn delays(&self, lost: &[Option<Expression>]) -> Vec<Quantity> {
        let d = self.blocked.len();
        // As there, e_i holds the value for one back-off less until it is overwritten.
        let mut delays: Vec<Option<Quantity>> = vec![None; d + 1];
        let mut whole = Vec::new();
        for r in 0..=self.given.setting.scout {
            let spare = (r > 0).then(|| self.back_off_to_spare(r));
            for i in (0..d).rev() {
                let mut terms = Vec::new();
                let ahead = delays[i + 1].as_ref();
                let mut free = lost[i].clone();
                if let (Some(spare), 1..) = (&spare, i) {
                    let q = &self.backs_off(i, r, spare);
                    terms.extend(ahead.map(|ahead| (1.0 - q) * ahead));
                    let back = match &delays[i - 1] {
                        Some(before) => before + BACK_OFF_CYCLES,
                        None => Expression::from(BACK_OFF_CYCLES),
                    };
                    terms.push(q * back);
                    free = free.map(|lost| (1.0 - spare) * lost);
                } else {
                    terms.extend(ahead.map(Expression::from));
                }
                terms.extend(free);
                delays[i] = (!terms.is_empty()).then(|| delay(i, r, terms));
            }
            whole.push(delays[0].clone().unwrap_or_else(|| nothing(r)));
        }
        whole
    }

    /// `P^(r)`, (6) with r = t − j.
    fn back_off_to_spare(&self, back_offs: u32) -> Quantity {
        let r = f64::from(back_offs);
        Quantity::of(
            format!("P^({back_offs})"),
            format!(
                "probability that a blocked header still has a back-off for this hop, \
                 {back_offs} left for all"
            ),
            "",
            "(6)",
            Expression::from(r) / (r + &self.given.hops - 1.0),
        )
    }

    fn backs_off(&self, hop: usize, back_offs: u32, spare: &Quantity) -> Quantity {
        Quantity::of(
            format!("q_{hop}^({back_offs})"),
            format!(
                "probability that a header is blocked {} and backs off, {back_offs} left",
                after(hop as u32)
            ),
            "",
            "(5)",
            spare * &self.blocked[hop],
        )
    }
}

/// `e_i^(r)`.
fn delay(hop: usize, back_offs: u32, terms: Vec<Expression>) -> Quantity {
    let way = if hop == 0 {
        "the whole way".to_owned()
    } else {
        format!("the way that is left {}", after(hop as u32))
    };
    Quantity::of(
        format!("e_{hop}^({back_offs})"),
        format!("time that blocking adds to {way}, {}", may(back_offs)),
        "cycles",
        "(5)",
        Expression::sum(terms),
    )
}

/// `e_0^(r)` if being blocked costs nothing.
fn nothing(back_offs: u32) -> Quantity {
    Quantity::given(
        format!("e_0^({back_offs})"),
        format!(
            "time that blocking adds to the whole way: none, {}",
            may(back_offs)
        ),
        "cycles",
        0.0,
    )
    .by("(5)")
}

/// "after 2 hops".
pub(super) fn after(hops: u32) -> String {
    match hops {
        1 => "after 1 hop".to_owned(),
        _ => format!("after {hops} hops"),
    }
}

/// Description of a header with this many back-offs left.
fn may(back_offs: u32) -> String {
    match back_offs {
        0 => "with no back-off left".to_owned(),
        1 => "with 1 back-off left".to_owned(),
        _ => format!("with {back_offs} back-offs left"),
    }
}
