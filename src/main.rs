//! Mounts the page, nothing else.

fn main() {
    tagdelta::ui::mount();
}
