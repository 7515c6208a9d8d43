//! View state to query string.

use form_urlencoded::Serializer;

use crate::compare::SideSelector;

use super::state::{VERSION, View, ViewState};
use super::words::sort_word;

/// The query string of a view, without `?`, and the fragment of one that carries its data; always in the same order (docs/LINKS.md). What selects data is always
/// written; what only shows it is left out where it is the default.
pub fn write(state: &ViewState) -> String {
    let mut out = Serializer::new(String::new());
    out.append_pair("v", &VERSION.to_string());
    match &state.view {
        View::Home | View::Frozen(_) => {}
        View::Record(id) => {
            out.append_pair("record", id);
        }
        View::Compare(compare) => {
            out.append_pair("family", &compare.family);
            if let Some(workload) = compare.workload {
                out.append_pair("workload", &workload.to_string());
            }
            side(&mut out, "base", compare.baseline.as_ref());
            side(&mut out, "cand", compare.candidate.as_ref());
        }
    }
    let shown = &state.shown;
    if let Some(statistic) = shown.statistic {
        out.append_pair("stat", statistic.as_str());
    }
    if shown.tab != Default::default() {
        out.append_pair("tab", shown.tab.id());
    }
    if let Some(metric) = shown.metric {
        out.append_pair("metric", metric.id());
    }
    if let Some(filter) = &shown.filter {
        out.append_pair("filter", filter);
    }
    if let Some(sort) = shown.sort {
        out.append_pair("sort", &sort_word(sort));
    }
    out.append_pair("lang", state.language.id());
    if let Some(data) = &state.data {
        out.append_pair("data", data);
    }
    let mut address = out.finish();
    if let View::Frozen(fragment) = &state.view {
        address.push('#');
        address.push_str(fragment);
    }
    address
}

/// `base=unrecorded` stands for points without an image, so that any text can be an image.
fn side(out: &mut Serializer<'_, String>, name: &str, selector: Option<&SideSelector>) {
    let Some(selector) = selector else { return };
    match &selector.image {
        Some(image) => out.append_pair(&format!("{name}-image"), image),
        None => out.append_pair(name, "unrecorded"),
    };
    if let Some(date) = &selector.date {
        out.append_pair(&format!("{name}-date"), date);
    }
    if let Some(run) = selector.run {
        out.append_pair(&format!("{name}-run"), &run.to_string());
    }
}
