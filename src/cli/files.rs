//! Files and the standard streams.

use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::path::Path;

use super::failure::Failure;

/// Larger inputs are no records; reading one to its end could fill the memory.
const LIMIT: u64 = 64 << 20;

/// Whether a path stands for the standard input.
pub(super) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The standard input can be read once.
pub(super) fn one_stdin<'p>(paths: impl IntoIterator<Item = &'p Path>) -> Result<(), Failure> {
    if paths.into_iter().filter(|path| is_stdin(path)).count() > 1 {
        return Err(Failure::Usage(
            "only one input can be the standard input (-)".into(),
        ));
    }
    Ok(())
}

/// The whole content of a file, or of the standard input for `-`.
pub(super) fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let result = if is_stdin(path) {
        io::stdin().lock().take(LIMIT + 1).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(LIMIT + 1).read_to_end(&mut bytes))
    };
    result.map_err(|error| Failure::file(path, error))?;
    if bytes.len() as u64 > LIMIT {
        return Err(Failure::input(format_args!(
            "{}: larger than {} MiB",
            path.display(),
            LIMIT >> 20
        )));
    }
    Ok(bytes)
}

/// Writes the result, byte for byte; only a terminal gets the line feed that the text lacks. A reader that has gone
/// away has what it wanted.
pub(super) fn write_out(text: &str) -> Result<(), Failure> {
    if text.is_empty() {
        return Ok(());
    }
    let mut stdout = io::stdout().lock();
    let mut write = || {
        stdout.write_all(text.as_bytes())?;
        if !text.ends_with('\n') && stdout.is_terminal() {
            stdout.write_all(b"\n")?;
        }
        stdout.flush()
    };
    match write() {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::file(Path::new("standard output"), error))
        }
        _ => Ok(()),
    }
}
