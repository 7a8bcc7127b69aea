import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Fact } from "../../../shared/api/fact.ts";
import { LINE_TYPES, type LineType, type SubgraphLine } from "../../../shared/api/subgraph.ts";
import { readMoment } from "../../../worker/core/temporal/moment.ts";
import { listCommunities } from "../../../worker/store/communities/communities.ts";
import { listEpisodes } from "../../../worker/store/episodes/episodes.ts";
import { listEntities } from "../../../worker/store/graph/entities.ts";
import { listFacts } from "../../../worker/store/graph/facts.ts";
import { readGraphLines } from "../../../worker/store/lifecycle/graph-lines.ts";
import { assertManualFact } from "../../../worker/store/resolution/manual-facts.ts";
import { rollBack } from "../../../worker/store/resolution/undo.ts";
import { embedHashed } from "../../../worker/core/vectors/hashed-embedding.ts";
import type { Sql } from "../../../worker/ports/sql.ts";
import { graphWithHistory, historyStep, type HistoryStep } from "../../fakes/graph-history.ts";
import type { graphStore } from "../../fakes/graph-store.ts";
import { runs } from "../../sample-size.ts";

type Line<Type extends LineType> = Extract<SubgraphLine, { type: Type }>;

/** Pages of one or two batches, so that every property also tests paging. */
const SMALL = { characters: 400, rows: 3 };

function linesOf<Type extends LineType>(
  sql: Sql,
  type: Type,
  now: number,
  known_at?: number,
  as_of?: number,
): Line<Type>[] {
  const lines: string[] = [];
  for (let after: number | null = 0; after !== null;) {
    const page = readGraphLines(sql, type, after, readMoment({ known_at, as_of }, now), SMALL);
    if (type === "fact") expect(page.lines.length).toBeLessThanOrEqual(2 * SMALL.rows);
    lines.push(...page.lines);
    after = page.last;
  }
  return lines.map((line) => JSON.parse(line) as Line<Type>);
}

const at = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant));
const isKnown = (line: { known_from: string; known_to: string | null }, known_at: number): boolean =>
  Date.parse(line.known_from) <= known_at && (at(line.known_to) ?? Infinity) > known_at;
const holds = ({ valid_from, valid_to }: { valid_from: string | null; valid_to: string | null }, as_of: number) =>
  (at(valid_from) ?? Infinity) <= as_of && (at(valid_to) ?? Infinity) > as_of;

const REPLACED_LAST: HistoryStep[] = [
  { do: "state", who: 0, where: 0, predicate: "LIVES_IN", along: null, from: null, to: null },
  { do: "replace", which: 0, from: null, to: null, reword: false },
];
const history = fc.array(historyStep, { minLength: 1, maxLength: 25 });

describe("the lines of a whole graph", () => {
  test("hold of facts at every moment what lists of facts answer for it", async () => {
    await fc.assert(
      fc.asyncProperty(
        history,
        fc.array(fc.tuple(fc.nat({ max: 26 }), fc.nat({ max: 30 }))),
        async (steps, moments) => {
          const { sql, clock } = await graphWithHistory(steps);
          const now = clock.now();
          const lines = linesOf(sql, "fact", now);
          for (const [minutes, years] of [[0, 99] as [number, number], ...moments]) {
            const known_at = now - minutes * 60_000;
            const as_of = years > 25 ? undefined : Date.UTC(2000 + years, 3, 1);
            const { data } = listFacts(
              sql,
              { limit: 1_000, as_of, known_at: minutes === 0 ? undefined : known_at },
              now,
            );
            const shown = lines
              .filter((line) => isKnown(line, known_at) && (as_of === undefined || holds(line, as_of)))
              .map((line) => {
                const { type: _, fact: __, strength: ___, confidence: ____, episode_ids: _____, ...rest } = line;
                const period = line.due === null ? line.period : null;
                return { ...rest, period, known_to: (at(line.known_to) ?? Infinity) > known_at ? null : line.known_to };
              });
            const listed = data.map((fact) => ({
              id: fact.id,
              from: fact.subject.id,
              to: fact.object?.id ?? null,
              to_value: fact.object_value,
              predicate: fact.predicate,
              kind: fact.kind,
              valid_from: fact.valid_from,
              valid_from_precision: fact.valid_from_precision,
              valid_from_basis: fact.valid_from_basis,
              valid_to: fact.valid_to,
              valid_to_precision: fact.valid_to_precision,
              valid_to_basis: fact.valid_to_basis,
              due: fact.due,
              due_precision: fact.due_precision,
              period: fact.due === null ? fact.period : null,
              known_from: fact.known_from,
              known_to: fact.known_to,
            }));
            expect(shown).toEqual(listed.toReversed());
          }
        },
      ),
      { numRuns: runs(15) },
    );
  });

  test("hold at an instant of the valid axis what the lists show for it, and of other facts the events that had happened", async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.nat({ max: 25 }), async (steps, years) => {
        const { sql, clock } = await graphWithHistory(steps);
        const now = clock.now();
        const as_of = Date.UTC(2000 + years, 3, 1);
        const query = { limit: 1_000, as_of };
        const ids = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id).toReversed();
        const lines = linesOf(sql, "fact", now, undefined, as_of);
        const believed = lines.filter((line) => line.known_to === null && holds(line, as_of));
        expect(believed.map(({ id }) => id)).toEqual(ids(listFacts(sql, query, now).data));
        for (const line of lines.filter((other) => !holds(other, as_of))) {
          expect(line.kind).toBe("event");
          expect(at(line.valid_from) ?? at(line.valid_to) ?? at(line.known_from)).toBeLessThanOrEqual(as_of);
        }
        const entities = linesOf(sql, "entity", now, undefined, as_of);
        expect(entities.map(({ id }) => id)).toEqual(ids(listEntities(sql, query, now).data));
        expect(linesOf(sql, "episode", now, undefined, as_of).map(({ id }) => id)).toEqual(
          ids(listEpisodes(sql, query).data),
        );
      }),
      { numRuns: runs(15) },
    );
  });

  test("say of what is believed now what the lists say", async () => {
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const { sql, clock } = await graphWithHistory([...steps, { do: "refresh" }]);
        const now = clock.now();
        const query = { limit: 1_000 };
        const facts = listFacts(sql, query, now).data.toReversed();
        const present = linesOf(sql, "fact", now).filter(({ known_to }) => known_to === null);
        const said = ({
          fact,
          strength,
          confidence,
          episode_ids,
        }: Pick<Fact, "fact" | "strength" | "confidence" | "episode_ids">) => ({
          fact,
          strength,
          confidence,
          episode_ids,
        });
        expect(present.map(said)).toEqual(facts.map(said));
        const entities = listEntities(sql, query, now).data.toReversed();
        const entityLines = linesOf(sql, "entity", now).filter(({ known_to }) => known_to === null);
        expect(entityLines).toMatchObject(
          entities.map(({ id, name, type: entity_type, mentions, community_id, summary }) => ({
            id,
            name,
            entity_type,
            mentions,
            community_id,
            summary,
          })),
        );
        const mentions = linesOf(sql, "mention", now);
        for (const { id, mentions: count } of entities)
          expect(mentions.filter(({ to }) => to === id).reduce((sum, line) => sum + line.count, 0)).toBe(count);
        const episodes = linesOf(sql, "episode", now);
        expect(episodes.map(({ id }) => id)).toEqual(
          listEpisodes(sql, query)
            .data.toReversed()
            .map(({ id }) => id),
        );
        expect(linesOf(sql, "community", now)).toMatchObject(
          listCommunities(sql, query, now)
            .data.toReversed()
            .map(({ id, level, name, parent_id }) => ({ id, level, name, parent_id })),
        );
        const known = new Set([...entityLines, ...episodes, ...linesOf(sql, "summary", now)].map(({ id }) => id));
        const named = [
          ...mentions.flatMap(({ from, to }) => [from, to]),
          ...linesOf(sql, "community", now).flatMap(({ members }) => members),
          ...linesOf(sql, "summary", now).flatMap(({ members }) => members),
        ];
        expect(named.filter((id) => !known.has(id))).toEqual([]);
      }),
      { numRuns: runs(15) },
    );
  });

  test("have every entity that was ever listed, for as long as it was", async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.array(fc.nat({ max: 26 })), async (steps, moments) => {
        const { sql, clock } = await graphWithHistory(steps);
        const now = clock.now();
        const lines = linesOf(sql, "entity", now);
        for (const minutes of moments) {
          const known_at = now - minutes * 60_000;
          const { data } = listEntities(sql, { limit: 1_000, known_at }, now);
          const there = new Set(lines.filter((line) => isKnown(line, known_at)).map(({ id }) => id));
          expect(data.filter(({ id }) => !there.has(id))).toEqual([]);
        }
        const gone = lines.filter(({ known_to }) => known_to !== null);
        for (const { id, known_to } of gone) {
          const before = listEntities(sql, { limit: 1_000, known_at: (at(known_to) ?? 0) - 1 }, now);
          expect(before.data.map((entity) => entity.id)).toContain(id);
        }
      }),
      { numRuns: runs(15) },
    );
  });

  test("are those of the cut, whatever is written before they are read", async () => {
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const world = await graphWithHistory(steps);
        const { sql, clock, ids } = world;
        const cut = clock.now();
        const before = LINE_TYPES.map((type) => linesOf(sql, type, cut));
        clock.advance(60_000);
        stateFact(world, "Ada", "Lima");
        clock.advance(60_000);
        rollBack(sql, clock.now(), ids, cut - 5 * 60_000);
        clock.advance(60_000);
        const since = LINE_TYPES.map((type) => linesOf(sql, type, clock.now(), cut));
        expect(since).toEqual(before);
      }),
      { numRuns: runs(15), examples: [[REPLACED_LAST]] },
    );
  });
});

function stateFact(
  { sql, cache, clock, ids }: Pick<ReturnType<typeof graphStore>, "sql" | "cache" | "clock" | "ids">,
  subject: string,
  object: string,
): void {
  const fact = `${subject} lives in ${object}.`;
  const vector = (text: string): Float32Array => embedHashed(text, 64);
  assertManualFact(sql, cache, clock.now(), ids, {
    subject,
    object,
    object_value: null,
    predicate: "LIVES_IN",
    fact,
    kind: "state",
    valid_from: null,
    valid_to: null,
    episode_id: null,
    vectors: { subject: vector(subject), object: vector(object), fact: vector(fact) },
    embedding: { model: "m", candidate_similarity: 0.8, synonym_similarity: 0.8 },
  });
}
