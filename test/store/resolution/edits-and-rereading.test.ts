/** Manual edits, through later readings. */
import { describe, expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { builtinExtractor } from "../../../worker/adapters/builtin/extractor.ts";
import type { Sql } from "../../../worker/ports/sql.ts";
import { unrecordedChanges } from "../../../worker/store/base/change-log.ts";
import { episodesToRenew, renew } from "../../../worker/store/episodes/renewals.ts";
import { listEntities } from "../../../worker/store/graph/entities.ts";
import { listFacts } from "../../../worker/store/graph/facts.ts";
import { replayLedger } from "../../../worker/store/lifecycle/replay.ts";
import {
  dropEntity,
  mergeEntities,
  renameEntity,
  splitEntity,
} from "../../../worker/store/resolution/edit-entities.ts";
import { editMessage } from "../../../worker/store/resolution/edit-message.ts";
import { retractEpisode } from "../../../worker/store/resolution/undo.ts";
import type { MessageEdit } from "../../../worker/ports/graph/writes.ts";
import { denyFact } from "../../../worker/store/resolution/correct-facts.ts";
import { consumedGraph } from "../../fakes/consumed-graph.ts";
import { forgetEpisode } from "../../fakes/forget-episode.ts";
import { migratedSql } from "../../fakes/node-sql.ts";
import { sequentialIds } from "../../fakes/time-and-ids.ts";

async function talked(among: readonly string[] = []) {
  const graph = consumedGraph();
  const { sql, clock } = graph;
  const said: string[] = [];
  const [tea, jazz, chess] = among;
  for (const content of [
    tea ?? "I like wine.",
    "I work at Globex.",
    ...(jazz === undefined ? [] : [jazz]),
    "Bob Stone lives in Rome.",
    ...(chess === undefined ? [] : [chess]),
    "Bob Stone works at Acme.",
    "Mia lives in Lima.",
  ]) {
    clock.advance(60_000);
    const { episodes } = graph.append({ content, thread_id: "t", name: "Ada" });
    await graph.attend();
    said.push(nonNull(episodes[0], "episode").id);
  }
  const entity = (name: string) =>
    nonNull(
      listEntities(sql, { limit: 50 }, clock.now()).data.find((one) => one.name === name),
      name,
    );
  const state = (known_at?: number): unknown => ({
    entities: listEntities(sql, { limit: 50, known_at }, clock.now())
      .data.map(({ name }) => name)
      .sort(),
    facts: listFacts(sql, { limit: 50, known_at }, clock.now())
      .data.map(({ subject, predicate, object, object_value }) =>
        [subject.name, predicate, object?.name ?? object_value].join(" "),
      )
      .sort(),
  });
  return { ...graph, said, entity, state };
}

const EDITS = {
  "another name": ({ sql, clock, ids, entity }) => {
    const { id, version } = entity("Globex");
    renameEntity(sql, clock.now(), ids, id, { version, name: "Initech" });
  },
  "a merger": ({ sql, clock, ids, entity }) =>
    mergeEntities(sql, clock.now(), ids, entity("Bob Stone").id, entity("Mia").id),
  "a split": ({ sql, clock, ids, entity, said }) =>
    splitEntity(sql, clock.now(), ids, entity("Bob Stone").id, {
      name: "Bob of Acme",
      episode_ids: [nonNull(said.length > 5 ? said[5] : said[3], "episode")],
    }),
  "a drop": ({ sql, clock, ids, entity }) => dropEntity(sql, clock.now(), ids, entity("Globex").id),
} satisfies Record<string, (graph: Awaited<ReturnType<typeof talked>>) => unknown>;

describe("an edit by hand of an entity whose messages are read again", () => {
  test.each(Object.keys(EDITS) as (keyof typeof EDITS)[])(
    "%s holds, also at a known time before they were",
    async (kind) => {
      const graph = await talked();
      graph.clock.advance(60_000);
      EDITS[kind](graph);
      const edited = graph.clock.now() + 1;
      graph.clock.advance(60_000);
      const wine = (text: string): boolean => /wine/.test(text);
      const withoutWine = (state: unknown): unknown =>
        JSON.parse(JSON.stringify(state), (_, value: unknown) =>
          Array.isArray(value) ? value.filter((text: string) => !wine(text)) : value,
        );
      const before = withoutWine(graph.state());
      const { reread } = forgetEpisode(graph.sql, graph.clock.now(), graph.ids, nonNull(graph.said[0], "episode"));
      expect(reread).toBeGreaterThan(0);
      await graph.attend();
      expect(graph.state()).toEqual(before);
      expect(graph.state(edited)).toEqual(before);
    },
  );

  test.each(
    (Object.keys(EDITS) as (keyof typeof EDITS)[]).flatMap((kind) =>
      ([0, 1, 2] as const).flatMap((place) =>
        (["retracted", "edited", "forgotten"] as const).map((what) => [kind, place, what] as const),
      ),
    ),
  )("%s holds when message %i, which it is not about, is %s", async (kind, place, what) => {
    const graph = await talked(["I like tea.", "I like jazz.", "I like chess."]);
    const { sql, clock, ids } = graph;
    clock.advance(60_000);
    EDITS[kind](graph);
    clock.advance(60_000);
    const id = nonNull(graph.said[place === 0 ? 0 : place === 1 ? 2 : 4], "episode");
    const gone = nonNull(["tea", "jazz", "chess"][place], "drink or pastime");
    const others = (state: unknown): unknown =>
      JSON.parse(JSON.stringify(state), (_, value: unknown) =>
        Array.isArray(value) ? value.filter((text: string) => !text.includes(gone) && !text.includes("coffee")) : value,
      );
    const before = others(graph.state());
    if (what === "retracted") retractEpisode(sql, clock.now(), ids, id);
    else if (what === "forgotten") forgetEpisode(sql, clock.now(), ids, id);
    else
      editMessage(sql, clock.now(), ids, "ada", id, {
        role: "user",
        content: "I like coffee.",
        reference_time: null,
      } as MessageEdit);
    clock.advance(60_000);
    await graph.attend();
    clock.advance(60_000);
    expect(others(graph.state())).toEqual(before);
  });
});

test.each(Object.keys(EDITS) as (keyof typeof EDITS)[])(
  "%s by hand holds when another model reads the messages again, also in a memory that is rebuilt",
  async (kind) => {
    const graph = await talked();
    const { sql, clock } = graph;
    clock.advance(60_000);
    EDITS[kind](graph);
    clock.advance(60_000);
    const before = graph.state();
    graph.configure({ ...builtinExtractor, model: "other" });
    const reader = { model: "other", prompt_version: builtinExtractor.prompt_version };
    const found = episodesToRenew(sql, reader, 0, clock.now());
    expect(found.length).toBeGreaterThan(0);
    renew(sql, found);
    await graph.attend();
    clock.advance(60_000);
    expect(graph.state()).toEqual(before);
    const links = `SELECT s.name, p.predicate, p.known_from, p.linked_from, p.linked_to FROM provenance p JOIN facts f ON f.seq = p.fact_seq
       JOIN entities s ON s.seq = f.subject_seq ORDER BY p.seq`;
    expect(rebuiltFrom(sql).all(links)).toEqual(sql.all(links));
  },
);

function rebuiltFrom(sql: Sql): Sql {
  const ledger = unrecordedChanges(sql, Number.MAX_SAFE_INTEGER);
  const rebuilt = migratedSql();
  const ids = sequentialIds();
  replayLedger(
    rebuilt,
    { ...ids, make: (prefix) => ids.make(prefix).replace("_", "_new") },
    ledger.map((entry) => ({ ...entry, extraction: null })),
  );
  return rebuilt;
}

test("a denied fact of a renamed entity stays denied when its messages are read again", async () => {
  const graph = consumedGraph();
  const { sql, clock, ids } = graph;
  const said: string[] = [];
  for (const content of ["I like wine.", "Bob lives in Oslo.", "Bob still lives in Oslo."]) {
    clock.advance(60_000);
    const { episodes } = graph.append({ content, thread_id: "t", name: "Ada" });
    await graph.attend();
    said.push(nonNull(episodes[0], "episode").id);
  }
  const homes = () => listFacts(sql, { limit: 9, predicate: "LIVES_IN" }, clock.now()).data;
  clock.advance(60_000);
  denyFact(sql, clock.now(), ids, nonNull(homes()[0], "fact").id);
  clock.advance(60_000);
  const bob = nonNull(
    listEntities(sql, { limit: 9 }, clock.now()).data.find(({ name }) => name === "Bob"),
    "Bob",
  );
  renameEntity(sql, clock.now(), ids, bob.id, { version: bob.version, name: "Robert" });
  clock.advance(60_000);
  for (const id of said.slice(0, 2)) {
    forgetEpisode(sql, clock.now(), ids, id);
    clock.advance(60_000);
    await graph.attend();
  }
  expect(homes()).toEqual([]);
});
