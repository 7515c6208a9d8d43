//! `cargo xtask test`: every check of the project, in the order from quick to slow.

use std::fs;
use std::net::{Ipv4Addr, TcpListener};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::browser::Browser;
use crate::pins::WASM_TARGET;
use crate::place::{Place, make_folder, on, read};
use crate::process::{Outcome, command, duration, headline, note, output, run};
use crate::site::{Profile, Site};
use crate::size;

/// Which checks run.
#[derive(Clone, Copy, PartialEq)]
pub enum Scope {
    /// Everything.
    All,
    /// All but what needs a browser.
    NoBrowser,
    /// Native code alone; needs no WebAssembly tools.
    Native,
}

/// The checks that ran and how long they took.
#[derive(Default)]
struct Log {
    /// Name, time and whether it passed or was skipped.
    steps: Vec<(String, Duration, &'static str)>,
}

impl Log {
    /// Runs one check under a headline; its failure ends the run.
    fn step<T>(&mut self, name: &str, work: impl FnOnce() -> Outcome<T>) -> Outcome<T> {
        headline(&format!("CHECK {name}"));
        let start = Instant::now();
        let result = work();
        let verdict = if result.is_ok() { "passed" } else { "FAILED" };
        self.steps.push((name.to_owned(), start.elapsed(), verdict));
        note(&format!(
            "{name}: {verdict} after {}",
            duration(start.elapsed())
        ));
        result
    }

    /// Notes a check that could not run.
    fn skip(&mut self, name: &str, why: &str) {
        headline(&format!("CHECK {name}"));
        note(&format!("SKIPPED: {why}"));
        self.steps
            .push((name.to_owned(), Duration::ZERO, "SKIPPED"));
    }

    /// The summary at the end.
    fn table(&self) -> String {
        let mut text = String::new();
        for (name, time, verdict) in &self.steps {
            text.push_str(&format!(
                "   {verdict:<8} {:>12}  {name}\n",
                duration(*time)
            ));
        }
        let total = self.steps.iter().map(|step| step.1).sum();
        text.push_str(&format!(
            "   {:<8} {:>12}  all together\n",
            "",
            duration(total)
        ));
        text
    }
}

/// Runs the checks and prints the summary, whether they passed or not.
pub fn all(place: &Place, scope: Scope) -> Outcome {
    let mut log = Log::default();
    let result = run_all(place, scope, &mut log);
    headline("Summary");
    print!("{}", log.table());
    result
}

/// The checks themselves.
fn run_all(place: &Place, scope: Scope, log: &mut Log) -> Outcome {
    native(place, log)?;
    if scope == Scope::Native {
        return Ok(());
    }
    // A missing browser should be known before the tools of the page are built.
    let browser = match scope {
        Scope::All => Some(log.step("set-up of the browser", Browser::ensure)?),
        _ => None,
    };
    let site = log.step("set-up for the page", || Site::ensure(place))?;
    wasm_lints(&site, log)?;
    if let Some(browser) = &browser {
        glue(place, &site, browser, log)?;
    }
    log.step("release build, no larger than held", || {
        site.build(Profile::Release)
            .and_then(|parts| size::hold(&parts))
    })?;
    if let Some(browser) = &browser {
        log.step("journeys in the built site", || {
            journeys(place, &site, browser)
        })?;
    }
    Ok(())
}

/// Makes sure that cargo has a subcommand that not every toolchain brings.
fn component(name: &str) -> Outcome {
    match output(command("cargo").args([name, "--version"])) {
        Some(_) => Ok(()),
        None => Err(no_component(name)),
    }
}

/// The way out when the toolchain has no rustfmt or no clippy.
fn no_component(name: &str) -> String {
    format!(
        "`cargo {name}` does not run.\n  With rustup: rustup component add rustfmt clippy\n  Debian:      apt-get \
         install rustfmt rust-clippy"
    )
}

/// Everything that the default toolchain does alone.
fn native(place: &Place, log: &mut Log) -> Outcome {
    let cargo = |arguments: &[&str]| {
        let mut cargo = command("cargo");
        cargo.current_dir(&place.root).args(arguments);
        cargo
    };
    log.step("formatting", || {
        component("fmt")?;
        run(&mut cargo(&["fmt", "--all", "--check"]), "cargo fmt")
            .map_err(|error| format!("{error} `cargo fmt --all` mends it."))
    })?;
    log.step("lints, native", || {
        component("clippy")?;
        let arguments = [
            "clippy",
            "--workspace",
            "--all-targets",
            "--locked",
            "--",
            "-D",
            "warnings",
        ];
        run(&mut cargo(&arguments), "cargo clippy")
    })?;
    log.step("tests, native", || {
        run(
            &mut cargo(&["test", "--workspace", "--locked"]),
            "cargo test",
        )
    })?;
    if place.root.join("tests/golden.rs").is_file()
        || place.root.join("tests/golden/main.rs").is_file()
    {
        log.step("golden vectors, counted", || golden(place, None))?;
    } else {
        log.skip("golden vectors, counted", "tests/golden.rs is not there.");
    }
    Ok(())
}

/// The vector tests, with their counts, on the vectors of the repository or of another folder.
pub fn golden(place: &Place, dir: Option<&std::path::Path>) -> Outcome {
    let mut cargo = command("cargo");
    cargo
        .current_dir(&place.root)
        .args([
            "test",
            "--quiet",
            "--locked",
            // The features of `cargo test --workspace`: with others everything is compiled again.
            "--workspace",
            "--test",
            "golden",
        ])
        .args(["--", "--nocapture", "--test-threads=1"]);
    if let Some(dir) = dir {
        cargo.env("GOLDEN_DIR", dir);
    }
    run(&mut cargo, "golden vectors")
}

/// Lints of the code that only the page compiles.
fn wasm_lints(site: &Site, log: &mut Log) -> Outcome {
    const NAME: &str = "lints, page";
    if !site.wasm.has_clippy() {
        log.skip(NAME, "the compiler of the page has no clippy.");
        return Ok(());
    }
    log.step(NAME, || {
        run(
            site.wasm
                .cargo()
                .current_dir(&site.place.root)
                .args([
                    "clippy",
                    "--package",
                    "tagdelta",
                    "--lib",
                    "--bins",
                    "--locked",
                ])
                .args([
                    "--target",
                    WASM_TARGET,
                    "--no-default-features",
                    "--features",
                    "web",
                ])
                .args(["--", "-D", "warnings"]),
            "cargo clippy for the page",
        )
    })
}

/// Tests of the browser glue, in the browser.
fn glue(place: &Place, site: &Site, browser: &Browser, log: &mut Log) -> Outcome {
    const NAME: &str = "glue in the browser";
    if !place.root.join("tests/browser.rs").is_file() {
        log.skip(NAME, "tests/browser.rs is not there.");
        return Ok(());
    }
    log.step(NAME, || {
        let runner = crate::process::executable_in(&site.tools.bindgen, "wasm-bindgen-test-runner")
            .ok_or("wasm-bindgen-test-runner is missing beside wasm-bindgen.")?;
        let capabilities = capabilities(place, browser)?;
        run(
            site.wasm
                .cargo()
                .current_dir(&place.root)
                .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", runner)
                .env("CHROMEDRIVER", &browser.driver)
                // Else the runner reads `webdriver.json` of the project, in which no browser is named.
                .env("WASM_BINDGEN_TEST_WEBDRIVER_JSON", capabilities)
                // A shared machine may need longer than the usual 20 s to start a browser.
                .env("WASM_BINDGEN_TEST_TIMEOUT", "120")
                .args([
                    "test",
                    "--package",
                    "tagdelta",
                    "--test",
                    "browser",
                    "--locked",
                ])
                .args([
                    "--target",
                    WASM_TARGET,
                    "--no-default-features",
                    "--features",
                    "web",
                ]),
            "browser tests",
        )
    })
}

/// Writes the project's `webdriver.json` with the browser that was found, since ChromeDriver else starts the one that
/// it knows itself.
fn capabilities(place: &Place, browser: &Browser) -> Outcome<PathBuf> {
    let file = place.root.join("webdriver.json");
    let text = read(&file)?;
    let text = if browser.is_snap() {
        // Within its snap the driver sees the browser under another path, and finds it alone.
        text
    } else {
        with_binary(&text, &browser.chromium.to_string_lossy())
            .ok_or_else(|| format!("{} has no goog:chromeOptions.", file.display()))?
    };
    make_folder(&place.target)?;
    let out = place.target.join("webdriver.json");
    fs::write(&out, text).map_err(|error| on(&out, "cannot write", &error))?;
    Ok(out)
}

/// Capabilities with the program of the browser among Chrome's options; `None` if there are no such options.
fn with_binary(capabilities: &str, program: &str) -> Option<String> {
    const OPTIONS: &str = "\"goog:chromeOptions\"";
    let after = capabilities.find(OPTIONS)? + OPTIONS.len();
    let inside = after + capabilities[after..].find('{')? + 1;
    let (head, tail) = capabilities.split_at(inside);
    let program = program.replace('\\', "\\\\").replace('"', "\\\"");
    let comma = if tail.trim_start().starts_with('}') {
        ""
    } else {
        ","
    };
    Some(format!(
        "{head}\n    \"binary\": \"{program}\"{comma}{tail}"
    ))
}

/// The end-to-end tests over `dist/`, served below a sub-path by a plain static server.
fn journeys(place: &Place, site: &Site, browser: &Browser) -> Outcome {
    let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
        .and_then(|listener| listener.local_addr())
        .map_err(|error| format!("No free port for the static server: {error}."))?
        .port();
    run(
        site.node
            .program("playwright")?
            .current_dir(place.e2e())
            .env("CHROMIUM", &browser.chromium)
            .env("E2E_PORT", port.to_string())
            .arg("test"),
        "playwright test",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_browser_that_was_found_is_the_one_that_runs() {
        let with = |text: &str| with_binary(text, "C:\\a \"b\"\\chrome.exe");
        let binary = r#""binary": "C:\\a \"b\"\\chrome.exe""#;
        assert_eq!(
            with(r#"{"goog:chromeOptions": {"args": []}}"#),
            Some(format!(
                "{{\"goog:chromeOptions\": {{\n    {binary},\"args\": []}}}}"
            ))
        );
        assert_eq!(
            with(r#"{"goog:chromeOptions": { }}"#),
            Some(format!("{{\"goog:chromeOptions\": {{\n    {binary} }}}}"))
        );
        assert_eq!(with("{}"), None);
        let own = include_str!("../../webdriver.json");
        let all = with_binary(own, "/usr/bin/chromium").unwrap_or_default();
        assert!(
            all.contains(
                "\"binary\": \"/usr/bin/chromium\",\n    \"args\": [\n      \"--headless\""
            ),
            "{all}"
        );
    }

    #[test]
    fn a_missing_component_is_named_with_its_command() {
        let text = component("no-such-subcommand").unwrap_err();
        assert!(
            text.contains("`cargo no-such-subcommand`")
                && text.contains("rustup component add rustfmt clippy"),
            "{text}"
        );
    }

    #[test]
    fn a_failed_step_is_in_the_summary() {
        let mut log = Log::default();
        assert_eq!(log.step("one", || Ok(1)), Ok(1));
        let failed: Outcome = log.step("two", || Err("no".to_owned()));
        assert!(failed.is_err());
        log.skip("three", "not there");
        let table = log.table();
        assert!(table.contains("passed") && table.contains("FAILED") && table.contains("SKIPPED"));
        assert!(table.ends_with("all together\n"));
    }
}
