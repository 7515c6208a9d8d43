//! A Chromium of this machine and its ChromeDriver, for the browser tests.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::debian;
use crate::process::{Outcome, command, headline, missing, note, on_path, output};

/// The browser and its driver.
pub struct Browser {
    /// Chromium or Chrome.
    pub chromium: PathBuf,
    /// ChromeDriver of the same major version.
    pub driver: PathBuf,
}

/// Names under which a Chromium goes on `PATH`.
const NAMES: [&str; 4] = [
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
];

/// Where installers put it, outside of `PATH`.
const USUAL: [&str; 6] = [
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/snap/bin/chromium",
    "/usr/lib/chromium/chromium",
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

/// Where Chrome's installer for one user puts it on Windows, below `%LOCALAPPDATA%`.
const USUAL_OF_USER: &str = "Google/Chrome/Application/chrome.exe";

/// Where ChromeDriver may be, outside of `PATH`.
const USUAL_DRIVERS: [&str; 3] = [
    "/usr/lib/chromium/chromedriver",
    "/usr/lib/chromium-browser/chromedriver",
    "/snap/bin/chromium.chromedriver",
];

impl Browser {
    /// Finds the browser and the driver; on Debian as root, installs them.
    pub fn ensure() -> Outcome<Browser> {
        headline("Browser: Chromium and ChromeDriver, for the tests");
        if debian::possible() {
            if chromium()?.is_none() || driver()?.is_none() {
                debian::install(
                    &["chromium", "chromium-driver"],
                    "the browser tests run in it",
                )?;
            }
            let shows_chinese = output(command("fc-list").arg(":lang=zh"));
            if shows_chinese.is_none_or(|fonts| fonts.is_empty()) {
                debian::install(
                    &["fontconfig", "fonts-noto-cjk"],
                    "Chinese pages are drawn with it in the tests' screenshots",
                )?;
            }
        }
        let browser = Browser {
            chromium: chromium()?.ok_or_else(no_chromium)?,
            driver: driver()?.ok_or_else(no_driver)?,
        };
        browser.check_versions()?;
        Ok(browser)
    }

    /// Whether both come from one snap.
    pub fn is_snap(&self) -> bool {
        self.chromium.starts_with("/snap") && self.driver.starts_with("/snap")
    }

    /// A driver only speaks to the browser of its own major version.
    fn check_versions(&self) -> Outcome {
        let driver = output(command(&self.driver).arg("--version")).unwrap_or_default();
        if cfg!(windows) {
            // There Chrome opens a window instead of telling its version.
            note(&driver);
            return Ok(());
        }
        let chromium = output(command(&self.chromium).arg("--version")).unwrap_or_default();
        note(&format!(
            "{chromium}; {}",
            driver.split(" (").next().unwrap_or(&driver)
        ));
        if major(&chromium).is_some() && major(&chromium) == major(&driver) {
            return Ok(());
        }
        Err(format!(
            "{} and {} do not belong together.\n{}",
            self.chromium.display(),
            self.driver.display(),
            no_driver()
        ))
    }
}

/// The browser: by the variable CHROMIUM, on `PATH`, or where installers put it.
fn chromium() -> Outcome<Option<PathBuf>> {
    find("CHROMIUM", &NAMES, &usual(env::var_os("LOCALAPPDATA")))
}

/// Where installers put the browser; on Windows also for one user alone.
fn usual(local_app_data: Option<OsString>) -> Vec<PathBuf> {
    let of_user = local_app_data
        .filter(|folder| !folder.is_empty())
        .map(|folder| Path::new(&folder).join(USUAL_OF_USER));
    USUAL.iter().map(PathBuf::from).chain(of_user).collect()
}

/// The driver: by the variable CHROMEDRIVER, on `PATH`, or where Debian and Ubuntu put it.
fn driver() -> Outcome<Option<PathBuf>> {
    find(
        "CHROMEDRIVER",
        &["chromedriver"],
        &USUAL_DRIVERS.map(PathBuf::from),
    )
}

/// Looks for a program. A variable that names nothing is an error, not a reason to look on.
fn find(variable: &str, names: &[&str], usual: &[PathBuf]) -> Outcome<Option<PathBuf>> {
    if let Some(value) = env::var_os(variable).filter(|value| !value.is_empty()) {
        let file = PathBuf::from(value);
        return if file.is_file() {
            Ok(Some(file))
        } else {
            Err(format!("{variable}={} is not a program.", file.display()))
        };
    }
    Ok(names
        .iter()
        .find_map(|name| on_path(name))
        .or_else(|| usual.iter().find(|file| file.is_file()).cloned()))
}

/// The first whole number of a version line: `Chromium 156.0.1` gives 156.
fn major(line: &str) -> Option<u32> {
    line.split_whitespace()
        .find_map(|word| word.split('.').next()?.parse().ok())
}

/// The way out when there is no browser.
fn no_chromium() -> String {
    missing(
        "Chromium or Chrome is needed for the browser tests (or set CHROMIUM to its program).",
        &debian_or_ubuntu("apt-get install chromium chromium-driver"),
        "brew install --cask google-chrome chromedriver",
        "winget install Google.Chrome",
    )
}

/// Ubuntu has no packages of a browser and its driver, only a snap that holds both.
fn debian_or_ubuntu(debian: &str) -> String {
    format!("on Debian {debian}, on Ubuntu snap install chromium")
}

/// The way out when there is no driver.
fn no_driver() -> String {
    missing(
        "ChromeDriver of the browser's major version is needed (or set CHROMEDRIVER to its program).",
        &debian_or_ubuntu("apt-get install chromium-driver"),
        "brew install --cask chromedriver",
        "npx @puppeteer/browsers install chromedriver@stable, then set CHROMEDRIVER",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_major_versions_of_browser_and_driver_are_comparable() {
        assert_eq!(major("Chromium 156.0.8078.114 built on Debian"), Some(156));
        assert_eq!(major("ChromeDriver 156.0.8078.114 (ea19)"), Some(156));
        assert_eq!(major("Google Chrome 131.0.1"), Some(131));
        assert_eq!(major(""), None);
    }

    #[test]
    fn a_chrome_of_one_user_is_looked_for() {
        assert_eq!(usual(None).len(), USUAL.len());
        assert_eq!(usual(Some(OsString::new())).len(), USUAL.len());
        let folder = Path::new("Users").join("me").join("Local");
        let last = usual(Some(folder.clone().into())).pop();
        let expected = ["Google", "Chrome", "Application", "chrome.exe"]
            .iter()
            .fold(folder, |path, part| path.join(part));
        assert_eq!(last, Some(expected));
    }

    #[test]
    fn the_advice_tells_debian_and_ubuntu_apart() {
        for text in [no_chromium(), no_driver()] {
            assert!(
                text.contains("on Debian apt-get install chromium")
                    && text.contains("on Ubuntu snap install chromium"),
                "{text}"
            );
        }
        assert!(USUAL_DRIVERS.contains(&"/snap/bin/chromium.chromedriver"));
    }
}
