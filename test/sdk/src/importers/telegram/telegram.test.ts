import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { readTelegram } from "../../../../../sdk/src/importers/telegram/telegram.ts";
import type { Transcript } from "../../../../../sdk/src/importers/transcripts/transcript.ts";

const folder = mkdtempSync(join(tmpdir(), "engraph-telegram-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fixture = fileURLToPath(new URL("../../../../fixtures/importers/telegram/result.json", import.meta.url));
const read = (chat: object | string, timeZone: string | null = null): Promise<Transcript[]> => {
  const path = join(folder, "result.json");
  writeFileSync(path, typeof chat === "string" ? chat : JSON.stringify(chat));
  return readTelegram(path, timeZone);
};
const message = (id: number, from: string, text: unknown, more: object = {}) => ({
  id,
  type: "message",
  date: "2024-07-05T13:05:00",
  date_unixtime: "1720177500",
  from,
  from_id: `user${from.length}`,
  text,
  ...more,
});
const personal = (...messages: object[]) => ({ name: "Bob", type: "personal_chat", id: 3, messages });

test("an account's export has its chats, and shows which speaker the user is", async () => {
  const [direct, group] = await readTelegram(fixture, null);
  expect([direct, group].map((chat) => [chat?.id, chat?.title, chat?.isGroup, chat?.owner])).toEqual([
    ["telegram-22", "Bob", false, "user11"],
    ["telegram-33", "Trip", true, "user11"],
  ]);
  expect(direct?.leftOut).toEqual({ "of the system": 1, "without words": 2 });
  expect(group?.cut).toEqual({ images: 1 });
  expect(group?.utterances[0]?.speaker.name).toBeNull();
});

test("replies and edits are kept, and forwarded text is not read as the sender's", async () => {
  const [direct] = await readTelegram(fixture, null);
  expect(direct?.utterances.slice(1)).toMatchObject([
    {
      id: "telegram-22/3",
      content: "I live in Bergen.",
      at: 1_714_550_520_000,
      replyTo: "telegram-22/2",
      editedAt: 1_714_550_580_000,
    },
    { content: "[Forwarded from Carol]\nI live in Porto.", unread: "were forwarded, or quoted from others" },
  ]);
});

describe("the user of one chat's export", () => {
  test("is the speaker who is not the other one", async () => {
    const [chat] = await read(personal(message(1, "Bob", "Hi."), message(2, "Ada Byron", "Hello.")));
    expect(chat?.owner).toBe("user9");
  });

  test("is not known in a group, and is the only one in saved messages", async () => {
    const said = [message(1, "Bob", "Hi.")];
    const [group] = await read({ name: "Trip", type: "private_supergroup", id: 3, messages: said });
    const [saved] = await read({ type: "saved_messages", id: 3, messages: said });
    expect([group?.owner, saved?.owner]).toEqual([null, "user3"]);
  });
});

test("a link keeps its address next to its text", async () => {
  const text = [
    "I work for ",
    { type: "text_link", text: "Acme", href: "https://acme.example/" },
    ": ",
    { type: "link", text: "https://acme.example" },
  ];
  const [chat] = await read(personal(message(1, "Bob", text)));
  expect(chat?.utterances[0]?.content).toBe("I work for Acme (https://acme.example/): https://acme.example");
});

describe("older exports", () => {
  const { date_unixtime: _, ...old } = message(1, "Bob", "Hi.", { from_id: 3, edited: "1970-01-01T01:00:00" });

  test("have local dates, whose zone is asked for", async () => {
    await expect(read(personal(old))).rejects.toThrow("--time-zone Europe/Berlin");
    const [chat] = await read(personal(old), "Europe/Oslo");
    expect(chat?.utterances[0]).toMatchObject({ at: Date.parse("2024-07-05T11:05:00Z"), editedAt: null });
  });

  test("have numbers as ids of accounts", async () => {
    const [chat] = await read(personal(old), "Europe/Oslo");
    expect(chat?.utterances[0]?.speaker.id).toBe("user3");
  });
});

test("quotations, code and struck words are marked in the text", async () => {
  const text = [
    { type: "blockquote", text: "I live in Rome.\nReally." },
    "No, ",
    { type: "strikethrough", text: "Rome" },
    " Bergen. ",
    { type: "code", text: "x" },
    { type: "pre", text: "a = 1", language: "python" },
    { type: "custom_emoji", text: "🎻", document_id: "1" },
  ];
  const [chat] = await read(personal(message(1, "Bob", text)));
  expect(chat?.utterances[0]?.content).toBe(
    "> I live in Rome.\n> Really.\nNo, ~~Rome~~ Bergen. `x`\n```python\na = 1\n```\n🎻",
  );
});

test("words that a bot or a channel wrote are not read as a speaker's", async () => {
  const [chat] = await read({
    name: "Trip",
    type: "private_supergroup",
    id: 3,
    messages: [
      message(1, "Bob", "I live in Rome.", { via_bot: "@helper" }),
      message(2, "News", "I live in Rome.", { from_id: "channel9" }),
    ],
  });
  expect(chat?.utterances.map(({ unread }) => unread)).toEqual([
    "were written by a bot for their sender",
    "were posted by a channel or group",
  ]);
});

test("a chat with a bot has the bot as one", async () => {
  const [chat] = await read({ ...personal(message(1, "Bot", "Hi.")), type: "bot_chat" });
  expect(chat?.utterances[0]?.speaker.isBot).toBe(true);
});

test("control characters, which Telegram writes as JSON does not have them, are read", async () => {
  const text = JSON.stringify(personal(message(1, "Bob", "a?b\\x0B \\\\")));
  const [chat] = await read(text.replace("a?b", String.raw`a\x0Bb`));
  expect(chat?.utterances[0]?.content).toBe("a\u000bb\\x0B \\\\");
});

test.each([
  ["{}", "has no chats; export them as machine-readable JSON"],
  ["[]", "the export is a list, not an object"],
  ['{"messages": []}', "a chat has no id"],
  ['{"messages": 1, "id": 1}', "chat 1: messages is a number, not a list"],
  ['{"messages": [', "is not JSON"],
])("%s is refused", async (text, fault) => {
  await expect(read(text)).rejects.toThrow(`result.json: ${fault}`);
});
