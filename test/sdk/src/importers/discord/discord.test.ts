import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { readDiscord } from "../../../../../sdk/src/importers/discord/discord.ts";
import type { Transcript } from "../../../../../sdk/src/importers/transcripts/transcript.ts";

const folder = mkdtempSync(join(tmpdir(), "engraph-discord-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fixture = fileURLToPath(new URL("../../../../fixtures/importers/discord/chat.json", import.meta.url));
const whole = JSON.parse(readFileSync(fixture, "utf8")) as { channel: object; messages: object[] };
const read = (value: unknown): Promise<Transcript> => {
  const path = join(folder, "chat.json");
  writeFileSync(path, JSON.stringify(value));
  return readDiscord(path, "chat.json");
};
const reading = (...messages: object[]): Promise<Transcript> =>
  read({
    ...whole,
    messages: messages.map((message, index) => ({ ...whole.messages[1], id: String(index), ...message })),
  });

test("messages are read with their dates, replies and edits; notices and answers to commands are left out", async () => {
  const chat = await readDiscord(fixture, "chat.json");
  expect([chat.id, chat.title, chat.isGroup, chat.leftOut, chat.cut]).toEqual([
    "discord-900",
    "general",
    true,
    { "of the system": 2 },
    { attachments: 1 },
  ]);
  expect(chat.utterances.slice(0, 2)).toMatchObject([
    { id: "discord-900/902", content: "I live in Oslo, @Ada.", at: Date.parse("2024-05-01T10:01:00Z"), editedAt: null },
    {
      replyTo: "discord-900/902",
      editedAt: Date.parse("2024-05-01T10:03:00Z"),
      speaker: { id: "11", name: "Ada", handle: "ada" },
    },
  ]);
});

test("a forwarded message is a reference too, but no reply, and not the words of its sender", async () => {
  const { utterances } = await readDiscord(fixture, "chat.json");
  expect(utterances[2]).toMatchObject({
    content: "[Forwarded]\nI live in Porto.",
    replyTo: null,
    unread: "were forwarded, or quoted from others",
  });
});

test("a bot is known as one", async () => {
  const { utterances } = await readDiscord(fixture, "chat.json");
  expect(utterances.map(({ speaker }) => speaker.isBot)).toEqual([false, false, false, true]);
});

test("accounts that were deleted have no name", async () => {
  const authors = [
    { id: "5", name: "Deleted User", nickname: "Deleted User" },
    { id: "6", name: "deleted_user_1a2b", nickname: "Deleted User" },
  ];
  const { utterances } = await reading(...authors.map((author) => ({ author })));
  expect(utterances.map(({ speaker: { name, handle } }) => [name, handle])).toEqual([
    [null, "5"],
    [null, "6"],
  ]);
});

test("marks of an export that does not format them are read", async () => {
  const { utterances } = await reading(
    { content: "<@!11> <:wave:5> <a:dance:6> <t:1714550400:R> <@99> <#900>" },
    { content: "Hi <@11>", mentions: [{ id: "11", name: "ada" }], author: { id: "22", name: "bob" } },
  );
  expect(utterances.map(({ content }) => content)).toEqual([
    "@Ada :wave: :dance: 2024-05-01 08:00 UTC <@99> <#900>",
    "Hi @ada",
  ]);
  expect(utterances[1]?.speaker).toEqual({ id: "22", name: "bob", handle: "bob", isBot: false });
});

test("a direct chat has two speakers", async () => {
  expect((await read({ ...whole, channel: { ...whole.channel, type: "DirectTextChat" } })).isGroup).toBe(false);
});

test("other files are refused with their name", async () => {
  await expect(read({ messages: [] })).rejects.toThrow("chat.json: channel is missing, not an object");
  await expect(read({ ...whole, messages: [{}] })).rejects.toThrow("a message has no id or no author");
});
