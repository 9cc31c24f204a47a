//! A network of one's own, from a list of its links: a ring of five switches and its shortest routes, which
//! can wait for one another in a circle, and the same ring where they cannot.

use std::error::Error;

use loadcurve::curve::Curve;
use loadcurve::scenario::{LoadUnit, Scenario};

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    for routes in ["shortest", "updown"] {
        let link = format!("?net=own,edges:0-1-2-3-4-0,route:{routes}");
        let reading = Scenario::read(&link);
        if let Some(notice) = reading.notices.first() {
            return Err(notice.to_string().into());
        }
        let curve = Curve::of(&reading.scenario.networks[0]);
        let most = curve.saturation(LoadUnit::Flits);
        let warning = curve
            .deadlock()
            .map_or("no deadlock", |deadlock| &deadlock.words);
        println!("{routes}: up to {most:.3} flits/cycle/source; {warning}");
        assert_eq!(curve.deadlock().is_some(), routes == "shortest");
    }
    Ok(())
}
