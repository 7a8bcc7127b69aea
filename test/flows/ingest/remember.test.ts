import { expect, test } from "vitest";
import { rememberDocument } from "../../../worker/flows/ingest/remember.ts";
import { wholeMemory } from "../../fakes/whole-memory.ts";

const SENDING = { defer: () => {}, once: null, by_user: false, until: null };

test("a document whose overlapping parts have many times its characters is refused, and nothing is stored", async () => {
  const memory = wholeMemory();
  const { services, address, sql } = memory;
  await memory.graph.create("e1", { name: "Ada", time_zone: null, kept_days: null });
  memory.register();
  const document = { title: "Log", text: "I saw it. ".repeat(9_000), extract: false, chunk_tokens: 1_001 };
  await expect(rememberDocument(services, address, { ...document, chunk_overlap: 1_000 }, SENDING)).rejects.toThrow(
    "chunk_overlap: too large for a text of this length: the parts have more than 400000 characters in all",
  );
  expect(sql.all("SELECT 1 FROM episodes")).toEqual([]);
  const { episodes } = await rememberDocument(services, address, { ...document, chunk_overlap: 500 }, SENDING);
  expect(episodes.length).toBeGreaterThan(5);
});

test("a document without an id continues when its request is sent again after a broken upload", async () => {
  const memory = wholeMemory();
  const { services, address, sql } = memory;
  await memory.graph.create("e1", { name: "Ada", time_zone: null, kept_days: null });
  memory.register();
  const document = { title: "Log", text: "I saw the machine again. ".repeat(3_000), extract: false, chunk_tokens: 50 };
  const send = (once: string) =>
    rememberDocument(services, address, { ...document, chunk_overlap: 0 }, { ...SENDING, once });
  const first = await send("a");
  expect(first.episodes.length).toBeGreaterThan(200);
  sql.all("DELETE FROM work WHERE episode_seq > 100");
  sql.all("DELETE FROM episodes WHERE seq > 100");
  sql.all("DELETE FROM effects");
  const again = await send("a");
  expect(again.episodes.slice(0, 100).map(({ id }) => id)).toEqual(first.episodes.slice(0, 100).map(({ id }) => id));
  expect(sql.all("SELECT 1 FROM episodes")).toHaveLength(first.episodes.length);
  const other = await send("b");
  expect(sql.all("SELECT 1 FROM episodes")).toHaveLength(first.episodes.length + other.episodes.length);
});

test("a write whose wait times out gives the reason why its episodes are unread", async () => {
  const memory = wholeMemory();
  const { services, address, sql } = memory;
  await memory.graph.create("e1", { name: "Ada", time_zone: null, kept_days: null });
  memory.register();
  const send = (wait: boolean) =>
    rememberDocument(
      services,
      address,
      { title: "Log", text: "I live in Oslo.", extract: true, chunk_tokens: 50, chunk_overlap: 0, wait },
      {
        ...SENDING,
        until: services.clock.now(),
        defer: () => void sql.all("UPDATE work SET error = 'the host has no model m (404)'"),
      },
    );
  expect(await send(true)).toMatchObject({ last_error: "the host has no model m (404)", settled: false });
  expect(await send(false)).not.toHaveProperty("last_error");
});
