import fc from "fast-check";
import { expect, test } from "vitest";
import type { Extraction } from "../../../worker/core/extraction/extraction.ts";
import type { Extractor } from "../../../worker/ports/providers.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { listEntities } from "../../../worker/store/graph/entities.ts";
import { listEpisodes } from "../../../worker/store/episodes/episodes.ts";
import { updateNameLinks } from "../../../worker/store/index/name-links.ts";
import { renameEntity, mergeEntities } from "../../../worker/store/resolution/edit-entities.ts";
import { forgetEpisodes } from "../../../worker/store/resolution/forget.ts";
import { retractEpisode, rollBack } from "../../../worker/store/resolution/undo.ts";
import { KeptTables, keepingTables } from "../../../worker/store/base/kept-tables.ts";
import { graphStore } from "../../fakes/graph-store.ts";
import { migratedSql } from "../../fakes/node-sql.ts";
import { consumedGraph } from "../../fakes/consumed-graph.ts";
import { exportLines, importLines } from "../../fakes/copied-graph.ts";
import { runs } from "../../sample-size.ts";

const introductions: Extractor = {
  model: "introductions",
  prompt_version: "i1",
  batch: 4,
  extract: async (batch) =>
    batch.map(({ content }) => {
      const [, name, type] = /^(.+) is an? (person|city|thing)\.$/.exec(content) ?? [];
      const extraction: Extraction = {
        entities: name === undefined ? [] : [{ name, type: type ?? "thing", count: 1 }],
        facts: [],
      };
      return { extraction, use: { calls: 1, tokens_in: 1, tokens_out: 1 } };
    }),
};

type Graph = ReturnType<typeof consumedGraph>;

/** As an object keeps it. */
const keepingStorage = () => keepingTables(migratedSql(), new KeptTables());

async function memoryOf(...messages: string[]): Promise<{ graph: Graph; ids: string[] }> {
  const graph = consumedGraph(introductions);
  const ids: string[] = [];
  for (const content of messages) {
    graph.clock.advance(1_000);
    ids.push(graph.append({ content }).episodes[0]?.id ?? "");
    await graph.attend();
  }
  return { graph, ids };
}

const entityIds = ({ sql, clock }: Graph): Map<string, string> =>
  new Map(listEntities(sql, { limit: 100 }, clock.now()).data.map(({ id, name }) => [name, id]));

function messagesNaming(graph: Graph, name: string, known_at?: number): string[] {
  updateNameLinks(graph.sql, graph.clock.now);
  const entity_id = entityIds(graph).get(name);
  if (entity_id === undefined) return [];
  const query = { entity_id, limit: 100, oldest_first: true, ...(known_at !== undefined && { known_at }) };
  return listEpisodes(graph.sql, query).data.map(({ content }) => content);
}

test("a message is linked with an entity whose name it contains, whatever the order", async () => {
  const { graph } = await memoryOf("Ada called.", "Ada is a person.", "Tom met Ada yesterday", "Adam was out");
  expect(messagesNaming(graph, "Ada")).toEqual(["Ada called.", "Ada is a person.", "Tom met Ada yesterday"]);
});

test("a link is known from when both the name and the message were", async () => {
  const { graph } = await memoryOf("Ada called.", "Ada is a person.", "Tom met Ada");
  const [, before, at] = graph.sql
    .all<{ created_at: number }>("SELECT created_at FROM episodes ORDER BY seq")
    .map(({ created_at }) => created_at);
  expect(messagesNaming(graph, "Ada", (before ?? 0) - 1)).toEqual([]);
  expect(messagesNaming(graph, "Ada", (at ?? 0) - 1)).toEqual(["Ada called.", "Ada is a person."]);
});

test("no link outlives the message that made the name known", async () => {
  const { graph, ids } = await memoryOf("Ada is a person.", "Tom met Ada", "Ben is a person.");
  forgetEpisodes(graph.sql, graph.clock.now(), graph.ids, [ids[0] ?? ""]);
  expect(graph.sql.all("SELECT * FROM name_links")).toEqual([]);
  await graph.attend();
  expect(graph.sql.all("SELECT normalised FROM linked_names")).toEqual([{ normalised: "ben" }]);
  expect(messagesNaming(graph, "Ada")).toEqual([]);
});

test("an entity with only links is deleted with them until its message is believed again", async () => {
  const { graph, ids } = await memoryOf("Tom met Ada", "Ada is a person.");
  const entity_id = entityIds(graph).get("Ada") ?? "";
  const before = graph.clock.now();
  const naming = () => listEpisodes(graph.sql, { entity_id, limit: 9 }).data.map(({ content }) => content);
  graph.clock.advance(1_000);
  retractEpisode(graph.sql, graph.clock.now(), graph.ids, ids[1] ?? "");
  updateNameLinks(graph.sql, graph.clock.now);
  expect(naming()).not.toContain("Tom met Ada");
  graph.clock.advance(1_000);
  rollBack(graph.sql, graph.clock.now(), graph.ids, before);
  updateNameLinks(graph.sql, graph.clock.now);
  expect(naming()).toContain("Tom met Ada");
});

test("a word misread as a person takes no name from others", async () => {
  const { graph } = await memoryOf("Ada is a person.", "ADA IS HERE is a person.", "met Ada", "Ada's cat");
  expect(messagesNaming(graph, "Ada")).toEqual(["Ada is a person.", "met Ada", "Ada's cat"]);
});

test("two ways to write a name are one", async () => {
  const { graph } = await memoryOf("Tom O'Brien is a person.", "saw Tom O’Brien");
  expect(messagesNaming(graph, "Tom O'Brien")).toEqual(["Tom O'Brien is a person.", "saw Tom O’Brien"]);
});

test("a longer name that becomes known takes the message from the shorter one, until it is forgotten", async () => {
  const { graph, ids } = await memoryOf("Ada is a thing.", "I read Ada Lovelace tonight", "Ada Lovelace is a thing.");
  expect(messagesNaming(graph, "Ada Lovelace")).toEqual(["I read Ada Lovelace tonight", "Ada Lovelace is a thing."]);
  expect(messagesNaming(graph, "Ada")).toEqual(["Ada is a thing."]);
  forgetEpisodes(graph.sql, graph.clock.now(), graph.ids, [ids[2] ?? ""]);
  expect(messagesNaming(graph, "Ada")).toEqual(["Ada is a thing.", "I read Ada Lovelace tonight"]);
});

test("a given name that two people may have links neither", async () => {
  const { graph } = await memoryOf("Tom is a person.", "Tom was here");
  expect(messagesNaming(graph, "Tom")).toEqual(["Tom is a person.", "Tom was here"]);
  graph.append({ content: "Tom Jones is a person." });
  await graph.attend();
  expect(messagesNaming(graph, "Tom")).toEqual(["Tom is a person."]);
});

test("a link that ends stays at earlier moments, and begins with the write that causes it", async () => {
  const { graph } = await memoryOf("Tom is a person.", "Tom was here");
  const linked = graph.clock.now();
  graph.clock.advance(1_000);
  graph.append({ content: "Tom Jones is a person." });
  await graph.attend();
  const isAmbiguous = graph.clock.now();
  expect(messagesNaming(graph, "Tom", linked)).toEqual(["Tom is a person.", "Tom was here"]);
  expect(messagesNaming(graph, "Tom", isAmbiguous)).toEqual(["Tom is a person."]);
});

test("a name of a retracted message that is given again links again, from then on", async () => {
  const { graph, ids } = await memoryOf("Ada is a person.", "Tom met Ada");
  graph.clock.advance(1_000);
  retractEpisode(graph.sql, graph.clock.now(), graph.ids, ids[0] ?? "");
  updateNameLinks(graph.sql, graph.clock.now);
  const isRetracted = graph.clock.now();
  graph.clock.advance(1_000);
  graph.append({ content: "Ada is a person." });
  await graph.attend();
  graph.clock.advance(1_000);
  expect(messagesNaming(graph, "Ada", isRetracted)).not.toContain("Tom met Ada");
  expect(messagesNaming(graph, "Ada")).toContain("Tom met Ada");
});

test("no ended link outlives the messages that gave the name", async () => {
  const { graph, ids } = await memoryOf("Tom is a person.", "Tom was here", "Tom Jones is a person.");
  expect(graph.sql.all("SELECT normalised FROM name_links WHERE linked_to IS NOT NULL")).toEqual([
    { normalised: "tom" },
  ]);
  graph.clock.advance(1_000);
  forgetEpisodes(graph.sql, graph.clock.now(), graph.ids, [ids[0] ?? ""]);
  expect(graph.sql.all("SELECT * FROM name_links WHERE normalised = 'tom'")).toEqual([]);
});

test("an import keeps ended links, and dates those that an earlier export does not have", async () => {
  const { graph } = await memoryOf(
    "Ada called.",
    "Ada is a person.",
    "Tom is a person.",
    "Tom left",
    "Tom Jones is a person.",
  );
  const stored = (sql: Graph["sql"]) => sql.all("SELECT * FROM name_links ORDER BY 1, 2, linked_from");
  const lines = exportLines(graph.sql, graph.clock.now(), graph.ids);
  graph.clock.advance(1_000);
  const copy = importLines(lines, graph.clock.now());
  expect(stored(copy)).toEqual(stored(graph.sql));
  while (updateNameLinks(copy, graph.clock.now));
  expect(stored(copy)).toEqual(stored(graph.sql));
  const earlier = lines.filter((line) => !line.startsWith('{"record":"name_link"'));
  const without = importLines(earlier, graph.clock.now());
  while (updateNameLinks(without, graph.clock.now));
  expect(stored(without)).toEqual(stored(graph.sql).filter((link) => link["linked_to"] === null));
});

test("texts are linked after all names, so that no link ends between two steps", async () => {
  const { graph } = await memoryOf("Ada is a person.", "met Ada");
  const before = graph.sql.all("SELECT * FROM name_links");
  for (let n = 0; n < 1_200; n++)
    graph.sql.all("INSERT INTO changed_names VALUES (?) ON CONFLICT DO NOTHING", `aaa ${n}`);
  graph.sql.exec("INSERT INTO changed_texts SELECT seq FROM episodes; DELETE FROM linked_names");
  graph.sql.exec("INSERT INTO changed_names SELECT normalised FROM aliases WHERE true ON CONFLICT DO NOTHING");
  graph.clock.advance(1_000);
  while (updateNameLinks(graph.sql, graph.clock.now));
  expect(graph.sql.all("SELECT * FROM name_links")).toEqual(before);
});

test("a step that reads one message stores no list of what is to be linked, and a step that reads several links them too", async () => {
  const graph = consumedGraph(introductions, null, graphStore(keepingStorage()));
  graph.sql.exec(`CREATE TABLE listed (what);
    CREATE TRIGGER name_is_listed AFTER INSERT ON changed_names BEGIN INSERT INTO listed VALUES (NEW.normalised); END;
    CREATE TRIGGER text_is_listed AFTER INSERT ON changed_texts BEGIN INSERT INTO listed VALUES (NEW.episode_seq); END;`);
  for (const content of ["Ada called.", "Ada is a person.", "met Ada"]) {
    graph.clock.advance(1_000);
    graph.append({ content });
    await graph.attend();
  }
  expect(graph.sql.all("SELECT * FROM listed")).toEqual([]);
  expect(messagesNaming(graph, "Ada")).toEqual(["Ada called.", "Ada is a person.", "met Ada"]);
  for (const content of ["saw Tom", "Tom is a person.", "Tom saw Ada"]) graph.append({ content });
  await graph.attend();
  graph.clock.advance(1_000);
  expect(messagesNaming(graph, "Tom")).toEqual(["saw Tom", "Tom is a person.", "Tom saw Ada"]);
  expect(graph.sql.all("SELECT * FROM changed_names UNION ALL SELECT * FROM changed_texts")).toEqual([]);
});

test("names by hand and mergers are followed", async () => {
  const { graph } = await memoryOf("Ada is a person.", "Countess rang", "Countess is a thing.", "ask Ada");
  const ids = entityIds(graph);
  graph.clock.advance(1_000);
  mergeEntities(graph.sql, graph.clock.now(), graph.ids, ids.get("Countess") ?? "", ids.get("Ada") ?? "");
  graph.clock.advance(1_000);
  const told = ["Ada is a person.", "Countess rang", "Countess is a thing.", "ask Ada"];
  expect(messagesNaming(graph, "Countess")).toEqual(told);
  const [ada] = listEntities(graph.sql, { limit: 100 }, graph.clock.now()).data;
  const { id, version } = nonNull(ada, "entity");
  renameEntity(graph.sql, graph.clock.now(), graph.ids, id, { version, name: "Augusta" });
  graph.append({ content: "met Augusta" });
  await graph.attend();
  expect(messagesNaming(graph, "Augusta")).toEqual([...told, "met Augusta"]);
});

test("tool and system turns and JSON are not linked", async () => {
  const graph = consumedGraph(introductions);
  graph.append({ content: "Ada is a person." });
  graph.append({ content: "Ada in a log", role: "tool", name: null });
  graph.append({ content: "Ada in a prompt", role: "system", name: null });
  await graph.attend();
  expect(messagesNaming(graph, "Ada")).toEqual(["Ada is a person."]);
});

test("open links are a function of names and texts, in whatever steps they are brought up to date", async () => {
  const name = fc.constantFrom("Ada", "Ada Lovelace", "Tom", "Tom Jones", "New York", "York", "Will");
  const told = fc.oneof(
    fc.tuple(name, fc.constantFrom("person", "city", "thing")).map(([who, type]) => `${who} is a ${type}.`),
    fc
      .array(fc.oneof(name, fc.constantFrom("saw", "and", "in", "will")), { minLength: 1, maxLength: 6 })
      .map((words) => words.join(" ")),
  );
  const linksOf = ({ sql }: Graph) =>
    sql.all(
      `SELECT p.content, e.name FROM name_links l JOIN episodes p ON p.seq = l.episode_seq JOIN entities e ON e.seq = l.entity_seq
       WHERE l.linked_to IS NULL ORDER BY p.seq, e.seq`,
    );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ told, forgets: fc.option(fc.nat(), { freq: 4 }), texts: fc.integer({ min: 1, max: 3 }) }), {
        minLength: 2,
        maxLength: 12,
      }),
      fc.boolean(),
      async (steps, isKept) => {
        const graph = consumedGraph(introductions, null, graphStore(isKept ? keepingStorage() : migratedSql()));
        const ids: string[] = [];
        for (const { told: content, forgets, texts } of steps) {
          graph.clock.advance(1_000);
          ids.push(graph.append({ content }).episodes[0]?.id ?? "");
          await graph.attend();
          if (forgets !== null) {
            const [id] = ids.splice(forgets % ids.length, 1);
            forgetEpisodes(graph.sql, graph.clock.now(), graph.ids, [id ?? ""]);
          }
          updateNameLinks(graph.sql, graph.clock.now, texts);
        }
        await graph.attend();
        while (updateNameLinks(graph.sql, graph.clock.now, 1));
        const kept = linksOf(graph);
        graph.sql
          .exec(`DELETE FROM name_links; DELETE FROM linked_names; INSERT INTO changed_names SELECT DISTINCT normalised FROM aliases;
          INSERT INTO changed_texts SELECT episode_seq FROM work WHERE status = 'done';`);
        while (updateNameLinks(graph.sql, graph.clock.now));
        expect(kept).toEqual(linksOf(graph));
      },
    ),
    { numRuns: runs(60) },
  );
});
