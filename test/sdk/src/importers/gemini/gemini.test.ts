import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isGeminiFile, readGeminiActivities } from "../../../../../sdk/src/importers/gemini/gemini.ts";

const fixture = JSON.parse(
  readFileSync(new URL("../../../../fixtures/importers/gemini/MyActivity.json", import.meta.url), "utf8"),
) as object[];
const chats = readGeminiActivities(fixture);
const link = (id: string) => ({ url: `https://gemini.google.com/app/${id}` });
const activity = (title: string, more: object = {}) => ({
  header: "Gemini Apps",
  title,
  time: "2024-05-01T10:00:00.000Z",
  products: ["Gemini Apps"],
  ...more,
});
const promptsOf = (...activities: object[]): (string | undefined)[] =>
  readGeminiActivities(activities).map(({ messages }) => messages[0]?.content);

test("prompts and answers become conversations, the oldest first", () => {
  expect(chats.map(({ id, messages }) => [id, messages.map(({ role, content }) => [role, content])])).toEqual([
    [
      "gemini-a1",
      [
        ["user", "I live in Bergen. What is open today?"],
        ["assistant", "The fish market."],
        ["user", "Which fish is good there?"],
        ["assistant", "Try skrei:\n\n- fried\n- & cooked"],
      ],
    ],
    ["gemini-2024-05-03", [["user", "Meine Schwester heißt Ines."]]],
  ]);
  expect(chats[0]?.messages[0]).toMatchObject({ id: "gemini-1714557600000/prompt", at: 1_714_557_600_000 });
});

test("other activities and products are left out; a prompt that branches share is taken once", () => {
  expect([chats[0]?.leftOut, chats[0]?.cut]).toEqual([
    { "that are no prompts": 1, "of other products": 1, "copies in conversations that branched off": 1 },
    { attachments: 1 },
  ]);
});

test("ids do not depend on the order of the file", () => {
  expect(readGeminiActivities([...fixture].reverse())).toEqual(chats);
});

test("prompts of the same instant have different ids", () => {
  const [chat] = readGeminiActivities([activity("Prompted b"), activity("Prompted a")]);
  expect(chat?.messages.map(({ id, content }) => [id, content])).toEqual([
    ["gemini-1714557600000/prompt", "a"],
    ["gemini-1714557600000-2/prompt", "b"],
  ]);
});

test("in a language that is not known an answer or a conversation shows a prompt", () => {
  const answered = { header: "Gemini 앱", products: ["Gemini 앱"], safeHtmlItem: [{ html: "<p>네.</p>" }] };
  expect(promptsOf(activity("회의록을 정리해 주세요.", answered))).toEqual(["회의록을 정리해 주세요."]);
  expect(promptsOf(activity("회의록을 정리해 주세요.", { details: [link("c3")] }))).toEqual([
    "회의록을 정리해 주세요.",
  ]);
  expect(promptsOf(activity("설정을 변경했습니다."))).toEqual([]);
});

test("words around a prompt are cut off", () => {
  expect(promptsOf(activity("Prompted Look. Attached 2 files."))).toEqual(["Look."]);
  expect(promptsOf(activity("Created Gemini Canvas titled Fish", { safeHtmlItem: [{ html: "<p>x</p>" }] }))).toEqual(
    [],
  );
});

test("an activity without a title or time is refused", () => {
  expect(() => readGeminiActivities([{ title: "Prompted a" }])).toThrow("is not one of Takeout's activities");
});

test("files are found in folders of any language", () => {
  const names = [
    "Takeout/My Activity/Gemini Apps/MyActivity.json",
    "Takeout/내 활동/Gemini 앱/내활동.json",
    "MyActivity.html",
    "Takeout/My Activity/Search/activity.json",
    "Takeout/My Activity/Gemini Apps/fish.png",
  ];
  expect(names.map(isGeminiFile)).toEqual([true, true, true, false, false]);
});
