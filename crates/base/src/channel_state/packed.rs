//! Byte encoding of many channel states, for transfer from a worker to the page: reading them as separate
//! objects would take the page longer than a frame.

use std::fmt;

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserializer, Serializer};

use super::{BufferState, ChannelState};

/// Bytes per state: five numbers, and a flag byte for what is optional.
const BYTES: usize = 5 * size_of::<f64>() + 1;

/// Further bytes of a state with buffers: five numbers.
const BUFFER_BYTES: usize = 5 * size_of::<f64>();

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
        bytes.push(known[0] | known[1] << 1 | u8::from(state.buffers.is_some()) << 2);
        if let Some(buffers) = state.buffers {
            let numbers = buffers.numbers();
            bytes.extend(numbers.into_iter().flat_map(f64::to_le_bytes));
        }
    }
    serializer.serialize_bytes(&bytes)
}

/// Reads the output of [`serialize`].
///
/// # Errors
/// Fails if the last state is incomplete.
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
        let (mut states, mut rest) = (Vec::new(), bytes);
        while !rest.is_empty() {
            let state = next_state(&mut rest);
            states.push(state.ok_or_else(|| E::invalid_length(bytes.len(), &self))?);
        }
        Ok(states)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut bytes: A) -> Result<Self::Value, A::Error> {
        let mut all = Vec::new();
        while let Some(byte) = bytes.next_element()? {
            all.push(byte);
        }
        self.visit_bytes(&all)
    }
}

/// Takes the bytes of a state from the beginning; none if there are too few.
fn next_state(bytes: &mut &[u8]) -> Option<ChannelState> {
    let [rate, service_cycles, wait_cycles, blocking, variance] = next_numbers(bytes)?;
    let known = *bytes.split_off_first()?;
    let is_known = |bit: u8| known & bit != 0;
    let buffers = if is_known(4) {
        Some(BufferState::of(next_numbers(bytes)?))
    } else {
        None
    };
    Some(ChannelState {
        rate,
        service_cycles,
        service_variance: is_known(2).then_some(variance),
        wait_cycles,
        blocking: is_known(1).then_some(blocking),
        buffers,
    })
}

/// Takes five numbers from the beginning.
fn next_numbers(bytes: &mut &[u8]) -> Option<[f64; 5]> {
    let (numbers, rest) = bytes.split_first_chunk::<BUFFER_BYTES>()?;
    *bytes = rest;
    let (numbers, _) = numbers.as_chunks::<{ size_of::<f64>() }>();
    Some([0, 1, 2, 3, 4].map(|index| f64::from_le_bytes(numbers[index])))
}
