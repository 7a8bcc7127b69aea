import { expect, test } from "vitest";
import { describeReport, emptyReport } from "../../../../sdk/src/importers/report.ts";
import { importChats } from "../../../../sdk/src/importers/import-chats.ts";

test("a report counts one thing in the singular", () => {
  const report = {
    ...emptyReport("mem0", "ada", false),
    read: { conversations: 1, messages: 1_200 },
    imported: { memories: 1, entities: 1, "that were overwritten": 1 },
    left_out: { "without a date": 1 },
  };
  expect(describeReport(report)).toBe(
    [
      "read: 1 conversation, 1,200 messages",
      "imported: 1 memory, 1 entity, 1 that were overwritten",
      "left out:",
      "  1 without a date",
    ].join("\n"),
  );
});

test("a note about one message is in the singular", async () => {
  const message = { id: "m", role: "user", content: "I like figs.", at: null, metadata: {}, unread: "were forwarded" };
  const chat = { id: "c", title: null, at: null, messages: [message], leftOut: {}, cut: {} };
  const chats = [chat] as unknown as Parameters<typeof importChats>[0]["chats"];
  const { notes } = await importChats({
    user: "ada",
    source: "chatgpt",
    chats,
    memory: null,
    extract: true,
    onProgress: () => {},
  });
  expect(notes).toEqual([
    "1 message has no date: it counts as said when it is imported",
    "1 message was forwarded: it is found, and nothing is learned from it",
  ]);
});
