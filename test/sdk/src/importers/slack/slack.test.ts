import { fileURLToPath } from "node:url";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { isSlackFile, readSlack } from "../../../../../sdk/src/importers/slack/slack.ts";
import type { Transcript } from "../../../../../sdk/src/importers/transcripts/transcript.ts";

const folder = mkdtempSync(join(tmpdir(), "engraph-slack-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fixture = fileURLToPath(new URL("../../../../fixtures/importers/slack/", import.meta.url));
const NAMES = ["users.json", "channels.json", "dms.json", "D02/2024-05-02.json", "general/2024-05-01.json"];
const filesOf = (prefix: string) => NAMES.map((name) => ({ name: `${prefix}${name}`, path: join(fixture, name) }));
const all = async (): Promise<Transcript[]> => Promise.all((await readSlack(filesOf(""))).map((load) => load()));
const day = async (...messages: object[]): Promise<Transcript | undefined> => {
  const path = join(folder, "day.json");
  writeFileSync(path, JSON.stringify(messages));
  const files = [...filesOf("").slice(0, 3), { name: "general/2024-05-01.json", path }];
  return (await readSlack(files))[0]?.();
};

test("each folder is a conversation; one of a direct chat has the id as its name", async () => {
  expect((await all()).map(({ id, title, isGroup }) => [id, title, isGroup])).toEqual([
    ["slack-D02", "Ada Byron, Bob", false],
    ["slack-C01", "general", true],
  ]);
});

test("messages have readable text, the time of their id, their thread and their edit", async () => {
  const [, general] = await all();
  expect(general?.utterances.slice(0, 2)).toMatchObject([
    {
      id: "slack-C01/1714550460.000200",
      content: "I live in Oslo, @Ada Byron. <3",
      at: 1_714_550_460_000,
      replyTo: null,
      editedAt: null,
      speaker: { id: "U02", name: "Bob", handle: "bob", isBot: false },
    },
    { content: "I live in Bergen.", replyTo: "slack-C01/1714550460.000200", editedAt: 1_714_550_580_000 },
  ]);
});

test("notices and deleted messages are left out, and messages of bots are marked", async () => {
  const [direct, general] = await all();
  expect([general?.leftOut, direct?.leftOut, direct?.cut]).toEqual([
    { "of the system": 1, "that were deleted": 1 },
    { "without words": 1 },
    { files: 1 },
  ]);
  expect(general?.utterances.map(({ speaker: { name, isBot } }) => [name, isBot]).slice(2)).toEqual([
    ["Deploys", true],
    ["Deploys", true],
  ]);
});

test("a person who writes through an app is that person", async () => {
  const chat = await day({
    type: "message",
    user: "U02",
    bot_id: "B07",
    app_id: "A1",
    text: "Hi.",
    ts: "1714550460.1",
  });
  expect(chat?.utterances[0]?.speaker).toMatchObject({ id: "U02", isBot: false });
});

test("people of other workspaces have the name in their message", async () => {
  const user_profile = { display_name: "Eve", name: "eve.k", real_name: "Eve K" };
  const chat = await day({ type: "message", user: "U77", user_profile, text: "Hi.", ts: "1714550460.1" });
  expect(chat?.utterances[0]?.speaker).toEqual({ id: "U77", name: "Eve", handle: "eve.k", isBot: false });
});

test("a reply that is also sent to the channel, and words about oneself, are messages", async () => {
  const chat = await day(
    {
      type: "message",
      user: "U01",
      subtype: "thread_broadcast",
      text: "Yes.",
      ts: "1714550470.1",
      thread_ts: "1714550460.1",
    },
    {
      type: "message",
      user: "U02",
      subtype: "me_message",
      text: "waves",
      ts: "1714550460.1",
      thread_ts: "1714550460.1",
    },
    { type: "message", user: "U02", subtype: "huddle_thread", text: "", ts: "1714550480.1" },
  );
  expect(chat?.utterances.map(({ content, replyTo }) => [content, replyTo])).toEqual([
    ["waves", null],
    ["Yes.", "slack-C01/1714550460.1"],
  ]);
});

test("an archive may have a folder around everything", async () => {
  const loads = await readSlack(filesOf("export May/"));
  expect((await Promise.all(loads.map((load) => load()))).map(({ id }) => id)).toEqual(["slack-D02", "slack-C01"]);
  expect(
    ["x/users.json", "a/general/2024-05-01.json", "2024-05-01.json", "general/canvas.json"].map(isSlackFile),
  ).toEqual([true, true, false, false]);
});

test("files of another kind are refused", async () => {
  await expect(readSlack(filesOf("").slice(0, 3))).rejects.toThrow("has no channels: a folder a channel");
  const path = join(folder, "users.json");
  writeFileSync(path, "{}");
  await expect(readSlack([{ name: "users.json", path }])).rejects.toThrow(
    "users.json: the file is an object, not a list",
  );
});
