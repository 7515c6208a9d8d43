// A second, independent computation of what the page should show, in a few lines.
import { points, type Point } from "./mirror";

export interface Pair {
  workload: string;
  conc: number;
  old: number;
  new: number;
  change: number;
}

/** `8192/1024` as `8k/1k`. */
export function shortWorkload(workload: string): string {
  return workload.replace(/\d+/g, (n) => (Number(n) % 1024 === 0 ? `${Number(n) / 1024}k` : n));
}

/** Points of two images with the same workload, configuration and concurrency. Only for families of single runs. */
export function pairs(family: string, baseline: string, candidate: string, metric: string): Pair[] {
  const all = points(family);
  const identity = (point: Point) => `${point.workload} ${point.config} ${point.conc}`;
  const result: Pair[] = [];
  for (const old of all.filter((point) => point.image === baseline)) {
    const match = all.find((point) => point.image === candidate && identity(point) === identity(old));
    const [a, b] = [old.value(metric), match?.value(metric) ?? null];
    if (a === null || b === null) continue;
    result.push({ workload: shortWorkload(old.workload), conc: old.conc, old: a, new: b, change: b / a - 1 });
  }
  return result;
}

/** Geometric mean of relative changes. */
export function geometricMean(changes: number[]): number {
  return Math.exp(changes.reduce((sum, change) => sum + Math.log1p(change), 0) / changes.length) - 1;
}

/** `+39.1%`, with a real minus sign. */
export function percent(change: number): string {
  const digits = Math.abs(change * 100).toFixed(1);
  const sign = change > 0 ? "+" : change < 0 ? "\u2212" : "";
  return `${sign}${digits}%`;
}

/** `1,441.16`. */
export function fixed2(value: number): string {
  return value.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
