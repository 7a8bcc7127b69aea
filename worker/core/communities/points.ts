import { estimateTokens } from "../text/estimate-tokens.ts";

export interface ShownReport {
  id: string;
  title: string;
  text: string;
}

export interface ReadableReport extends ShownReport {
  parent_id: string | null;
  has_parts: boolean;
}

/** A key point with its score (Edge et al. 2024, §3.1.6), and the places of the reports that state it. */
export interface StatedPoint {
  text: string;
  score: number;
  reports: readonly number[];
}

export interface ReportReading {
  /** How much each report helps, by its place. 0 for a report that the model did not rate. */
  ratings: readonly number[];
  points: readonly StatedPoint[];
  follow_ups: readonly string[];
}

export interface JoinedPoints {
  enough: boolean;
  answer: string;
  points: readonly number[];
}

export const MOST_RATING = 5;
export const MOST_SCORE = 100;

/** A report of this rating is used; one of the second is opened: its parts are read (GraphRAG's dynamic selection). */
export const [MIN_USED_RATING, MIN_OPENED_RATING] = [1, 3] as const;

/** Tokens around the text of a report. */
const FRAME = 15;

/** Keeps their order. A report that fits no batch is left out. */
export function batchesOf<R extends ShownReport>(reports: readonly R[], tokens: number, most: number): R[][] {
  const batches: { reports: R[]; left: number }[] = [];
  for (const report of reports) {
    const size = FRAME + estimateTokens(`${report.title}\n${report.text}`);
    const open = batches.find(({ left }) => left >= size);
    if (open !== undefined) {
      open.reports.push(report);
      open.left -= size;
    } else if (size <= tokens && batches.length < most) batches.push({ reports: [report], left: tokens - size });
  }
  return batches.map((batch) => batch.reports);
}

/** Takes points by their score while they fit. Readers of several batches may state one point in the same words. */
export function bestPoints<P extends { text: string; score: number }>(points: readonly P[], tokens: number): P[] {
  const chosen = new Map<string, P>();
  let left = tokens;
  for (const point of points.toSorted((a, b) => b.score - a.score)) {
    const size = FRAME + estimateTokens(point.text);
    if (point.score <= 0 || chosen.has(point.text) || size > left) continue;
    chosen.set(point.text, point);
    left -= size;
  }
  return [...chosen.values()];
}
