//! The drawn network: its picture, and its parts under the pointer or selected.

use std::borrow::Cow;

use loadcurve::curve::{Curve, load_text};
use loadcurve::number::{Rounding, shown};
use loadcurve::scenario::Focus;
use loadcurve::sim::Measurement;
use loadcurve::topology::Topology;
use loadcurve_plot::diagram::geometry::{Direction, Geometry, Kind, Picked};
use loadcurve_plot::diagram::highlight::{self, Highlight, Widened};
use loadcurve_plot::diagram::{self, Diagram, Emphasis};
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;
use web_sys::HtmlCanvasElement;

use super::Explorer;
use super::network_painting::NetworkPainting;
use crate::{canvas, types};

/// Number of channels up to which a network is drawn at once.
const CHANNELS_AT_ONCE: usize = 3_000;

/// A network as last drawn, to which pointing refers.
#[derive(Debug)]
pub(super) struct DrawnNetwork {
    diagram: Diagram,
    geometry: Geometry,
    is_measured: bool,
    middle: (f64, f64),
}

#[wasm_bindgen]
impl Explorer {
    /// Draws a network at the operating point, in its measured state if that is requested and known: the one
    /// that the frame names, or the one that the link selects.
    ///
    /// # Errors
    /// If the canvas cannot be drawn on.
    #[wasm_bindgen(js_name = drawNetwork)]
    pub fn draw_network(
        &self,
        canvas: &HtmlCanvasElement,
        frame: &Ts<types::Frame>,
    ) -> Result<Ts<types::NetworkPicture>, JsError> {
        let begun = self.begin_drawing(frame)?;
        let geometry = begun.diagram.geometry(&begun.frame);
        let surface = canvas::surface(canvas, &begun.frame)?;
        diagram::draw_at(&surface, &begun.diagram, &geometry, &begun.frame)?;
        self.show_drawing(NetworkPainting {
            geometry: Some(geometry),
            ..begun
        })
    }

    /// True if the network in the drawing has so many channels that drawing it takes longer than a
    /// frame, so that it should be painted in slices.
    #[wasm_bindgen(js_name = isDrawnInSlices)]
    #[must_use]
    pub fn is_drawn_in_slices(&self, smaller: Option<bool>, network: Option<usize>) -> bool {
        let (curve, _) = self.curve_in_drawing(smaller, self.index(network));
        curve.network().routing().topology().channels() > CHANNELS_AT_ONCE
    }

    /// True if a network that is drawn has rings that can be folded.
    #[wasm_bindgen(js_name = isFoldable)]
    #[must_use]
    pub fn is_foldable(&self) -> bool {
        let has_rings = |index: usize| {
            diagram::has_rings(self.open.curves[index].network().routing().topology())
        };
        let view = &self.open.scenario.view;
        has_rings(view.drawn) || view.beside.is_some_and(has_rings)
    }

    /// Begins the same picture as `drawNetwork`, to be painted in slices.
    ///
    /// # Errors
    /// If the frame is invalid.
    #[wasm_bindgen(js_name = beginDrawing)]
    pub fn begin_drawing(&self, frame: &Ts<types::Frame>) -> Result<NetworkPainting, JsError> {
        let requested = frame.to_rust()?;
        let index = self.index(requested.network);
        let measured_at = self.measured(index);
        let measured_at = measured_at.map(|(load, _)| self.load_in_words(load, index));
        let (diagram, is_measured) = self.diagram_in(&requested);
        Ok(NetworkPainting {
            index,
            frame: self.open.frame(&requested),
            diagram,
            is_measured,
            measured_at,
            geometry: None,
            painting: None,
        })
    }

    /// Takes a finished painting as the drawing on the screen, to which pointing then refers.
    ///
    /// # Errors
    /// See `notices`.
    #[wasm_bindgen(js_name = showDrawing)]
    pub fn show_drawing(
        &self,
        painting: NetworkPainting,
    ) -> Result<Ts<types::NetworkPicture>, JsError> {
        let NetworkPainting {
            index,
            frame,
            diagram,
            ..
        } = painting;
        let geometry = painting
            .geometry
            .unwrap_or_else(|| diagram.geometry(&frame));
        let picture = types::NetworkPicture {
            description: diagram.description.clone(),
            measured_at: painting.measured_at,
            busiest: busiest(&diagram, &geometry),
            top: diagram.top(),
            round: diagram.round_words(),
        };
        let drawn = DrawnNetwork {
            geometry,
            diagram,
            is_measured: painting.is_measured,
            middle: (frame.width / 2.0, frame.height / 2.0),
        };
        self.drawn.borrow_mut().insert(index, drawn);
        Ok(picture.into_ts()?)
    }

    /// Draws the highlights of the selected part and the part under the pointer above the drawing;
    /// draws nothing until there is a drawing. `first` is the first node while a pair is being
    /// selected.
    ///
    /// # Errors
    /// If the canvas cannot be drawn on.
    #[wasm_bindgen(js_name = drawHighlight)]
    pub fn draw_highlight(
        &self,
        canvas: &HtmlCanvasElement,
        frame: &Ts<types::Frame>,
        pointed: Option<String>,
        first: Option<String>,
    ) -> Result<(), JsError> {
        let requested = frame.to_rust()?;
        let (frame, index) = (self.open.frame(&requested), self.index(requested.network));
        let surface = canvas::clear_surface(canvas, &frame)?;
        let drawn = self.drawn.borrow();
        let Some(drawn) = drawn.get(&index) else {
            return Ok(());
        };
        let part = |token: Option<String>| token.and_then(|token| drawn.part(&token));
        let is_selected = index == self.open.scenario.view.drawn;
        let highlight = Highlight {
            focus: is_selected.then(|| self.focus(drawn)).flatten(),
            first: part(first),
            pointed: part(pointed),
            bottleneck: self.widened(drawn),
        };
        let DrawnNetwork {
            diagram, geometry, ..
        } = drawn;
        Ok(highlight::draw(
            &surface, diagram, geometry, &highlight, &frame,
        )?)
    }

    /// The part at a point of the drawing of a network, in CSS pixels: `channel:12`, `node:3`, `source:3`,
    /// `destination:5` or `stage:2`. Here and below the network is that of the link if none is given.
    #[wasm_bindgen(js_name = partAt)]
    #[must_use]
    pub fn part_at(&self, x: f64, y: f64, network: Option<usize>) -> Option<String> {
        let drawn = self.drawn.borrow();
        let drawn = drawn.get(&self.index(network))?;
        drawn.geometry.pick((x, y)).map(token)
    }

    /// The channel nearest to a point of the drawing, in CSS pixels, if one is within `reach`.
    #[wasm_bindgen(js_name = channelNear)]
    #[must_use]
    pub fn channel_near(
        &self,
        x: f64,
        y: f64,
        reach: f64,
        network: Option<usize>,
    ) -> Option<String> {
        let drawn = self.drawn.borrow();
        let drawn = drawn.get(&self.index(network))?;
        drawn.geometry.nearest_channel((x, y), reach).map(token)
    }

    /// The part of a kind (`channels`, `nodes`, `stages`) that is nearest to another part, or to
    /// the middle of the drawing.
    #[wasm_bindgen(js_name = partNear)]
    #[must_use]
    pub fn part_near(
        &self,
        kind: &str,
        near: Option<String>,
        network: Option<usize>,
    ) -> Option<String> {
        let drawn = self.drawn.borrow();
        let drawn = drawn.get(&self.index(network))?;
        let kind = match kind {
            "channels" => Kind::Channels,
            "nodes" => Kind::Nodes,
            "stages" => Kind::Stages,
            _ => return None,
        };
        let near = near.and_then(|token| drawn.part(&token));
        let point = near.map_or(drawn.middle, |part| drawn.geometry.middle(part));
        drawn.geometry.nearest(kind, point).map(token)
    }

    /// The part beside another one, in a direction (`left`, `right`, `up`, `down`) or by number
    /// (`next`, `previous`).
    #[wasm_bindgen(js_name = partBeside)]
    #[must_use]
    pub fn part_beside(
        &self,
        part: &str,
        direction: &str,
        network: Option<usize>,
    ) -> Option<String> {
        let drawn = self.drawn.borrow();
        let drawn = drawn.get(&self.index(network))?;
        let part = drawn.part(part)?;
        let beside = |direction| drawn.geometry.beside(part, direction);
        let found = match direction {
            "left" => beside(Direction::Left),
            "right" => beside(Direction::Right),
            "up" => beside(Direction::Up),
            "down" => beside(Direction::Down),
            "next" => drawn.geometry.following(part, true),
            "previous" => drawn.geometry.following(part, false),
            _ => None,
        };
        found.map(token)
    }

    /// Short description and position of a part of the drawing.
    ///
    /// # Errors
    /// See `notices`.
    #[wasm_bindgen(js_name = describePart)]
    pub fn describe_part(
        &self,
        part: &str,
        network: Option<usize>,
    ) -> Result<Option<Ts<types::PartDescription>>, JsError> {
        let drawn = self.drawn.borrow();
        let description = drawn.get(&self.index(network)).and_then(|drawn| {
            let part = drawn.part(part)?;
            let (x, y) = drawn.geometry.middle(part);
            let (name, note) = drawn.description_of(part);
            Some(types::PartDescription { name, note, x, y })
        });
        Ok(description.map(|it| it.into_ts()).transpose()?)
    }

    /// Inspection of the selected part of the drawing, if any.
    ///
    /// # Errors
    /// See `notices`.
    pub fn inspect(&self) -> Result<Option<Ts<types::Inspection>>, JsError> {
        let Some(focus) = self.open.scenario.view.focus else {
            return Ok(None);
        };
        let index = self.open.scenario.view.drawn;
        let measured = self.measured(index);
        let load = self.operating_load_messages();
        let measurement = measured.as_ref().map(|(_, measurement)| measurement);
        let inspection = self.drawn_curve().inspect(focus, load, measurement);
        let simulated_at = measured.as_ref();
        let simulated_at = simulated_at.map(|(load, _)| self.load_in_words(*load, index));
        Ok(Some(
            types::Inspection::new(inspection, simulated_at).into_ts()?,
        ))
    }
}

impl Explorer {
    pub(super) fn drawn_curve(&self) -> &Curve {
        &self.open.curves[self.open.scenario.view.drawn]
    }

    /// The index of a drawing's network; that of the link if none is given or there is no such network.
    pub(super) fn index(&self, network: Option<usize>) -> usize {
        let known = network.filter(|&index| index < self.open.curves.len());
        known.unwrap_or(self.open.scenario.view.drawn)
    }

    /// Forgets drawings of networks that are drawn no more.
    pub(super) fn forget_drawings(&mut self) {
        let view = &self.open.scenario.view;
        let is_drawn = |index: usize| index == view.drawn || Some(index) == view.beside;
        self.drawn.get_mut().retain(|&index, _| is_drawn(index));
    }

    /// A network at the operating point, and whether it is drawn in its measured state.
    pub(super) fn diagram(&self, index: usize) -> (Diagram, bool) {
        let (view, curve) = (&self.open.scenario.view, &self.open.curves[index]);
        let is_requested = view.shows_measured(curve.network());
        let measured = self.measured(index).filter(|_| is_requested);
        let channels = measured.as_ref().map(|(_, it)| &it.channels[..]);
        let load = self.load_messages_of(index);
        let diagram = Diagram::shown(view, curve, load, channels);
        (self.mark_study(diagram), measured.is_some())
    }

    /// The same, emphasised as a frame requests.
    pub(super) fn diagram_in(&self, frame: &types::Frame) -> (Diagram, bool) {
        let index = self.index(frame.network);
        let (curve, load) = self.curve_in_drawing(frame.smaller, index);
        let (mut diagram, is_measured) = match curve {
            Cow::Borrowed(_) => self.diagram(index),
            // The simulator has measured the network of the link.
            Cow::Owned(smaller) => {
                let diagram = Diagram::shown(&self.open.scenario.view, &smaller, load, None);
                (diagram, false)
            }
        };
        if frame.drawing == Some(types::DrawingEmphasis::Messages) {
            diagram = diagram.emphasising(Emphasis::Messages);
        }
        if frame.drawing == Some(types::DrawingEmphasis::Processors) {
            diagram = self.colour_processors(diagram.emphasising(Emphasis::Processors));
        }
        if frame.fixed_scale == Some(true) {
            diagram = diagram.on_fixed_scale();
        }
        if frame.untold == Some(true) {
            diagram = diagram.untold();
        }
        (diagram, is_measured)
    }

    /// The operating load in the network that the link selects.
    pub(super) fn operating_load_messages(&self) -> f64 {
        self.load_messages_of(self.open.scenario.view.drawn)
    }

    /// The operating load in a network.
    pub(super) fn load_messages_of(&self, index: usize) -> f64 {
        let scale = self.open.curves[index].scale();
        scale.to_messages(self.open.operating_load(), self.open.scenario.view.unit)
    }

    pub(super) fn load_in_words(&self, load_messages: f64, index: usize) -> String {
        let unit = self.open.scenario.view.unit;
        let scale = self.open.curves[index].scale();
        load_text(scale.from_messages(load_messages, unit), unit)
    }

    /// The measurement of a network nearest to the operating point, with its load in messages/cycle/source.
    fn measured(&self, index: usize) -> Option<(f64, Measurement)> {
        let experiment = self.experiments.get(index)?;
        experiment.measurement_near(self.load_messages_of(index))
    }

    /// The channels of the bottleneck, while the drawing shows their network.
    fn widened(&self, drawn: &DrawnNetwork) -> Option<Widened<'_>> {
        let known = self.bottleneck.as_ref()?;
        let is_drawn = known.network == drawn.diagram.network().to_string();
        is_drawn.then_some(Widened {
            channels: &known.channels,
            fullest: &known.fullest,
        })
    }

    /// The selected part, while the drawing shows the network in which it was selected.
    fn focus(&self, drawn: &DrawnNetwork) -> Option<Focus> {
        let focus = self.open.scenario.view.focus;
        let network = drawn.diagram.network();
        let extent = network.extent();
        let is_in_link = network == self.drawn_curve().network();
        focus
            .filter(|_| is_in_link)
            .filter(|focus| focus.is_in(extent))
    }
}

impl DrawnNetwork {
    fn topology(&self) -> &dyn Topology {
        self.diagram.topology()
    }

    /// The part with this token, if there is one.
    fn part(&self, token: &str) -> Option<Picked> {
        let (kind, number) = token.split_once(':')?;
        let number: usize = number.parse().ok()?;
        let topology = self.topology();
        // A part of the link may be asked for before its network is drawn.
        let count = match kind {
            "channel" => topology.channels(),
            "stage" => topology.stages().len(),
            _ => topology.processors(),
        };
        if number >= count {
            return None;
        }
        match kind {
            "channel" if self.geometry.channel(number).is_none() => Some(Picked::Band(number)),
            "channel" => Some(Picked::Channel(number)),
            "node" => Some(Picked::Processor(number)),
            "source" => Some(Picked::Source(number)),
            "destination" => Some(Picked::Destination(number)),
            "stage" => Some(Picked::Stage(number.try_into().ok()?)),
            _ => None,
        }
    }

    /// Name of a part, and a short note on it.
    fn description_of(&self, part: Picked) -> (String, String) {
        let topology = self.topology();
        match part {
            Picked::Channel(channel) | Picked::Band(channel) => {
                let busy = self.diagram.utilisation_of(channel).map(|ρ| {
                    let source = if self.is_measured { "measured: " } else { "" };
                    format!("{source}held {} of the time", shown(ρ, Rounding::Share))
                });
                let alike = match topology.orbit_size(channel) {
                    1 => String::new(),
                    alike => format!(", one of {alike} like it"),
                };
                let cost = Some(self.diagram.cost_note(channel)).filter(|note| !note.is_empty());
                let busy = cost.or(busy);
                let busy = busy.unwrap_or_else(|| "no steady state".to_owned());
                (topology.channel_name(channel), format!("{busy}{alike}"))
            }
            Picked::Processor(number) | Picked::Source(number) => {
                let note = self.diagram.latency_note(number);
                (topology.source_name(number), note)
            }
            Picked::Destination(number) => {
                let note = self.diagram.latency_note(number);
                (topology.destination_name(number), note)
            }
            Picked::Stage(stage) => {
                let stages = topology.stages();
                (stages[stage as usize].name.clone(), String::new())
            }
        }
    }
}

/// The ringed channel of a drawing.
fn busiest(diagram: &Diagram, geometry: &Geometry) -> Option<types::BusiestChannel> {
    let busiest = diagram.busiest()?;
    diagram.ring(geometry)?;
    let part = match busiest.source {
        Some(source) => Picked::Processor(source),
        None => Picked::Channel(busiest.channel),
    };
    Some(types::BusiestChannel {
        held: busiest.held,
        name: busiest.name.clone(),
        part: token(part),
        is_source: busiest.source.is_some(),
        is_link: busiest.is_link,
        is_cost: busiest.is_cost,
    })
}

/// The token of a part.
fn token(part: Picked) -> String {
    match part {
        Picked::Channel(number) | Picked::Band(number) => format!("channel:{number}"),
        Picked::Processor(number) => format!("node:{number}"),
        Picked::Source(number) => format!("source:{number}"),
        Picked::Destination(number) => format!("destination:{number}"),
        Picked::Stage(number) => format!("stage:{number}"),
    }
}
