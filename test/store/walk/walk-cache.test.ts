import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import type { CsrGraph } from "../../../worker/core/graph/csr.ts";
import { entityNode, isPassage, rowOf } from "../../../worker/core/graph/walk-graph.ts";
import type { Extraction } from "../../../worker/core/extraction/extraction.ts";
import { setEmbeddingModel } from "../../../worker/store/index/embedding.ts";
import { retractEpisode, rollBack } from "../../../worker/store/resolution/undo.ts";
import { forgetEpisode } from "../../fakes/forget-episode.ts";
import { storePairVerdict } from "../../../worker/store/graph/pair-verdicts.ts";
import { sealWalkRows } from "../../../worker/store/walk/walk-rows.ts";
import { neighbourReader } from "../../../worker/store/walk/walk-neighbours.ts";
import { WALK_WEIGHTS, WalkCache } from "../../../worker/store/walk/walk-cache.ts";
import { factOf } from "../../fakes/extracted-fact.ts";
import { graphStore } from "../../fakes/graph-store.ts";
import { runs } from "../../sample-size.ts";

type Store = ReturnType<typeof graphStore>;

const PEOPLE = ["Ada", "Ben", "Cleo", "Ada L"];
const meets = (a: string, b: string, year: number | null, kind: "state" | "event"): Extraction => ({
  entities: [a, b].map((name) => ({ name, type: "person", count: 1 })),
  facts: [
    factOf({
      subject: a,
      predicate: kind === "event" ? "MET" : "MARRIED_TO",
      object: b,
      fact: `${a} and ${b} in ${year ?? "some year"}.`,
      kind,
      valid_from: year === null ? null : Date.UTC(year, 0, 1),
      valid_to: kind === "event" && year !== null ? Date.UTC(year + 1, 0, 1) : null,
      precision: year === null ? null : "year",
    }),
  ],
});

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("stated" as const),
      a: fc.nat({ max: 3 }),
      b: fc.nat({ max: 2 }),
      year: fc.option(fc.integer({ min: 2000, max: 2010 })),
      event: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("forgotten" as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("retracted" as const), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("sealed" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("rolled_back" as const), minutes: fc.nat({ max: 9 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function run(store: Store, ids: string[], entry: Step, cache: WalkCache): void {
  store.clock.advance(60_000);
  const now = store.clock.now();
  if (entry.kind === "stated") {
    const a = nonNull(PEOPLE[entry.a], "name");
    const b = nonNull(PEOPLE[(entry.a + 1 + entry.b) % 4], "name");
    ids.push(store.state(meets(a, b, entry.year, entry.event ? "event" : "state"), "2011-01-01"));
    return;
  }
  if (entry.kind === "sealed") {
    while (sealWalkRows(store.sql, 3));
    return;
  }
  if (entry.kind === "rolled_back") {
    rollBack(store.sql, now, store.ids, now - entry.minutes * 60_000);
    return;
  }
  const [id] = ids.splice(ids.length === 0 ? 0 : entry.which % ids.length, 1);
  if (id === undefined) return;
  if (entry.kind === "retracted") retractEpisode(store.sql, now, store.ids, id);
  else {
    forgetEpisode(store.sql, now, store.ids, id);
    cache.clear();
  }
}

function freshStore(): Store {
  const store = graphStore();
  setEmbeddingModel(store.sql, store.cache, { model: "m", candidate_similarity: 0.5, synonym_similarity: 0.5 });
  storePairVerdict(store.sql, { about: "name", a: "ada", b: "ada l", verdict: "same" }, "model", 0);
  storePairVerdict(store.sql, { about: "name", a: "ben", b: "ada l", verdict: "same" }, "model", 0);
  return store;
}

function edgesOf({ sql }: Store, graph: CsrGraph): string[] {
  const nameOf = (node: number): string => {
    const seq = rowOf(node);
    const [row] = isPassage(node)
      ? sql.all<{ name: string }>("SELECT content AS name FROM episodes WHERE seq = ?", seq)
      : sql.all<{ name: string }>("SELECT name FROM entities WHERE seq = ?", seq);
    return row?.name ?? `? ${node}`;
  };
  const edges: string[] = [];
  for (let node = 0; node < graph.nodes; node++) {
    for (let i = nonNull(graph.offsets[node], "row"); i < nonNull(graph.offsets[node + 1], "row"); i++) {
      edges.push(
        `${nameOf(node)} – ${nameOf(nonNull(graph.targets[i], "target"))}: ${nonNull(graph.weights[i], "weight").toFixed(4)}`,
      );
    }
  }
  return edges.sort();
}

describe("the walk graph", () => {
  test("the walk graph is the same kept up to date, loaded at once or loaded from segments, for every moment", () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 10 }),
        fc.integer({ min: 1999, max: 2012 }),
        fc.nat(),
        (steps, year, back) => {
          const store = freshStore();
          const cache = new WalkCache();
          const ids: string[] = [];
          for (const entry of steps) {
            run(store, ids, entry, cache);
            cache.graphAt(store.sql, {}, store.clock.now());
          }
          const now = store.clock.now();
          const moments = [{}, { as_of: Date.UTC(year, 5, 1) }, { known_at: now - (back % 10) * 60_000 }];
          for (const moment of moments) {
            const kept = cache.graphAt(store.sql, moment, now);
            expect(edgesOf(store, kept)).toEqual(edgesOf(store, new WalkCache().graphAt(store.sql, moment, now)));
          }
        },
      ),
      { numRuns: runs(100) },
    );
  });

  test("the walk graph has the same edges read row by row, for every moment", () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 10 }),
        fc.integer({ min: 1999, max: 2012 }),
        fc.nat(),
        (steps, year, back) => {
          const store = freshStore();
          const ids: string[] = [];
          for (const entry of steps) run(store, ids, entry, new WalkCache());
          const now = store.clock.now();
          const moments = [{}, { as_of: Date.UTC(year, 5, 1) }, { known_at: now - (back % 10) * 60_000 }];
          for (const moment of moments.flatMap((at) => [at, { ...at, include_uncertain: true }])) {
            const graph = new WalkCache().graphAt(store.sql, moment, now);
            const neighbours = neighbourReader(store.sql, moment, now, WALK_WEIGHTS);
            for (let node = 0; node < graph.nodes; node++) {
              const held = [...graph.targets.subarray(graph.offsets[node], graph.offsets[node + 1])];
              const { targets, weights } = neighbours(node);
              expect(Array.from(targets).sort((a, b) => a - b)).toEqual(held.sort((a, b) => a - b));
              const degree = Array.from(weights).reduce((sum, weight) => sum + weight, 0);
              expect(degree).toBeCloseTo(nonNull(graph.degrees[node], "degree"), 5);
            }
          }
        },
      ),
      { numRuns: runs(60) },
    );
  });

  test("the walk cache says when a graph exceeds its budget of bytes", () => {
    const store = freshStore();
    store.state(meets("Ada", "Ben", 2003, "state"), "2011-01-01");
    expect(new WalkCache().exceedsBudget(store.sql)).toBe(false);
    expect(new WalkCache(100).exceedsBudget(store.sql)).toBe(true);
  });

  test("after forgetting, the walk graph is as if the forgotten episode had never been stored", () => {
    const statements = fc.array(
      step.filter(({ kind }) => kind === "stated"),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(statements, fc.nat(), (steps, pick) => {
        const index = pick % steps.length;
        const graphWithout = (omitted: number | null) => {
          const store = freshStore();
          const ids: string[] = [];
          steps.forEach((entry, place) => {
            if (place === omitted) store.clock.advance(60_000);
            else run(store, ids, entry, new WalkCache());
          });
          return { store, ids };
        };
        const { store, ids } = graphWithout(null);
        forgetEpisode(store.sql, store.clock.now(), store.ids, nonNull(ids[index], "episode"));
        const never = graphWithout(index).store;
        const graph = (of: Store) => edgesOf(of, new WalkCache().graphAt(of.sql, {}, of.clock.now()));
        expect(graph(store)).toEqual(graph(never));
      }),
      { numRuns: runs(60) },
    );
  });

  test("the walk graph has a state as an edge while it holds, and an event from when it happened", () => {
    const store = freshStore();
    store.state(meets("Ada", "Ben", 2003, "state"), "2011-01-01");
    store.state(meets("Ada", "Cleo", 2006, "state"), "2011-01-01");
    store.state(meets("Ben", "Cleo", 2004, "event"), "2011-01-01");
    const ends = (year: number): string[] => {
      const graph = new WalkCache().graphAt(store.sql, { as_of: Date.UTC(year, 5, 1) }, store.clock.now());
      return edgesOf(store, graph).filter((edge) => /^\w+ – \w+: /.test(edge) && !edge.includes(" in "));
    };
    expect(ends(2002)).toEqual([]);
    expect(ends(2003)).toEqual(["Ada – Ben: 1.0000", "Ben – Ada: 1.0000"]);
    expect(ends(2008)).toEqual([
      "Ada – Cleo: 1.0000",
      "Ben – Cleo: 1.0000",
      "Cleo – Ada: 1.0000",
      "Cleo – Ben: 1.0000",
    ]);
  });

  test("the walk graph has what only may have held or happened if it is asked for, and not else", () => {
    const store = freshStore();
    store.state(meets("Ada", "Ben", null, "state"), "2011-01-01");
    store.state(meets("Ben", "Cleo", null, "event"), "2011-01-01");
    store.state(meets("Ada", "Cleo", 2006, "state"), "2011-01-01");
    const ends = (moment: Moment): string[] => {
      const now = store.clock.now();
      const graphs = [
        new WalkCache().graphAt(store.sql, moment, now),
        new WalkCache().graphAt(store.sql, { ...moment, include_uncertain: true }, now),
      ];
      return graphs.map((graph) =>
        edgesOf(store, graph)
          .filter((edge) => /^\w+ – \w+: /.test(edge) && !edge.includes(" in "))
          .filter((edge) => /^(\w+) – (\w+):/.exec(edge)?.slice(1).toSorted().join(" – ") === edge.split(":")[0])
          .join(),
      );
    };
    expect(ends({ as_of: Date.UTC(2005, 0, 1) })).toEqual(["", "Ada – Ben: 1.0000,Ben – Cleo: 1.0000"]);
    expect(ends({ as_of: Date.UTC(2007, 0, 1) })).toEqual([
      "Ada – Cleo: 1.0000",
      "Ada – Ben: 1.0000,Ada – Cleo: 1.0000,Ben – Cleo: 1.0000",
    ]);
    expect(ends({ known_at: 1 })).toEqual(["", ""]);
  });

  test("the walk graph of now is cached until an edge begins or ends", () => {
    const store = freshStore();
    const next = new Date(store.clock.now()).getUTCFullYear() + 1;
    store.state(meets("Ada", "Ben", next, "state"), "2011-01-01");
    const cache = new WalkCache();
    const now = store.clock.now();
    const graph = cache.graphAt(store.sql, {}, now);
    expect(cache.graphAt(store.sql, {}, now + 1000)).toBe(graph);
    const later = cache.graphAt(store.sql, {}, Date.UTC(next, 0, 1));
    expect(later.degrees[entityNode(1)]).toBe(nonNull(graph.degrees[entityNode(1)], "degree") + 1);
  });
});
