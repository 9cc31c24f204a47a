//! The explorer as the page uses it, in a real browser.

use js_sys::{Array, Reflect};
use tsify::{Ts, Tsify as _};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};
use web::explorer::Explorer;
use web::types::Frame;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

wasm_bindgen_test_configure!(run_in_browser);

const WIDTH: u32 = 640;
const HEIGHT: u32 = 420;

fn canvas() -> HtmlCanvasElement {
    let document = web_sys::window().unwrap().document().unwrap();
    let canvas: HtmlCanvasElement = document.create_element("canvas").unwrap().unchecked_into();
    canvas.set_width(WIDTH);
    canvas.set_height(HEIGHT);
    canvas
}

fn frame(theme: &str) -> Ts<Frame> {
    Frame {
        width: WIDTH.into(),
        height: HEIGHT.into(),
        ratio: 1.0,
        theme: theme.to_owned(),
        heading: true,
        operating: true,
        cursor: None,
    }
    .into_ts()
    .unwrap()
}

fn field(object: &JsValue, key: &str) -> JsValue {
    Reflect::get(object, &key.into()).unwrap()
}

/// How many pixels have about this colour.
fn ink(canvas: &HtmlCanvasElement, (red, green, blue): (u8, u8, u8)) -> usize {
    let context = canvas.get_context("2d").unwrap().unwrap();
    let context: CanvasRenderingContext2d = context.unchecked_into();
    let image = context
        .get_image_data(0.0, 0.0, WIDTH.into(), HEIGHT.into())
        .unwrap();
    let near = |a: u8, b: u8| a.abs_diff(b) < 24;
    let pixels = image.data();
    let alike = |p: &&[u8]| near(p[0], red) && near(p[1], green) && near(p[2], blue);
    pixels.chunks_exact(4).filter(alike).count()
}

#[wasm_bindgen_test]
fn the_first_visit_draws_three_curves_in_their_colours() {
    let canvas = canvas();
    let layout = Explorer::new("")
        .draw_chart(canvas.clone(), &frame("light"))
        .unwrap();
    for color in [(0x2a, 0x5b, 0xd7), (0xc2, 0x41, 0x0c), (0x0f, 0x76, 0x6e)] {
        assert!(
            ink(&canvas, color) > 150,
            "{color:?}: {}",
            ink(&canvas, color)
        );
    }
    let panels: Array = field(&layout.into(), "panels").unchecked_into();
    assert_eq!(panels.length(), 1);
    assert_eq!(field(&panels.get(0), "quantity"), "latency");
}

#[wasm_bindgen_test]
fn the_network_is_drawn_and_described() {
    let canvas = canvas();
    let explorer = Explorer::new("fat-tree,n:16384");
    let picture = explorer
        .draw_network(canvas.clone(), &frame("dark"))
        .unwrap();
    let description = field(&picture.into(), "description").as_string().unwrap();
    assert!(description.contains("16384 processors"), "{description}");
    assert!(ink(&canvas, (0x1a, 0x1d, 0x23)) < (WIDTH * HEIGHT) as usize * 3 / 4);
}

#[wasm_bindgen_test]
fn edits_give_links_and_bad_ones_are_refused_with_their_key() {
    let explorer = Explorer::new("fat-tree,n:64");
    let link = explorer.with_key(0, "flits", "32").unwrap();
    assert_eq!(link, "net=fat-tree,flits:32");
    let refusal = explorer.with_key(0, "flits", "-3").unwrap_err();
    assert_eq!(field(&refusal, "key"), "flits");
    let message = field(&refusal, "message").as_string().unwrap();
    assert_eq!(message, "flits: “-3” is not a whole number from 1 to 1024");
}

#[wasm_bindgen_test]
fn any_link_opens_and_says_what_was_wrong() {
    let mut explorer = Explorer::new("net=fat-tree,n:1000,flits:<script>&seed=-1");
    assert_eq!(explorer.notices().unwrap().len(), 3);
    assert_eq!(explorer.link(), "net=fat-tree");
    explorer.open("net=fat-tree,flits:8");
    assert!(explorer.notices().unwrap().is_empty());
    let state = explorer.state().unwrap().into();
    let curves: Array = field(&state, "curves").unchecked_into();
    assert_eq!(field(&field(&curves.get(0), "values"), "flits"), "8");
}

/// The first term of the equation of a term.
fn first_term(of: &JsValue) -> JsValue {
    let terms: Array = field(&field(of, "opened"), "terms").unchecked_into();
    terms.get(0)
}

#[wasm_bindgen_test]
fn of_an_explanation_only_what_is_open_crosses() {
    let explorer = Explorer::new("fat-tree,n:64");
    let closed = field(&explorer.why(0, Vec::new()).unwrap().into(), "latency");
    let letters = field(&field(&closed, "opened"), "letters");
    assert_eq!(field(&letters, "plain"), "L̄ = W_0,1 + x̄_0,1 + D̄ − 1");
    assert_eq!(field(&field(&letters, "math"), "kind"), "row");
    let wait = first_term(&closed);
    assert_eq!(field(&wait, "opens"), true);
    assert!(field(&wait, "opened").is_undefined());

    let path = field(&wait, "path").as_string().unwrap();
    assert_eq!(path, "L̄/W_0,1");
    let open = field(&explorer.why(0, vec![path]).unwrap().into(), "latency");
    let within = first_term(&first_term(&open));
    assert_eq!(field(&within, "path"), "L̄/W_0,1/ρ_0,1");
    assert!(field(&within, "opened").is_undefined());
}

#[wasm_bindgen_test]
fn what_has_no_latency_is_explained_by_its_bound() {
    let explorer = Explorer::new("net=fat-tree,n:64&x=capacity&load=1.5");
    let why = explorer.why(0, Vec::new()).unwrap().into();
    assert_eq!(field(&why, "state"), "saturated");
    assert!(field(&why, "latency").is_undefined());
    assert_eq!(field(&field(&why, "bound"), "part"), "150 %");
}
