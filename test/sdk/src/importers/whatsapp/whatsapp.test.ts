import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import type { Transcript } from "../../../../../sdk/src/importers/transcripts/transcript.ts";
import { isWhatsAppFile, readWhatsApp } from "../../../../../sdk/src/importers/whatsapp/whatsapp.ts";

const folder = mkdtempSync(join(tmpdir(), "engraph-whatsapp-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fixture = fileURLToPath(
  new URL("../../../../fixtures/importers/whatsapp/WhatsApp Chat with Bob.txt", import.meta.url),
);
const reading = { timeZone: "Europe/Oslo", dateOrder: null, now: Date.parse("2026-01-01T00:00:00Z") };
const readFixture = (): Promise<Transcript> =>
  readWhatsApp({ name: basename(fixture), path: fixture }, fixture, reading);
const read = (text: string, name = "WhatsApp Chat with Bob.txt", given?: string): Promise<Transcript> => {
  const path = join(folder, "chat.txt");
  writeFileSync(path, text);
  return readWhatsApp({ name, path }, given ?? path, reading);
};

test("messages have their speakers, words and instants; notices and placeholders are left out", async () => {
  const chat = await readFixture();
  expect([chat.id, chat.title]).toEqual(["whatsapp-WhatsApp Chat with Bob", "WhatsApp Chat with Bob"]);
  expect(chat.utterances.map(({ speaker, content, at }) => [speaker.name, content, at])).toEqual([
    ["Bob", "I live in Oslo.", Date.parse("2024-08-26T06:01:00Z")],
    ["Ada Byron", "I live in Bergen.\nIt rains here:\n26.08.2024 - a lot", Date.parse("2024-08-26T06:02:00Z")],
  ]);
  expect(chat.utterances.map(({ editedAt }) => editedAt)).toEqual([null, Number.NaN]);
  expect(chat.leftOut).toEqual({ "of the system": 2, "without words": 1, "that were deleted": 1 });
});

test("a notice with a colon has no speaker", async () => {
  const chat = await read(
    [
      '13/08/24, 10:00 - Bob changed the subject from "Trip: Rome" to "Trip: Oslo"',
      "13/08/24, 10:01 - Bob hat das Thema zu „Reise: Oslo“ geändert.",
      '13/08/24, 10:02 - Bob "the Builder" Smith: Hi',
      "13/08/24, 10:03 - Bob left",
    ].join("\n"),
  );
  expect(chat.utterances.map(({ speaker }) => speaker.name)).toEqual(['Bob "the Builder" Smith']);
  expect(chat.leftOut).toEqual({ "of the system": 3 });
});

test("marks around a name, and the tilde of people who are not in the address book, are cut off", async () => {
  const chat = await read("13/08/24, 10:00 - ~\u202fBob: Hi\n13/08/24, 10:00 - \u202a+47 99 00 00 00\u202c: Hi");
  expect(chat.utterances.map(({ speaker }) => speaker.name)).toEqual(["Bob", "+47 99 00 00 00"]);
});

test("a later export of the same chat has the same ids", async () => {
  const lines = ["13/08/24, 10:00 - Bob: a", "13/08/24, 10:00 - Bob: b", "13/08/24, 10:00 - Ada: c"];
  const before = await read(lines.join("\n"));
  const [first = "", , ...rest] = lines;
  const after = await read(
    [first, "13/08/24, 10:00 - Bob: This message was deleted", ...rest, "13/08/24, 10:00 - Bob: d"].join("\n"),
  );
  const ids = before.utterances.map(({ id }) => id);
  expect(after.utterances.map(({ id }) => ids.indexOf(id))).toEqual([0, 2, -1]);
  expect(new Set(after.utterances.map(({ id }) => id)).size).toBe(3);
});

test("messages before it decide which hour it is when clocks show one twice", async () => {
  const chat = await read(["27/10/24, 02:50", "27/10/24, 02:10"].map((time) => `${time} - Bob: Hi`).join("\n"));
  expect(chat.utterances.map(({ at }) => new Date(at ?? NaN).toISOString())).toEqual([
    "2024-10-27T00:50:00.000Z",
    "2024-10-27T01:10:00.000Z",
  ]);
});

test.each([
  ["WhatsApp Chat with Bob (1).txt", undefined, "WhatsApp Chat with Bob"],
  ["_chat.txt", "/tmp/WhatsApp Chat - Bob.zip", "WhatsApp Chat - Bob"],
  ["WhatsApp Chat - Bob/_chat.txt", "/tmp/chats", "WhatsApp Chat - Bob"],
])("%s of %s is called %s", async (name, given, title) => {
  expect((await read("13/08/24, 10:00 - Bob: Hi", name, given)).title).toBe(title);
});

test("faults name the file", async () => {
  await expect(read("Dear Bob")).rejects.toThrow("WhatsApp Chat with Bob.txt: does not begin like a chat");
  await expect(read("5/8/24, 10:00 - Bob: Hi")).rejects.toThrow("WhatsApp Chat with Bob.txt: dates such as 5/8/24");
});

test("chats are found by their names", () => {
  const names = ["_chat.txt", "a/_chat.txt", "WhatsApp-Chat mit Bob.txt", "notes.txt", "IMG-20240826-WA0001.jpg"];
  expect(names.map(isWhatsAppFile)).toEqual([true, true, true, false, false]);
});
