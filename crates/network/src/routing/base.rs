//! Routing functions on which others are based.

use std::sync::Arc;

use super::{DimensionOrder, Routers, Routing};
use crate::topology::{Array, Dragonfly, HyperX, Topology};

/// A routing that leads from any router to any, on routers with equally many processors.
///
/// Its channels start with the injection channels and the ejection channels, each in order of processors.
pub trait Base: Routing {
    /// The network.
    fn network(&self) -> Arc<dyn Topology>;

    /// Its routers.
    fn routers(&self) -> Routers;

    /// Alternative to which a channel between routers belongs, of several that are equally likely at a router
    /// however many channels each has.
    fn alternative(&self, _channel: usize) -> usize {
        0
    }

    /// The network with as few virtual channels as its topology allows.
    fn with_single_channels(&self) -> Arc<dyn Topology> {
        self.network()
    }
}

/// Dimension-order routing in an array.
pub trait ArrayBase: Base {
    /// The array.
    fn array(&self) -> Arc<dyn Array>;
}

impl Base for DimensionOrder {
    fn network(&self) -> Arc<dyn Topology> {
        self.array()
    }

    fn routers(&self) -> Routers {
        Routers {
            count: self.lattice().nodes(),
            each: 1,
        }
    }

    fn with_single_channels(&self) -> Arc<dyn Topology> {
        Array::with_single_channels(self.lattice())
    }
}

impl ArrayBase for DimensionOrder {
    fn array(&self) -> Arc<dyn Array> {
        Arc::new(self.lattice().clone())
    }
}

impl Base for HyperX {
    fn network(&self) -> Arc<dyn Topology> {
        self.array()
    }

    fn routers(&self) -> Routers {
        let each = self.each();
        Routers {
            count: self.processors() / each,
            each,
        }
    }
}

impl ArrayBase for HyperX {
    fn array(&self) -> Arc<dyn Array> {
        Arc::new(self.clone())
    }
}

impl Base for Dragonfly {
    fn network(&self) -> Arc<dyn Topology> {
        Arc::new(*self)
    }

    fn routers(&self) -> Routers {
        let each = self.processors_on(0).len();
        Routers {
            count: self.processors() / each,
            each,
        }
    }
}
