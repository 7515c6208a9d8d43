//! Charts: from a comparison to what is drawn.
//!
//! [`plot`] chooses the points, [`table`] gives them as rows for readers who do not look at pictures, and, with feature
//! `chart`, [`option`] turns them into an ECharts option. All three show the same points.

#[cfg(feature = "chart")]
pub mod option;
pub mod plot;
pub mod table;

#[cfg(feature = "chart")]
pub use option::{ChartColors, ChartText, throughput_vs_interactivity};
pub use plot::{Plot, PlotPoint, PlotSeries, Role, XAxis, plot};
pub use table::{ChartRow, chart_table};
