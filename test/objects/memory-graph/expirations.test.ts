import { describe, expect, test } from "vitest";
import { FaultError } from "../../../shared/fault.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { STANDALONE_EPISODE } from "../../../worker/core/ingest/standalone-episode.ts";
import type { NewEpisode } from "../../../worker/ports/graph/writes.ts";
import { say } from "../../fakes/rich-memory.ts";
import { manualClock, sequentialIds } from "../../fakes/time-and-ids.ts";
import { wholeMemory, type WholeMemory } from "../../fakes/whole-memory.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

async function emptyMemory(): Promise<WholeMemory> {
  const memory = wholeMemory();
  memory.register();
  await memory.graph.create("e1", { name: "Ada", time_zone: null, kept_days: null });
  return memory;
}

async function memoryWithExpiry(): Promise<{ memory: WholeMemory; expires_at: number }> {
  const memory = await emptyMemory();
  const expires_at = memory.clock.now() + HOUR;
  await say(memory, "I live in Oslo.");
  await say(memory, "My sister is Clara Baker.", { expires_at });
  return { memory, expires_at };
}

const note = (expires_at: number): NewEpisode => ({
  ...STANDALONE_EPISODE,
  type: "text",
  content: "A note.",
  reference_time: null,
  metadata: {},
  expires_at,
});

const contentOf = async (memory: WholeMemory): Promise<string> => {
  await memory.expirations.forgetDue();
  return (await memory.export()).join("\n");
};

const contents = async (memory: WholeMemory): Promise<string[]> => {
  await memory.expirations.forgetDue();
  return (await memory.graph.episodes({ limit: 100 })).data.map(({ content }) => content);
};

test("the alarm forgets an expired message without a request, at its time", async () => {
  const { memory, expires_at } = await memoryWithExpiry();
  await memory.settle(HOUR - 10 * MINUTE);
  expect(memory.state.alarm_at).toBe(expires_at);
  await memory.settle(HOUR);
  expect(memory.sql.all("SELECT content FROM episodes")).toEqual([{ content: "I live in Oslo." }]);
  expect((await memory.export()).join("\n")).not.toContain("Clara");
});

describe("a call that comes before a late alarm", () => {
  test("a call before a late alarm sees a message up to its expiry, and nothing of it from then on", async () => {
    const { memory, expires_at } = await memoryWithExpiry();
    memory.clock.advance(expires_at - memory.clock.now() - 1);
    expect(await contentOf(memory)).toContain("Clara");
    memory.clock.advance(1);
    expect(await contentOf(memory)).not.toContain("Clara");
    expect((await memory.graph.facts({ limit: 100 })).data.map(({ fact }) => fact)).not.toContainEqual(
      expect.stringContaining("Clara"),
    );
    const known_at = expires_at - 1;
    expect(await memory.graph.episodes({ known_at, limit: 100 })).toMatchObject({
      data: [{ content: "I live in Oslo." }],
    });
    expect(memory.state.alarm_at).toBeLessThanOrEqual(memory.clock.now() + MINUTE);
  });

  test("a call before a late alarm notices expiries of messages that were stored after an earlier call", async () => {
    const { memory, expires_at } = await memoryWithExpiry();
    await memory.expirations.forgetDue();
    await memory.graph.append([note(expires_at - 30 * MINUTE)], null, null, false);
    memory.expirations.reset();
    expect(await contents(memory)).toHaveLength(3);
    memory.clock.advance(expires_at - 30 * MINUTE - memory.clock.now());
    expect(await contents(memory)).not.toContain("A note.");
    memory.clock.advance(30 * MINUTE);
    expect(await contents(memory)).toEqual(["I live in Oslo."]);
  });

  test("a call is answered later if more messages have expired than one call forgets", async () => {
    const memory = await emptyMemory();
    const expires_at = memory.clock.now() + HOUR;
    await memory.graph.append(
      Array.from({ length: 140 }, () => note(expires_at)),
      null,
      null,
      false,
    );
    memory.clock.advance(HOUR);
    const refused = await memory.expirations.before("episodes").catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(FaultError);
    expect((refused as FaultError).fault).toMatchObject({ kind: "unavailable", retry_after_s: 1 });
    expect(await contents(memory)).toEqual([]);
  });

  test("a call fails if nothing can be forgotten, unless it shows no content or erases the memory", async () => {
    const { memory } = await memoryWithExpiry();
    memory.sql.exec("CREATE TRIGGER broken BEFORE DELETE ON episodes BEGIN SELECT raise(ABORT, 'broken'); END");
    memory.clock.advance(HOUR);
    for (const method of ["facts", "readExport", "lease"])
      await expect(memory.expirations.before(method)).rejects.toThrow("broken");
    for (const method of ["append", "status", "beginErasure"]) await memory.expirations.before(method);
    expect(memory.sql.all("SELECT 1 FROM episodes")).toHaveLength(2);
    expect(memory.state.alarm_at).toBeLessThanOrEqual(memory.clock.now() + MINUTE);
  });

  test("a call forgets nothing in a memory that does not exist or is being erased", async () => {
    const missing = wholeMemory();
    await missing.expirations.forgetDue();
    expect(missing.gate.exists).toBe(false);
    const { memory } = await memoryWithExpiry();
    await memory.graph.beginErasure(null);
    memory.clock.advance(HOUR);
    await memory.expirations.forgetDue();
    expect(memory.sql.all("SELECT 1 FROM episodes")).toHaveLength(2);
  });
});

test("an export and its import, and a rebuild from the ledger, keep expiries", async () => {
  const { memory, expires_at } = await memoryWithExpiry();
  const copy = wholeMemory(manualClock(memory.clock.now()), sequentialIds());
  await copy.import((await memory.export()).join("\n"));
  await memory.settle(0);
  await memory.rebuild();
  for (const other of [copy, memory]) {
    expect((await other.graph.episodes({ limit: 100 })).data.map((episode) => episode.expires_at)).toEqual([
      new Date(expires_at).toISOString(),
      null,
    ]);
    other.clock.advance(HOUR);
    expect(await contents(other)).toEqual(["I live in Oslo."]);
  }
});

test("a message whose expiry has passed is imported and then forgotten", async () => {
  const { memory } = await memoryWithExpiry();
  const lines = await memory.export();
  const copy = wholeMemory(manualClock(memory.clock.now() + HOUR), sequentialIds());
  await copy.import(lines.join("\n"));
  expect(await contents(copy)).toEqual(["I live in Oslo."]);
  const { alarm_at } = copy.state;
  expect(nonNull(alarm_at, "alarm")).toBeLessThanOrEqual(copy.clock.now() + MINUTE);
});
