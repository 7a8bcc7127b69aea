import { describe, expect, test } from "vitest";
import { saidIn } from "../../../../../sdk/src/importers/whatsapp/own-words.ts";

const M = "\u200e";

describe("on Android", () => {
  test.each([
    ["I live in Bergen. <This message was edited>", "I live in Bergen."],
    ["Ich wohne in Bergen. <Diese Nachricht wurde bearbeitet.>", "Ich wohne in Bergen."],
  ])("an edit is known: %s", (text, words) => {
    expect(saidIn(text, false)).toMatchObject({ words, isEdited: true });
  });

  test.each([
    ["<Media omitted>", "without words"],
    ["<Medien ausgeschlossen>", "without words"],
    ["<忽略多媒體檔>", "without words"],
    ["null", "without words"],
    ["IMG-20240826-WA0001.jpg (file attached)", "without words"],
    [`${M}photo of Bob.jpg (ملف مرفق)`, "without words"],
    ["location: https://maps.google.com/?q=60.39,5.32", "without words"],
    ["POLL:\nWhere?\nOPTION: Oslo (2 votes)\nOPTION: Bergen (1 vote)", "without words"],
    ["This message was deleted", "that were deleted"],
    ["Diese Nachricht wurde gelöscht.", "that were deleted"],
    ["このメッセージは削除されました", "that were deleted"],
  ])("%s has no words", (text, reason) => {
    expect(saidIn(text, false)).toMatchObject({ words: null, reason });
  });

  test("the words below a file stay", () => {
    expect(saidIn("IMG-20240826-WA0001.jpg (file attached)\nThis is Bergen.", false)).toMatchObject({
      words: "This is Bergen.",
      media: 1,
    });
  });

  test.each([
    "I use a List <String>",
    "a <b> c",
    "see main.ts (draft)",
    "This message was deleted by Bob, he said",
    "<3",
  ])("%s stays as it is", (text) => {
    expect(saidIn(text, false)).toEqual({ words: text, reason: "", isEdited: false, media: 0 });
  });
});

test("the last message of a file keeps its mark of an edit before the file's line break", () => {
  for (const isBracketed of [true, false])
    expect(saidIn(`Fine. ${M}<This message was edited>\n`, isBracketed)).toMatchObject({
      words: "Fine.",
      isEdited: true,
    });
});

describe("on phones of Apple, which mark WhatsApp's words", () => {
  test.each([
    [`${M}image omitted`, "without words"],
    [`${M}이 메시지가 수정되었습니다`, "of the system"],
    [`${M}This message was deleted.`, "that were deleted"],
    [`${M}<attached: 00000021-PHOTO-2024-08-26.jpg>`, "without words"],
    [`${M}<첨부: 00000021-PHOTO-2024-08-26.jpg> ${M}<수정된 메시지>`, "without words"],
    [`contract.pdf • ${M}3 pages ${M}document omitted`, "without words"],
    [`contract.pdf • ${M}3 pages ${M}<attached: 00000012-contract.pdf>`, "without words"],
    ["2015-08-04-PHOTO-00004762.jpg <\u200eattached>", "without words"],
  ])("%s has no words", (text, reason) => {
    expect(saidIn(text, true)).toMatchObject({ words: null, reason });
  });

  test("an edit is known in every language", () => {
    expect(saidIn(`I live in Bergen. ${M}<수정된 메시지>`, true)).toMatchObject({
      words: "I live in Bergen.",
      isEdited: true,
    });
  });

  test.each([
    [`This is Bergen. ${M}<attached: 00000021-PHOTO.jpg>`, "This is Bergen."],
    [`${M}<attached: 00000021-PHOTO.jpg>\nThis is Bergen.`, "This is Bergen."],
    [`This is Bergen. ${M}image omitted`, "This is Bergen."],
  ])("the words next to a file stay: %s", (text, words) => {
    expect(saidIn(text, true)).toMatchObject({ words, media: 1 });
  });

  test("brackets that a person writes stay", () => {
    expect(saidIn("use <Media omitted>, Bob", true).words).toBe("use <Media omitted>, Bob");
  });
});

test.each(["Waiting for this message. This may take a while.", "live location shared", "null"])(
  "%s stands for a message without words",
  (given) => {
    expect(saidIn(given, false)).toMatchObject({ words: null, reason: "without words" });
  },
);

test("a message that an admin deleted is a deleted one", () => {
  expect(saidIn("This message was deleted by admin Ada.", false)).toMatchObject({
    words: null,
    reason: "that were deleted",
  });
});

test("a caption keeps its words without the placeholder above it", () => {
  expect(saidIn("<Media omitted>\nIn Oslo", false)).toMatchObject({ words: "In Oslo", media: 1 });
  expect(saidIn("<my list>\nmilk", false)).toMatchObject({ words: "<my list>\nmilk", media: 0 });
});
