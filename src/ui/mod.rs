//! The browser layer. It decides nothing: it draws what the core computed and hands back what the reader did.

mod app;
mod browser;
mod compare;
mod dom;
mod link;
mod marks;
mod opener;
mod pages;
mod problem;
mod report;
mod resolve;
mod state;
mod theme;
mod topbar;
mod view;
mod words;

pub use app::mount;
pub use browser::{address, clipboard, download, storage};
