//! Values among the largest that a key takes, and numbers beyond them all.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use loadcurve::scenario::{Context, Domain, Parts, TextForm};

use super::Given;

/// Numbers at which integers end, and limits of networks.
const ENDS: [&str; 16] = [
    "0",
    "1",
    "2",
    "64",
    "1024",
    "4095",
    "4096",
    "16384",
    "32768",
    "65535",
    "65536",
    "2147483648",
    "4294967295",
    "4294967296",
    "18446744073709551615",
    "18446744073709551616",
];

/// Longest list of sizes that is tried, and the largest size.
const LONGEST: usize = 64;
const LARGEST: u32 = 1 << 16;

/// The lists of sizes that a key takes.
#[derive(Debug, Clone, Copy)]
struct SizeLists {
    least: u32,
    most: u32,
    longest: usize,
}

impl Given<'_> {
    /// A value of a domain, more often than not among its largest; one of sixteen may be beyond it.
    pub fn large(&mut self, domain: Domain) -> String {
        if self.seldom(16) {
            return self.one_of(&ENDS).to_owned();
        }
        match domain {
            Domain::Whole { least, most } => self.large_whole(least, most).to_string(),
            Domain::WholeOr { least, most, .. } if !self.seldom(4) => {
                self.large_whole(least, most).to_string()
            }
            Domain::Text(form) => match form.parts {
                Parts::Sizes => self.large_sizes(form),
                Parts::Switches { .. } => {
                    let digits = (0..self.whole(1, 13)).map(|_| self.one_of(&["0", "1", "1"]));
                    digits.collect()
                }
                Parts::One => self.large_numbers(form),
            },
            Domain::Power { .. }
            | Domain::Multiple { .. }
            | Domain::WholeOr { .. }
            | Domain::Real { .. }
            | Domain::Choice(_) => self.legal(domain),
        }
    }

    /// A whole number in a range: an end of it, a number near its largest, a power of two, or any.
    fn large_whole(&mut self, least: u32, most: u32) -> u32 {
        match self.whole(0, 5) {
            0 => least,
            1 => most,
            2 => most - self.whole(0, 3.min(most - least)),
            3 => self.whole(least, most),
            _ => (1 << self.whole(0, most.ilog2())).max(least),
        }
    }

    /// A list of sizes that is legal as such.
    fn large_sizes(&mut self, form: &'static TextForm) -> String {
        let SizeLists {
            least,
            most,
            longest,
        } = SizeLists::of(form);
        let count = match self.whole(0, 1) {
            0 => longest,
            _ => self.whole(1, longest as u32) as usize,
        };
        let are_alike = self.seldom(4);
        let first = self.large_whole(least, most);
        let sizes = (0..count).map(|_| {
            let size = if are_alike {
                first
            } else {
                self.large_whole(least, most)
            };
            size.to_string()
        });
        sizes.collect::<Vec<_>>().join("x")
    }

    /// One of the legal texts of a form, with other numbers in the place of some of its own.
    fn large_numbers(&mut self, form: &TextForm) -> String {
        let example = form.examples[self.place(form.examples.len())];
        let is_digit = |byte: &u8| byte.is_ascii_digit();
        let runs = example
            .as_bytes()
            .chunk_by(|one, next| is_digit(one) == is_digit(next));
        let texts = runs.map(|run| {
            if run.iter().all(is_digit) && self.seldom(3) {
                self.one_of(&ENDS).to_owned()
            } else {
                String::from_utf8_lossy(run).into_owned()
            }
        });
        texts.collect()
    }
}

impl SizeLists {
    /// What a form takes, found by trying.
    fn of(form: &'static TextForm) -> Self {
        static KNOWN: Mutex<Option<HashMap<&str, SizeLists>>> = Mutex::new(None);
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let lists = known.get_or_insert_default().entry(form.words);
        *lists.or_insert_with(|| {
            let context = Context::default();
            let is_size = |size: &u32| (form.read)(&size.to_string(), &context).is_ok();
            let least = (1..=LARGEST).find(is_size).expect("there is a size");
            let most = (1..=LARGEST).rfind(is_size).unwrap_or(least);
            let of_so_many = |count: &usize| vec![most.to_string(); *count].join("x");
            let longest =
                (1..=LONGEST).rfind(|count| (form.read)(&of_so_many(count), &context).is_ok());
            Self {
                least,
                most,
                longest: longest.unwrap_or(1),
            }
        })
    }
}
