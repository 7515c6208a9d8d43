//! The thin layer over the browser: address bar, storage, clipboard, downloads, focus, charts.

pub mod address;
pub mod chart;
pub mod clipboard;
pub mod clock;
pub mod download;
pub mod files;
pub mod focus;
pub mod storage;
pub mod visible;
