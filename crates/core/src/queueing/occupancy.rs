//! Distribution of the number in a finite queue, and the quantities that follow from it.

/// Distribution of the number in a queue with one server and finite capacity K at an arbitrary
/// time: `p_k` for k = 0…K, including the one in service.
///
/// Everything here is a sum of positive terms. Differences such as 1 − p₀ would have no correct
/// digit left at a light load.
#[derive(Debug, Clone, PartialEq)]
pub struct Occupancy {
    pub(super) law: Vec<f64>,
}

impl Occupancy {
    /// An empty queue of capacity `places`.
    pub(super) fn empty(places: usize) -> Self {
        let mut law = vec![0.0; places + 1];
        law[0] = 1.0;
        Self { law }
    }

    /// `p_k` for k = 0…K.
    #[must_use]
    pub fn law(&self) -> &[f64] {
        &self.law
    }

    /// K, the capacity, including the customer in service.
    #[must_use]
    pub fn places(&self) -> usize {
        self.law.len() - 1
    }

    /// `p₀`, the probability that the server is idle.
    #[must_use]
    pub fn idle(&self) -> f64 {
        self.law[0]
    }

    /// `p_K`, the probability that the queue is full.
    #[must_use]
    pub fn full(&self) -> f64 {
        self.law[self.places()]
    }

    /// 1 − p₀, the utilisation of the server.
    #[must_use]
    pub fn busy(&self) -> f64 {
        self.law[1..].iter().sum()
    }

    /// `1 − p_K`: the fraction of Poisson arrivals that are accepted.
    #[must_use]
    pub fn accepted(&self) -> f64 {
        self.law[..self.places()].iter().sum()
    }

    /// E\[N\], the mean number in the queue.
    #[must_use]
    pub fn mean_number(&self) -> f64 {
        (0..)
            .map(f64::from)
            .zip(&self.law)
            .map(|(k, p)| k * p)
            .sum()
    }

    /// E\[T\], the mean time of an accepted customer from arrival to the end of its service, in
    /// mean service times.
    ///
    /// By Little's law E\[T\] = E\[N\]/(accepted rate), and the accepted rate times the mean
    /// service time is 1 − p₀: in service times, E\[T\] is the mean number given that the server is
    /// busy.
    #[must_use]
    pub fn mean_delay_services(&self) -> f64 {
        let busy = self.busy();
        // The first customer of an empty queue is served at once; the quotient would be 0/0.
        if busy == 0.0 {
            1.0
        } else {
            self.mean_number() / busy
        }
    }
}
