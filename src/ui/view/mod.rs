//! Small pieces of the page that several parts use.

pub mod delta;
pub mod notice;
pub mod scale;
pub mod tag;
pub mod text;
