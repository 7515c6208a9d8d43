// The shipped mirror, read from disk without any code of the page: what the tests expect comes from here.
import { readFileSync } from "node:fs";

const DATA = new URL("../../public/data/", import.meta.url);

export interface Snapshot {
  image: number | null;
  date: string;
  run: { id: number; attempt: number | null } | null;
  points: number;
}

export interface IndexEntry {
  id: string;
  family: Record<string, string | boolean>;
  pack: { file: string; sha256: string; bytes: number };
  images: string[];
  snapshots: Snapshot[];
}

export interface Index {
  captured: string[];
  families: IndexEntry[];
  records: { id: string; pr: number; pack: { file: string }; engine: string; hardware: string; workload: string }[];
}

/** A file of the mirror as it is. */
export function raw(file: string): string {
  return readFileSync(new URL(file, DATA), "utf8");
}

export function index(): Index {
  return JSON.parse(raw("index.json"));
}

export function entry(id: string): IndexEntry {
  const found = index().families.find((family) => family.id === id);
  if (!found) throw new Error(`the mirror has no family ${id}`);
  return found;
}

/** File of a family's pack or of a recorded comparison. */
export function fileOf(id: string): string {
  const found = index().records.find((record) => record.id === id);
  return found ? found.pack.file : entry(id).pack.file;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any
export function record(id: string): any {
  return JSON.parse(raw(fileOf(id)));
}

/** One measured point of a pack. */
export interface Point {
  image: string | null;
  workload: string;
  config: number;
  conc: number;
  /** Value of a metric by its upstream name. */
  value(metric: string): number | null;
}

/** All points of a family. */
export function points(id: string): Point[] {
  const pack = JSON.parse(raw(fileOf(id)));
  return pack.points.conc.map((conc: number, i: number) => ({
    image: pack.points.image[i] === null ? null : pack.images[pack.points.image[i]],
    workload: pack.workloads[pack.points.workload[i]],
    config: pack.points.config[i],
    conc,
    value: (metric: string) => pack.metrics[metric]?.[i] ?? null,
  }));
}
