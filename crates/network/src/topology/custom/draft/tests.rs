//! Edits of drafts, and the resulting texts.

use loadcurve_base::Random;

use super::*;

fn draft(edges: &str) -> Draft {
    Draft::of(&Description::read_edges(edges, "all").unwrap()).unwrap()
}

#[test]
fn an_unmoved_network_keeps_its_short_text() {
    let mut ring = draft("0-1-2-3-0");
    ring.set_links(0, 2, [1, 0]).unwrap();
    assert_eq!(ring.text(), "0-1-2-3-0.0:2");
    ring.set_links(2, 0, [0, 1]).unwrap();
    assert_eq!(ring.text(), "0-1-2-3-0.0:2", "the same from the other end");
    ring.set_links(0, 2, [0, 0]).unwrap();
    let beside = ring.add_node(None, Some(1)).unwrap();
    ring.set_links(beside, 1, [1, 1]).unwrap();
    assert_eq!(ring.text(), "0-1-2-3-0.1-4");
    let [one, other] = [1, 4].map(|node| &ring.nodes()[node]);
    assert!((one.x - other.x).abs().max((one.y - other.y).abs()) >= CLEARANCE);
}

#[test]
fn a_removed_node_takes_its_links_and_routes_along() {
    let file = b"A B\nB C\nC D\nD A\nroute A C B\nroute D C A\nroute A D D\n";
    let mut ring = Draft::of(&Description::read_file(file).unwrap().description).unwrap();
    ring.set_root(Some(3)).unwrap();
    ring.remove_node(1).unwrap();
    assert_eq!(
        ring.text(),
        "node A\nnode C\nnode D\nA D\nC D\nroute D C A\nroute A D D\n"
    );
    assert_eq!(ring.root(), Some(2));
    ring.set_links(0, 2, [0, 0]).unwrap();
    assert_eq!(ring.text(), "node A\nnode C\nnode D\nC D\n");
    ring.remove_node(2).unwrap();
    assert_eq!(ring.root(), None);
}

#[test]
fn a_root_is_chosen_by_its_name() {
    let mut chain = draft("0-1-2");
    chain.rename_node(2, "S").unwrap();
    chain.set_root_by_name("S").unwrap();
    assert_eq!(chain.root(), Some(2));
    let refusal = chain.set_root_by_name("2").unwrap_err();
    assert_eq!(refusal.to_string(), "root: 2 is not a node");
    assert_eq!(chain.root(), Some(2), "a refusal changes nothing");
    chain.set_root_by_name("").unwrap();
    assert_eq!(chain.root(), None);
}

#[test]
fn numbers_follow_and_names_stay() {
    let mut chain = draft("0-1-2-3");
    chain.remove_node(1).unwrap();
    assert_eq!(chain.text(), "1-2");
    chain.rename_node(0, "S").unwrap();
    assert_eq!(chain.text(), "node S\nnode 1\nnode 2\n1 2\n");
    chain.remove_node(1).unwrap();
    let names = |draft: &Draft| {
        draft
            .nodes()
            .iter()
            .map(|node| node.name.clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(names(&chain), ["S", "2"]);
    let added = chain.add_node(None, None).unwrap();
    assert_eq!(added, 2);
    assert_eq!(names(&chain), ["S", "2", "3"], "2 is taken");
    let wrong = chain.rename_node(0, "2").unwrap_err();
    assert_eq!(wrong.to_string(), "name: 2 is another node");
    assert!(chain.rename_node(0, "node").is_err());
    assert!(chain.rename_node(0, "").is_err());
}

#[test]
fn coordinates_of_a_text_stay_until_a_node_is_moved() {
    let file = "node A 0.5 0.25 hosts 2\nnode B 1.0 0.25\nA B\n";
    let mut draft =
        Draft::of(&Description::read_file(file.as_bytes()).unwrap().description).unwrap();
    draft.set_processors(1, 3).unwrap();
    assert_eq!(
        draft.text(),
        "node A 0.5 0.25 hosts 2\nnode B 1.0 0.25 hosts 3\nA B\n"
    );
    let DraftNode { x, y, .. } = draft.nodes()[0];
    draft.move_node(0, [x, y]).unwrap();
    assert!(draft.text().contains("0.25"), "it was not moved");
    draft.move_node(0, [x - 3, y]).unwrap();
    assert_eq!(
        draft.text(),
        format!(
            "node A {}.0 {y}.0 hosts 2\nnode B 20.0 {y}.0 hosts 3\nA B\n",
            x - 3
        )
    );
    draft.arrange();
    assert_eq!(draft.text(), "node A hosts 2\nnode B hosts 3\nA B\n");
}

#[test]
fn a_text_is_taken_whole_or_not_at_all() {
    let mut ring = draft("0-1-2-3-0");
    let places: Vec<_> = ring.nodes().to_vec();
    ring.set_text(" 0-1-2-3-0.0-2\n").unwrap();
    assert_eq!(ring.nodes(), places, "nothing jumps");
    let error = ring.set_text("0-1.1-2.4-").unwrap_err();
    assert_eq!(
        error.to_string(),
        "edges: item 3, \"4-\", is no chain of nodes"
    );
    let error = ring.set_text("A B\nA B C\n").unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 2: \"A B C\" is no link, node or route"
    );
    assert_eq!(ring.text(), "0-1-2-0-3-2", "the shortest chains");
    let remarks = ring.set_text("A B\nB A\n").unwrap();
    assert_eq!(remarks.len(), 1);
    assert_eq!(ring.text(), "node A\nnode B\nA B x2\n");
}

#[test]
fn incomplete_networks_have_no_description() {
    let mut draft = draft("0-1");
    draft.remove_node(0).unwrap();
    let error = draft.description().unwrap_err();
    assert_eq!(error.to_string(), "hosts: 1 processor; at least 2");
    draft.remove_node(0).unwrap();
    assert_eq!(draft.text(), "");
    draft.arrange();
    assert_eq!(draft.add_node(None, None).unwrap(), 0);
    draft.arrange();
    assert_eq!(draft.text(), "0");
    assert!(draft.set_links(0, 0, [1, 1]).is_err());
    assert!(draft.set_links(0, 1, [1, 1]).is_err());
}

#[test]
fn bounds_are_kept() {
    let mut draft = draft("0-1");
    for _ in 2..MAX_DRAWN {
        draft.add_node(None, Some(0)).unwrap();
    }
    assert!(draft.add_node(None, None).is_err());
    assert!(draft.set_links(0, 1, [usize::MAX, usize::MAX]).is_err());
    assert!(draft.set_processors(0, 4097).is_err());
    let large = Description::read_edges("0-256", "all").unwrap();
    assert!(Draft::of(&large).is_err());
}

#[test]
fn any_edits_leave_a_draft_whose_text_reads_back() {
    let mut random = Random::stream(21, 0.0, 0);
    let mut draft = draft("0-1-2-3-4-0.0:2");
    for _ in 0..3000 {
        let mut below = |end: u32| random.below(end) as usize;
        let (one, other) = (below(9), below(9));
        let place = [below(60) as i32 - 20, below(60) as i32 - 20];
        // Refused edits leave the draft unchanged, which the text shows below.
        let _ = match below(12) {
            0 => draft.add_node(None, Some(one)).map(drop),
            1 if draft.nodes().len() < 9 => draft.add_node(Some(place), None).map(drop),
            2 | 3 => draft.move_node(one, place),
            4 | 5 => draft.remove_node(one),
            6 => draft.rename_node(one, ["A", "B", "0", "3", ""][below(5)]),
            7 => draft.set_processors(one, below(3)),
            8 => {
                draft.arrange();
                Ok(())
            }
            _ => draft.set_links(one, other, [below(3), below(3)]),
        };
        let Ok(description) = draft.description() else {
            continue;
        };
        let mut again = draft.clone();
        again.set_text(&draft.text()).unwrap();
        assert_eq!(
            again.description().unwrap(),
            description,
            "{}",
            draft.text()
        );
    }
}
