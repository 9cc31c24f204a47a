//! Inputs made from bytes: numbers, networks, loads, scenarios.
//!
//! When the bytes end, zeros follow: an empty sequence is also an input, the simplest one.

mod large;
mod network;
mod own;
mod rates;
mod scenario;

use arbitrary::Unstructured;

pub(crate) use own::{OwnText, escaped};
pub(crate) use rates::RatesText;

/// Numbers that are hard to parse.
const TEXTS: [&str; 24] = [
    "",
    "0",
    "-0",
    "1",
    "-1",
    "+1",
    "1.5",
    "1e9",
    "1e-9",
    "1e400",
    "-1e400",
    "1e-400",
    "nan",
    "NaN",
    "inf",
    "-inf",
    "infinity",
    "4294967295",
    "4294967296",
    "18446744073709551616",
    "0x10",
    " 8 ",
    "８",
    "on",
];

/// The bytes that an input is made from.
#[derive(Debug)]
pub struct Given<'a> {
    bytes: Unstructured<'a>,
}

impl<'a> Given<'a> {
    /// Makes inputs from these bytes.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes: Unstructured::new(bytes),
        }
    }

    /// True if only zeros follow.
    #[must_use]
    pub fn is_used_up(&self) -> bool {
        self.bytes.is_empty()
    }

    /// A whole number in a range.
    pub fn whole(&mut self, least: u32, most: u32) -> u32 {
        let number = self.bytes.int_in_range(least..=most);
        number.expect("the range is not empty")
    }

    /// An index below `count`.
    pub fn place(&mut self, count: usize) -> usize {
        self.whole(0, count as u32 - 1) as usize
    }

    /// One of some things.
    pub fn one_of<T: Copy>(&mut self, things: &[T]) -> T {
        things[self.place(things.len())]
    }

    /// True once in `times`.
    pub fn seldom(&mut self, times: u32) -> bool {
        self.whole(1, times) == times
    }

    /// A fraction from 0 to 1, ends included.
    pub fn part(&mut self) -> f64 {
        f64::from(self.whole(0, u32::from(u16::MAX))) / f64::from(u16::MAX)
    }

    /// A number of any magnitude from 10^`least` to 10^`most`.
    pub fn magnitude(&mut self, least: i32, most: i32) -> f64 {
        let exponent = f64::from(least) + f64::from(most - least) * self.part();
        10.0_f64.powf(exponent)
    }

    /// A short text: a number that is hard to parse, or anything at all.
    pub fn text(&mut self) -> String {
        if self.whole(0, 1) == 0 {
            return self.one_of(&TEXTS).to_owned();
        }
        let bytes: Vec<u8> = (0..self.whole(0, 60))
            .map(|_| self.whole(0, 255) as u8)
            .collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// A load from zero to far more than a network carries, in messages/cycle/source; often near
    /// its saturation load, where models end.
    pub fn load(&mut self, saturation_messages: f64) -> f64 {
        let saturation = saturation_messages;
        match self.whole(0, 11) {
            0 => 0.0,
            1 => f64::from_bits(u64::from(self.whole(1, 3))),
            2 => saturation * self.magnitude(-300, 0),
            3 => saturation * (1.0 - self.magnitude(-16, 0)),
            4 => saturation.next_down(),
            5 => saturation,
            6 => saturation.next_up(),
            7 => saturation * (1.0 + self.magnitude(-16, 0)),
            8 => saturation * self.magnitude(0, 9),
            9 => self.magnitude(0, 9),
            _ => saturation * self.part(),
        }
    }
}
