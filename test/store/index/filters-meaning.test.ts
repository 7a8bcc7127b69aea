/** Meaning of filters: the SQL compared with a slow oracle. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { FilterCondition, Filters } from "../../../shared/api/filters.ts";
import { SCOPES } from "../../../shared/api/search.ts";
import { nonNull } from "../../../shared/non-null.ts";
import type { ExtractedFact } from "../../../worker/core/extraction/extraction.ts";
import { versionCondition, type FilterMoment } from "../../../worker/store/index/filters.ts";
import { retractionsAt } from "../../../worker/store/index/retractions.ts";
import { retractEpisode, rollBack } from "../../../worker/store/resolution/undo.ts";
import { forgetEpisode } from "../../fakes/forget-episode.ts";
import { merge, now, rows, say, year, type Store } from "../../fakes/filtered-graph.ts";
import { graphStore } from "../../fakes/graph-store.ts";
import { filterSlowly, versionsSlowly } from "../../oracle/filters.ts";
import { runs } from "../../sample-size.ts";

const METADATA = [
  {},
  { a: "x" },
  { a: "10", b: 10 },
  { a: 2.5, b: null },
  { a: true },
  { a: ["x"], b: {} },
  { a: "é", b: -3 },
];
const THREADS = ["t1", "t2", null];
const ROLES = ["user", "assistant", null] as const;
const PREDICATES = ["LIVES_IN", "LIKES"];

const said = fc.record({
  kind: fc.constant("say" as const),
  facts: fc.array(
    fc.record({
      subject: fc.constantFrom("Ada", "Bob"),
      predicate: fc.constantFrom(...PREDICATES),
      object: fc.constantFrom("Oslo", "Rome", null),
      from: fc.option(fc.nat({ max: 20 })),
      to: fc.option(fc.nat({ max: 20 })),
      fact_kind: fc.constantFrom("state" as const, "event" as const),
    }),
    { maxLength: 2 },
  ),
  thread_id: fc.constantFrom(...THREADS),
  role: fc.constantFrom(...ROLES),
  name: fc.constantFrom("Ada", "Bob"),
  metadata: fc.constantFrom(...METADATA),
});
const undone = fc.record({
  kind: fc.constantFrom("retract" as const, "forget" as const, "roll back" as const),
  pick: fc.nat(),
});
const merged = fc.record({ kind: fc.constant("merge" as const), a: fc.nat({ max: 3 }), b: fc.nat({ max: 3 }) });
const step = fc.oneof({ weight: 6, arbitrary: said }, undone, { weight: 2, arbitrary: merged });
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function retractOnce({ sql, clock, ids }: Store, id: string): void {
  const [{ seq } = { seq: 0 }] = sql.all<{ seq: number }>("SELECT seq FROM episodes WHERE id = ?", id);
  if (!retractionsAt(sql, clock.now()).includes(seq)) retractEpisode(sql, clock.now(), ids, id);
}

const boundariesOf = ({ sql, clock }: Store): number[] => [
  clock.now(),
  ...sql
    .all<{ at: number }>(
      `SELECT linked_from AS at FROM mentions UNION SELECT linked_to FROM mentions UNION SELECT linked_to FROM provenance
       UNION SELECT known_from FROM fact_versions UNION SELECT known_to FROM fact_versions UNION SELECT merged_at FROM entities
       UNION SELECT created_at FROM episodes EXCEPT SELECT NULL ORDER BY 1`,
    )
    .map(({ at }) => at),
];

function live(store: Store, history: readonly Step[]): void {
  const instants = [store.clock.now()];
  const ids: string[] = [];
  for (const one of history) {
    if (one.kind === "say") {
      const facts = one.facts.map(({ subject, predicate, object, from, to, fact_kind }): Partial<ExtractedFact> => ({
        subject,
        predicate,
        object,
        object_value: object === null ? "tea" : null,
        fact: `${subject} ${predicate} ${object}.`,
        kind: fact_kind,
        valid_from: from === null ? null : year(from),
        valid_to: to === null || (from !== null && to <= from) ? null : year(to),
        precision: from === null && to === null ? null : "year",
      }));
      const { thread_id, role, name, metadata } = one;
      ids.push(say(store, facts, { thread_id, role, name, metadata }));
    } else if (one.kind === "merge") merge(store, one.a, one.b);
    else {
      store.clock.advance(1_000);
      const id = ids[one.pick % Math.max(1, ids.length)];
      const { sql, clock } = store;
      if (one.kind === "roll back")
        rollBack(sql, clock.now(), store.ids, nonNull(instants[one.pick % instants.length], "instant"));
      else if (id !== undefined && one.kind === "retract") retractOnce(store, id);
      else if (id !== undefined) {
        forgetEpisode(sql, clock.now(), store.ids, id);
        ids.splice(ids.indexOf(id), 1);
      }
    }
    instants.push(store.clock.now());
  }
}

const ORDERED = ["=", "<>", ">", ">=", "<", "<="] as const;
const EQUAL = ["=", "<>"] as const;

function conditionOn(
  field: FilterCondition["field"],
  pool: FilterCondition["values"],
  ops: readonly (typeof ORDERED)[number][],
): fc.Arbitrary<FilterCondition> {
  const value = fc.constantFrom(...pool);
  return fc.oneof(
    fc.record({ field: fc.constant(field), op: fc.constantFrom(...ops), values: value.map((one) => [one]) }),
    fc.record({
      field: fc.constant(field),
      op: fc.constantFrom("in" as const, "not_in" as const),
      values: fc.array(value, { minLength: 1, maxLength: 3 }),
    }),
    fc.record({
      field: fc.constant(field),
      op: fc.constantFrom("is_null" as const, "is_not_null" as const),
      values: fc.array(value, { maxLength: 0 }),
    }),
  );
}

const INSTANTS = [0, 5, 10, 15, 20].map(year);
const START = graphStore().clock.now();
const KNOWN = [0, 1_000, 3_000, 5_000].map((ms) => START + ms);
const SCALARS = ["x", "10", "é", "", 10, 2.5, -3, 0];
const condition = fc.oneof(
  conditionOn("valid_from", INSTANTS, ORDERED),
  conditionOn("valid_to", INSTANTS, ORDERED),
  conditionOn("known_from", KNOWN, ORDERED),
  conditionOn("known_to", KNOWN, ORDERED),
  conditionOn("predicate", [...PREDICATES, "OTHER"], ORDERED),
  conditionOn("kind", ["state", "event"], EQUAL),
  conditionOn(
    "entity_id",
    Array.from({ length: 9 }, (_, n) => `ent_${String(n + 1).padStart(6, "0")}`),
    EQUAL,
  ),
  conditionOn("entity_type", ["person", "place", "event"], ORDERED),
  conditionOn("thread_id", ["t1", "t2", "t3"], ORDERED),
  conditionOn("role", ["user", "assistant", "system"], EQUAL),
  conditionOn("name", ["Ada", "Bob", "Eve"], ORDERED),
  conditionOn("metadata.a", SCALARS, ORDERED),
  conditionOn("metadata.b", SCALARS, ORDERED),
  conditionOn("metadata.a", [true, false], EQUAL),
);
const filtersOf = (fields: fc.Arbitrary<FilterCondition>): fc.Arbitrary<Filters> =>
  fc.record({
    any: fc.array(fc.record({ all: fc.array(fields, { minLength: 1, maxLength: 3 }) }), { minLength: 1, maxLength: 3 }),
  });

test("the SQL of filters agrees with the slow oracle for any graph, filters and moment", () => {
  const seen = { some: 0, none: 0, all: 0 };
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 1, maxLength: 8 }),
      fc.array(filtersOf(condition), { minLength: 8, maxLength: 8 }),
      fc.nat(),
      fc.option(fc.nat({ max: 20 }), { nil: undefined }),
      (history, several, pick, as_of) => {
        const store = graphStore();
        live(store, history);
        const instants = boundariesOf(store);
        const moments: FilterMoment[] = [
          now(store),
          {
            known_at: nonNull(instants[pick % instants.length], "instant"),
            as_of: as_of === undefined ? undefined : year(as_of),
          },
        ];
        for (const filters of several) {
          for (const moment of moments) {
            for (const scope of SCOPES) {
              const passing = rows(store, filters, scope, moment);
              expect(passing).toEqual(filterSlowly(store.sql, filters, scope, moment));
              const [{ n } = { n: 0 }] = store.sql.all<{ n: number }>(`SELECT count(*) AS n FROM ${scope}`);
              seen[passing.length === 0 ? "none" : passing.length === n ? "all" : "some"] += 1;
            }
            const { condition, values } = versionCondition(store.sql, filters, moment, "?1");
            const versions = store.sql.all<{ seq: number }>(
              `SELECT r.seq FROM fact_versions r WHERE ${condition("r.seq")} ORDER BY 1`,
              values,
            );
            expect(versions.map(({ seq }) => seq)).toEqual(versionsSlowly(store.sql, filters, moment));
          }
        }
      },
    ),
    { numRuns: runs(80) },
  );
  expect(seen.some).toBeGreaterThan(runs(300));
  expect(seen.none).toBeGreaterThan(runs(300));
});
