//! Substitute for PNG files in a command built without them.

use crate::failure::Failure;

pub(crate) fn png(_: &str, _: u32, _: &str) -> Result<Vec<u8>, Failure> {
    let why = "the command was built without its feature `png`";
    Err(Failure::Raster(why.to_owned()))
}
