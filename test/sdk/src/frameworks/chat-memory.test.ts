import { expect, test } from "vitest";
import { ChatMemory } from "../../../../sdk/src/frameworks/chat-memory.ts";
import type { Memory } from "../../../../sdk/src/memory.ts";

test("a message of any length gets a context, by a query that the server takes", async () => {
  const queries: string[] = [];
  const user = {
    calls: { behindEnded: async () => {}, noteTurn: () => {} },
    context: async (query: string) => (queries.push(query), { context: "She lives in Rome.", sources: { 1: {} } }),
  } as unknown as Memory;
  const memory = new ChatMemory({ user, onError: (error) => expect.fail(String(error)) });
  const pasted = "2026-11-27T10:00:00Z GET /v1/users 200\n".repeat(300);
  for (const said of [`What is wrong? ${pasted}`, `${pasted} What is wrong?`, "字".repeat(30_000)])
    expect(await memory.context(said)).toBe("She lives in Rome.");
  expect(queries.map((query) => query.length <= 2_000)).toEqual([true, true, true]);
  expect(queries[0]).toMatch(/^What is wrong\?/);
  expect(queries[1]).toMatch(/What is wrong\?$/);
});

test("a context waits for what is still being stored, but leaves most of the time for reading", async () => {
  const stored = Promise.withResolvers<void>();
  const read: string[] = [];
  const withStoring = (behindEnded: () => Promise<void>): Memory =>
    ({
      calls: { behindEnded, noteTurn: () => {} },
      context: async (query: string) => (read.push(query), { context: "She lives in Rome.", sources: { 1: {} } }),
    }) as unknown as Memory;
  const onError = (error: unknown): void => expect.fail(String(error));
  const memory = new ChatMemory({ user: withStoring(() => stored.promise), timeoutMs: 10_000, onError });
  const context = memory.context("Where do I live?");
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(read).toEqual([]);
  stored.resolve();
  expect(await context).toBe("She lives in Rome.");

  const stuck = new ChatMemory({ user: withStoring(() => new Promise(() => {})), timeoutMs: 400, onError });
  expect(await stuck.context("Where?")).toBe("She lives in Rome.");
});
