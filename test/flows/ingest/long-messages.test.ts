/** Megabyte messages pass every step: storage, index, extraction, search, lists, edits, forgetting, rebuild. */
import { expect, test } from "vitest";
import { rememberMessages } from "../../../worker/flows/ingest/remember.ts";
import { editMessage } from "../../../worker/flows/lifecycle/edit-message.ts";
import { listEpisodes } from "../../../worker/store/episodes/episodes.ts";
import { recallContext } from "../../../worker/flows/recall/context.ts";
import { recallSearch } from "../../../worker/flows/recall/recall.ts";
import { wholeMemory, type WholeMemory } from "../../fakes/whole-memory.ts";

const MIB = 1024 * 1024;
const SENDING = { defer: () => {}, once: null, by_user: false, until: null };

function megabyte(filler: string, sentence: string): string {
  const bytes = Buffer.byteLength(filler);
  const before = filler.repeat(Math.floor((0.7 * MIB) / bytes));
  return `${before}\n\n${sentence}\n\n${filler.repeat(Math.floor((0.29 * MIB) / bytes))}`;
}

const LONG = {
  English: megabyte(
    "The meeting went on and nothing was decided about the house. ",
    "The alarm code of the cellar is 4711.",
  ),
  Korean: megabyte("가나다라마바사아자차카타파하거너더러머버 ", "지하실의 경보 코드는 4711입니다."),
  code: megabyte("    if (x) { return y(z); }\n", "    const cellarAlarmCode = 4711;"),
};

async function memoryOf(texts: readonly string[], metadata: Record<string, unknown> = {}): Promise<WholeMemory> {
  const memory = wholeMemory();
  Object.assign(memory.services.limits, { message_bytes: MIB, request_bytes: 256 * 1024 });
  const messages = texts.map((content, place) => ({
    id: `m${place}`,
    role: "user" as const,
    content,
    extract: !content.includes("meeting"),
    metadata,
    kept: {},
  }));
  for (const message of messages)
    await rememberMessages(memory.services, memory.address, { thread_id: "t", messages: [message] }, SENDING);
  memory.state.woken = true;
  await memory.settle();
  return memory;
}

test.each(Object.entries(LONG))("a sentence within a megabyte of %s is found and shown", async (script, content) => {
  const memory = await memoryOf(["I live in Porto.", content, "I like tea."]);
  expect(memory.errors).toEqual([]);
  const query =
    script === "Korean" ? "지하실의 경보 코드" : script === "code" ? "cellarAlarmCode" : "alarm code of the cellar";
  const { episodes } = await recallSearch(memory.services, memory.address, { query, scope: ["episodes"] });
  expect(episodes[0]?.content === content).toBe(true);
  const { context } = await recallContext(memory.services, memory.address, { query, max_tokens: 500 });
  expect(context.includes("4711")).toBe(true);
  const rows = memory.sql.all<{ bytes: number }>(
    "SELECT length(CAST(c0 AS BLOB)) AS bytes FROM searched_episodes_content",
  );
  expect(Math.max(...rows.map(({ bytes }) => bytes))).toBeLessThan(1_000_000);
});

test("a rebuilt memory has the same index, and no part of an edited message stays in it", async () => {
  const indexed = ({ sql }: WholeMemory): unknown[] =>
    sql.all("SELECT id, c0 AS text FROM searched_episodes_content ORDER BY id");
  const memory = await memoryOf([LONG.English, "I like tea."]);
  const before = indexed(memory);
  expect(before.length).toBeGreaterThan(100);
  const lost = await memoryOf([LONG.English, "I like tea."]);
  await lost.rebuild();
  expect(JSON.stringify(indexed(lost)) === JSON.stringify(before)).toBe(true);

  const shorter = "The alarm code is 99.";
  await editMessage(memory.services, memory.address, "m0", { role: "user", content: shorter });
  expect(indexed(memory)).toHaveLength(2);
  const { episodes } = await recallSearch(memory.services, memory.address, { query: "cellar", scope: ["episodes"] });
  expect(episodes.some(({ content }) => content.includes("cellar"))).toBe(false);
});

test("a page of long messages ends before it has too many characters, and the next one continues", async () => {
  const memory = await memoryOf(Array.from({ length: 6 }, (_, place) => `${place} meeting ${"x ".repeat(500_000)}`));
  const seen: string[] = [];
  let cursor: string | undefined;
  let pages = 0;
  do {
    const page = listEpisodes(memory.sql, { limit: 100, cursor });
    seen.push(...page.data.map(({ content }) => content[0] ?? ""));
    cursor = page.next_cursor ?? undefined;
    pages += 1;
  } while (cursor !== undefined);
  expect(seen).toEqual(["5", "4", "3", "2", "1", "0"]);
  expect(pages).toBe(2);
});

test("pages, searches and contexts stay within the size that an object may return, however much metadata the messages have", async () => {
  const texts = Array.from({ length: 40 }, (_, place) => `Tea number ${place}.`);
  const memory = await memoryOf(texts, { note: "x".repeat(250_000) });
  const sizes: number[] = [];
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = listEpisodes(memory.sql, { limit: 100, cursor });
    sizes.push(JSON.stringify(page).length);
    seen.push(...page.data.map(({ content }) => content));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual(texts.toReversed());

  const parts = memory.services as Parameters<typeof recallSearch>[0];
  const { episodes } = await recallSearch(parts, memory.address, { query: "tea", scope: ["episodes"], limit: 100 });
  const modes = [{}, { mode: "timeline" }, { mode: "timeline", query: "Give me a timeline." }] as const;
  const contexts = [];
  for (const mode of modes)
    contexts.push(
      (await recallContext(memory.services, memory.address, { query: "tea", max_tokens: 50_000, ...mode })).episodes,
    );
  for (const shown of [episodes, ...contexts]) {
    expect(shown.length).toBeGreaterThan(5);
    sizes.push(JSON.stringify(shown).length);
  }
  expect(Math.max(...sizes)).toBeLessThan(10_000_000);
  const numbers = (contexts.at(-1) ?? []).map(({ content }) => Number(/\d+/.exec(content)?.[0]));
  expect(Math.max(...numbers) - Math.min(...numbers)).toBeGreaterThan(30);
});

test("a message over the limit is refused with its length and the limit, and nothing is stored", async () => {
  const memory = await memoryOf(["I like tea."]);
  const messages = [{ id: "x", role: "user" as const, content: "x".repeat(MIB + 1), kept: {} }];
  const sent = rememberMessages(memory.services, memory.address, { thread_id: "t", messages }, SENDING);
  await expect(sent).rejects.toMatchObject({
    fault: {
      kind: "too_large",
      detail: "messages.0.content has 1048577 bytes of UTF-8; at most 1048576 are allowed",
    },
  });
  const noted = [{ id: "x", role: "user" as const, content: "x", metadata: { note: "x".repeat(300_000) }, kept: {} }];
  const sentNote = rememberMessages(memory.services, memory.address, { thread_id: "t", messages: noted }, SENDING);
  await expect(sentNote).rejects.toMatchObject({
    fault: { kind: "too_large", errors: [{ path: "messages.0.metadata" }] },
  });
  expect(listEpisodes(memory.sql, { limit: 100 }).data).toHaveLength(1);
});
