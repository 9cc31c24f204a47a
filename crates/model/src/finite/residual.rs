//! Residual service time of the message ahead.

use loadcurve_base::scalar::Scalar;

/// Service of a group, and its residual at an arrival.
///
/// # Equation
/// `C² = max(0, X/x² − 1)`, `d = x − s`, `V = C²x²`, `c = V/d²` (8);
/// - one channel: `r = x(1 + C²)/2`, `r₂ = E₃/(3x)`,
///   `E₃ = s³ + 3s²d + 3s(d² + V) + d³(1 + c)(1 + 2c)` (9): a service is s plus a gamma variable;
/// - m channels: `r = x[C²/m + (1 − C²)/(m + 1)]`,
///   `r₂ = x²[2C²/m² + 2(1 − C²)/((m + 1)(m + 2))]` (10), the least of m rests.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Residual {
    /// x.
    pub(super) service: f64,
    /// C².
    pub(super) variation: f64,
    /// y = x/m.
    pub(super) spacing: f64,
    /// m.
    pub(super) servers: f64,
    /// r and r₂: mean and second moment.
    pub(super) mean: f64,
    pub(super) second: f64,
}

impl Residual {
    /// Residual from x, X, s and m.
    pub(super) fn of(service: f64, second_moment: f64, flits: f64, servers: usize) -> Self {
        let (x, s, m) = (service, flits, servers as f64);
        // Rounding may take X below x² where all services are s.
        let variation = (second_moment / (x * x) - 1.0).max(0.0);
        let second = if servers == 1 {
            let d = x - s;
            let cube = if d > 0.0 {
                let v = variation * x * x;
                let c = v / (d * d);
                s * s * s
                    + 3.0 * s * s * d
                    + 3.0 * s * (d * d + v)
                    + d * d * d * (1.0 + c) * (1.0 + 2.0 * c)
            } else {
                s * s * s
            };
            cube / (3.0 * x)
        } else {
            let rest = 1.0 - variation;
            x * x * (2.0 * variation / (m * m) + 2.0 * rest / ((m + 1.0) * (m + 2.0)))
        };
        Self {
            service: x,
            variation,
            spacing: x / m,
            servers: m,
            mean: mean_rest(x, variation, m),
            second,
        }
    }

    /// r̂ and r̂₂ for an input: mean and second moment of the residual that its blocked messages see.
    ///
    /// # Equation
    /// `r̂ = (1 − ψ)r + ψr′` with `r′ = yF`, and likewise the second moments, `r₂′ = Fx²(1 + C²)` for one
    /// channel and `Fx²[2C²/m² + 2(1 − C²)/(m(m + 1))]` for m (13): a follower finds that the next service
    /// has just begun. r and r₂ where C² > 1 and r̂ < r.
    pub(super) fn seen(&self, follower: f64, stretch: f64) -> (f64, f64) {
        let (x, variation, m) = (self.service, self.variation, self.servers);
        let mean = seen_by(follower, self.mean, self.spacing, stretch);
        if variation > 1.0 && mean < self.mean {
            return (self.mean, self.second);
        }
        let second = if m == 1.0 {
            x * x * (1.0 + variation)
        } else {
            x * x * (2.0 * variation / (m * m) + 2.0 * (1.0 - variation) / (m * (m + 1.0)))
        };
        (mean, seen_by(follower, self.second, stretch, second))
    }
}

/// r, from x and C² of m channels (9), (10).
pub(super) fn mean_rest<S: Scalar>(service: S, variation: S, servers: f64) -> S {
    if servers == 1.0 {
        return service * (S::number(1.0) + variation) / 2.0;
    }
    service * (variation.clone() / servers + variation.complement() / (servers + 1.0))
}

/// `r̂ = (1 − ψ)r + ψyF` (13), or the second moment with two factors of it in the place of y and F.
pub(super) fn seen_by<S: Scalar>(follower: S, rest: S, spacing: S, stretch: S) -> S {
    follower.complement() * rest + follower * spacing * stretch
}

/// `φ + (1 − φ)G` (12).
pub(super) fn close<S: Scalar>(bunched: &S, recent: S) -> S {
    bunched.clone() + bunched.complement() * recent
}

/// `φ + (1 − φ)G`, the probability that the previous message of the same input is still in service at the
/// next hop (12), or φ where a group has several channels; `think` is the time between two messages of the
/// input for which it is empty.
pub(super) fn close_behind(residual: &Residual, bunched: f64, think: f64) -> f64 {
    if residual.servers != 1.0 || bunched >= 1.0 {
        return bunched;
    }
    let recent = recent(residual.service * (1.0 - bunched) / think);
    close(&bunched, recent)
}

/// G, the probability that a message of the same input that arrives at a random time does so during a
/// service (12): `1 − 2/a² + e^{−a}(2/a + 2/a²)`.
fn recent(a: f64) -> f64 {
    // The terms cancel for small a, where the first terms of the power series are exact.
    if a < 0.03 {
        a * (2.0 / 3.0
            - a * (1.0 / 4.0
                - a * (1.0 / 15.0 - a * (1.0 / 72.0 - a * (1.0 / 420.0 - a / 2880.0)))))
    } else {
        let square = 2.0 / (a * a);
        1.0 - square + libm::exp(-a) * (2.0 / a + square)
    }
}
