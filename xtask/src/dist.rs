//! What Trunk leaves to do in the built site: no inline code, and a content security policy that
//! would refuse it.

use std::path::Path;

use crate::place::{read, write};
use crate::process::{Outcome, note};

/// The policy of the built page.
///
/// `wasm-unsafe-eval` allows compiling WebAssembly and nothing else. Style *attributes* are allowed
/// because ECharts positions its tooltip by them; style elements and foreign sheets are not.
/// Nothing here may name another origin.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; \
    font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";

/// A page without inline code.
#[derive(Debug)]
struct Hardened {
    /// The page.
    html: String,
    /// The boot module that was inline.
    boot: String,
    /// The file name that the page refers to it by.
    boot_name: String,
}

/// Moves the boot script out of `index.html`, and adds the policy.
pub fn harden(dist: &Path) -> Outcome {
    let index = dist.join("index.html");
    let hardened = hardened(&read(&index)?)?;
    write(&dist.join(&hardened.boot_name), &hardened.boot)?;
    write(&index, &hardened.html)?;
    note(&format!(
        "index.html: boot script moved to {}, content security policy added.",
        hardened.boot_name
    ));
    Ok(())
}

/// Refuses files that hold a folder of the building machine.
pub fn check_paths(file: &Path, folders: &[&Path]) -> Outcome {
    let bytes =
        std::fs::read(file).map_err(|error| crate::place::on(file, "cannot read", &error))?;
    for folder in folders {
        let name = folder.to_string_lossy();
        // A folder like `/` or `/x` is no finding.
        if name.len() > 4 && contains(&bytes, name.as_bytes()) {
            return Err(format!("{} holds the path {name}.", file.display()));
        }
    }
    Ok(())
}

/// Whether `part` occurs in `bytes`.
fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

/// The page with its boot script in a file of its own.
fn hardened(html: &str) -> Outcome<Hardened> {
    let (start, end) =
        inline_script(html).ok_or("index.html has no inline boot script of Trunk.")?;
    let element = &html[start..end];
    let body_start = element.find('>').map_or(0, |at| at + 1);
    let body_end = element.len() - "</script>".len();
    let boot = format!("{}\n", element[body_start..body_end].trim());
    let boot_name = format!("boot-{:016x}.js", fnv1a(boot.as_bytes()));

    let mut page = String::with_capacity(html.len() + 512);
    page.push_str(&html[..start]);
    page.push_str(&format!(
        "<script type=\"module\" src=\"./{boot_name}\"></script>"
    ));
    page.push_str(&html[end..]);

    let head = page
        .find("<head>")
        .map(|at| at + "<head>".len())
        .ok_or("index.html has no <head>.")?;
    let meta = format!("\n    <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">");
    // The character set has to stand within the first 1024 bytes, so the policy goes behind it.
    let at = match page[head..].find("<meta charset=") {
        Some(offset) => {
            let charset = head + offset;
            charset
                + page[charset..]
                    .find('>')
                    .ok_or("index.html: <meta charset is not closed.")?
                + 1
        }
        None => head,
    };
    page.insert_str(at, &meta);

    match inline_code(&page) {
        Some(found) => Err(format!("index.html still has inline code: {found}")),
        None => Ok(Hardened {
            html: page,
            boot,
            boot_name,
        }),
    }
}

/// Start and end of the first script element without a source.
fn inline_script(html: &str) -> Option<(usize, usize)> {
    let mut from = 0;
    while let Some(offset) = html[from..].find("<script") {
        let start = from + offset;
        let tag_end = start + html[start..].find('>')?;
        let end = start + html[start..].find("</script>")? + "</script>".len();
        if !html[start..tag_end].contains(" src=") {
            return Some((start, end));
        }
        from = end;
    }
    None
}

/// The first thing in the page that the policy refuses.
fn inline_code(html: &str) -> Option<String> {
    if let Some((start, end)) = inline_script(html) {
        return Some(html[start..end].to_owned());
    }
    for tag in html.split('<').skip(1) {
        let tag = tag.split('>').next().unwrap_or(tag);
        let lower = tag.to_ascii_lowercase();
        let handler = lower.split_whitespace().skip(1).any(|attribute| {
            let name = attribute.split('=').next().unwrap_or(attribute);
            attribute.contains('=') && name.starts_with("on") && name.len() > 2
        });
        let style = lower.starts_with("style") || lower.contains(" style=");
        if handler || style || lower.contains("javascript:") {
            return Some(format!("<{tag}>"));
        }
    }
    None
}

/// FNV-1a: a short, stable name for a content. Not a protection against anyone.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<!doctype html><html><head><meta charset=\"utf-8\"><title>T</title></head>\
        <body><script type=\"module\">\nimport init from './app.js';\nawait init();\n</script></body></html>";

    #[test]
    fn the_boot_script_moves_to_its_own_file() {
        let page = hardened(PAGE).unwrap();
        assert_eq!(page.boot, "import init from './app.js';\nawait init();\n");
        let tag = format!(
            "<body><script type=\"module\" src=\"./{}\"></script>",
            page.boot_name
        );
        assert!(page.html.contains(&tag), "{}", page.html);
        assert!(!page.html.contains("await init"));
    }

    #[test]
    fn the_policy_stands_behind_the_character_set_and_before_all_else() {
        let html = hardened(PAGE).unwrap().html;
        let at = |text: &str| html.find(text).unwrap();
        assert!(at("charset") < at("Content-Security-Policy"));
        assert!(at("Content-Security-Policy") < at("<title>"));
    }

    #[test]
    fn the_policy_allows_no_inline_script_and_no_other_origin() {
        assert!(!POLICY.contains("http"));
        assert!(!POLICY.contains(" 'unsafe-eval'"));
        let scripts = POLICY
            .split(';')
            .find(|part| part.contains("script-src"))
            .unwrap();
        assert!(!scripts.contains("unsafe-inline"));
    }

    #[test]
    fn equal_boot_scripts_get_equal_names() {
        let name = |page: &str| hardened(page).unwrap().boot_name;
        assert_eq!(name(PAGE), name(PAGE));
        assert_ne!(name(PAGE), name(&PAGE.replace("app.js", "other.js")));
    }

    #[test]
    fn other_inline_code_is_refused() {
        for extra in [
            "<script>alert(1)</script>",
            "<style>p{}</style>",
            "<p style=\"color:red\">",
            "<p onclick=\"go()\">",
            "<a href=\"javascript:go()\">",
        ] {
            let page = PAGE.replace("</body>", &format!("{extra}</body>"));
            let error = hardened(&page).unwrap_err();
            assert!(error.contains("inline code"), "{extra}: {error}");
        }
    }

    #[test]
    fn plain_attributes_are_no_inline_code() {
        let link = "<link rel=\"stylesheet\" href=\"./style.css\"></body>";
        assert!(hardened(&PAGE.replace("</body>", link)).is_ok());
    }

    #[test]
    fn a_page_without_boot_script_is_an_error() {
        assert!(hardened("<html><head></head><body></body></html>").is_err());
    }

    #[test]
    fn paths_are_found_in_bytes() {
        assert!(contains(b"\0/home/me/x\0", b"/home/me"));
        assert!(!contains(b"short", b"much longer"));
    }
}
