//! Every version and budget that the set-up holds to, in one place.
//!
//! Two pins live where their own tool reads them: the wasm-bindgen CLI follows `Cargo.lock`, and the
//! npm packages (wasm-opt, esbuild, ECharts, Playwright) follow `e2e/package-lock.json`.

/// The compilation target of the page.
pub const WASM_TARGET: &str = "wasm32-unknown-unknown";

/// Trunk builds and serves the page. 0.22 needs a newer compiler than the project asks for.
pub const TRUNK: &str = "0.21.14";

/// The wasm-opt that `e2e/package-lock.json` brings, as wasm-opt itself prints it. The same value
/// stands in `Trunk.toml`.
pub const WASM_OPT: &str = "version_132";

/// The oldest Node.js that the pinned npm packages run on.
pub const NODE_MAJOR: u32 = 18;

/// What a part that is still over its budget may have until it is not: the tests let it grow no further, while
/// `cargo xtask size` goes on refusing it. To be lowered with every saving.
pub const CEILINGS: [(&str, u64); 1] = [("wasm", 550_000)];

/// Size budgets in bytes after `gzip -9`, by the name the size table gives each part.
pub const BUDGETS: [(&str, u64); 4] = [
    ("wasm", 300_000),
    ("own JS", 15_000),
    ("CSS", 15_000),
    ("ECharts", 210_000),
];
