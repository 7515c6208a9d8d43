//! The command line.

fn main() -> std::process::ExitCode {
    tagdelta::cli::main()
}
