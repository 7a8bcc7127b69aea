import { expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { STANDALONE_EPISODE } from "../../../worker/core/ingest/standalone-episode.ts";
import { indexedEpisodeText } from "../../../worker/store/index/indexed-texts.ts";
import { indexText } from "../../../worker/store/index/full-text.ts";
import { migratedSql } from "../../fakes/node-sql.ts";
import { turnsDuring } from "../../fakes/turns-during.ts";
import { wholeMemory } from "../../fakes/whole-memory.ts";

const CHARACTERS = 300_000;
/** Value of `worker/store/index/full-text.ts`, plus room for parts that end earlier. */
const MAX_CHARACTERS_PER_TURN = 30_000;

const LINE = "我在上海工作，我喜欢苹果。 My sister's café is in Köln. ";
const content = LINE.repeat(CHARACTERS / LINE.length);

test("a long message lets the process answer other requests while its words are read", async () => {
  const { graph, gate } = wholeMemory();
  await graph.create("e1", { name: "Ada", time_zone: null, kept_days: null });
  const episode = {
    ...STANDALONE_EPISODE,
    type: "message",
    role: "user",
    name: "Ada",
    content,
    reference_time: null,
    metadata: {},
  } as const;
  const turns = await turnsDuring(() => graph.append([episode], null, null, false));
  expect(turns).toBeGreaterThan(CHARACTERS / MAX_CHARACTERS_PER_TURN);
  const alone = migratedSql();
  indexText(alone, "episodes", 1, indexedEpisodeText(episode));
  const rows = "SELECT id, c0 AS text FROM searched_episodes_content ORDER BY id";
  expect(gate.sql.all(rows)).toEqual(alone.all(rows));
  expect(alone.all(rows).length).toBeGreaterThan(CHARACTERS / MAX_CHARACTERS_PER_TURN);
});

const partsOf = (length: number) =>
  Array.from({ length }, (_, part) => ({
    ...STANDALONE_EPISODE,
    type: "document" as const,
    document_id: "handbook",
    part,
    title: `Handbook, ${length} parts, ${part}`,
    content: `Part ${part} of the handbook tells how to assemble the machine, and how to take it apart. `.repeat(2),
    reference_time: null,
    extract: false,
    metadata: {},
  }));

test("a document of many parts is stored in steps, and continues after a broken upload", async () => {
  const { graph, sql } = wholeMemory();
  await graph.create("e1", { name: "Ada", time_zone: null, kept_days: null });
  const parts = partsOf(450);
  const turns = await turnsDuring(() => graph.append(parts, "once", null, false));
  expect(turns).toBeGreaterThanOrEqual(4);
  const stored = sql.all<{ id: string; part: number; previous_seq: number | null }>(
    "SELECT id, part, previous_seq FROM episodes ORDER BY seq",
  );
  expect(stored.map(({ part }) => part)).toEqual(parts.map(({ part }) => part));
  expect(stored.map(({ previous_seq }) => previous_seq)).toEqual(parts.map(({ part }) => (part === 0 ? null : part)));
  const idsOf = async (given: typeof parts, once: string | null) =>
    (await graph.append(given, once, null, false)).episodes.map(({ id }) => id);
  expect(await idsOf(parts, "once")).toEqual(stored.map(({ id }) => id));

  sql.all("DELETE FROM work WHERE episode_seq > 200");
  sql.all("DELETE FROM episodes WHERE seq > 200");
  const again = await idsOf(parts, null);
  expect(again.slice(0, 200)).toEqual(stored.slice(0, 200).map(({ id }) => id));
  expect(sql.all("SELECT 1 FROM episodes")).toHaveLength(450);
  const longer = [...parts, ...parts.slice(0, 50).map((part) => ({ ...part, part: part.part + 450 }))];
  await expect(
    idsOf(
      longer.map((part) => ({ ...part, title: `Handbook, 500 parts` })),
      null,
    ),
  ).rejects.toThrow("already stored with different content");
});

test("forgotten parts of a long document do not return when the document is sent again", async () => {
  const { graph, sql } = wholeMemory();
  await graph.create("e1", { name: "Ada", time_zone: null, kept_days: null });
  const parts = partsOf(300);
  const { episodes } = await graph.append(parts, null, null, false);
  await graph.forget([nonNull(episodes[250], "episode").id], false);
  await expect(graph.append(parts, null, null, false)).rejects.toThrow("already stored with different content");
  expect(sql.all("SELECT 1 FROM episodes")).toHaveLength(299);
});

test("a document is not continued in a memory that was erased meanwhile", async () => {
  const { graph, gate } = wholeMemory();
  const { sql } = gate;
  await graph.create("e1", { name: "Ada", time_zone: null, kept_days: null });
  const parts = partsOf(300);
  const storing = graph.append(parts, null, null, false);
  const erasing = new Promise<void>((resolve) => {
    const erase = (): void => {
      if (sql.all("SELECT 1 FROM episodes").length === 0) return void setTimeout(erase, 0);
      sql.all("UPDATE meta SET value = 'e2' WHERE key = 'epoch'");
      resolve();
    };
    erase();
  });
  await expect(storing).rejects.toThrow("erased while the document was stored");
  await erasing;
  expect(sql.all("SELECT 1 FROM episodes").length).toBeLessThan(300);
});
