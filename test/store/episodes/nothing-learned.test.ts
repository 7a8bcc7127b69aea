import { expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { modelExtractor } from "../../../worker/adapters/llm/extractor.ts";
import { openAiLlm } from "../../../worker/adapters/openai/llm.ts";
import { EMPTY_ONTOLOGY } from "../../../worker/core/extraction/ontology.ts";
import { getEpisode } from "../../../worker/store/episodes/episodes.ts";
import { countNothingLearned } from "../../../worker/store/episodes/nothing-learned.ts";
import { readStatus } from "../../../worker/store/episodes/extraction-queue.ts";
import { denyFact } from "../../../worker/store/resolution/correct-facts.ts";
import { assertManualFacts } from "../../../worker/store/resolution/manual-facts.ts";
import { embedHashed } from "../../../worker/core/vectors/hashed-embedding.ts";
import { retractEpisode, rollBack } from "../../../worker/store/resolution/undo.ts";
import { consumedGraph } from "../../fakes/consumed-graph.ts";
import type { Sql } from "../../../worker/ports/sql.ts";
import { exportLines, importLines } from "../../fakes/copied-graph.ts";
import { startScriptedOpenAi } from "../../fakes/scripted-openai/server.ts";

const MINUTE = 60_000;

function memory() {
  const graph = consumedGraph();
  const { sql, clock, append } = graph;
  const say = (content: string, more: Parameters<typeof append>[0] = {}): string =>
    nonNull(append({ content, ...more }).episodes[0], "episode").id;
  const why = (id: string, known_at?: number) =>
    getEpisode(sql, id, known_at === undefined ? {} : { known_at }, clock.now()).nothing_learned;
  return { ...graph, say, why };
}

test("each message that taught nothing has its reason, and the status counts them", async () => {
  const { sql, say, why, attend } = memory();
  const ids = [
    say("I live in Oslo."),
    say("You live in Oslo.", { role: "assistant", name: null }),
    say("Rain: 3 mm", { role: "tool", name: "weather" }),
    say("I live in Rome.", { extract: false }),
    say("What should I cook tonight?"),
    say("Thanks!"),
    say("I had a dream that I lived on Mars."),
    say("Thank you!"),
    say("The bus was late."),
  ];
  expect(ids.map((id) => why(id)).slice(0, 5)).toEqual(["not_read", "not_read", "system_or_tool", "off", "not_read"]);
  await attend();
  const reasons = ids.map((id) => why(id));
  expect(reasons).toEqual([
    null,
    "assistant",
    "system_or_tool",
    "off",
    "question",
    "small_talk",
    "frame",
    "small_talk",
    "no_statement",
  ]);
  expect(readStatus(sql).nothing_learned).toEqual({
    assistant: 1,
    system_or_tool: 1,
    off: 1,
    question: 1,
    small_talk: 2,
    frame: 1,
    no_statement: 1,
  });
});

test("a reason is the one of its known instant", async () => {
  const { sql, clock, ids, say, why, attend } = memory();
  const oslo = say("I live in Oslo.");
  const thanks = say("Thanks!");
  const stored = clock.now();
  clock.advance(MINUTE);
  await attend();
  clock.advance(MINUTE);
  const read = clock.now();
  clock.advance(MINUTE);
  retractEpisode(sql, clock.now(), ids, oslo);
  clock.advance(MINUTE);
  const undone = clock.now();
  expect(why(thanks)).toBe("undone");
  clock.advance(MINUTE);
  await attend();
  expect(why(thanks, undone)).toBe("undone");
  expect([why(oslo, stored), why(oslo, read), why(oslo)]).toEqual(["not_read", null, "undone"]);
  expect([why(thanks, stored), why(thanks, read), why(thanks)]).toEqual(["not_read", "small_talk", "small_talk"]);
});

test("a rollback to before the reading leaves the message undone", async () => {
  const { sql, clock, ids, say, why, attend } = memory();
  const id = say("I live in Oslo.");
  clock.advance(MINUTE);
  const before = clock.now();
  clock.advance(MINUTE);
  await attend();
  clock.advance(MINUTE);
  rollBack(sql, clock.now(), ids, before);
  clock.advance(MINUTE);
  expect(why(id)).toBe("undone");
});

test("a message that only ends a fact taught something", async () => {
  const { clock, say, why, attend } = memory();
  say("I live in Oslo.");
  await attend();
  clock.advance(MINUTE);
  const id = say("I don't live in Oslo any more.");
  await attend();
  expect(why(id)).toBeNull();
});

test("a copy and a memory rebuilt from its readings have the same reasons", async () => {
  const { sql, clock, ids, say, why, attend } = memory();
  const said = [say("What should I cook tonight?"), say("I had a dream that I lived on Mars."), say("I live in Oslo.")];
  await attend();
  clock.advance(MINUTE);
  const copy = importLines(exportLines(sql, clock.now(), ids), clock.now());
  expect(said.map((id) => getEpisode(copy, id, {}, clock.now()).nothing_learned)).toEqual(said.map((id) => why(id)));
  expect(readStatus(copy).nothing_learned).toEqual(readStatus(sql).nothing_learned);
  const logged = sql.all<{ payload: string }>("SELECT payload FROM changes WHERE entry = 'extraction'");
  expect(logged.filter(({ payload }) => payload.includes('"nothing":"frame"'))).toHaveLength(1);
});

test("a reading of an earlier release has no reason of its own", async () => {
  const { sql, say, why, attend } = memory();
  const ids = [say("Thanks!"), say("You live in Oslo.", { role: "assistant", name: null })];
  await attend();
  sql.all("UPDATE extractions SET result = json_remove(result, '$.nothing')");
  expect(ids.map((id) => why(id))).toEqual(["no_statement", "assistant"]);
});

test("a message whose facts the ontology excludes has its own reason", async () => {
  const { govern, say, why, attend } = memory();
  govern({ ...EMPTY_ONTOLOGY, excluded_fact_types: ["LIVES_IN"] });
  const ids = [say("I live in Oslo."), say("Thanks!")];
  await attend();
  expect(ids.map((id) => why(id))).toEqual(["excluded", "small_talk"]);
});

test("the status needs no scan of the log", async () => {
  const { sql, say, attend } = memory();
  say("Thanks!");
  await attend();
  const queries: string[] = [];
  const plans: string[] = [];
  const explained: Sql = {
    ...sql,
    all: (query, ...given) => {
      queries.push(query);
      plans.push(...sql.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${query}`, ...given).map(({ detail }) => detail));
      return sql.all(query, ...given);
    },
  };
  countNothingLearned(explained);
  expect(plans.filter((plan) => plan.startsWith("SEARCH e "))).toHaveLength(1);
  expect(queries.join()).not.toMatch(/\bchanges\b/u);
  expect(plans.filter((plan) => /^SCAN [epvwxr]\b/u.test(plan))).toEqual([]);
});

test("the reason of a JSON value is the one of its known instant", async () => {
  const { clock, say, why, attend } = memory();
  const id = say("{}", { type: "json", role: null, name: null });
  const stored = clock.now();
  clock.advance(MINUTE);
  await attend();
  expect([why(id, stored), why(id, clock.now()), why(id)]).toEqual(["not_read", "no_statement", "no_statement"]);
});

test("a failed message and facts of a model that fail a check have their reasons", async () => {
  const fact = { s: 1, o: null, v: "tea", p: "LIKES", f: "Mia likes tea.", k: "state" };
  const server = await startScriptedOpenAi({
    when: (body) => (body.includes("forbidden") ? { kind: "refusal" } : null),
    answer: () => ({
      entities: [{ i: 1, n: "Mia", t: "person" }],
      facts: [
        { ...fact, m: 1, q: "never said" },
        { ...fact, m: 2, q: "I like tea" },
      ],
    }),
  });
  try {
    const llm = openAiLlm({ base_url: server.url, api_key: "", model: "m" });
    const { sql, clock, append, attend } = consumedGraph(modelExtractor(llm, { reflexion: false }));
    const { episodes } = append(
      { content: "It rained all day.", name: "Mia" },
      { content: "I like tea.", name: "Mia" },
      { content: "The bus was late.", name: "Mia" },
    );
    await attend();
    const failed = append({ content: "The forbidden words.", name: "Mia", thread_id: "other" }).episodes;
    for (let time = 0; time < 6; time++) {
      await attend().catch(() => {});
      clock.advance(10 * MINUTE);
    }
    const why = [...episodes, ...failed].map(({ id }) => getEpisode(sql, id, {}, clock.now()).nothing_learned);
    expect(why).toEqual(["dropped", null, "no_statement", "failed"]);
  } finally {
    await server.close();
  }
});

test("a fact by hand that was denied has the same reason at every later instant", async () => {
  const { sql, cache, clock, ids, say, why, attend } = memory();
  const vector = embedHashed("tea", 64);
  const [fact] = assertManualFacts(sql, cache, clock.now(), ids, [
    {
      subject: "Ada",
      object: null,
      object_value: "tea",
      predicate: "LIKES",
      fact: "Ada likes tea.",
      kind: "state",
      valid_from: null,
      valid_to: null,
      episode_id: null,
      vectors: { subject: vector, object: vector, fact: vector },
      embedding: { model: "m", candidate_similarity: 0.5, synonym_similarity: 0.7 },
    },
  ]);
  const { id, episode_ids } = nonNull(fact, "fact");
  const own = nonNull(episode_ids[0], "episode");
  const believed = clock.now();
  clock.advance(MINUTE);
  denyFact(sql, clock.now(), ids, id);
  const denied = clock.now() + 1;
  expect(why(own)).toBe("removed");
  clock.advance(MINUTE);
  say("I live in Oslo.");
  await attend();
  expect([why(own, believed), why(own, denied), why(own)]).toEqual([null, "removed", "removed"]);
});
