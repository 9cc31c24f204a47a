//! The examples of the crates, as anybody runs them.

use std::error::Error;

#[expect(dead_code, reason = "its `main` would read the arguments of the test")]
#[path = "../../crates/plot/examples/figure.rs"]
mod figure;
#[path = "../../crates/core/examples/own_network.rs"]
mod own_network;
#[path = "../../crates/core/examples/saturation.rs"]
mod saturation;
#[path = "../../crates/core/examples/simulation.rs"]
mod simulation;

type Outcome = Result<(), Box<dyn Error>>;

#[test]
fn networks_of_a_link_are_compared() -> Outcome {
    saturation::main()
}

#[test]
fn a_load_is_simulated() -> Outcome {
    simulation::main()
}

#[test]
fn a_list_of_links_is_a_network() -> Outcome {
    own_network::main()
}

#[test]
fn a_link_is_drawn() -> Outcome {
    let picture = figure::picture("?net=mesh&net=torus")?;
    assert!(picture.starts_with("<svg") && picture.contains("torus"));
    let notice = figure::picture("?net=mesh,k:1").unwrap_err().to_string();
    assert!(notice.contains('k'), "{notice}");
    Ok(())
}
