import type { AnsweringMode, AskAnswer, ReadReports } from "../../../shared/api/ask.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import type { Instant } from "../../../shared/instant.ts";
import { fullReport } from "../../core/communities/report-text.ts";
import {
  batchesOf,
  bestPoints,
  MIN_OPENED_RATING,
  MIN_USED_RATING,
  type ReadableReport,
  type ShownReport,
} from "../../core/communities/points.ts";
import type { AskedAt } from "../../core/traverse/evidence.ts";
import type { HaltReason } from "../../core/traverse/guidance.ts";
import type { StopReason } from "../../core/traverse/state.ts";
import { visibleText } from "../../core/text/visible/visible-text.ts";
import type { Graph } from "../../ports/graph/graph.ts";
import type { FoundReports, SearchResult } from "../../ports/graph/search.ts";
import type { ReportReader } from "../../ports/providers.ts";
import { readFrom } from "../access/open-graph.ts";
import { embedded, searchFrom } from "../recall/recall.ts";
import { stopwatch } from "../recall/stopwatch.ts";
import { BudgetMeter, type Spent, type TraversalBudget } from "./budget-meter.ts";
import { citationOfReport, type Citation } from "./citations.ts";
import { answerFollowUps } from "./follow-ups.ts";
import type { TraversalParts } from "./traverse.ts";

/** At most so many reports of one level are read. */
const MAX_REPORTS = 200;
/** Levels below the coarsest (GraphRAG's dynamic selection goes down two). */
const MAX_DEPTH = 2;
/** GraphRAG reads 12,000 tokens at a time; small models read less reliably. */
const BATCH_TOKENS = 4_000;
/** Tokens of a call around its reports: the prompt, the schema and the answer. */
const CALL_TOKENS = 2_500;
const POINT_TOKENS = 4_000;
/** Tokens of an answer that quotes whole reports. */
const QUOTED_TOKENS = 400;
/** DRIFT's primer (GraphRAG, `drift_k_followups`, `primer_folds`): reports nearest to the question, and follow-up questions. */
const [PRIMER_REPORTS, FOLLOW_UPS] = [5, 3] as const;

export interface ReportsRequest {
  mode: Exclude<AnsweringMode, "traversal">;
  question: string;
  moment: Moment & { known_at: Instant };
  memory: boolean;
  budget: TraversalBudget;
}

export interface ReportsOutcome extends Pick<AskAnswer, "answer" | "citations" | "pending"> {
  complete: boolean;
  stopped: StopReason;
  reports: ReadReports;
  spent: Spent;
}

interface Point {
  text: string;
  score: number;
  reports: readonly ReadableReport[];
  citations: readonly Citation[];
}

interface Reading {
  points: readonly Point[];
  counts: Pick<ReadReports, "found" | "rated" | "batches" | "follow_ups">;
  halt: HaltReason | null;
  pending: number;
}

const NOTHING_READ: Reading = {
  points: [],
  counts: { found: 0, rated: 0, batches: 0, follow_ups: [] },
  halt: null,
  pending: 0,
};

/**
 * Answers a question that no few facts answer. The model reads reports in batches and takes points from each; the best points make the
 * answer (GraphRAG's global search, Edge et al. 2024, §3.1.6). Parts of a report are read only if it helps much (dynamic selection). In
 * `drift`, points also come from searches for follow-up questions.
 */
export async function answerFromReports(
  parts: TraversalParts,
  address: GraphAddress,
  request: ReportsRequest,
): Promise<ReportsOutcome> {
  const meter = new BudgetMeter(parts, request.budget);
  const { reports: reader } = parts.guide;
  if (reader === null) return quoteReports(parts, address, request, meter);
  const read = request.mode === "drift" ? readNearest : readTree;
  const reading = await read(parts, address, request, reader, meter);
  if (reading.points.length === 0 && reading.halt !== null)
    return { ...(await quoteReports(parts, address, request, meter)), stopped: reading.halt };
  return joinPoints(request, reading, reader, meter);
}

/** A rule cannot tell which reports help, so the answer has no gaps that depend on it: whole reports, or none. */
async function quoteReports(
  parts: TraversalParts,
  address: GraphAddress,
  { moment }: ReportsRequest,
  meter: BudgetMeter,
): Promise<ReportsOutcome> {
  const { reports, found, pending } = await meter.time("graph", () =>
    readFrom(parts, address, (graph) => graph.wholeReports(QUOTED_TOKENS, moment), NO_REPORTS),
  );
  const answer = visibleText(reports.map(({ text }) => text).join("\n\n")).trim();
  return {
    answer: answer === "" ? null : answer,
    citations: answer === "" ? [] : reports.map(citationOfReport),
    complete: false,
    stopped: "nothing left",
    reports: { found, rated: found, used: reports.length, batches: 0, follow_ups: [] },
    spent: meter.spent,
    pending,
  };
}

const NO_REPORTS: FoundReports = { reports: [], found: 0, pending: 0 };

async function readTree(
  parts: TraversalParts,
  address: GraphAddress,
  request: ReportsRequest,
  reader: ReportReader,
  meter: BudgetMeter,
): Promise<Reading> {
  let reading = NOTHING_READ;
  let parents: string[] | null = null;
  for (let depth = 0; depth <= MAX_DEPTH; depth++) {
    const below: string[] | null = parents;
    const level: FoundReports = await meter.time("graph", () =>
      readFrom(parts, address, (graph) => graph.reportsUnder(below, MAX_REPORTS, request.moment), NO_REPORTS),
    );
    const found = await readBatches(request, level.reports, 0, reader, meter);
    const opened = new Set(found.points.flatMap(({ reports }) => reports.map(({ parent_id }) => parent_id)));
    // the parts say the same in more detail
    const kept = reading.points.filter(({ reports }) => !reports.every(({ id }) => opened.has(id)));
    reading = {
      points: [...kept, ...found.points],
      counts: {
        found: reading.counts.found + level.found,
        rated: reading.counts.rated + found.ratings.size,
        batches: reading.counts.batches + found.batches,
        follow_ups: [],
      },
      halt: reading.halt ?? found.halt ?? found.short,
      pending: depth === 0 ? level.pending : reading.pending,
    };
    parents = level.reports
      .filter(({ id, has_parts }) => has_parts && (found.ratings.get(id) ?? 0) >= MIN_OPENED_RATING)
      .map(({ id }) => id);
    if (parents.length === 0 || reading.halt !== null || meter.room.calls === 0) break;
  }
  return reading;
}

async function readNearest(
  parts: TraversalParts,
  address: GraphAddress,
  request: ReportsRequest,
  reader: ReportReader,
  meter: BudgetMeter,
): Promise<Reading> {
  const { communities, pending } = await nearestReports(parts, address, request, meter);
  const reports = communities.map((community) => ({ ...fullReport(community), parent_id: null, has_parts: false }));
  const wanted = Math.max(0, Math.min(FOLLOW_UPS, meter.room.calls - 1));
  const primer = await readBatches(request, reports, wanted, reader, meter);
  const follow_ups = primer.follow_ups.slice(0, wanted);
  const found = await answerFollowUps(parts, address, follow_ups, request, meter);
  return {
    points: [...primer.points, ...found.map((point) => ({ ...point, reports: [] }))],
    counts: { found: reports.length, rated: primer.ratings.size, batches: primer.batches, follow_ups },
    halt: primer.halt ?? (primer.batches === 0 ? primer.short : null),
    pending,
  };
}

async function nearestReports(
  parts: TraversalParts,
  address: GraphAddress,
  { question, moment }: ReportsRequest,
  meter: BudgetMeter,
): Promise<Pick<SearchResult, "communities" | "pending">> {
  const search = {
    ...searchFrom(parts, { scope: ["facts", "entities"] }, ["cosine", "bm25"]),
    limit: PRIMER_REPORTS,
    unretracted: true,
    ...moment,
  };
  const find = async (graph: Graph): Promise<Pick<SearchResult, "communities" | "pending">> =>
    graph.searchHierarchy(await embedded(parts, address, graph, { query: question }, search, stopwatch(parts)), [
      "global",
    ]);
  return meter.time("graph", () => readFrom(parts, address, find, { communities: [], pending: 0 }));
}

interface ReadBatches {
  points: readonly Point[];
  /** By the id of a report. */
  ratings: ReadonlyMap<string, number>;
  follow_ups: readonly string[];
  batches: number;
  halt: HaltReason | null;
  /** Why some reports are in no batch; `null` if all are. */
  short: HaltReason | null;
}

async function readBatches(
  { question, moment }: ReportsRequest,
  reports: readonly ReadableReport[],
  follow_ups: number,
  reader: ReportReader,
  meter: BudgetMeter,
): Promise<ReadBatches> {
  const { calls, tokens } = meter.room;
  const size = Math.min(BATCH_TOKENS, Math.floor(tokens / 2) - CALL_TOKENS);
  const most = follow_ups > 0 ? 1 : Math.min(calls, Math.floor(tokens / 2 / (size + CALL_TOKENS)));
  const batches = size <= 0 || most <= 0 ? [] : batchesOf(reports, size, most);
  const asked_at = askedAt(moment);
  const replies = await meter.askTogether(
    batches.map((batch) => (left) => reader.read({ question, asked_at, reports: batch, follow_ups }, left)),
  );
  const ratings = new Map<string, number>();
  const points: Point[] = [];
  for (const [place, { said }] of replies.entries()) {
    const batch = batches[place] ?? [];
    if (said === null) continue;
    for (const [at, report] of batch.entries()) ratings.set(report.id, said.ratings[at] ?? 0);
    for (const { text, score, reports: of } of said.points) {
      const stating = of.flatMap((at) => batch[at] ?? []).filter(({ id }) => (ratings.get(id) ?? 0) >= MIN_USED_RATING);
      if (stating.length > 0) points.push({ text, score, reports: stating, citations: [] });
    }
  }
  const isWhole = batches.reduce((sum, batch) => sum + batch.length, 0) === reports.length;
  return {
    points,
    ratings,
    follow_ups: replies.flatMap(({ said }) => said?.follow_ups ?? []),
    batches: batches.length,
    halt: replies.find(({ halt }) => halt !== null)?.halt ?? null,
    short: isWhole ? null : calls <= batches.length ? "calls" : "tokens",
  };
}

const askedAt = ({ known_at, as_of }: ReportsRequest["moment"]): AskedAt => ({
  now: known_at,
  as_of: as_of ?? known_at,
});

/** The best points are the answer if the last call is not made or fails. */
async function joinPoints(
  { question, moment }: ReportsRequest,
  { points, counts, halt, pending }: Reading,
  reader: ReportReader,
  meter: BudgetMeter,
): Promise<ReportsOutcome> {
  const best = bestPoints(points, POINT_TOKENS);
  const asked = { question, asked_at: askedAt(moment), points: best.map(({ text }) => text) };
  const { said, halt: late } =
    best.length === 0
      ? { said: null, halt: null }
      : await meter.ask((left) => reader.join(asked, left), { last: true });
  const used = said === null ? best.slice(0, MAX_LISTED) : said.points.flatMap((place) => best[place] ?? []);
  const text = visibleText(said === null ? used.map((point) => point.text).join(" ") : said.answer).trim();
  const answer = text === "" || used.length === 0 ? null : text;
  const reports = distinctReports(used);
  return {
    answer,
    citations:
      answer === null
        ? []
        : distinctCitations([...used.flatMap(({ citations }) => citations), ...reports.map(citationOfReport)]),
    complete: answer !== null && said?.enough === true && halt === null,
    stopped:
      halt ?? late ?? (said === null && best.length > 0 ? "faults" : said?.enough === true ? "enough" : "nothing left"),
    reports: { ...counts, used: answer === null ? 0 : reports.length },
    spent: meter.spent,
    pending,
  };
}

const MAX_LISTED = 8;

const distinctReports = (points: readonly Point[]): ShownReport[] => [
  ...new Map(points.flatMap(({ reports }) => reports.map((report) => [report.id, report]))).values(),
];

const distinctCitations = (citations: readonly Citation[]): Citation[] => [
  ...new Map(
    citations.map((citation) => [
      JSON.stringify([citation.fact_id, citation.episode_id, citation.community_id]),
      citation,
    ]),
  ).values(),
];
