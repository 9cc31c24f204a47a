//! Byte encoding of many channel states, for transfer from a worker to the page: reading them as separate
//! objects would take the page longer than a frame.

use std::fmt;

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserializer, Serializer};

use super::ChannelState;

/// Bytes per state: five numbers, and a flag byte for the two optional ones.
const BYTES: usize = 5 * size_of::<f64>() + 1;

/// Serialises states as bytes.
///
/// # Errors
/// Errors of the serializer.
pub fn serialize<S: Serializer>(states: &[ChannelState], serializer: S) -> Result<S::Ok, S::Error> {
    let mut bytes = Vec::with_capacity(BYTES * states.len());
    for state in states {
        let numbers = [
            state.rate,
            state.service_cycles,
            state.wait_cycles,
            state.blocking.unwrap_or(0.0),
            state.service_variance.unwrap_or(0.0),
        ];
        bytes.extend(numbers.into_iter().flat_map(f64::to_le_bytes));
        let known = [state.blocking, state.service_variance].map(|it| u8::from(it.is_some()));
        bytes.push(known[0] | known[1] << 1);
    }
    serializer.serialize_bytes(&bytes)
}

/// Reads the output of [`serialize`].
///
/// # Errors
/// Fails if the number of bytes is not a multiple of the size of a state.
pub fn deserialize<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<ChannelState>, D::Error> {
    deserializer.deserialize_byte_buf(Bytes)
}

/// Visitor that accepts bytes in every form a format may deliver them.
struct Bytes;

impl<'de> Visitor<'de> for Bytes {
    type Value = Vec<ChannelState>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("states of channels as bytes")
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Self::Value, E> {
        let (states, rest) = bytes.as_chunks::<BYTES>();
        if !rest.is_empty() {
            return Err(E::invalid_length(bytes.len(), &self));
        }
        Ok(states.iter().map(state).collect())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut bytes: A) -> Result<Self::Value, A::Error> {
        let mut all = Vec::new();
        while let Some(byte) = bytes.next_element()? {
            all.push(byte);
        }
        self.visit_bytes(&all)
    }
}

fn state(bytes: &[u8; BYTES]) -> ChannelState {
    let (numbers, known) = bytes.as_chunks::<{ size_of::<f64>() }>();
    let [rate, service_cycles, wait_cycles, blocking, variance] =
        [0, 1, 2, 3, 4].map(|index| f64::from_le_bytes(numbers[index]));
    let is_known = |bit: u8| known[0] & bit != 0;
    ChannelState {
        rate,
        service_cycles,
        service_variance: is_known(2).then_some(variance),
        wait_cycles,
        blocking: is_known(1).then_some(blocking),
    }
}
