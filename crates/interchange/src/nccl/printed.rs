//! Numbers with the digits that were printed of them.

/// Relative tolerance for sums that other programs made in other orders.
const SLACK: f64 = 1e-9;

/// A rounded number.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Printed {
    pub(super) value: f64,
    /// Half a unit of its last digit.
    half_unit: f64,
}

impl Printed {
    /// A number with a number of decimals.
    pub(super) fn with_decimals(value: f64, decimals: i32) -> Self {
        let half_unit = 0.5 * 10_f64.powi(-decimals);
        Self { value, half_unit }
    }

    /// Reads a finite number from 0 on; `None` for any other text.
    pub(super) fn read(text: &str) -> Option<Self> {
        let value: f64 = text.parse().ok()?;
        let (digits, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
        let decimals = digits.split_once('.').map_or(0, |(_, it)| it.len());
        let decimals = i32::try_from(decimals).ok()?;
        let decimals = decimals.checked_sub(exponent.parse().ok()?)?;
        let is_sound = value.is_finite() && value >= 0.0 && decimals.abs() < 300;
        is_sound.then(|| Self::with_decimals(value, decimals))
    }

    /// Smallest and largest numbers that are printed so.
    pub(super) fn bounds(self) -> (f64, f64) {
        let half_unit = self.half_unit * (1.0 + SLACK) + self.value * SLACK;
        ((self.value - half_unit).max(0.0), self.value + half_unit)
    }

    /// True if it may be `amount` over a rounded number.
    pub(super) fn may_be_of(self, amount: f64, over: Self) -> bool {
        let ((least, most), (shortest, longest)) = (self.bounds(), over.bounds());
        amount <= most * longest && amount >= least * shortest
    }
}
