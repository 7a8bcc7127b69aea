import { expect, test } from "vitest";
import { recallContext } from "../../../worker/flows/recall/context.ts";
import { rememberMessages } from "../../../worker/flows/ingest/remember.ts";
import { wholeMemory } from "../../fakes/whole-memory.ts";

const told = async (texts: readonly string[]) => {
  const memory = wholeMemory();
  memory.register();
  const remember = async (content: string, id: string): Promise<void> => {
    await rememberMessages(
      memory.services,
      memory.address,
      { thread_id: "t", messages: [{ id, role: "user", content }] },
      { defer: (work: Promise<void>) => void work, once: null, by_user: false, until: null },
    );
    await memory.settle();
  };
  for (const [place, text] of texts.entries()) await remember(text, `m-${place}`);
  const asked = async (query: string) => (await recallContext(memory.services, memory.address, { query })).context;
  return { memory, remember, asked };
};

test("a context after a write has the written text, and after it is forgotten nothing of it", async () => {
  const { memory, remember, asked } = await told(["I live in Oslo. I have a dog called Rex."]);
  expect(await asked("Where do I live?")).toContain("Oslo");
  await remember("I moved to Bergen.", "m-2");
  const moved = await asked("Where do I live?");
  expect(moved).toContain("Bergen");
  const { episodes } = await memory.graph.search({
    query: "Bergen",
    scope: ["episodes"],
    methods: [{ method: "bm25", weight: 1 }],
    reranker: "rrf",
    vector: null,
    embedding_model: "",
    dense: false,
    related_similarity: 0,
    limit: 1,
  });
  await memory.graph.forget(
    episodes.map(({ id }) => id),
    false,
  );
  expect(await asked("Where do I live?")).not.toContain("Bergen");
  expect(memory.caches.rows.bytes).toBeGreaterThan(0);
});

test("a second context of an unchanged memory takes at most 20 statements", async () => {
  const { memory, asked } = await told([
    "I live in Oslo. I have a dog called Rex.",
    "I like chess.",
    "I moved to Bergen.",
  ]);
  const first = await asked("Where do I live?");
  let run = 0;
  const { all } = memory.sql;
  memory.sql.all = (statement, ...parameters) => {
    run++;
    return all(statement, ...parameters);
  };
  expect(await asked("Where do I live?")).toBe(first);
  expect(run).toBeLessThanOrEqual(20);
});
