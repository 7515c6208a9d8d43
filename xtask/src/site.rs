//! Building and serving the page with Trunk.

use std::fs;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::Path;
use std::thread;
use std::time::Duration;

use crate::dist;
use crate::node::{self, Node};
use crate::place::{Place, cargo_home, remove_folder};
use crate::process::{Outcome, headline, note, run, run_server};
use crate::size::{self, Part};
use crate::toolchain::Wasm;
use crate::tools::Tools;

/// The first port that is tried when the user names none.
const FIRST_PORT: u16 = 8080;

/// How the page is compiled.
#[derive(Clone, Copy, PartialEq)]
pub enum Profile {
    /// What ships: small, slow to build.
    Release,
    /// For daily work: quick to build.
    Fast,
}

/// All that a build needs, found or installed.
pub struct Site<'a> {
    /// Folders.
    pub place: &'a Place,
    /// The compiler.
    pub wasm: Wasm,
    /// Trunk and wasm-bindgen.
    pub tools: Tools,
    /// npm packages.
    pub node: Node,
}

impl<'a> Site<'a> {
    /// Finds or installs what a build needs.
    pub fn ensure(place: &'a Place) -> Outcome<Site<'a>> {
        // What fails quickly comes first, what takes minutes last.
        let node = Node::ensure(place)?;
        let wasm = Wasm::ensure(place)?;
        let tools = Tools::ensure(place)?;
        let site = Site {
            place,
            wasm,
            tools,
            node,
        };
        site.fetch_crates()?;
        Ok(site)
    }

    /// Downloads the page's crates: Trunk, told to download no tools, tells cargo to do the same.
    fn fetch_crates(&self) -> Outcome {
        headline("Crates of Cargo.lock");
        run(
            self.wasm
                .cargo()
                .current_dir(&self.place.root)
                .args(["fetch", "--locked"]),
            "cargo fetch",
        )
    }

    /// Builds into `dist/` and prints the sizes.
    pub fn build(&self, profile: Profile) -> Outcome<Vec<Part>> {
        self.node.bundle_echarts(self.place)?;
        headline(match profile {
            Profile::Release => "Page: release build, optimised for size",
            Profile::Fast => "Page: fast build",
        });
        let dist = self.place.dist();
        // A failed build must not leave yesterday's page behind.
        remove_folder(&dist)?;
        let mut trunk = self.trunk();
        trunk.arg("build");
        match profile {
            Profile::Release => trunk.arg("--release"),
            Profile::Fast => trunk.args(["--cargo-profile", "fast"]),
        };
        run(&mut trunk, "trunk build")?;
        self.finish(&dist, profile)
    }

    /// Everything after Trunk.
    fn finish(&self, dist: &Path, profile: Profile) -> Outcome<Vec<Part>> {
        headline("Page: minifying, content security policy, paths, sizes");
        node::minify(&self.node, dist, &size::own_text(dist)?)?;
        dist::harden(dist)?;
        let home = cargo_home();
        let mut folders: Vec<&Path> = vec![&self.place.root, &self.place.target];
        folders.extend(home.as_deref());
        let entries =
            fs::read_dir(dist).map_err(|error| crate::place::on(dist, "cannot read", &error))?;
        for file in entries.flatten().map(|entry| entry.path()) {
            if file
                .extension()
                .is_some_and(|extension| extension == "wasm" || extension == "js")
            {
                match dist::check_paths(&file, &folders) {
                    Err(error) if profile == Profile::Fast => note(&format!("WARNING: {error}")),
                    result => result?,
                }
            }
        }
        let parts = size::measure(dist)?;
        print!("{}", size::table(&parts));
        Ok(parts)
    }

    /// Builds, serves, and builds again when a source changes. Ends with Ctrl-C.
    pub fn serve(&self, port: Option<u16>, open: bool) -> Outcome {
        self.node.bundle_echarts(self.place)?;
        let port = free_port(port)?;
        let url = format!("http://127.0.0.1:{port}/");
        headline(&format!(
            "Page: the first build takes some minutes, then it is at {url}"
        ));
        announce(port, &url);
        let mut trunk = self.trunk();
        trunk
            .args(["serve", "--cargo-profile", "fast", "--dist", "dist-serve"])
            .args(["--address", "127.0.0.1", "--port", &port.to_string()]);
        if open {
            trunk.arg("--open");
        }
        run_server(&mut trunk, "trunk serve")
    }

    /// Trunk with its tools in front of `PATH`; it downloads nothing.
    fn trunk(&self) -> std::process::Command {
        let tools = [self.node.bin(), self.tools.bindgen.clone()];
        let mut trunk = self.wasm.command(&self.tools.trunk, &tools);
        // Trunk reads NO_COLOR as a yes-or-no value and refuses the usual `1`.
        trunk.current_dir(&self.place.root).env_remove("NO_COLOR");
        trunk
    }
}

/// The asked-for port, which has to be free, or the first free one.
fn free_port(asked: Option<u16>) -> Outcome<u16> {
    let is_free = |port: &u16| TcpListener::bind((Ipv4Addr::LOCALHOST, *port)).is_ok();
    match asked {
        Some(port) if is_free(&port) => Ok(port),
        Some(port) => Err(format!(
            "Port {port} is taken. Choose another one with --port."
        )),
        None => (FIRST_PORT..FIRST_PORT + 20)
            .find(is_free)
            .ok_or_else(|| "No free port found. Choose one with --port.".to_owned()),
    }
}

/// Says where the page is once something answers there.
fn announce(port: u16, url: &str) {
    let url = url.to_owned();
    thread::spawn(move || {
        while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() {
            thread::sleep(Duration::from_millis(300));
        }
        note(&format!("TagDelta is ready: {url}   (Ctrl-C ends it)"));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_taken_port_is_not_used() {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let taken = listener.local_addr().unwrap().port();
        assert!(free_port(Some(taken)).is_err());
        assert!(free_port(None).is_ok_and(|port| port != taken));
    }
}
