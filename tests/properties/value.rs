//! Single keys: a value is read and written alike, or refused with a line that names the key.

use loadcurve::Error;
use loadcurve::scenario::{NETWORKS, Network, VIEW_KEYS, View};

use super::Given;
use super::link::says_what_is_wrong;

/// Panics unless every key accepts a text, or refuses it correctly.
pub fn holds(bytes: &[u8]) {
    let given = &mut Given::new(bytes);
    let text = if given.whole(0, 1) == 0 {
        given.text()
    } else {
        given.setting().1
    };
    for kind in NETWORKS {
        let mut network = Network::new(kind);
        for key in kind.keys {
            match key.read(&text) {
                Ok(value) => assert_eq!(key.read(&value.to_string()), Ok(value), "{}", key.name),
                Err(error) => names(&error, key.name),
            }
            let before = network.clone();
            if let Err(error) = network.set(key.name, &text) {
                names(&error, key.name);
                assert_eq!(network, before);
            }
        }
    }
    let mut view = View::default();
    for key in VIEW_KEYS {
        let before = view.clone();
        if let Err(error) = view.set(key, &text) {
            names(&error, key);
            assert_eq!(view, before);
        }
    }
    // The text is not a key.
    if let Err(error) = view.set(&text, &text) {
        says_what_is_wrong(&error);
    }
}

fn names(error: &Error, key: &str) {
    assert_eq!(error.key(), key);
    says_what_is_wrong(error);
}
