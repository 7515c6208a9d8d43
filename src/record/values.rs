//! Figures of one point.

use super::natural::Natural;
use super::node::Node;
use super::pattern::not_negative;
use super::reader::{Object, Record, double, natural, record_methods};
use super::words::LatencyStatistic;

/// Figures of one point (docs/CANONICAL.md §1.2). `None` is "not measured", which is not zero.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Values {
    /// Input plus output throughput, tokens per second and GPU.
    pub total_tps_gpu: Option<f64>,
    /// Output throughput, tokens per second and GPU.
    pub output_tps_gpu: Option<f64>,
    /// Time to first token, ms.
    pub ttft_ms: Option<f64>,
    /// Time per output token, ms.
    pub tpot_ms: Option<f64>,
    /// Statistic of both latencies.
    pub latency_statistic: LatencyStatistic,
    /// Requests that ended in an error; `None` is unknown.
    pub request_errors: Option<Natural>,
}

impl Record for Values {
    fn fields(object: &mut Object<'_, '_>) -> Option<Self> {
        let total_tps_gpu = object.nullable("total-tps-gpu", double(not_negative));
        let output_tps_gpu = object.nullable("output-tps-gpu", double(not_negative));
        let ttft_ms = object.nullable("ttft-ms", double(not_negative));
        let tpot_ms = object.nullable("tpot-ms", double(not_negative));
        let latency_statistic = object.defaulted(
            "latency-statistic",
            LatencyStatistic::Mean,
            LatencyStatistic::read,
        );
        let request_errors = object.nullable("request-errors", natural);
        Some(Self {
            total_tps_gpu: total_tps_gpu?,
            output_tps_gpu: output_tps_gpu?,
            ttft_ms: ttft_ms?,
            tpot_ms: tpot_ms?,
            latency_statistic: latency_statistic?,
            request_errors: request_errors?,
        })
    }

    fn node(&self) -> Node<'_> {
        Node::Object(vec![
            (
                "total-tps-gpu",
                Node::or_null(self.total_tps_gpu, Node::Double),
            ),
            (
                "output-tps-gpu",
                Node::or_null(self.output_tps_gpu, Node::Double),
            ),
            ("ttft-ms", Node::or_null(self.ttft_ms, Node::Double)),
            ("tpot-ms", Node::or_null(self.tpot_ms, Node::Double)),
            (
                "latency-statistic",
                Node::Text(self.latency_statistic.as_str()),
            ),
            (
                "request-errors",
                Node::or_null(self.request_errors.as_ref(), Node::Integer),
            ),
        ])
    }
}

record_methods!(Values);
