import { undirectedCsr } from "../worker/core/graph/csr.ts";
import { leiden } from "../worker/core/clustering/leiden.ts";
import { modularity } from "../worker/core/clustering/modularity.ts";
import { seededRandom } from "../worker/core/clustering/seeded-random.ts";
import type { Reference } from "../bench/reference.ts";
import { CONNECTION_MODES, type FactGraph, type MeasuredCommunities, type MeasuredRefreshes } from "./communities.ts";
import { CONTEXT_MODES, type GivenContext } from "./contexts.ts";
import { CATEGORIES } from "./locomo.ts";
import { bootstrapMean, quantile, SEED } from "./recall.ts";
import { markdownTable } from "../bench/markdown-table.ts";
import { milliseconds, percent, percentWithInterval } from "./table-cells.ts";

const ITERATIONS = 2;
const RUNS = 7;

const sorted = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

export const growthTable = (measured: readonly MeasuredRefreshes[]): string =>
  markdownTable(
    [
      "first refresh",
      "turns",
      "entities",
      "facts",
      "communities",
      "seconds",
      "calls",
      "p95 idle",
      "p95 during",
      "reads",
    ],
    measured.flatMap(({ conversation, first }) =>
      first.map(({ turns, entities, facts, seconds, refresh, idle, during }) => [
        conversation,
        String(turns),
        String(entities),
        String(facts),
        String(refresh.rewritten + refresh.unchanged),
        seconds.toFixed(1),
        String(refresh.calls),
        milliseconds(quantile(sorted(idle), 0.95)),
        milliseconds(quantile(sorted(during), 0.95)),
        String(during.length),
      ]),
    ),
  );

export function readLatencyLine(measured: readonly MeasuredRefreshes[]): string {
  const of = (kind: "idle" | "during"): number =>
    quantile(sorted(measured.flatMap(({ first }) => first.flatMap((row) => row[kind]))), 0.95);
  const [idle, during] = [of("idle"), of("during")];
  return `All reads: p95 ${milliseconds(idle)} idle, ${milliseconds(during)} during a refresh (${(during / idle).toFixed(2)} times as long); none failed.`;
}

export const stabilityTable = (measured: readonly MeasuredRefreshes[]): string =>
  markdownTable(
    [
      "refreshed again",
      "nothing added: rewritten",
      "calls",
      "a session added: new communities",
      "new or rewritten",
      "the last session",
      "calls per session",
      "seconds",
    ],
    measured.map(({ conversation, further }) => {
      const [same, ...added] = further;
      const share = (rows: typeof further): string => {
        const written = sum(rows.map(({ refresh }) => refresh.rewritten));
        return shareOf(written, written + sum(rows.map(({ refresh }) => refresh.unchanged)));
      };
      return [
        conversation,
        String(same?.refresh.rewritten),
        String(same?.refresh.calls),
        shareOf(sum(added.map(({ created }) => created)), sum(added.map((row) => row.communities))),
        share(added),
        share(added.slice(-1)),
        mean(added.map(({ refresh }) => refresh.calls)).toFixed(1),
        mean(added.map(({ seconds }) => seconds)).toFixed(1),
      ];
    }),
  );

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const shareOf = (part: number, all: number): string => `${part} of ${all} (${percent(part / all)} %)`;

/** Compares our Leiden, leidenalg and the stored communities, on facts only. */
export const modularityTable = (measured: readonly MeasuredCommunities[], reference: Reference | null): string =>
  markdownTable(
    ["modularity on the facts", "entities", "facts", "Leiden", "leidenalg", "stored communities"],
    measured.map(({ conversation, graph }) => {
      const csr = csrOf(graph);
      const ours = Array.from(
        { length: RUNS },
        (_, seed) => leiden(csr, seededRandom(seed), { maxIterations: ITERATIONS }).modularity,
      );
      const { nodes, from, to } = graph;
      const theirs = reference?.({
        task: "leiden",
        library: "leidenalg",
        iterations: ITERATIONS,
        nodes,
        from,
        to,
        weights: from.map(() => 1),
      });
      return [
        conversation,
        String(nodes),
        String(from.length),
        quantile(sorted(ours), 0.5).toFixed(4),
        theirs?.quality.toFixed(4) ?? "–",
        modularity(csr, Uint32Array.from(graph.communities)).toFixed(4),
      ];
    }),
  );

const csrOf = ({ nodes, from, to }: FactGraph) =>
  undirectedCsr(nodes, {
    from: Uint32Array.from(from),
    to: Uint32Array.from(to),
    weights: new Float64Array(from.length).fill(1),
  });

/** With the hierarchy added to messages, and with the same methods without it; paired by question. */
export function hierarchyTable(measured: readonly MeasuredCommunities[]): string {
  const sharesOf = (mode: string): number[] =>
    measured.flatMap(({ shares }) =>
      [...CATEGORIES.keys()].flatMap((category) => shares.get(category)?.get(mode) ?? []),
    );
  const [whole, without] = [sharesOf("hybrid"), sharesOf("auto")];
  const cell = (values: readonly number[]): string => percentWithInterval(bootstrapMean(values, seededRandom(SEED)));
  return markdownTable(
    ["evidence in the context, %", "questions", "with the hierarchy (hybrid)", "without it (auto)", "difference"],
    [
      [
        measured.map(({ conversation }) => conversation).join(", "),
        String(whole.length),
        cell(whole),
        cell(without),
        cell(whole.map((share, place) => share - (without[place] ?? 0))),
      ],
    ],
  );
}

/** Share of a speaker's observations in an `auto` context, paired by speaker. */
export function overviewTable(measured: readonly MeasuredCommunities[]): string {
  const of = (kind: "hierarchy" | "flat", value: "stated" | "tokens"): number[] =>
    measured.flatMap(({ overviews }) => overviews[kind].map((given) => given[value]));
  const [whole, flat] = [of("hierarchy", "stated"), of("flat", "stated")];
  const cell = (values: readonly number[]): string => percentWithInterval(bootstrapMean(values, seededRandom(SEED)));
  const tokens = (kind: "hierarchy" | "flat"): string => mean(of(kind, "tokens")).toFixed(0);
  return markdownTable(
    ["observed of the person, %", "persons", "with the hierarchy", "without it", "difference", "tokens"],
    [
      [
        measured.map(({ conversation }) => conversation).join(", "),
        String(whole.length),
        cell(whole),
        cell(flat),
        cell(whole.map((share, place) => share - (flat[place] ?? 0))),
        `${tokens("hierarchy")}, ${tokens("flat")}`,
      ],
    ],
  );
}

/** Share of the path in a context, by mode, and the gain of `bridge`, paired by pair. */
export function connectionTable(measured: readonly MeasuredCommunities[]): string {
  const of = (mode: string): GivenContext[] => measured.flatMap(({ connections }) => connections.get(mode) ?? []);
  const bridged = of("bridge");
  const cell = (values: readonly number[]): string => percentWithInterval(bootstrapMean(values, seededRandom(SEED)));
  return markdownTable(
    ["steps of the path in the context, %", "pairs", "found", "bridge finds more", "tokens"],
    CONNECTION_MODES.map((mode) => [
      mode,
      String(of(mode).length),
      cell(of(mode).map(({ stated }) => stated)),
      mode === "bridge" ? "" : cell(of(mode).map(({ stated }, place) => (bridged[place]?.stated ?? 0) - stated)),
      mean(of(mode).map(({ tokens }) => tokens)).toFixed(0),
    ]),
  );
}

export const modeTable = (measured: readonly MeasuredCommunities[]): string =>
  markdownTable(
    ["evidence in the context, %", ...CONTEXT_MODES, "best"],
    [...CATEGORIES].map(([category, name]) => {
      const found = CONTEXT_MODES.map((mode) =>
        mean(measured.flatMap(({ shares }) => shares.get(category)?.get(mode) ?? [])),
      );
      const most = Math.max(...found.filter(Number.isFinite));
      return [
        `${category} ${name}`,
        ...found.map(percent),
        Number.isFinite(most)
          ? CONTEXT_MODES.filter((_, place) => percent(found[place] ?? NaN) === percent(most)).join(", ")
          : "–",
      ];
    }),
  );
