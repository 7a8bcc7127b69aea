/** Readings of an earlier version of the built-in rules, replaced by those of the current one. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { FaultError } from "../../../shared/fault.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { builtinExtractor } from "../../../worker/adapters/builtin/extractor.ts";
import type { Extraction } from "../../../worker/core/extraction/extraction.ts";
import type { Extractor } from "../../../worker/ports/providers.ts";
import { whyNothingLearned } from "../../../worker/store/episodes/nothing-learned.ts";
import { noteOutdated, renewalsLeft } from "../../../worker/store/episodes/renewals.ts";
import { listEntities } from "../../../worker/store/graph/entities.ts";
import { listFacts } from "../../../worker/store/graph/facts.ts";
import { mergeEntities, renameEntity } from "../../../worker/store/resolution/edit-entities.ts";
import { correctFact, denyFact } from "../../../worker/store/resolution/correct-facts.ts";
import { retractEpisode, rollBack } from "../../../worker/store/resolution/undo.ts";
import { consumedGraph } from "../../fakes/consumed-graph.ts";
import { withFreshMemories } from "../../fakes/node-sql.ts";
import { say as tell } from "../../fakes/rich-memory.ts";
import { wholeMemory } from "../../fakes/whole-memory.ts";
import { factOf } from "../../fakes/extracted-fact.ts";
import { runs } from "../../sample-size.ts";

const MINUTE = 60_000;

const SAYINGS = [
  "I live in Oslo.",
  "I moved to Rome.",
  "I used to live in Lima.",
  "My sister Zoe lives in Oslo.",
  "My brother is Bob.",
  "He lives in Boston.",
  "I have a dog called Biscuit.",
  "Biscuit died on Sunday.",
  "No, I live in Bergen.",
  "I work at Acme now.",
  "I left Acme.",
  "I am allergic to peanuts.",
  "Actually I am not allergic to peanuts.",
  "My name is Jane Doe.",
  "Where do I live?",
];

const CHANGES: readonly ((extraction: Extraction) => Extraction)[] = [
  (same) => same,
  () => ({ entities: [], facts: [] }),
  ({ entities, facts }) => ({ entities, facts: facts.slice(1) }),
  ({ entities, facts }) => ({
    entities,
    facts: facts.map((fact) => ({ ...fact, predicate: `NOT_${fact.predicate}`, functional: false })),
  }),
  ({ entities, facts }) => ({
    entities: [...entities, { name: "Ada", type: "person", count: 1 }],
    facts: [
      ...facts,
      factOf({ subject: "Ada", predicate: "LIVES_IN", object_value: "Mars", fact: "Ada lives on Mars." }),
    ],
  }),
  ({ entities, facts }) => ({ entities, facts: facts.map((fact) => ({ ...fact, valid_from: null, valid_to: null })) }),
];

const earlierRules = (changes: readonly number[]): Extractor => ({
  ...builtinExtractor,
  prompt_version: "builtin-1",
  extract: async (batch, ontology) =>
    (await builtinExtractor.extract(batch, ontology)).map(({ extraction, use }, place) => {
      const saying = SAYINGS.indexOf(batch[place]?.content ?? "");
      const change = CHANGES[changes[saying % changes.length] ?? 0];
      return { extraction: nonNull(change, "change")(extraction), use };
    }),
});

const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant("say" as const),
      what: fc.nat({ max: SAYINGS.length - 1 }),
      thread: fc.nat({ max: 1 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom("retract", "deny", "correct", "rename", "merge"),
      which: fc.nat({ max: 9 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("roll back" as const), minutes: fc.nat({ max: 4 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function lived(reader: Extractor, steps: readonly Step[]) {
  const graph = consumedGraph();
  graph.upgrade(reader);
  const { sql, clock, ids } = graph;
  const said: string[] = [];
  const moments: number[] = [];
  const start = clock.now();
  const byHand = ({ do: kind, which }: Exclude<Step, { do: "say" | "roll back" }>): void => {
    const facts = listFacts(sql, { limit: 100 }, clock.now()).data;
    const fact = facts[which % Math.max(facts.length, 1)];
    const entities = listEntities(sql, { limit: 100 }, clock.now()).data;
    const [entity, other] = [entities[which % Math.max(entities.length, 1)], entities[0]];
    const id = said[which];
    try {
      if (kind === "retract" && id !== undefined) retractEpisode(sql, clock.now(), ids, id);
      else if (kind === "deny" && fact) denyFact(sql, clock.now(), ids, fact.id);
      else if (kind === "correct" && fact)
        correctFact(sql, clock.now(), ids, fact.id, { version: fact.version, fact: `By hand: ${fact.id}` });
      else if (kind === "rename" && entity)
        renameEntity(sql, clock.now(), ids, entity.id, { version: entity.version, name: `Hand ${which}` });
      else if (kind === "merge" && entity && other) mergeEntities(sql, clock.now(), ids, entity.id, other.id);
    } catch (error) {
      if (!(error instanceof FaultError)) throw error;
    }
  };
  for (const [place, one] of steps.entries()) {
    clock.advance(start + (place + 1) * MINUTE - clock.now());
    if (one.do === "say") {
      const { episodes } = graph.append({ content: nonNull(SAYINGS[one.what], "saying"), thread_id: `t${one.thread}` });
      said.push(nonNull(episodes[0], "episode").id);
    } else if (one.do !== "roll back") byHand(one);
    else rollBack(sql, clock.now(), ids, clock.now() - one.minutes * MINUTE - MINUTE / 2);
    await graph.attend();
    moments.push(clock.now() + MINUTE / 3);
  }
  clock.advance(start + (steps.length + 1) * MINUTE - clock.now());
  const episodesBy = (known_at = clock.now()): number[] =>
    sql
      .all<{ seq: number }>("SELECT seq FROM episodes WHERE created_at <= ? ORDER BY seq", known_at)
      .map(({ seq }) => seq);
  const state = (known_at?: number) => {
    const query = { limit: 100, include_uncertain: true, ...(known_at !== undefined && { known_at }) };
    return {
      facts: listFacts(sql, query, clock.now())
        .data.map(({ subject, predicate, object, object_value, fact, valid_from, valid_to, confidence }) =>
          JSON.stringify([
            subject.name,
            predicate,
            object?.name ?? object_value,
            fact,
            valid_from,
            valid_to,
            confidence,
          ]),
        )
        .sort(),
      entities: listEntities(sql, query, clock.now())
        .data.map(({ name, type }) => `${type} ${name}`)
        .sort(),
      nothing: [...whyNothingLearned(sql, episodesBy(known_at), known_at ?? Number.MAX_SAFE_INTEGER)],
    };
  };
  return { ...graph, said, moments, state };
}

const believed = ({ state }: Awaited<ReturnType<typeof lived>>): string[] =>
  state().facts.map((fact) => (JSON.parse(fact) as string[])[3] ?? "");
const manual = (facts: readonly string[]): string[] => facts.filter((fact) => fact.startsWith("By hand"));

test("after new rules read a memory again it equals one that they read alone, earlier answers stay, wherever a consumer dies", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 2, maxLength: 9, size: "max" }),
      fc.array(fc.nat({ max: CHANGES.length - 1 }), { minLength: 1, maxLength: 7 }),
      fc.option(fc.nat({ max: 20 })),
      (steps, changes, dies_after) =>
        withFreshMemories(async () => {
          const graph = await lived(earlierRules(changes), steps);
          const before = graph.moments.map((moment) => graph.state(moment));
          const byHand = manual(believed(graph));
          graph.upgrade(builtinExtractor);
          await graph.attend(dies_after);
          await graph.attend();
          const asked = graph.asked.length;
          await graph.attend();
          expect(graph.asked).toHaveLength(asked);
          graph.clock.advance(MINUTE);
          expect(graph.moments.map((moment) => graph.state(moment))).toEqual(before);
          expect(renewalsLeft(graph.sql)).toBe(0);
          expect(manual(believed(graph))).toEqual(byHand);
          if (!steps.every((one) => one.do === "say" || one.do === "retract")) return;
          const alone = await lived(builtinExtractor, steps);
          expect(graph.state()).toEqual(alone.state());
        }),
    ),
    { numRuns: runs(8) },
  );
}, 600_000);

const say = (...what: number[]): Step[] => what.map((one) => ({ do: "say", what: one, thread: 0 }));

test("facts that a person denied or corrected stay so, whatever new rules read in their messages", async () => {
  const graph = await lived(earlierRules([3]), say(0, 3, 9, 11));
  const { sql, clock, ids } = graph;
  const factAbout = (text: string) =>
    nonNull(
      listFacts(sql, { limit: 9 }, clock.now()).data.find(({ fact }) => fact.includes(text)),
      text,
    );
  const { id, version } = factAbout("Acme");
  correctFact(sql, clock.now(), ids, id, { version, fact: "Ada worked at Acme for a day." });
  clock.advance(MINUTE);
  denyFact(sql, clock.now(), ids, factAbout("Ada lives in Oslo").id);
  clock.advance(MINUTE);
  const [before, known_at] = [believed(graph), clock.now()];
  const known = graph.state(known_at);
  clock.advance(MINUTE);
  graph.upgrade(builtinExtractor);
  await graph.attend();
  clock.advance(MINUTE);
  expect(graph.state(known_at)).toEqual(known);
  expect(believed(graph)).toEqual(before);
  const predicates = graph.state().facts.map((fact) => (JSON.parse(fact) as string[])[1] ?? "");
  expect(predicates.filter((predicate) => predicate.startsWith("NOT_"))).toEqual(["NOT_WORKS_AT"]);
});

test("an answer that new rules give too replaces nothing, and changes no row of the facts and their history", async () => {
  const graph = await lived(earlierRules([0]), say(0, 1, 3, 14));
  const rows = () =>
    ["fact_versions", "provenance", "mentions", "replacements", "changes"].map((table) =>
      graph.sql.all(`SELECT * FROM ${table} ORDER BY 1`),
    );
  const before = rows();
  graph.upgrade(builtinExtractor);
  await graph.attend();
  expect(graph.asked).toHaveLength(8);
  expect(rows()).toEqual(before);
  expect(graph.sql.all("SELECT DISTINCT prompt_version FROM extractions")).toEqual([
    { prompt_version: builtinExtractor.prompt_version },
  ]);
});

test.each([
  "a model read them",
  "the rules are not to read again",
  "a model reads now",
  "their facts are denied",
] as const)("messages are not read again by themselves if %s", async (why) => {
  const model = { ...builtinExtractor, model: "m" };
  const graph = await lived(why === "a model read them" ? model : earlierRules([3]), say(0, 3, 9));
  const asked = graph.asked.length;
  if (why === "the rules are not to read again") graph.configure(builtinExtractor);
  else graph.upgrade(builtinExtractor);
  noteOutdated(graph.sql, why === "the rules are not to read again" ? null : builtinExtractor, graph.clock.now());
  expect(renewalsLeft(graph.sql)).toBe(why === "a model reads now" || why === "their facts are denied" ? 3 : 0);
  if (why === "a model reads now") graph.configure(model);
  if (why === "their facts are denied")
    for (const { id } of listFacts(graph.sql, { limit: 9 }, graph.clock.now()).data)
      denyFact(graph.sql, graph.clock.now(), graph.ids, id);
  await graph.attend();
  expect(graph.asked).toHaveLength(asked);
  expect(renewalsLeft(graph.sql)).toBe(0);
});

test("a memory that is only read, and a copy of it, are read again in the background after an upgrade", async () => {
  const told = wholeMemory();
  told.register();
  await told.graph.create("e1", { name: "Ada", time_zone: null, kept_days: null });
  told.upgrade(earlierRules([1]));
  await tell(told, "I live in Oslo.");
  await told.settle();
  const copy = wholeMemory();
  await copy.import((await told.export()).join("\n"));
  for (const memory of [told, copy]) {
    await memory.settle(0);
    expect((await memory.graph.facts({ limit: 9 })).data).toEqual([]);
    memory.clock.advance(60 * MINUTE);
    memory.upgrade(builtinExtractor);
    await memory.settle();
    expect((await memory.graph.facts({ limit: 9 })).data).toMatchObject([{ fact: "Ada lives in Oslo." }]);
    expect(await memory.graph.status()).toMatchObject({ pending: 0, to_reread: 0 });
  }
});
