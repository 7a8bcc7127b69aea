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
