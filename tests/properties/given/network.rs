//! Networks of every kind with any legal values.

use loadcurve::scenario::{Domain, NETWORKS, Network, NetworkKind, Size};

use super::Given;

impl Given<'_> {
    /// A network of any kind.
    pub fn network(&mut self, is_small: impl Fn(&Network) -> bool) -> Network {
        let kind = &NETWORKS[self.place(NETWORKS.len())];
        self.network_of(kind, is_small)
    }

    /// A network of one kind; one that is not small is reduced.
    pub fn network_of(
        &mut self,
        kind: &'static NetworkKind,
        is_small: impl Fn(&Network) -> bool,
    ) -> Network {
        let mut network = Network::new(kind);
        for key in kind.keys {
            if self.whole(0, 3) == 0 {
                continue;
            }
            let text = self.legal(key.domain);
            let set = network.set(key.name, &text);
            // A value from the domain is refused only because of another key's value.
            assert!(set.is_ok() || network.may_refuse(key.name), "{set:?}");
        }
        while !is_small(&network)
            && let Some(less) = smaller(&network)
        {
            network = less;
        }
        network
    }

    /// A legal value as written in a link.
    pub fn legal(&mut self, domain: Domain) -> String {
        match domain {
            Domain::Power { base, least, most } => {
                let exponent = self.whole(least.ilog(base), most.ilog(base));
                base.pow(exponent).to_string()
            }
            Domain::Whole { least, most } => self.whole_towards(least, most).to_string(),
            Domain::Multiple { of, least, most } => {
                (of * self.whole(least / of, most / of)).to_string()
            }
            Domain::WholeOr { least, most, word } => match self.whole_towards(least, most + 1) {
                number if number > most => word.name.to_owned(),
                number => number.to_string(),
            },
            Domain::Real { least, most } => {
                let (least, most) = (f64::from(least), f64::from(most));
                let number = match self.whole(0, 5) {
                    0 => least,
                    1 => most,
                    2 => least + self.magnitude(-300, 0),
                    3 => (most - self.magnitude(-16, 0)).max(least),
                    _ => least + (most - least) * self.part(),
                };
                number.to_string()
            }
            Domain::Choice(choices) => choices[self.place(choices.len())].name.to_owned(),
            Domain::Text(form) => form.examples[self.place(form.examples.len())].to_owned(),
        }
    }

    /// A number in a range, more often than not among its smallest.
    fn whole_towards(&mut self, least: u32, most: u32) -> u32 {
        let end = match self.whole(0, 3) {
            0 => most,
            _ => most.min(least + 15),
        };
        self.whole(least, end)
    }
}

/// The same network with fewer processors, if there is one.
fn smaller(network: &Network) -> Option<Network> {
    let Size::Number { key, .. } = network.kind().size else {
        return network.of_at_most(network.processors() / 2);
    };
    let key = &key.key;
    let size = network.value(key.name).whole()?;
    let less = match key.domain {
        Domain::Power { base, .. } => size / base,
        Domain::Multiple { of, .. } => size / 2 / of * of,
        _ => size / 2,
    };
    let mut smaller = network.clone();
    match smaller.set(key.name, &less.to_string()) {
        Ok(()) => Some(smaller),
        // Another key rules that size out.
        Err(_) => network.of_at_most(network.processors() / 2),
    }
}
