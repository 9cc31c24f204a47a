//! Distribution of the number in a finite queue, and the quantities that follow from it.

use crate::scalar::{Name, Scalar};

/// Distribution of the number in a queue with one server and finite capacity K at an arbitrary
/// time: `p_k` for k = 0…K, including the one in service.
///
/// Everything here is a sum of positive terms. Differences such as 1 − p₀ would have no correct
/// digit left at a light load.
#[derive(Debug, Clone, PartialEq)]
pub struct Occupancy<S = f64> {
    pub(super) law: Vec<S>,
}

impl Occupancy {
    /// An empty queue of capacity `places`.
    pub(super) fn empty(places: usize) -> Self {
        let mut law = vec![0.0; places + 1];
        law[0] = 1.0;
        Self { law }
    }

    /// E\[T\], the mean time of an accepted customer from arrival to the end of its service, in
    /// mean service times.
    ///
    /// By Little's law E\[T\] = E\[N\]/(accepted rate), and the accepted rate times the mean
    /// service time is 1 − p₀: in service times, E\[T\] is the mean number given that the server is
    /// busy.
    #[must_use]
    pub fn mean_delay_services(&self) -> f64 {
        mean_delay_services(self.mean_number(), self.busy())
    }
}

/// E\[T\] in mean service times, for a mean number of customers and a utilisation of the server.
pub fn mean_delay_services<S: Scalar>(mean_number: S, busy: S) -> S {
    // The first customer of an empty queue is served at once; the quotient would be 0/0.
    if busy.value() == 0.0 {
        S::number(1.0)
    } else {
        mean_number / busy
    }
}

impl<S: Scalar> Occupancy<S> {
    /// The same distribution, with names for its probabilities.
    #[must_use]
    pub fn named(self, name: impl Fn(usize) -> Name) -> Self {
        let probabilities = self.law.into_iter().enumerate();
        Self {
            law: probabilities.map(|(k, p)| p.named(|| name(k))).collect(),
        }
    }

    /// `p_k` for k = 0…K.
    #[must_use]
    pub fn law(&self) -> &[S] {
        &self.law
    }

    /// K, the capacity, including the customer in service.
    #[must_use]
    pub fn places(&self) -> usize {
        self.law.len() - 1
    }

    /// `p₀`, the probability that the server is idle.
    #[must_use]
    pub fn idle(&self) -> S {
        self.law[0].clone()
    }

    /// `p_K`, the probability that the queue is full.
    #[must_use]
    pub fn full(&self) -> S {
        self.law[self.places()].clone()
    }

    /// 1 − p₀, the utilisation of the server.
    #[must_use]
    pub fn busy(&self) -> S {
        S::long_sum(self.law[1..].iter().cloned())
    }

    /// `1 − p_K`: the fraction of Poisson arrivals that are accepted.
    #[must_use]
    pub fn accepted(&self) -> S {
        S::long_sum(self.law[..self.places()].iter().cloned())
    }

    /// E\[N\], the mean number in the queue.
    #[must_use]
    pub fn mean_number(&self) -> S {
        mean_number(self.law.iter().cloned())
    }
}

/// E\[N\], the mean of a distribution `p_0…p_K`.
pub fn mean_number<S: Scalar>(law: impl Iterator<Item = S>) -> S {
    let numbers = (0..).map(f64::from).zip(law);
    S::long_sum(numbers.map(|(k, p)| S::number(k) * p))
}
