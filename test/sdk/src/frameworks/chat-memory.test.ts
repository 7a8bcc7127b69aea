import { expect, test } from "vitest";
import { ChatMemory } from "../../../../sdk/src/frameworks/chat-memory.ts";
import type { Memory } from "../../../../sdk/src/memory.ts";

test("a message of any length gets a context, by a query that the server takes", async () => {
  const queries: string[] = [];
  const user = {
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
