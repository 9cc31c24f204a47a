//! Convergence of the sweeps to a fixed point.

use super::state::State;

/// Changes between sweeps.
pub(super) struct Progress {
    /// w/s and φ, and x.
    pub(super) variables: Vec<f64>,
    services: Vec<f64>,
    /// Largest change of w/s and φ, and of x relative to itself.
    pub(super) change: f64,
}

impl Progress {
    pub(super) fn of(state: &State) -> Self {
        Self {
            variables: state.variables(),
            services: state.services.clone(),
            change: f64::INFINITY,
        }
    }

    /// Records a state. Returns the previous variables.
    pub(super) fn move_to(&mut self, state: &State) -> Vec<f64> {
        let before = std::mem::replace(&mut self.variables, state.variables());
        let variables = before
            .iter()
            .zip(&self.variables)
            .map(|(a, b)| (b - a).abs());
        let services = self.services.iter().zip(&state.services);
        let services = services.map(|(a, b)| (b - a).abs() / b);
        // NaN counts as the largest change.
        self.change =
            variables.chain(services).fold(
                0.0,
                |most, change| {
                    if change <= most { most } else { change }
                },
            );
        self.services.clone_from(&state.services);
        before
    }

    pub(super) fn start_from(&mut self, state: &State) {
        self.variables = state.variables();
        self.services.clone_from(&state.services);
    }
}
