//! Drafts of networks, and the links that these make.

use loadcurve_network::routing::Verdict;

use super::network;
use crate::Network;

#[test]
fn a_draft_that_is_not_moved_makes_a_short_link() {
    let before = network("own,flits:16");
    let mut draft = before.draft().unwrap();
    assert_eq!(before.with_draft(&draft, "updown").unwrap(), before);
    draft.set_links(0, 2, [1, 1]).unwrap();
    draft.set_processors(9, 2).unwrap();
    let after = before.with_draft(&draft, "hops").unwrap();
    assert_eq!(
        after.to_string(),
        "own,edges:0-1-2-0-4-3-2-7-5-0.1-6-8-3.4-9-6.5-8.7-9,hosts:0-8.9x2,route:hops,flits:16"
    );
    assert_eq!(after.draft().unwrap().text(), draft.text());
}

#[test]
fn a_moved_draft_is_packed_and_reads_back() {
    let mut draft = network("own,root:3").draft().unwrap();
    assert_eq!(draft.root(), Some(3));
    draft.move_node(0, [70, 0]).unwrap();
    draft.remove_node(1).unwrap();
    let packed = network("own,edges:0-1-2-0,hosts:0-1")
        .with_draft(&draft, "updown")
        .unwrap();
    assert!(packed.to_string().starts_with("own,zip:"), "{packed}");
    assert!(packed.to_string().ends_with(",root:2"), "{packed}");
    let again = packed.draft().unwrap();
    assert_eq!((again.text(), again.root()), (draft.text(), Some(2)));
    draft.arrange();
    let plain = packed.with_draft(&draft, "shortest").unwrap();
    assert!(plain.to_string().starts_with("own,edges:"), "{plain}");
    assert!(!plain.to_string().contains("root"), "{plain}");
}

#[test]
fn what_is_no_network_is_refused_with_a_reason() {
    let own = network("own,edges:0-1-2");
    let mut draft = own.draft().unwrap();
    let added = draft.add_node(None, None).unwrap();
    let refusal = own.with_draft(&draft, "updown").unwrap_err();
    assert!(
        refusal
            .to_string()
            .ends_with("node 3 cannot be reached from node 0"),
        "{refusal}"
    );
    draft.set_links(2, added, [1, 0]).unwrap();
    assert!(own.with_draft(&draft, "updown").is_err(), "one way only");
    draft.remove_node(added).unwrap();
    draft.remove_node(2).unwrap();
    draft.remove_node(1).unwrap();
    let refusal = own.with_draft(&draft, "updown").unwrap_err();
    assert_eq!(refusal.to_string(), "hosts: 1 processor; at least 2");
    assert!(network("mesh").draft().is_err());
    assert!(network("own,file:0123456789abcdef").draft().is_err());
}

#[test]
fn the_root_is_the_node_nearest_to_all_unless_it_is_chosen() {
    let star = network("own,edges:1-0.1-2.1-3").draft().unwrap();
    assert_eq!(Network::default_root(&star), Some(1));
    let mut chosen = star.clone();
    chosen.set_root_by_name("3").unwrap();
    assert_eq!(Network::default_root(&chosen), Some(1), "as if none were");
    let own = network("own,edges:1-0.1-2.1-3");
    let rooted = own.with_draft(&chosen, "updown").unwrap();
    assert_eq!(rooted.to_string(), "own,edges:1-0.1-2.1-3,root:3");
    let one_way = network("own,edges:0:1:2:0,route:hops").draft().unwrap();
    assert_eq!(Network::default_root(&one_way), None);
}

#[test]
fn every_rule_has_a_verdict() {
    let ring = network("own,edges:0-1-2-3-4-0").draft().unwrap();
    let choices = Network::route_choices(&ring).unwrap();
    let words: Vec<_> = choices.iter().map(|choice| choice.word).collect();
    assert_eq!(words, ["updown", "shortest", "hops"]);
    assert_eq!(choices[0].verdict, Verdict::NeverDeadlocks);
    let Verdict::CanDeadlock { nodes, words } = &choices[1].verdict else {
        panic!("{:?}", choices[1].verdict);
    };
    assert_eq!(nodes, &[0, 1, 2, 3, 4]);
    assert!(words.contains("0→1→2→3→4→0"), "{words}");
    assert_eq!(choices[2].verdict, Verdict::NeverDeadlocks);
    let one_way = network("own,edges:0:1:2:0,route:hops").draft().unwrap();
    let choices = Network::route_choices(&one_way).unwrap();
    assert!(matches!(choices[0].verdict, Verdict::Refused(_)));
}
