//! A plot as an ECharts option.
//!
//! Built with charming's types. What they cannot say is put in afterwards, in [`complete`]. There are no functions in
//! the option, only template strings, so the page needs no `unsafe-eval`.

use charming::component::{Aria, Axis, Grid};
use charming::datatype::{CompositeValue, DataPoint, DataPointItem};
use charming::element::{
    AxisLabel, AxisTick, AxisType, Color, Emphasis, Formatter, ItemStyle, Label, LabelPosition,
    LineStyle, LineStyleType, NameLocation, SplitLine, Symbol, TextStyle,
};
use charming::series::Line;
use serde::Serialize;
use serde_json::{Value, json};

use crate::compare::Comparison;

use super::plot::{Plot, PlotSeries, Role, XAxis, plot};

/// Words in the reader's language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChartText {
    /// Title of the x axis for interactivity, with unit and statistic.
    pub x_interactivity: String,
    /// Title of the x axis for 1 / TPOT, which must say that it is that.
    pub x_inverse_tpot: String,
    /// Title of the y axis.
    pub y: String,
    /// Name of the baseline, e.g. its tag.
    pub baseline: String,
    /// Name of the candidate.
    pub candidate: String,
    /// What the chart shows, for screen readers.
    pub description: String,
}

/// Colours of the page's theme, as CSS colours (not variables: an exported picture has no page around it).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChartColors {
    /// Baseline.
    pub baseline: String,
    /// Candidate.
    pub candidate: String,
    /// Background.
    pub surface: String,
    /// Axis titles.
    pub text: String,
    /// Tick labels.
    pub text_faint: String,
    /// Grid lines.
    pub line: String,
    /// Axis lines.
    pub line_strong: String,
    /// Font family.
    pub font: String,
}

/// Output throughput per GPU against interactivity for one workload (as shown), both images, as the JSON text of an
/// ECharts option. Up and to the right is better on both axes; both start at zero.
pub fn throughput_vs_interactivity(
    comparison: &Comparison,
    workload: &str,
    text: &ChartText,
    colors: &ChartColors,
) -> String {
    let plot = plot(comparison, workload);
    let x_name = match plot.x_axis {
        XAxis::Interactivity => &text.x_interactivity,
        XAxis::InverseTpot => &text.x_inverse_tpot,
    };
    let lines: Vec<Value> = plot
        .series
        .iter()
        .map(|series| part(&line(series, &plot, text, colors)))
        .collect();
    let mut option = json!({
        "animation": false,
        "aria": part(&Aria::new().enabled(true)),
        "grid": part(&Grid::new().left("48").right("40").top("28").bottom("48")),
        "xAxis": part(&axis(x_name, 28.0, false, colors)),
        "yAxis": part(&axis(&text.y, 36.0, true, colors)),
        "series": lines,
    });
    complete(&mut option, text, colors);
    option.to_string()
}

/// A component as JSON. A whole `charming::Chart` would bring the code of every component and series there is, about
/// 80 kB. These types serialize to plain objects; should that ever fail, the part is left out.
fn part(component: &impl Serialize) -> Value {
    serde_json::to_value(component).unwrap_or(Value::Null)
}

fn axis(name: &str, gap: f64, grid: bool, colors: &ChartColors) -> Axis {
    let line = LineStyle::new().color(color(&colors.line));
    Axis::new()
        .type_(AxisType::Value)
        .min(0.0)
        .name(name)
        .name_location(NameLocation::Middle)
        .name_gap(gap)
        .name_text_style(TextStyle::new().color(color(&colors.text)).font_size(12.0))
        .axis_label(
            AxisLabel::new()
                .color(color(&colors.text_faint))
                .font_size(11.0),
        )
        .axis_tick(AxisTick::new().show(false))
        .split_line(SplitLine::new().show(grid).line_style(line))
}

fn line(series: &PlotSeries, plot: &Plot, text: &ChartText, colors: &ChartColors) -> Line {
    let (name, hue) = match series.role {
        Role::Baseline => (&text.baseline, &colors.baseline),
        Role::Candidate => (&text.candidate, &colors.candidate),
    };
    let name = if plot.topologies().len() > 1 {
        format!("{name} · {}", series.topology)
    } else {
        name.clone()
    };
    let label = Label::new()
        .show(true)
        .formatter(Formatter::String("{b}".to_owned()))
        .color(color(hue))
        .font_size(11.0)
        .distance(6.0);
    let line = Line::new()
        .name(name)
        .show_symbol(true)
        .emphasis(Emphasis::new().disabled(true))
        .data(
            series
                .points
                .iter()
                .map(|point| {
                    let place = CompositeValue::from(vec![point.x, point.y]);
                    DataPoint::from(DataPointItem::new(place).name(format!("c{}", point.conc)))
                })
                .collect::<Vec<_>>(),
        );
    // Shape and stroke carry the side as well as colour does.
    match series.role {
        Role::Baseline => line
            .symbol(Symbol::Circle)
            .symbol_size(9.0)
            .item_style(
                ItemStyle::new()
                    .color(color(&colors.surface))
                    .border_color(color(hue))
                    .border_width(2.0),
            )
            .line_style(
                LineStyle::new()
                    .color(color(hue))
                    .width(1.75)
                    .type_(LineStyleType::Dashed),
            )
            .label(label.position(LabelPosition::Left).offset((0.0, 10.0))),
        Role::Candidate => line
            .symbol(Symbol::Diamond)
            .symbol_size(12.0)
            .item_style(
                ItemStyle::new()
                    .color(color(hue))
                    .border_color(color(&colors.surface))
                    .border_width(1.0),
            )
            .line_style(
                LineStyle::new()
                    .color(color(hue))
                    .width(1.75)
                    .type_(LineStyleType::Solid),
            )
            .label(label.position(LabelPosition::Right).offset((0.0, -10.0))),
    }
}

fn color(value: &str) -> Color {
    Color::Value(value.to_owned())
}

/// Puts in what charming has no field for.
fn complete(option: &mut Value, text: &ChartText, colors: &ChartColors) {
    let axis_line = json!({ "show": true, "lineStyle": { "color": colors.line_strong } });
    for axis in ["xAxis", "yAxis"] {
        if let Some(Value::Object(axis)) = option.get_mut(axis) {
            axis.insert("axisLine".to_owned(), axis_line.clone());
        }
    }
    if let Some(Value::Object(aria)) = option.get_mut("aria") {
        aria.insert(
            "label".to_owned(),
            json!({ "description": text.description }),
        );
    }
    if let Some(Value::Array(series)) = option.get_mut("series") {
        for one in series {
            if let Some(Value::Object(label)) = one.get_mut("label") {
                // A halo keeps a label readable where it lies on a line.
                label.insert("textBorderColor".to_owned(), json!(colors.surface));
                label.insert("textBorderWidth".to_owned(), json!(3));
            }
        }
    }
    if let Value::Object(option) = option {
        option.insert("textStyle".to_owned(), json!({ "fontFamily": colors.font }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::compare;
    use crate::compare::fixture::{point, side};
    use crate::metric::Statistic;

    fn option() -> Value {
        let comparison = compare(
            side(vec![point(16, 10.0, 1.0, 20.0), point(4, 5.0, 1.0, 10.0)]),
            side(vec![point(4, 20.0, 1.0, 10.0)]),
            Statistic::Mean,
        );
        let text = ChartText {
            x_interactivity: "interactivity".into(),
            x_inverse_tpot: "1/TPOT".into(),
            y: "output".into(),
            baseline: "v1".into(),
            candidate: "v2 \"quoted\" </script>".into(),
            description: "what it shows".into(),
        };
        let colors = ChartColors {
            baseline: "#111111".into(),
            candidate: "#222222".into(),
            surface: "#ffffff".into(),
            text: "#333333".into(),
            text_faint: "#444444".into(),
            line: "#555555".into(),
            line_strong: "#666666".into(),
            font: "system-ui".into(),
        };
        let json = throughput_vs_interactivity(&comparison, "8k/1k", &text, &colors);
        assert!(!json.contains("function") && !json.contains("#*#*#*#"));
        serde_json::from_str(&json).unwrap()
    }

    #[test]
    fn both_images_are_told_apart_without_colour() {
        let option = option();
        let series = option["series"].as_array().unwrap();
        assert_eq!(series.len(), 2);
        let looks: Vec<_> = series
            .iter()
            .map(|s| {
                (
                    s["symbol"].as_str().unwrap(),
                    s["lineStyle"]["type"].as_str().unwrap(),
                )
            })
            .collect();
        assert_eq!(looks, [("circle", "dashed"), ("diamond", "solid")]);
        assert_eq!(series[0]["itemStyle"]["color"], "#ffffff");
        assert_eq!(series[1]["name"], "v2 \"quoted\" </script>");
    }

    #[test]
    fn points_carry_their_concurrency_and_keep_its_order() {
        let option = option();
        assert_eq!(
            option["series"][0]["data"],
            json!([
                { "value": [100.0, 5.0], "name": "c4" },
                { "value": [50.0, 10.0], "name": "c16" }
            ])
        );
        assert_eq!(option["series"][0]["label"]["formatter"], "{b}");
    }

    #[test]
    fn axes_start_at_zero_and_say_what_they_show() {
        let option = option();
        for (axis, name) in [("xAxis", "1/TPOT"), ("yAxis", "output")] {
            assert_eq!(option[axis]["min"], json!(0.0));
            assert_eq!(option[axis]["type"], "value");
            assert_eq!(option[axis]["name"], name);
        }
        assert_eq!(option["animation"], json!(false));
        assert_eq!(option["aria"]["enabled"], json!(true));
        assert_eq!(option["aria"]["label"]["description"], "what it shows");
    }
}
