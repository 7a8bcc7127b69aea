/** Messages that wait for more than one reading, or for none. */
import { expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { richMemory, say } from "../../fakes/rich-memory.ts";
import { wholeMemory } from "../../fakes/whole-memory.ts";

test("a message that was read twice after one retraction is read twice again, and later messages are read", async () => {
  const memory = await richMemory();
  const { data } = await memory.graph.episodes({ limit: 100 });
  const first = nonNull(data.at(-1), "the first message, which other prompts showed");
  await memory.graph.forget([first.id], false);
  await say(memory, "I moved to Quito.");
  expect(await memory.graph.status()).toMatchObject({ pending: 0, failed: 0, last_error: null });
  expect(memory.errors).toEqual([]);
});

test("a retracted message that waits in an import holds up no later message", async () => {
  const memory = await richMemory();
  const lines = (await memory.export()).map((line) => JSON.parse(line) as Record<string, unknown>);
  const retracted = nonNull(
    lines.find(({ kind }) => kind === "retract"),
    "a retraction",
  )["episode_seq"];
  const waiting = lines.map((line) =>
    line["record"] === "work" && line["episode_seq"] === retracted ? { ...line, status: "pending" } : line,
  );
  const copy = wholeMemory(memory.clock, memory.ids);
  await copy.import(waiting.map((line) => JSON.stringify(line)).join("\n"));
  await say(copy, "I moved to Quito.");
  expect(await copy.graph.status()).toMatchObject({ pending: 0, failed: 0, last_error: null });
  expect(copy.errors).toEqual([]);
});
