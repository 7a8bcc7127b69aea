import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DIALOGUE_KINDS, parseDialogues } from "../../../eval/extraction/dialogue-file.ts";
import { DataFileError } from "../../../eval/formats/published-file.ts";

const dialogue = {
  id: "home",
  kind: "update",
  name: "Ada",
  messages: [
    { reference_time: "2025-01-06T10:00:00Z", content: "I live in Porto." },
    { reference_time: "2025-03-03T10:00:00Z", content: "And you?", name: "Ben" },
    { reference_time: "2025-03-03T10:05:00Z", content: "I moved to Lisbon." },
  ],
  over: ["Ada lives Porto"],
  holds: ["Ada lives|resides Lisbon"],
};
const line = (part: object): string => JSON.stringify({ ...dialogue, ...part });

test("a dialogue is judged one day after its last message by default", () => {
  const [first, second] = parseDialogues([line({}), line({ id: "later", as_of: "2026-01-01T00:00:00Z" })].join("\n"));
  expect(first).toMatchObject({ id: "home", kind: "update", query: null, as_of: Date.UTC(2025, 2, 4, 10, 5) });
  expect(second?.as_of).toBe(Date.UTC(2026, 0, 1));
  expect(first?.messages.map(({ name }) => name)).toEqual(["Ada", "Ben", "Ada"]);
});

test.each([
  [[line({ holds: [] })], /an update must say what holds/u],
  [[line({ over: ["Ada has"] })], /two words that are no stop words/u],
  [[line({ over: ["Ada has|owns Volvo"] })], /a stop word/u],
  [[line({ kind: "change" })], /dialogue 1: .*kind/su],
  [[line({}), line({})], /two dialogues with the id home/u],
])("an invalid dialogue is refused with the fault", (lines, reason) => {
  const read = (): unknown => parseDialogues(lines.join("\n"));
  expect(read).toThrow(DataFileError);
  expect(read).toThrow(reason);
});

test("the repository has at least twenty updates and twenty endings, each with a query", () => {
  const file = new URL("../../../eval/extraction/dialogues.jsonl", import.meta.url);
  const dialogues = parseDialogues(readFileSync(file, "utf8"));
  for (const kind of DIALOGUE_KINDS)
    expect(dialogues.filter((each) => each.kind === kind).length).toBeGreaterThanOrEqual(20);
  expect(dialogues.filter(({ query }) => query === null)).toEqual([]);
});
