//! The editor of a user's own network: a draft, the link that it makes, the rules that can route it, and positions of
//! its nodes, found in a worker.

use loadcurve::Error;
use loadcurve::scenario::Network;
use loadcurve::topology::custom::Draft;
use loadcurve_web_chart::context::network_of;
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;

use crate::types::NetworkDraft;

/// A network that is being drawn.
#[wasm_bindgen]
#[derive(Debug)]
pub struct NetworkEditor {
    drawn: Drawn,
    /// Earlier and later states, to be restored by undo and redo.
    kept: Vec<Drawn>,
}

/// All that is drawn.
#[derive(Debug, Clone)]
struct Drawn {
    /// The last legal network, or the initial one.
    network: Network,
    draft: Draft,
    route: String,
}

impl Drawn {
    /// The first network of a link.
    fn of(link: &str) -> Result<Self, Error> {
        let network = network_of(link);
        Ok(Self {
            draft: network.draft()?,
            route: network.value("route").to_string(),
            network,
        })
    }
}

#[wasm_bindgen]
impl NetworkEditor {
    /// Starts with the first network of a link, which must be a user's own.
    ///
    /// # Errors
    /// If it is another network, one of a file, or too large to be drawn.
    #[wasm_bindgen(constructor)]
    pub fn new(link: &str) -> Result<Self, JsError> {
        Ok(Self {
            drawn: Drawn::of(link)?,
            kept: Vec::new(),
        })
    }

    /// Continues with the first network of another link; kept states stay.
    ///
    /// # Errors
    /// See the constructor; nothing changes then.
    pub fn open(&mut self, link: &str) -> Result<(), JsError> {
        self.drawn = Drawn::of(link)?;
        Ok(())
    }

    /// Keeps the current state, with the positions of nodes, replacing states from a number on.
    pub fn keep(&mut self, number: usize) {
        self.kept.truncate(number);
        self.kept.push(self.drawn.clone());
    }

    /// Restores a kept state.
    ///
    /// # Errors
    /// If there is none of this number.
    pub fn restore(&mut self, number: usize) -> Result<(), JsError> {
        let kept = self.kept.get(number);
        let kept = kept.ok_or_else(|| JsError::new("no such state is kept"))?;
        self.drawn = kept.clone();
        Ok(())
    }

    /// The draft, for display.
    ///
    /// # Errors
    /// If the values cannot be handed to JavaScript.
    pub fn state(&mut self) -> Result<Ts<NetworkDraft>, JsError> {
        let Drawn {
            network,
            draft,
            route,
        } = &mut self.drawn;
        let made = network.with_draft(draft, route);
        if let Ok(made) = &made {
            *network = made.clone();
        }
        let choices = Network::route_choices(draft).unwrap_or_default();
        Ok(NetworkDraft::new(draft, route, made, choices).into_ts()?)
    }

    /// Adds a node at a position, or at a free one beside another node. Returns its number.
    ///
    /// # Errors
    /// If there are too many, here and below where there is no such node.
    #[wasm_bindgen(js_name = addNode)]
    pub fn add_node(
        &mut self,
        x: Option<i32>,
        y: Option<i32>,
        beside: Option<usize>,
    ) -> Result<usize, JsError> {
        let place = x.zip(y).map(|(x, y)| [x, y]);
        Ok(self.drawn.draft.add_node(place, beside)?)
    }

    /// Moves a node to a position on the grid.
    ///
    /// # Errors
    /// See `addNode`.
    #[wasm_bindgen(js_name = moveNode)]
    pub fn move_node(&mut self, node: usize, x: i32, y: i32) -> Result<(), JsError> {
        Ok(self.drawn.draft.move_node(node, [x, y])?)
    }

    /// Removes a node with its links.
    ///
    /// # Errors
    /// See `addNode`.
    #[wasm_bindgen(js_name = removeNode)]
    pub fn remove_node(&mut self, node: usize) -> Result<(), JsError> {
        Ok(self.drawn.draft.remove_node(node)?)
    }

    /// Renames a node.
    ///
    /// # Errors
    /// See `addNode`; also if the name is illegal, or that of another node.
    #[wasm_bindgen(js_name = renameNode)]
    pub fn rename_node(&mut self, node: usize, name: &str) -> Result<(), JsError> {
        Ok(self.drawn.draft.rename_node(node, name)?)
    }

    /// Sets the number of processors on a node.
    ///
    /// # Errors
    /// See `addNode`; also if there are too many.
    #[wasm_bindgen(js_name = setProcessors)]
    pub fn set_processors(&mut self, node: usize, processors: usize) -> Result<(), JsError> {
        Ok(self.drawn.draft.set_processors(node, processors)?)
    }

    /// Sets the number of parallel links from one node to another and back.
    ///
    /// # Errors
    /// See `addNode`; also if both are one node, or if there are too many links.
    #[wasm_bindgen(js_name = setLinks)]
    pub fn set_links(
        &mut self,
        from: usize,
        to: usize,
        there: usize,
        back: usize,
    ) -> Result<(), JsError> {
        Ok(self.drawn.draft.set_links(from, to, [there, back])?)
    }

    /// Arranges all nodes at distances in proportion to their hops.
    pub fn arrange(&mut self) {
        self.drawn.draft.arrange();
    }

    /// Reads the whole network from a text, and returns remarks on it.
    ///
    /// # Errors
    /// The first mistake, with its line or item; nothing changes then.
    #[wasm_bindgen(js_name = setText)]
    pub fn set_text(&mut self, text: &str) -> Result<Vec<String>, JsError> {
        let remarks = self.drawn.draft.set_text(text)?.into_iter();
        Ok(remarks.map(|remark| remark.to_string()).collect())
    }

    /// Sets the routing rule, by its keyword in a link.
    #[wasm_bindgen(js_name = setRoute)]
    pub fn set_route(&mut self, route: &str) {
        route.clone_into(&mut self.drawn.route);
    }

    /// Sets the root of a routing rule that has one, by name; an empty name leaves the choice to the rule.
    ///
    /// # Errors
    /// If no node has the name.
    #[wasm_bindgen(js_name = setRoot)]
    pub fn set_root(&mut self, name: &str) -> Result<(), JsError> {
        Ok(self.drawn.draft.set_root_by_name(name)?)
    }

    /// Text of a file of the network.
    ///
    /// # Errors
    /// If it has fewer than two processors.
    pub fn file(&self) -> Result<String, JsError> {
        Ok(self.drawn.draft.description()?.file())
    }
}

/// Positions of the nodes of a network, which is written as in a link.
#[wasm_bindgen(js_name = layoutOf)]
#[must_use]
pub fn layout_of(network: &str) -> Vec<f64> {
    network_of(network).layout()
}
