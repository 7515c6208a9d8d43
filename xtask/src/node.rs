//! Node.js and the npm packages of `e2e/`: wasm-opt, esbuild, ECharts, Playwright.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::pins;
use crate::place::{Place, make_folder, on, read, write};
use crate::process::{
    Outcome, command, executable_in, headline, missing, note, on_path, output, run,
};

/// The licences that ECharts and its parts ask to be passed on with the bundle.
const NOTICES: [(&str, &str); 3] = [
    ("echarts/LICENSE", "echarts.LICENSE.txt"),
    ("echarts/NOTICE", "echarts.NOTICE.txt"),
    ("zrender/LICENSE", "zrender.LICENSE.txt"),
];

/// The npm packages, installed.
pub struct Node {
    /// `e2e/node_modules`.
    modules: PathBuf,
}

impl Node {
    /// Checks Node.js and installs the packages when the lock file changed.
    pub fn ensure(place: &Place) -> Outcome<Node> {
        headline("npm packages: wasm-opt, esbuild, ECharts, Playwright");
        check_node()?;
        let e2e = place.e2e();
        let modules = e2e.join("node_modules");
        let lock = read(&e2e.join("package-lock.json"))?;
        // A copy of the lock file that was installed, written only after it succeeded.
        let stamp = modules.join(".installed-lock");
        if read(&stamp).is_ok_and(|installed| installed == lock) {
            note("They are there, as e2e/package-lock.json says.");
        } else {
            note("Installing them as e2e/package-lock.json says.");
            let npm = on_path("npm").ok_or_else(no_node)?;
            run(
                command(npm)
                    .current_dir(&e2e)
                    // The browser is the system's; install scripts of packages do not run.
                    .env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")
                    .args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]),
                "npm ci",
            )?;
            write(&stamp, lock)?;
        }
        let node = Node { modules };
        node.check_wasm_opt()?;
        Ok(node)
    }

    /// The folder of the packages' programs.
    pub fn bin(&self) -> PathBuf {
        self.modules.join(".bin")
    }

    /// A program of one of the packages.
    pub fn program(&self, name: &str) -> Outcome<Command> {
        let file = executable_in(&self.bin(), name).ok_or_else(|| {
            format!("{name} is missing. Remove e2e/node_modules and run this again.")
        })?;
        Ok(command(file))
    }

    /// wasm-opt has to be the one that `Trunk.toml` names.
    fn check_wasm_opt(&self) -> Outcome {
        let version = output(self.program("wasm-opt")?.arg("--version")).unwrap_or_default();
        if version.contains(pins::WASM_OPT) {
            return Ok(());
        }
        Err(format!(
            "wasm-opt says `{version}`, but {} is wanted. \
             Bring e2e/package-lock.json, Trunk.toml and xtask/src/pins.rs in line.",
            pins::WASM_OPT
        ))
    }

    /// Bundles the used part of ECharts into `public/vendor/`, with its licences.
    pub fn bundle_echarts(&self, place: &Place) -> Outcome {
        headline("ECharts: bundling the part that the charts use");
        let vendor = place.root.join("public").join("vendor");
        make_folder(&vendor)?;
        let mut outfile = std::ffi::OsString::from("--outfile=");
        outfile.push(vendor.join("echarts.js"));
        run(
            self.program("esbuild")?
                .current_dir(&place.root)
                .env("NODE_PATH", &self.modules)
                .arg("src/chart/echarts-entry.js")
                .args(["--bundle", "--minify", "--format=esm", "--target=es2020"])
                .args(["--log-level=warning", "--legal-comments=none"])
                .arg("--banner:js=/*! Apache ECharts, Apache-2.0: see echarts.LICENSE.txt */")
                .arg(outfile),
            "esbuild",
        )?;
        for (from, to) in NOTICES {
            let target = vendor.join(to);
            fs::copy(self.modules.join(from), &target)
                .map_err(|error| on(&target, "cannot write", &error))?;
        }
        Ok(())
    }
}

/// Minifies scripts and style sheets of the built site where they lie.
pub fn minify(node: &Node, dist: &Path, files: &[PathBuf]) -> Outcome {
    run(
        node.program("esbuild")?
            .current_dir(dist)
            .args(files)
            .args(["--minify", "--target=es2022", "--log-level=warning"])
            .args(["--outdir=.", "--outbase=.", "--allow-overwrite"]),
        "minifying",
    )
}

/// Sizes of files after `gzip -9`. Node.js compresses: it is there on every system.
pub fn gzip_sizes(files: &[PathBuf]) -> Outcome<Vec<u64>> {
    const SCRIPT: &str = "const fs=require('fs'),z=require('zlib');\
        for(const f of process.argv.slice(1))\
        console.log(z.gzipSync(fs.readFileSync(f),{level:9}).length)";
    let text = output(command("node").args(["-e", SCRIPT, "--"]).args(files))
        .ok_or("Node.js could not compress the built files.")?;
    let sizes: Vec<u64> = text.lines().filter_map(|line| line.parse().ok()).collect();
    if sizes.len() == files.len() {
        Ok(sizes)
    } else {
        Err("Node.js did not answer with one size for each file.".to_owned())
    }
}

/// Checks that Node.js is there and new enough.
fn check_node() -> Outcome {
    let version = output(command("node").arg("--version")).ok_or_else(no_node)?;
    match major(&version) {
        Some(found) if found >= pins::NODE_MAJOR => Ok(()),
        _ => Err(format!("Node.js {version} is too old.\n{}", no_node())),
    }
}

/// The first number of `v20.1.2`.
fn major(version: &str) -> Option<u32> {
    version
        .trim_start_matches('v')
        .split('.')
        .next()?
        .parse()
        .ok()
}

/// The way out when Node.js is not there.
fn no_node() -> String {
    missing(
        &format!(
            "Node.js {} or newer with npm is needed: wasm-opt, the chart bundle and the browser tests run on it.",
            pins::NODE_MAJOR
        ),
        "apt-get install nodejs npm",
        "brew install node",
        "winget install OpenJS.NodeJS.LTS",
    )
}

/// Versions, for the overview of `setup`.
pub fn versions() -> String {
    let version = |program: &str| {
        on_path(program)
            .and_then(|file| output(command(file).arg("--version")))
            .unwrap_or_else(|| "missing".to_owned())
    };
    format!("Node.js {}, npm {}", version("node"), version("npm"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_major_version_is_read() {
        assert_eq!(major("v20.20.2"), Some(20));
        assert_eq!(major("18"), Some(18));
        assert_eq!(major("unknown"), None);
    }
}
