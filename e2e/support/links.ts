// Addresses of the page, as docs/MIRROR.md and the address bar spell them.
import type { Lang } from "./messages";

/** Families that the tests use, by what they stand for. */
export const FAMILY = {
  /** Ten matched points, five of the baseline alone, no evals on the baseline. */
  mi300x: "dsr1_mi300x_sglang_fp8_none_agg",
  /** Disaggregated, AMD: two sides without a point in common. */
  mori: "dsr1_mi355x_mori-sglang_fp4_none_disagg",
  /** Disaggregated, AMD: one identity measured by two runs. */
  moriTwice: "dsr1_mi355x_mori-sglang_fp8_none_disagg",
  /** Disaggregated, NVIDIA: points of the candidate alone. */
  dynamo: "dsr1_b200_dynamo-sglang_fp4_mtp_disagg",
  tensorrt: "dsr1_b200_trt_fp4_none_agg",
  atom: "dsr1_mi355x_atom_fp8_mtp_agg",
} as const;

/** Recorded comparisons. */
export const RECORDS = ["pr-3063", "pr-3107", "pr-3176", "pr-3200", "pr-3258", "pr-3361"] as const;

function query(parameters: Record<string, string>): string {
  return `?${new URLSearchParams({ v: "1", ...parameters })}`;
}

export function home(lang: Lang): string {
  return query({ lang });
}

export function family(id: string, lang: Lang, more: Record<string, string> = {}): string {
  return query({ family: id, lang, ...more });
}

export function record(id: string, lang: Lang, more: Record<string, string> = {}): string {
  return query({ record: id, lang, ...more });
}
